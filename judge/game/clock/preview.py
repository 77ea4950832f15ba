"""Previews: the results of a phase if it were run with given orders. The game does not change."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from judge.board.bid import Bid
from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.boards import policies_of
from judge.game.clock.phase_status import PhaseStatus
from judge.game.events import PhaseProcessed, ResultLine
from judge.game.seating import require_running
from judge.game.state import GameState
from judge.game.votes.questions import phases_held_for_votes
from judge.rules.adjudication import adjudicate
from judge.rules.outcome import Outcome
from judge.rules.policies import Policies


def preview_phase(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[Order]],
    policies: Policies,
    bids: Mapping[str, Sequence[Bid]] | None = None,
    *,
    never_skip: Collection[PhaseKind] = (),
) -> PhaseProcessed:
    """The phase as it would be processed, without a new deadline; the arguments are those of `adjudicate`."""
    outcome = adjudicate(variant, position, orders, policies, bids, never_skip=never_skip)
    over = outcome.is_over or bool(outcome.drawn)
    return PhaseProcessed(
        before=position,
        orders={power: tuple(listed) for power, listed in orders.items()},
        results=result_lines(outcome),
        after=replace(outcome.after, phase=position.phase) if over else outcome.after,
        missing=(),
        deadline=None,
        winner=outcome.winner,
        drawn=outcome.drawn,
    )


def preview_current_phase(state: GameState, variant: Variant) -> PhaseProcessed:
    """Preview the present phase with everybody's orders on file, for masters only; powers in `missing` lack orders.

    Bids and votes are secret even from the master. Neither are counted, so neutral units hold.

    :raises Refusal: `NotStarted`, `GameOver`.
    """
    position = require_running(state)
    never_skip = phases_held_for_votes(state, variant)
    seen = preview_phase(variant, position, state.orders, policies_of(state, variant), never_skip=never_skip)
    return replace(seen, missing=PhaseStatus(state, variant).unfinished)


def result_lines(outcome: Outcome) -> tuple[ResultLine, ...]:
    """An outcome's results as the record keeps them."""
    return tuple(
        ResultLine(
            power=each.power,
            order=each.order,
            verdict=str(each.verdict),
            reason=each.reason,
            code=each.reason.code,
            dislodged=each.dislodged,
            destroyed=each.destroyed,
            ordered=each.ordered,
            strengths=each.reason.strengths,
            by=each.reason.by,
        )
        for each in outcome.results
    )
