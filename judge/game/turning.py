"""The turn of a phase: votes are counted, the board is adjudicated, the next phase begins."""

import dataclasses
import random
from collections.abc import Sequence
from datetime import datetime

from judge.board.variant import Variant
from judge.game.bidding import bids_on_file, settled, takes_bids
from judge.game.boards import policies_of
from judge.game.events import Event, PhaseProcessed, ResultLine
from judge.game.life import apply
from judge.game.questions import phases_held_for_votes
from judge.game.readiness import early_run, orders_on_file, unfinished
from judge.game.schedule import next_deadline
from judge.game.seating import require_running
from judge.game.state import GameState
from judge.game.voting import count_votes
from judge.rules.turn import adjudicate


def run_phase(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """The present phase adjudicated, and the next one's early run where nobody has to be waited for in it.

    :raises Refusal: `not-started`, `game-over`.
    """
    position = require_running(state)
    orders = {power: orders_on_file(state, power) for power in state.orders}
    bids = {side: bids_on_file(state, side) for side in state.bids}
    counted = count_votes(state, variant)
    voted = having(state, counted)
    never_skip = phases_held_for_votes(voted)
    outcome = adjudicate(variant, position, orders, policies_of(state, variant), bids, never_skip=never_skip)
    weighed = [settled(variant, str(position.phase), outcome.ledger, rng)] if takes_bids(state, variant) else []
    results = tuple(
        ResultLine(
            power=each.power,
            order=each.order,
            verdict=str(each.verdict),
            reason=each.reason.told(variant.label),
            code=each.reason.code,
            dislodged=each.dislodged,
            destroyed=each.destroyed,
            ordered=each.ordered,
            strengths=each.reason.strengths,
            by=each.reason.by,
        )
        for each in outcome.results
    )
    winner = outcome.winner or voted.winner  # the votes may have conceded the game
    over = outcome.is_over or winner is not None or bool(outcome.drawn)
    processed = PhaseProcessed(
        before=position,
        orders=dict(state.orders),
        results=results,
        after=dataclasses.replace(outcome.after, phase=position.phase) if over else outcome.after,
        missing=tuple(unfinished(state, variant)),
        deadline=None if over else next_deadline(now, outcome.after.phase.kind, state.settings.timing),
        winner=winner,
        began=None if over else now,
        drawn=() if winner else outcome.drawn,
        commitment=weighed[0].commitment if weighed else "",
    )
    return [*weighed, *counted, processed, *early_run(apply(voted, processed), variant, now)]


def having(state: GameState, events: Sequence[Event]) -> GameState:
    """The game once these events have happened."""
    for event in events:
        state = apply(state, event)
    return state
