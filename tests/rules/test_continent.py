"""Continent II's own rules, by their numbers."""

from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.board.variant_rules import Lapse
from judge.rules.adjudication import adjudicate
from judge.rules.adjustments import preview
from judge.rules.legality import check_order
from judge.rules.orders_due import adjustment_count, powers_to_move
from judge.writing.rendering.translator import in_english
from tests.rules.boards import order, orders, position, verdicts

CONTINENT = load_variant("continent2")
WITH_UK = load_variant("continent2", {"united_kingdom": "yes"})
UK = "UNITED KINGDOM"


def problem(variant: Variant, before: Position, power: str, text: str) -> str:
    """The code of the reason why an order is illegal; empty when it is possible."""
    settled = check_order(variant, before, power, order(text))
    return settled.problem.code if settled.problem else ""


def played(variant: Variant, before: Position, *phases: dict[str, list[str]]) -> Position:
    """The position after these phases of orders."""
    for lines in phases:
        before = adjudicate(variant, before, orders(lines)).after
    return before


# -- the opening -------------------------------------------------------------------------------------------------------


def test_the_game_begins_with_builds_in_winter_1990() -> None:  # rules 1, 3 and 4
    start = CONTINENT.start()
    assert str(start.phase) == "W1990A"
    assert start.units == ()
    allowed = {power: adjustment_count(CONTINENT, start, power) for power in CONTINENT.powers}
    assert allowed == {"ARGENTINA": 5, "BRAZIL": 5, "CHILE": 4, "COLOMBIA": 4, "PERU": 4, "VENEZUELA": 4}
    after = adjudicate(CONTINENT, start, orders({"PERU": ["F 47 B"]})).after
    assert str(after.phase) == "S1991M"


def test_first_units_go_to_any_province_of_the_home_country_but_two() -> None:  # rule 3
    start = CONTINENT.start()
    assert problem(CONTINENT, start, "PERU", "A 48 B") == ""  # Cusco is no centre
    assert problem(CONTINENT, start, "BRAZIL", "A 36 B") == "no-territory"  # rule 3c
    assert problem(CONTINENT, start, "CHILE", "F 91 B") == "no-territory"  # rule 3c
    assert problem(CONTINENT, start, "PERU", "A 19 B") == "no-territory"  # Bogota is Colombia's


def test_argentina_builds_two_fleets_at_least_and_chile_one() -> None:  # rule 3a and 3b
    lines = {
        "ARGENTINA": ["A 74 B", "A 79 B", "A 73 B", "A 80 B", "F 81 B", "F 84 B"],
        "CHILE": ["A 78 B", "A 67 B", "A 86 B", "F 77 B"],
    }
    outcome = adjudicate(CONTINENT, CONTINENT.start(), orders(lines))
    said = verdicts(outcome)
    assert said["A 80 B"] == "illegal fleets-first"
    assert {str(unit) for unit in outcome.after.units_of("ARGENTINA")} == {"A 74", "A 79", "A 73", "F 81", "F 84"}
    assert {str(unit) for unit in outcome.after.units_of("CHILE")} == {"A 78", "A 67", "A 86", "F 77"}


def test_fleets_that_must_be_built_count_wherever_they_stand_in_the_letter() -> None:  # rule 3a and 3b
    lines = {
        "ARGENTINA": ["F 81 B", "F 84 B", "A 74 B", "A 79 B", "A 73 B"],
        "CHILE": ["F 77 B", "A 78 B", "A 67 B", "A 86 B"],
    }
    outcome = adjudicate(CONTINENT, CONTINENT.start(), orders(lines))
    assert {verdicts(outcome)[line] for power in lines for line in lines[power]} == {"succeeds"}


# A unit in each home centre, in the order in which rule 1 names them; by 3a and 3b the first with a coast as fleets
LEFT_OUT = {
    "ARGENTINA": "F 81, A 74, F 84, A 79, A 73",
    "BRAZIL": "A 55, F 40, F 41, A 59, A 60",
    "CHILE": "F 78, A 67, A 86, A 77",
    "COLOMBIA": "A 19, F 8, A 11, A 12",
    "PERU": "F 47, A 46, A 49, A 45",
    "VENEZUELA": "F 24, A 26, A 9, A 23",
}


