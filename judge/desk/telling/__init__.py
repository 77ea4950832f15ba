"""What happened becomes letters: a module a subject, each with a `tell` that writes of the events it knows."""
