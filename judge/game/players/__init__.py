"""What players do and choose for themselves: orders, absences, preferences about letters, subscriptions."""
