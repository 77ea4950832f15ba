"""Imperial's own rules, by the numbers of its two documents (rules 1-6, map notes 1-6)."""

from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.board.variant_rules import Gate
from judge.rules.adjudication import adjudicate
from judge.rules.legality import check_order
from judge.rules.policies import Policies
from judge.writing.rendering.translator import in_english
from tests.rules.boards import order, orders, position, verdicts

IMPERIAL = load_variant("imperial")


def problem(power: str, text: str, by_power: dict[str, list[str]], centres: dict[str, list[str]] | None = None) -> str:
    """The code of the reason why an order is illegal; empty when it is possible."""
    settled = check_order(IMPERIAL, position("S1861M", by_power, centres), power, order(text))
    return settled.problem.code if settled.problem else ""


def test_the_game_begins_in_spring_1861_with_85_units() -> None:  # rules 3 and 4
    start = IMPERIAL.start()
    assert str(start.phase) == "S1861M"
    assert len(start.units) == 85
    assert IMPERIAL.calendar.title(start.phase) == "Spring 1861 Movement"


@pytest.mark.parametrize(("length", "centres"), [("short", 70), ("long", 84)])
def test_a_short_game_is_won_with_70_centres_and_a_long_one_with_84(length: str, centres: int) -> None:  # rule 5
    variant = load_variant("imperial", {"length": length})
    for owned, champion in ((centres - 1, None), (centres, "BRITAIN")):
        held = list(variant.centres[:owned])
        before = position("F1870M", {"BRITAIN": [f"A {held[0]}"]}, {"BRITAIN": held})
        assert adjudicate(variant, before, {}).winner == champion


def test_the_optional_end_is_a_draw_of_the_survivors_when_spring_1901_comes() -> None:
    variant = load_variant("imperial", {"end": "1901"})
    owners = {"BRITAIN": ["LON"], "JAPAN": ["EDO"]}
    before = position("F1900M", {"BRITAIN": ["F LON"], "JAPAN": ["F EDO"]}, owners)
    outcome = adjudicate(variant, before, {})
    assert (outcome.is_over, outcome.winner, outcome.drawn) == (True, None, ("BRITAIN", "JAPAN"))
    assert not adjudicate(load_variant("imperial"), before, {}).is_over  # without the option


def test_any_owned_home_centre_builds_whosever_it_was() -> None:  # rule 6; the first document's Richmond
    owners = {"USA": ["RIC", "NYC", "CUB"], "CSA": ["ATL"]}
    before = position("W1861A", {"CSA": ["A ATL"]}, owners)
    builds = orders({"USA": ["A RIC B", "F NYC B", "F CUB B"]})
    assert verdicts(adjudicate(IMPERIAL, before, builds)) == {
        "A RIC B": "succeeds",
        "F NYC B": "succeeds",
        "F CUB B": "illegal no-site",  # Cuba is nobody's home
    }


def test_a_home_centre_that_another_power_took_builds_for_that_power_only() -> None:  # rule 6
    before = position("W1861A", {"USA": ["F NYC"], "CSA": ["A ATL"]}, {"USA": ["RIC"], "CSA": ["ATL", "AUS"]})
    said = verdicts(adjudicate(IMPERIAL, before, orders({"CSA": ["A RIC B", "A AUS B"]})))
    assert said == {"A RIC B": "illegal not-owned", "A AUS B": "succeeds"}


@pytest.mark.parametrize("sea", ["GUM", "BBE", "ASE", "EIN"])
def test_a_fleet_in_the_andamans_sails_to_every_sea_around(sea: str) -> None:  # map note 2
    assert problem("BRITAIN", f"F AMN - {sea}", {"BRITAIN": ["F AMN"]}) == ""


def test_an_army_is_convoyed_to_the_andamans_but_a_fleet_does_not_pass_through_them() -> None:  # map note 2
    board = {"BRITAIN": ["F GUM", "A MDS"]}
    assert problem("BRITAIN", "F GUM C A MDS - AMN", board) == ""
    assert problem("BRITAIN", "F GUM - ASE", {"BRITAIN": ["F GUM"]}) == "out-of-reach"


def test_a_fleet_in_an_island_chain_does_not_convoy_unless_the_master_says_so() -> None:
    # map note 2: "Island Chains are coastal territories", and "do not act like canals"
    # Madras to Rangoon over the Gulf of Manaar, the Andamans and the Andaman Sea
    before = position("S1861M", {"BRITAIN": ["A MDS", "F GUM", "F AMN", "F ASE"]})
    lines = orders({"BRITAIN": ["A MDS - RNG", "F GUM C A MDS - RNG", "F AMN C A MDS - RNG", "F ASE C A MDS - RNG"]})
    barred = verdicts(adjudicate(IMPERIAL, before, lines))
    assert (barred["A MDS - RNG"], barred["F AMN C A MDS - RNG"]) == ("illegal no-fleet-way", "illegal in-islands")
    allowed = adjudicate(IMPERIAL, before, lines, Policies(port_convoy="allowed"))
    assert verdicts(allowed)["A MDS - RNG"] == "succeeds"


