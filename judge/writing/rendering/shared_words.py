"""Words that many letters share: the name of a seat, the first units of a power, sample orders."""

from collections.abc import Iterable, Sequence
from itertools import islice

from judge.board.orders import Build, Disband, Hold, Move, Order, Retreat, Support
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.board.variant_rules import Opening
from judge.common.message import Count, Message, OneOf, Power, Space, Typed
from judge.game.state import Role
from judge.game.views.game_view import SeatCard
from judge.writing.rendering.render import order_label


class TheMaster(Message):
    """The first master of a game, in a sentence."""


class CoMaster(Message):
    """Another master of a game, in a sentence."""

    name: Typed


class AnObserver(Message):
    """Somebody who watches a game, in a sentence."""

    name: Typed


class ThePlayer(Message):
    """A player who has no power yet, named to others: a name is never alone, because it may be "the master"."""

    name: Typed


class APlayer(Message):
    """A player who has no power yet, or who is not named, in a sentence."""


class NamelessObserver(Message):
    """Somebody who watches a game and has given no name, in a sentence."""


class Sides(Message):
    """The powers or the group of a player, or of several, in a sentence."""

    sides: tuple[Power, ...]


class SideInFull(Message):
    """A group, and the powers that belong to it."""

    side: Power
    powers: tuple[Power, ...]


class BeginsWithUnits(Message):
    """The units that a power may place, and where, if a game begins with builds."""

    power: Power
    units: Count
    places: OneOf[Space]


class FleetsAtLeast(Message):
    """Follows `BeginsWithUnits`: how many of the units are fleets, at the least."""

    fleets: Count


class FleetsOnlyThere(Message):
    """Follows `BeginsWithUnits`: places where only fleets may be placed."""

    places: OneOf[Space]


def card_called(card: SeatCard, variant: Variant) -> Message:
    """A seat's name for the others: its side, `the master`, `observer Ann`, or `player Ann` before the start."""
    name = card.name.strip() or card.id
    match card.role:
        case Role.MASTER:
            return TheMaster() if card.id == "master" else CoMaster(name)
        case Role.OBSERVER:
            return AnObserver(name)
    return Sides(sides_of(card.powers, variant)) if card.powers else ThePlayer(name)


def late_sides(powers: Sequence[str], variant: Variant) -> tuple[str, ...]:
    """The sides to which powers of several players belong; the powers themselves if not all of a group are among
    them."""
    found: dict[str, None] = {}
    for power in powers:
        own = variant.sides.get(variant.side_of.get(power, ""), ())
        found |= dict.fromkeys(sides_of(own, variant) if own and set(own) <= set(powers) else (power,))
    return tuple(found)


def side_of(powers: Sequence[str], variant: Variant) -> str:
    """The group that these powers make up; empty if they make up no group."""
    sides = {variant.side_of.get(power, "") for power in powers}
    side = sides.pop() if len(sides) == 1 else ""
    return side if side in variant.groups and len(powers) == len(variant.sides[side]) else ""


def sides_of(powers: Sequence[str], variant: Variant) -> tuple[str, ...]:
    """The group that these powers make up, alone; if they make up no group, the powers."""
    side = side_of(powers, variant)
    return (side,) if side else tuple(powers)


def side_in_full(powers: Sequence[str], variant: Variant) -> Message:
    """`Blue (Canada and Great Britain)`; `France`."""
    side = side_of(powers, variant)
    return SideInFull(side, tuple(powers)) if side else Sides(tuple(powers))


def example_sides(variant: Variant) -> list[str]:
    """Two sides that players may wish for, if possible with names of letters only."""
    every = list(variant.groups or variant.powers)
    return ([key for key in every if key.isalpha()] or every)[1:3]


def samples(variant: Variant, position: Position, powers: Iterable[str]) -> list[str]:
    """Up to three orders that are possible for these powers now, as they are written. They are not advice."""
    return [order_label(each, variant) for each in sample_orders(variant, position, powers)]


def sample_orders(variant: Variant, position: Position, powers: Iterable[str]) -> list[Order]:
    """Up to three orders that are possible for these powers now, to show how orders are written. They are not
    advice."""
    own = [unit for power in powers for unit in position.units_of(power)]
    match position.phase.kind:
        case PhaseKind.RETREATS:
            orders = _retreats(position, powers)
        case PhaseKind.ADJUSTMENTS:
            orders = _first_builds(variant, position, powers)
        case _:
            orders = _moves(variant, position, own)
    return list(islice(orders, 3))


def _first_builds(variant: Variant, position: Position, powers: Iterable[str]) -> Iterable[Order]:
    """If the game begins with builds: a fleet and an army in the territory of these powers."""
    if variant.opening is None or position.phase != variant.calendar.start:
        return
    for power in powers:
        places = [at for at in variant.opening.territory.get(power, ()) if not variant.provinces[at].coasts]
        ports = [at for at in places if variant.can_stand("F", at)][:1]
        yield from (Build("F", at) for at in ports)
        fields = [at for at in places if at not in ports and at not in variant.opening.fleets_only]
        yield from (Build("A", at) for at in fields[:1])


def opening(variant: Variant, position: Position, powers: Sequence[str]) -> Message | None:
    """The units that these powers may place if a game begins with builds; None in every other phase."""
    if variant.opening is None or position.phase != variant.calendar.start:
        return None
    said = [_opening_of(variant.opening, position, power) for power in powers]
    return said[0].with_more(*said[1:]) if said else None


def _opening_of(opening: Opening, position: Position, power: str) -> Message:
    places = opening.territory.get(power, ())
    number = len(position.centres_of(power)) - len(position.units_of(power))
    least = opening.least_fleets.get(power, 0)
    ports = tuple(at for at in places if at in opening.fleets_only)
    return BeginsWithUnits(power, number, tuple(places)).with_more(
        FleetsAtLeast(least) if least else None, FleetsOnlyThere(ports) if ports else None
    )


def _retreats(position: Position, powers: Iterable[str]) -> Iterable[Order]:
    for each in (dislodged for power in powers for dislodged in position.dislodged_of(power)):
        unit = each.unit
        yield Retreat(unit.kind, unit.space, each.retreats[0]) if each.retreats else Disband(unit.kind, unit.space)


def _moves(variant: Variant, position: Position, own: Sequence[Unit]) -> Iterable[Order]:
    """A supported move if two units can share one, then holds."""
    if not own:
        return
    taken = {variant.province_of[unit.space] for unit in position.units}
    pairs = ((one, other, to) for one in own for other in own if one != other for to in _common(variant, one, other))
    mover, helper, to = next((each for each in pairs if each[2] not in taken), (own[0], None, ""))
    if helper:
        yield Move(mover.kind, mover.space, to)
        yield Support(helper.kind, helper.space, mover.kind, mover.space, to)
    yield from (Hold(unit.kind, unit.space) for unit in own if helper is None or unit not in (mover, helper))


def _common(variant: Variant, one: Unit, other: Unit) -> list[str]:
    """The provinces without coasts to choose that both units can reach."""
    near = variant.reach.get((one.kind, one.space), frozenset()) & variant.reach.get(
        (other.kind, other.space), frozenset()
    )
    return sorted(place for place in near if not variant.provinces[place].coasts)
