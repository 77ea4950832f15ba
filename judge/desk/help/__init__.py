"""What HELP says."""
