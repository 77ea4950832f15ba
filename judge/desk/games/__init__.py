"""How LIST and STATUS describe games."""
