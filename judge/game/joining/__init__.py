"""How a game finds its players: forming, admission, the muster, the deal."""
