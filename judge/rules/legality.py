"""Whether an order is legal, and the complete order once unit kinds and coasts are filled in.

An order that cannot succeed whatever the other units are ordered is illegal and ignored (DATC 4.E.1). A missing or
superfluous coast and a wrong unit type are corrected if only one meaning is possible (DATC 4.B, 4.C).
"""

from typing import NamedTuple

from judge.board.orders import Build, Convoy, Disband, Hold, Move, MovementOrder, Order, Retreat, Support, Waive
from judge.board.phase import PhaseKind
from judge.board.position import DislodgedUnit, Position, Unit, province_of
from judge.board.variant import Terrain, Variant
from judge.rules.build_sites import fleets_only, why_no_site
from judge.rules.policies import Policies
from judge.rules.reasons.adjustment_reasons import (
    ByItself,
    CannotStand,
    CentreCount,
    FleetsOnly,
    KindOmitted,
    NoBuilds,
    NoRemovals,
    Occupied,
    UnitCount,
)
from judge.rules.reasons.legality_reasons import (
    CanalShut,
    CarrierCannotSupport,
    CoastOmitted,
    CoastOutOfReach,
    InIslands,
    NoFleetWay,
    NoRoute,
    NotAnArmy,
    NoTarget,
    NotAtSea,
    NotYours,
    NoUnit,
    OpenInRetreats,
    OpenInRetreatsBefore,
    OpenInYear,
    OutOfReach,
    StaysPut,
    SupportOutOfReach,
    SupportOwnPlace,
    SupportsItself,
    TargetOutOfReach,
    UnknownPlace,
    WayNotNow,
    WayOfOwner,
    WayOfPower,
    WhichCoast,
    WrongPhase,
)
from judge.rules.reasons.reason import Reason
from judge.rules.reasons.retreat_reasons import NoRetreatsOpen, NotDislodged, RetreatClosed, RetreatsOpen
from judge.rules.situation import Situation


class Settled(NamedTuple):
    """An order with kinds and coasts filled in from the board; `problem` says why it is illegal."""

    order: Order
    problem: Reason | None = None


def check_order(
    variant: Variant, position: Position, power: str, order: Order, policies: Policies | None = None
) -> Settled:
    """An order for the position's phase with kinds and coasts filled in, and why it is illegal, if it is."""
    policies = policies or Policies.of(variant.policies)
    situation = Situation.of(variant.at(position.phase), position, policies)
    match position.phase.kind:
        case PhaseKind.MOVEMENT:
            return settle_movement(situation, power, order)
        case PhaseKind.RETREATS:
            return settle_retreat(situation, power, order)
        case PhaseKind.ADJUSTMENTS:
            return settle_adjustment(situation, power, order)


def settle_movement(situation: Situation, power: str, order: Order) -> Settled:
    """A movement order, completed and checked (DATC 6.A, 6.B, 6.D.28-34)."""
    if not isinstance(order, Hold | Move | Support | Convoy):
        return Settled(order, WrongPhase())
    unit, problem = _own_unit(situation, power, order.at)
    if unit is None:
        return Settled(order, problem)
    if isinstance(order, Move):
        return _settle_move(situation, unit, order)
    if isinstance(order, Support):
        return _settle_support(situation, unit, order)
    if isinstance(order, Convoy):
        return _settle_convoy(situation, unit, order)
    if order.kind == unit.kind and order.at == unit.space:
        return Settled(order)
    return Settled(Hold(unit.kind, unit.space))


def _own_unit(situation: Situation, power: str, at: str) -> tuple[Unit | None, Reason | None]:
    province = _province(situation.variant, at)
    if province is None:
        return None, UnknownPlace(place=at)
    unit = situation.unit_at.get(province)
    if unit is None:
        return None, NoUnit(power=power, place=province)
    if unit.power != power:
        return None, NotYours(place=province, owner=unit.power)
    return unit, None


def _province(variant: Variant, place: str) -> str | None:
    """The province that a text such as `STP/NC` names, whether or not it has that coast; None when the map has none."""
    return variant.province_of.get(place) or variant.province_of.get(place.partition("/")[0])


