"""What is seen in fog: what borders on one's own units and centres, and nothing beyond."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.board.notation import parse_unit
from judge.board.orders import Hold, Move, Order
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position
from judge.common.message import Message, Plain
from judge.game.events import PhaseProcessed, ResultLine
from judge.game.orders.fog_checks import UnseenPlace, check_as_seen, plausible_boards
from judge.game.settings import Settings
from judge.game.state import GameState
from judge.game.views.fog import NoConvoySeen, bordering, seen, seen_results, sight
from judge.rules.reasons.legality_reasons import NoFleetWay
from judge.rules.reasons.movement_reasons import SupportNotHolding
from judge.rules.reasons.retreat_reasons import RetreatClosed, RetreatsOpen
from tests.game.table import Table
from tests.orders import ordered, result

STANDARD = load_variant("standard", {})


def position(*units: str, centres: str = "", phase: str = "S1901M", dislodged: tuple[str, ...] = ()) -> Position:
    return Position(
        Phase.parse(phase),
        tuple(parse_unit(*text.split(" ", 1)) for text in units),
        tuple(DislodgedUnit(parse_unit(*text.split(" ", 1)), ()) for text in dislodged),
        dict(each.split("=") for each in centres.split()),
    )


def test_what_borders_on_a_province_borders_by_land_and_by_sea_and_from_each_coast() -> None:
    # Portugal and France by land, three seas from its two coasts (map of the rulebook)
    assert bordering(STANDARD, "SPA") == {"POR", "GAS", "MAR", "MAO", "LYO", "WES"}


def test_a_player_sees_what_borders_on_their_units_and_centres() -> None:
    board = position(
        "FRANCE A PAR",
        "GERMANY A BUR",
        "GERMANY A MUN",
        "ENGLAND F ENG",
        "ITALY F TUN",
        centres="PAR=FRANCE BRE=FRANCE MUN=GERMANY TUN=ITALY LON=ENGLAND",
    )
    assert sight(STANDARD, board, ["FRANCE"]) == {"PAR", "PIC", "BUR", "GAS", "BRE", "ENG", "MAO"}
    shown = seen(STANDARD, board, ["FRANCE"])
    assert [str(unit) for unit in shown.units] == ["A PAR", "A BUR", "F ENG"]
    assert shown.centres == {"PAR": "FRANCE", "BRE": "FRANCE"}


def test_the_public_sees_no_unit_and_no_centre() -> None:
    shown = seen(STANDARD, position("FRANCE A PAR", centres="PAR=FRANCE"), ())
    assert (shown.units, dict(shown.centres)) == ((), {})


def test_units_that_nobody_plays_are_known_to_all() -> None:
    variant = load_variant("intercontinental", {})
    start = variant.start()
    neutral = {unit for unit in start.units if unit.power in variant.neutrals}
    assert neutral
    assert set(seen(variant, start, ()).units) == neutral


def line(power: str, order: str, reason: str = "because") -> ResultLine:
    return result(power, order, "fails", reason, strengths=(1, 2), by="A MUN")


def test_results_tell_of_own_orders_and_of_seen_units_and_no_strengths() -> None:
    before = position("FRANCE A PAR", "GERMANY A BUR", "GERMANY A MUN", "RUSSIA A MOS", centres="PAR=FRANCE")
    event = PhaseProcessed(
        before=before,
        orders={"FRANCE": ordered("A PAR - BUR"), "GERMANY": ordered("A BUR H", "A MUN S A BUR")},
        results=(
            line("FRANCE", "A PAR - BUR"),
            line("GERMANY", "A BUR H"),
            line("GERMANY", "A MUN S A BUR"),
            line("RUSSIA", "A MOS H"),
        ),
        after=before,
        missing=("FRANCE", "RUSSIA"),
        deadline=None,
    )
    told = seen_results(STANDARD, event, ["FRANCE"])
    assert [(str(each.order), each.reason, each.strengths, each.by) for each in told.results] == [
        ("A PAR - BUR", None, None, ""),  # strengths count those who helped unseen, and Munich is not seen
        ("A BUR H", None, None, ""),
    ]
    assert told.orders == {"FRANCE": ordered("A PAR - BUR")}
    assert told.missing == ("FRANCE",)
    assert [str(unit) for unit in told.before.units] == ["A PAR", "A BUR"]


def test_a_unit_that_comes_into_sight_is_shown_with_its_order() -> None:
    before = position("FRANCE A PAR", "GERMANY A MUN", phase="S1901M")
    after = position("FRANCE A BUR", "GERMANY A MUN", phase="F1901M")
    event = PhaseProcessed(
        before, {}, (line("FRANCE", "A PAR - BUR"), line("GERMANY", "A MUN H")), after, (), deadline=None
    )
    assert [str(each.order) for each in seen_results(STANDARD, event, ["FRANCE"]).results] == ["A PAR - BUR", "A MUN H"]


# -- half seen


def results(
    before: Position, after: Position, *lines: ResultLine, orders: Mapping[str, tuple[Order, ...]] | None = None
) -> list[tuple[str, str]]:
    """What France is told: each line's order and verdict."""
    event = PhaseProcessed(before, orders or {}, lines, after, (), deadline=None)
    return [(str(each.order), each.verdict) for each in seen_results(STANDARD, event, ["FRANCE"]).results]


