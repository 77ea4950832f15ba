"""One file a command: its words, usage, help, who may use it, and what it does."""
