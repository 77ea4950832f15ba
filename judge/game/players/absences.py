"""Absences: when a player may announce one, who may know about it, and which ones new deadlines avoid.

An absence never moves the present deadline. `judge.game.clock.schedule` puts no later deadline into one (DPjudge's SET
ABSENCE).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from judge.board.position import Position
from judge.common.lengths import later
from judge.common.message import Message
from judge.game.clock.schedule import LONGEST, back_from, lawful_deadline
from judge.game.events import Event, SeatChanged
from judge.game.refusals import Refusal
from judge.game.seating import require_not_over, require_player
from judge.game.state import Absence, AvoidedAbsence, GameState, Seat

MOST = 3  # upcoming absences of one player


class AbsenceBackwards(Message):
    """An absence is to end before it begins."""


class AbsenceOver(Message):
    """An absence is announced for a time that is over."""


class AbsenceTooFar(Message):
    """An absence is to end more than a year from now."""


class NoAbsences(Message):
    """A player announces an absence in a game that takes none."""

    game: str


class AbsenceTooLong(Message):
    """A player announces a longer absence than the terms of the game allow."""

    game: str
    longest: timedelta


class AbsentAlready(Message):
    """A player announces a time within an absence announced before."""


class TooManyAbsences(Message):
    """A player has announced as many absences as they may."""

    most: int


class NotAbsent(Message):
    """A player takes back an absence that they have not announced."""

    game: str


@dataclass(frozen=True, slots=True)
class VisibleAbsence:
    """An upcoming absence as one reader may see it.

    `powers` and `name` say whose it is; both are empty if the reader may not know that. `name` is given only for a
    player who has no powers yet.
    """

    start: datetime
    end: datetime
    powers: tuple[str, ...]
    name: str = ""


class LawfulDeadline(NamedTuple):
    """A deadline that a game's terms and its players' absences allow, and the absences that make it later."""

    at: datetime
    avoids: tuple[AvoidedAbsence, ...]


def upcoming_absences(seat: Seat, now: datetime) -> list[Absence]:
    """The absences of a seat that are not over, in the order in which they begin."""
    return sorted((each for each in seat.absences if each.end > now), key=lambda each: each.start)


def new_deadline(state: GameState, position: Position, now: datetime) -> LawfulDeadline:
    """The deadline of the phase that begins now with this position, by the game's terms and its players' absences."""
    return lawful_from(state, position, now, state.settings.timing.length(position.phase.kind))


def lawful_from(state: GameState, position: Position, now: datetime, left: timedelta) -> LawfulDeadline:
    """The first deadline, at least `length` after `now`, that the game's terms and its players' absences allow."""
    timing, absences = state.settings.timing, absences_to_avoid(state, position)
    earliest = later(now, left, timing.zone)
    at, usual = (lawful_deadline(earliest, timing, avoided, left) for avoided in (absences, ()))
    return LawfulDeadline(at, tuple(each for each in absences if each.start < at and usual < back_from(each, left)))


def absences_to_avoid(state: GameState, position: Position) -> list[AvoidedAbsence]:
    """The absences that no new deadline may fall into.

    Only absences of players with a unit or centre count, and those of all players before the powers are dealt: a game's
    first deadline is set before the seats hold their powers.
    """
    return [
        AvoidedAbsence(absence.start, absence.end, seat.id)
        for seat in state.players
        if seat.is_held and (not seat.powers or any(_is_alive(position, power) for power in seat.powers))
        for absence in seat.absences
    ]


def falls_into_absence(state: GameState) -> bool:
    """Whether the running deadline lies in somebody's absence. Only a master can set such a deadline."""
    position, at = state.position, state.deadline
    return (
        position is not None
        and at is not None
        and any(e.start <= at < e.end for e in absences_to_avoid(state, position))
    )


def _is_alive(position: Position, power: str) -> bool:
    return bool(position.units_of(power) or position.centres_of(power) or position.dislodged_of(power))


