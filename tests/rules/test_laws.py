"""Laws that hold for every position and every set of orders (hypothesis)."""

from collections.abc import Mapping
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from judge.board.orders import Convoy, Hold, Move, Order, Support, Waive
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, Unit
from judge.rules.adjudication import adjudicate
from judge.rules.outcome import Outcome, Verdict
from judge.rules.policies import CHOICES, Policies
from judge.writing.rendering.translator import in_english
from tests.rules.boards import STANDARD

POWERS = ["AUSTRIA", "ENGLAND", "FRANCE"]
SPACES = sorted(STANDARD.province_of)
# a crowded corner with every kind of shore, so that orders meet
CORNER = [
    "NTH",
    "ENG",
    "LON",
    "BEL",
    "HOL",
    "PIC",
    "WAL",
    "YOR",
    "EDI",
    "BRE",
    "IRI",
    "MAO",
    "NWG",
    "NWY",
    "DEN",
    "HEL",
]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Some units in the corner, at most one a province, each where it may stand."""
    places = draw(st.lists(st.sampled_from(CORNER), unique=True, min_size=2, max_size=12))
    units = []
    for place in places:
        kinds = [kind for kind in "AF" if STANDARD.can_stand(kind, place)]
        units.append(Unit(draw(st.sampled_from(POWERS)), draw(st.sampled_from(kinds)), place))
    return Position(Phase.parse("S1901M"), tuple(units))


@st.composite
def ordered(draw: st.DrawFn) -> tuple[Position, dict[str, list[Order]]]:
    """A position and an order for most of its units; most of them possible ones."""
    before = draw(positions())
    places = [unit.space for unit in before.units]
    orders: dict[str, list[Order]] = {}
    for unit in before.units:
        to = draw(st.sampled_from(sorted(STANDARD.reach[unit.kind, unit.space]) + places))
        other = draw(st.sampled_from(before.units))
        goal = draw(st.sampled_from(sorted(STANDARD.reach[other.kind, other.space]) + places))
        kinds: list[Order] = [
            Move(unit.kind, unit.space, to, draw(st.booleans()) and unit.kind == "A"),
            Move(unit.kind, unit.space, to),
            Support(unit.kind, unit.space, other.kind, other.space, goal),
            Support(unit.kind, unit.space, other.kind, other.space),
            Convoy(unit.kind, unit.space, other.kind, other.space, goal),
            Hold(unit.kind, unit.space),
        ]
        orders.setdefault(unit.power, []).append(draw(st.sampled_from(kinds)))
    return before, orders


policies = st.fixed_dictionaries({name: st.sampled_from(choices) for name, choices in CHOICES.items()}).map(Policies.of)


@given(ordered(), policies, st.randoms(use_true_random=False))
def test_order_of_input_never_matters(
    case: tuple[Position, dict[str, list[Order]]], chosen: Policies, rng: Random
) -> None:
    before, orders = case
    one = adjudicate(STANDARD, before, orders, chosen)
    names = list(orders)
    rng.shuffle(names)
    shuffled = {name: rng.sample(orders[name], len(orders[name])) for name in names}
    units = list(before.units)
    rng.shuffle(units)
    other = adjudicate(STANDARD, Position(before.phase, tuple(units)), shuffled, chosen)
    assert set(one.after.units) == set(other.after.units)
    assert set(one.after.dislodged) == set(other.after.dislodged)
    assert verdicts(one) == verdicts(other)


def verdicts(outcome: Outcome) -> set[tuple[str, str, Verdict, bool, bool]]:
    return {(r.power, str(r.order), r.verdict, r.dislodged, r.destroyed) for r in outcome.results}


@given(ordered(), policies)
def test_at_most_one_unit_a_province_and_none_is_made(
    case: tuple[Position, dict[str, list[Order]]], chosen: Policies
) -> None:
    before, orders = case
    outcome = adjudicate(STANDARD, before, orders, chosen)
    standing = [STANDARD.province_of[unit.space] for unit in outcome.after.units]
    assert len(standing) == len(set(standing))
    destroyed = sum(result.destroyed for result in outcome.results)
    assert len(outcome.after.units) + len(outcome.after.dislodged) + destroyed == len(before.units)


@given(ordered(), policies)
def test_every_unit_has_one_result_with_a_reason(
    case: tuple[Position, dict[str, list[Order]]], chosen: Policies
) -> None:
    before, orders = case
    outcome = adjudicate(STANDARD, before, orders, chosen)
    spoken = sorted(str(result.order).split()[1] for result in outcome.results)
    assert spoken == sorted(unit.space for unit in before.units)
    assert all(in_english(result.reason) for result in outcome.results)


@given(ordered(), policies)
def test_adjudicating_the_record_of_an_outcome_gives_the_same_outcome(
    case: tuple[Position, dict[str, list[Order]]], chosen: Policies
) -> None:
    before, orders = case
    outcome = adjudicate(STANDARD, before, orders, chosen)
    record: dict[str, list[Order]] = {}
    for result in outcome.results:
        if result.ordered:
            record.setdefault(result.power, []).append(result.order)
    second = adjudicate(STANDARD, before, record, chosen)
    assert second.after == outcome.after
    assert verdicts(second) == verdicts(outcome)


@given(ordered())
def test_what_moves_explains_the_position(case: tuple[Position, Mapping[str, list[Order]]]) -> None:
    before, orders = case
    outcome = adjudicate(STANDARD, before, orders)
    standing = {(unit.power, unit.space) for unit in outcome.after.units}
    for result in outcome.results:
        order = result.order
        if isinstance(order, Move) and result.verdict is Verdict.SUCCEEDS:
            assert (result.power, order.to) in standing
        elif not result.dislodged and order is not None and not isinstance(order, Waive):
            assert (result.power, order.at) in standing


KINDS = st.sampled_from(["A", "F", ""])
PLACES = st.sampled_from([*SPACES, "XXX", ""])
any_order = st.one_of(
    st.builds(Hold, KINDS, PLACES),
    st.builds(Move, KINDS, PLACES, PLACES, st.booleans()),
    st.builds(Support, KINDS, PLACES, KINDS, PLACES, st.none() | PLACES),
    st.builds(Convoy, KINDS, PLACES, KINDS, PLACES, PLACES),
)


@given(positions(), st.dictionaries(st.sampled_from([*POWERS, "NOBODY"]), st.lists(any_order, max_size=8)))
def test_no_order_whatever_raises(before: Position, orders: dict[str, list[Order]]) -> None:
    for kind in PhaseKind:
        season = "W" if kind is PhaseKind.ADJUSTMENTS else "S"
        now = Position(Phase(season, 1901, kind), before.units, (), {"LON": "ENGLAND", "BRE": "FRANCE"})
        outcome = adjudicate(STANDARD, now, orders)
        assert all(in_english(result.reason) for result in outcome.results)
