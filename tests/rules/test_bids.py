"""Diplomacy Points on a small map: what may be bid, what is void, and which order wins (Intercontinental §11)."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.bid import Bid, parse_bid
from judge.board.notation import parse_order
from judge.board.orders import MovementOrder, Order
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import KINDS
from judge.rules.adjudication import adjudicate
from judge.rules.bids import Ledger, budget, check_bid, settle_bids, warnings
from judge.rules.policies import Policies
from judge.rules.reasons import bid_reasons
from judge.rules.situation import Situation
from judge.writing.rendering.translator import in_english
from tests.rules.boards import STANDARD, orders, position
from tests.rules.isles import isles

ISLES = isles().dealt({"SWEDEN": "RED"})
NEUTRAL_UNITS = {"DUBL": ["F DUBL"], "MALM": ["F MALM"], "BERN": ["A BERN"]}
CENTRES = {"BRITAIN": ["LOND"], "FRANCE": ["PARI", "LYON"], "PORTUGAL": ["OPOR", "BRAG"]}


def bid(text: str) -> Bid:
    found = parse_bid(text)
    assert found is not None, text
    return found


def bids(by_side: dict[str, list[str]]) -> dict[str, list[Bid]]:
    return {side: [bid(text) for text in texts] for side, texts in by_side.items()}


def board(
    units: dict[str, list[str]] | None = None, phase: str = "S1865M", centres: dict[str, list[str]] | None = None
) -> Position:
    """The neutrals' units, and those of the players."""
    mine = {"BRITAIN": ["F LOND"], "FRANCE": ["A PARI"], "PORTUGAL": ["F OPOR"]} if units is None else units
    return position(phase, {**NEUTRAL_UNITS, **mine}, CENTRES if centres is None else centres)


def settled(
    bidden: dict[str, list[str]],
    ordered: dict[str, list[str]] | None = None,
    before: Position | None = None,
    variant: Variant = ISLES,
) -> Ledger:
    before = before or board()
    situation = Situation.of(variant, before, Policies())
    return settle_bids(situation, orders(ordered or {}), bids(bidden))


def won(ledger: Ledger) -> dict[str, str]:
    return {neutral: str(order) for neutral, order in ledger.winners.items()}


def came_of(ledger: Ledger) -> list[tuple[str, str, int, str]]:
    return [(line.side, str(line.bid), line.weight, line.reason.code) for line in ledger.lines]


# -- the canonical spelling


@pytest.mark.parametrize(
    "text", ["DP 2: F DUBL - AZOR", "DP 1: A BERN H", "DP 0: F DUBL S F OPOR - AZOR", "DP 12: A X H"]
)
def test_a_canonical_bid_is_read_and_written_alike(text: str) -> None:
    assert str(bid(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "F DUBL - AZOR",
        "2: F DUBL - AZOR",
        "dp 2: F DUBL - AZOR",
        "DP 2:F DUBL - AZOR",
        "DP 02: F DUBL - AZOR",
        "DP -1: F DUBL - AZOR",
        "DP 1.5: F DUBL - AZOR",
        "DP ²: F DUBL - AZOR",
        "DP 2: F DUBL - AZOR\n",
        "DP 2: A BERN B",
        "DP 2: WAIVE",
        "DP 2: DP 2: A BERN H",
    ],
)
def test_what_is_not_canonical_is_no_bid(text: str) -> None:
    assert parse_bid(text) is None


# -- the budget (§11.1)


def test_each_power_adds_its_centres_up_to_three() -> None:
    owned = {"BRITAIN": ["LOND", "DUBL", "MALM", "BERN"], "FRANCE": ["PARI"], "PORTUGAL": ["OPOR", "BRAG"]}
    before = board(centres=owned)
    assert [budget(ISLES, before, side) for side in ("BLUE", "GREEN", "RED")] == [3 + 1, 2, 0]


def test_a_power_without_a_group_bids_for_itself() -> None:
    owned = {"SWEDEN": ["LOND"], "NORWAY": ["PARI", "LYON"]}
    before = board(centres=owned)
    assert [budget(ISLES, before, side) for side in ("RED", "NORWAY", "SWEDEN", "NOBODY")] == [1, 2, 0, 0]


