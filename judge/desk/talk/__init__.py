"""Messages between people: whom they are for, and replies that are messages."""
