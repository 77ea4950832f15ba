"""Draws maps: a variant with a position, and orders with their outcome."""
