"""Colonia IV's own rules, by their numbers."""

from dataclasses import replace
from itertools import pairwise

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.rules.adjudication import adjudicate
from judge.rules.legality import check_order
from judge.rules.outcome import Outcome
from tests.rules.boards import order, orders, position, verdicts

COLONIA = load_variant("colonia4")
FIJI_FALLS = {"FRANCE": ["F MEL - FIJ", "F SPC S F MEL - FIJ"]}


def retreats_from_fiji(by_power: dict[str, list[str]], lines: dict[str, list[str]]) -> tuple[str, ...]:
    """Where the army driven from Fiji may go; none: it was destroyed."""
    board = {**by_power, "FRANCE": ["F MEL", "F SPC"]}
    after = adjudicate(COLONIA, position("S1901M", board), orders({**lines, **FIJI_FALLS})).after
    return tuple(each for driven in after.dislodged for each in driven.retreats or ())


def test_the_powers_start_with_46_units_and_own_their_colonies() -> None:  # rules 2 and 5
    start = COLONIA.start()
    assert len(start.units) == 46
    assert start.centres["FLA"] == "AUSTRIA"
    assert start.centres["AUS"] == "PORTUGAL"
    assert len(start.centres) == 27 + 19
    assert {"CRI", "NAP", "CTN"}.isdisjoint(start.centres)


def test_the_year_is_1901_unless_the_master_says_otherwise() -> None:  # the rules name none
    assert str(COLONIA.start().phase) == "S1901M"
    year = next(key for key, choice in COLONIA.options.items() if choice.default == "1901")
    assert str(load_variant("colonia4", {year: "1650"}).start().phase) == "S1650M"


def test_a_fleet_sails_from_the_bismarck_sea_to_peru_and_back() -> None:  # rule 3
    for way in (["BIS", "SPC", "PRU"], ["PRU", "SPC", "BIS"]):
        for at, to in pairwise(way):
            before = position("S1901M", {"SPAIN": [f"F {at}"]})
            assert check_order(COLONIA, before, "SPAIN", order(f"F {at} - {to}")).problem is None


def test_an_army_driven_from_fiji_is_carried_over_the_coral_sea_but_not_to_guam() -> None:  # rule 4, its example
    found = retreats_from_fiji({"ENGLAND": ["A FIJ", "F COR"]}, {})
    assert found == ("ARN", "AUS", "NWG", "NWZ")


def test_the_retreat_to_new_zealand_is_carried_out() -> None:  # rule 4
    board = {"ENGLAND": ["A FIJ", "F COR"], "FRANCE": ["F MEL", "F SPC"]}
    after = adjudicate(COLONIA, position("S1901M", board), orders(FIJI_FALLS)).after
    assert str(after.phase) == "S1901R"
    gone = adjudicate(COLONIA, after, orders({"ENGLAND": ["A FIJ R NWZ"]}))
    assert verdicts(gone) == {"A FIJ R NWZ": "succeeds"}
    assert "A NWZ" in {str(unit) for unit in gone.after.units_of("ENGLAND")}


@pytest.mark.parametrize(
    ("board", "lines", "why"),
    [
        ({"ENGLAND": ["A FIJ"], "SPAIN": ["F COR"]}, {}, "the fleet is another power's"),
        ({"ENGLAND": ["A FIJ"]}, {}, "there is no fleet"),
        ({"ENGLAND": ["A FIJ", "F COR"]}, {"ENGLAND": ["F COR - TAS"]}, "the fleet sailed away"),
    ],
)
def test_without_an_own_fleet_beside_it_the_army_is_lost(
    board: dict[str, list[str]], lines: dict[str, list[str]], why: str
) -> None:  # rule 4
    assert retreats_from_fiji(board, lines) == (), why


def test_a_fleet_that_came_into_the_sea_this_season_carries_too() -> None:  # rule 4: available when it retreats
    found = retreats_from_fiji({"ENGLAND": ["A FIJ", "F TAS"]}, {"ENGLAND": ["F TAS - COR"]})
    assert found == ("ARN", "AUS", "NWG", "NWZ")


