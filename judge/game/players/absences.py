"""Absences: when a player may announce one, who may know of it, and which ones new deadlines avoid.

An absence never moves the present deadline. `judge.game.clock.schedule` puts no later deadline into one (DPjudge's
SET ABSENCE).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.board.position import Position
from judge.common.lengths import length_in_words
from judge.game.clock.schedule import LONGEST, next_deadline
from judge.game.events import Event, SeatChanged
from judge.game.refusals import Refusal
from judge.game.seating import require_not_over, require_player
from judge.game.state import Absence, GameState, Seat

MOST = 3  # upcoming absences of one player


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


def upcoming_absences(seat: Seat, now: datetime) -> list[Absence]:
    """The absences of a seat that are not over, in the order in which they begin."""
    return sorted((each for each in seat.absences if each.end > now), key=lambda each: each.start)


def new_deadline(state: GameState, position: Position, now: datetime) -> datetime:
    """The deadline of the phase that begins now with this position, by the game's terms and its players' absences."""
    return next_deadline(now, position.phase.kind, state.settings.timing, absences_to_avoid(state, position))


def absences_to_avoid(state: GameState, position: Position) -> list[Absence]:
    """The absences that no new deadline may fall into.

    They are those of players who still have a unit or a centre. Players without powers count too: when a game starts,
    its first deadline is set before the seats hold their powers.
    """
    return [
        absence
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
    """The upcoming absences as the holder of a seat may see them; None: as everybody may."""
    return [
        VisibleAbsence(each.start, each.end, seat.powers, "" if seat.powers else seat.name)
        if may_know_absentee(state, seat.id, reader)
        else VisibleAbsence(each.start, each.end, ())
        for seat in state.players
        if seat.is_held
        for each in upcoming_absences(seat, now)
    ]


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

    :raises Refusal: `game-over`, `not-a-player`, `absence-over`, `absence-backwards`, `absence-too-far` (a year),
        `no-absences`, `absence-too-long`, `too-many-absences`, `absent-already`.
    """
    require_not_over(state)
    player = require_player(state, seat)
    longest = state.settings.timing.absence
    pending = upcoming_absences(player, now)
    if end <= start:
        raise Refusal("absence-backwards", "An absence ends after it begins: SET ABSENCE 24 DEC TO 6 JAN.")
    if end <= now:
        raise Refusal("absence-over", "That time is over; an absence lies ahead.")
    if end > now + LONGEST:
        raise Refusal("absence-too-far", "An absence ends within a year from now.")
    if not by_master and not longest:
        sentence = f"No absences can be announced in {state.name}; PRESS TO MASTER asks for a later deadline."
        raise Refusal("no-absences", sentence)
    clocks_go_back = timedelta(hours=1)  # a day is an hour longer when clocks go back
    if not by_master and end - max(start, now) > longest + clocks_go_back:
        sentence = (
            f"An absence in {state.name} lasts {length_in_words(longest)} at most; ask the master for a longer "
            "one by PRESS TO MASTER: he can enter it for you."
        )
        raise Refusal("absence-too-long", sentence)
    absence = Absence(max(start, now), end)
    if any(each.start <= absence.start and absence.end <= each.end for each in pending):
        raise Refusal("absent-already", "You have announced that time already; SET NO ABSENCE takes it back.")
    # absences that lie wholly within the new one become part of it
    others = [each for each in pending if not (absence.start <= each.start and each.end <= absence.end)]
    if not by_master and len(others) >= MOST:
        sentence = f"You have announced {MOST} absences already, which is the most; SET NO ABSENCE takes them back."
        raise Refusal("too-many-absences", sentence)
    return _changed(player, [*others, absence])


def cancel_absences(
    state: GameState, seat: str, now: datetime, start: datetime | None = None, end: datetime | None = None
) -> list[Event]:
    """Take back all upcoming absences of a player, or those that overlap the time from `start` to `end`.

    :raises Refusal: `game-over`, `not-a-player`, `not-absent`: there is none.
    """
    require_not_over(state)
    player = require_player(state, seat)
    pending = upcoming_absences(player, now)
    kept = [each for each in pending if start and end and not (each.start < end and start < each.end)]
    if kept == pending:
        raise Refusal("not-absent", f"No such absence is announced in {state.name}; nothing was taken back.")
    return _changed(player, kept)


def _changed(player: Seat, absences: Sequence[Absence]) -> list[Event]:
    ordered = tuple(sorted(absences, key=lambda each: (each.start, each.end)))
    return [SeatChanged(replace(player, absences=ordered), "absences")]
