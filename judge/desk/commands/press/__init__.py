"""Commands that write to others, or to oneself."""
