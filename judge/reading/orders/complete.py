"""Fills in what a writer left out: kinds of units and coasts, if only one is possible (DATC 4.B, 4.C).

A unit whose place is known decides; else the terrain and the borders do. If a fleet has a choice of coasts at its
destination, the writer is asked; nothing is guessed. A coast that cannot matter is dropped with a note.
"""

from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support
from judge.board.position import Unit, province_of
from judge.board.variant import Terrain, Variant
from judge.common.message import Message
from judge.reading.orders.order_context import OrderContext, PlacedOrder, Resolution, fleet_spaces, steps
from judge.reading.orders.problems import ArmyNeedsNoCoast, FleetStandsOn, NoSuchCoast, UndecidedCoast, UndecidedKind


def complete(written: PlacedOrder, context: OrderContext) -> Resolution:
    """The order with kinds and coasts filled in, or the problem that the writer must resolve first."""
    if written.verb is Build:
        return _build(written, context)
    variant = context.variant
    notes: list[Message] = []
    unit = context.standing.get(province_of(written.at))
    kind = written.kind or (unit.kind if unit else "")
    if written.verb in (Hold, Disband):
        kind = kind or _kind(variant, written.at)
        at = _stood_on(variant, kind, written.at, unit, "", notes)
        return Resolution(Hold(kind, at) if written.verb is Hold else Disband(kind, at), None, tuple(notes))
    if written.verb in (Move, Retreat):
        kind = _traveller(written.kind, written.via) or kind or _kind(variant, written.at, written.to)
        at = _stood_on(variant, kind, written.at, unit, province_of(written.to), notes)
        return _gone(written, kind, at, context, notes)

    other = context.standing.get(province_of(written.of_at))
    if written.verb is Convoy:
        kind, of_kind = written.kind or "F", written.of_kind or "A"  # fleets convoy, armies are convoyed
    else:
        kind = kind or _kind(variant, written.at, province_of(written.to or written.of_at))
        of_kind = _traveller(written.of_kind, written.via) or (other.kind if other else "")
        of_kind = of_kind or _kind(variant, written.of_at, written.to)
    at = _stood_on(variant, kind, written.at, unit, province_of(written.to or written.of_at), notes)
    of_at = _stood_on(variant, of_kind, written.of_at, other, province_of(written.to), notes)
    to = _gone_to(variant, of_kind, written.to, _ways(variant, of_kind, of_at, written.to), notes)
    order: Order
    if written.verb is Convoy:
        order = Convoy(kind, at, of_kind, of_at, to)
    elif not to:
        order = Support(kind, at, of_kind, of_at)
    else:
        order = Support(kind, at, of_kind, of_at, to)
    return Resolution(order, None, tuple(notes))


def literal(written: PlacedOrder) -> Order:
    """The order exactly as it was written; the rules decide about missing or wrong parts."""
    kind, at, of_kind, of_at, to = written.kind, written.at, written.of_kind, written.of_at, written.to
    if written.verb is Move:
        return Move(kind, at, to, written.via)
    if written.verb is Support:
        return Support(kind, at, of_kind, of_at, to or None)
    if written.verb is Convoy:
        return Convoy(kind, at, of_kind, of_at, to)
    if written.verb is Retreat:
        return Retreat(kind, at, to)
    if written.verb is Disband:
        return Disband(kind, at)
    return Build(kind, at) if written.verb is Build else Hold(kind, at)


def _traveller(written: str, via: bool) -> str:
    """The kind as written; a convoy implies an army."""
    return written or ("A" if via else "")


def _kind(variant: Variant, at: str, to: str = "") -> str:
    """The one kind of unit that can be meant, or empty."""
    terrain = variant.provinces[province_of(at)].terrain
    if terrain is not Terrain.COAST:
        return "F" if terrain is Terrain.SEA else "A"
    if any("/" in space and space in variant.fleet for space in (at, to)):
        return "F"
    able = [kind for kind in "AF" if province_of(to) in steps(variant, kind, at)]
    return able[0] if len(able) == 1 else ""


def _stood_on(variant: Variant, kind: str, written: str, unit: Unit | None, target: str, notes: list[Message]) -> str:
    """The space of the ordered unit: its actual one if known (DATC 4.B.5), else the only one that fits."""
    code, _, coast = written.partition("/")
    if kind != "F" or not variant.provinces[code].coasts:
        if coast:
            notes.append(_needless(kind, code, coast))
        return code
    if unit is not None and unit.kind == "F":
        if coast and written != unit.space:
            notes.append(FleetStandsOn(unit.space))
        return unit.space
    if written in variant.fleet:
        return written
    if coast:
        notes.append(_needless(kind, code, coast))
    fitting = [space for space in fleet_spaces(variant, code) if target in variant.reach[("F", space)]]
    return fitting[0] if len(fitting) == 1 else code


def _needless(kind: str, code: str, coast: str) -> Message:
    """Why a coast was left out (DATC 4.B.6)."""
    return ArmyNeedsNoCoast(code) if kind == "A" else NoSuchCoast(code, coast)


def _ways(variant: Variant, kind: str, at: str, to: str) -> list[str]:
    """The coasts of a destination that a fleet may sail to; none if coasts do not matter."""
    code = province_of(to)
    if kind != "F" or not code or not variant.provinces[code].coasts:
        return []
    return sorted({way for space in fleet_spaces(variant, at) for way in variant.coasts_towards(space, code)})


def _gone_to(variant: Variant, kind: str, to: str, ways: list[str], notes: list[Message]) -> str:
    """The destination with its coast: the written one (DATC 4.B.3), or the only one possible (DATC 4.B.2)."""
    code, _, coast = to.partition("/")
    if kind == "F" and to in variant.fleet:
        return to
    if coast:
        notes.append(_needless(kind, code, coast))
    return ways[0] if len(ways) == 1 else code


def _gone(written: PlacedOrder, kind: str, at: str, context: OrderContext, notes: list[Message]) -> Resolution:
    """A move or a retreat; a problem for a fleet whose coast is in doubt (DATC 4.B.1)."""
    ways = _ways(context.variant, kind, at, written.to)
    if written.verb is Retreat:
        free = context.retreats.get(province_of(at), ())
        ways = [way for way in ways if way in free] or ways
    to = _gone_to(context.variant, kind, written.to, ways, notes)

    def going(space: str) -> Order:
        return Retreat(kind, at, space) if written.verb is Retreat else Move(kind, at, space, written.via)

    if len(ways) > 1 and "/" not in to:
        return Resolution(None, UndecidedCoast(to, tuple(ways), tuple(going(way) for way in ways)))
    return Resolution(going(to), None, tuple(notes))


def _build(written: PlacedOrder, context: OrderContext) -> Resolution:
    """A build: on a coast its kind must be written, for a fleet also which coast (DATC 4.B.7, 4.C.3)."""
    variant = context.variant
    code, _, coast = written.at.partition("/")
    kind = written.kind or ("F" if code in variant.builds.fleets_only else _kind(variant, written.at))
    if not kind:
        kinds = (Build("A", code), *(Build("F", space) for space in fleet_spaces(variant, code)))
        return Resolution(None, UndecidedKind(code, tuple(kinds)))
    spaces = fleet_spaces(variant, written.at)
    if kind == "F" and len(spaces) > 1:
        return Resolution(None, UndecidedCoast(code, tuple(spaces), tuple(Build("F", space) for space in spaces)))
    notes = (_needless(kind, code, coast),) if coast and (kind == "A" or spaces != [written.at]) else ()
    return Resolution(Build(kind, code if kind == "A" else spaces[0]), None, notes)
