"""The ground floor, for every room: where data files lie, the time now, what the log may say of a fault."""
