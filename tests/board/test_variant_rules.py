"""The variants' files say what the rule documents say: every border, coast, date and place that a rule names."""

from itertools import pairwise, permutations

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.variant import Terrain, Variant
from judge.board.variant_options import UnknownOption
from judge.board.variant_rules import Deal
from tests.board.named import place, sails, walks

UNITED_KINGDOM = {"united_kingdom": "yes"}


@pytest.fixture
def imperial() -> Variant:
    return load_variant("imperial")


@pytest.fixture
def colonia() -> Variant:
    return load_variant("colonia4")


@pytest.fixture
def continent() -> Variant:
    return load_variant("continent2")


@pytest.fixture
def intercontinental() -> Variant:
    return load_variant("intercontinental")


# -- Imperial --------------------------------------------------------------------------------------------------------

CHAINS = """Hawaiian Islands|Galapagos Islands|Society Islands|Bahamas|Virgin Islands|Azores|Cape Verde Islands
Falkland Islands|South George Island|Corsica|Crete|Seychelles|Maldives|Andaman Islands|Okinawa|Carolines|Marshalls|Fiji
New Zealand""".replace("\n", "|").split("|")
BRIDGES = """Victoria/Vancouver|Victoria/Seattle|Nova Scotia/Quebec|Atlanta/Bahamas|Bahamas/Cuba|Cuba/Haiti
Hait/Virgin Islands|Dublin/Edinburgh|Gibraltar/Morocco|Denmark/Norway|Denmark/Sweden|Cypress/Syria|Singapore/Malaysia
Luzon/Mindanao|Kagoshima/Edo|Edo/Sapporo|Sakhurlin/Vladivostok""".replace("\n", "|").split("|")


@pytest.mark.parametrize("chain", CHAINS)
def test_an_island_chain_is_reached_from_its_seas_and_holds_either_unit(imperial: Variant, chain: str) -> None:
    code = place(imperial, chain)
    assert imperial.can_stand("A", code)
    assert imperial.can_stand("F", code)
    assert imperial.provinces[code].is_port
    bridged = {place(imperial, end) for bridge in BRIDGES for end in bridge.split("/")}
    land = {each for each in imperial.reach["F", code] if imperial.provinces[each].terrain is not Terrain.SEA}
    assert land <= bridged if code in bridged else not land


def test_the_nineteen_island_chains_alone_may_be_ports(imperial: Variant) -> None:
    ports = {code for code, found in imperial.provinces.items() if found.is_port}
    assert ports == {place(imperial, chain) for chain in CHAINS}


def test_the_andaman_islands_are_no_canal(imperial: Variant) -> None:
    seas = {place(imperial, sea) for sea in ("Gulf of Manaar", "Bay of Bengal", "Andaman Sea", "East Indian Ocean")}
    assert imperial.reach["F", "AMN"] == seas
    assert not sails(imperial, "Gulf of Manaar", "Andaman Sea")


def test_luzon_and_mindanao_are_a_large_island_chain(imperial: Variant) -> None:
    around = {place(imperial, each) for each in ("Luzon Strait", "Philippine", "Bismark", "Mindanao")}
    assert imperial.reach["F", "LUZ"] == around
    assert imperial.army["LUZ"] == {"MND"}
    assert not sails(imperial, "Bismark", "Luzon Strait")


@pytest.mark.parametrize("bridge", BRIDGES)
def test_armies_and_fleets_cross_land_bridges(imperial: Variant, bridge: str) -> None:
    one, other = bridge.split("/")
    assert walks(imperial, one, other)
    assert sails(imperial, one, other)


def test_the_land_bridges_with_a_split_coast_or_inland_ends(imperial: Variant) -> None:
    assert walks(imperial, "Cyprus", "Angora")
    assert "ANG/SC" in imperial.fleet["CYP"]
    assert walks(imperial, "Detroit", "Minnesota")  # both are inland


def test_the_map_wraps_round(imperial: Variant) -> None:
    assert sails(imperial, "Kuril Sea", "Westerlies")
    assert sails(imperial, "Westerlies", "Hawaiian Islands")


def test_only_the_owner_of_constantinople_sails_the_bosphorus(imperial: Variant) -> None:
    assert not sails(imperial, "Black Sea", "Aegean Sea")
    gates = {(kind, at): [(gate.to, gate.owner_of) for gate in each] for (kind, at), each in imperial.gates.items()}
    assert gates == {("F", "AEG"): [("BLA", ("CON",))], ("F", "BLA"): [("AEG", ("CON",))]}


