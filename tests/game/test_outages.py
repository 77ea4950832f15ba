"""What an outage does to a game: what it cut short happens later, everything else stays."""

from datetime import time, timedelta

import pytest

from judge.game.clock import due_events
from judge.game.clock.outages import BRIEF, Outage, after_outage
from judge.game.events import DeadlineSet, EarlyRunCause, EarlyRunSet, Event, GameResumed, Reminded
from judge.game.joining import forming
from judge.game.masters import master_actions
from judge.game.players import preferences

from .table import DAY, HOUR, MONDAY, POWERS, VARIANT, Table, kinds

MINUTE = timedelta(minutes=1)
UNDO = timedelta(minutes=20)
DEADLINE = MONDAY + 3 * DAY


def outage(table: Table, since: object, until: object, most: timedelta = 12 * HOUR) -> list[Event]:
    """The judge was down from then until then; what comes of it. A second look finds nothing to do."""
    table.now = until  # type: ignore[assignment]
    being = Outage(since, until, most)  # type: ignore[arg-type]
    events = table.do(after_outage(table.state, VARIANT, being))
    assert after_outage(table.state, VARIANT, being) == []
    return events


def test_a_deadline_that_passed_in_an_outage_leaves_as_long_as_it_lasted() -> None:
    table = Table.started()
    table.tick(2 * DAY)
    since, until = DEADLINE - 2 * HOUR, DEADLINE + 3 * HOUR
    moved = outage(table, since, until)
    assert moved == [DeadlineSet(until + 5 * HOUR, "outage", since=since, until=until)]
    assert table.tick() == []
    assert kinds(table.tick(5 * HOUR)) == ["PhaseProcessed"]


@pytest.mark.parametrize(
    ("since", "until", "most", "at"),
    [
        (-3 * MINUTE, timedelta(seconds=-17), 12 * HOUR, HOUR),  # back 17 seconds before it; whole minutes
        (-30 * HOUR, -2 * HOUR, 12 * HOUR, 10 * HOUR),  # no more than half a day
        (-30 * HOUR, -2 * HOUR, 6 * HOUR, 4 * HOUR),  # or what the keeper says
        (-5 * HOUR, -3 * HOUR, 12 * HOUR, None),  # enough time is left
        (-14 * HOUR, -12 * HOUR, 12 * HOUR, None),
        (timedelta(0), HOUR, 12 * HOUR, None),  # it had passed before
        (-2 * BRIEF, -BRIEF, 12 * HOUR, None),  # a moment, and back before it
        (-BRIEF / 2, BRIEF / 2, 12 * HOUR, MINUTE + HOUR),  # a moment, and it passed then
    ],
)
def test_a_deadline_moves_if_too_little_time_is_left(
    since: timedelta, until: timedelta, most: timedelta, at: timedelta | None
) -> None:
    table = Table.started()
    table.tick(2 * DAY)
    moved = outage(table, DEADLINE + since, DEADLINE + until, most)
    assert kinds(moved) == ([] if at is None else ["DeadlineSet"])
    assert table.state.deadline == DEADLINE + (at or timedelta(0))


def test_a_moved_deadline_is_one_that_the_terms_allow() -> None:
    table = Table.started(at=time(20, 0), days=frozenset(range(5)))  # MONDAY is a Monday, 12:00 UTC
    friday = MONDAY.replace(hour=20) + 4 * DAY
    table.do(master_actions.set_deadline(table.state, VARIANT, friday, table.now))
    outage(table, friday - HOUR, friday + 12 * HOUR)  # until Saturday morning
    assert table.state.deadline == friday + 3 * DAY


def test_if_all_are_ready_the_phase_waits_for_the_new_deadline() -> None:
    table = Table.started(remind=())
    table.now = DEADLINE - UNDO
    table.order_nothing_special()
    assert table.state.early_at == DEADLINE
    outage(table, DEADLINE - 10 * MINUTE, DEADLINE + 10 * MINUTE)
    assert table.state.deadline == DEADLINE + 70 * MINUTE
    assert table.tick() == []
    assert due_events.next_wake(table.state) == table.state.deadline


