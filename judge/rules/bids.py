"""Diplomacy Points: what a side may bid on orders for neutral units, and which orders win.

The rules are Intercontinental's §11 and the common rules that it quotes; the numbers are the variant's
(`Variant.bids`). Points do not carry over: each phase has its own budget.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from judge.board.bid import Bid
from judge.board.orders import Move, MovementOrder, Order, Support
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.legality import settle_movement
from judge.rules.outcome import LedgerLine
from judge.rules.policies import Policies
from judge.rules.reasons.bid_reasons import (
    BidForPlayer,
    BidLost,
    BidOrderFull,
    BidOverBudget,
    BidPoints,
    BidsNotNow,
    BidsUnknown,
    BidTied,
    BidVoidAttack,
    BidVoidSupport,
    BidWon,
)
from judge.rules.reasons.legality_reasons import NoTarget, UnknownPlace
from judge.rules.reasons.reason import Reason
from judge.rules.situation import Situation


@dataclass(frozen=True, slots=True)
class Ledger:
    """Every bid of a phase, side by side, and the winning order of each neutral. Secret until the game has ended."""

    lines: tuple[LedgerLine, ...] = ()
    winners: Mapping[str, MovementOrder] = field(default_factory=dict)


def budget(variant: Variant, position: Position, side: str) -> int:
    """The points that a side may bid in this phase (Intercontinental §11.1); 0 where there is no bidding."""
    if variant.bids is None or position.phase.kind is not PhaseKind.MOVEMENT:
        return 0
    owned = Counter(position.centres.values())
    return sum(min(variant.bids.per_power, owned[power]) for power in variant.sides.get(side, ()))


def check_bid(
    variant: Variant,
    position: Position,
    side: str,
    on_file: Sequence[Bid],
    bid: Bid,
    policies: Policies | None = None,
) -> tuple[Bid, Reason | None]:
    """The bid with its order completed (kinds and coasts filled in), and why it is refused; None when it is accepted.

    `on_file` are the side's accepted bids of this phase. A bid that the side's own orders void is accepted, because
    those orders may change; `warnings` tells of it.
    """

    situation = Situation.of(variant.at(position.phase), position, policies or Policies.of(variant.policies))
    return _check(situation, side, on_file, bid)


def _check(situation: Situation, side: str, on_file: Sequence[Bid], bid: Bid) -> tuple[Bid, Reason | None]:
    variant, position = situation.variant, situation.position
    rules = variant.bids
    if rules is None:
        return bid, BidsUnknown()
    if position.phase.kind is not PhaseKind.MOVEMENT:
        return bid, BidsNotNow()
    province = _province(variant, bid.order.at)
    if province is None:
        return bid, UnknownPlace(place=bid.order.at)
    unit = situation.unit_at.get(province)
    if unit is None:
        return bid, NoTarget(place=province)
    if unit.power not in variant.neutrals:
        return bid, BidForPlayer(place=province, owner=unit.power)
    order, problem = settle_movement(situation, unit.power, bid.order)
    if problem is not None or not isinstance(order, MovementOrder):
        return bid, problem
    order = _plainest(variant, order)
    bid = replace(bid, order=order)
    if not 1 <= bid.points <= rules.per_order:
        return bid, BidPoints(most=rules.per_order)
    on_order = sum(each.points for each in on_file if each.order == order)
    if on_order + bid.points > rules.per_order:
        return bid, BidOrderFull(most=rules.per_order, already=on_order)
    whole, spent = budget(variant, position, side), sum(each.points for each in on_file)
    if spent + bid.points > whole:
        return bid, BidOverBudget(budget=whole, left=whole - spent)
    return bid, None


def _plainest(variant: Variant, order: MovementOrder) -> MovementOrder:
    """One spelling for equal orders, so that bids on them add up: no needless VIA, and the only possible coast."""
    if isinstance(order, Move) and order.via and order.to not in variant.army.get(order.at, ()):
        return replace(order, via=False)
    if isinstance(order, Support) and order.of_kind == "F" and order.to is not None and "/" not in order.to:
        coasts = variant.coasts_towards(order.of_at, order.to)
        return replace(order, to=coasts[0]) if len(coasts) == 1 else order
    return order


def _province(variant: Variant, place: str) -> str | None:
    """The province that a text such as `STP/NC` names, whether or not it has that coast."""
    return variant.province_of.get(place.partition("/")[0])


class _Judged(NamedTuple):
    """A bid judged against the orders of its side's own units: its weight and its neutral, or why it is void."""

    side: str
    bid: Bid
    neutral: str = ""
    weight: int = 0
    void: Reason | None = None


