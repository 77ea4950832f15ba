"""Commands about the judge itself."""
