"""What the rule documents of the variants state and no other test holds; docs/variants.md lists every rule.

Lists are copied from the documents (codes, classes, unit types), positions are reasoned by hand. Intercontinental's
tables are W. Alex Ronke's (v1.1.2, CC BY-SA 4.0).
"""

import unicodedata
from dataclasses import replace

import pytest

from judge.board.bid import parse_bid
from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import PowerKind, Province, Terrain, Variant
from judge.rules.adjudication import adjudicate
from judge.rules.bids import budget, settle_bids
from judge.rules.legality import check_order
from judge.rules.orders_due import adjustment_count
from judge.rules.policies import CHOICES, Policies
from judge.rules.situation import Situation
from judge.rules.victory import winner
from tests.board.named import place, sails, walks
from tests.rules.boards import order, orders, position, verdicts

IMPERIAL = load_variant("imperial")
COLONIA = load_variant("colonia4")
CONTINENT = load_variant("continent2")
WITH_UK = load_variant("continent2", {"united_kingdom": "yes"})
WORLD = load_variant("intercontinental").dealt({"IRAN": "GREEN", "JAPAN": "VIOLET"})
UK = "UNITED KINGDOM"


def problem(variant: Variant, before: Position, power: str, text: str) -> str:
    """The code of the reason why an order is illegal; empty when it is possible."""
    settled = check_order(variant, before, power, order(text))
    return settled.problem.code if settled.problem else ""


def retreats(variant: Variant, before: Position, lines: dict[str, list[str]]) -> dict[str, set[str]]:
    """Each dislodged unit to where it may go."""
    after = adjudicate(variant, before, orders(lines)).after
    return {str(each.unit): set(each.retreats or ()) for each in after.dislodged}


# -- Imperial ----------------------------------------------------------------------------------------------------------


def test_the_usa_builds_in_richmond_until_another_power_takes_it() -> None:  # the first document's example
    owners = {"USA": ["WDC", "NYC"], "CSA": ["RIC", "ATL"]}
    fall = position("F1861M", {"USA": ["A WDC"], "CSA": ["A ATL"]}, owners)
    taken = adjudicate(IMPERIAL, fall, orders({"USA": ["A WDC - RIC"]})).after
    assert taken.centres["RIC"] == "USA"
    assert problem(IMPERIAL, taken, "USA", "A RIC B") == "occupied"
    gone = replace(taken, units=tuple(unit for unit in taken.units if unit.power == "CSA"))
    assert problem(IMPERIAL, gone, "USA", "A RIC B") == ""
    assert problem(IMPERIAL, gone, "CSA", "A RIC B") == "not-owned"
    again = replace(gone, phase=Phase.parse("F1862M"))
    lost = adjudicate(IMPERIAL, again, orders({"CSA": ["A ATL - RIC"]})).after
    emptied = replace(lost, units=(), phase=Phase.parse("W1862A"))
    assert problem(IMPERIAL, emptied, "USA", "A RIC B") == "not-owned"
    assert problem(IMPERIAL, emptied, "CSA", "A RIC B") == ""


def test_cuba_and_haiti_are_a_large_island_chain() -> None:  # map note 3
    for kind in "AF":
        for one, other in (("CUB", "HAI"), ("HAI", "CUB")):
            assert (
                problem(IMPERIAL, position("S1861M", {"USA": [f"{kind} {one}"]}), "USA", f"{kind} {one} - {other}")
                == ""
            )
    # the Sargasso lies north of them, the Western Caribbean south
    for sea in ("SAR", "WCA"):
        assert {"CUB", "HAI"} <= IMPERIAL.reach["F", sea]
    assert not sails(IMPERIAL, "Sargasso", "Western Caribbean")


def test_the_bosphorus_is_open_to_retreats_of_its_owner_and_shut_to_convoys() -> None:  # map note 4, two readings
    board = {"TURKEY": ["F BLA"], "RUSSIA": ["F SEV", "F RUM"]}
    lines = {"RUSSIA": ["F SEV - BLA", "F RUM S F SEV - BLA"]}
    assert "AEG" in retreats(IMPERIAL, position("S1861M", board, {"TURKEY": ["CON"]}), lines)["F BLA"]
    assert "AEG" not in retreats(IMPERIAL, position("S1861M", board, {"RUSSIA": ["CON"]}), lines)["F BLA"]
    chain = position("S1861M", {"TURKEY": ["A CRE", "F AEG", "F BLA"]}, {"TURKEY": ["CON"]})
    assert problem(IMPERIAL, chain, "TURKEY", "A CRE - SEV") == "no-fleet-way"


@pytest.mark.parametrize(
    ("sea", "west", "east"),
    [
        ("Bering Sea", "Kamchatka", "Alaska"),
        ("Westerlies", "Kuril Sea", "Hawaiian Islands"),
        ("West Pacific", "Izu Trench", "Hawaiian Islands"),
        ("Equatorial Counter Current", "Bismarck", "Hawaiian Islands"),
        ("South West Pacific", "New Zealand", "South Pacific"),
        ("Antarctic Pacific", "New Zealand", "Drake"),
    ],
)
def test_seas_on_both_ends_of_the_map_are_the_same(sea: str, west: str, east: str) -> None:  # map note 6
    assert sails(IMPERIAL, sea, west)
    assert sails(IMPERIAL, sea, east)