def test_a_place_where_units_bounced_is_no_goal_of_the_convoyed_retreat() -> None:  # the rulebook on retreats
    found = retreats_from_fiji(
        {"ENGLAND": ["A FIJ", "F COR"], "SPAIN": ["F TAS"], "RUSSIA": ["F GTA"]},
        {"SPAIN": ["F TAS - AUS"], "RUSSIA": ["F GTA - AUS"]},
    )
    assert found == ("ARN", "NWG", "NWZ")


@pytest.mark.parametrize(("army", "fleet", "attacker", "helper"), [
    ("AUS", "COR", "A ARN", "F TAS"),  # Australia is mainland
    ("YOR", "NTH", "A EDI", "A LON"),  # and so is Britain
])  # fmt: skip
def test_armies_of_the_mainland_are_not_convoyed_in_retreat(
    army: str, fleet: str, attacker: str, helper: str
) -> None:  # rule 4
    board = {"ENGLAND": [f"A {army}", f"F {fleet}"], "FRANCE": [attacker, helper]}
    lines = {"FRANCE": [f"{attacker} - {army}", f"{helper} S {attacker} - {army}"]}
    after = adjudicate(COLONIA, position("S1901M", board), orders(lines)).after
    assert after.dislodged == ()
    assert {str(unit) for unit in after.units_of("ENGLAND")} == {f"F {fleet}"}


def test_colonies_build_for_whoever_controls_them_and_special_centres_for_their_powers() -> None:  # rules 5 and 6
    owners = {"ENGLAND": ["MEX", "PAR", "LON"], "CHINA": ["CTN"], "RUSSIA": ["CRI"], "AUSTRIA": ["NAP"]}
    builds = {
        "ENGLAND": ["A MEX B", "A PAR B", "F LON B"],
        "CHINA": ["F CTN B"],
        "RUSSIA": ["F CRI B"],
        "AUSTRIA": ["A NAP B"],
    }
    said = verdicts(adjudicate(COLONIA, position("W1901A", {}, owners), orders(builds)))
    assert said == {
        "A MEX B": "succeeds",
        "A PAR B": "illegal site-of-others",  # another power's home
        "F LON B": "succeeds",
        "F CTN B": "succeeds",
        "F CRI B": "succeeds",
        "A NAP B": "succeeds",
    }


def test_for_all_other_powers_special_centres_are_neutral_ones() -> None:  # rule 6
    owners = {"ENGLAND": ["CTN"], "CHINA": ["NAP"], "SPAIN": ["CRI"]}
    builds = {"ENGLAND": ["F CTN B"], "CHINA": ["A NAP B"], "SPAIN": ["F CRI B"]}
    said = verdicts(adjudicate(COLONIA, position("W1901A", {}, owners), orders(builds)))
    assert said == dict.fromkeys(("F CTN B", "A NAP B", "F CRI B"), "illegal site-of-others")


def test_fifty_centres_win() -> None:  # rule 7
    for owned, champion in ((49, None), (50, "SPAIN")):
        centres = list(COLONIA.centres[:owned])
        before = position("F1910M", {"SPAIN": [f"A {centres[0]}"]}, {"SPAIN": centres})
        assert adjudicate(COLONIA, before, {}).winner == champion


def test_fleets_pass_along_siberia_and_nobody_enters_switzerland() -> None:  # rule 8
    for at, to in (("BAR", "SIB"), ("SIB", "BER")):
        before = position("S1901M", {"RUSSIA": [f"F {at}"]})
        assert check_order(COLONIA, before, "RUSSIA", order(f"F {at} - {to}")).problem is None
    assert "SSS" in COLONIA.impassable


def test_by_the_rulebook_of_1971_an_army_whose_convoy_fails_walks() -> None:  # rule 1 (DATC 4.A.3)
    assert COLONIA.policies["adjacent_convoy"] == "1971"
    assert COLONIA.policies["paradox"] == "1971"
    assert COLONIA.policies["convoy_disruption"] == "any_route"