@pytest.mark.parametrize("phase", ["S1865R", "F1865R", "W1865A"])
def test_there_are_no_points_outside_movement_phases(phase: str) -> None:
    assert budget(ISLES, board(phase=phase), "BLUE") == 0


def test_there_are_no_points_in_a_variant_without_bids() -> None:
    assert budget(STANDARD, STANDARD.start(), "FRANCE") == 0


# -- what is refused at entry


def refusal(
    text: str, side: str = "GREEN", on_file: tuple[str, ...] = (), before: Position | None = None
) -> tuple[str, str]:
    _, problem = check_bid(ISLES, before or board(), side, [bid(each) for each in on_file], bid(text))
    return (problem.code, in_english(problem)) if problem else ("", "")


REFUSALS = [
    (
        "DP 1: F LOND - IRIS",
        (),
        "bid-for-player",
        "the unit in LOND is Britain's; points are bid only for units that nobody plays",
    ),
    ("DP 1: A LYON H", (), "no-target", "there is no unit in LYON"),
    ("DP 1: A NOWH H", (), "unknown-place", "the map has no NOWH"),
    ("DP 1: A BERN - OPOR", (), "out-of-reach", "A BERN cannot reach OPOR"),
    ("DP 0: A BERN H", (), "bid-points", "a bid is a whole number of points from 1 to 2"),
    ("DP 3: A BERN H", (), "bid-points", "a bid is a whole number of points from 1 to 2"),
    (
        "DP 1: A BERN H",
        ("DP 2: A BERN H",),
        "bid-order-full",
        "a side may bid at most 2 points for one order, and 2 are already bid",
    ),
    ("DP 1: A BERN - PARI", ("DP 2: A BERN H",), "bid-over-budget", "not enough points: 0 of 2 are left"),
]


@pytest.mark.parametrize(("text", "on_file", "code", "sentence"), REFUSALS)
def test_a_bid_is_refused_with_its_reason(text: str, on_file: tuple[str, ...], code: str, sentence: str) -> None:
    assert refusal(text, on_file=on_file) == (code, sentence)


def test_bids_are_made_in_movement_phases_only() -> None:
    sentence = "Diplomacy Points are bid only in movement phases"
    assert refusal("DP 1: A BERN H", before=board(phase="F1865R")) == ("bids-not-now", sentence)


def test_a_variant_without_bids_refuses_them() -> None:
    _, problem = check_bid(STANDARD, STANDARD.start(), "FRANCE", (), bid("DP 1: A PAR H"))
    assert problem is not None
    assert (problem.code, in_english(problem)) == ("bids-unknown", "this variant has no Diplomacy Points")


def test_lines_for_one_order_add_up_to_its_limit() -> None:
    assert refusal("DP 1: A BERN H", on_file=("DP 1: A BERN H",)) == ("", "")
    assert refusal("DP 2: A BERN H", on_file=("DP 1: A BERN H",))[0] == "bid-order-full"


def test_two_orders_for_one_unit_have_a_limit_each() -> None:
    assert refusal("DP 1: A BERN - PARI", side="BLUE", on_file=("DP 2: A BERN H",)) == ("", "")


def test_the_order_is_settled_before_it_is_compared() -> None:
    # a wrong kind is mended as in an order (DATC 4.C): both lines are for one order
    accepted, problem = check_bid(ISLES, board(), "GREEN", (), bid("DP 1: A DUBL - AZOR"))
    assert (str(accepted), problem) == ("DP 1: F DUBL - AZOR", None)
    assert refusal("DP 1: A DUBL - AZOR", on_file=("DP 2: F DUBL - AZOR",))[0] == "bid-order-full"


def test_a_bid_that_the_sides_own_orders_void_is_not_refused() -> None:
    assert refusal("DP 1: F DUBL H", side="BLUE") == ("", "")


# -- which order wins


def test_the_only_bid_wins_and_units_without_a_bid_are_left_alone() -> None:
    ledger = settled({"GREEN": ["DP 1: A BERN - PARI"]})
    assert won(ledger) == {"BERN": "A BERN - PARI"}
    assert came_of(ledger) == [("GREEN", "DP 1: A BERN - PARI", 1, "bid-won")]


