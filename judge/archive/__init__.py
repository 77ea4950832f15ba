"""The judge's storage: one SQLite file with letters received, games and letters to send. It makes no decisions."""
