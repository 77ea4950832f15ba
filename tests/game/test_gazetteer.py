"""The gazetteer tells of each place what the documents of its variant say."""

from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.board.notation import parse_unit
from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.board.variant_rules import Gate
from judge.game.views.gazetteer import Gazetteer, PlaceFacts, PlaceKind
from judge.game.views.lasting import Canal
from judge.rules.policies import Policies
from judge.rules.reasons.adjustment_reasons import HeldTooShort

MAPS = ("colonia4", "continent2", "imperial", "intercontinental", "standard")


def place(variant: str, code: str, **options: str) -> PlaceFacts:
    """A place of a board without a game."""
    return Gazetteer.of_variant(load_variant(variant, options)).place(code)


def at(variant: Variant, phase: str, *units: str, **kept: object) -> Gazetteer:
    """The board of a game in a phase, with these units."""
    standing = tuple(parse_unit(*unit.split(" ", 1)) for unit in units)
    position = replace(Position(Phase.parse(phase), standing), **kept)  # type: ignore[arg-type]
    return Gazetteer(variant, Policies.of(variant.policies), position, is_played=True)


def reached(facts: PlaceFacts, space: str = "") -> set[str]:
    """Where fleets go from a space without conditions."""
    return {way.to for way in facts.fleets[space or facts.province.code] if way.gate is None}


def test_a_place_of_two_coasts_has_its_fleets_neighbours_by_coast() -> None:
    # the map of the rulebook: St Petersburg's north coast borders on Barents Sea and Norway, its south coast on the
    # Gulf of Bothnia, Livonia and Finland
    petersburg = place("standard", "STP")
    assert petersburg.spaces == ("STP/NC", "STP/SC")
    assert reached(petersburg, "STP/NC") == {"BAR", "NWY"}
    assert reached(petersburg, "STP/SC") == {"BOT", "LVN", "FIN"}
    assert {way.to for way in petersburg.armies} == {"FIN", "LVN", "MOS", "NWY"}
    assert set(petersburg.embarking) == {"BAR", "BOT"}
    assert petersburg.home_of == "RUSSIA"
    assert petersburg.builders == {"own_homes": ("RUSSIA",)}


def test_inland_sea_and_neutral_centre() -> None:
    munich, channel, norway = place("standard", "MUN"), place("standard", "ENG"), place("standard", "NWY")
    assert (munich.kind, munich.fleets, munich.embarking, munich.convoys) == (PlaceKind.INLAND, {}, (), False)
    assert (channel.kind, channel.armies, channel.convoys, channel.embarking) == (PlaceKind.SEA, (), True, ())
    assert norway.province.is_centre
    assert (norway.home_of, norway.builders) == ("", {})


def test_a_wall_is_entered_by_nobody() -> None:
    # Continent II 5: "Costa Rica (1) and Panama (2) are neutral and impassable."
    panama = place("continent2", "2")
    assert panama.kind is PlaceKind.WALL
    assert not panama.armies
    assert not panama.fleets


@pytest.mark.parametrize(
    ("code", "powers"), [("CRI", {"RUSSIA", "OTTOMANS"}), ("NAP", {"AUSTRIA", "SPAIN"}), ("CTN", {"CHINA"})]
)
def test_special_centres_of_colonia(code: str, powers: set[str]) -> None:
    # Colonia IV 6: "CRIMEA: Russia and Ottomans; NAPLES: Austria and Spain; CANTON; China." "For all other Powers,
    # they function as neutral supply centers."
    facts = place("colonia4", code)
    assert set(facts.special_for) == powers
    assert {site: set(its) for site, its in facts.builders.items()} == {"special": powers}
    assert facts.home_of == ""


def test_a_colony_of_colonia() -> None:
    # Colonia IV 5: "Colonies are building centers for whichever Power controls them. They start under the control of
    # the Powers with starting units in them."
    tahiti = place("colonia4", "TAH")
    assert tahiti.is_colony
    assert (tahiti.home_of, tahiti.first_owner) == ("", "OTTOMANS")
    assert set(tahiti.builders["colonies"]) == set(load_variant("colonia4").powers)


