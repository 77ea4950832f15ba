"""Commands that find, open and join games."""
