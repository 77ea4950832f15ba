"""`make fuzz`: any bytes at all are read without an exception, and in time."""