def _settle_move(situation: Situation, unit: Unit, order: Move) -> Settled:
    variant = situation.variant
    to = _province(variant, order.to)
    at = variant.province_of[unit.space]
    via = order.via and unit.kind == "A"
    if to is None:
        return Settled(order, UnknownPlace(place=order.to))
    if to == at:
        return Settled(Move(unit.kind, unit.space, to, via), StaysPut())
    if unit.kind == "A":
        plain = order if order.kind == "A" and order.at == at and order.to == to else Move("A", at, to, via)
        by_sea = to not in situation.ways(unit) or (via and situation.policies.has_via)
        if by_sea and not _convoyable(situation, at, to):
            return Settled(plain, _no_way(situation, unit, at, to, via))
        return Settled(plain)
    if order.to in situation.ways(unit):
        if order.kind == "F" and order.at == unit.space and not order.via:
            return Settled(order)
        return Settled(Move("F", unit.space, order.to))
    return _settle_coast(situation, unit, order.to, to)


def _settle_coast(situation: Situation, unit: Unit, written: str, to: str) -> Settled:
    """A fleet's move to a space that it cannot reach as written: perhaps another coast (DATC 4.B.1-4.B.3)."""
    policies, variant = situation.policies, situation.variant
    open_coasts = situation.coasts_towards(unit, to)
    named = "/" in written and written in variant.province_of
    raw = Move("F", unit.space, written if named else to)
    if not open_coasts:
        return Settled(raw, _why_closed(situation, unit, to) or OutOfReach(unit=unit, place=written))
    coasts = tuple(open_coasts)
    if named and policies.wrong_coast == "illegal":
        return Settled(raw, CoastOutOfReach(unit=unit, place=written, coasts=coasts))
    if len(open_coasts) > 1:
        return Settled(raw, WhichCoast(unit=unit, place=to, coasts=coasts))
    if not named and "/" in open_coasts[0] and policies.omitted_coast == "fail":
        return Settled(raw, CoastOmitted(place=to, coasts=coasts))
    return Settled(Move("F", unit.space, open_coasts[0]))


def _why_closed(situation: Situation, unit: Unit, to: str) -> Reason | None:
    """Why a conditional border or a canal is closed to a unit now; None when the map has no such border."""
    variant = situation.variant
    gates = variant.gates.get((unit.kind, unit.space), ())
    gate = next((gate for gate in gates if variant.province_of[gate.to] == to), None)
    place, _, coast = unit.space.partition("/")
    if gate is None and coast and place in variant.canals:
        near = {variant.province_of[each] for other in _coasts(variant, place) for each in variant.fleet.get(other, ())}
        year = variant.canals[place]
        return CanalShut(unit=unit, place=to, canal=place, year=year) if to in near else None
    if gate is None:
        return None
    if gate.owner_of:
        return WayOfOwner(unit=unit, place=to, start=gate.owner_of)
    if gate.power and gate.power != unit.power:
        return WayOfPower(unit=unit, place=to, power=gate.power)
    if gate.year:
        return WayNotNow(unit=unit, place=to, when=OpenInYear(gate.year))
    when = OpenInRetreatsBefore(gate.before) if gate.before else OpenInRetreats()
    return WayNotNow(unit=unit, place=to, when=when)


def _coasts(variant: Variant, place: str) -> list[str]:
    return [f"{place}/{coast}" for coast in variant.provinces[place].coasts]


def _convoyable(situation: Situation, start: str, end: str, without: str | None = None) -> bool:
    """Whether fleets stand where they could convoy an army (DATC 6.D.31, 6.D.32)."""
    variant = situation.variant
    if not variant.seas_around[start] or variant.provinces[end].terrain is not Terrain.COAST:
        return False
    seas = situation.carriers - {without} if without else situation.carriers
    return situation.convoy_way(start, end, seas)


def _no_way(situation: Situation, unit: Unit, start: str, end: str, via: bool) -> Reason:
    variant = situation.variant
    by_sea = via or (variant.seas_around[start] and variant.provinces[end].terrain is Terrain.COAST)
    return (NoFleetWay if by_sea else OutOfReach)(unit=unit, place=end)


