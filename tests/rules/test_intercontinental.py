"""Intercontinental's own rules on the board, by section; its bids are in test_bids.py, its deals in test_setup.py.

The examples are W. Alex Ronke's (Intercontinental v1.1.2, CC BY-SA 4.0), retold as positions and orders.
"""

from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.board.variant import PowerKind
from judge.rules.adjudication import adjudicate
from judge.rules.adjustments import builds_allowed
from judge.rules.legality import check_order
from judge.rules.outcome import Outcome
from judge.rules.victory import survivors, winner
from judge.writing.rendering.translator import in_english
from tests.rules.boards import order, orders, position, verdicts

ASSIGNMENT = {"IRAN": "GREEN", "JAPAN": "VIOLET"}
WORLD = load_variant("intercontinental").dealt(ASSIGNMENT)


def problem(before: Position, power: str, text: str) -> str:
    """The code of the reason why an order is illegal; empty when it is possible."""
    settled = check_order(WORLD, before, power, order(text))
    return settled.problem.code if settled.problem else ""


def reason_of(outcome: Outcome, text: str) -> str:
    return next(result.reason.code for result in outcome.results if str(result.order) == text)


# -- §1 and §2 -------------------------------------------------------------------------------------------------------


def test_the_game_begins_in_spring_1865_and_its_second_season_is_autumn() -> None:  # §1.1, §1.4
    start = WORLD.start()
    assert WORLD.calendar.title(start.phase) == "Spring 1865 Movement"
    assert WORLD.calendar.title(WORLD.calendar.after(WORLD.calendar.after(start.phase))) == "Autumn 1865 Movement"


def test_at_the_start_every_centre_is_owned_and_occupied() -> None:  # §2.0
    start = WORLD.start()
    kinds = {PowerKind.MAJOR: 0, PowerKind.AFFILIATE: 0, PowerKind.MINOR: 0}
    for owner in start.centres.values():
        power = WORLD.power(owner)
        assert power is not None
        kinds[power.kind] += 1
    assert list(kinds.values()) == [74, 58, 48]
    assert {WORLD.province_of[unit.space] for unit in start.units} == set(start.centres)


def shared_out(blue: int, teal: int, maroon: int, phase: str = "F1880M") -> Position:
    """So many centres for these three players and none for anybody else; no unit stands on a centre."""
    owners = ["GREAT BRITAIN"] * blue + ["FRANCE"] * teal + ["TURKEY"] * maroon
    centres = dict(zip(WORLD.centres, owners, strict=False))
    return Position(Phase.parse(phase), (Unit("TURKEY", "F", "AEGE"),), (), centres)


def test_two_players_tied_at_72_centres_play_on() -> None:  # Example 2.0.1
    outcome = adjudicate(WORLD, shared_out(72, 72, 36), {})
    assert (outcome.winner, outcome.drawn, outcome.is_over) == (None, (), False)


def test_in_the_last_year_of_a_capped_game_they_share_a_draw_with_the_third() -> None:  # Example 2.0.1, §2.2
    capped = load_variant("intercontinental", {"cap": "1880"}).dealt(ASSIGNMENT)
    outcome = adjudicate(capped, shared_out(72, 72, 36), {})
    assert (outcome.winner, outcome.drawn, outcome.is_over) == (None, ("BLUE", "TEAL", "MAROON"), True)
    year_before = adjudicate(capped, shared_out(72, 72, 36, "F1879M"), {})
    assert not year_before.is_over


def test_a_player_without_a_centre_has_no_share_in_the_draw() -> None:  # §1.6, §2.2
    capped = load_variant("intercontinental", {"cap": "1880"}).dealt(ASSIGNMENT)
    board = position("F1880M", {"FRANCE": ["F NORT"], "RUSSIA": ["A MOSC"]}, {"RUSSIA": ["MOSC", "PARI"]})
    assert adjudicate(capped, board, {}).drawn == ("OLIVE",)


