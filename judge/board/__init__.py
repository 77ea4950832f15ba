"""What a game is played on: provinces, borders, powers, variants, positions, orders, phases. Immutable data."""
