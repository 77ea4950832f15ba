"""Commands that ask about games as they were played."""
