"""AUDIT: what happened in a game, for its masters; what masters and the judge did, for everybody in it."""

from judge.common.message import Count, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.writing.letters import master_letters

_USUAL, _MOST = 40, 500


class AuditTakesNumber(Message):
    """AUDIT with something else behind it than a number."""

    game: str


class WhatHappened(Message):
    """Title of what AUDIT shows masters."""

    game: str


class WhatMastersDid(Message):
    """Title of what AUDIT shows everybody else."""

    game: str


class EntriesBelow(Message):
    """Answer to AUDIT: how many entries are shown, of how many."""

    entries: Count
    every: int


def _count(request: Request) -> int:
    """How many entries are wanted.

    :raises Refusal: `AuditTakesNumber`.
    """
    words = [word for word in request.text.strip(" .!").split() if word.lower() != request.game]
    if len(words) > 1 or (words and not words[0].isdecimal()):
        raise Refusal(AuditTakesNumber(request.state.name))
    return min(int(words[0][:6]) if words else _USUAL, _MOST)


def _audit(request: Request, wanted: int) -> Message:
    state, seat = request.state, request.seat
    rows = request.past.audit()
    shown = rows[-wanted:] if wanted else []
    title = WhatHappened if seat.role is Role.MASTER else WhatMastersDid
    request.answer(title(state.name), master_letters.audit(shown, request.variant))
    return EntriesBelow(len(shown), len(rows))


COMMAND = Command(
    spellings=("AUDIT", "LOG"),
    usage=("AUDIT", "AUDIT 100"),
    who=Who.SEAT,
    subject=Subject.RECORDS,
    game=own_game,
    arguments=_count,
    handle=_audit,
    most=5,
)
