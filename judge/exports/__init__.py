"""Games as files: for mail programs, for other programs; read back and held against their own letters."""
