"""The parts of receipts about a player's readiness, and about orders for later phases."""

from judge.board.conditions import Condition
from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message, Power
from judge.game.events import OwnedOrder
from judge.game.settings import EarlyRun
from judge.game.state import AheadOrder
from judge.game.views.game_view import GameView
from judge.writing.letters.replies import OrderRead


class PowersOrder(Message):
    """An order of a player with several powers, and which of them it is for."""

    power: Power
    order: Order


class OnlyIf(Message):
    """Follows an order: its condition."""

    when: Condition


def readiness(view: GameView) -> str:
    """The readiness of the reader's orders, as a word for the template.

    `soon` and `final-soon` (the phase runs early), `write-again` (their last letter answered one of an older phase),
    `grace` (the deadline has passed), `wait`, `draft`, `never`, `bids` (they have no unit, and may bid until FINAL),
    `held` (all were ready when the deadline was set), `votes` (some are missing that are counted with the phase),
    `delayed` (somebody else waits or drafts), `others-older` (somebody else must write again), `final` and
    `final-alone`, `say-final` (in a game that asks everybody for FINAL), or `open`.
    """
    own, early = view.own, view.early
    ready = own.ready if own else ""
    if view.early_at is not None:
        return "final-soon" if ready == "final" else "soon"
    if own is not None and own.must_write_again:
        return "write-again"
    if view.grace_until is not None:
        return "grace"
    if own is not None and own.waiting:
        return "wait"
    if ready == "draft":
        return "draft"
    if early is EarlyRun.NEVER:
        return "never"
    if own is not None and own.may_only_bid:
        return "bids"
    if view.waits.held:
        return "held"
    if view.waits.votes:
        return "votes"
    if view.waits.delayed:
        return "delayed"
    if view.waits.older:
        return "others-older"
    if ready == "final":
        return "final-alone" if early is EarlyRun.FINAL else "final"
    return "say-final" if early is EarlyRun.FINAL else "open"


def ahead_rows(view: GameView, variant: Variant) -> list[tuple[Phase, list[Message]]]:
    """The reader's orders for later phases, by phase."""
    kept = view.own.ahead if view.own else {}
    several = view.own is not None and len(view.own.powers) > 1
    phases = sorted(map(Phase.parse, kept), key=variant.calendar.order)
    return [(phase, [kept_order(each, whose=several) for each in kept[str(phase)]]) for phase in phases]


def kept_order(kept: AheadOrder, *, whose: bool = False) -> Message:
    """An order for later with its condition: `F BRE - MAO, if ENGLAND F ENG`; `whose` as for `owned_order`."""
    order = owned_order(OwnedOrder(kept.power, kept.order), whose=whose)
    return order.with_more(OnlyIf(kept.when) if kept.when is not None else None)


def owned_order(owned: OwnedOrder, *, whose: bool) -> Message:
    """An order, with its power's name before it if `whose` asks for that and the power is known."""
    return PowersOrder(owned.power, owned.order) if whose and owned.power else OrderRead(owned.order)
