"""Words that many letters share: who a seat is, what the terms of a game are, which orders may serve as samples."""

from collections.abc import Iterable, Sequence
from itertools import islice

from judge.board.orders import Build, Disband, Hold, Move, Order, Retreat, Support
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.settings import EVERY_DAY, PressMode, Settings, StartMode
from judge.game.state import Role
from judge.game.views import SeatCard
from judge.writing.render import length, names, one_line, order_label, plural, power_name

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_PRESS = {
    PressMode.ALL: "to any seats, or to everybody",
    PressMode.PARTIAL: "to some seats, not to everybody",
    PressMode.BROADCAST: "only to everybody",
    PressMode.NONE: "none",
}


def seat_words(card: SeatCard, variant: Variant) -> str:
    """Who somebody is to the others: his powers, `the master`, `observer Ann`, or `player Ann` before the start.

    A name never stands alone: somebody may call himself the master.
    """
    name = one_line(card.name) or card.id
    match card.role:
        case Role.MASTER:
            return "the master"
        case Role.OBSERVER:
            return f"observer {name}"
    return side_words(card.powers, variant) or f"player {name}"


def answer_words(card: SeatCard | None) -> str:
    """What to write after PRESS TO in order to answer this seat."""
    if card is None or card.role is Role.OBSERVER:
        return "ALL"
    return "MASTER" if card.role is Role.MASTER else card.group or ",".join(card.powers) or "ALL"


def powers_words(powers: Sequence[str], variant: Variant) -> str:
    """`France`, `France and Turkey`."""
    return names([power_name(variant, power) for power in powers])


def late_words(powers: Sequence[str], variant: Variant) -> str:
    """Powers of several players, those of a whole group by its name: `Blue, France and Turkey`."""
    said: dict[str, None] = {}
    for power in powers:
        own = variant.sides.get(variant.side_of.get(power, ""), ())
        said[side_words(own, variant) if set(own) <= set(powers) else power_name(variant, power)] = None
    return names(list(said))


def side_of(powers: Sequence[str], variant: Variant) -> str:
    """The group that these powers make up; empty where they make up none."""
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
    return said if said == each else f"{said} ({each})"


def example_sides(variant: Variant) -> list[str]:
    """Two of those that players may wish for, such as may be written without much ado."""
    every = list(variant.groups or variant.powers)
    return ([key for key in every if key.isalpha()] or every)[1:3]


# -- the terms of a game ----------------------------------------------------------------------------------------------


def credit(variant: Variant) -> str:
    """`Colonia IV is by Fred Hyatt. …`: authors and licence, and of a reconstructed map that it is one."""
    said = [f"{variant.title} is by {_stopped(variant.authors)}"] if variant.authors else []
    said += [f"Licence: {_stopped(variant.licence)}"] if variant.licence else []
    said += [variant.provenance] if variant.is_reconstructed else []
    return " ".join(said)


def _stopped(text: str) -> str:
    """The text with one full stop at its end."""
    return text if text.endswith(".") else f"{text}."


def about(variant: Variant) -> list[tuple[str, str]]:
    """What a game is played on and for, as rows of a heading and its words."""
    rows = [
        ("Variant", variant.title),
        ("Author", variant.authors),
        ("Licence", variant.licence),
        ("Map", variant.provenance if variant.is_reconstructed else ""),
        ("Options", "; ".join(_option(variant, key) for key in variant.options)),
        ("Goal", goal(variant)),
    ]
    return [(heading, said) for heading, said in rows if said]


def _option(variant: Variant, key: str) -> str:
    """An option by the name its master writes, and what it says: `SUEZ, year from which the canal is open: 1870`."""
    return f"{key.replace('_', ' ').upper()}, {variant.options[key].title}: {variant.chosen[key]}"


