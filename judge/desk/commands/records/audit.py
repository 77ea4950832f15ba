"""AUDIT: what happened in a game, for its masters; what masters and the judge did, for everybody in it.

Masters read who plays as well. AUDIT RECEIPTS: when letters with orders came, as far as the reader may know it.
"""

import re
from dataclasses import dataclass

from judge.common.message import Count, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.games.describing import show_people
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import phase_named, power_named
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.reading.arguments.values import PhaseName, read_phase
from judge.writing.letters import master_letters
from judge.writing.letters.orders_log import orders_log

_USUAL, _MOST = 40, 500
_RECEIPTS = re.compile(r"RECEIPTS?\b[\s:]*(?:OF\b|FOR\b)?\s*", re.IGNORECASE)
_PHASES = 4
"""How many phases AUDIT RECEIPTS shows, if the line names neither a number nor a power."""


class AuditTakesNumber(Message):
    """AUDIT takes a number or RECEIPTS, and something else stands behind it."""

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


class ReceiptsOf(Message):
    """Title of what AUDIT RECEIPTS shows."""

    game: str


class ReceiptsBelow(Message):
    """Answer to AUDIT RECEIPTS: of how many phases receipts are shown."""

    phases: Count


class NoReceiptsToShow(Message):
    """Answer to AUDIT RECEIPTS: the reader may know of none that was asked for."""


class ReceiptsOpenLater(Message):
    """Follows the answer to AUDIT RECEIPTS: when a player may read of others' letters."""


@dataclass(frozen=True, slots=True)
class _Entries:
    """How many entries of what happened are asked for, at most."""

    most: int


@dataclass(frozen=True, slots=True)
class _Receipts:
    """The receipts that are asked for.

    `power` says whose seat (None: all seats), `phase` which phase (None: the last `most` phases).
    """

    power: str | None
    phase: PhaseName | None
    most: int


def _asked(request: Request) -> _Entries | _Receipts:
    """What is asked for.

    :raises Refusal: `AuditTakesNumber`; `NotOnePower`, or what is wrong with a phase.
    """
    words = request.text.strip(" .!").split()
    text = " ".join(words[:-1] if words and words[-1].lower() == request.game else words)
    if found := _RECEIPTS.match(text):
        return _receipts(request, text[found.end() :])
    if text and not text.isdecimal():
        raise Refusal(AuditTakesNumber(request.state.name))
    return _Entries(_number(text) if text else _USUAL)


def _receipts(request: Request, text: str) -> _Receipts:
    """The power, the phase or the number of phases behind AUDIT RECEIPTS."""
    if text.isdecimal():
        return _Receipts(None, None, _number(text))
    words, calendar = text.split(), request.variant.calendar
    for place in range(len(words)):
        if isinstance(read_phase(" ".join(words[place:]), calendar), PhaseName):
            power = power_named(request.state, " ".join(words[:place])) if place else None
            return _Receipts(power, phase_named(" ".join(words[place:]), calendar), _MOST)
    return _Receipts(power_named(request.state, text), None, _USUAL) if words else _Receipts(None, None, _PHASES)


def _number(text: str) -> int:
    return min(int(text[:6]), _MOST)


def _audit(request: Request, asked: _Entries | _Receipts) -> Message:
    if isinstance(asked, _Receipts):
        return _show_receipts(request, asked)
    state, seat = request.state, request.seat
    rows = request.past.audit()
    shown = rows[-asked.most :] if asked.most else []
    title = WhatHappened if seat.role is Role.MASTER else WhatMastersDid
    request.answer(title(state.name), master_letters.audit(shown, request.variant))
    show_people(request.context, state, seat)
    return EntriesBelow(len(shown), len(rows))


def _show_receipts(request: Request, asked: _Receipts) -> Message:
    state = request.state
    found = [each for each in request.past.receipts() if asked.phase is None or asked.phase.fits(each.phase)]
    if asked.power is not None:
        wanted = {seat.id for seat in state.players if asked.power in (seat.id, seat.group, *seat.powers)}
        found = [each for each in (phase.of(wanted) for phase in found) if each.seats]
    shown = found[-asked.most :] if asked.most else []
    opens = request.seat.role is not Role.MASTER and state.is_running and not state.settings.fog
    later = ReceiptsOpenLater() if opens else None
    if not shown:
        return NoReceiptsToShow().with_more(later)
    request.answer(ReceiptsOf(state.name), orders_log(shown, request.variant))
    return ReceiptsBelow(len(shown)).with_more(later)


COMMAND = Command(
    spellings=("AUDIT", "LOG"),
    usage=("AUDIT", "AUDIT 100", "AUDIT RECEIPTS", "AUDIT RECEIPTS power F1901M"),
    who=Who.SEAT,
    subject=Subject.RECORDS,
    game=own_game,
    arguments=_asked,
    handle=_audit,
    most=5,
)
