"""What an outage of the judge does to a game: players who could not write because of it get time afterwards.

An outage is a time in which some letters could not arrive: the judge was down, or a way in did not work. Whatever was
due during it, or too soon after it, happens later; everything else stays as announced.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.board.variant import Variant
from judge.game.clock.agenda import grace_end
from judge.game.clock.readiness import held_until_deadline
from judge.game.clock.schedule import MOST_OPEN, least_open
from judge.game.events import DeadlineSet, EarlyRunCause, EarlyRunSet, Event, MusterCalled
from judge.game.players.absences import lawful_from
from judge.game.reducer import apply
from judge.game.state import GameState, Status

BRIEF = timedelta(minutes=1)
"""A shorter downtime moves only what was due in it. This is three heartbeats."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time in which some letters could not arrive. `most` is the longest time that must stay open after it."""

    since: datetime
    until: datetime
    most: timedelta = MOST_OPEN

    @property
    def left(self) -> timedelta:
        """How much time players have at least to write after it."""
        return least_open(self.until - self.since, self.most)

    def cuts_short(self, at: datetime) -> bool:
        """Whether an instant falls into the outage, or too soon after it."""
        too_soon = self.until - self.since > BRIEF and at < self.until + self.left
        return self.since < at and (at <= self.until or too_soon)


def after_outage(state: GameState, variant: Variant, outage: Outage) -> list[Event]:
    """Give the players of a game the time that an outage took from them, as soon as it is over.

    A deadline that the outage cut short becomes the first lawful one that leaves `outage.left`; the end of grace, the
    end of a muster and an early run come that long after the outage. If everybody is ready, the phase waits for the new
    deadline, until they have all written again. A missed reminder is sent with the next tick; nobody is reminded twice.
    A second call for the same outage finds nothing to do.
    """
    reopened = outage.until + outage.left
    if state.status is Status.FORMING:
        cut = state.muster is not None and outage.cuts_short(state.muster)
        return [MusterCalled(reopened)] if cut else []
    if state.status is not Status.ACTIVE or state.position is None or state.deadline is None or state.review:
        return []
    ends = grace_end(state, state.deadline)
    moved: DeadlineSet | None = None
    if state.late_noticed:
        if outage.cuts_short(ends):
            moved = DeadlineSet(state.deadline, "outage", since=outage.since, until=outage.until, grace_until=reopened)
    elif outage.cuts_short(state.deadline) or outage.cuts_short(ends):
        deadline, avoids = lawful_from(state, state.position, outage.until, outage.left)
        moved = DeadlineSet(deadline, "outage", since=outage.since, until=outage.until, avoids=avoids)
    if moved is not None:
        return [moved, *held_until_deadline(apply(state, moved), variant, outage.until)]
    if state.early_at is not None and outage.cuts_short(state.early_at):
        at = min(reopened, ends if state.late_noticed else state.deadline)
        return [EarlyRunSet(at, state.held, EarlyRunCause.OUTAGE, outage.since, outage.until)]
    return []
