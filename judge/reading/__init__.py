"""Reads letters: MIME to plain text, lines to orders and commands, with a verdict for every line."""
