"""Rollback to an earlier phase, and its undoing: the phases in between become void, or count again.

Every function returns the events that happened, or raises a Refusal and nothing happened. The desk checks that a master
asks.
"""

from collections.abc import Mapping
from datetime import datetime, timedelta

from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.boards import variant_of
from judge.game.clock.readiness import held_until_deadline
from judge.game.clock.schedule import least_open
from judge.game.events import Event, OptionSet, ProposalLapsed, RolledBack, RolledForward
from judge.game.hidden import hidden_until
from judge.game.masters.new_editions import carried_ahead
from judge.game.orders import ahead
from judge.game.players.absences import lawful_from, new_deadline
from judge.game.reducer import apply_all
from judge.game.refusals import Refusal
from judge.game.seating import is_played, require_running, require_started
from judge.game.state import Branch, GameState
from judge.game.votes.agreements import lapsing_on_rewind
from judge.game.votes.questions import OPTION, opening_questions


class PhaseNotEarlier(Message):
    """A rollback to the present phase, or to a later one."""

    phase: Phase
    present: Phase


class NothingToUndo(Message):
    """There was no rollback, or a phase was played since."""

    game: str


def rollback(
    state: GameState,
    variant: Variant,
    position: Position,
    now: datetime,
    restored: Mapping[str, tuple[Order, ...]] | None = None,
) -> list[Event]:
    """Return the game to the start of an earlier phase, given as the position that it began with.

    Orders and bids on file are cleared. The `restored` orders (of powers that somebody plays) are on file again. The
    phase gets a new deadline of its usual length, and a paused clock runs again. If everybody has restored orders, the
    phase waits for that deadline, until they have all written again: somebody wanted it played differently.

    A game that is over (and may be reopened: see `reopening`) goes on; it may also return to the start of the phase in
    which it ended.

    :raises Refusal: `NotStarted`, `PhaseNotEarlier`.
    """
    present = require_started(state)
    calendar = variant.calendar
    back, here = calendar.order(position.phase), calendar.order(present.phase)
    if back > here or (back == here and not state.is_over):
        raise Refusal(PhaseNotEarlier(position.phase, present.phase))
    left = Branch(
        present,
        state.orders,
        state.bids,
        _time_left(state, now),
        _voted_options(state),
        state.is_over,
        state.winner,
        state.drawn,
        state.hidden_until,
    )
    again = {power: orders for power, orders in (restored or {}).items() if orders and is_played(state, power)}
    deadline, avoids = new_deadline(state, position, now)
    events: list[Event] = [RolledBack(position, deadline, now, left, again, avoids)]
    events += [*carried_ahead(state, apply_all(state, events)), *lapsing_on_rewind(state, variant)]
    if position.phase == calendar.start:
        # votes counted with the first phase are void, and the questions are asked again
        events += [OptionSet(option, before, "rollback") for option, before in state.voted.items()]
        asked = apply_all(state, events)
        questions = opening_questions(variant_of(asked))
        events += [each for each in questions if each.key not in asked.proposals]
    after = apply_all(state, events)
    return [*events, *held_until_deadline(after, variant_of(after), now)]


def rollforward(state: GameState, now: datetime) -> list[Event]:
    """Undo the last rollback: restore the position, what was on file, and the time that was left.

    A game that was over is over again, with the same result, and its week still counts from its end.

    :raises Refusal: `NotStarted`, `GameOver`, `NothingToUndo`.
    """
    require_running(state)
    to = state.forward
    if to is None:
        raise Refusal(NothingToUndo(state.name))
    if to.ended:
        forward = RolledForward(to, None, hidden_until=to.hidden_until or hidden_until(state, now))
    else:
        left = max(timedelta(seconds=to.left), least_open(timedelta(0)))
        deadline, avoids = lawful_from(state, to.position, now, left)
        forward = RolledForward(to, deadline, now, avoids=avoids)
    events: list[Event] = [forward, *carried_ahead(state, apply_all(state, [forward]))]
    events += lapsing_on_rewind(state, variant_of(state))
    events += [OptionSet(option, value, "vote") for option, value in to.options.items()]
    # a rollback to the first phase opened the questions again, and the game is past that phase now
    questions = [key for key, each in apply_all(state, events).proposals.items() if each.kind == OPTION]
    events += [ProposalLapsed(key) for key in questions]
    if to.ended:
        return events
    after = apply_all(state, events)
    events += ahead.begin(after, variant_of(after))
    after = apply_all(state, events)
    return [*events, *held_until_deadline(after, variant_of(after), now)]


def _time_left(state: GameState, now: datetime) -> float:
    if state.deadline is None:
        return state.paused_left or 0.0
    return max(0.0, (state.deadline - now).total_seconds())


def _voted_options(state: GameState) -> dict[str, str]:
    """The options that votes have set, with the values they have."""
    return {option: state.settings.options.get(option, "") for option in state.voted}
