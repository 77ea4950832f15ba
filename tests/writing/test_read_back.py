"""What the judge prints in a language it reads in that language, whether its reader has chosen it or not."""

from itertools import pairwise

import pytest

from judge.board.library import load_variant
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit, province_of
from judge.board.variant import Variant
from judge.common.languages import languages
from judge.reading.arguments.values import read_phase
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import read_line
from judge.reading.orders.unit_reader import read_unit
from judge.writing.rendering.translator import Translator

STANDARD = load_variant("standard")


def units(variant: Variant) -> list[tuple[str, str]]:
    """A unit of each kind on every space that it may stand on."""
    return [*(("A", code) for code in variant.army), *(("F", space) for space in variant.fleet)]


def _landing(variant: Variant, kind: str, at: str, to: str) -> str:
    """Where a unit goes: a fleet to one of the coasts that it reaches."""
    return min(variant.coasts_towards(at, province_of(to)), default=to) if kind == "F" else to


def orders(variant: Variant) -> dict[PhaseKind, list[Order]]:
    """Orders of every kind, about every place."""
    all_units = units(variant)
    ways = [(kind, at, min(variant.reach[kind, at])) for kind, at in all_units if variant.reach[kind, at]]
    moves = [(kind, at, _landing(variant, kind, at, to)) for kind, at, to in ways]
    coasts = [at for kind, at in all_units if kind == "A" and variant.seas_around[at]]
    carried = [(min(variant.seas_around[one]), one, other) for one, other in pairwise(coasts)]
    return {
        PhaseKind.MOVEMENT: [
            *(Hold(*unit) for unit in all_units),
            *(Move(*move) for move in moves),
            *(Support("A", "MUN", *unit) for unit in all_units),
            *(Support("A", "MUN", *move) for move in moves),
            *(Move("A", one, other, True) for _, one, other in carried),
            *(Convoy("F", sea, "A", one, other) for sea, one, other in carried),
        ],
        PhaseKind.RETREATS: [*(Retreat(*move) for move in moves), *(Disband(*unit) for unit in all_units)],
        PhaseKind.ADJUSTMENTS: [
            Waive(),
            *(Build(*unit) for unit in all_units),
            *(Disband(*unit) for unit in all_units),
        ],
    }


@pytest.mark.parametrize("is_chosen", [True, False], ids=["chosen", "not-chosen"])
@pytest.mark.parametrize("language", languages())
def test_orders_in_words_are_read_back(language: str, is_chosen: bool) -> None:
    print_ = Translator(language, variant=STANDARD)
    for kind, each_kind in orders(STANDARD).items():
        context = OrderContext(STANDARD, kind, language=language if is_chosen else "")
        for order in each_kind:
            printed = print_.show(order, form="words")
            assert [each.order for each in read_line(printed, context)] == [order], printed
            assert [each.order for each in read_line(print_.show(order), context)] == [order]


@pytest.mark.parametrize("language", languages())
def test_units_in_words_are_read_back(language: str) -> None:
    context = OrderContext(STANDARD, PhaseKind.MOVEMENT, language=language)
    for kind, at in units(STANDARD):
        unit = Unit("", kind, at)
        printed = Translator(language, variant=STANDARD).show(unit, form="words")
        assert read_unit(printed, context) == unit, printed


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", ["standard", "imperial", "colonia4"])
def test_phases_in_words_are_read_back(language: str, name: str) -> None:
    variant = load_variant(name)
    for season, kind in variant.calendar.cycle:
        phase = Phase(season, variant.calendar.start.year, kind)
        printed = Translator(language, variant=variant).show(phase, form="title")
        assert str(read_phase(printed, variant.calendar)) == str(phase), printed


@pytest.mark.parametrize(
    ("text", "phase"),
    [("Frühling 1901", "S1901"), ("herfst 1902", "F1902"), ("1903 automne", "F1903"), ("Lente 1901 Zetten", "S1901M")],
)
def test_phases_are_read_in_other_words_too(text: str, phase: str) -> None:
    assert str(read_phase(text, STANDARD.calendar)) == phase