def visible_absences(state: GameState, now: datetime, reader: str | None) -> list[VisibleAbsence]:
    """The upcoming absences as the holder of a seat (None: everybody) may see them."""
    return [
        _visible(state, seat, each, reader)
        for seat in state.players
        if seat.is_held
        for each in upcoming_absences(seat, now)
    ]


def avoided_absences(state: GameState, reader: str | None) -> tuple[VisibleAbsence, ...]:
    """The absences that make the deadline later than usual, as `visible_absences` shows them."""
    return tuple(_visible(state, state.seats[each.seat], each, reader) for each in state.avoids)


def _visible(state: GameState, seat: Seat, absence: Absence, reader: str | None) -> VisibleAbsence:
    if not may_know_absentee(state, seat.id, reader):
        return VisibleAbsence(absence.start, absence.end, ())
    return VisibleAbsence(absence.start, absence.end, seat.powers, "" if seat.powers else seat.name)


def may_know_absentee(state: GameState, absent: str, reader: str | None) -> bool:
    """Whether the holder of a seat (None: everybody) may know whose absence it is.

    In gunboat games and in fog, only masters and the absent player may.
    """
    if not (state.settings.gunboat or state.settings.fog) or reader == absent:
        return True
    return reader is not None and any(master.id == reader for master in state.masters)


def announce_absence(
    state: GameState, seat: str, start: datetime, end: datetime, now: datetime, *, by_master: bool = False
) -> list[Event]:
    """Record a player's absence from `start` to `end`; a master may announce one of any length for them.

    Absences of one player that overlap or touch are one, which is announced and counts as a whole.

    :raises Refusal: `GameOver`, `NotAPlayer`, `AbsenceBackwards`, `AbsenceOver`, `AbsenceTooFar`, `NoAbsences`,
        `AbsenceTooLong`, `AbsentAlready`, `TooManyAbsences`.
    """
    require_not_over(state)
    player = require_player(state, seat)
    longest = state.settings.timing.absence
    pending = upcoming_absences(player, now)
    if end <= start:
        raise Refusal(AbsenceBackwards())
    if end <= now:
        raise Refusal(AbsenceOver())
    if end > now + LONGEST:
        raise Refusal(AbsenceTooFar())
    if not by_master and not longest:
        raise Refusal(NoAbsences(state.name))
    absence, others = _joined(Absence(max(start, now), end), pending)
    if absence in pending:
        raise Refusal(AbsentAlready())
    clocks_go_back = timedelta(hours=1)  # a day is an hour longer when clocks go back
    if not by_master and absence.end - max(absence.start, now) > longest + clocks_go_back:
        raise Refusal(AbsenceTooLong(state.name, longest))
    if not by_master and len(others) >= MOST:
        raise Refusal(TooManyAbsences(MOST))
    return _changed(player, [*others, absence])


def _joined(absence: Absence, others: Sequence[Absence]) -> tuple[Absence, list[Absence]]:
    """An absence joined with all others that overlap or touch it, and the remaining ones."""
    apart: list[Absence] = []
    for each in sorted(others, key=lambda each: each.start):
        if each.start <= absence.end and absence.start <= each.end:
            absence = Absence(min(absence.start, each.start), max(absence.end, each.end))
        else:
            apart.append(each)
    return absence, apart


def cancel_absences(
    state: GameState, seat: str, now: datetime, start: datetime | None = None, end: datetime | None = None
) -> list[Event]:
    """Take back all upcoming absences of a player, or those that overlap the time from `start` to `end`.

    :raises Refusal: `GameOver`, `NotAPlayer`, `NotAbsent`.
    """
    require_not_over(state)
    player = require_player(state, seat)
    pending = upcoming_absences(player, now)
    kept = [each for each in pending if start and end and not (each.start < end and start < each.end)]
    if kept == pending:
        raise Refusal(NotAbsent(state.name))
    return _changed(player, kept)


def _changed(player: Seat, absences: Sequence[Absence]) -> list[Event]:
    ordered = tuple(sorted(absences, key=lambda each: (each.start, each.end)))
    return [SeatChanged(replace(player, absences=ordered), "absences")]
