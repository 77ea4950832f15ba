"""Whose order a line is: for which of a seat's powers, found by the unit or the site that it names.

A seat may hold several powers, and a letter need not say for which of them a line is written.
"""

from dataclasses import dataclass

from judge.board.orders import Build, Hold, Order, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.state import Seat
from judge.rules.build_sites import may_build
from judge.rules.legality import check_order
from judge.rules.orders_due import adjustment_count
from judge.writing.rendering.render import names, order_label


@dataclass(frozen=True, slots=True)
class Whose:
    """The power that an order is for, with remarks; or the problem that leaves this undecided."""

    power: str = ""
    problem: str = ""
    notes: tuple[str, ...] = ()


def whose_order(order: Order, named: str | None, seat: Seat, position: Position, variant: Variant) -> Whose:
    """The power that an order is for: the owner of the unit or build site; `named` is what the letter says."""
    named = named or (seat.powers[0] if len(seat.powers) == 1 else None)
    if isinstance(order, Build):
        return Whose(named) if named else _builder(order, seat, position, variant)
    if isinstance(order, Waive):
        return Whose(named) if named else _waiver(seat, position, variant)
    owner = owner_at(order.at, position, variant)
    if owner is None:
        return Whose(named) if named else Whose(problem=f"you have no unit in {variant.label(order.at)}")
    if owner in variant.neutrals:
        bids = variant.bids if position.phase.kind is PhaseKind.MOVEMENT else None
        unit = next(each for each in position.units if each.power == owner)
        meant = check_order(variant, position, owner, order)
        example = meant.order if meant.problem is None else Hold(unit.kind, unit.space)
        cure = f"; bid for its order: DP {bids.per_order}: {shown(example, variant)}" if bids else ""
        return Whose(problem=f"{unit.kind} {variant.label(unit.space)} belongs to nobody{cure}")
    if owner in seat.powers and named in (None, owner):
        return Whose(owner)
    said = f"{unit_words(order, variant)} is {variant.side_name(owner)}'s"
    if owner not in seat.powers:
        return Whose(problem=f"{said}; you play {plays(seat, variant)}")
    # written under another of the player's powers, but only this one of their units can be meant
    return Whose(owner, notes=(said,))


def _builder(order: Build, seat: Seat, position: Position, variant: Variant) -> Whose:
    """The power that builds where none is named: the one that may build there, else the one whose place it is.

    A place belongs to one power, so no two of a seat's powers may build there.
    """
    place = variant.province_of.get(order.at, order.at)
    able = [power for power in seat.powers if place in may_build(variant, position, power)]
    near = [power for power in (position.centres.get(place), variant.home_of.get(place)) if power in seat.powers]
    power = next(filter(None, (*able, *near)), None)
    return Whose(power) if power else Whose(problem=f"none of your powers may build in {variant.label(place)}")


def _waiver(seat: Seat, position: Position, variant: Variant) -> Whose:
    """The power that waives if none is named: the only one that may build."""
    able = [power for power in seat.powers if adjustment_count(variant, position, power) > 0]
    if len(able) == 1:
        return Whose(able[0])
    said = names([f"{variant.powers[power].name}: {Waive()}" for power in able], "or")
    return Whose(problem=f"for which of your powers? Write {said}" if able else "none of your powers may build now")


def owner_at(at: str, position: Position, variant: Variant) -> str | None:
    """The power whose unit is in a province: the dislodged one in a retreat phase, else the one standing there."""
    units = [each.unit for each in position.dislodged] + list(position.units)
    if position.phase.kind is not PhaseKind.RETREATS:
        units.reverse()
    province = variant.province_of.get(at, at)
    return next((unit.power for unit in units if variant.province_of[unit.space] == province), None)


def shown(order: Order, variant: Variant) -> str:
    """The order as reports print it."""
    return order_label(order, variant)


def unit_words(order: Order, variant: Variant) -> str:
    """The unit an order is for, as reports print it: `A PAR`."""
    return "" if isinstance(order, Waive) else f"{order.kind} {variant.label(order.at)}".strip()


def plays(seat: Seat, variant: Variant) -> str:
    """What a player plays: `France`, `Blue (Great Britain and Canada)`."""
    powers = names([variant.powers[key].name for key in seat.powers]) or "no power"
    return f"{variant.side_name(seat.group)} ({powers})" if seat.group else powers
