"""Commands for masters: the game and its clock."""
