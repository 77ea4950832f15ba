"""Whatever is written: nothing raises, a reading is an order or a problem, canonical spelling reads as itself."""

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import load_variant
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.phase import PhaseKind
from judge.board.variant import Terrain
from judge.reading.orders.orders import OrderContext, heading_power, read_line
from judge.reading.orders.problems import Problem
from judge.reading.orders.unit_reader import read_unit
from judge.writing.rendering.translator import in_english

STANDARD = load_variant("standard")
PLACES = [place for code, each in STANDARD.provinces.items() for place in (code, each.name, *each.aliases)]
JOINERS = """A F army fleet S C H D B R SA CF supports convoys holds moves build remove waive 2 to via convoy by
    - -> → , ; ( ) * + ? # & : > 's é \N{SNOWMAN} /nc (sc) north coast of the and if England: (German) Eng bergendee"""
WORDS = [*PLACES, *JOINERS.split()]
CONTEXTS = [
    OrderContext(STANDARD, kind, power, position)
    for kind in PhaseKind
    for power in (None, "RUSSIA")
    for position in (None, STANDARD.start())
]


def check(line: str, context: OrderContext) -> None:
    for reading in read_line(line, context):
        assert (reading.order is None) != (reading.problem is None)
        assert reading.power is None or reading.power in STANDARD.powers
        if reading.problem is not None:
            assert in_english(reading.problem, STANDARD)
            assert reading.problem.code
    heading_power(line, STANDARD)
    unit = read_unit(line, context)
    assert isinstance(unit, Problem) or unit.kind in ("A", "F")


@given(st.text(max_size=600), st.sampled_from(CONTEXTS))
def test_no_text_raises(line: str, context: OrderContext) -> None:
    check(line, context)


@given(st.lists(st.sampled_from(WORDS), max_size=14), st.sampled_from(["", " "]), st.sampled_from(CONTEXTS))
def test_no_jumble_of_order_words_raises(words: list[str], between: str, context: OrderContext) -> None:
    check(between.join(words), context)


@given(st.lists(st.sampled_from(WORDS), max_size=12), st.sampled_from(CONTEXTS))
def test_every_order_read_is_read_again_from_its_canonical_spelling(words: list[str], context: OrderContext) -> None:
    for reading in read_line(" ".join(words), context):
        if reading.order is not None and "?" not in str(reading.order):
            (again,) = read_line(str(reading.order), context)
            assert again.order == reading.order


def canonical_orders() -> Iterator[tuple[PhaseKind, Order]]:
    """Every order of the map that is complete in itself: by one step, or by convoy over one sea."""
    movement, retreats, adjustments = PhaseKind.MOVEMENT, PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS
    reaches = [("A", at, to) for at, to in STANDARD.army.items()] + [("F", at, to) for at, to in STANDARD.fleet.items()]
    yield adjustments, Waive()
    for kind, at, neighbours in reaches:
        yield movement, Hold(kind, at)
        yield retreats, Disband(kind, at)
        yield adjustments, Disband(kind, at)
        yield adjustments, Build(kind, at)
        for to in sorted(neighbours):
            yield movement, Move(kind, at, to)
            yield retreats, Retreat(kind, at, to)
            for other, beside, targets in reaches:
                if beside == to:
                    yield movement, Support(kind, at, other, beside)
                elif to in targets and at != beside:
                    yield movement, Support(kind, at, other, beside, to)
    for sea in (code for code, each in STANDARD.provinces.items() if each.terrain is Terrain.SEA):
        shores = sorted(code for code, seas in STANDARD.seas_around.items() if sea in seas and code in STANDARD.army)
        for at in shores:
            for to in shores:
                if at != to:
                    yield movement, Move("A", at, to, via=True)
                    yield movement, Convoy("F", sea, "A", at, to)


def test_every_canonical_order_reads_as_itself() -> None:
    contexts = {kind: OrderContext(STANDARD, kind) for kind in PhaseKind}
    count = 0
    for kind, order in canonical_orders():
        for line in (str(order), str(order).lower(), f"({order})"):
            (reading,) = read_line(line, contexts[kind])
            assert reading.order == order, line
            assert reading.notes == ()
        count += 1
    assert count > 4000
