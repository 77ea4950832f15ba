"""What the log says of a fault of the judge's own: which, and where in the code, but never its own words.

The text of an exception may quote what it stumbled over: an order, a message, a password. The log is not the place for
those; the letter itself is in the archive for whoever looks into the fault.
"""

import traceback


def redacted_traceback(error: BaseException) -> str:
    """The exception's type and the lines of code it came through, and those of what it came from, the latest last."""
    told: list[str] = []
    seen: set[int] = set()
    at: BaseException | None = error
    while at is not None and id(at) not in seen:
        seen.add(id(at))
        told.append(f"{''.join(traceback.format_tb(at.__traceback__))}{type(at).__qualname__}")
        at = at.__cause__ or (None if at.__suppress_context__ else at.__context__)
    return "\nwhich led to\n".join(reversed(told))