@pytest.mark.parametrize(("power", "units"), LEFT_OUT.items())
def test_who_is_silent_gets_a_unit_in_each_home_centre_and_the_fleets(power: str, units: str) -> None:  # rule 3
    outcome = adjudicate(CONTINENT, CONTINENT.start(), {})
    assert {str(unit) for unit in outcome.after.units_of(power)} == set(units.split(", "))
    assert {each.reason.code for each in outcome.results if each.power == power} == {"first-unit-placed"}


def test_what_is_left_out_stands_where_nothing_was_built() -> None:  # rule 3: one fleet of Venezuela is still due
    outcome = adjudicate(CONTINENT, CONTINENT.start(), orders({"VENEZUELA": ["A 24 B", "A 25 B"]}))
    assert {str(unit) for unit in outcome.after.units_of("VENEZUELA")} == {"A 24", "A 25", "F 26", "A 9"}


def test_a_fleet_is_placed_beside_armies_in_all_ports_of_the_list() -> None:  # rule 3b; Cartagena (7) has a coast too
    outcome = adjudicate(CONTINENT, CONTINENT.start(), orders({"COLOMBIA": ["A 8 B", "A 11 B"]}))
    assert {str(unit) for unit in outcome.after.units_of("COLOMBIA")} == {"A 8", "A 11", "A 19", "F 7/NC"}


def test_an_army_may_be_waived_and_a_fleet_may_not() -> None:  # rule 3: "may build"; 3b: "must build"
    outcome = adjudicate(CONTINENT, CONTINENT.start(), orders({"PERU": ["WAIVE", "WAIVE", "WAIVE", "WAIVE"]}))
    assert [str(unit) for unit in outcome.after.units_of("PERU")] == ["F 47"]


def test_the_united_kingdom_is_given_fleets_where_it_is_silent() -> (
    None
):  # option 1a: "All initial units must be Fleets"
    after = adjudicate(WITH_UK, WITH_UK.start(), {}).after
    assert {str(unit) for unit in after.units_of(UK)} == {"F 22", "F 28", "F 94", "F OB1", "F OB2"}


def test_later_builds_that_are_left_out_are_not_used() -> None:  # rule 3 is for the first winter
    outcome = adjudicate(CONTINENT, position("W1992A", {}, {"PERU": ["47"]}), {})
    assert outcome.after.units == ()


def test_later_builds_need_no_fleet() -> None:  # rule 3 is for the first winter
    outcome = adjudicate(CONTINENT, position("W1992A", {}, {"PERU": ["47"]}), orders({"PERU": ["A 47 B"]}))
    assert verdicts(outcome)["A 47 B"] == "succeeds"


def test_later_builds_are_made_in_home_centres() -> None:  # rule 7
    before = position("W1992A", {}, {"PERU": ["47", "49"]})
    assert problem(CONTINENT, before, "PERU", "A 47 B") == ""
    assert problem(CONTINENT, before, "PERU", "A 48 B") != ""  # Cusco, which is no centre


# -- neutral centres ---------------------------------------------------------------------------------------------------


def guayaquil(year: str, since: int | None) -> Position:
    """Peru owns Guayaquil (16) since that year, it is empty, and a build is due."""
    before = position(year, {}, {"PERU": ["16"]})
    return Position(before.phase, (), (), before.centres, since={} if since is None else {"16": since})


@pytest.mark.parametrize(
    ("since", "said"), [(1991, ""), (1992, "held-too-short")],
)  # fmt: skip
def test_a_neutral_centre_builds_a_year_after_it_was_taken(since: int, said: str) -> None:  # rule 7
    assert problem(CONTINENT, guayaquil("W1992A", since), "PERU", "A 16 B") == said


def test_a_centre_taken_in_fall_1991_builds_in_winter_1992() -> None:  # rule 7
    before = position("F1991M", {"PERU": ["A 33"]}, {"PERU": ["47"]})
    held = played(CONTINENT, before, {"PERU": ["A 33 - 16"]})
    assert dict(held.since) == {"16": 1991}
    # the army goes on, nobody comes, and a year later the centre is Peru's still
    after = played(CONTINENT, in_phase(held, "S1992M"), {"PERU": ["A 16 - 33"]}, {})
    assert str(after.phase) == "W1992A"
    assert problem(CONTINENT, after, "PERU", "A 16 B") == ""


