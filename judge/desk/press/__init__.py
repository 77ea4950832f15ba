"""PRESS and BROADCAST, and replies to them in plain words."""
