"""Words that many letters share: the name of a seat, sample orders."""

from collections.abc import Iterable, Sequence
from itertools import islice

from judge.board.orders import Build, Disband, Hold, Move, Order, Retreat, Support
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.state import Role
from judge.game.views.game_view import SeatCard
from judge.writing.rendering.render import names, one_line, order_label, plural, power_name
from judge.writing.rendering.translatable import joined, say


def seat_words(card: SeatCard, variant: Variant) -> str:
    """How a seat is called to the others: its powers, `the master`, `observer Ann`, or `player Ann` before the start.

    A name never stands alone, because players may call themselves "the master".
    """
    name = one_line(card.name) or card.id
    match card.role:
        case Role.MASTER:
            return say("the master") if card.id == "master" else say("co-master {name}", name=name)
        case Role.OBSERVER:
            return say("observer {name}", name=name)
    return side_words(card.powers, variant) or say("player {name}", name=name)


def powers_words(powers: Sequence[str], variant: Variant) -> str:
    """`France`, `France and Turkey`."""
    return names([power_name(variant, power) for power in powers])


def late_words(powers: Sequence[str], variant: Variant) -> str:
    """Powers of several players; a whole group goes by its name: `Blue, France and Turkey`."""
    said: dict[str, None] = {}
    for power in powers:
        own = variant.sides.get(variant.side_of.get(power, ""), ())
        said[side_words(own, variant) if set(own) <= set(powers) else power_name(variant, power)] = None
    return names(list(said))


def side_of(powers: Sequence[str], variant: Variant) -> str:
    """The group that these powers make up; empty if they make up none."""
    sides = {variant.side_of.get(power, "") for power in powers}
    side = sides.pop() if len(sides) == 1 else ""
    return side if side in variant.groups and len(powers) == len(variant.sides[side]) else ""


def side_words(powers: Sequence[str], variant: Variant) -> str:
    """`Blue` for the powers of a group, else the powers: `France and Turkey`."""
    side = side_of(powers, variant)
    return variant.side_name(side) if side else powers_words(powers, variant)


def side_in_full(powers: Sequence[str], variant: Variant) -> str:
    """`Blue (Canada and Great Britain)`; `France`."""
    said, each = side_words(powers, variant), powers_words(powers, variant)
    return said if said == each else say("{side} ({powers})", side=said, powers=each)


def example_sides(variant: Variant) -> list[str]:
    """Two sides that players may wish for, if possible with names of letters only."""
    every = list(variant.groups or variant.powers)
    return ([key for key in every if key.isalpha()] or every)[1:3]


def samples(variant: Variant, position: Position, powers: Iterable[str]) -> list[str]:
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
    return [order_label(each, variant) for each in islice(orders, 3)]


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


def opening_words(variant: Variant, position: Position, powers: Sequence[str]) -> str:
    """What these powers may place if a game begins with builds; empty in every other phase."""
    opening = variant.opening
    if opening is None or position.phase != variant.calendar.start:
        return ""
    said = []
    for power in powers:
        number = len(position.centres_of(power)) - len(position.units_of(power))
        places = names([variant.provinces[at].name for at in opening.territory.get(power, ())], "or")
        least = opening.least_fleets.get(power, 0)
        fleets = say(", at least {fleets} among them", fleets=plural(least, "fleet")) if least else ""
        said.append(
            say(
                "{power} begins with {units}{fleets}, placed in {places}.",
                power=power_name(variant, power),
                units=plural(number, "unit"),
                fleets=fleets,
                places=places,
            )
        )
        ports = [at for at in opening.territory.get(power, ()) if at in opening.fleets_only]
        if ports:
            listed = names([variant.provinces[at].name for at in ports], "or")
            said.append(say("No army may be placed in {places}.", places=listed))
    return joined(said)


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
