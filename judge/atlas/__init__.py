"""Draws pictures of a variant, a position, and orders with their outcome."""
