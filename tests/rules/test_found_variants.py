"""Positions that random games of every variant, under every policy, brought up."""

from dataclasses import replace

import pytest

from judge.board.bid import parse_bid
from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Province, Terrain
from judge.board.variant_rules import Gate
from judge.rules.adjudication import adjudicate
from judge.rules.outcome import Verdict
from judge.rules.policies import Policies
from judge.writing.rendering.translator import in_english
from tests.rules.boards import STANDARD, orders, plain, position, units, verdicts

CONTINENT = load_variant("continent2")
IMPERIAL = load_variant("imperial")
INTERCONTINENTAL = load_variant("intercontinental")


def test_who_swaps_places_by_convoy_keeps_others_out_whatever_dislodged_units_may() -> None:
    # 4.A.7 takes the influence of dislodged units only: the army at sea is on its way, with 2 against London's 1.
    written = {
        "ENGLAND": [
            "A EDI - YOR VIA",
            "F NTH C A EDI - YOR",
            "A LVP S A EDI - YOR",
            "F YOR - EDI",
        ],
        "FRANCE": ["F LON - YOR"],
    }
    standing = units({power: [" ".join(line.split()[:2]) for line in lines] for power, lines in written.items()})
    before = Position(Phase.parse("S1901M"), standing)
    outcome = adjudicate(STANDARD, before, orders(written), Policies(dislodged_influence="never"))
    assert {str(unit) for unit in outcome.after.units} == {"A YOR", "F EDI", "F NTH", "A LVP", "F LON"}
    came = {str(result.order): result.verdict for result in outcome.results}
    assert came["A EDI - YOR VIA"] is came["F YOR - EDI"] is Verdict.SUCCEEDS
    assert came["F LON - YOR"] is Verdict.FAILS


def test_who_may_be_dislodged_yet_keeps_others_out_until_that_is_known() -> None:
    # 4.A.7: the army of Holland enters Belgium whatever the army there does. That one moves to Holland with 2, once it
    # is clear that a fleet of its own power does not cut Heligoland's support. The army of the Ruhr comes with 1.
    written = {
        "ENGLAND": ["A HOL - BEL VIA", "F NTH C A HOL - BEL", "A PIC S A HOL - BEL"],
        "FRANCE": ["A BEL - HOL", "F HEL S A BEL - HOL", "F DEN - HEL"],
        "GERMANY": ["A RUH - HOL"],
    }
    before = position("S1901M", {power: [line[:5] for line in lines] for power, lines in written.items()})
    outcome = adjudicate(STANDARD, before, orders(written), Policies(dislodged_influence="never"))
    came = verdicts(outcome)
    assert came["A HOL - BEL VIA"] == came["A BEL - HOL"] == "succeeds"
    assert came["A RUH - HOL"] == "fails"


def test_a_fleet_that_retreats_into_the_canal_zone_begins_its_own_stay() -> None:  # Continent II, rule 5
    # Colombia has been in the Zone since Spring and leaves; Peru is driven into it, and may stay as long anew.
    before = position(
        "F1991M",
        {"COLOMBIA": ["F 3"], "PERU": ["F 13"], "CHILE": ["F 32", "F 15"]},
        {"COLOMBIA": ["8"], "PERU": ["47"], "CHILE": ["77", "78"]},
    )
    before = replace(before, stays={"3": 1})
    lines = {"COLOMBIA": ["F 3 - 4"], "CHILE": ["F 32 - 13", "F 15 S F 32 - 13"]}
    driven = adjudicate(CONTINENT, before, orders(lines)).after
    assert dict(driven.stays) == {}
    entered = adjudicate(CONTINENT, driven, orders({"PERU": ["F 13 R 3"]})).after
    assert dict(entered.stays) == {"3": 1}


def test_a_fleet_that_holds_the_canal_zone_against_another_goes_on_with_its_stay() -> None:  # rule 5
    before = position("F1991M", {"COLOMBIA": ["F 3"], "PERU": ["F 13"]}, {"COLOMBIA": ["8"], "PERU": ["47"]})
    after = adjudicate(CONTINENT, replace(before, stays={"3": 1}), orders({"PERU": ["F 13 - 3"]})).after
    assert dict(after.stays) == {"3": 2}


