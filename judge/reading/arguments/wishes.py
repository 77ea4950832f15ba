"""What players would like to be dealt, as people write it: `France, Turkey`, `France 10, Turkey 5`, `E[FGR][TAI]*`.

A list is in order of preference; numbers are weights. Brackets hold powers that are wanted equally, `*` is everything
that the list does not name (nJudge's notation).
"""

import re
from dataclasses import dataclass

from judge.board.variant import Variant
from judge.reading.arguments.lists import read_sides
from judge.reading.arguments.misreadings import BracketOpen, Misread, WeightsUnclear, WishedTwice
from judge.reading.arguments.recipients import Recipients, read_recipients

HEAVIEST = 1000
_NUMBERED = re.compile(r"(?P<side>[^\d,;+&>]*[^\d\s,;+&>=:(])[\s=:(]*(?P<weight>\d+)\)?")
_GROUPED = re.compile(r"\[(?P<equal>[^\[\]]*)\]|(?P<rest>\*)|(?P<listed>[^\[\]*]+)")
_NOBODY = frozenset({"ANY", "ANYTHING", "NONE", "NOTHING", "RANDOM", "*"})


@dataclass(frozen=True, slots=True)
class Wishes:
    """Keys of powers (of groups, if there are any), the most wanted first, and their weights, if the list has any."""

    keys: tuple[str, ...] = ()
    weights: tuple[int, ...] = ()


def read_wishes(text: str, variant: Variant) -> Wishes | Misread:
    """What a list says; `ANY`, `NONE` or `*` alone says that anything will do.

    Powers that are wanted equally have the weight that the first of them would have in order: `E[FG]I` with seven
    powers has the weights 7, 6, 6 and 4.
    """
    listed = text.strip(" .!")
    if listed.upper() in _NOBODY:
        return Wishes()
    if "[" in listed or "]" in listed or "*" in listed:
        return _grouped(listed, variant)
    if any(letter.isdigit() for letter in listed) and isinstance(_sides(listed, variant), Misread):
        return _numbered(listed, variant)
    keys = _sides(listed, variant)
    return keys if isinstance(keys, Misread) else Wishes(keys)


def _sides(text: str, variant: Variant) -> tuple[str, ...] | Misread:
    """The groups or powers that a list names: with commas or without, or by initials in a run."""
    listed = read_recipients(text, variant)
    if isinstance(listed, Recipients) and not listed.master and not listed.everybody:
        return listed.powers
    return read_sides(text, variant)


def _numbered(listed: str, variant: Variant) -> Wishes | Misread:
    """`France 10, Turkey 5`: each with its number; the result has the heaviest first."""
    worth: dict[str, int] = {}
    place = 0
    for found in _NUMBERED.finditer(listed):
        if listed[place : found.start()].strip(" ,;+&>"):
            break
        place = found.end()
        keys = _sides(found["side"].strip(" ,;"), variant)
        if isinstance(keys, Misread):
            return keys
        weight = int(found["weight"]) if len(found["weight"]) < 9 else HEAVIEST + 1
        if len(keys) != 1 or not 1 <= weight <= HEAVIEST:
            break
        worth[keys[0]] = weight
    else:
        if worth and not listed[place:].strip(" ,;"):
            keys = tuple(sorted(worth, key=lambda key: -worth[key]))
            return Wishes(keys, tuple(worth[key] for key in keys))
    return Misread(WeightsUnclear(HEAVIEST))


def _grouped(listed: str, variant: Variant) -> Wishes | Misread:
    """`E[FGR][TAI]*`."""
    if re.sub(r"\[[^\[\]]*\]", "", listed).strip("*").find("[") >= 0 or listed.count("[") != listed.count("]"):
        return Misread(BracketOpen())
    every = tuple(variant.groups or variant.powers)
    ranks: list[tuple[str, ...]] = []
    for found in _GROUPED.finditer(listed):
        part = (found["equal"] or found["listed"] or "").strip(" ,;")
        if found["rest"]:
            ranks.append(("*",))
        elif part:
            keys = _sides(part, variant)
            if isinstance(keys, Misread):
                return keys
            ranks += [keys] if found["equal"] is not None else [(key,) for key in keys]
    named = [key for rank in ranks for key in rank]
    if len(set(named)) < len(named):
        return Misread(WishedTwice())
    rest = tuple(key for key in every if key not in named)
    worth: dict[str, int] = {}
    for rank in ranks:
        left = len(every) - len(worth)
        worth |= dict.fromkeys(rest if rank == ("*",) else rank, max(left, 1))
    return Wishes(tuple(worth), tuple(worth.values()))
