"""Orders on file for this phase and for later ones: orders sent ahead, bids and their sealed ledgers, warnings."""
