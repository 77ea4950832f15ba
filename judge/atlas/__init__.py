"""Drawing: a variant, a position and what came of the orders become a picture."""
