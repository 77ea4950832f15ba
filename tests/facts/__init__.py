"""Checks against facts that stay outside the project: recorded games and order lines as people wrote them."""