def test_an_island_of_colonia() -> None:
    # Colonia IV 4: "An Army dislodged from an island may retreat to another island or mainland province, via Fleet
    # Convoy"; "the islands of BRITAIN and AUSTRALIA shall be considered to be 'mainland' provinces"
    assert place("colonia4", "FIJ").is_ferried
    assert not place("colonia4", "LON").is_ferried
    assert not place("colonia4", "AUS").is_ferried


def test_only_the_owner_of_constantinople_passes_the_bosphorus() -> None:
    # Imperial 4: "The player that owns Constantinople (and only that player) may move a fleet directly from the Black
    # Sea to the Aegean Sea, or vice-versa."
    for one, other in (("AEG", "BLA"), ("BLA", "AEG")):
        sea = place("imperial", one)
        gates = [way.gate for way in sea.fleets[one] if way.gate is not None]
        assert gates == [Gate(other, owner_of=("CON",))]
        assert not sea.entries


def test_an_island_chain_of_imperial() -> None:
    # Imperial 2: "a Fleet in the Andaman Islands may move to Gulf of Manaar, Bay of Bengal, Andaman Sea, or the East
    # Indian Ocean"; "They may be occupied by either armies or fleets."
    chain = place("imperial", "AMN")
    named = {load_variant("imperial").provinces[code].name for code in reached(chain)}
    assert named == {"Gulf of Manaar", "Bay of Bengal", "Andaman Sea", "East Indian"}
    assert chain.kind is PlaceKind.PORT
    assert chain.may_hold_army
    assert set(chain.embarking) == reached(chain)


def test_whether_a_fleet_in_an_island_chain_convoys_is_the_policy_of_the_game() -> None:
    variant = load_variant("imperial")
    for choice, convoys in (("allowed", True), ("barred", False)):
        policies = Policies.of({**variant.policies, "port_convoy": choice})
        assert Gazetteer(variant, policies, variant.start()).place("FIJ").convoys is convoys


def test_imperial_builds_in_homes_of_anybody() -> None:
    # Imperial 6: "as long as that supply center is either one of his own home supply centers, or is the home supply
    # center of any other power"
    assert set(place("imperial", "CON").builders["any_home"]) == set(load_variant("imperial").powers)
    assert place("imperial", "FIJ").builders == {}


def test_suez_before_and_after_its_opening() -> None:
    # Intercontinental 5.2: "Prior to game-year 1870 … Suez is a space with split coastlines: north (adjacent to the
    # East Mediterranean Sea) and south (adjacent to the Red Sea). Effective Spring 1870, Suez converts to a canal
    # space"
    variant = load_variant("intercontinental")
    before, after = (at(variant, phase).place("SUEZ") for phase in ("W1869A", "S1870M"))
    assert before.canal == Canal("SUEZ", 1870, is_open=False)
    assert {"EMS"} <= reached(before, "SUEZ/NC")
    assert {"REDS"} <= reached(before, "SUEZ/SC")
    assert "REDS" not in reached(before, "SUEZ/NC")
    assert after.canal == Canal("SUEZ", 1870, is_open=True)
    assert after.spaces == ()
    assert {"EMS", "REDS"} <= reached(after)


def test_a_neutral_centre_of_intercontinental_may_become_an_additional_home_once() -> None:
    # Intercontinental 9.1: the power that adopts it keeps it for good
    variant = load_variant("intercontinental")
    free = at(variant, "W1870A", centres={"ANTO": "CHINA"}).place("ANTO")
    assert free.neutral is not None
    assert "CHINA" in free.builders["adopted"]
    assert len(free.builders["adopted"]) == len(variant.powers)
    taken = at(variant, "W1871A", centres={"ANTO": "PERU"}, adopted={"ANTO": "CHINA"}).place("ANTO")
    assert taken.builders == {"adopted": ("CHINA",)}
    assert taken.standing is not None
    assert taken.standing.adopted_by == "CHINA"
    assert taken.standing.no_build is not None
    assert "adopted" not in at(variant, "W1871A").place("LOND").builders