def test_a_sponsors_points_count_twice() -> None:
    ledger = settled({"BLUE": ["DP 1: F DUBL - AZOR"], "GREEN": ["DP 1: F DUBL S F OPOR - AZOR"]})
    assert won(ledger) == {"DUBL": "F DUBL - AZOR"}
    assert [(line.weight, in_english(line.reason)) for line in ledger.lines] == [
        (2, "won: 2 for this order"),
        (1, "lost: 1 for this order, 2 for another"),
    ]


def test_a_sponsor_that_is_a_power_is_whoever_holds_it() -> None:
    owned = {"BRITAIN": ["LOND"], "SWEDEN": ["PARI"]}
    bidden = {"BLUE": ["DP 1: F MALM H"], "RED": ["DP 1: F MALM - IRIS"]}
    assert won(settled(bidden, before=board(centres=owned))) == {"MALM": "F MALM - IRIS"}
    undealt = {"BLUE": ["DP 1: F MALM H"], "SWEDEN": ["DP 1: F MALM - IRIS"]}
    assert won(settled(undealt, before=board(centres=owned), variant=isles())) == {"MALM": "F MALM - IRIS"}


def test_bids_of_several_sides_for_one_order_add_up() -> None:
    owned = {"BRITAIN": ["LOND", "PARI"], "PORTUGAL": ["OPOR"], "SWEDEN": ["LYON"], "NORWAY": ["BRAG"]}
    support = "DP 1: F DUBL S F OPOR - AZOR"
    bidden = {"BLUE": ["DP 1: F DUBL - AZOR"], "GREEN": [support], "RED": [support], "NORWAY": [support]}
    assert won(settled(bidden, before=board(centres=owned))) == {"DUBL": "F DUBL S F OPOR - AZOR"}


def test_a_tie_leaves_the_unit_without_an_order() -> None:
    ledger = settled({"BLUE": ["DP 2: A BERN H"], "GREEN": ["DP 2: A BERN - PARI"]})
    assert won(ledger) == {}
    assert [in_english(line.reason) for line in ledger.lines] == [
        "tied: 2 for this order and for A BERN - PARI; the unit holds",
        "tied: 2 for this order and for A BERN H; the unit holds",
    ]


def test_a_tie_for_second_place_is_no_tie() -> None:
    bidden = {"BLUE": ["DP 1: A BERN H", "DP 2: A BERN - LYON"], "GREEN": ["DP 1: A BERN - PARI"]}
    assert won(settled(bidden)) == {"BERN": "A BERN - LYON"}


def test_bids_past_a_limit_are_void_in_the_order_of_their_listing() -> None:
    ledger = settled({"GREEN": ["DP 3: A BERN H", "DP 1: A BERN - LYON", "DP 2: A BERN H", "DP 1: A BERN - PARI"]})
    assert came_of(ledger) == [
        ("GREEN", "DP 3: A BERN H", 0, "bid-points"),
        ("GREEN", "DP 1: A BERN - LYON", 1, "bid-tied"),
        ("GREEN", "DP 2: A BERN H", 0, "bid-over-budget"),
        ("GREEN", "DP 1: A BERN - PARI", 1, "bid-tied"),
    ]


# -- the Attacking & Allocating rule (§11.2)

VOID = "{} attacks {}, and whoever attacks a unit may not bid for it"


def test_who_attacks_a_unit_may_not_bid_for_it() -> None:
    ledger = settled({"BLUE": ["DP 1: A BERN - LYON"], "GREEN": ["DP 1: A BERN H"]}, {"FRANCE": ["A PARI - BERN"]})
    assert won(ledger) == {"BERN": "A BERN H"}
    assert came_of(ledger)[0] == ("BLUE", "DP 1: A BERN - LYON", 0, "bid-void-attack")
    assert in_english(ledger.lines[0].reason) == VOID.format("A PARI", "BERN")


