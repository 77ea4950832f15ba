"""What stands behind a command: lengths of time, dates, phases, lists of powers, recipients."""
