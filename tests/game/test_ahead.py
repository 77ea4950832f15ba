"""Orders for later phases: stored until then, checked on the board with which their phase begins, reported, deleted."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.board.conditions import Condition, Not, Stands, parse_condition
from judge.board.notation import require_order
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.common.message import Message
from judge.game.events import AheadBeyondDue, AheadPhaseSkipped, AheadUsed, EarlyRunSet, NotSo, OrdersFiled
from judge.game.masters import master_actions, rewinding
from judge.game.orders import ahead
from judge.game.orders.ahead import PhaseOver, PhaseTooFar, TooManyAhead
from judge.game.players import player_actions
from judge.game.players.player_actions import NotYourPower
from judge.game.reducer import apply
from judge.game.settings import Settings
from judge.game.state import AheadOrder, Status
from judge.rules.reasons.legality_reasons import NoUnit, TargetOutOfReach
from tests.game.table import HOUR, VARIANT, Table, kinds, refused, trieste_falls
from tests.orders import ordered, owned

UNDO = timedelta(minutes=20)
ENGLISH = Stands("ENG", "ENGLAND", "F")


def send(table: Table, power: str, phase: str, *orders: str | tuple[str, str], afresh: tuple[str, ...] = ()) -> None:
    """Orders sent ahead; a pair is an order and its condition."""
    pairs = [(each, "") if isinstance(each, str) else each for each in orders]
    kept = [AheadOrder(power, require_order(order), parse_condition(when) if when else None) for order, when in pairs]
    seat = table.seat(power)
    table.do(ahead.file_ahead(table.state, VARIANT, seat, Phase.parse(phase), kept, afresh=afresh))


def kept(table: Table, power: str, phase: str) -> list[str]:
    orders = table.state.ahead.get(table.seat(power), {}).get(phase, ())
    return [f"{each.order} IF {each.when}" if each.when else str(each.order) for each in orders]


def run(table: Table) -> AheadUsed:
    """The phase runs with whatever is on file; what became of the orders sent ahead for the next one."""
    events = table.do(master_actions.process(table.state, VARIANT, table.phase, table.now, table.rng))
    [used] = [each for each in events if isinstance(each, AheadUsed)]
    return used


def test_what_is_possible_when_the_phase_begins_is_filed_and_what_is_not_is_told_with_the_reason() -> None:
    table = Table.started()
    table.order("FRANCE", "A PAR - BUR", "F BRE - MAO", "A MAR H")
    send(table, "FRANCE", "F1901M", "A BUR - BEL", "A PAR - PIC", "F MAO - POR")
    used = run(table)
    assert used == AheadUsed(
        table.seat("FRANCE"),
        "F1901M",
        (owned("FRANCE: A BUR - BEL"), owned("FRANCE: F MAO - POR")),
        ((owned("FRANCE: A PAR - PIC"), NoUnit("FRANCE", "PAR")),),
    )
    assert table.state.orders["FRANCE"] == ordered("A BUR - BEL", "F MAO - POR")
    assert table.state.ahead == {}


def test_a_later_order_replaces_the_earlier_one_for_the_same_unit() -> None:
    table = Table.started()
    send(table, "FRANCE", "F1901M", "A BUR - BEL", "F MAO - POR")
    send(table, "FRANCE", "F1901M", "A BUR - MUN")
    assert kept(table, "FRANCE", "F1901M") == ["F MAO - POR", "A BUR - MUN"]


def test_an_order_with_a_condition_stands_beside_the_others_until_one_comes_without() -> None:
    table = Table.started()
    send(table, "FRANCE", "F1901M", "F MAO - POR", ("F MAO - ENG", "F ENG"))
    assert kept(table, "FRANCE", "F1901M") == ["F MAO - POR", "F MAO - ENG IF F ENG"]
    send(table, "FRANCE", "F1901M", ("F MAO H", "F ENG"))
    assert kept(table, "FRANCE", "F1901M") == ["F MAO - POR", "F MAO H IF F ENG"]
    send(table, "FRANCE", "F1901M", "F MAO - IRI")
    assert kept(table, "FRANCE", "F1901M") == ["F MAO - IRI"]


def test_afresh_takes_the_place_of_all_that_was_kept_for_that_phase() -> None:
    table = Table.started()
    send(table, "FRANCE", "F1901M", "A BUR - BEL")
    send(table, "FRANCE", "W1901A", "A PAR B")
    send(table, "FRANCE", "F1901M", "F MAO - POR", afresh=("FRANCE",))
    assert kept(table, "FRANCE", "F1901M") == ["F MAO - POR"]
    assert kept(table, "FRANCE", "W1901A") == ["A PAR B"]


@pytest.mark.parametrize(
    ("english", "filed", "left"),
    [
        ("F LON - ENG", "F MAO - IRI", ("F MAO - POR", Not(ENGLISH))),
        ("F LON - NTH", "F MAO - POR", ("F MAO - IRI", ENGLISH)),
    ],
)
def test_a_condition_is_decided_on_the_board_with_which_the_phase_begins(
    english: str, filed: str, left: tuple[str, Condition]
) -> None:
    table = Table.started()
    table.order("FRANCE", "F BRE - MAO")
    table.order("ENGLAND", english)
    send(table, "FRANCE", "F1901M", ("F MAO - IRI", "ENGLAND F ENG"), ("F MAO - POR", "NOT ENGLAND F ENG"))
    used = run(table)
    assert used.filed == (owned(f"FRANCE: {filed}"),)
    assert used.left == ((owned(f"FRANCE: {left[0]}"), NotSo(left[1])),)


def test_of_several_orders_the_last_whose_condition_holds_counts() -> None:
    table = Table.started()
    table.order("FRANCE", "F BRE - MAO")
    send(table, "FRANCE", "F1901M", "F MAO - POR", ("F MAO - IRI", "FRANCE A PAR"), ("F MAO - WES", "FRANCE A SPA"))
    assert run(table).filed == (owned("FRANCE: F MAO - IRI"),)


def test_a_retreat_in_case_is_filed_if_the_unit_is_dislodged_and_dropped_if_the_phase_is_not_held() -> None:
    table = trieste_falls()
    assert table.state.orders == {}
    back = Table.started()
    send(back, "AUSTRIA", "S1901R", "F TRI R ADR")
    send(back, "AUSTRIA", "F1901M", "F TRI H")
    events = back.do(master_actions.process(back.state, VARIANT, "S1901M", back.now, back.rng))
    told = [each for each in events if isinstance(each, AheadUsed)]
    assert [(each.phase, each.filed) for each in told] == [("S1901R", ()), ("F1901M", (owned("AUSTRIA: F TRI H"),))]
    assert told[0].left == ((owned("AUSTRIA: F TRI R ADR"), AheadPhaseSkipped()),)
    assert back.state.ahead == {}


def test_the_dislodged_unit_retreats_as_was_sent_ahead() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.order("ITALY", "A VEN - TYR", "A ROM - VEN")
    table.tick(HOUR)
    table.order_nothing_special()
    table.order("ITALY", "A TYR - TRI", "A VEN S A TYR - TRI")
    send(table, "AUSTRIA", "F1901R", "F TRI R ALB", "A VIE R BOH")
    events = table.tick(HOUR)
    [used] = [each for each in events if isinstance(each, AheadUsed)]
    assert used.filed == (owned("AUSTRIA: F TRI R ALB"),)
    assert [str(order) for order, _ in used.left] == ["AUSTRIA: A VIE R BOH"]
    # nobody else retreats, so the phase runs once the time to change one's mind is over
    assert table.state.early_at == table.now + UNDO


def test_builds_in_case_are_filed_as_many_as_are_due_and_waives_count_last() -> None:
    table = Table.started()
    table.order("FRANCE", "A MAR - SPA", "F BRE - MAO", "A PAR - BUR")
    send(table, "FRANCE", "W1901A", "WAIVE", "A PAR B", "F BRE B", "A MAR D")
    mastered = master_actions.process(table.state, VARIANT, "S1901M", table.now, table.rng)
    table.do(mastered)
    table.order("FRANCE", "A BUR H", "A SPA H", "F MAO - IRI")  # Spain is the only gain: one build
    used = run(table)
    assert table.phase == "W1901A"
    assert table.state.orders["FRANCE"] == ordered("A PAR B")
    assert used.filed == (owned("FRANCE: A PAR B"),)
    assert {str(order) for order, _ in used.left} == {"FRANCE: F BRE B", "FRANCE: A MAR D", "FRANCE: WAIVE"}
    assert dict(used.left)[owned("FRANCE: F BRE B")] == AheadBeyondDue()


def test_a_phase_for_which_everybody_sent_orders_ahead_is_ready_at_once_and_waits_the_undo_window() -> None:
    table = Table.started()
    for power in ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY"):
        send(table, power, "F1901M", *(str(order) for order in table.plain_orders(power)))
    events = table.do(master_actions.process(table.state, VARIANT, "S1901M", table.now, table.rng))
    assert kinds(events)[-1] == "EarlyRunSet"
    assert kinds(events).index("PhaseProcessed") < kinds(events).index("OrdersFiled")
    assert table.state.early_at == table.now + UNDO


@pytest.mark.parametrize(
    ("phase", "why"),
    [
        ("F1900M", PhaseOver),
        ("S1907M", PhaseTooFar(Phase.parse("S1907M"), 1906)),
        ("W1906A", None),
        ("S1901M", None),
    ],
)
def test_orders_are_kept_up_to_five_years_ahead(phase: str, why: Message | type[Message] | None) -> None:
    table = Table.started()
    if why:
        with refused(why):
            send(table, "FRANCE", phase, "WAIVE")
    else:
        send(table, "FRANCE", phase, "WAIVE")
        assert kept(table, "FRANCE", phase) == ["WAIVE"]


def test_nobody_keeps_more_orders_than_a_power_could_use() -> None:
    table = Table.started()
    with refused(TooManyAhead):
        send(table, "FRANCE", "W1901A", *["WAIVE"] * (ahead.MOST_KEPT + 1))
    assert table.state.ahead == {}


def test_others_may_not_be_ordered_ahead() -> None:
    table = Table.started()
    orders = [AheadOrder("ENGLAND", require_order("F LON H"))]
    with refused(NotYourPower):
        ahead.file_ahead(table.state, VARIANT, table.seat("FRANCE"), Phase.parse("F1901M"), orders)


def test_what_is_kept_is_taken_back_by_phase_or_by_unit() -> None:
    table = Table.started()
    send(table, "FRANCE", "F1901M", "A BUR - BEL", "F MAO - POR")
    send(table, "FRANCE", "W1901A", "A PAR B")
    seat = table.seat("FRANCE")
    table.do(ahead.clear_ahead(table.state, VARIANT, seat, ["F1901M"], ["BUR"]))
    assert kept(table, "FRANCE", "F1901M") == ["F MAO - POR"]
    table.do(ahead.clear_ahead(table.state, VARIANT, seat, ["F1901M", "W1901A"]))
    assert table.state.ahead == {}
    assert ahead.clear_ahead(table.state, VARIANT, seat, ["F1901M"]) == []


def test_in_fog_the_reasons_tell_nothing_of_what_is_not_seen() -> None:
    table = Table.started(Settings(fog=True))
    send(table, "FRANCE", "F1901M", "A BER - MUN", "A PAR S A KIE - BUR")
    used = run(table)
    # whether a unit stands in Kiel is not told; that an army could not go from there to Burgundy is on the map
    why = TargetOutOfReach(Unit("AUSTRIA", "A", "KIE"), "BUR")
    assert [why for _, why in used.left] == [NoUnit("FRANCE", "BER"), why]


def test_final_is_ready_though_units_lack_orders_and_draft_is_not_though_all_have_them() -> None:
    table = Table.started()
    table.order_nothing_special("AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
    table.order("FRANCE", "A PAR - BUR")
    assert table.state.early_at is None
    seat = table.seat("FRANCE")
    table.do(player_actions.set_ready(table.state, VARIANT, seat, "final", table.now))
    assert table.state.early_at == table.now + UNDO
    table.do(player_actions.set_ready(table.state, VARIANT, seat, "draft", table.now))
    assert table.state.early_at is None


def test_taking_orders_ahead_back_ends_final() -> None:
    table = Table.started()
    seat = table.seat("FRANCE")
    table.order("FRANCE", "A PAR - BUR", "F BRE H")
    table.do(player_actions.set_ready(table.state, VARIANT, seat, "final", table.now))
    table.order("FRANCE", "A PAR - PIC")
    assert table.state.seats[seat].ready == "final"
    table.do(player_actions.clear_units(table.state, VARIANT, seat, ["PAR"], table.now))
    assert table.state.orders["FRANCE"] == ordered("F BRE H")
    assert table.state.seats[seat].ready == ""
    table.do(player_actions.set_ready(table.state, VARIANT, seat, "draft", table.now))
    table.do(player_actions.clear_orders(table.state, VARIANT, seat, None, table.now))
    assert table.state.seats[seat].ready == "draft"


def test_what_was_sent_after_a_rollback_is_used_when_the_game_goes_forward_again() -> None:
    table = Table.started()
    start = table.state.position
    assert start is not None
    table.order("FRANCE", "A PAR - BUR")
    table.do(master_actions.process(table.state, VARIANT, "S1901M", table.now, table.rng))
    table.order("FRANCE", "F BRE H")
    table.do(rewinding.rollback(table.state, VARIANT, start, table.now))
    assert table.state.orders == {}
    send(table, "FRANCE", "F1901M", "A BUR - BEL")
    table.do(rewinding.rollforward(table.state, table.now))
    assert table.phase == "F1901M"
    assert table.state.orders["FRANCE"] == ordered("F BRE H", "A BUR - BEL")
    assert table.state.ahead == {}


def test_another_player_of_the_seat_finds_what_was_kept_unless_it_is_cleared() -> None:
    table = Table.started()
    send(table, "FRANCE", "F1901M", "A BUR - BEL")
    kept = table.state.ahead
    table.do(master_actions.replace_player(table.state, "FRANCE", "new@example.org", "New"))
    assert table.state.ahead == kept != {}
    table.do(master_actions.replace_player(table.state, "FRANCE", "third@example.org", "Third", clears=True))
    assert table.state.ahead == {}


def test_nothing_is_used_in_a_game_that_is_over_or_has_not_begun() -> None:
    table = Table(players=1)
    assert ahead.begin(table.state, VARIANT) == []
    started = Table.started()
    send(started, "FRANCE", "S1901M", "A PAR H")
    over = replace(started.state, status=Status.TERMINATED)
    assert ahead.begin(over, VARIANT) == []
    used = ahead.begin(started.state, VARIANT)
    assert [type(each) for each in used] == [OrdersFiled, AheadUsed]
    state = started.state
    for event in used:
        assert not isinstance(event, EarlyRunSet)
        state = apply(state, event)
    assert state.orders == {"FRANCE": ordered("A PAR H")}