def test_a_unit_that_goes_out_of_sight_departs_and_one_that_comes_arrives() -> None:
    # Paris sees Burgundy and Picardy; Munich and Belgium it does not see
    before = position("FRANCE A PAR", "GERMANY A BUR", "ENGLAND A BEL")
    after = position("FRANCE A PAR", "GERMANY A MUN", "ENGLAND A PIC", phase="F1901M")
    gone = result("GERMANY", "A BUR - MUN", "succeeds", "")
    come = result("ENGLAND", "A BEL - PIC", "succeeds", "")
    assert results(before, after, gone, come) == [("A BUR", "departs"), ("A PIC", "arrives")]


def test_what_a_seen_unit_tries_out_of_sight_is_not_told() -> None:
    board = position("FRANCE A PAR", "GERMANY A BUR", "ENGLAND F ENG", "ENGLAND A PIC")
    bounced = result("GERMANY", "A BUR - MUN", "fails", "failed", strengths=(1, 1))
    helping = result("ENGLAND", "A PIC S A HOL - BEL", "given", "given")
    beyond = result("ENGLAND", "F ENG C A LON - BEL", "available", "available")
    # from Paris the Channel is not seen, so nothing of the fleet is told
    assert results(board, board, bounced, helping, beyond) == [("A BUR", "stays"), ("A PIC", "stays")]


def test_a_unit_that_left_before_its_place_came_into_sight_is_not_shown() -> None:
    before = position("FRANCE A PAR", "GERMANY A MUN")
    after = position("FRANCE A BUR", "GERMANY A BOH", phase="F1901M")
    own = result("FRANCE", "A PAR - BUR", "succeeds", "succeeds: nobody stands in the way")
    other = result("GERMANY", "A MUN - BOH", "succeeds", "")
    assert results(before, after, own, other) == [("A PAR - BUR", "succeeds")]


@pytest.mark.parametrize("verdict", ["given", "invalid", "illegal", "cut"])
def test_nobody_tells_whether_a_support_of_an_unseen_unit_counted(verdict: str) -> None:
    board = position("FRANCE A PIC", "GERMANY F MUN")
    line_ = result("FRANCE", "A PIC S F MUN - BUR", verdict, "there is no unit in MUN")
    # it is told as it was written, not as the board reads it
    filed = {"FRANCE": ordered("A PIC S A MUN - BUR")}
    assert results(board, board, line_, orders=filed) == [("A PIC S A MUN - BUR", "unseen")]


def test_a_reason_that_names_an_unseen_place_is_not_given() -> None:
    board = position("FRANCE A PAR", "GERMANY A MUN")
    event = PhaseProcessed(
        board,
        {},
        (
            result("FRANCE", "A PAR S A BUR", "cut", "cut by A MUN", by="A MUN"),
            result("FRANCE", "F BRE H", "stands", "cut by A BUR", by="A BUR"),
        ),
        board,
        (),
        deadline=None,
    )
    told = seen_results(STANDARD, event, ["FRANCE"]).results
    assert [(each.reason, each.by) for each in told] == [(None, ""), (Plain("cut by A BUR"), "A BUR")]


def test_a_reason_is_given_if_all_spaces_among_its_facts_are_seen() -> None:
    board = position("FRANCE A PAR", "GERMANY A MUN", "GERMANY F SPA/NC")
    hidden = SupportNotHolding(parse_unit("GERMANY", "A MUN"))
    seen_reason = SupportNotHolding(parse_unit("GERMANY", "A BUR"))
    within = RetreatClosed(parse_unit("FRANCE", "A PAR"), "PIC").with_more(RetreatsOpen(("BUR", "SPA/NC")))
    lines = tuple(ResultLine("FRANCE", Hold("A", "PAR"), "invalid", each) for each in (hidden, seen_reason, within))
    event = PhaseProcessed(board, {}, lines, board, (), deadline=None)
    assert [each.reason for each in seen_results(STANDARD, event, ["FRANCE"]).results] == [None, seen_reason, None]


