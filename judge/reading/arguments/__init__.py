"""The text after a command: lengths of time, dates, phases, lists of powers, recipients."""