def in_phase(before: Position, phase: str) -> Position:
    """The same board in another phase."""
    return replace(before, phase=Phase.parse(phase))


def test_a_spring_raid_interrupts_the_year_though_the_raider_is_gone_by_fall() -> None:  # rule 7
    before = position("S1992M", {"COLOMBIA": ["A 17"]}, {"PERU": ["16", "47"], "COLOMBIA": ["19"]})
    before = Position(before.phase, before.units, (), before.centres, since={"16": 1991})
    after = played(CONTINENT, before, {"COLOMBIA": ["A 17 - 16"]}, {"COLOMBIA": ["A 16 - 17"]})
    assert after.centres["16"] == "PERU"
    assert str(after.phase) == "W1992A"
    assert problem(CONTINENT, after, "PERU", "A 16 B") == "held-too-short"
    later = in_phase(after, "W1993A")
    assert problem(CONTINENT, later, "PERU", "A 16 B") == ""


# -- the canal zone, and the spaces that are land and sea --------------------------------------------------------------


def test_the_canal_zone_is_for_fleets_and_leads_to_four_spaces() -> None:  # rule 5
    before = position("S1991M", {"COLOMBIA": ["F 3"]})
    for to in ("4", "5", "13", "14"):
        assert problem(CONTINENT, before, "COLOMBIA", f"F 3 - {to}") == ""
    assert not CONTINENT.can_stand("A", "3")
    assert {"1", "2"} <= set(CONTINENT.impassable)


def test_a_fleet_that_entered_the_canal_in_spring_1992_must_be_out_by_spring_1993() -> None:  # rule 5, its example
    board = position("S1992M", {"COLOMBIA": ["F 4"]}, {"COLOMBIA": ["8"]})
    entered = adjudicate(CONTINENT, board, orders({"COLOMBIA": ["F 4 - 3"]})).after
    stayed = adjudicate(CONTINENT, entered, {}).after
    assert str(stayed.phase) == "S1993M"
    assert [str(unit) for unit in stayed.units] == ["F 3"]
    out = adjudicate(CONTINENT, stayed, orders({"COLOMBIA": ["F 3 - 14"]}))
    assert [str(unit) for unit in out.after.units] == ["F 14"]
    caught = adjudicate(CONTINENT, stayed, orders({"COLOMBIA": ["F 3 H"]}))
    assert caught.after.units == ()
    last = caught.results[-1]
    assert (str(last.order), last.reason.code, last.destroyed) == ("F 3 D", "interned", True)


def test_a_fleet_that_tried_to_leave_and_bounced_is_interned_too() -> None:  # rule 5: it must move out
    board = position("S1992M", {"COLOMBIA": ["F 4"], "PERU": ["F 13"]}, {"COLOMBIA": ["8"], "PERU": ["47"]})
    stayed = played(CONTINENT, board, {"COLOMBIA": ["F 4 - 3"]}, {})
    bounced = adjudicate(CONTINENT, stayed, orders({"COLOMBIA": ["F 3 - 13"], "PERU": ["F 13 H"]}))
    assert [str(unit) for unit in bounced.after.units] == ["F 13"]


def test_another_fleet_in_the_canal_begins_its_own_stay() -> None:  # rule 5
    board = position("S1992M", {"COLOMBIA": ["F 4", "F 14"]}, {"COLOMBIA": ["8", "11"]})
    after = played(
        CONTINENT,
        board,
        {"COLOMBIA": ["F 4 - 3"]},
        {"COLOMBIA": ["F 3 - 4", "F 14 - 3"]},
        {},
    )
    assert dict(after.stays) == {"3": 2}
    assert "F 3" in {str(unit) for unit in after.units}


def test_a_fleet_that_retreats_into_the_canal_does_not_inherit_a_stay() -> None:  # rule 5
    board = position(
        "S1993M",
        {"COLOMBIA": ["F 3"], "PERU": ["F 13"], "BRAZIL": ["F 15", "F 32"]},
        {"COLOMBIA": ["8"], "PERU": ["47"], "BRAZIL": ["40", "41"]},
    )
    board = replace(board, stays={"3": 2})
    lines = {"COLOMBIA": ["F 3 - 4"], "BRAZIL": ["F 15 - 13", "F 32 S F 15 - 13"]}
    after = played(CONTINENT, board, lines, {"PERU": ["F 13 R 3"]})
    assert {str(unit) for unit in after.units_of("PERU")} == {"F 3"}
    assert dict(after.stays) == {"3": 1}


