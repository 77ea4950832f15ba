"""The clock's visits: reminders, late notices, grace, early runs, outages; nothing twice."""

from datetime import timedelta

import pytest

from judge.game import forming, mastering, playing, ticking
from judge.game.events import DeadlineSet, EarlyRunSet, LateNoticed, PhaseProcessed, Reminded

from .table import DAY, HOUR, MONDAY, POWERS, VARIANT, Table, kinds

UNDO = timedelta(minutes=20)
DEADLINE = MONDAY + 3 * DAY
ALL_BUT_ITALY = tuple(power for power in POWERS if power != "ITALY")


def wake(table: Table) -> object:
    return ticking.next_wake(table.state)


def test_nothing_is_due_while_a_game_forms_is_paused_or_over() -> None:
    forming_game, paused, over = Table(), Table.started(), Table.started()
    paused.do(mastering.pause(paused.state, paused.now))
    over.do(mastering.terminate(over.state))
    for table in (forming_game, paused, over):
        assert wake(table) is None
        assert table.tick(100 * DAY) == []


def test_the_late_are_reminded_once_before_the_deadline() -> None:
    table = Table.started()
    table.order_nothing_special(*ALL_BUT_ITALY)
    assert wake(table) == DEADLINE - DAY
    assert table.tick(2 * DAY - HOUR) == []
    assert table.tick(HOUR) == [Reminded(("ITALY",))]
    assert table.tick() == []
    assert table.tick(HOUR) == []
    assert wake(table) == DEADLINE


def test_nobody_is_reminded_of_a_power_without_a_player() -> None:
    table = Table.started()
    table.do(playing.resign(table.state, table.seat("FRANCE")))
    [reminded] = table.tick(2 * DAY)
    assert isinstance(reminded, Reminded)
    assert "FRANCE" not in reminded.powers


def test_a_reminder_that_would_come_with_the_phase_itself_is_not_sent() -> None:
    for length in (HOUR, DAY):
        table = Table.started(move=length)
        assert wake(table) == MONDAY + length
        assert table.tick(length / 2) == []


def test_no_reminder_is_sent_where_none_is_wished() -> None:
    table = Table.started(remind=timedelta(0))
    assert wake(table) == DEADLINE


def test_a_reminder_that_the_clock_slept_through_is_not_sent_after_the_deadline() -> None:
    table = Table.started()
    assert kinds(table.tick(3 * DAY)) == ["PhaseProcessed"]


def test_without_grace_the_phase_runs_at_the_deadline() -> None:
    table = Table.started()
    table.order_nothing_special(*ALL_BUT_ITALY)
    table.tick(2 * DAY)
    [processed] = table.tick(DAY)
    assert isinstance(processed, PhaseProcessed)
    assert processed.missing == ("ITALY",)
    assert table.phase == "F1901M"
    assert table.state.deadline == DEADLINE + 3 * DAY
    assert table.tick() == []


def test_grace_is_announced_once_and_used_up() -> None:
    table = Table.started(grace=12 * HOUR)
    table.order_nothing_special(*ALL_BUT_ITALY)
    table.tick(2 * DAY)
    assert table.tick(DAY) == [LateNoticed(("ITALY",), DEADLINE + 12 * HOUR)]
    assert table.tick() == []
    assert wake(table) == DEADLINE + 12 * HOUR
    assert table.tick(11 * HOUR) == []
    assert kinds(table.tick(HOUR)) == ["PhaseProcessed"]


def test_in_grace_the_last_orders_run_the_phase_at_once() -> None:
    table = Table.started(grace=12 * HOUR)
    table.order_nothing_special(*ALL_BUT_ITALY)
    table.do(playing.set_waiting(table.state, VARIANT, table.seat("FRANCE"), True, table.now))
    table.tick(3 * DAY)
    table.now += HOUR
    table.order_nothing_special("ITALY")
    assert wake(table) == table.now
    [processed] = table.tick()
    assert isinstance(processed, PhaseProcessed)
    assert processed.missing == ()


def test_a_clock_that_comes_after_grace_gives_no_notice_of_it() -> None:
    table = Table.started(grace=HOUR)
    assert kinds(table.tick(4 * DAY)) == ["PhaseProcessed"]


def test_wait_does_not_outlast_the_deadline_even_with_grace() -> None:
    table = Table.started(grace=DAY)
    table.do(playing.set_waiting(table.state, VARIANT, table.seat("ITALY"), True, table.now))
    table.order_nothing_special()
    assert table.tick(2 * DAY) == [Reminded(())]
    assert kinds(table.tick(DAY)) == ["PhaseProcessed"]


def test_when_everybody_is_ready_the_phase_runs_after_the_undo_window() -> None:
    table = Table.started()
    table.order_nothing_special()
    assert wake(table) == MONDAY + UNDO
    assert table.tick(UNDO - timedelta(seconds=1)) == []
    [processed] = table.tick(timedelta(seconds=1))
    assert isinstance(processed, PhaseProcessed)
    assert processed.missing == ()
    assert processed.began == MONDAY + UNDO


