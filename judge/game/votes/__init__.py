"""Votes: proposals, answers, what carries, and what an agreement ends."""