def test_an_army_leaves_an_island_chain_by_convoy() -> None:  # map note 2: coastal territories
    before = position("S1861M", {"BRITAIN": ["A AMN", "F BBE"]})
    lines = orders({"BRITAIN": ["A AMN - HYD", "F BBE C A AMN - HYD"]})
    assert verdicts(adjudicate(IMPERIAL, before, lines))["A AMN - HYD"] == "succeeds"


# -- Colonia IV --------------------------------------------------------------------------------------------------------

COLONIA_LIST = {
    "h": """AMO ANT BAG BOR BUD EDI HAG IRK IST IZM JER LAG LIS LON MAD MOS OMS PAR PEK SAN STP TOU TRI VAL VIE VLA
        WUH""",
    "c": "ALA ANG AUS BRA CPC DAK ECU FLA GOA HAW IFN MEX MLA MNL NIG QUE SOM SUR TAH",
    "s": "CRI CTN NAP",
    "n": """AFG AGT AZO BAV BEN BEO BHA BLM BMA CAL CAM CEY COL CON CUB DEN DIE EGY ETH FIJ GAB GHA GRE GUA HAN HON
        IRE IWO JAP JAV KAM KEN KHA KOR LOU MAH MAL MAN MAS MON MOZ MRC MTA NAL NIZ NWG NWY NWZ OHI OMA ONT ORE PER
        POL PPS PRU SAM SAV SIA SKG SUM SWE TAR TAU TBK TEX TOG TUN UGA VAN VIR VOL VZA WAK YEM ZAM""",
    "-": """ACA ADR AEG AFS ALG AMA ANA AND ANO ARA ARG ARM ARN ARS ASH BAH BAL BAR BBL BBY BEA BER BIS BLA BNN BOL
        BOS BRI BUL BUR BYL CAN CAR CAU CEL CHG CHI CIR CJC COR DRP DVO EAT ECS EIO EMD ENG EPC FAR FEZ FIN FND FOR
        GAA GAD GAL GBE GBI GBS GLA GOB GOC GOG GOM GOP GOS GOT GTA GTN HUD HUE ION IRI JUN KAL KAN KAR KAS KAT KAZ
        LAB LEO LGN LIB LIT MAT MEL MGO MIC MIS MLS MNS MOR MZC NAT NEB NEP NGS NOR NPC NTH NUB NUM NYA PAN PAT PGY
        PIE PNG PSA PUN PYA RCF RED RHI RUA RUM SAH SAX SCS SEA SEN SIB SIL SIN SIO SKA SLS SMS SOG SOJ SOO SPC SSS
        SUD SWA SYR SZE TAN TAS TIB TIM TUR TYR UKR URA UTA UZB VEN VEP WAT WDT WIN WIO WMD WPC YOR YUK YUN YWS""",
}


def test_every_space_of_the_list_has_its_code_and_class() -> None:
    listed = {letter: set(codes.split()) for letter, codes in COLONIA_LIST.items()}
    assert {letter: len(codes) for letter, codes in listed.items()} == {"h": 27, "c": 19, "s": 3, "n": 76, "-": 160}
    assert set(COLONIA.provinces) | set(COLONIA.impassable) == set().union(*listed.values())
    assert set(COLONIA.home_of) == listed["h"]
    assert COLONIA.builds.colonies == listed["c"]
    assert set(COLONIA.builds.special) == listed["s"]
    assert set(COLONIA.centres) == listed["h"] | listed["c"] | listed["s"] | listed["n"]


def test_the_rulebook_of_1971_is_set_wherever_the_datc_gives_its_answer() -> None:  # rule 1; DATC 4.A.1-4.A.3, 4.D.8
    assert dict(COLONIA.policies) == {
        "convoy_disruption": "any_route",
        "paradox": "1971",
        "adjacent_convoy": "1971",
        "civil_disorder": "home_centres",
    }
    assert all(choice in CHOICES[name] for name, choice in COLONIA.policies.items())


def test_a_convoy_with_two_routes_fails_when_one_is_broken() -> None:  # rule 1 (DATC 4.A.1)
    board = {"ENGLAND": ["A LON", "F ENG", "F NTH"], "FRANCE": ["F BRI", "F NOR"]}
    lines = {
        "ENGLAND": ["A LON - ANT", "F ENG C A LON - ANT", "F NTH C A LON - ANT"],
        "FRANCE": ["F BRI - ENG", "F NOR S F BRI - ENG"],
    }
    before = position("S1901M", board)
    assert verdicts(adjudicate(COLONIA, before, orders(lines)))["A LON - ANT"] == "fails"
    later = adjudicate(COLONIA, before, orders(lines), Policies())  # by any later rulebook
    assert verdicts(later)["A LON - ANT"] == "succeeds"


def test_neighbours_change_places_when_one_is_convoyed() -> None:  # rule 1 (DATC 4.A.3)
    board = position("S1901M", {"NETHERLANDS": ["A HAG"], "FRANCE": ["A ANT"], "ENGLAND": ["F NTH"]})
    lines = {"NETHERLANDS": ["A HAG - ANT"], "FRANCE": ["A ANT - HAG"], "ENGLAND": ["F NTH C A HAG - ANT"]}
    said = verdicts(adjudicate(COLONIA, board, orders(lines)))
    assert (said["A HAG - ANT"], said["A ANT - HAG"]) == ("succeeds", "succeeds")  # though the fleet is a stranger's


