"""Small boards and positions for tests of the rules."""

from collections.abc import Iterable

from judge.board.library import load_variant
from judge.board.notation import parse_order, parse_unit
from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.board.variant import Province, Terrain, Variant
from judge.common.message import VariantWords
from judge.rules.outcome import Outcome, Verdict

STANDARD = load_variant("standard")


def plain(edges: Iterable[tuple[str, str]], template: Variant = STANDARD) -> Variant:
    """A land map with these borders, with the powers and calendar of Standard."""
    near: dict[str, set[str]] = {}
    for one, other in edges:
        near.setdefault(one, set()).add(other)
        near.setdefault(other, set()).add(one)
    return Variant(
        key="plain",
        title="Plain",
        provenance=VariantWords("", "made for a test"),
        provinces={code: Province(code, f"Place {code}", Terrain.INLAND) for code in near},
        powers=template.powers,
        army={code: frozenset(to) for code, to in near.items()},
        fleet={},
        calendar=template.calendar,
        victory_centres=18,
    )


def order(text: str) -> Order:
    """The order that a canonical line spells."""
    found = parse_order(text)
    assert found is not None, text
    return found


def orders(by_power: dict[str, list[str]]) -> dict[str, list[Order]]:
    """Canonical lines by power as orders."""
    return {power: [order(text) for text in texts] for power, texts in by_power.items()}


def units(by_power: dict[str, list[str]]) -> tuple[Unit, ...]:
    """Units written like `A LON`, by power."""
    return tuple(parse_unit(power, text) for power, texts in by_power.items() for text in texts)


def position(phase: str, by_power: dict[str, list[str]], centres: dict[str, list[str]] | None = None) -> Position:
    """A position without dislodged units."""
    owners = {centre: power for power, owned in (centres or {}).items() for centre in owned}
    return Position(Phase.parse(phase), units(by_power), (), owners)


def verdicts(outcome: Outcome) -> dict[str, str]:
    """Each order in canonical spelling and its verdict: `fails`, `illegal no-site`; `*` marks what nobody ordered."""
    return {
        str(result.order) + ("" if result.ordered else " *"): str(result.verdict)
        + (f" {result.reason.code}" if result.verdict is Verdict.ILLEGAL else "")
        for result in outcome.results
    }