def test_nor_who_supports_an_attack_on_it_whosever() -> None:
    before = board({"FRANCE": ["A LYON"], "PORTUGAL": ["A PARI"]})
    ordered = {"FRANCE": ["A LYON S A PARI - BERN"], "PORTUGAL": ["A PARI - BERN"]}
    ledger = settled({"BLUE": ["DP 1: A BERN - LYON"], "GREEN": ["DP 1: A BERN H"]}, ordered, before)
    assert won(ledger) == {}
    assert [code for _, _, _, code in came_of(ledger)] == ["bid-void-support", "bid-void-attack"]
    assert in_english(ledger.lines[0].reason) == (
        "A LYON supports an attack on BERN, and whoever supports an attack on a unit may not bid for it"
    )


def test_a_support_to_hold_is_no_attack() -> None:
    ordered = {"FRANCE": ["A PARI S A BERN"]}
    assert won(settled({"BLUE": ["DP 1: A BERN - LYON"]}, ordered)) == {"BERN": "A BERN - LYON"}


def test_an_army_under_convoy_attacks_but_the_fleet_that_carries_it_does_not() -> None:
    before = board({"FRANCE": ["A LOND"], "PORTUGAL": ["F IRIS"]})
    ordered = {"FRANCE": ["A LOND - DUBL"], "PORTUGAL": ["F IRIS C A LOND - DUBL"]}
    ledger = settled({"BLUE": ["DP 1: F DUBL - AZOR"], "GREEN": ["DP 1: F DUBL H"]}, ordered, before)
    assert [(side, code) for side, _, _, code in came_of(ledger)] == [("BLUE", "bid-void-attack"), ("GREEN", "bid-won")]


def test_any_power_of_the_side_voids_its_bids_and_no_other_sides() -> None:
    ordered = {"FRANCE": ["A PARI - MALM"]}
    ledger = settled({"BLUE": ["DP 1: F MALM H"], "GREEN": ["DP 1: F MALM H"]}, ordered)
    assert [(side, weight) for side, _, weight, _ in came_of(ledger)] == [("BLUE", 0), ("GREEN", 1)]


def test_an_attack_voids_no_bids_for_other_units() -> None:
    ordered = {"FRANCE": ["A PARI - BERN"]}
    assert won(settled({"BLUE": ["DP 1: F DUBL S F LOND - IRIS"]}, ordered)) == {"DUBL": "F DUBL S F LOND - IRIS"}


@pytest.mark.parametrize(
    "ordered",
    [
        ["A PARI - BERN", "A PARI H"],  # replaced by a later order
        ["A PARI - DUBL"],  # impossible: no fleet stands in the Irish Sea
        ["F LOND - BERN"],  # not France's unit
    ],
)
def test_only_the_order_that_is_adjudicated_is_an_attack(ordered: list[str]) -> None:
    ledger = settled({"BLUE": ["DP 1: A BERN H", "DP 1: F DUBL H"]}, {"FRANCE": ordered})
    assert [weight for _, _, weight, _ in came_of(ledger)] == [1, 2]


def test_the_points_of_a_void_bid_are_spent() -> None:
    bidden = {"GREEN": ["DP 2: A BERN H", "DP 1: F DUBL H"]}
    before = board({"PORTUGAL": ["A PARI"]})
    ledger = settled(bidden, {"PORTUGAL": ["A PARI - BERN"]}, before)
    assert [code for _, _, _, code in came_of(ledger)] == ["bid-void-attack", "bid-over-budget"]


def test_the_receipt_warns_of_bids_that_the_orders_on_file_void() -> None:
    mine = [bid("DP 1: A BERN H"), bid("DP 1: F DUBL H")]
    on_file = orders({"FRANCE": ["A PARI - BERN"], "PORTUGAL": ["F OPOR - AZOR"]})
    warned = warnings(ISLES, board(), "BLUE", mine, on_file)
    assert [(str(each), in_english(reason)) for each, reason in warned] == [
        ("DP 1: A BERN H", VOID.format("A PARI", "BERN"))
    ]
    assert warnings(ISLES, board(), "BLUE", mine, {}) == ()
    assert warnings(ISLES, board(phase="S1865R"), "BLUE", mine, on_file) == ()


# -- adjudicated