def goal(variant: Variant) -> str:
    """`18 of the 34 centres after Fall`, and what else it takes; when the game is drawn."""
    for_a_time = {each.place for each in variant.lapses if each.centre}
    wanted, there = variant.victory_centres, len(set(variant.centres) - for_a_time)
    season = variant.calendar.seasons[variant.calendar.ownership_season]
    said = f"{wanted} of the {there} centres after {season}"
    if variant.groups:
        said += ", all powers of a player counted together"
    if 2 * wanted <= there:
        said += ", and more than any other player"
    end = draw_moment(variant)
    return f"{said}; if nobody has won before {end}, all survivors share a draw" if end else said


def draw_moment(variant: Variant) -> str:
    """`Winter 1880`, with which a game that nobody has won is drawn; empty where no end is set."""
    end = variant.draw_at
    return f"{variant.calendar.seasons[end.season]} {end.year}" if end else ""


def terms(settings: Settings, variant: Variant) -> list[tuple[str, str]]:
    """The terms of a game, as rows of a heading and its words."""
    timing = settings.timing
    days = "" if timing.days == EVERY_DAY else f", on {names([_DAYS[day] for day in sorted(timing.days)])}"
    at = f"at {timing.at:%H:%M}, {timing.zone} time" if timing.at else "at any time of day"
    rows = [
        (
            "Phases",
            f"movement {length(timing.move)}, retreats {length(timing.retreat)}, adjustments {length(timing.adjust)}",
        ),
        ("Deadlines", at + days),
        ("Reminder", f"{length(timing.remind)} before the deadline, to those who lack orders"),
        ("Grace", f"{length(timing.grace)} after the deadline; then missing orders are given up"),
        ("Early", f"when everybody is ready, a phase runs {length(timing.undo)} later"),
        ("Press", _PRESS[settings.press]),
        ("Start", "by the master's START" if settings.start is StartMode.MANUAL else "as soon as the game is full"),
    ]
    policies = ", ".join(f"{name} {choice}" for name, choice in sorted(settings.policies.items()))
    return [*about(variant), *rows, *([("Rules", policies)] if policies else [])]


def samples(variant: Variant, position: Position, powers: Iterable[str]) -> list[str]:
    """Up to three orders that are possible for these powers now, to show how orders are written. No advice is meant."""
    own = [unit for power in powers for unit in position.units_of(power)]
    match position.phase.kind:
        case PhaseKind.RETREATS:
            orders = _retreats(position, powers)
        case PhaseKind.ADJUSTMENTS:
            orders = _first_builds(variant, position, powers)
        case _:
            orders = _moves(variant, position, own)
    return [order_label(str(each), variant) for each in islice(orders, 3)]


def _first_builds(variant: Variant, position: Position, powers: Iterable[str]) -> Iterable[Order]:
    """Where a game begins with builds: a fleet and an army in territory of these powers."""
    if variant.opening is None or position.phase != variant.calendar.start:
        return
    for power in powers:
        places = [at for at in variant.opening.territory.get(power, ()) if not variant.provinces[at].coasts]
        ports = [at for at in places if variant.can_stand("F", at)][:1]
        yield from (Build("F", at) for at in ports)
        fields = [at for at in places if at not in ports and at not in variant.opening.fleets_only]
        yield from (Build("A", at) for at in fields[:1])


def opening_words(variant: Variant, position: Position, powers: Sequence[str]) -> str:
    """What these powers may place where a game begins with builds; empty in every other phase."""
    opening = variant.opening
    if opening is None or position.phase != variant.calendar.start:
        return ""
    said = []
    for power in powers:
        number = len(position.centres_of(power)) - len(position.units_of(power))
        places = names([variant.provinces[at].name for at in opening.territory.get(power, ())], "or")
        least = opening.least_fleets.get(power, 0)
        fleets = f", at least {plural(least, 'fleet')} among them" if least else ""
        said.append(f"{power_name(variant, power)} begins with {plural(number, 'unit')}{fleets}, placed in {places}.")
        ports = [at for at in opening.territory.get(power, ()) if at in opening.fleets_only]
        if ports:
            said.append(f"No army may be placed in {names([variant.provinces[at].name for at in ports], 'or')}.")
    return " ".join(said)


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