@pytest.mark.parametrize(("fleet", "army", "to"), [
    ("VIC", "VAN", "SEA"),  # map note 5: ends of land bridges are land provinces
    ("CYP", "ANG", "SYR"),
    ("LUZ", "MND", "MND"),  # map note 3: two coastal provinces
    ("MND", "LUZ", "LUZ"),
    ("CUB", "HAI", "HAI"),
    ("HAI", "CUB", "CUB"),
])  # fmt: skip
def test_victoria_cyprus_and_the_large_island_chains_are_land_and_no_fleet_convoys_there(
    fleet: str, army: str, to: str
) -> None:
    assert not IMPERIAL.provinces[fleet].is_port
    before = position("S1861M", {"BRITAIN": [f"F {fleet}", f"A {army}"]})
    line = f"F {fleet} C A {army} - {to}"
    outcome = adjudicate(IMPERIAL, before, orders({"BRITAIN": [line]}), Policies(port_convoy="allowed"))
    assert verdicts(outcome)[line] == "illegal not-at-sea"


def test_luzon_touches_its_seas_and_mindanao_and_nothing_passes_through_it() -> None:  # map note 3
    assert problem("HOLLAND", "A LUZ - MND", {"HOLLAND": ["A LUZ"]}) == ""
    for to in ("MND", "LUS", "PHI", "BIS"):
        assert problem("HOLLAND", f"F LUZ - {to}", {"HOLLAND": ["F LUZ"]}) == ""
    assert problem("HOLLAND", "F BIS - LUS", {"HOLLAND": ["F BIS"]}) == "out-of-reach"


def test_only_the_owner_of_constantinople_sails_through_the_bosphorus() -> None:  # map note 4
    board = {"TURKEY": ["F AEG"], "RUSSIA": ["F BLA"]}
    turks = {"TURKEY": ["CON"]}
    assert problem("TURKEY", "F AEG - BLA", board, turks) == ""
    assert problem("RUSSIA", "F BLA - AEG", board, turks) == "way-of-owner"
    assert problem("RUSSIA", "F BLA - AEG", board, {"RUSSIA": ["CON"]}) == ""
    assert problem("TURKEY", "F AEG - BLA", board) == "way-of-owner"  # nobody owns it
    said = check_order(IMPERIAL, position("S1861M", board, turks), "RUSSIA", order("F BLA - AEG")).problem
    assert said is not None
    assert in_english(said) == "F BLA cannot reach AEG: only the owner of CON may pass there"


def test_the_owner_of_constantinople_supports_through_the_bosphorus_too() -> None:  # map note 4
    board = {"TURKEY": ["F AEG", "F CON"], "RUSSIA": ["F BLA"]}
    before = position("S1861M", board, {"TURKEY": ["CON"]})
    lines = orders({"TURKEY": ["F CON - BLA", "F AEG S F CON - BLA"], "RUSSIA": ["F BLA H"]})
    assert verdicts(adjudicate(IMPERIAL, before, lines)) == {
        "F CON - BLA": "succeeds", "F AEG S F CON - BLA": "given", "F BLA H": "fails",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("VIC", "VAN"), ("VIC", "SEA"), ("NSC", "QUE"), ("ATL", "BAH"), ("BAH", "CUB"), ("CUB", "HAI"), ("HAI", "VIS"),
        ("DUB", "EDI"), ("GIB", "MRC"), ("DEN", "NWY"), ("DEN", "SWE"), ("CYP", "SYR"), ("SIN", "MAL"),
        ("LUZ", "MND"), ("KAG", "EDO"), ("EDO", "SAP"), ("SAK", "VLA"),
    ],
)  # fmt: skip
def test_armies_and_fleets_cross_the_land_bridges(one: str, other: str) -> None:  # map note 5
    for kind in "AF":
        assert problem("USA", f"{kind} {one} - {other}", {"USA": [f"{kind} {one}"]}) == ""


def test_the_land_bridge_at_detroit_is_for_armies_for_both_places_lie_inland() -> None:  # map note 5
    assert problem("USA", "A DET - MIN", {"USA": ["A DET"]}) == ""
    assert problem("TURKEY", "F ANG/SC - CYP", {"TURKEY": ["F ANG/SC"]}) == ""  # Cyprus and Angora
    assert problem("TURKEY", "A ANG - CYP", {"TURKEY": ["A ANG"]}) == ""


def test_the_map_wraps_round() -> None:  # map note 6
    assert problem("JAPAN", "F KUR - WST", {"JAPAN": ["F KUR"]}) == ""
    assert problem("JAPAN", "F WST - HAW", {"JAPAN": ["F WST"]}) == ""


def test_nobody_enters_the_impassable_spaces() -> None:  # map note 1
    assert {"GRL", "RKY", "AND", "SWI", "SDE", "HIM"} <= set(IMPERIAL.impassable)
    assert not set(IMPERIAL.impassable) & set(IMPERIAL.provinces)


def test_a_way_may_ask_for_several_centres() -> None:  # what other maps say of their straits
    both = Gate("BLA", owner_of=("CON", "ANG"))
    variant = replace(IMPERIAL, gates={("F", "AEG"): (both,)})
    for owned, said in ((["CON"], "way-of-owner"), (["CON", "ANG"], "")):
        before = position("S1861M", {"TURKEY": ["F AEG"]}, {"TURKEY": owned})
        found = check_order(variant, before, "TURKEY", order("F AEG - BLA")).problem
        assert (found.code if found else "") == said