def test_the_impassable_spaces_can_be_named(imperial: Variant) -> None:
    names = {each.name for each in imperial.impassable.values()}
    assert {"Great Lakes", "Rocky Mountains", "Andes Mountains", "Switzerland", "Sahara Desert", "Himalayas"} <= names


def test_imperial_may_be_short_or_long_and_may_end_in_a_year() -> None:
    assert load_variant("imperial").victory_centres == 70
    assert load_variant("imperial").draw_at is None
    longer = load_variant("imperial", {"length": "long", "end": "1901"})
    assert (longer.victory_centres, str(longer.draw_at)) == (84, "S1901M")


# -- Colonia IV ------------------------------------------------------------------------------------------------------


def test_rule_3_a_fleet_sails_from_bismarck_sea_to_peru_over_both_edges_of_the_map(colonia: Variant) -> None:
    assert sails(colonia, "Bismarck Sea", "South Pacific Ocean")
    assert sails(colonia, "South Pacific Ocean", "Peru")


def test_rule_4_one_sea_lies_between_fiji_and_new_zealand_and_two_before_guam(colonia: Variant) -> None:
    assert "COR" in colonia.seas_around["FIJ"] & colonia.seas_around["NWZ"]
    assert not colonia.seas_around["FIJ"] & colonia.seas_around["GUA"]
    assert {"FIJ", "NWZ", "GUA"} <= colonia.ferries
    assert not {"LON", "EDI", "YOR", "AUS", "ARN"} & colonia.ferries


def test_rule_4_island_centres_touch_no_land(colonia: Variant) -> None:
    assert all(not colonia.army[island] and colonia.provinces[island].is_centre for island in colonia.ferries)


def test_rule_5_colonies_start_under_the_powers_with_units_in_them(colonia: Variant) -> None:
    names = "Alaska Quebec Florida Mexico Ecuador Surinam Brazil Ifni Dakar Nigeria Angola Somalia Malaya Goa Manila"
    colonies = {place(colonia, name) for name in [*names.split(), "Cape Colony", "Hawaii", "Australia", "Tahiti"]}
    assert colonia.builds.colonies == colonies
    start = colonia.start()
    assert set(start.centres) == {colonia.province_of[unit.space] for unit in start.units}
    assert start.centres["HAW"] == "AUSTRIA"
    assert not colonies & colonia.home_of.keys()


def test_rule_6_special_centres_are_for_the_powers_named(colonia: Variant) -> None:
    special = {"CRI": ("RUSSIA", "OTTOMANS"), "NAP": ("AUSTRIA", "SPAIN"), "CTN": ("CHINA",)}
    assert colonia.builds.special == special
    assert not special.keys() & colonia.start().centres.keys()


def test_rule_8_fleets_pass_the_arctic_coast_of_siberia(colonia: Variant) -> None:
    assert {"BAR", "BER", "SOO"} <= colonia.reach["F", "SIB"]
    assert colonia.provinces["SIB"].coasts == ()


def test_switzerland_is_listed_and_impassable(colonia: Variant) -> None:
    assert list(colonia.impassable) == ["SSS"]


def test_the_master_says_in_which_year_colonia_begins() -> None:
    assert str(load_variant("colonia4").calendar.start) == "S1901M"
    assert str(load_variant("colonia4", {"year": "1871"}).start().phase) == "S1871M"


# -- Continent II ----------------------------------------------------------------------------------------------------


def test_rule_3_first_builds_go_anywhere_at_home_but_the_two_spaces_marked(continent: Variant) -> None:
    assert str(continent.calendar.start) == "W1990A"
    assert not continent.start().units
    assert continent.opening is not None
    assert continent.opening.least_fleets["ARGENTINA"] == continent.opening.least_fleets["BRAZIL"] == 2
    assert set(continent.opening.least_fleets.values()) == {1, 2}
    sizes = {"ARGENTINA": 10, "BRAZIL": 11 - 1, "CHILE": 8 - 1, "COLOMBIA": 8, "PERU": 7, "VENEZUELA": 7}
    assert {power: len(places) for power, places in continent.opening.territory.items()} == sizes
    assert not {"36", "91"} & {each for places in continent.opening.territory.values() for each in places}


def test_rule_5_only_fleets_enter_the_canal_zone_and_it_has_four_ways_out(continent: Variant) -> None:
    assert continent.fleet["3"] == {"4", "5", "13", "14"}
    assert not continent.can_stand("A", "3")
    assert [(each.place, each.seasons) for each in continent.internments] == [("3", 2)]
    assert set(continent.impassable) == {"1", "2"}


