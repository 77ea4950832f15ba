"""What people say to the judge in plain words, and what it asks them."""
