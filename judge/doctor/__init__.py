"""`judge doctor`: looks over a judge's configuration and surroundings, and says what to fix and how."""