def _settle_support(situation: Situation, unit: Unit, order: Support) -> Settled:
    variant = situation.variant
    at = variant.province_of[unit.space]
    of_at = _province(variant, order.of_at)
    if of_at is None:
        return Settled(order, UnknownPlace(place=order.of_at))
    target = situation.unit_at.get(of_at)
    if target is None:
        raw = Support(unit.kind, unit.space, order.of_kind, order.of_at, order.to)
        return Settled(raw, NoTarget(place=of_at))
    exact = (
        order.kind == unit.kind
        and order.at == unit.space
        and order.of_kind == target.kind
        and order.of_at == target.space
    )
    if order.to is None:
        plain = order if exact else Support(unit.kind, unit.space, target.kind, target.space)
        if of_at == at:
            return Settled(plain, SupportsItself())
        if of_at not in situation.backed(unit):
            return Settled(plain, SupportOutOfReach(unit=unit, place=of_at))
        return Settled(plain)
    to = _province(variant, order.to)
    if to is None:
        return Settled(order, UnknownPlace(place=order.to))
    written = order.to if target.kind == "F" and order.to in variant.province_of else to
    plain = (
        order if exact and written == order.to else Support(unit.kind, unit.space, target.kind, target.space, written)
    )
    if of_at == at:
        return Settled(plain, SupportsItself())
    return Settled(plain, _why_no_support(situation, unit, at, target, of_at, written, to))


def _why_no_support(
    situation: Situation, unit: Unit, at: str, target: Unit, of_at: str, written: str, to: str
) -> Reason | None:
    """Why a support of a move is illegal, None when it is legal (DATC 4.B.4, 6.D.31, 6.D.34).

    Support and move must be able to succeed together: the supporter cannot be the only fleet that could convoy.
    """
    variant = situation.variant
    if to == at:
        return SupportOwnPlace()
    if to == of_at:
        return StaysPut()
    if to not in situation.backed(unit, of_at):
        return SupportOutOfReach(unit=unit, place=to)
    if to in situation.reach(target):
        if target.kind == "A" or "/" not in written:
            needs_coast = target.kind == "F" and "/" not in written and bool(variant.provinces[to].coasts)
            if needs_coast and situation.policies.support_coast == "required":
                coasts = tuple(situation.coasts_towards(target, to))
                return CoastOmitted(place=to, coasts=coasts)
            return None
        if written in situation.ways(target):
            return None
        coasts = tuple(situation.coasts_towards(target, to))
        return CoastOutOfReach(unit=target, place=written, coasts=coasts)
    if target.kind == "A" and _convoyable(situation, of_at, to):
        if _convoyable(situation, of_at, to, without=at):
            return None
        return CarrierCannotSupport(place=to)
    return TargetOutOfReach(unit=target, place=to)


def _settle_convoy(situation: Situation, unit: Unit, order: Convoy) -> Settled:
    variant = situation.variant
    at = variant.province_of[unit.space]
    start = _province(variant, order.of_at)
    end = _province(variant, order.to)
    if start is None or end is None:
        return Settled(order, UnknownPlace(place=order.of_at if start is None else order.to))
    target = situation.unit_at.get(start)
    kind = target.kind if target else order.of_kind
    plain: MovementOrder = Convoy(unit.kind, unit.space, kind, start, end)
    if target is None:
        return Settled(plain, NoTarget(place=start))
    if at not in situation.carriers:
        return Settled(plain, (InIslands if variant.provinces[at].is_port else NotAtSea)(unit=unit))
    if target.kind != "A":
        return Settled(plain, NotAnArmy(unit=target))
    if start == end:
        return Settled(plain, StaysPut())
    if not situation.is_needed(at, start, end, situation.carriers):
        return Settled(plain, NoRoute(start=start, place=end, at=at))
    return Settled(plain)


def retreat_spaces(situation: Situation, each: DislodgedUnit) -> tuple[str, ...]:
    """The spaces open to a dislodged unit: those in the position, or, where it lists none, all adjacent empty ones.

    `judge.rules.retreats` adds them to the position; a position that a person or a record describes may lack them.
    """
    if each.retreats is not None:
        return each.retreats
    variant, unit = situation.variant, each.unit
    if situation.is_stationary(unit):
        return ()
    fleets = {at for at, other in situation.unit_at.items() if other.kind == "F" and other.power == unit.power}
    near = situation.ways(unit, retreating=True) | situation.ferried(unit, fleets)
    return tuple(sorted(space for space in near if variant.province_of[space] not in situation.unit_at))


