"""Finds the power, among a seat's powers, whose order a line is, by the unit or the site that it names.

A seat may hold several powers, and a letter need not say for which of them a line is written.
"""

from typing import NamedTuple

from judge.board.orders import Build, Hold, Order, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message, OneOf, Power, Space
from judge.game.state import Seat
from judge.rules.build_sites import may_build
from judge.rules.legality import check_order
from judge.rules.orders_due import adjustment_count
from judge.writing.rendering.shared_words import SideInFull, Sides


class NoUnitOfYours(Message):
    """An order for a place without a unit."""

    place: Space


class UnitOf(Message):
    """Remark on an order under the name of another power than its unit's."""

    unit: Unit
    owner: Power


class UnitOfAnother(Message):
    """An order for another player's unit; `plays` is what the writer plays."""

    unit: Unit
    owner: Power
    plays: Message


class UnitOfNobody(Message):
    """An order for a unit that nobody plays."""

    unit: Unit


class BidForIt(Message):
    """Follows `UnitOfNobody`: the bid that asks for the order."""

    points: int
    order: Order


class NoSiteOfYours(Message):
    """A build, with no power named, in a place where none of the player's powers may build."""

    place: Space


class WaiveFor(Message):
    """A WAIVE as it is written for one of several powers."""

    power: Power


class WhichPowerWaives(Message):
    """A WAIVE with no power named, of a player with several powers that may build."""

    ways: OneOf[WaiveFor]


class NoneMayBuild(Message):
    """A WAIVE, with no power named, of a player none of whose powers may build."""


class Whose(NamedTuple):
    """The power that an order is for, with remarks; or the problem that leaves this undecided."""

    power: str = ""
    problem: Message | None = None
    notes: tuple[Message, ...] = ()


def whose_order(order: Order, named: str | None, seat: Seat, position: Position, variant: Variant) -> Whose:
    """The power that an order is for: the owner of the unit or build site; `named` is what the letter says."""
    named = named or (seat.powers[0] if len(seat.powers) == 1 else None)
    if isinstance(order, Build):
        return Whose(named) if named else _builder(order, seat, position, variant)
    if isinstance(order, Waive):
        return Whose(named) if named else _waiver(seat, position, variant)
    unit = unit_at(order.at, position, variant)
    if unit is None:
        return Whose(named) if named else Whose(problem=NoUnitOfYours(order.at))
    if unit.power in variant.neutrals:
        return Whose(problem=UnitOfNobody(unit).with_more(_bid_for(order, unit, position, variant)))
    if unit.power not in seat.powers:
        return Whose(problem=UnitOfAnother(unit, unit.power, plays(seat)))
    # written under another of the player's powers, but only this one of their units can be meant
    return Whose(unit.power, notes=() if named in (None, unit.power) else (UnitOf(unit, unit.power),))


def _bid_for(order: Order, unit: Unit, position: Position, variant: Variant) -> BidForIt | None:
    """How to ask for an order of a unit that nobody plays, where players bid for it now."""
    if variant.bids is None or position.phase.kind is not PhaseKind.MOVEMENT:
        return None
    meant = check_order(variant, position, unit.power, order)
    return BidForIt(variant.bids.per_order, meant.order if meant.problem is None else Hold(unit.kind, unit.space))


def _builder(order: Build, seat: Seat, position: Position, variant: Variant) -> Whose:
    """The power that builds where none is named: the one that may build there, else the one whose place it is.

    A place belongs to one power, so no two of a seat's powers may build there.
    """
    place = variant.province_of.get(order.at, order.at)
    able = [power for power in seat.powers if place in may_build(variant, position, power)]
    near = [power for power in (position.centres.get(place), variant.home_of.get(place)) if power in seat.powers]
    power = next(filter(None, (*able, *near)), None)
    return Whose(power) if power else Whose(problem=NoSiteOfYours(place))


def _waiver(seat: Seat, position: Position, variant: Variant) -> Whose:
    """The power that waives if none is named: the only one that may build."""
    able = [power for power in seat.powers if adjustment_count(variant, position, power) > 0]
    if len(able) == 1:
        return Whose(able[0])
    return Whose(problem=WhichPowerWaives(tuple(map(WaiveFor, able))) if able else NoneMayBuild())


def unit_at(at: str, position: Position, variant: Variant) -> Unit | None:
    """The unit in a province: the dislodged one in a retreat phase, else the one that stands there."""
    units = [each.unit for each in position.dislodged] + list(position.units)
    if position.phase.kind is not PhaseKind.RETREATS:
        units.reverse()
    province = variant.province_of.get(at, at)
    return next((unit for unit in units if variant.province_of[unit.space] == province), None)


def plays(seat: Seat) -> Message:
    """What a player plays: `France`, `Blue (Great Britain and Canada)`."""
    powers = tuple(seat.powers)
    return SideInFull(seat.group, powers) if seat.group else Sides(powers)