def test_cartagena_has_two_coasts() -> None:  # rule 6
    before = position("S1991M", {"COLOMBIA": ["F 4", "F 14"]})
    assert problem(CONTINENT, before, "COLOMBIA", "F 4 - 7/NC") == ""
    assert problem(CONTINENT, before, "COLOMBIA", "F 14 - 7/WC") == ""
    assert problem(CONTINENT, before, "COLOMBIA", "F 4 - 7/WC") == "coast-out-of-reach"
    assert [code for code, province in CONTINENT.provinces.items() if province.coasts] == ["7"]


def test_buenos_aires_and_uruguay_touch_whatever_lies_in_the_plata() -> None:  # rule 8
    before = position("S1991M", {"ARGENTINA": ["A 81"], "BRAZIL": ["F 82"]})
    assert problem(CONTINENT, before, "ARGENTINA", "A 81 - 72") == ""
    fleets = position("S1991M", {"ARGENTINA": ["F 72", "F 73"]})
    assert problem(CONTINENT, fleets, "ARGENTINA", "F 72 - 81") == ""
    assert problem(CONTINENT, fleets, "ARGENTINA", "F 73 - 82") == ""


@pytest.mark.parametrize(("place", "sea"), [("22", "5"), ("93", "92"), ("94", "83")])
def test_an_army_leaves_trinidad_the_falklands_and_cape_horn_by_convoy_only(place: str, sea: str) -> None:  # rule 9
    alone = position("S1991M", {"BRAZIL": [f"A {place}"]})
    coast = {"22": "24", "93": "88", "94": "88"}[place]
    assert problem(CONTINENT, alone, "BRAZIL", f"A {place} - {coast}") != ""
    way = {"22": ["F 5"], "93": ["F 92"], "94": ["F 95"]}[place]
    carried = position("S1991M", {"BRAZIL": [f"A {place}", *way]})
    lines = {"BRAZIL": [f"A {place} - {coast}", f"{way[0]} C A {place} - {coast}"]}
    assert verdicts(adjudicate(CONTINENT, carried, orders(lines)))[f"A {place} - {coast}"] == "succeeds"
    fleet = position("S1991M", {"BRAZIL": [f"F {sea}"]})
    assert problem(CONTINENT, fleet, "BRAZIL", f"F {sea} - {place}") == ""  # and fleets sail there


# -- option 1: the United Kingdom --------------------------------------------------------------------------------------


def at(phase: str, units: dict[str, list[str]], centres: dict[str, list[str]] | None = None) -> Position:
    return position(phase, units, centres or {UK: ["22", "28", "94", "OB1", "OB2"]})


def test_the_united_kingdom_starts_with_five_centres_two_of_them_off_the_board() -> None:  # option 1a
    start = WITH_UK.start()
    assert adjustment_count(WITH_UK, start, UK) == 5
    assert len(WITH_UK.lasting_centres) == 36  # "There are 36 SC's on the Board"
    assert len(WITH_UK.centres) == 36 + 2
    assert WITH_UK.victory_centres == 18


def test_its_units_are_fleets_but_in_guyana_it_has_the_choice() -> None:  # option 1a
    start = WITH_UK.start()
    for place in ("22", "94", "OB1", "OB2"):
        assert problem(WITH_UK, start, UK, f"F {place} B") == ""
        assert problem(WITH_UK, start, UK, f"A {place} B") == "fleets-only"
    assert problem(WITH_UK, start, UK, "A 28 B") == ""
    assert problem(WITH_UK, start, UK, "F 28 B") == ""


@pytest.mark.parametrize("to", ["5", "31", "57", "83", "90"])
def test_off_board_fleets_enter_in_five_seas(to: str) -> None:  # option 1a
    assert problem(WITH_UK, at("S1991M", {UK: ["F OB1"]}), UK, f"F OB1 - {to}") == ""
    assert problem(WITH_UK, at("S1991M", {UK: ["F OB1"]}), UK, "F OB1 - 56") == "out-of-reach"


