"""What is kept: letters received, games as events and snapshots, letters to send. One SQLite file, no decisions."""