def test_rule_6_cartagena_alone_has_two_coasts(continent: Variant) -> None:
    assert {code for code, each in continent.provinces.items() if each.coasts} == {"7"}


def test_rule_8_rosario_touches_the_rio_de_la_plata_and_the_direct_passage_is_open(continent: Variant) -> None:
    assert sails(continent, "Rosario", "Rio de la Plata")
    assert walks(continent, "Buenos Aires", "Uruguay")
    assert sails(continent, "Buenos Aires", "Uruguay")


@pytest.mark.parametrize("code", ["22", "93", "94"])
def test_rule_9_an_army_leaves_a_land_and_sea_space_only_by_convoy(continent: Variant, code: str) -> None:
    assert continent.can_stand("A", code)
    assert continent.army[code] == frozenset()
    assert continent.provinces[code].is_port
    assert code in continent.carrying


def test_option_1_lets_off_board_fleets_in_and_dislodged_ones_back() -> None:
    variant = load_variant("continent2", UNITED_KINGDOM)
    entries = ["5", "31", "57", "83", "90"]
    for board in ("OB1", "OB2"):
        gates = variant.gates["F", board]
        assert [gate.to for gate in gates] == entries
        assert {gate.power for gate in gates} == {"UNITED KINGDOM"}
    for entry in entries:
        back = variant.gates["F", entry]
        assert [gate.to for gate in back] == ["OB1", "OB2"]
        assert all(gate.retreat for gate in back)
        assert [str(gate.before) for gate in back] == ["F1993M", "S1993M"]
    privilege = {(gate.to, gate.year, gate.move, gate.helps) for gate in variant.gates["F", "22"]}
    assert privilege == {("27", 1991, True, "28"), ("28", 1991, True, "")}
    assert ("F", "27") not in variant.gates


def test_option_1_ends_off_board_supply_in_two_steps() -> None:
    variant = load_variant("continent2", UNITED_KINGDOM)
    lapses = {(each.place, each.year, each.centre, each.closes) for each in variant.lapses}
    assert lapses == {("OB2", 1992, True, False), ("OB1", 1993, True, True), ("OB2", 1993, False, True)}


def test_option_1_gives_the_united_kingdom_its_own_building_places() -> None:
    variant = load_variant("continent2", UNITED_KINGDOM)
    assert variant.powers["UNITED KINGDOM"].homes == ("22", "28", "94", "OB1", "OB2")
    assert variant.builds.granted == {"30": (), "88": ("UNITED KINGDOM",), "93": ("UNITED KINGDOM",)}
    assert "28" not in variant.builds.held
    assert variant.opening is not None
    assert set(variant.opening.territory["UNITED KINGDOM"]) - variant.opening.fleets_only == {"28"}
    assert variant.victory_centres == 18


def test_option_2_makes_two_neutral_centres_and_goes_without_the_seventh_power() -> None:
    variant = load_variant("continent2", {"neutral_bases": "yes"})
    assert {"22", "94"} <= variant.builds.held
    assert {"22", "94"} <= set(variant.centres)
    assert variant.options["neutral_bases"].ballot == 5
    with pytest.raises(UnknownOption, match="NEUTRAL BASES cannot be set beside UNITED KINGDOM"):
        load_variant("continent2", {"neutral_bases": "yes", **UNITED_KINGDOM})


# -- Intercontinental ------------------------------------------------------------------------------------------------


def test_section_5_2_suez_has_two_coasts_until_the_year_it_opens(intercontinental: Variant) -> None:
    before = intercontinental.at(Phase.parse("W1869A"))
    assert "EMS" in before.fleet["SUEZ/NC"]
    assert "REDS" in before.fleet["SUEZ/SC"]
    assert not before.fleet["SUEZ/NC"] & before.fleet["SUEZ/SC"]
    after = intercontinental.at(Phase.parse("S1870M"))
    assert {"EMS", "REDS"} <= after.fleet["SUEZ"] == before.fleet["SUEZ/NC"] | before.fleet["SUEZ/SC"]
    assert after.provinces["SUEZ"].coasts == ()
    sooner = load_variant("intercontinental", {"suez": "1867"})
    assert "SUEZ" in sooner.at(Phase.parse("S1867M")).fleet