def test_the_canal_zone_of_continent() -> None:
    # Continent II 5: "A F entering in Spring 1992 must move out no later than Spring 1993"; it "may move out to any of
    # four spaces, Gulf of Darien (4), Caribbean (5), North Pacific (13) or Golfo de Panama (14)"
    zone = place("continent2", "3")
    assert zone.stay == 2
    assert reached(zone) == {"4", "5", "13", "14"}
    assert not zone.may_hold_army


@pytest.mark.parametrize(
    ("phase", "stays", "left"),
    [("S1992R", 0, 2), ("F1992M", 1, 2), ("W1992A", 2, 1), ("S1993M", 2, 1), ("S1993R", 2, 0)],
)
def test_how_long_a_fleet_may_still_stay_in_the_canal_zone(phase: str, stays: int, left: int) -> None:
    # the same fleet: in Spring 1993 it moves out at the latest
    board = at(load_variant("continent2"), phase, "PERU F 3", stays={"3": stays})
    standing = board.place("3").standing
    assert standing is not None
    assert standing.phases_left == left


def test_a_box_of_continent_and_how_long_it_lasts() -> None:
    # Continent II O1a: from there fleets "may enter the board … in spaces 5, 31, 57, 83 or 90"; O1e: "No other
    # country's fleets may move O-B at any time", the United Kingdom's only "unless dislodged"
    box = place("continent2", "OB1", united_kingdom="yes")
    assert box.kind is PlaceKind.BOX
    assert not box.convoys
    assert {way.to for way in box.fleets["OB1"]} == {way.to for way in box.entries} == {"5", "31", "57", "83", "90"}
    assert {way.gate.power for way in (*box.fleets["OB1"], *box.entries) if way.gate} == {"UNITED KINGDOM"}
    assert all(way.gate is not None and way.gate.retreat for way in box.entries)
    assert [(each.season, each.year, each.closes) for each in box.lapses] == [("F", 1993, True)]
    assert box.fleets_only


def test_a_way_of_one_year_stands_at_both_its_ends() -> None:
    # Continent II O1d: "In 1991 only, the U.K. Fleet in Trinidad may move directly to El Dorado (27) or Guyana (28), or
    # support its unit Guyana into El Dorado."
    gate = Gate("27", power="UNITED KINGDOM", year=1991, move=True, helps="28")
    trinidad = place("continent2", "22", united_kingdom="yes")
    dorado = place("continent2", "27", united_kingdom="yes")
    assert gate in {way.gate for way in trinidad.fleets["22"]}
    assert [(way.to, way.gate) for way in dorado.entries] == [("22", gate)]


def test_a_centre_of_continent_that_must_be_held() -> None:
    # Continent II 7: neutral building centres are open to whoever has held them for a year
    variant = load_variant("continent2")
    assert set(place("continent2", "16").builders) == {"held"}
    fresh = at(variant, "W1991A", centres={"16": "PERU"}, since={"16": 1991}).place("16").standing
    held = at(variant, "W1992A", centres={"16": "PERU"}, since={"16": 1991}).place("16").standing
    assert fresh is not None
    assert isinstance(fresh.no_build, HeldTooShort)
    assert held is not None
    assert (held.owner, held.since, held.no_build) == ("PERU", 1991, None)


def test_where_the_first_units_of_continent_are_placed() -> None:
    # Continent II 3: Venezuela places its first units in its own territory; El Dorado is none of its homes
    assert place("continent2", "27").first_builders == ("VENEZUELA",)
    assert at(load_variant("continent2"), "W1991A").place("27").first_builders == ()


@pytest.mark.parametrize("key", MAPS)
def test_every_place_of_every_map_is_told(key: str) -> None:
    variant = load_variant(key)
    told = Gazetteer.of_variant(variant).everything
    assert len(told) == len(variant.provinces) + len(variant.impassable)
    assert sum(each.province.is_centre for each in told) == len(variant.centres)
