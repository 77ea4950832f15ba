"""What waits for the masters of a game, for their daily letter, and when that letter comes."""

from collections.abc import Iterable, Iterator
from datetime import datetime, time, timedelta

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Count, Message, Power
from judge.game.clock.schedule import lawful_deadline
from judge.game.joining import forming, muster
from judge.game.seating import vacant_seats
from judge.game.settings import Timing
from judge.game.state import GameState, Seat, Status
from judge.game.votes.agreements import is_open

MORNING = time(8)
"""When the letter comes, in its reader's zone."""


class ApplicationsWait(Message):
    """People have asked for a seat, and the master has not answered."""

    applications: Count


class StartWaits(Message):
    """The game is full, and only the master's START is missing."""


class DealWaits(Message):
    """The game is full, and its master has not given every player a power."""


class PhaseWaitsForProcess(Message):
    """A phase is due and waits for the master, who runs the phases."""

    phase: Phase


class ResumeWaits(Message):
    """The game is paused without an end."""


class VacanciesWait(Message):
    """Nobody plays these powers."""

    powers: tuple[Power, ...]


class PlayersUnreachable(Message):
    """Letters to the players of these powers are suspended, because they come back."""

    powers: tuple[Power, ...]


class PeopleUnreachable(Message):
    """Letters to some players of a forming game are suspended, because they come back."""

    players: Count


class VotesGoOn(Message):
    """Follows what waits: how many votes are open."""

    votes: Count


def next_morning(zone: str, after: datetime) -> datetime:
    """The first instant after another at which the daily letter may come to a reader in a zone."""
    return lawful_deadline(after + timedelta(microseconds=1), Timing(at=MORNING, zone=zone))


def waiting(state: GameState, variant: Variant, unreachable: Iterable[Seat] = ()) -> list[Message]:
    """What waits for the masters of a game.

    `unreachable` are the players to whom letters are suspended. Open votes wait only for the players, so they are
    mentioned only along with other things.
    """
    if state.is_over:
        return []
    waits = list(_waits(state, variant, tuple(unreachable)))
    votes = sum(is_open(state, asked.kind, variant) for asked in state.proposals.values())
    return [*waits, VotesGoOn(votes)] if waits and votes else waits


def _waits(state: GameState, variant: Variant, unreachable: tuple[Seat, ...]) -> Iterator[Message]:
    if state.applicants:
        yield ApplicationsWait(len(state.applicants))
    if state.status is Status.FORMING and _waits_for_start(state, variant):
        yield DealWaits() if forming.lacks_powers(state) else StartWaits()
    if state.review and state.status is Status.ACTIVE and state.position is not None:
        yield PhaseWaitsForProcess(state.position.phase)
    if state.status is Status.PAUSED and state.paused_until is None:
        yield ResumeWaits()
    if vacant := vacant_seats(state):
        yield VacanciesWait(tuple(power for seat in vacant for power in seat.powers))
    if powers := tuple(power for seat in unreachable for power in seat.powers):
        yield PlayersUnreachable(powers)
    elif unreachable:
        yield PeopleUnreachable(len(unreachable))


def _waits_for_start(state: GameState, variant: Variant) -> bool:
    """Whether a full game begins as soon as its master has dealt, or says START, and not before."""
    if not forming.waits_for_master(state) or not forming.is_full(state, variant):
        return False
    return state.muster is None or not muster.unanswered(state)