def test_an_army_whose_convoy_to_its_neighbour_is_broken_walks() -> None:  # rule 1 (DATC 4.A.3)
    board = position(
        "S1901M", {"NETHERLANDS": ["A HAG", "A RHI", "F NTH"], "FRANCE": ["A ANT"], "ENGLAND": ["F NGS", "F EDI"]}
    )
    lines = {
        "NETHERLANDS": ["A HAG - ANT", "A RHI S A HAG - ANT", "F NTH C A HAG - ANT"],
        "FRANCE": ["A ANT - HAG"],
        "ENGLAND": ["F NGS - NTH", "F EDI S F NGS - NTH"],
    }
    # on land two against one: the Dutch army wins head to head
    said = verdicts(adjudicate(COLONIA, board, orders(lines)))
    assert (said["A HAG - ANT"], said["A ANT - HAG"]) == ("succeeds", "fails")
    # by the rulebook of 2023 the own fleet's convoy is meant, and there is no falling back
    modern = verdicts(adjudicate(COLONIA, board, orders(lines), Policies()))
    assert (modern["A HAG - ANT"], modern["A ANT - HAG"]) == ("fails", "fails")


@pytest.mark.parametrize("rulebook", ["1971", "1982"])
@pytest.mark.parametrize("fleet", [[], ["F LGN H"], ["F LGN C A TOU - SAV"]])
def test_via_means_nothing_in_the_rulebooks_that_do_not_know_it(rulebook: str, fleet: list[str]) -> None:
    # DATC 6.G.8: "they don't have the notion of 'via convoy'": the army walks, whoever stands by
    lines = {"FRANCE": ["A TOU - SAV VIA"], "SPAIN": fleet}
    board = {power: [" ".join(line.split()[:2]) for line in each] for power, each in lines.items()}
    read = Policies.of({**COLONIA.policies, "adjacent_convoy": rulebook})
    said = verdicts(adjudicate(COLONIA, position("S1901M", board), orders(lines), read))
    assert said["A TOU - SAV VIA"] == "succeeds"
    modern = verdicts(adjudicate(COLONIA, position("S1901M", board), orders(lines), Policies()))
    by_rule = {(): "illegal no-fleet-way", ("F LGN C A TOU - SAV",): "succeeds"}  # else fleets could, and do not
    assert modern["A TOU - SAV VIA"] == by_rule.get(tuple(fleet), "invalid")


def test_via_does_not_swap_two_armies_by_a_fleet_that_does_not_convoy() -> None:  # rule 1 (DATC 4.A.3, 6.G.8)
    board = {"FRANCE": ["A TOU"], "ITALY": ["A SAV"], "SPAIN": ["F LGN"]}
    lines = {"FRANCE": ["A TOU - SAV VIA"], "ITALY": ["A SAV - TOU"]}
    said = verdicts(adjudicate(COLONIA, position("S1901M", board), orders(lines)))
    assert (said["A TOU - SAV VIA"], said["A SAV - TOU"]) == ("fails", "fails")
    carried = {**lines, "SPAIN": ["F LGN C A TOU - SAV"]}
    said = verdicts(adjudicate(COLONIA, position("S1901M", board), orders(carried)))
    assert (said["A TOU - SAV VIA"], said["A SAV - TOU"]) == ("succeeds", "succeeds")


def test_civil_disorder_looks_to_the_home_centres() -> None:  # rule 1 (DATC 4.D.8)
    # London is home and Malaya is not: the army in Malaya stands on its own centre, and yet it is the farthest
    before = position("W1901A", {"ENGLAND": ["A MLA", "A YOR", "F NTH"]}, {"ENGLAND": ["LON", "MLA"]})
    after = adjudicate(COLONIA, before, {}).after
    assert {str(unit) for unit in after.units} == {"A YOR", "F NTH"}
    modern = adjudicate(COLONIA, before, {}, Policies()).after  # one step each; fleets first
    assert {str(unit) for unit in modern.units} == {"A MLA", "A YOR"}


def test_armies_are_convoyed_to_island_centres() -> None:  # rule 4
    before = position("S1901M", {"PORTUGAL": ["A AUS", "F COR"]})
    lines = orders({"PORTUGAL": ["A AUS - FIJ", "F COR C A AUS - FIJ"]})
    assert verdicts(adjudicate(COLONIA, before, lines))["A AUS - FIJ"] == "succeeds"


def test_an_army_may_be_carried_to_where_its_attacker_was_convoyed_from() -> None:  # rule 4, a reading (DATC 4.A.5)
    board = {"ENGLAND": ["A FIJ", "F COR"], "FRANCE": ["A NWZ", "F SPC", "F MEL"]}
    lines = {"FRANCE": ["A NWZ - FIJ", "F SPC C A NWZ - FIJ", "F MEL S A NWZ - FIJ"]}
    assert "NWZ" in retreats(COLONIA, position("S1901M", board), lines)["A FIJ"]


