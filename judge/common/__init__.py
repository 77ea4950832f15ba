"""What every room may use: the folders of data files, the time now, lengths of time in words, safe tracebacks."""