@pytest.mark.parametrize("text", ["F DUBL B", "WAIVE", "F DUBL D"])
@pytest.mark.parametrize("standing", [{}, {"DUBL": ["F DUBL"]}])
@pytest.mark.parametrize("owner", ["DUBL", "FRANCE"])
def test_nobody_orders_the_adjustments_of_a_power_that_nobody_plays(  # Intercontinental §9.2
    text: str, standing: dict[str, list[str]], owner: str
) -> None:
    before = position(
        "W1865A",
        {"FRANCE": ["A PARI"], **standing},
        {"FRANCE": ["PARI"], owner: ["DUBL"]} if owner != "FRANCE" else {"FRANCE": ["PARI", "DUBL"]},
    )
    chosen = Policies(civil_disorder="home_centres")
    outcome = adjudicate(INTERCONTINENTAL, before, orders({"DUBL": [text]}), chosen)
    assert verdicts(outcome)[text] == "illegal by-itself"
    assert {"F DUBL"} & {str(unit) for unit in outcome.after.units} == (
        {"F DUBL"} if standing or owner == "DUBL" else set()
    )


def test_what_goes_on_after_the_last_year_finds_the_canal_open() -> None:  # Intercontinental §2.2 and §5.2
    variant = load_variant("intercontinental", {"cap": "1865", "suez": "1866"})
    before = position("W1865A", {"TURKEY": ["F SUEZ/NC"]}, {"TURKEY": ["SMYR"]})
    outcome = adjudicate(variant, before, {})
    assert outcome.drawn == ("MAROON",)
    assert str(outcome.after.phase) == "S1866M"
    assert [str(unit) for unit in outcome.after.units] == ["F SUEZ"]
    beyond = adjudicate(variant, outcome.after, orders({"TURKEY": ["F SUEZ - REDS"]}))
    assert [str(unit) for unit in beyond.after.units] == ["F REDS"]


def test_no_fleet_carries_an_army_to_where_it_lies_itself() -> None:  # Imperial: the Bahamas may be a port
    # Atlanta touches the Bahamas, but no sea that leads to them: the fleet there would be the whole way.
    written = {"CSA": ["A ATL - BAH VIA"], "USA": ["F BAH C A ATL - BAH", "F SAR C A ATL - BAH"]}
    before = position("S1861M", {"CSA": ["A ATL"], "USA": ["F BAH", "F SAR"]})
    said = verdicts(adjudicate(IMPERIAL, before, orders(written), Policies(port_convoy="allowed")))
    assert said["F BAH C A ATL - BAH"] == "illegal no-route"
    assert said["F SAR C A ATL - BAH"] == "illegal no-route"
    assert said["A ATL - BAH VIA"] == "illegal no-fleet-way"


def test_a_fleet_off_the_board_is_as_far_from_home_as_it_sails() -> None:  # Continent II, option 1b
    # Both are two steps from Trinidad, the one over an entry sea; alike, they leave in their names' order.
    variant = load_variant("continent2", {"united_kingdom": "yes"})
    before = position("W1992A", {"UNITED KINGDOM": ["F OB2", "F 57"]}, {"UNITED KINGDOM": ["22"]})
    outcome = adjudicate(variant, before, {})
    [removed] = [result for result in outcome.results if not result.ordered]
    assert (str(removed.order), in_english(removed.reason)) == (
        "F 57 D",
        "removed by the rules of civil disorder: 2 steps from its nearest centre",
    )


def test_an_army_walks_over_a_border_that_is_open_to_its_power() -> None:
    board = plain([("AAA", "BBB")])
    gated = replace(
        board, gates={("A", "BBB"): (Gate("CCC", power="FRANCE"),)}, army={**board.army, "CCC": frozenset()}
    )
    gated = replace(gated, provinces={**board.provinces, "CCC": Province("CCC", "Place CCC", Terrain.INLAND)})
    before = position("S1901M", {"FRANCE": ["A AAA", "A BBB"]})
    outcome = adjudicate(gated, before, orders({"FRANCE": ["A AAA - BBB", "A BBB - CCC"]}))
    assert {str(unit) for unit in outcome.after.units} == {"A BBB", "A CCC"}