def test_special_centres_build_only_after_they_were_occupied() -> None:  # rule 6
    before = position("W1901A", {}, {"RUSSIA": ["MOS"], "SPAIN": ["MAD"], "CHINA": ["PEK"]})
    for power, text in (("RUSSIA", "F CRI B"), ("SPAIN", "A NAP B"), ("CHINA", "F CTN B")):
        assert problem(COLONIA, before, power, text) == "not-owned"


def test_two_powers_with_fifty_centres_play_on_until_one_leads() -> None:  # rule 7: by a single power
    tied = dict(zip(COLONIA.centres, ["SPAIN"] * 50 + ["CHINA"] * 50, strict=False))
    assert winner(COLONIA, replace(position("F1910M", {}), centres=tied)) is None
    ahead = dict(zip(COLONIA.centres, ["SPAIN"] * 50 + ["CHINA"] * 51, strict=False))
    assert winner(COLONIA, replace(position("F1910M", {}), centres=ahead)) == "CHINA"


def test_a_concession_takes_three_quarters_of_the_owned_centres() -> None:  # rule 7
    assert COLONIA.concession is not None
    assert (COLONIA.concession.votes, COLONIA.concession.of) == (3, 4)
    assert IMPERIAL.concession is CONTINENT.concession is WORLD.concession is None


def test_the_arctic_coast_is_passed_by_standing_in_siberia() -> None:  # rule 8
    assert not sails(COLONIA, "Barents Sea", "Bering Strait")
    arctic = {sea for sea in COLONIA.waters if "SIB" in COLONIA.reach["F", sea]}
    assert arctic == {"BAR", "BER", "SOO", "NPC"}


# -- Continent II ------------------------------------------------------------------------------------------------------

CONTINENT_LIST = {  # a second 38 (the Amazon Delta) is 39; 1 and 2 are impassable
    "COLOMBIA": "7 8 10 11 12 18 19 20",
    "VENEZUELA": "9 23 24 25 26 27 37",
    "PERU": "33 35 45 46 47 48 49",
    "BRAZIL": "36 38 40 41 42 54 55 58 59 60 71",
    "CHILE": "65 67 76 77 78 86 89 91",
    "ARGENTINA": "68 73 74 75 79 80 81 84 85 88",
    "": "3 4 5 6 13 14 15 16 17 22 28 29 30 31 32 39 50 52 56 57 62 63 64 66 72 82 83 87 90 92 93 94 95",
}


def test_every_numbered_space_exists_and_belongs_to_the_power_of_the_list() -> None:
    listed = {power: set(numbers.split()) for power, numbers in CONTINENT_LIST.items()}
    assert set(CONTINENT.provinces) == set().union(*listed.values())
    assert CONTINENT.opening is not None
    territory = {power: set(places) for power, places in CONTINENT.opening.territory.items()}
    assert territory == {power: numbers - {"36", "91"} for power, numbers in listed.items() if power}  # rule 3c
    assert all(set(power.homes) <= listed[power.key] for power in CONTINENT.powers.values())


def test_the_numbers_no_longer_used_are_not_used() -> None:
    numbers = {*CONTINENT.provinces, *CONTINENT.impassable}
    unused = {str(number) for number in range(1, 96)} - numbers
    assert " ".join(sorted(unused)) == "21 34 43 44 51 53 61 69 70"


def test_the_home_centres_are_those_of_rule_1() -> None:
    homes = {
        "ARGENTINA": ["Buenos Aires", "Cordoba", "Bahia Blanca", "Mendoza", "Rosario"],
        "BRAZIL": ["Brasilia", "Belem", "Recife", "Rio de Janerio", "Sao Paulo"],
        "CHILE": ["Santiago", "Antofagasta", "Concepcion", "Valparaiso"],
        "COLOMBIA": ["Bogata", "Barranquilla", "Cali", "Medellin"],
        "PERU": ["Lima", "Callao", "Arequipa", "Trujillo"],
        "VENEZUELA": ["Caracas", "Ciudad Bolivar", "Maracaibo", "Valencia"],
    }
    read = {power: {place(CONTINENT, name) for name in names} for power, names in homes.items()}
    assert {power.key: set(power.homes) for power in CONTINENT.powers.values()} == read


@pytest.mark.parametrize("power", ["CHILE", "COLOMBIA", "PERU", "VENEZUELA"])
def test_every_other_country_builds_one_fleet_at_least(power: str) -> None:  # rule 3b
    assert CONTINENT.opening is not None
    homes = CONTINENT.powers[power].homes
    armies = [f"A {home} B" for home in homes]
    outcome = adjudicate(CONTINENT, CONTINENT.start(), orders({power: armies}))
    built = [f"{unit.kind} {unit.space}" for unit in outcome.after.units_of(power)]
    assert built[:3] == [f"A {each}" for each in homes[:3]]
    assert verdicts(outcome)[armies[3]] == "illegal fleets-first"
    assert built[3][0] == "F"  # it "must build at least one Fleet", so it gets one


def test_brazil_too_builds_two_fleets() -> None:  # rule 3a
    lines = ["A 55 B", "A 54 B", "A 58 B", "A 60 B", "F 40 B", "F 41 B"]
    after = adjudicate(CONTINENT, CONTINENT.start(), orders({"BRAZIL": lines})).after
    assert {str(unit) for unit in after.units_of("BRAZIL")} == {"A 55", "A 54", "A 58", "F 40", "F 41"}


