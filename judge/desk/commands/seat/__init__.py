"""Commands about one's own seat."""
