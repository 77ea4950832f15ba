"""What is on record, for those who ask: history, figures, the log of what masters did, diaries."""
