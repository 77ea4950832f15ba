"""Processing a phase: votes are counted, orders are adjudicated, the next phase begins."""

import dataclasses
import random
from datetime import datetime

from judge.board.variant import Variant
from judge.game.boards import policies_of
from judge.game.clock.missing_orders import dismissals, policy_of
from judge.game.clock.phase_status import PhaseStatus
from judge.game.clock.preview import result_lines
from judge.game.clock.readiness import early_run
from judge.game.events import Cause, Event, GameConceded, PhaseProcessed
from judge.game.hidden import hidden_until
from judge.game.orders import ahead
from judge.game.orders.bidding import settled, takes_bids
from judge.game.players.absences import new_deadline
from judge.game.press.press import release_postal_press
from judge.game.reducer import apply_all
from judge.game.seating import require_running
from judge.game.state import GameState
from judge.game.votes.agreements import agreed_ending, lapsing_proposals
from judge.game.votes.questions import phases_held_for_votes
from judge.game.votes.voting import count_votes
from judge.rules.adjudication import adjudicate


def run_phase(
    state: GameState,
    variant: Variant,
    now: datetime,
    rng: random.Random,
    cause: Cause = Cause.DEADLINE,
    by: str = "",
) -> list[Event]:
    """Process the present phase, and set the early run of the next one if it waits for nobody.

    Players who have now missed too many deadlines lose their seats.

    `cause` goes on record; `by` is the seat of the master who runs it.

    :raises Refusal: `NotStarted`, `GameOver`.
    """
    position = require_running(state)
    status = PhaseStatus(state, variant)
    counted = count_votes(state, variant)
    voted = apply_all(state, counted)
    never_skip = phases_held_for_votes(voted, variant)
    outcome = adjudicate(
        variant, position, state.orders, policies_of(state, variant), state.bids, never_skip=never_skip
    )
    weighed = [settled(str(position.phase), outcome.ledger, rng)] if takes_bids(state, variant) else []
    results = result_lines(outcome)
    conceded = next((each.winner for each in counted if isinstance(each, GameConceded)), None)
    winner = outcome.winner or conceded
    over = outcome.is_over or winner is not None or bool(outcome.drawn)
    next_deadline = None if over else new_deadline(state, outcome.after, now)
    processed = PhaseProcessed(
        before=position,
        orders=dict(state.orders),
        results=results,
        after=dataclasses.replace(outcome.after, phase=position.phase) if over else outcome.after,
        missing=status.missing,
        deadline=next_deadline.at if next_deadline else None,
        winner=winner,
        began=None if over else now,
        drawn=() if winner else outcome.drawn,
        commitment=weighed[0].commitment if weighed else "",
        cause=cause,
        by=by,
        avoids=next_deadline.avoids if next_deadline else (),
        hurried=state.deadline is not None and now < state.deadline and not status.is_ready,
        hidden_until=hidden_until(apply_all(voted, weighed), now) if over else None,
    )
    lapsed = [] if over else lapsing_proposals(voted, variant, outcome.after)
    after = apply_all(voted, [*lapsed, processed])
    # a side that had not said yes to a draw may just have lost its last centre
    ended = agreed_ending(after, variant, now)
    lost = [] if ended else dismissals(after, policy_of(state))
    begun = [] if ended else [*lost, *ahead.begin(apply_all(after, lost), variant)]
    following = ended or [*begun, *early_run(apply_all(after, begun), variant, now)]
    return [*weighed, *counted, *lapsed, processed, *release_postal_press(state), *following]