@pytest.mark.parametrize(
    ("one", "same"),
    [
        ("A ROME - TUNI", "A ROME - TUNI VIA"),  # there is no other way
        ("A DAMA S F EMS - SUEZ", "A DAMA S F EMS - SUEZ/NC"),  # it reaches no other coast
    ],
)
def test_bids_for_one_order_add_up_however_it_is_written(one: str, same: str) -> None:  # Intercontinental §11
    standing = {"FRANCE": ["F TYRR"], "TURKEY": ["F EMS"], "ROME": ["A ROME"], "DAMA": ["A DAMA"]}
    before = position("S1865M", standing, {"GREAT BRITAIN": ["LOND"], "RUSSIA": ["MOSC"], "LIBERIA": ["MONR"]})
    other = " ".join(one.split()[:2]) + " H"
    written = {"BLUE": one, "OLIVE": same, "VIOLET": other}
    bids = {side: [bid] for side, text in written.items() if (bid := parse_bid(f"DP 1: {text}"))}
    ledger = adjudicate(INTERCONTINENTAL, before, {}, bids=bids).ledger
    assert [(line.side, in_english(line.reason)) for line in ledger] == [
        ("BLUE", "won: 2 for this order"),
        ("OLIVE", "won: 2 for this order"),
        ("VIOLET", "lost: 1 for this order, 2 for another"),
    ]


def test_an_army_that_may_walk_or_sail_is_bid_for_either_way() -> None:  # by land it meets others on its way
    before = position("S1865M", {"FRANCE": ["F NORT"], "HANN": ["A HANN"]}, {"RUSSIA": ["MOSC", "ROST"]})
    bids = [bid for text in ("A HANN - AMST", "A HANN - AMST VIA") if (bid := parse_bid(f"DP 1: {text}"))]
    ledger = adjudicate(INTERCONTINENTAL, before, {}, bids={"OLIVE": bids}).ledger
    assert [line.reason.code for line in ledger] == ["bid-tied", "bid-tied"]


def test_of_two_that_cut_a_support_the_same_one_is_named_however_units_are_listed() -> None:
    written = orders(
        {
            "FRANCE": ["A PAR S A BRE - GAS", "A BRE - GAS"],
            "GERMANY": ["A BUR - PAR"],
            "ENGLAND": ["A PIC - PAR"],
        }
    )
    standing = units({"FRANCE": ["A PAR", "A BRE"], "GERMANY": ["A BUR"], "ENGLAND": ["A PIC"]})
    for listed in (standing, standing[::-1]):
        outcome = adjudicate(STANDARD, Position(Phase.parse("S1901M"), listed), written)
        reasons = {str(result.order): in_english(result.reason) for result in outcome.results}
        assert reasons["A PAR S A BRE - GAS"] == "support cut by A BUR"


def test_of_two_fleets_sunk_the_same_one_is_named_however_units_are_listed() -> None:
    lines = {
        "ENGLAND": ["A LON - TUN", "F ENG C A LON - TUN", "F MAO C A LON - TUN", "F WES C A LON - TUN"],
        "FRANCE": ["F BRE - ENG", "F PIC S F BRE - ENG"],
        "ITALY": ["F TYS - WES", "F LYO S F TYS - WES"],
    }
    standing = units({power: [" ".join(line.split()[:2]) for line in listed] for power, listed in lines.items()})
    for listed in (standing, standing[::-1]):
        outcome = adjudicate(STANDARD, Position(Phase.parse("S1901M"), listed), orders(lines))
        reasons = {str(result.order): in_english(result.reason) for result in outcome.results}
        assert reasons["A LON - TUN"] == "convoy disrupted: F ENG was dislodged by F BRE"
