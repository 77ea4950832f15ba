"""Commands for masters: the players."""
