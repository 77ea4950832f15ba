"""The names of time zones."""

from collections.abc import Mapping
from functools import cache
from zoneinfo import available_timezones


@cache
def zone_names() -> Mapping[str, str]:
    """The names of all time zones as the IANA list spells them, by the name in small letters.

    They are read once: Python searches folders for them, which takes as long as the answer to a letter.
    """
    return {name.casefold(): name for name in available_timezones()}
