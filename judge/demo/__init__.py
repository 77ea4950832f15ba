"""Whole games played by mail through real sockets, for `judge demo` and for tests."""
