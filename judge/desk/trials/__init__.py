"""Orders that are tried and not given: previews, and positions that belong to no game."""