def test_no_army_is_convoyed_into_the_canal_zone_and_a_fleet_in_it_convoys() -> None:  # rule 5; a reading: it is a sea
    before = position("S1991M", {"COLOMBIA": ["A 8", "F 4", "F 3", "F 14"]})
    assert problem(CONTINENT, before, "COLOMBIA", "A 8 - 3") != ""
    carry = [f"F {sea} C A 8 - 11" for sea in ("4", "3", "14")]
    assert verdicts(adjudicate(CONTINENT, before, orders({"COLOMBIA": ["A 8 - 11", *carry]})))["A 8 - 11"] == "succeeds"


@pytest.mark.parametrize(("place", "sea", "start"), [("22", "31", "25"), ("93", "92", "88"), ("94", "95", "88")])
def test_an_army_comes_to_a_space_that_is_land_and_sea_by_convoy(place: str, sea: str, start: str) -> None:  # rule 9
    way = [sea] if place != "22" else ["5"]
    before = position("S1991M", {"BRAZIL": [f"A {start}", *(f"F {each}" for each in way)]})
    lines = {"BRAZIL": [f"A {start} - {place}", *(f"F {each} C A {start} - {place}" for each in way)]}
    assert verdicts(adjudicate(CONTINENT, before, orders(lines)))[f"A {start} - {place}"] == "succeeds"


def test_cape_horn_is_in_no_home_country() -> None:  # rule 9
    for power in ("ARGENTINA", "CHILE"):
        assert problem(CONTINENT, CONTINENT.start(), power, "F 93 B") == "no-territory"


def test_a_taken_home_centre_of_another_power_is_no_place_to_build() -> None:  # rule 7
    before = position("W1995A", {}, {"PERU": ["47", "19"]})
    assert problem(CONTINENT, before, "PERU", "A 19 B") == "site-of-others"


def test_off_board_fleets_are_helped_where_they_enter_and_help_there() -> None:  # option 1a, a reading
    before = position("S1991M", {UK: ["F OB1", "F OB2"], "BRAZIL": ["F 57"]}, {UK: ["22", "28", "94", "OB1", "OB2"]})
    lines = {UK: ["F OB1 - 57", "F OB2 S F OB1 - 57"], "BRAZIL": ["F 57 H"]}
    assert verdicts(adjudicate(WITH_UK, before, orders(lines)))["F OB1 - 57"] == "succeeds"


def test_each_off_board_box_takes_one_dislodged_fleet() -> None:  # option 1e, a reading: two boxes
    owners = {UK: ["22", "28", "94", "OB1", "OB2"]}
    board = {UK: ["F 57", "F OB1"], "BRAZIL": ["F 56", "F 39"]}
    lines = {"BRAZIL": ["F 56 - 57", "F 39 S F 56 - 57"]}
    found = retreats(WITH_UK, position("F1991M", board, owners), lines)["F 57"]
    assert "OB2" in found
    assert "OB1" not in found  # a fleet lies there


def test_no_other_powers_fleet_retreats_off_the_board() -> None:  # option 1e
    board = {"VENEZUELA": ["F 57"], "BRAZIL": ["F 56", "F 39"]}
    lines = {"BRAZIL": ["F 56 - 57", "F 39 S F 56 - 57"]}
    assert retreats(WITH_UK, position("S1991M", board), lines)["F 57"].isdisjoint({"OB1", "OB2"})


def test_units_built_off_the_board_are_fleets_in_every_winter() -> None:  # option 1e
    before = position("W1991A", {}, {UK: ["22", "28", "94", "OB1", "OB2"]})
    assert problem(WITH_UK, before, UK, "F OB1 B") == ""
    assert problem(WITH_UK, before, UK, "A OB1 B") in ("fleets-only", "cannot-stand")
    assert problem(WITH_UK, before, UK, "A 22 B") == ""  # the first units only were fleets


def test_the_lost_off_board_centre_builds_no_more() -> None:  # option 1b
    before = position("W1992A", {}, {UK: ["22", "28", "94", "OB1"]})
    assert problem(WITH_UK, before, UK, "F OB2 B") == "not-owned"
    assert problem(WITH_UK, before, UK, "F OB1 B") == ""


def test_the_privilege_of_trinidad_leads_one_way_and_carries_no_convoy() -> None:  # option 1d
    before = position("S1991M", {UK: ["F 22", "F 28", "A 27"]}, {UK: ["22", "28", "94", "OB1", "OB2"]})
    assert problem(WITH_UK, before, UK, "F 28 - 22") == "out-of-reach"
    assert problem(WITH_UK, before, UK, "F 22 C A 27 - 28") != ""


def test_guyanas_unit_goes_into_el_dorado_with_trinidads_support() -> None:  # option 1d
    before = position("S1991M", {UK: ["F 22", "A 28"], "VENEZUELA": ["A 27"]}, {UK: ["22", "28", "94", "OB1", "OB2"]})
    lines = {UK: ["A 28 - 27", "F 22 S A 28 - 27"], "VENEZUELA": ["A 27 H"]}
    assert verdicts(adjudicate(WITH_UK, before, orders(lines)))["A 28 - 27"] == "succeeds"