def test_72_centres_of_the_four_powers_together_win() -> None:  # §2.0
    position_ = shared_out(0, 0, 36)
    centres = dict(position_.centres)
    blue = ["GREAT BRITAIN", "CANADA", "CAPE COLONY", "BRITISH RAJ"]
    free = [centre for centre in WORLD.centres if centre not in centres][:72]
    centres |= {centre: blue[n % 4] for n, centre in enumerate(free)}
    assert winner(WORLD, replace(position_, centres=centres)) == "BLUE"
    assert winner(WORLD, replace(position_, centres={**centres, free[0]: "DUBL"})) is None


def test_what_minors_and_affiliates_own_counts_for_nobody() -> None:  # §2.1
    start = WORLD.start()
    assert winner(WORLD, start) is None
    assert "DUBL" not in survivors(WORLD, start)


# -- §1.6: powers of one group are powers of their own -----------------------------------------------------------------


def test_powers_of_one_group_stand_against_and_dislodge_each_other() -> None:  # §1.6
    board = position("F1865M", {"RUSSIA": ["A ROST", "A VORO"], "SIBERIA": ["A GURY"]}, {"SIBERIA": ["GURY"]})
    outcome = adjudicate(WORLD, board, orders({"RUSSIA": ["A ROST - GURY"], "SIBERIA": ["A GURY S A ROST"]}))
    assert WORLD.side_of["RUSSIA"] == WORLD.side_of["SIBERIA"] == "OLIVE"
    assert verdicts(outcome)["A ROST - GURY"] == "fails"
    near = sorted(WORLD.army["GURY"] - {"ROST"})[0]
    driven = position("F1865M", {"RUSSIA": ["A ROST", f"A {near}"], "SIBERIA": ["A GURY"]}, {"SIBERIA": ["GURY"]})
    lines = {"RUSSIA": ["A ROST - GURY", f"A {near} S A ROST - GURY"]}
    after = adjudicate(WORLD, driven, orders(lines)).after
    assert [each.unit for each in after.dislodged] == [Unit("SIBERIA", "A", "GURY")]


def test_one_power_of_a_group_removes_while_another_builds() -> None:  # §1.6
    before = position(
        "W1866A",
        {"RUSSIA": ["A WARS"], "SIBERIA": ["A URGA", "A AMUR"]},
        {"RUSSIA": ["MOSC", "WARS"], "SIBERIA": ["IRKU"]},
    )
    lines = orders({"RUSSIA": ["A MOSC B"], "SIBERIA": ["A AMUR D", "A YAKU B"]})
    said = verdicts(adjudicate(WORLD, before, lines))
    assert (said["A MOSC B"], said["A AMUR D"]) == ("succeeds", "succeeds")
    assert said["A YAKU B"].startswith("illegal")


# -- §5 ---------------------------------------------------------------------------------------------------------------


def test_until_1870_suez_has_two_coasts_and_a_fleet_does_not_pass() -> None:  # §5.2
    before = position("F1869M", {"EGYPT": ["F SUEZ/NC", "F REDS"]})
    assert problem(before, "EGYPT", "F SUEZ/NC - EMS") == ""
    assert problem(before, "EGYPT", "F SUEZ/NC - REDS") == "canal-shut"
    said = check_order(WORLD, before, "EGYPT", order("F SUEZ/NC - REDS")).problem
    assert said is not None
    assert in_english(said) == "F SUEZ/NC cannot reach REDS yet: SUEZ is a canal from Spring 1870 on"
    assert problem(before, "EGYPT", "F SUEZ/NC - PALM") == "out-of-reach"
    assert problem(before, "EGYPT", "F REDS - SUEZ/SC") == ""


def test_in_winter_1869_fleets_are_shifted_and_from_spring_1870_they_pass() -> None:  # §5.2
    before = position("F1869M", {"EGYPT": ["F SUEZ/NC"]}, {"EGYPT": ["CAIR"]})
    outcome = adjudicate(WORLD, before, {})
    assert str(outcome.after.phase) == "S1870M"
    assert [str(unit) for unit in outcome.after.units] == ["F SUEZ"]
    assert reason_of(outcome, "F SUEZ H") == "canal-opened"
    for to in ("EMS", "REDS", "ALEX", "ASYU", "DAMA", "HEJA"):
        assert problem(outcome.after, "EGYPT", f"F SUEZ - {to}") == ""


