"""What is on file for a phase and for later ones: orders sent ahead, bids and their sealed ledgers, warnings."""