def test_nobody_moves_off_the_board() -> None:  # option 1e
    before = at("S1991M", {UK: ["F 5"], "BRAZIL": ["F 57"]})
    assert problem(WITH_UK, before, UK, "F 5 - OB1") == "way-not-now"
    said = check_order(WITH_UK, before, UK, order("F 5 - OB1")).problem
    assert said is not None
    assert in_english(said) == "F 5 cannot reach OB1 now: it may pass there only when it retreats before F1993M"
    assert problem(WITH_UK, before, "BRAZIL", "F 57 - OB1") == "way-of-power"


def test_its_off_board_centres_shrink_after_fall_1992_and_fall_1993() -> None:  # option 1b
    fleets = {UK: ["F 22", "F 28", "F 94", "F 57", "F 83"]}
    after = adjudicate(WITH_UK, at("F1992M", fleets), {}).after
    assert str(after.phase) == "W1992A"
    assert after.centres_of(UK) == ["22", "28", "94", "OB1"]
    assert adjustment_count(WITH_UK, after, UK) == -1
    removed = adjudicate(WITH_UK, after, orders({UK: ["F 83 D"]})).after
    held = in_phase(removed, "F1993M")
    last = adjudicate(WITH_UK, held, {}).after
    assert last.centres_of(UK) == ["22", "28", "94"]
    assert adjustment_count(WITH_UK, last, UK) == -1


def test_a_fleet_off_the_board_after_fall_1992_keeps_no_centre_there() -> None:  # option 1b
    after = adjudicate(WITH_UK, at("F1992M", {UK: ["F OB2", "F 22"]}), {}).after
    assert "OB2" not in after.centres
    again = adjudicate(WITH_UK, in_phase(after, "F1993M"), {}).after
    assert "OB2" not in again.centres


def test_who_has_not_left_the_off_board_places_by_fall_1993_is_lost() -> None:  # option 1e
    stays = at("F1993M", {UK: ["F OB1", "F 22"]}, {UK: ["22", "28", "94", "OB1"]})
    outcome = adjudicate(WITH_UK, stays, {})
    assert [str(unit) for unit in outcome.after.units] == ["F 22"]
    assert ("F OB1 D", "closed") in {(str(each.order), each.reason.code) for each in outcome.results}
    leaves = adjudicate(WITH_UK, stays, orders({UK: ["F OB1 - 5"]})).after
    assert "F 5" in {str(unit) for unit in leaves.units}


def driven_from(sea: str, phase: str, helper: str, attacker: str) -> tuple[str, ...]:
    """The retreats of a fleet of the United Kingdom's that is driven from a sea."""
    before = at(phase, {UK: [f"F {sea}"], "BRAZIL": [f"F {attacker}", f"F {helper}"]})
    lines = {"BRAZIL": [f"F {attacker} - {sea}", f"F {helper} S F {attacker} - {sea}"]}
    after = adjudicate(WITH_UK, before, orders(lines)).after
    return tuple(each for driven in after.dislodged for each in driven.retreats or ())


def test_a_fleet_driven_from_an_entry_space_may_retreat_off_the_board_until_spring_1993() -> None:  # option 1e
    assert {"OB1", "OB2"} <= set(driven_from("57", "S1991M", "39", "56"))
    assert {"OB1", "OB2"} <= set(driven_from("57", "F1992M", "39", "56"))
    # 1b: "After the Fall 1992 season, U.K. will have only one Off-Board SC"
    assert {"OB1", "OB2"} & set(driven_from("57", "S1993M", "39", "56")) == {"OB1"}
    assert {"OB1", "OB2"}.isdisjoint(driven_from("57", "F1993M", "39", "56"))
    assert {"OB1", "OB2"}.isdisjoint(driven_from("95", "S1991M", "83", "94"))  # no entry space


def test_in_1991_the_fleet_in_trinidad_has_its_privilege() -> None:  # option 1d
    first, second = (at(f"S{year}M", {UK: ["F 22", "A 28"]}) for year in (1991, 1992))
    for text in ("F 22 - 27", "F 22 S A 28 - 27"):
        assert problem(WITH_UK, first, UK, text) == ""
        assert problem(WITH_UK, second, UK, text) != ""
    assert problem(WITH_UK, at("F1991M", {UK: ["F 22"]}), UK, "F 22 - 28") == ""
    others = at("S1991M", {"VENEZUELA": ["F 22"]})
    assert problem(WITH_UK, others, "VENEZUELA", "F 22 - 27") == "way-of-power"