def test_an_early_run_that_fell_in_an_outage_leaves_time_too() -> None:
    table = Table.started()
    table.order_nothing_special()
    since, until = MONDAY + UNDO / 2, MONDAY + HOUR
    moved = EarlyRunSet(MONDAY + 2 * HOUR, cause=EarlyRunCause.OUTAGE, since=since, until=until)
    assert outage(table, since, until) == [moved]


def test_grace_that_ended_in_an_outage_ends_later_without_a_second_notice() -> None:
    table = Table.started(grace=6 * HOUR)
    table.tick(3 * DAY)
    outage(table, DEADLINE + 2 * HOUR, DEADLINE + 12 * HOUR)
    assert table.state.deadline == DEADLINE
    assert table.state.grace_until == DEADLINE + 22 * HOUR
    assert kinds(table.tick()) == ["LateNoticed"]  # the one that comes every eight hours
    assert table.tick() == []
    table.tick(4 * HOUR)
    assert kinds(table.tick(6 * HOUR)) == ["PhaseProcessed"]


def test_a_reminder_that_fell_in_an_outage_goes_out_after_it() -> None:
    table = Table.started()
    assert outage(table, DEADLINE - DAY - HOUR, DEADLINE - DAY + HOUR) == []
    assert [type(each) for each in table.tick()] == [Reminded]


def test_nobody_is_reminded_of_a_deadline_again_that_an_outage_moved() -> None:
    table = Table.started(remind=())
    table.do(preferences.set_reminders(table.state, table.seat("ITALY"), (4 * HOUR,)))
    table.tick(3 * DAY - 4 * HOUR)
    outage(table, DEADLINE - HOUR, DEADLINE + 5 * HOUR)
    assert table.state.deadline == DEADLINE + 11 * HOUR
    assert table.tick() == []
    assert due_events.next_wake(table.state) == DEADLINE + 11 * HOUR


def test_an_outage_costs_nothing_where_no_clock_runs() -> None:
    table = Table()
    assert outage(table, MONDAY, MONDAY + 10 * DAY) == []
    table.do(forming.start(table.state, VARIANT, table.now, table.rng))
    table.do(master_actions.pause(table.state, table.now))
    assert outage(table, table.now, table.now + 10 * DAY) == []


def test_a_pause_that_ends_while_the_judge_is_down_ends_when_it_is_back() -> None:
    table = Table.started()
    table.do(master_actions.pause(table.state, table.now, MONDAY + DAY))
    assert outage(table, MONDAY + 12 * HOUR, MONDAY + 2 * DAY) == []
    assert table.tick() == [GameResumed(MONDAY + 5 * DAY)]


# -- letters that are not here yet ------------------------------------------------------------------------------------


def known(table: Table, since_deadline: timedelta) -> list[Event]:
    """The clock's visit, when all letters up to so long after the deadline are here."""
    events = due_events.tick(table.state, VARIANT, table.now, table.rng, DEADLINE + since_deadline)
    return table.do(events)


def test_a_deadline_does_not_pass_before_all_letters_up_to_it_are_here() -> None:
    table = Table.started()
    table.tick(2 * DAY)
    table.now = DEADLINE + HOUR
    assert known(table, -MINUTE) == []
    assert kinds(known(table, timedelta(0))) == ["PhaseProcessed"]


def test_a_reminder_does_not_wait_for_letters() -> None:
    table = Table.started()
    table.now = DEADLINE - DAY
    assert known(table, -2 * DAY) == [Reminded(POWERS, DAY.total_seconds())]


def test_neither_an_early_run_nor_grace_ends_before_all_letters_are_here() -> None:
    table = Table.started(grace=6 * HOUR)
    table.tick(3 * DAY)
    table.now += 6 * HOUR
    assert known(table, 5 * HOUR) == []
    assert kinds(known(table, 6 * HOUR)) == ["PhaseProcessed"]
    early = Table.started()
    early.order_nothing_special()
    early.now += DAY
    assert known(early, -3 * DAY) == []
    assert kinds(known(early, -2 * DAY))[0] == "PhaseProcessed"
