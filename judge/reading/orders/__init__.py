"""A line of text → orders and bids, by the grammars and the names of the map; a problem for what cannot be read."""
