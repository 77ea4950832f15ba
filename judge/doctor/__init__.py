"""`judge doctor`: looks over a judge's configuration and surroundings, and says what to mend and how."""