def test_a_place_without_a_centre_is_under_the_control_of_who_held_it_in_fall_last() -> None:  # option 1c, a reading
    fall = position("F1991M", {UK: ["F 30"]}, {UK: ["22", "28", "94", "OB1", "OB2"], "BRAZIL": ["38", "40", "41"]})
    taken = adjudicate(WITH_UK, fall, {}).after
    assert taken.control["30"] == UK
    spring = replace(position("S1992M", {"BRAZIL": ["A 30"]}), centres=taken.centres, control=taken.control)
    passed = adjudicate(WITH_UK, spring, orders({"BRAZIL": ["A 30 - 38"]})).after
    assert passed.control["30"] == UK  # a visit in Spring changes nothing
    stayed = adjudicate(WITH_UK, replace(spring, phase=Phase.parse("F1992M")), {}).after
    assert stayed.control["30"] == "BRAZIL"


def test_in_a_game_of_six_nobody_builds_in_french_guiana() -> None:  # option 1c is the seventh power's
    before = replace(position("W1992A", {}, {"BRAZIL": ["40", "41"]}), control={"30": "BRAZIL"})
    assert problem(CONTINENT, before, "BRAZIL", "A 30 B") == "not-owned" or problem(
        CONTINENT, before, "BRAZIL", "A 30 B"
    )


def test_off_board_centres_count_towards_victory_while_they_last() -> None:  # rule 2 and option 1a, a reading
    board = [centre for centre in WITH_UK.centres if centre not in ("OB1", "OB2")]
    owned = dict.fromkeys(board[:17], UK)
    assert winner(WITH_UK, replace(position("F1992M", {}), centres=owned)) is None
    assert winner(WITH_UK, replace(position("F1992M", {}), centres={**owned, "OB1": UK})) == UK


def test_a_raid_interrupts_in_trinidad_too_under_option_2() -> None:  # option 2: under the same controls as rule 7
    variant = load_variant("continent2", {"neutral_bases": "yes"})
    spring = position("S1992M", {"VENEZUELA": ["F 5"]}, {"BRAZIL": ["22", "40"], "VENEZUELA": ["24"]})
    spring = replace(spring, since={"22": 1991})
    raided = adjudicate(variant, spring, orders({"VENEZUELA": ["F 5 - 22"]})).after
    left = adjudicate(variant, raided, orders({"VENEZUELA": ["F 22 - 5"]})).after
    assert left.centres["22"] == "BRAZIL"
    assert problem(variant, left, "BRAZIL", "F 22 B") == "held-too-short"


# -- Intercontinental --------------------------------------------------------------------------------------------------

MINORS = {  # section 7; /nc and /wc are the printed coasts
    "Africa": """A Berbera, A Fez, A Gao, A Iringa, A Kasongo, A Kumasi, F Mogadishu, A Mwibele, A Pretoria, A Sesheke,
        A Tabora, A Tamanrasset, A Timbuktu""",
    "Europe": """F Athens, A Barcelona, A Belgrade, A Bern, A Brussels, F Christiania, F Copenhagen, A Madrid, A Munich,
        A Rome, A Seville, F Stockholm, A Stuttgart""",
    "The Americas": """A Antofagasta, A Asunción, A Caracas, F Comayagua/nc, F Godthaab, F Havana, F Honolulu, A La Paz,
        F Managua/wc, F Montevideo, F Quito, F San Juan, F Santiago de Chile""",
    "Asia": """A Bukhara, F Hanseong, A Kabul, F Kuching, F Manila, A Phnom Penh, A Qalat, A Riyadh, A Viangchan""",
}
AFFILIATES = {  # section 8
    "BLUE": """F Aden, F Auckland, A Bloemfontein, A Dhaka, F Dublin, F Freetown, F Georgetown, A Hannover, F Hong Kong,
        F Kandy, F Lagos, F Melbourne, A Ottawa, F Perth, F Rangoon, F Singapore, F Stanley, A St. John's, F Victoria,
        A Winnipeg""",
    "TEAL": "F Dakar, F Libreville, F Saigon",
    "GREEN": "F Bissau, F Macão, A Maputo",
    "OLIVE": "A Guryev, F Kodiak, A Minsk, A Warsaw",
    "YELLOW": "A Kunming, A Lhasa, A Mukden, A Tienking, A Urga, A Ürümqi",
    "RED": "A Krakow, F Venice",
    "MAROON": "A Al Fashir, A Baghdad, F Basra, A Bucharest, A Damascus, A Khartoum, A Tripoli, F Tunis",
    "VIOLET": "A Austin, A Richmond, F New Orleans, A Omaha, A Sacramento",
    "DUTCH EAST INDIES": "F Amsterdam, F Boma, A Elmina, A Paramaribo",  # 8.9: the orange ones
    "MEXICO": "A Chihuahua, A Oaxaca",  # 8.10
    "ZANZIBAR": "F Muscat",  # 8.10
}


def _units(listed: str) -> set[str]:
    found = set()
    for each in " ".join(listed.split()).split(", "):
        kind, name = each.split(" ", 1)
        found.add(f"{kind} {place(WORLD, name)}")
    return found


def test_the_48_minors_have_the_centres_and_units_of_section_7() -> None:
    minors = {str(unit) for each in WORLD.neutrals.values() if each.kind is PowerKind.MINOR for unit in each.units}
    listed = [_units(theatre) for theatre in MINORS.values()]
    assert [len(theatre) for theatre in listed] == [13, 13, 13, 9]  # 7.4 says 13, its table has 9
    assert minors == set().union(*listed)
    assert len(minors) == 48