def test_the_master_may_open_the_canal_in_another_year() -> None:  # §5.2
    early = load_variant("intercontinental", {"suez": "1866"})
    assert early.at(Phase.parse("S1866M")).provinces["SUEZ"].coasts == ()
    assert early.at(Phase.parse("F1865M")).provinces["SUEZ"].coasts == ("NC", "SC")


def test_palmyra_and_rawaki_are_adjacent_though_at_the_edges() -> None:  # §5.3
    before = position("S1865M", {"MEXICO": ["F PALM"]})
    assert problem(before, "MEXICO", "F PALM - RAWA") == ""


# -- §9.1 -------------------------------------------------------------------------------------------------------------


def adopting(units: dict[str, list[str]], centres: dict[str, list[str]], adopted: dict[str, str]) -> Position:
    return replace(position("W1866A", units, centres), adopted=adopted)


OWNED = {"RUSSIA": ["MOSC", "ROST", "STPE", "STOC", "GURY"]}
STANDING = {"RUSSIA": ["A MOSC", "A ROST", "F STPE/SC"]}


@pytest.mark.parametrize("place", ["STOC", "GURY"])
def test_russia_may_name_stockholm_or_guryev(place: str) -> None:  # Example 9.1.1
    outcome = adjudicate(WORLD, adopting(STANDING, OWNED, {}), orders({"RUSSIA": [f"A {place} B"]}))
    assert verdicts(outcome)[f"A {place} B"] == "succeeds"
    assert reason_of(outcome, f"A {place} B") == "adopted"
    assert dict(outcome.after.adopted) == {place: "RUSSIA"}


def test_what_is_named_is_told_with_its_power_and_a_home_centre_is_not_named() -> None:  # §9.1
    standing = {"RUSSIA": ["A MOSC", "F STPE/SC"]}
    outcome = adjudicate(WORLD, adopting(standing, OWNED, {}), orders({"RUSSIA": ["A ROST B", "A GURY B"]}))
    reasons = {str(result.order): in_english(result.reason) for result in outcome.results}
    assert reasons["A ROST B"] == "succeeds"
    assert reasons["A GURY B"] == "succeeds; GURY is an additional home centre of Russia from now on"
    assert dict(outcome.after.adopted) == {"GURY": "RUSSIA"}


def test_but_not_both() -> None:  # Example 9.1.1
    before = adopting(STANDING, OWNED, {})
    assert builds_allowed(WORLD, before, "RUSSIA") == 1  # two centres too many, one of them may be named
    outcome = adjudicate(WORLD, before, orders({"RUSSIA": ["A GURY B", "A STOC B"]}))
    said = verdicts(outcome)
    assert said["A GURY B"] == "succeeds"
    assert said["A STOC B"] == "illegal adopted-already"


def test_it_builds_there_again_in_later_winters() -> None:  # §9.1
    before = adopting(STANDING, OWNED, {"GURY": "RUSSIA"})
    assert verdicts(adjudicate(WORLD, before, orders({"RUSSIA": ["A GURY B"]})))["A GURY B"] == "succeeds"


def test_iran_may_not_name_guryev_after_russia_though_russia_is_gone() -> None:  # Example 9.1.1
    before = adopting({"IRAN": ["A TEHR"]}, {"IRAN": ["TEHR", "GURY"]}, {"GURY": "RUSSIA"})
    assert problem(before, "IRAN", "A GURY B") == "home-of-another"


def test_great_britain_may_not_name_halifax_which_was_canadas() -> None:  # §9.1, rule 3
    before = adopting({"GREAT BRITAIN": ["F LOND"]}, {"GREAT BRITAIN": ["LOND", "HALI"]}, {})
    assert problem(before, "GREAT BRITAIN", "F HALI B") == "home-of-another"


