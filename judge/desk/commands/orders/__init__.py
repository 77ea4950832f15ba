"""Commands about orders on file."""
