"""Finds the names of several words in a part of an order line: the longest first, so that "North Sea" is one place.

Most words begin no such name; the next word shows it at once.
"""

from typing import Any, NamedTuple

from judge.reading.generic_words import SMALL_WORDS
from judge.reading.orders.coasts import coast_before
from judge.reading.orders.cutting import Raw
from judge.reading.orders.order_context import OrderContext


class SeveralWords(NamedTuple):
    """What several words name, and how many pieces of the part they take.

    `value` is the spaces of a PLACE, the key of a POWER, or the letters of a COAST whose province follows.
    """

    kind: str
    value: Any
    taken: int


def several_words(part: list[Raw], at: int, line: str, context: OrderContext) -> SeveralWords | None:
    """The longest name of two and more words, or else the coast, that begins at a word which is not the last piece."""
    raw, following = part[at], part[at + 1]
    if following.kind == "word":
        if raw.text in context.names.heads or _may_begin_name(raw.text, following.text, context):
            return _longest(part, at, line, context)
        return _coast(raw, following, context)
    return _longest(part, at, line, context) if _goes_on(part, at + 1) else None


def _may_begin_name(one: str, other: str, context: OrderContext) -> bool:
    outside = context.words.outside_names
    if one in outside or (other in outside and other not in SMALL_WORDS):
        return False
    return context.names.may_begin(one, other)


def _goes_on(part: list[Raw], at: int) -> bool:
    """Whether a mark may be part of a name: "&", or a hyphen with a word directly after it."""
    mark = part[at]
    return mark.kind == "&" or (mark.kind == "arrow" and at + 1 < len(part) and part[at + 1].start == mark.end)


def _longest(part: list[Raw], at: int, line: str, context: OrderContext) -> SeveralWords | None:
    names, run = context.names, _run(part, at, line, context.names.longest)
    if len(run) == 1:
        return None
    begins_known = run[0].text in names.heads
    beginnings = _beginnings(run, line, context)
    for length in range(len(run) if begins_known else max(2, beginnings), 1, -1):
        words, until = [each.text.rstrip("'") for each in run[:length]], run[length - 1]
        phrase = " ".join(words) if begins_known else ""
        spaces, powers = names.whole(phrase), names.powers.get(phrase, ())
        if not spaces and not powers and length <= beginnings and len(until.text) > 2:
            spaces = names.beginning(words)
        if spaces or len(powers) == 1:
            taken = part.index(until, at) + 1 - at
            return SeveralWords("PLACE", spaces, taken) if spaces else SeveralWords("POWER", powers[0], taken)
    return _coast(run[0], run[1], context)


def _coast(raw: Raw, following: Raw, context: OrderContext) -> SeveralWords | None:
    coast = coast_before(raw, following, context)
    return SeveralWords("COAST", coast, 2) if coast is not None else None


def _run(part: list[Raw], at: int, line: str, longest: int) -> list[Raw]:
    """The words from here on with nothing but spaces, or a hyphen or "&" inside a name, between them."""
    run, place = [part[at]], at + 1
    while len(run) < longest and place < len(part):
        raw = part[place]
        if raw.kind == "arrow" and place + 1 < len(part):
            after = part[place + 1]
            if raw.end - raw.start != 1 or line[run[-1].end : raw.start].strip(".") or raw.end != after.start:
                break
            place, raw = place + 1, after
        elif raw.kind == "&" and place + 1 < len(part):
            place += 1
            raw = part[place]
        if raw.kind != "word":
            break
        run.append(raw)
        place += 1
    return run


def _beginnings(run: list[Raw], line: str, context: OrderContext) -> int:
    """How many words may form the beginning of a name: none has a meaning of its own, and no hyphen separates two
    names."""
    outside, names, count = context.words.outside_names, context.names, len(run)
    for place, raw in enumerate(run):
        small = place > 0 and raw.text in SMALL_WORDS
        between = line[run[place - 1].end : raw.start].strip(" .") if place > 0 else ""
        if (not small and raw.text in outside) or (between and (raw.text in names.exact or "&" in between)):
            count = place
            break
    if count > 1 and run[1].text not in SMALL_WORDS and not names.beginning([raw.text for raw in run[:2]]):
        return 1
    return count
