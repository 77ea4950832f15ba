"""Tracebacks for the log, without the text of exceptions.

An exception's text may quote an order, a message or a password, and these must not appear in the log. To look into an
error, find the letter itself in the archive.
"""

import traceback


def redacted_traceback(error: BaseException) -> str:
    """The traceback of an exception and its causes, the exception last: types and lines of code, but no messages."""
    told: list[str] = []
    seen: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        told.append(f"{''.join(traceback.format_tb(at.__traceback__))}{type(at).__qualname__}")
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return "\nwhich led to\n".join(reversed(told))