def test_the_winning_orders_are_played_and_the_others_hold() -> None:
    before = board({"BRITAIN": ["F IRIS"]})
    outcome = adjudicate(
        ISLES,
        before,
        orders({"BRITAIN": ["F IRIS - AZOR"]}),
        bids=bids({"BLUE": ["DP 1: F DUBL S F IRIS - AZOR"], "GREEN": ["DP 2: F MALM - IRIS"]}),
    )
    found = {str(each.order): (each.power, str(each.verdict), each.ordered) for each in outcome.results}
    assert found["F DUBL S F IRIS - AZOR"] == ("DUBL", "given", True)
    assert found["F MALM - IRIS"] == ("MALM", "fails", True)  # a sortie always bounces (§10)
    assert found["A BERN H"] == ("BERN", "stands", False)
    assert [(line.side, line.weight) for line in outcome.ledger] == [("BLUE", 2), ("GREEN", 2)]


def test_a_phase_without_bids_has_an_empty_ledger() -> None:
    assert adjudicate(ISLES, board(), {}).ledger == ()


# -- laws

ANY_ORDER = st.sampled_from(
    [
        "A BERN H",
        "A BERN - PARI",
        "F BERN - PARI",
        "F DUBL H",
        "F DUBL - AZOR",
        "F DUBL S F OPOR - AZOR",
        "F MALM - IRIS",
        "F MALM - AZOR",
        "F LOND H",
        "A LYON H",
        "A NOWH H",
    ]
).map(parse_order)
ANY_BIDS = st.lists(st.tuples(st.integers(-1, 4), ANY_ORDER), max_size=6)
SIDES = ["BLUE", "GREEN", "RED", "NORWAY", "STRANGERS"]
OWNED = st.dictionaries(st.sampled_from(sorted(ISLES.centres)), st.sampled_from(sorted(ISLES.powers)))
OWN_ORDERS = st.sampled_from([{}, {"FRANCE": ["A PARI - BERN"]}, {"PORTUGAL": ["F OPOR - AZOR"]}]).map(orders)


@given(st.dictionaries(st.sampled_from(SIDES), ANY_BIDS), OWNED, OWN_ORDERS, st.randoms(use_true_random=False))
def test_no_side_passes_a_limit_and_only_most_points_win(
    listed: dict[str, list[tuple[int, MovementOrder]]],
    owned: dict[str, str],
    own: dict[str, list[Order]],
    rng: random.Random,
) -> None:
    before = Position(board().phase, board().units, (), owned)
    passed = {side: [Bid(points, order) for points, order in each] for side, each in listed.items()}
    situation = Situation.of(ISLES, before, Policies())
    ledger = settle_bids(situation, own, passed)
    assert len(ledger.lines) == sum(len(each) for each in passed.values())
    totals: dict[str, dict[MovementOrder, int]] = {}
    for side in passed:
        counted = [line.bid for line in ledger.lines if line.side == side and line.weight]
        assert sum(each.points for each in counted) <= budget(ISLES, before, side)
        for each in counted:
            assert 0 < sum(other.points for other in counted if other.order == each.order) <= 2
    for line in ledger.lines:
        assert in_english(line.reason)
        if line.weight:
            orders_there = totals.setdefault(line.bid.order.at, {})
            orders_there[line.bid.order] = orders_there.get(line.bid.order, 0) + line.weight
    for neutral, found in totals.items():
        best = [order for order, total in found.items() if total == max(found.values())]
        assert ledger.winners.get(neutral) == (best[0] if len(best) == 1 else None)
    assert ledger.winners.keys() <= totals.keys()
    shuffled = list(passed.items())
    rng.shuffle(shuffled)
    assert settle_bids(situation, own, dict(shuffled)).winners == ledger.winners


def test_these_tests_cover_every_reason_about_bids() -> None:
    said = {code for _, _, code, _ in REFUSALS}
    said |= {"bids-unknown", "bids-not-now", "bid-void-attack", "bid-void-support", "bid-won", "bid-lost", "bid-tied"}
    codes = {code for code, kind in KINDS.items() if kind.__module__ == bid_reasons.__name__}
    assert codes <= said
