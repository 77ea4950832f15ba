"""What in the documents is not written by hand; `python -m tests.docs` writes it, `tests/test_docs.py` holds it."""
