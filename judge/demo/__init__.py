"""Whole games played by mail through real sockets: the demonstration, and the stage on which tests play."""