@pytest.mark.parametrize("text", ["F 22 S F 28", "F 22 S A 25 - 28", "F 22 S A 25 - 27", "F 22 S A 26 - 27"])
def test_the_privilege_is_no_other_support(text: str) -> None:  # option 1d lists two moves and one support
    board = at("S1991M", {UK: ["F 22", "F 28"], "VENEZUELA": ["A 25", "A 26"]})
    assert problem(WITH_UK, board, UK, text) == "support-out-of-reach"


def test_the_privilege_is_no_retreat() -> None:  # option 1d: it "may move directly"
    board = at("S1991M", {UK: ["F 22"], "BRAZIL": ["F 31", "F 5"]})
    lines = {"BRAZIL": ["F 31 - 22", "F 5 S F 31 - 22"]}
    after = adjudicate(WITH_UK, board, orders(lines)).after
    assert (after.units_of(UK), after.dislodged) == ([], ())  # both of Trinidad's seas are shut, so it is lost


def test_the_fleet_in_trinidad_moves_to_el_dorado_in_1991() -> None:  # option 1d
    after = adjudicate(WITH_UK, at("F1991M", {UK: ["F 22"]}), orders({UK: ["F 22 - 27"]})).after
    assert [str(unit) for unit in after.units] == ["F 27"]


def test_it_builds_in_patagonia_cape_horn_and_french_guiana_while_it_controls_them() -> None:  # option 1c
    board = at("F1991M", {UK: ["F 88", "F 93", "F 30"]}, {UK: ["22", "28", "94", "OB1", "OB2"]})
    after = adjudicate(WITH_UK, board, {}).after
    assert dict(after.control) == {"88": UK, "93": UK, "30": UK}
    for place in ("30", "88", "93"):
        left = Position(after.phase, (), (), after.centres, control=after.control)
        assert problem(WITH_UK, left, UK, f"F {place} B") == ""
    assert problem(WITH_UK, Position(after.phase, (), (), after.centres), UK, "F 88 B") != ""


def test_all_other_players_build_in_french_guiana_and_not_in_the_two_others() -> None:  # option 1c
    board = at("W1991A", {}, {"BRAZIL": ["40", "41"]})
    board = Position(board.phase, (), (), board.centres, control={"30": "BRAZIL", "88": "BRAZIL"})
    assert problem(WITH_UK, board, "BRAZIL", "F 30 B") == ""
    assert problem(WITH_UK, board, "BRAZIL", "F 88 B") != ""
    assert powers_to_move(WITH_UK, board) == ["BRAZIL"]


# -- option 2 ----------------------------------------------------------------------------------------------------------


def test_with_option_2_trinidad_and_the_falklands_are_neutral_building_centres() -> None:
    variant = load_variant("continent2", {"neutral_bases": "yes"})
    assert {"22", "94"} <= set(variant.centres)
    before = position("W1993A", {}, {"BRAZIL": ["22", "94"]})
    before = Position(before.phase, (), (), before.centres, since={"22": 1992, "94": 1993})
    assert problem(variant, before, "BRAZIL", "F 22 B") == ""
    assert problem(variant, before, "BRAZIL", "F 94 B") == "held-too-short"
    assert "22" not in CONTINENT.centres


def test_the_first_fleets_cannot_be_waived() -> None:  # rule 3a: must build
    lines = orders({"BRAZIL": ["A 55 B", "WAIVE", "WAIVE", "WAIVE", "F 40 B", "F 41 B"]})
    own = preview(CONTINENT, CONTINENT.start(), "BRAZIL", lines["BRAZIL"])
    assert [str(each.verdict) for each in own] == ["succeeds"] * 3 + ["illegal"] + ["succeeds"] * 2


def test_a_centre_that_lapsed_in_spring_is_not_taken_again_in_fall() -> None:  # option 1b, had it said Spring
    spring = replace(WITH_UK, lapses=(Lapse("OB2", "S", 1992),))
    after = adjudicate(spring, at("S1992M", {UK: ["F OB2", "F 22"]}), {}).after
    assert "OB2" not in after.centres
    assert "OB2" not in adjudicate(spring, after, {}).after.centres
