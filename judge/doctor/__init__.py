"""`judge doctor`: checks a judge's configuration and environment, and says what to fix and how."""