def test_a_convoy_without_possible_unseen_fleets_reads_like_one_with_unseen_fleets() -> None:
    # "no fleets stand where a convoy would need them" would tell of waters out of sight
    board = position("FRANCE A BRE")
    unit = parse_unit("FRANCE", "A BRE")
    line_ = ResultLine("FRANCE", Move("A", "BRE", "LON"), "illegal", NoFleetWay(unit, "LON"), code="no-fleet-way")
    event = PhaseProcessed(board, {}, (line_,), board, (), deadline=None)
    [told] = seen_results(STANDARD, event, ["FRANCE"]).results
    assert (told.order, told.verdict, told.code, told.reason) == (
        line_.order,
        "invalid",
        "convoy-missing",
        NoConvoySeen(),
    )


def test_where_others_may_retreat_to_is_not_seen() -> None:
    unit = parse_unit("GERMANY", "A BUR")
    mine = parse_unit("FRANCE", "A GAS")
    board = Position(
        Phase.parse("S1901R"),
        (parse_unit("FRANCE", "A PAR"),),
        (DislodgedUnit(unit, ("MUN", "RUH")), DislodgedUnit(mine, ("SPA",))),
    )
    assert [each.retreats for each in seen(STANDARD, board, ["FRANCE"]).dislodged] == [None, ("SPA",)]


def test_a_player_of_several_powers_sees_what_any_of_them_sees() -> None:
    board = position("FRANCE A PAR", "TURKEY A CON", "GERMANY A BUR", "RUSSIA A BUL", "ITALY A ROM")
    both = seen(STANDARD, board, ["FRANCE", "TURKEY"])
    assert [str(unit) for unit in both.units] == ["A PAR", "A CON", "A BUR", "A BUL"]


IN_FOG = replace(
    Table.started(Settings(fog=True)).state,
    position=position("FRANCE A PAR", "GERMANY A MUN", "ENGLAND F NTH", centres="PAR=FRANCE BRE=FRANCE"),
)


def as_seen(order: str, state: GameState = IN_FOG) -> tuple[str, tuple[Message, ...]]:
    """The code of what makes an order of France's army in Paris impossible, and what cannot be checked."""
    seat = state.seat_of("FRANCE")
    assert seat is not None
    assert state.position is not None
    board = seen(STANDARD, state.position, ["FRANCE"])
    settled, notes = check_as_seen(state, STANDARD, seat, board, "FRANCE", ordered(order)[0])
    return settled.problem.code if settled.problem else "", notes


def test_support_of_a_unit_that_may_stand_unseen_is_possible_with_a_note() -> None:
    assert as_seen("A PAR S A MUN - BUR") == ("", (UnseenPlace("MUN"),))


def test_what_no_unseen_unit_makes_possible_is_impossible_without_a_note() -> None:
    problem, notes = as_seen("A PAR - MUN")
    assert (bool(problem), notes) == (True, ())


def test_what_is_possible_on_the_board_as_it_is_seen_has_no_note() -> None:
    assert as_seen("A PAR - BUR") == ("", ())


def test_without_fog_no_unseen_units_are_assumed() -> None:
    problem, notes = as_seen("A PAR S A MUN - BUR", replace(IN_FOG, settings=Settings()))
    assert (bool(problem), notes) == (True, ())


def test_plausible_boards_are_the_one_that_is_seen_and_one_for_what_an_order_supposes() -> None:
    board = IN_FOG.position
    assert board is not None
    order = ordered("A PAR S A MUN - BUR")[0]
    shown, supposed = plausible_boards(STANDARD, board, ["FRANCE"], order)
    assert [str(unit) for unit in shown.units] == ["A PAR"]
    assert "A MUN" in [str(unit) for unit in supposed.units]
    in_sight = ordered("A PAR S A BUR")[0]
    assert {"A MUN"}.isdisjoint(
        str(unit) for each in plausible_boards(STANDARD, board, ["FRANCE"], in_sight) for unit in each.units
    )


@pytest.mark.parametrize(("phase", "stands"), [("S1865M", ["F SUEZ/NC", "F SUEZ/SC"]), ("S1869M", ["F SUEZ"])])
def test_an_unseen_fleet_is_supposed_on_the_coasts_that_its_place_has_by_then(phase: str, stands: list[str]) -> None:
    # Intercontinental §5.2: once the canal is open, Suez has one coast
    variant = load_variant("intercontinental", {"suez": "1869"})
    board = position("FRANCE A PARI", phase=phase)
    order = ordered("F REDS S F SUEZ")[0]
    _, *supposed = plausible_boards(variant, board, ["FRANCE"], order)
    there = {str(unit) for each in supposed for unit in each.units if unit.space.startswith("SUEZ")}
    assert sorted(there) == stands
