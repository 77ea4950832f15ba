"""A process of its own that renders pictures, and the client that asks it."""
