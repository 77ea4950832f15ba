"""SET DEADLINE: move the deadline of the phase."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import moment, reasoned
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.players.absences import falls_into_absence
from judge.game.refusals import Refusal
from judge.game.state import GameState, Status


class DeadlineWhen(Message):
    """SET DEADLINE names no time."""


class DeadlineIs(Message):
    """Answer to SET DEADLINE."""

    deadline: datetime


class DeadlineAfterPause(Message):
    """Answer to SET DEADLINE in a paused game."""

    deadline: datetime


class DeadlineIsAlready(Message):
    """Answer to SET DEADLINE with the deadline that the phase has."""

    deadline: datetime


class SomebodyAway(Message):
    """Follows `DeadlineIs`: the new deadline falls into an absence."""


class WouldBeSoon(Message):
    """What SET DEADLINE would do: the phase would end sooner than it does now, and soon."""

    deadline: datetime
    left: timedelta


@dataclass(frozen=True, slots=True)
class _Deadline:
    """The new deadline, and why, if the master says so."""

    at: datetime
    reason: str


_SOON = timedelta(hours=2)


def _deadline(request: Request) -> _Deadline:
    """The new deadline, and its reason.

    :raises Refusal: `DeadlineWhen`, `ReasonTooLong`, or the time cannot be read.
    """
    when, reason = reasoned(request.text)
    if not when:
        raise Refusal(DeadlineWhen())
    state = request.state
    return _Deadline(moment(request, when, state.deadline or state.paused_to or state.paused_until), reason)


def _set_deadline(request: Request, wanted: _Deadline) -> Message:
    state, variant, by = request.state, request.variant, request.seat.id
    events = master_actions.set_deadline(state, variant, wanted.at, request.now, by, wanted.reason)
    if not events:
        return DeadlineIsAlready(wanted.at)
    left = wanted.at - request.now
    if left < _soon(state) and state.deadline is not None and wanted.at < state.deadline:
        request.context.require_yes(WouldBeSoon(wanted.at, left), _line(wanted))
    after = request.act(events)
    if after.status is Status.PAUSED:
        return DeadlineAfterPause(wanted.at)
    return DeadlineIs(wanted.at).with_more(SomebodyAway() if falls_into_absence(after) else None)


def _soon(state: GameState) -> timedelta:
    """How near a deadline may come before the master is asked; in a game of short phases, no nearer than they last."""
    timing = state.settings.timing
    return min(_SOON, timing.length(state.position.phase.kind)) if state.position is not None else _SOON


def _line(wanted: _Deadline) -> str:
    """The line that sets the same deadline whenever it is read."""
    at = f"SET DEADLINE {wanted.at.astimezone(UTC):%Y-%m-%dT%H:%MZ}"
    return f"{at} BECAUSE {wanted.reason}" if wanted.reason else at


COMMAND = Command(
    spellings=("SET DEADLINE",),
    usage=(
        "SET DEADLINE Fri 20:00",
        "SET DEADLINE 24 DEC 18:00 Europe/Berlin",
        "SET DEADLINE 24",
        "SET DEADLINE +2D",
        "SET DEADLINE Fri 20:00 BECAUSE reason",
    ),
    who=Who.MASTER,
    subject=Subject.CLOCK,
    game=own_game,
    arguments=_deadline,
    handle=_set_deadline,
)