def test_section_5_3_the_antipodal_waters(intercontinental: Variant) -> None:
    ring = ["Palmyra", "Tuamotu", "Rawaki", "Lolelapp", "Palmyra"]
    assert all(sails(intercontinental, one, other) for one, other in pairwise(ring))
    assert sails(intercontinental, "Palmyra", "Rawaki")
    assert not sails(intercontinental, "Tuamotu", "Lolelaplap")


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("Ankara", "Anka"),
        ("Syr-Darya", "SyrD"),
        ("Zakáspiya", "Zaka"),
        ("Suez", "Suez"),
        ("Van", "Van"),
        ("Sea of Azov", "Azov"),
        ("East Mediterranean Sea", "EMS"),
    ],
)
def test_section_5_4_abbreviations(intercontinental: Variant, name: str, label: str) -> None:
    assert intercontinental.provinces[place(intercontinental, name)].label == label


@pytest.mark.parametrize(
    ("kind", "one", "other"),
    [
        ("F", "Dublin", "Azores Current"),  # 11.3.1
        ("F", "Oporto", "Azores Current"),
        ("A", "Rostov-on-Don", "Guryev"),  # 11.2
        ("A", "Ulytau", "Guryev"),
        ("A", "Irkutsk", "Urga"),  # 11.4
        ("A", "Mukden", "Urga"),
        ("A", "Peking", "Mukden"),
        ("A", "Yakutsk", "Amur"),
        ("F", "Osaka", "Yellow Sea"),
        ("F", "Edo", "East"),
    ],
)
def test_section_11_borders_of_the_examples(intercontinental: Variant, kind: str, one: str, other: str) -> None:
    assert (walks if kind == "A" else sails)(intercontinental, one, other)


def test_the_change_log_has_a_buffer_between_new_york_and_ottawa(intercontinental: Variant) -> None:
    assert walks(intercontinental, "Upstate", "New York City")
    assert walks(intercontinental, "Upstate", "Ottawa")
    assert not walks(intercontinental, "New York City", "Ottawa")
    assert not intercontinental.provinces[place(intercontinental, "Iceland")].is_centre


def test_section_8_sponsors(intercontinental: Variant) -> None:
    sponsors = [each.sponsor for each in intercontinental.neutrals.values() if each.sponsor]
    fixed = {"BLUE": 20, "TEAL": 3, "GREEN": 3, "OLIVE": 4, "YELLOW": 6, "RED": 2, "MAROON": 8, "VIOLET": 5}
    moving = {"DUTCH EAST INDIES": 4, "MEXICO": 2, "ZANZIBAR": 1}
    assert {each: sponsors.count(each) for each in sponsors} == fixed | moving
    dealt = intercontinental.dealt({"MEXICO": "TEAL", "ZANZIBAR": "OLIVE", "DUTCH EAST INDIES": "VIOLET"})
    for name, side in (("Oaxaca", "TEAL"), ("Muscat", "OLIVE"), ("Boma", "VIOLET"), ("Dublin", "BLUE")):
        assert dealt.sponsor_of(place(dealt, name)) == side


def test_sections_7_and_8_fleets_on_split_coasts(intercontinental: Variant) -> None:
    for name, unit in (("Comayagua", "F COMA/NC"), ("Managua", "F MANA/WC"), ("Quito", "F QUIT"), ("Fez", "A FEZ")):
        neutral = intercontinental.neutrals[place(intercontinental, name)]
        assert [str(each) for each in neutral.units] == [unit]


def _falls(variant: Variant, deals: tuple[Deal, ...], assignment: dict[str, str]) -> list[dict[str, str]]:
    """Every way the deals may fall, one representative for those that differ only in who gets which."""
    if not deals:
        return [assignment]
    deal, *later = deals
    taken = assignment.get(deal.skip_group_of)
    groups = [group for group in deal.groups if group != taken]
    ways = [dict(zip(deal.powers, each, strict=True)) for each in permutations(groups, len(deal.powers))]
    ways = list({frozenset(way.values()): way for way in ways}.values())
    return [fall for way in ways for fall in _falls(variant, tuple(later), assignment | way)]


def test_section_3_every_group_gets_four_powers_however_the_deals_fall(intercontinental: Variant) -> None:
    falls = _falls(intercontinental, intercontinental.deals, {})
    assert {fall["MEXICO"] for fall in falls} == {"RED", "TEAL"}
    assert {fall["IRAN"] for fall in falls} == {"GREEN", "RED", "TEAL", "VIOLET"}
    for fall in falls:
        assert [len(powers) for powers in intercontinental.dealt(fall).sides.values()] == [4] * 8


def test_section_2_2_the_year_cap_is_the_winter_after_its_autumn(intercontinental: Variant) -> None:
    assert intercontinental.draw_at is None
    assert str(load_variant("intercontinental", {"cap": "1880"}).draw_at) == "W1880A"
    assert intercontinental.calendar.title(Phase.parse("F1865M")) == "Autumn 1865 Movement"