def test_without_an_undo_window_the_phase_runs_at_the_next_tick() -> None:
    table = Table.started(undo=timedelta(0))
    table.order_nothing_special()
    assert kinds(table.tick()) == ["PhaseProcessed"]
    assert table.tick() == []


def test_an_abandoned_game_goes_a_phase_a_deadline() -> None:
    table = Table.started(undo=timedelta(0))
    for power in POWERS:
        table.do(playing.resign(table.state, table.seat(power)))
    assert table.tick(2 * DAY) == [Reminded(())]
    assert kinds(table.tick(DAY)) == ["PhaseProcessed"]
    assert table.tick() == []
    assert table.state.deadline == table.now + 3 * DAY


def test_a_later_deadline_of_the_masters_is_reminded_of_anew() -> None:
    table = Table.started()
    table.tick(2 * DAY)
    table.do(mastering.set_deadline(table.state, DEADLINE + 5 * DAY, table.now))
    assert wake(table) == DEADLINE + 4 * DAY
    assert kinds(table.tick(5 * DAY)) == ["Reminded"]


def test_a_sooner_deadline_is_not_reminded_of_twice() -> None:
    table = Table.started()
    table.tick(2 * DAY)
    table.do(mastering.set_deadline(table.state, DEADLINE - 6 * HOUR, table.now))
    assert table.tick() == []
    assert wake(table) == DEADLINE - 6 * HOUR


def test_an_extension_in_grace_is_a_new_deadline_with_a_late_notice_of_its_own() -> None:
    table = Table.started(grace=DAY)
    table.tick(3 * DAY)
    table.do(mastering.set_deadline(table.state, DEADLINE + 12 * HOUR, table.now))
    assert kinds(table.tick()) == ["Reminded"]  # a day before it is past already
    assert kinds(table.tick(12 * HOUR)) == ["LateNoticed"]


def test_a_deadline_that_passed_in_an_outage_moves_by_its_length() -> None:
    table = Table.started()
    table.tick(2 * DAY)
    down_from, now = DEADLINE - 2 * HOUR, DEADLINE + 3 * HOUR
    moved = table.do(ticking.after_outage(table.state, down_from, now))
    assert moved == [DeadlineSet(DEADLINE + 5 * HOUR, "outage")]
    table.now = now
    assert table.tick() == []
    assert kinds(table.tick(2 * HOUR)) == ["PhaseProcessed"]


@pytest.mark.parametrize(
    ("down_from", "now"),
    [
        (DEADLINE - DAY, DEADLINE - HOUR),  # back before the deadline
        (DEADLINE, DEADLINE + HOUR),  # it had passed before
        (DEADLINE - HOUR, DEADLINE - HOUR),  # no outage at all
    ],
)
def test_other_deadlines_stay(down_from: object, now: object) -> None:
    table = Table.started()
    assert isinstance(down_from, type(DEADLINE))
    assert isinstance(now, type(DEADLINE))
    assert ticking.after_outage(table.state, down_from, now) == []


def test_a_reminder_that_fell_in_an_outage_goes_out_after_it() -> None:
    table = Table.started()
    table.now = DEADLINE - DAY + HOUR
    assert ticking.after_outage(table.state, DEADLINE - DAY - HOUR, table.now) == []
    assert kinds(table.tick()) == ["Reminded"]


def test_grace_that_ended_in_an_outage_is_given_again_without_a_second_notice() -> None:
    table = Table.started(grace=6 * HOUR)
    table.tick(3 * DAY)
    down_from = DEADLINE + 2 * HOUR
    table.now = DEADLINE + 12 * HOUR
    table.do(ticking.after_outage(table.state, down_from, table.now))
    assert table.tick() == []
    assert wake(table) == DEADLINE + 16 * HOUR  # four hours of grace were left
    assert kinds(table.tick(4 * HOUR)) == ["PhaseProcessed"]


def test_an_early_run_that_fell_in_an_outage_keeps_its_undo_window() -> None:
    table = Table.started()
    table.order_nothing_special()
    down_from, now = MONDAY + UNDO / 2, MONDAY + HOUR
    assert ticking.after_outage(table.state, down_from, now) == [EarlyRunSet(now + UNDO / 2)]


def test_an_outage_costs_nothing_where_no_clock_runs() -> None:
    table = Table()
    assert ticking.after_outage(table.state, MONDAY, MONDAY + 10 * DAY) == []
    table.do(forming.start(table.state, VARIANT, table.now, table.rng))
    table.do(mastering.pause(table.state, table.now))
    assert ticking.after_outage(table.state, MONDAY, MONDAY + 10 * DAY) == []