def settle_retreat(situation: Situation, power: str, order: Order) -> Settled:
    """A retreat or disband order, completed and checked; a move in a retreat phase is a retreat."""
    if isinstance(order, Move):
        order = Retreat(order.kind, order.at, order.to)
    if not isinstance(order, Retreat | Disband):
        return Settled(order, WrongPhase())
    variant = situation.variant
    at = province_of(order.at)
    own = situation.position.dislodged_of(power)
    mine = next((each for each in own if variant.province_of[each.unit.space] == at), None)
    if mine is None:
        return Settled(order, NotDislodged(power=power, place=at))
    unit = mine.unit
    if isinstance(order, Disband):
        return Settled(Disband(unit.kind, unit.space))
    spaces = retreat_spaces(situation, mine)
    to = order.to.partition("/")[0]
    fitting = [space for space in spaces if space == order.to]
    if not fitting and (unit.kind == "A" or "/" not in order.to):
        fitting = [space for space in spaces if variant.province_of[space] == to]
    if len(fitting) == 1:
        return Settled(Retreat(unit.kind, unit.space, fitting[0]))
    raw = Retreat(unit.kind, unit.space, order.to)
    if len(fitting) > 1:
        return Settled(raw, WhichCoast(unit=unit, place=to, coasts=tuple(fitting)))
    open_to = RetreatsOpen(spaces) if spaces else NoRetreatsOpen()
    return Settled(raw, RetreatClosed(unit=unit, place=order.to).with_more(open_to))


def settle_adjustment(situation: Situation, power: str, order: Order) -> Settled:
    """A build, removal or waive, completed and checked by itself: `judge.rules.adjustments` counts them."""
    if power in situation.variant.neutrals:
        return Settled(order, ByItself(power=power))
    if isinstance(order, Waive):
        has_builds = situation.position.surplus(power) > 0
        return Settled(order, None if has_builds else _not_due(NoBuilds, situation, power))
    if isinstance(order, Disband):
        return _settle_removal(situation, power, order)
    if isinstance(order, Build):
        return _settle_build(situation, power, order)
    return Settled(order, WrongPhase())


def _not_due(kind: type[NoBuilds | NoRemovals], situation: Situation, power: str) -> Reason:
    position = situation.position
    centres, units = CentreCount(len(position.centres_of(power))), UnitCount(len(position.units_of(power)))
    return kind(power=power, centres=centres, units=units)


def _settle_removal(situation: Situation, power: str, order: Disband) -> Settled:
    unit, problem = _own_unit(situation, power, order.at)
    if unit is None:
        return Settled(order, problem)
    settled = Disband(unit.kind, unit.space)
    if situation.position.surplus(power) >= 0:
        return Settled(settled, _not_due(NoRemovals, situation, power))
    return Settled(settled)


def _settle_build(situation: Situation, power: str, order: Build) -> Settled:
    """A build (DATC 6.B.14, 6.I; 4.B.7, 4.C.3, 4.C.4)."""
    variant, position = situation.variant, situation.position
    place = _province(variant, order.at)
    if place is None:
        return Settled(order, UnknownPlace(place=order.at))
    kind, space = order.kind, order.at if order.at in variant.province_of else place
    no_army = place in fleets_only(variant, position)
    if not kind:
        may_army, may_fleet = place in variant.army and not no_army, space in variant.fleet
        if may_army and (may_fleet and "/" not in space):
            return Settled(Build("", space), KindOmitted(place=place))
        kind = "F" if may_fleet else "A"
    if kind == "A":
        space = place
    settled = Build(kind, space)
    coasts = _coasts(variant, place)
    if kind == "F" and coasts and "/" not in space:
        return Settled(settled, CoastOmitted(place=place, coasts=tuple(coasts)))
    if kind == "A" and no_army:
        return Settled(settled, FleetsOnly(place=place))
    if not variant.can_stand(kind, space):
        return Settled(settled, CannotStand(unit=Unit(power, kind, space)))
    closed = why_no_site(variant, position, power, place)
    if closed is not None:
        return Settled(settled, closed)
    if place in situation.unit_at:
        return Settled(settled, Occupied(place=place))
    if position.surplus(power) <= 0:
        return Settled(settled, _not_due(NoBuilds, situation, power))
    return Settled(settled)
