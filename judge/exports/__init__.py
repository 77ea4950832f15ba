"""Games as files for mail programs and other programs; importing games, and checking a game's record against its
letters."""