@pytest.mark.parametrize("sponsor", AFFILIATES)
def test_the_affiliates_have_the_centres_units_and_sponsors_of_section_8(sponsor: str) -> None:
    sponsored = [each for each in WORLD.neutrals.values() if each.sponsor == sponsor]
    assert {str(unit) for each in sponsored for unit in each.units} == _units(AFFILIATES[sponsor])
    assert {each.kind for each in sponsored} == {PowerKind.AFFILIATE}


BRACKETS = "EMS WMS GOM GSL SCS ECS GOS GOG GOA GAK SOO BIS BOB GAB CVB GLK"


def _letters(name: str) -> str:
    plain = unicodedata.normalize("NFD", name.replace("Đ", "D").replace("ł", "l"))
    return "".join(each for each in plain if each.isascii() and each.isalpha())


def test_abbreviations_follow_the_rubric_everywhere() -> None:  # 5.4: bracketed ones first, then by the name's length
    def by_rubric(each: Province) -> str:
        letters = _letters(each.name)
        return letters[:4] if len(letters) > 4 else letters

    named_otherwise = {
        each.label for each in (*WORLD.provinces.values(), *WORLD.impassable.values()) if each.label != by_rubric(each)
    }
    bracketed = set(BRACKETS.split())
    assert named_otherwise <= bracketed | {"Azov"}
    assert all(WORLD.provinces[label].terrain is Terrain.SEA for label in bracketed - {"GLK"})


def test_the_change_logs_map() -> None:  # 1.1.0
    assert walks(WORLD, "Ngari Khorsum", "Lhasa")
    assert "DANZ" in WORLD.powers["PRUSSIA"].homes
    assert "A BANG" in {str(unit) for unit in WORLD.powers["RATTANAKOSIN"].units}
    assert place(WORLD, "Reykjavik") == place(WORLD, "Iceland")
    assert place(WORLD, "Iceland") not in WORLD.centres


def test_about_460_places_with_splits_canals_and_walls() -> None:  # 5.1
    assert abs(len(WORLD.provinces) - 460) < 15
    assert WORLD.impassable
    assert {code for code, each in WORLD.provinces.items() if each.coasts} >= {"SUEZ", "STPE", "PANA", "COMA", "MANA"}
    assert {"BLAC", "AEGE"} <= WORLD.fleet["CONS"]


def test_armies_cross_suez_before_and_after_the_canal() -> None:  # 5.2 speaks of fleets only
    for phase in ("S1865M", "S1870M"):
        board = WORLD.at(Phase.parse(phase))
        assert board.army["SUEZ"] == WORLD.army["SUEZ"]
        assert board.army["SUEZ"]


def test_a_fleet_passes_the_open_canal_in_two_moves() -> None:  # 5.2
    before = position("S1870M", {"EGYPT": ["F EMS"]}, {"EGYPT": ["CAIR"]})
    inside = adjudicate(WORLD, before, orders({"EGYPT": ["F EMS - SUEZ"]})).after
    assert [str(unit) for unit in inside.units] == ["F SUEZ"]
    through = adjudicate(WORLD, inside, orders({"EGYPT": ["F SUEZ - REDS"]}))
    assert verdicts(through)["F SUEZ - REDS"] == "succeeds"


def test_a_power_cuts_the_support_of_another_power_of_its_group() -> None:  # 1.6
    board = position("S1865M", {"RUSSIA": ["A ROST"], "SIBERIA": ["A GURY", "A ULYT"]})
    lines = {"RUSSIA": ["A ROST - GURY"], "SIBERIA": ["A GURY S A ULYT", "A ULYT H"]}
    assert WORLD.side_of["RUSSIA"] == WORLD.side_of["SIBERIA"]
    assert verdicts(adjudicate(WORLD, board, orders(lines)))["A GURY S A ULYT"] == "cut"


def test_a_power_may_take_the_last_centre_of_another_power_of_its_group() -> None:  # 1.6
    board = position("F1865M", {"RUSSIA": ["A ULYT"], "SIBERIA": ["A AMUR"]}, {"RUSSIA": ["MOSC"], "SIBERIA": ["GURY"]})
    after = adjudicate(WORLD, board, orders({"RUSSIA": ["A ULYT - GURY"]})).after
    assert (after.centres_of("SIBERIA"), after.centres_of("RUSSIA")) == ([], ["GURY", "MOSC"])
    assert adjustment_count(WORLD, after, "SIBERIA") == -1


def test_powers_of_a_group_do_not_build_in_each_others_homes() -> None:  # 9.0, 1.6
    before = position("W1866A", {}, {"RUSSIA": ["MOSC", "IRKU"], "SIBERIA": ["YAKU"]})
    assert problem(WORLD, before, "RUSSIA", "A IRKU B") == "home-of-another"


def test_points_do_not_change_between_spring_and_autumn() -> None:  # 11.1
    before = position("S1866M", {"EGYPT": ["A SUEZ"]}, {"EGYPT": ["ALEX"], "TURKEY": ["CAIR", "ANKA"]})
    assert "CAIR" in WORLD.army["SUEZ"]
    after = adjudicate(WORLD, before, orders({"EGYPT": ["A SUEZ - CAIR"]})).after
    assert str(after.phase) == "F1866M"
    assert budget(WORLD, before, "MAROON") == budget(WORLD, after, "MAROON") == 3


