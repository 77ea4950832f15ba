"""What orders do: pure functions from a position and orders to an outcome, with a reason for every order."""