def test_an_affiliate_of_another_colour_may_be_named() -> None:  # §9.1
    before = adopting({"FRANCE": ["A PARI"]}, {"FRANCE": ["PARI", "DUBL"]}, {})
    assert problem(before, "FRANCE", "F DUBL B") == ""


def test_the_centre_must_be_owned_and_vacant() -> None:  # §9.1, rule 1
    before = adopting({"FRANCE": ["A PARI"]}, {"FRANCE": ["PARI", "BRES"]}, {})
    assert problem(before, "FRANCE", "F DUBL B") == "not-owned"
    there = adopting({"FRANCE": ["F DUBL"]}, {"FRANCE": ["PARI", "DUBL"]}, {})
    assert problem(there, "FRANCE", "F DUBL B") == "occupied"


# -- §9.2 and §10 -----------------------------------------------------------------------------------------------------


def test_a_minor_with_an_empty_centre_rebuilds_the_unit_it_began_with() -> None:  # §9.2
    centres = {"COMA": ["COMA"], "MOSC": [], "RUSSIA": ["MOSC"]}
    before = position("F1866M", {"RUSSIA": ["A MOSC"]}, {key: owned for key, owned in centres.items() if owned})
    outcome = adjudicate(WORLD, before, {})
    assert str(outcome.after.phase) == "S1867M"  # nobody had anything to order in the winter
    assert Unit("COMA", "F", "COMA/NC") in outcome.after.units  # on the same coast
    assert reason_of(outcome, "F COMA/NC B") == "rebuilt"


def test_a_captured_centre_is_not_rebuilt_in() -> None:  # §9.2: it must be controlled
    before = position("F1866M", {"RUSSIA": ["A MOSC"]}, {"RUSSIA": ["MOSC", "COMA"]})
    assert not any(unit.power == "COMA" for unit in adjudicate(WORLD, before, {}).after.units)


def test_a_minor_driven_out_in_spring_and_left_alone_in_autumn_comes_back() -> None:  # §9.2
    near = sorted(WORLD.army["GURY"] - {"ROST"})[0]
    board = position(
        "S1866M",
        {"RUSSIA": ["A ROST", f"A {near}"], "GURY": ["A GURY"]},
        {"GURY": ["GURY"], "RUSSIA": ["ROST", "MOSC"]},
    )
    spring = adjudicate(WORLD, board, orders({"RUSSIA": ["A ROST - GURY", f"A {near} S A ROST - GURY"]}))
    assert str(spring.after.phase) == "F1866M"  # it had no retreat
    assert not any(unit.power == "GURY" for unit in spring.after.units)
    autumn = adjudicate(WORLD, spring.after, orders({"RUSSIA": ["A GURY - ROST"]}))
    assert Unit("GURY", "A", "GURY") in autumn.after.units
    assert autumn.after.centres["GURY"] == "GURY"


def test_a_stationary_unit_never_leaves_even_unopposed() -> None:  # §10.1
    outcome = adjudicate(WORLD, position("S1865M", {"GURY": ["A GURY"]}), orders({"GURY": ["A GURY - ROST"]}))
    assert verdicts(outcome) == {"A GURY - ROST": "fails"}
    assert reason_of(outcome, "A GURY - ROST") == "sortie"
    assert [unit.space for unit in outcome.after.units] == ["GURY"]


def test_a_sortie_keeps_a_neighbour_out_of_an_empty_province() -> None:  # §10.1
    near = sorted(WORLD.army["ROST"] - {"GURY"})[0]
    board = position("S1865M", {"GURY": ["A GURY"], "RUSSIA": [f"A {near}"]})
    outcome = adjudicate(WORLD, board, orders({"GURY": ["A GURY - ROST"], "RUSSIA": [f"A {near} - ROST"]}))
    assert verdicts(outcome) == {"A GURY - ROST": "fails", f"A {near} - ROST": "fails"}