def settle_bids(
    situation: Situation, orders: Mapping[str, Sequence[Order]], bids: Mapping[str, Sequence[Bid]]
) -> Ledger:
    """The ledger of a phase's bids, judged against the orders of the sides' own units (Intercontinental §11).

    Bids of all sides for the same order add up, and the order with the most points wins. On a tie, or if no bid counts,
    the unit gets no order. Bids are judged in the order in which they are listed: those past a limit are void.
    """
    judged = [
        each
        for side in sorted(bids, key=_rank(situation.variant))
        for each in _judge(situation, side, orders, bids[side])
    ]
    totals: dict[str, Counter[MovementOrder]] = {}
    for each in judged:
        if each.void is None:
            totals.setdefault(each.neutral, Counter())[each.bid.order] += each.weight
    lines = tuple(
        LedgerLine(each.side, each.bid, each.weight, each.void or _came_of(each.bid.order, totals[each.neutral]))
        for each in judged
    )
    winners = {neutral: first[0] for neutral, counted in totals.items() if len(first := _leaders(counted)) == 1}
    return Ledger(lines, winners)


def _judge(
    situation: Situation, side: str, orders: Mapping[str, Sequence[Order]], bids: Sequence[Bid]
) -> Iterator[_Judged]:
    """The bids of one side, in the order in which they are listed."""
    variant = situation.variant
    attacks = _attacks(situation, [(power, orders.get(power, ())) for power in variant.sides.get(side, ())])
    accepted: list[Bid] = []
    for written in bids:
        bid, problem = _check(situation, side, accepted, written)
        if problem is not None:
            yield _Judged(side, bid, void=problem)
            continue
        accepted.append(bid)  # its points are spent even if it is void
        province = variant.province_of[bid.order.at]
        if province in attacks:
            yield _Judged(side, bid, void=attacks[province])
            continue
        neutral = situation.unit_at[province].power
        yield _Judged(side, bid, neutral, bid_weight(variant, side, neutral, bid))


def _rank(variant: Variant) -> Callable[[str], int]:
    places = {side: place for place, side in enumerate(variant.sides)}
    return lambda side: places.get(side, len(places))


def bid_weight(variant: Variant, side: str, neutral: str, bid: Bid) -> int:
    """The weight of a side's bid for a neutral's unit: its points, and more if the side is the sponsor.

    The factor for sponsors is the variant's (Intercontinental §11.3).
    """
    is_sponsor = neutral in variant.neutrals and variant.sponsor_of(neutral) == side
    return bid.points * (variant.bids.sponsor_factor if variant.bids and is_sponsor else 1)


def _leaders(counted: Counter[MovementOrder]) -> list[MovementOrder]:
    """The orders with the most points; several when they tie."""
    most = max(counted.values())
    return [order for order, total in counted.items() if total == most]


def _came_of(order: MovementOrder, counted: Counter[MovementOrder]) -> Reason:
    """Whether an order won, lost or tied against the other orders bid for the same unit."""
    leaders = _leaders(counted)
    if order not in leaders:
        return BidLost(total=counted[order], most=counted[leaders[0]])
    if len(leaders) > 1:
        others = tuple(sorted((each for each in leaders if each != order), key=str))
        return BidTied(total=counted[order], others=others)
    return BidWon(total=counted[order])


def _attacks(situation: Situation, orders: Sequence[tuple[str, Sequence[Order]]]) -> dict[str, Reason]:
    """Maps each province to why these powers' bids for the unit there are void: one of their units attacks it.

    A support for an attack counts as one; a convoy does not (Intercontinental §11.2 names attacks and supports only).
    Each unit's last legal order counts, as in adjudication.
    """
    last: dict[str, tuple[str, MovementOrder]] = {}
    for power, listed in orders:
        for written in listed:
            order, problem = settle_movement(situation, power, written)
            if problem is None and isinstance(order, MovementOrder):
                last[order.at] = power, order
    found: dict[str, Reason] = {}
    for power, order in last.values():
        if isinstance(order, Move | Support) and order.to is not None:
            void = BidVoidAttack if isinstance(order, Move) else BidVoidSupport
            place = situation.variant.province_of[order.to]
            found.setdefault(place, void(unit=Unit(power, order.kind, order.at), place=place))
    return found


def warnings(
    variant: Variant,
    position: Position,
    side: str,
    bids: Sequence[Bid],
    orders: Mapping[str, Sequence[Order]],
    policies: Policies | None = None,
) -> tuple[tuple[Bid, Reason], ...]:
    """A side's accepted bids that its own orders on file would void if the phase were adjudicated now, each with the
    reason."""
    if variant.bids is None or position.phase.kind is not PhaseKind.MOVEMENT:
        return ()
    situation = Situation.of(variant.at(position.phase), position, policies or Policies.of(variant.policies))
    attacks = _attacks(situation, [(power, orders.get(power, ())) for power in variant.sides.get(side, ())])
    places = ((bid, _province(variant, bid.order.at)) for bid in bids)
    return tuple((bid, attacks[place]) for bid, place in places if place in attacks)
