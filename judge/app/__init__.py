"""The daemon at work: letters in, due games, letters out."""
