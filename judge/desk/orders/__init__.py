"""Orders and bids in a letter: what stands above them, what they say, whose they are, and how they are filed."""