def test_an_army_sorties_by_convoy_and_cuts_and_needs_the_convoy_for_it() -> None:  # 10.1
    board = position("S1866M", {"GREAT BRITAIN": ["F ENGL"], "BRUS": ["A BRUS"], "FRANCE": ["A LOND", "A LIVE"]})
    lines = {"BRUS": ["A BRUS - LOND"], "FRANCE": ["A LOND S A LIVE", "A LIVE H"]}
    carried = adjudicate(WORLD, board, orders({**lines, "GREAT BRITAIN": ["F ENGL C A BRUS - LOND"]}))
    assert verdicts(carried) == {
        "A LOND S A LIVE": "cut", "A LIVE H": "stands", "F ENGL C A BRUS - LOND": "available", "A BRUS - LOND": "fails",
    }  # fmt: skip
    assert {unit.space for unit in carried.after.units} == {"ENGL", "BRUS", "LOND", "LIVE"}
    alone = adjudicate(WORLD, board, orders({**lines, "GREAT BRITAIN": ["F ENGL H"]}))
    assert verdicts(alone)["A LOND S A LIVE"] == "given"


def test_a_stationary_unit_supports_and_is_supported_like_any_other() -> None:  # 10.1
    board = position("S1866M", {"GURY": ["A GURY"], "RUSSIA": ["A ROST"], "SIBERIA": ["A ULYT"], "IRAN": ["A OREN"]})
    # Guryev's support takes the army from Rostov past nobody, Orenburg's keeps Guryev standing
    attack = {"RUSSIA": ["A ROST - GURY"], "SIBERIA": ["A ULYT S A ROST - GURY"]}
    saved = adjudicate(WORLD, board, orders({**attack, "IRAN": ["A OREN S A GURY"], "GURY": ["A GURY H"]}))
    assert verdicts(saved)["A GURY H"] == "stands"
    sortie = adjudicate(WORLD, board, orders({**attack, "IRAN": ["A OREN S A GURY"], "GURY": ["A GURY - ROST"]}))
    assert verdicts(sortie)["A OREN S A GURY"] == "invalid"  # it moves, though it never leaves
    lost = next(each for each in sortie.results if each.power == "GURY")
    assert (lost.dislodged, lost.destroyed) == (True, True)
    helped = adjudicate(WORLD, board, orders({"GURY": ["A GURY S A ULYT - OREN"], "SIBERIA": ["A ULYT - OREN"]}))
    assert verdicts(helped)["A ULYT - OREN"] == "succeeds"


def test_a_unit_with_bids_from_nobody_holds() -> None:  # 11.0: the default order
    before = WORLD.start()
    outcome = adjudicate(WORLD, before, {}, bids={})
    assert {str(each.order) for each in outcome.results if each.power in WORLD.neutrals} == {
        f"{unit.kind} {unit.space} H" for unit in before.units if unit.power in WORLD.neutrals
    }


def test_points_that_are_not_spent_are_lost() -> None:  # 1.4, 11.0
    before = WORLD.start()
    autumn = adjudicate(WORLD, before, {}).after
    assert str(autumn.phase) == "F1865M"
    assert budget(WORLD, autumn, "BLUE") == budget(WORLD, before, "BLUE")


def test_two_points_may_be_split_over_two_units() -> None:  # the common rules in 11.0
    situation = Situation.of(WORLD, WORLD.start(), Policies())
    texts = ["DP 1: A GURY H", "DP 1: A MINS H"]
    bids = {"RED": [bid for text in texts if (bid := parse_bid(text)) is not None]}
    ledger = settle_bids(situation, {}, bids)
    assert {key: str(won) for key, won in ledger.winners.items()} == {"GURY": "A GURY H", "MINS": "A MINS H"}


def test_a_convoy_of_an_attack_voids_no_bid() -> None:  # 11.2 names attacks and supports; a reading
    board = position("S1866M", {"GREAT BRITAIN": ["F NORT"], "FRANCE": ["A EDIN"], "HANN": ["A HANN"]}, {
        "GREAT BRITAIN": ["LOND"], "FRANCE": ["PARI"],
    })  # fmt: skip
    lines = orders({"GREAT BRITAIN": ["F NORT C A EDIN - HANN"], "FRANCE": ["A EDIN - HANN"]})
    bid = parse_bid("DP 1: A HANN H")
    assert bid is not None
    ledger = settle_bids(Situation.of(WORLD, board, Policies()), lines, {"BLUE": [bid], "TEAL": [bid]})
    assert [(line.side, line.reason.code) for line in ledger.lines] == [
        ("BLUE", "bid-won"), ("TEAL", "bid-void-attack"),
    ]  # fmt: skip


def test_draws_end_a_game_only_where_a_year_is_set() -> None:  # 2.0, 2.2: draws are for house rules
    assert WORLD.draw_at is None
    assert CONTINENT.draw_at is None
    assert COLONIA.draw_at is None
    assert str(load_variant("intercontinental", {"cap": "1890"}).draw_at) == "W1890A"
