"""Lists of powers and groups as people write them: wishes, and assignments of powers to groups."""

import re
from typing import NamedTuple

from judge.board.variant import Variant
from judge.reading.arguments.misreadings import AssignmentUnclear, Misread, NobodyInVariant
from judge.reading.names import find_power
from judge.reading.sides import find_group, find_side

_PARTED = re.compile(r"[,;+&>]|(?<!\w)and(?!\w)", re.IGNORECASE)
_NOBODY = frozenset({"nobody", "none", "free", "anybody", "random", "lot"})


def read_sides(text: str, variant: Variant) -> tuple[str, ...] | Misread:
    """The groups and powers that a list names, each once, in its order: `Blue, Teal`, `FRANCE TURKEY`, `F, T`.

    Names need no commas between them, because the longest one that fits is meant.
    """
    found: list[str] = []
    for part in _PARTED.split(text):
        words = part.split()
        while words:
            taken, side = _longest(words, variant)
            if side is None:
                return Misread(NobodyInVariant(words[0], variant.title))
            found.append(side)
            words = words[taken:]
    return tuple(dict.fromkeys(found))


def _longest(words: list[str], variant: Variant) -> tuple[int, str | None]:
    """How many of the first words name a side, and which side."""
    for count in range(len(words), 0, -1):
        side = find_side(variant, " ".join(words[:count]))
        if isinstance(side, str):
            return count, side
    return 0, None


def read_assignments(text: str, variant: Variant) -> dict[str, str | None] | Misread:
    """The group to which each power is assigned: `MEXICO TO RED`, `Japan violet, Mexico = red`; None: no fixed
    group."""
    found: dict[str, str | None] = {}
    for part in filter(None, map(str.strip, _PARTED.split(text))):
        words = [word for word in re.split(r"[\s=:]+", part) if word.lower() not in ("to", "", "-", "is")]
        read = next((each for cut in range(1, len(words)) if (each := _assigned(words, cut, variant))), None)
        if read is None:
            return Misread(AssignmentUnclear(part))
        power, group = read
        found[power] = group
    return found


class GivenSide(NamedTuple):
    """A power or group, and how a line names the person who gets it; None: nobody."""

    side: str
    who: str | None


def read_given(text: str, variant: Variant) -> GivenSide | None:
    """The side that is given, and to whom: `FRANCE TO ann@example.org`, `France p3`; None if the line does not say."""
    words = [word for word in re.split(r"[\s=]+", text.strip()) if word]
    taken, side = _longest(words, variant)
    who = words[taken:]
    if who and who[0].lower() in ("to", "is"):
        who = who[1:]
    if side is None or not who:
        return None
    named = " ".join(who)
    return GivenSide(side, None if named.lower() in _NOBODY else named)


def _assigned(words: list[str], cut: int, variant: Variant) -> tuple[str, str | None] | None:
    power, group_name = find_power(variant, " ".join(words[:cut])), " ".join(words[cut:])
    if not isinstance(power, str):
        return None
    if group_name.lower() in _NOBODY:
        return power, None
    group = find_group(variant, group_name)
    return (power, group) if group else None