def test_a_sortie_cuts_support() -> None:  # §10.1
    board = position("S1865M", {"GURY": ["A GURY"], "RUSSIA": ["A ROST", "A VORO"]})
    lines = {"GURY": ["A GURY - ROST"], "RUSSIA": ["A ROST S A VORO"]}
    assert verdicts(adjudicate(WORLD, board, orders(lines)))["A ROST S A VORO"] == "cut"


def test_a_supported_sortie_dislodges_nobody() -> None:  # §10.1
    board = position("S1865M", {"GURY": ["A GURY"], "RUSSIA": ["A ROST"], "IRAN": ["A VORO"]})
    lines = {"GURY": ["A GURY - ROST"], "IRAN": ["A VORO S A GURY - ROST"], "RUSSIA": ["A ROST H"]}
    outcome = adjudicate(WORLD, board, orders(lines))
    assert verdicts(outcome)["A ROST H"] == "stands"
    assert reason_of(outcome, "A ROST H") == "stands-against-sortie"
    assert outcome.after.dislodged == ()


def test_a_unit_with_a_sortie_cannot_be_supported_to_hold() -> None:  # a reading of §10.1: it has a move order
    one, other, third = sorted(WORLD.army["GURY"] - {"ROST"})[:3]
    board = position("S1865M", {"GURY": ["A GURY"], "RUSSIA": [f"A {one}", f"A {other}"], "IRAN": [f"A {third}"]})
    lines = {"RUSSIA": [f"A {one} - GURY", f"A {other} S A {one} - GURY"], "IRAN": [f"A {third} S A GURY"]}
    for line, stands in (("A GURY H", True), ("A GURY - ROST", False)):
        outcome = adjudicate(WORLD, board, orders({**lines, "GURY": [line]}))
        assert (verdicts(outcome)[f"A {one} - GURY"] == "fails") is stands


def test_a_dislodged_stationary_unit_is_destroyed_wherever_it_could_go() -> None:  # §10.2
    near = sorted(WORLD.army["GURY"] - {"ROST"})[0]
    board = position("S1866M", {"RUSSIA": ["A ROST", f"A {near}"], "GURY": ["A GURY"]})
    outcome = adjudicate(WORLD, board, orders({"RUSSIA": ["A ROST - GURY", f"A {near} S A ROST - GURY"]}))
    lost = next(result for result in outcome.results if result.power == "GURY")
    assert (lost.dislodged, lost.destroyed) == (True, True)
    assert outcome.after.dislodged == ()


def test_where_a_sortie_bounced_nobody_retreats() -> None:  # §10.2
    # Minsk sorties into the place where the army driven from Moscow could go
    field = sorted(WORLD.army["MINS"] & WORLD.army["MOSC"])
    assert field, "Minsk and Moscow have a neighbour in common"
    attackers = [each for each in sorted(WORLD.army["MOSC"]) if each not in (field[0], "MINS")][:2]
    board = position(
        "S1866M",
        {"RUSSIA": ["A MOSC"], "TURKEY": [f"A {each}" for each in attackers], "MINS": ["A MINS"]},
    )
    move, helper = attackers
    lines = {"TURKEY": [f"A {move} - MOSC", f"A {helper} S A {move} - MOSC"]}
    without = adjudicate(WORLD, board, orders(lines)).after.dislodged[0]
    assert field[0] in (without.retreats or ())
    sortie = adjudicate(WORLD, board, orders({**lines, "MINS": [f"A MINS - {field[0]}"]})).after.dislodged[0]
    assert field[0] not in (sortie.retreats or ())


def test_a_unit_that_follows_a_sortie_finds_its_place_taken() -> None:  # §10.1
    near = sorted(WORLD.army["GURY"] - {"ROST"})[0]
    board = position("S1865M", {"GURY": ["A GURY"], "RUSSIA": [f"A {near}"]})
    outcome = adjudicate(WORLD, board, orders({"GURY": ["A GURY - ROST"], "RUSSIA": [f"A {near} - GURY"]}))
    assert verdicts(outcome)[f"A {near} - GURY"] == "fails"
