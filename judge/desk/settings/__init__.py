"""Lines that set the terms of a game, its votes, and edits of the board."""
