"""Who may ask what, and what is answered: a letter's way over the counter, one small handler a command."""
