"""Words that many letters share: who a seat is, what the terms of a game are, which orders may serve as samples."""

from collections.abc import Iterable, Sequence

from judge.board.orders import Disband, Hold, Move, Order, Retreat, Support
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.settings import EVERY_DAY, PressMode, Settings, StartMode
from judge.game.state import Role
from judge.game.views import SeatCard
from judge.writing.render import length, names, one_line, power_name

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_PRESS = {
    PressMode.ALL: "to any seats, or to everybody",
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
    return powers_words(card.powers, variant) or f"player {name}"


def answer_words(card: SeatCard | None) -> str:
    """What to write after PRESS TO in order to answer this seat."""
    if card is None or card.role is Role.OBSERVER:
        return "ALL"
    return "MASTER" if card.role is Role.MASTER else ",".join(card.powers) or "ALL"


def powers_words(powers: Sequence[str], variant: Variant) -> str:
    """`France`, `France and Turkey`."""
    return names([power_name(variant, power) for power in powers])


def terms(settings: Settings) -> list[tuple[str, str]]:
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
    return [*rows, ("Rules", policies)] if policies else rows


def samples(variant: Variant, position: Position, powers: Iterable[str]) -> list[str]:
    """Up to three orders that are possible for these powers now, to show how orders are written. No advice is meant."""
    own = [unit for power in powers for unit in position.units_of(power)]
    match position.phase.kind:
        case PhaseKind.RETREATS:
            return [str(each) for each in _retreats(position, powers)][:3]
        case PhaseKind.ADJUSTMENTS:
            return []
    return [str(each) for each in _moves(variant, position, own)][:3]


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
