"""What the judge must be able to do in time, measured beside its peers: `python -m tests.bench`."""