def test_a_record_without_the_open_spaces_lets_the_fleet_carry_too() -> None:  # rule 4, its example
    army = DislodgedUnit(Unit("RUSSIA", "A", "FIJ"), None)
    before = Position(Phase.parse("S1901R"), (Unit("RUSSIA", "F", "COR"), Unit("CHINA", "A", "FIJ")), (army,), {})
    for to, verdict in (("NWZ", "succeeds"), ("GUA", "illegal retreat-closed")):
        line = f"A FIJ R {to}"
        assert verdicts(adjudicate(COLONIA, before, orders({"RUSSIA": [line]})))[line] == verdict


def retreated(fleets: dict[str, list[str]], lines: dict[str, list[str]]) -> Outcome:
    """The retreats of armies that were driven from islands, where these fleets stand."""
    driven = tuple(
        DislodgedUnit(Unit(power, "A", line.split()[1]), None) for power, listed in lines.items() for line in listed
    )
    before = replace(position("S1901R", fleets), dislodged=driven)
    return adjudicate(COLONIA, before, orders(lines))


def retreats(fleets: dict[str, list[str]], lines: dict[str, list[str]]) -> dict[str, str]:
    """What comes of these retreats."""
    return verdicts(retreated(fleets, lines))


def test_one_fleet_carries_one_army_of_two_that_retreat_over_its_sea() -> (
    None
):  # rule 4: "a Fleet ... to make the convoy"
    both = ["A FIJ R NWZ", "A SAM R TAH"]
    assert retreats({"ENGLAND": ["F SPC"]}, {"ENGLAND": both}) == dict.fromkeys(both, "fails")
    alone = ["A FIJ R NWZ", "A SAM D"]
    assert retreats({"ENGLAND": ["F SPC"]}, {"ENGLAND": alone}) == dict.fromkeys(alone, "succeeds")


def test_each_is_told_of_the_army_that_needs_its_fleet() -> None:  # rule 4
    outcome = retreated({"ENGLAND": ["F SPC"]}, {"ENGLAND": ["A FIJ R NWZ", "A SAM R TAH"]})
    assert {each.reason.code for each in outcome.results} == {"retreat-uncarried"}
    assert [str(unit) for unit in outcome.after.units_of("ENGLAND")] == ["F SPC"]


def test_another_fleet_beside_one_of_the_islands_carries_the_second_army() -> (
    None
):  # the Coral Sea lies beside Fiji only
    both = ["A FIJ R NWZ", "A SAM R TAH"]
    assert retreats({"ENGLAND": ["F SPC", "F COR"]}, {"ENGLAND": both}) == dict.fromkeys(both, "succeeds")


def test_a_fleet_of_another_power_carries_its_own_army_alone() -> None:  # rule 4: of the same nationality
    lines = {"ENGLAND": ["A FIJ R NWZ"], "CHINA": ["A SAM R TAH"]}
    assert set(retreats({"ENGLAND": ["F SPC"], "CHINA": ["F PYA"]}, lines).values()) == {"succeeds"}


def test_an_army_that_a_fleet_is_left_for_is_carried_though_others_compete() -> None:
    # Fiji and Tarawa have the South Pacific alone; Samoa has Polynesia too, where nobody else is to be carried
    found = retreats({"ENGLAND": ["F SPC", "F PYA"]}, {"ENGLAND": ["A FIJ R NWZ", "A TAR R PRU", "A SAM R TAH"]})
    assert found == {"A FIJ R NWZ": "fails", "A TAR R PRU": "fails", "A SAM R TAH": "succeeds"}


def test_an_army_that_is_not_carried_keeps_nobody_out_of_where_it_would_have_gone() -> None:
    lines = {"ENGLAND": ["A FIJ R NWZ", "A SAM R TAH"], "CHINA": ["A HAW R TAH"]}
    found = retreats({"ENGLAND": ["F SPC"], "CHINA": ["F PYA"]}, lines)
    assert found == {"A FIJ R NWZ": "fails", "A SAM R TAH": "fails", "A HAW R TAH": "succeeds"}
