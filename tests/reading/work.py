"""A measure of work that needs no clock: how many functions are called."""

import sys
from collections.abc import Callable
from types import FrameType


def calls(function: Callable[[str], object], argument: str) -> int:
    """Counts the calls, of Python and C functions both, that ``function(argument)`` makes."""
    counted = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        function(argument)
    finally:
        sys.setprofile(before)
    return counted
