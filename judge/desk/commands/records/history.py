"""HISTORY: the public record of a game, as it was sent."""

import re
from dataclasses import dataclass

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import Found, no_game_named
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.history.phase_range import PhaseRange, read_phase_range
from judge.desk.history.public_record import past_letters
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.mail.items import Call

_PRESS = re.compile(r"\b(?:(NO[ -]?PRESS)|(PRESS)|BROAD(?:CASTS?)?)\b", re.IGNORECASE)
_LINES = re.compile(r"\bLINES\s+\d+\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which letters are asked for; `press`: only the press (True), all but the press (False), or everything (None)."""

    phases: PhaseRange
    press: bool | None


def _history(request: Request, wanted: _Wanted) -> Message:
    return past_letters(request, wanted.phases, wanted.press)


def _found(context: LetterContext, call: Call) -> Found:
    """The game that the first word names; it is optional after SIGNON.

    :raises Refusal: `NoGameNamed`, `NoSuchGame`.
    """
    # other judges let users limit the lines; here a history too long for a letter is attached as a file
    rest = _LINES.sub("", call.rest)
    name, _, part = " ".join(_PRESS.sub("", rest).split()).partition(" ")
    if context.signed_on is not None and context.find(name) is None:
        own = context.game(context.signed_on.game)
        if name and not part and not _is_range(name, own):
            context.game(name)  # raises "unknown game", which says more
        return Found(own, rest)
    if not name:
        raise no_game_named("HISTORY spring-cup", "HISTORY spring-cup F1901M")
    return Found(context.game(name), re.sub(rf"{re.escape(name)}\s*", "", rest, count=1, flags=re.IGNORECASE))


def _is_range(text: str, state: GameState) -> bool:
    try:
        read_phase_range(text, variant_of(state).calendar)
    except Refusal:
        return False
    return True


def _wanted(request: Request) -> _Wanted:
    """The phases and the kind of letters that are asked for.

    :raises Refusal: `RangeUnclear`.
    """
    press: bool | None = None
    for found in _PRESS.finditer(request.text):
        press = False if found[1] else True if found[2] else press
    part = " ".join(_PRESS.sub("", request.text).split())
    return _Wanted(read_phase_range(part, request.variant.calendar), press)


COMMAND = Command(
    spellings=("HISTORY",),
    usage=(
        "HISTORY game",
        "HISTORY game F1901M",
        "HISTORY game FROM S1903 TO F1905 NOPRESS",
        "HISTORY game FROM 2026-11-24 PRESS",
    ),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=_found,
    arguments=_wanted,
    handle=_history,
    most=2,
)
