"""Parts the first line of a message, where it holds more than whom the message is for: `press to italy, hello`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.desk.press.press_answers import BroadcastStandsAlone
from judge.desk.press.pressing import address_of
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.arguments.recipients import Address, Recipients
from judge.reading.mail.items import Call

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
    words = [word.upper().rstrip(":.,") for word in call.text.split(None, 2)[:2]]
    is_postal = words[0] == "POSTAL"
    if "BROADCAST" in words[: 2 if is_postal else 1]:
        found = _broadcast(state, call.rest)
    else:
        named = call.rest.strip(" :,").upper() not in ("", "TO")
        found = _to_some(state, call.rest) if named else FirstLine(Address())
    return replace(found, address=replace(found.address, postal=found.address.postal or is_postal))


def _to_some(state: GameState, written: str) -> FirstLine:
    """The names and options of press; a colon ends them, else the longest list that can be read counts.

    :raises Refusal: those of `address_of`.
    """
    try:
        return FirstLine(address_of(state, written))
    except Refusal:
        found = [each for each in _parted(state, written) if each.address.to is not None]
        if not found:
            raise
    by_colon = written.partition(":")[2].strip()
    ended = next((each for each in found if by_colon and each.text == by_colon), None)
    return ended or replace(found[-1], is_clear=len({each.address for each in found}) == 1)


def _broadcast(state: GameState, written: str) -> FirstLine:
    """A broadcast with its options; its line may hold no list of names, because those are not all.

    :raises Refusal: `BroadcastStandsAlone`.
    """
    address = Address()
    if written:
        try:
            address = address_of(state, written)
        except Refusal:
            if any(each.address.to is not None for each in _parted(state, written)):
                raise Refusal(BroadcastStandsAlone()) from None
            return FirstLine(Address(_EVERYBODY), written.lstrip(" :,;"))
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
