"""The daemon at work: letters in, what the clock brings, letters out."""
