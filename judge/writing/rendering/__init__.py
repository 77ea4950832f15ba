"""Templates and facts → text and HTML, in a language."""
