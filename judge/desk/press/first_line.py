"""Parts the first line of a message, where it holds more than whom the message is for: `press to italy, hello`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.desk.press.press_answers import BroadcastStandsAlone
from judge.desk.press.pressing import address_of
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.arguments.recipients import Address, Recipients
from judge.reading.mail.items import Call
from judge.reading.names import Ambiguous
from judge.reading.sides import find_side

_MOST_WORDS = 20  # among which the end of the address is looked for
_GAP = re.compile(r"\s*[,:;]\s*|\s+(?:-+\s+)?")
_EVERYBODY = Recipients(everybody=True)


@dataclass(frozen=True, slots=True)
class FirstLine:
    """Whom a message is for and how it looks, and what of its text stands on that line.

    `is_clear`: the names cannot end elsewhere.
    """

    address: Address
    text: str = ""
    is_clear: bool = True


def first_line(state: GameState, call: Call) -> FirstLine:
    """The line of PRESS or BROADCAST: `BROADCAST`, `POSTAL PRESS GREY TO F`, `PRESS TO ITALY: hello`.

    :raises Refusal: those of `address_of`, `BroadcastStandsAlone`.
    """
    words = [word.upper() for word in call.text.split(None, 2)[:2]]
    is_postal = words[0].rstrip(":.,") == "POSTAL"
    manner = words[1] if is_postal and len(words) > 1 else words[0]
    if manner.rstrip(":.,") == "BROADCAST":
        found = _broadcast(state, call.rest, begun=manner.endswith((":", ",")))
    else:
        named = call.rest.strip(" :,").upper() not in ("", "TO")
        found = _to_some(state, call) if named else FirstLine(Address())
    return replace(found, address=replace(found.address, postal=found.address.postal or is_postal))


def _to_some(state: GameState, call: Call) -> FirstLine:
    """The names and options of press; a colon ends them, else the longest list that can be read counts.

    Only a text that stands on that line alone may do without a colon: above others, more words are misspelt names.

    :raises Refusal: those of `address_of`.
    """
    written = call.rest
    try:
        return FirstLine(address_of(state, written))
    except Refusal:
        found = [each for each in _parted(state, written) if each.address.to is not None]
        by_colon = written.partition(":")[2].strip()
        ended = next((each for each in found if by_colon and each.text == by_colon), None)
        if not found or (ended is None and call.closed and call.lines):
            raise
    if ended is not None:
        return ended
    is_clear = len({each.address for each in found}) == 1 and not _may_be_name(state, found[-1].text)
    return replace(found[-1], is_clear=is_clear)


def _may_be_name(state: GameState, text: str) -> bool:
    """Whether a text begins with what may be a misspelt name."""
    side = find_side(variant_of(state), re.split(r"[\s,;:]", text, maxsplit=1)[0])
    return isinstance(side, Ambiguous) or (not isinstance(side, str) and bool(side.hints))


def _broadcast(state: GameState, written: str, *, begun: bool) -> FirstLine:
    """A broadcast with its options; its line may hold no list of names, because those are not all.

    The text stands there only where it has `begun`, by a colon: other words may be names.

    :raises Refusal: `BroadcastStandsAlone`.
    """
    address = Address()
    if written:
        try:
            address = address_of(state, written)
        except Refusal:
            if not begun or any(each.address.to is not None for each in _parted(state, written)):
                raise Refusal(BroadcastStandsAlone()) from None
            return FirstLine(Address(_EVERYBODY), written)
    if address.to not in (None, _EVERYBODY):
        raise Refusal(BroadcastStandsAlone())
    return FirstLine(replace(address, to=_EVERYBODY))


def _parted(state: GameState, written: str) -> Iterator[FirstLine]:
    """Every way to part a line into an address and a text."""
    for gap in [*_GAP.finditer(written)][:_MOST_WORDS]:
        try:
            yield FirstLine(address_of(state, written[: gap.start()]), written[gap.end() :])
        except Refusal:
            continue
