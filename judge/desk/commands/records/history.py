"""HISTORY: the public record of a game, as it was sent."""

import re

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.letter_context import LetterContext
from judge.desk.history.phase_range import PhaseRange, read_phase_range
from judge.desk.history.public_record import past_letters
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.mail.items import Call

_PRESS = re.compile(r"\b(?:(NO[ -]?PRESS)|(PRESS)|BROAD(?:CASTS?)?)\b", re.IGNORECASE)
_LINES = re.compile(r"\bLINES\s+\d+\b", re.IGNORECASE)


def _history(context: LetterContext, call: Call) -> str:
    # who knows the old judges limits the lines; here what is too long for a letter comes as a file
    rest = _LINES.sub("", call.rest)
    press: bool | None = None
    for found in _PRESS.finditer(rest):
        press = False if found[1] else True if found[2] else press
    state, phase_range = _asked(context, " ".join(_PRESS.sub("", rest).split()))
    return past_letters(context, state, phase_range, press)


def _asked(context: LetterContext, rest: str) -> tuple[GameState, PhaseRange]:
    """The game and the part of it that are asked for; who is signed on may leave his game's name out.

    :raises Refusal: `no-game-name`, `unknown-game`, `unclear-phase`.
    """
    name, _, part = rest.partition(" ")
    if context.signed_on is not None and context.find(name) is None:
        own = context.game(context.signed_on.game)
        try:
            return own, read_phase_range(rest, variant_of(own).calendar)
        except Refusal:
            if not part:
                context.game(name)  # an unknown game, then, which says more
            raise
    if not name:
        raise Refusal("no-game-name", "Say which game: HISTORY spring-cup, or HISTORY spring-cup F1901M.")
    state = context.game(name)
    return state, read_phase_range(part, variant_of(state).calendar)


COMMAND = Command(
    spellings=("HISTORY",),
    usage=(
        "HISTORY game",
        "HISTORY game F1901M",
        "HISTORY game FROM S1903 TO F1905 NOPRESS",
        "HISTORY game FROM 2026-11-24 PRESS",
    ),
    summary="the letters a game's players got, as they were sent",
    help=(
        "Sends the letters that went to everybody in a game, as they were sent: all of them, those of a phase, a "
        "season (S1903) or a year, or all from one to another; a date counts as well. PRESS leaves only the press, "
        "NOPRESS all but the press. What is too long for a letter comes as a text file with it."
    ),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    handle=_history,
    most=2,
)
