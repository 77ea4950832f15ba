"""The worked examples about Diplomacy Points in Intercontinental's rules, §11, on its map.

The examples are W. Alex Ronke's (Intercontinental v1.1.2, CC BY-SA 4.0), retold as positions and orders.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.bid import Bid, parse_bid
from judge.board.library import load_variant
from judge.board.orders import Hold, Move
from judge.board.phase import Phase
from judge.board.position import Position
from judge.rules.adjudication import adjudicate
from judge.rules.bids import budget, check_bid, settle_bids
from judge.rules.deals import deal_groups
from judge.rules.outcome import Outcome
from judge.rules.policies import Policies
from judge.rules.situation import Situation
from judge.writing.rendering.translator import in_english
from tests.rules.boards import orders, position

UNDEALT = load_variant("intercontinental")
WORLD = UNDEALT.dealt(deal_groups(UNDEALT, 1, {"JAPAN": "VIOLET"}))  # as in §11.4


def bids(by_side: dict[str, list[str]]) -> dict[str, list[Bid]]:
    """Canonical bids by side; each is checked as it comes in, and none is refused."""
    listed: dict[str, list[Bid]] = {}
    for side, texts in by_side.items():
        for text in texts:
            bid = parse_bid(text)
            assert bid is not None, text
            checked, problem = check_bid(WORLD, WORLD.start(), side, listed.get(side, ()), bid)
            assert problem is None, f"{side} {text}: {problem}"
            listed.setdefault(side, []).append(checked)
    return listed


def won(bidden: dict[str, list[str]], ordered: dict[str, list[str]] | None = None) -> dict[str, str]:
    situation = Situation.of(WORLD, WORLD.start(), Policies())
    ledger = settle_bids(situation, orders(ordered or {}), bids(bidden))
    return {neutral: str(order) for neutral, order in ledger.winners.items()}


# -- 11.1: totals


@given(st.integers(0, 2**32))
def test_11_1_every_player_begins_with_9_or_10_points(seed: int) -> None:
    dealt = UNDEALT.dealt(deal_groups(UNDEALT, seed))
    assert len(dealt.sides) == 8
    assert all(budget(dealt, dealt.start(), side) in (9, 10) for side in dealt.sides)


@given(st.dictionaries(st.sampled_from(WORLD.centres), st.sampled_from([*WORLD.powers, *sorted(WORLD.neutrals)])))
def test_11_1_a_survivor_always_has_a_point_and_nobody_more_than_twelve(owned: dict[str, str]) -> None:
    before = Position(Phase.parse("S1870M"), (), (), owned)
    for side, powers in WORLD.sides.items():
        points = budget(WORLD, before, side)
        assert points <= 12
        assert (points > 0) == (not set(powers).isdisjoint(owned.values()))


def test_11_1_a_group_with_a_power_eliminated_has_nine_at_most() -> None:
    owned = {centre: WORLD.sides["BLUE"][number % 3] for number, centre in enumerate(WORLD.centres)}
    assert budget(WORLD, Position(Phase.parse("S1870M"), (), (), owned), "BLUE") == 9


# -- 11.2: the Attacking & Allocating rule

GURYEV = {"OLIVE": ["DP 2: A GURY H"]}


def test_11_2_olive_may_not_bid_for_guryev_while_rostov_attacks_it() -> None:
    assert won(GURYEV, {"RUSSIA": ["A ROST - GURY"]}) == {}
    assert won(GURYEV) == {"GURY": "A GURY H"}


def test_11_2_nor_while_a_siberian_army_in_ulytau_does() -> None:
    start = WORLD.start()
    units = tuple(unit._replace(space="ULYT") if str(unit) == "A IRKU" else unit for unit in start.units)
    before = Position(start.phase, units, (), start.centres)
    situation = Situation.of(WORLD, before, Policies())
    ledger = settle_bids(situation, orders({"SIBERIA": ["A ULYT - GURY"]}), bids(GURYEV))
    assert ledger.winners == {}
    assert [in_english(line.reason) for line in ledger.lines] == [
        "A ULYT attacks GURY, and whoever attacks a unit may not bid for it"
    ]


# -- 11.3: two points an order, and a sponsor's twice

SORTIE, SUPPORT = "F DUBL - AZOR", "F DUBL S F OPOR - AZOR"


def test_example_11_3_1_one_point_of_the_sponsor_beats_one_of_another() -> None:
    assert won({"BLUE": [f"DP 1: {SORTIE}"], "GREEN": [f"DP 1: {SUPPORT}"]}) == {"DUBL": SORTIE}


def test_example_11_3_2_five_points_of_four_players_beat_the_sponsors_two() -> None:
    bidden = {
        "BLUE": [f"DP 2: {SORTIE}"],
        "GREEN": [f"DP 2: {SUPPORT}"],
        "YELLOW": [f"DP 1: {SUPPORT}"],
        "MAROON": [f"DP 1: {SUPPORT}"],
        "VIOLET": [f"DP 1: {SUPPORT}"],
    }
    assert won(bidden) == {"DUBL": SUPPORT}
    without_one = {side: lines for side, lines in bidden.items() if side != "MAROON"}
    assert won(without_one) == {}  # four against four: a tie


# -- 11.4: Northeast Asia
#
# The orders and bids of 11.4.2 are lost. What 11.4.3 and 11.4.4 tell of them is kept; lines marked `chosen` are made
# up so that they fit: 11.4.3 says only that Hanseong had "equal bids for three different orders", each of one player.

NORTHEAST_ORDERS = {
    "SIBERIA": ["A IRKU - URGA", "A YAKU - AMUR"],
    "CHINA": ["A PEKI - MUKD"],
    "JAPAN": ["F OSAK - YELL", "F EDO - EAST"],
}
NORTHEAST_BIDS = {
    "OLIVE": [
        "DP 2: A MUKD S A IRKU - URGA",  # the points are chosen: it was the only bid for Mukden
        "DP 1: F HANS S A MUKD",  # chosen
    ],
    "YELLOW": [
        "DP 1: A URGA S A PEKI - MUKD",
        "DP 1: F HANS - YELL",  # chosen
    ],
    "VIOLET": [
        "DP 1: A URGA S A MUKD",
        "DP 1: F HANS S F OSAK - YELL",  # chosen
    ],
}


def northeast() -> Outcome:
    return adjudicate(WORLD, WORLD.start(), orders(NORTHEAST_ORDERS), bids=bids(NORTHEAST_BIDS))


def test_11_4_3_the_winning_bids() -> None:
    found = won(NORTHEAST_BIDS, NORTHEAST_ORDERS)
    # Ürümqi had no bid, Hanseong's three are tied: both hold
    assert found == {"MUKD": "A MUKD S A IRKU - URGA", "URGA": "A URGA S A PEKI - MUKD"}


def test_11_4_3_urga_is_a_yellow_affiliate_and_counts_yellows_point_twice() -> None:
    urga = [line for line in northeast().ledger if line.bid.order.at == "URGA"]
    assert [(line.side, line.weight, in_english(line.reason)) for line in urga] == [
        ("YELLOW", 2, "won: 2 for this order"),
        ("VIOLET", 1, "lost: 1 for this order, 2 for another"),
    ]


def test_11_4_3_hanseongs_three_bids_are_tied_and_none_is_void() -> None:
    ledger = northeast().ledger
    assert [line.reason.code for line in ledger if line.bid.order.at == "HANS"] == ["bid-tied"] * 3
    assert all(line.weight for line in ledger)


@pytest.mark.parametrize(
    ("power", "order", "verdict", "reason"),
    [
        ("SIBERIA", "A IRKU - URGA", "fails", "bounced: A URGA stayed (1 against 1)"),
        ("SIBERIA", "A YAKU - AMUR", "succeeds", "succeeds, as nobody stands in the way"),
        ("CHINA", "A PEKI - MUKD", "fails", "bounced: A MUKD stayed (1 against 1)"),
        ("JAPAN", "F OSAK - YELL", "succeeds", "succeeds, as nobody stands in the way"),
        ("JAPAN", "F EDO - EAST", "succeeds", "succeeds, as nobody stands in the way"),
        ("HANS", "F HANS H", "stands", "holds: nobody attacked"),
        ("MUKD", "A MUKD S A IRKU - URGA", "cut", "support cut by A PEKI"),
        ("URGA", "A URGA S A PEKI - MUKD", "cut", "support cut by A IRKU"),
        ("URUM", "A URUM H", "stands", "holds: nobody attacked"),
    ],
)
def test_11_4_4_the_report(power: str, order: str, verdict: str, reason: str) -> None:
    results = [each for each in northeast().results if (each.power, str(each.order)) == (power, order)]
    assert [(str(each.verdict), in_english(each.reason)) for each in results] == [(verdict, reason)]


def test_11_4_4_nobody_is_dislodged_and_autumn_follows() -> None:
    outcome = northeast()
    assert (str(outcome.after.phase), outcome.after.dislodged) == ("F1865M", ())
    assert not any(each.dislodged for each in outcome.results)


def test_via_makes_no_other_order_where_only_a_convoy_leads() -> None:  # §11.0: the same order adds up
    before = position(
        "S1866M",
        {"GREAT BRITAIN": ["F ENGL"], "FRANCE": ["A LIVE"], "BRUS": ["A BRUS"]},
        {"GREAT BRITAIN": ["LOND", "EDIN"], "FRANCE": ["PARI", "BRES"], "PORTUGAL": ["LISB"], "TURKEY": ["ANKA"],
         "BRUS": ["BRUS"]},
    )  # fmt: skip
    listed = {
        "GREEN": [Bid(1, Move("A", "BRUS", "LOND"))],
        "MAROON": [Bid(1, Move("A", "BRUS", "LOND", via=True))],
        "BLUE": [Bid(1, Hold("A", "BRUS"))],
    }
    outcome = adjudicate(WORLD, before, {}, None, listed)
    assert [str(each.order) for each in outcome.results if each.power == "BRUS"] == ["A BRUS - LOND"]
