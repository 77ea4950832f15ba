"""What masters do: run, edit and rewind a game, share their work."""
