"""What a reader may know of a game: views, fog, and the game's past."""
