"""What the clock does: reminders, late notices, grace, early runs; nothing twice."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.game.clock import due_events
from judge.game.events import (
    Cause,
    GameResumed,
    GameRevealed,
    GameStarted,
    LateNoticed,
    MasterSilent,
    PhaseProcessed,
    Reminded,
    ReviewAsked,
    RolledBack,
    SeatReminded,
)
from judge.game.joining import forming
from judge.game.masters import master_actions
from judge.game.masters.master_actions import PauseOver, PauseTooLong
from judge.game.players import absences, player_actions, preferences
from judge.game.players.preferences import ReminderOutOfRange, TooManyReminders
from judge.game.seating import NotAPlayer
from judge.game.settings import ProcessMode, Settings, Timing

from .table import DAY, HOUR, MONDAY, POWERS, VARIANT, Table, kinds, refused

UNDO = timedelta(minutes=20)
DEADLINE = MONDAY + 3 * DAY
ALL_BUT_ITALY = tuple(power for power in POWERS if power != "ITALY")


def wake(table: Table) -> object:
    return due_events.next_wake(table.state)


def test_nothing_is_due_while_a_game_forms_is_paused_or_over() -> None:
    forming_game, paused, over = Table(), Table.started(), Table.started()
    paused.do(master_actions.pause(paused.state, paused.now))
    over.do(master_actions.terminate(over.state, over.now))
    for table in (forming_game, paused, over):
        assert wake(table) is None
        assert table.tick(100 * DAY) == []


def test_a_game_that_is_over_wakes_once_to_open_what_it_hides() -> None:
    table = Table.started(Settings(gunboat=True))
    table.do(master_actions.terminate(table.state, table.now))
    assert wake(table) == table.now + 7 * DAY
    assert table.tick(7 * DAY - HOUR) == []
    assert table.tick(HOUR) == [GameRevealed()]
    assert wake(table) is None
    assert table.tick(7 * DAY) == []


def test_nothing_is_opened_before_all_letters_are_here_that_may_reopen_the_game() -> None:
    table = Table.started(Settings(fog=True))
    table.do(master_actions.terminate(table.state, table.now))
    opens = table.now + 7 * DAY
    late = due_events.tick(table.state, VARIANT, opens + DAY, table.rng, arrived=opens - HOUR)
    assert late == []


def test_the_late_are_reminded_once_before_the_deadline() -> None:
    table = Table.started()
    table.order_nothing_special(*ALL_BUT_ITALY)
    assert wake(table) == DEADLINE - DAY
    assert table.tick(2 * DAY - HOUR) == []
    assert table.tick(HOUR) == [Reminded(("ITALY",), DAY.total_seconds())]
    assert table.tick() == []
    assert table.tick(HOUR) == []
    assert wake(table) == DEADLINE


def test_nobody_is_reminded_of_a_power_without_a_player() -> None:
    table = Table.started()
    table.do(player_actions.resign(table.state, table.seat("FRANCE")))
    [reminded] = table.tick(2 * DAY)
    assert isinstance(reminded, Reminded)
    assert "FRANCE" not in reminded.powers


def test_new_terms_of_reminders_and_of_the_early_run_count_from_the_next_phase() -> None:
    table = Table.started(remind=(DAY,))
    timing = replace(table.state.settings.timing, remind=(2 * DAY,), undo=2 * HOUR)
    table.state = replace(table.state, settings=replace(table.state.settings, timing=timing))
    table.tick(DAY + HOUR)
    assert kinds(table.tick(DAY)) == ["Reminded"]  # a day before the deadline, as players were told
    table.order_nothing_special()
    assert table.state.early_at == table.now + timedelta(minutes=20)
    table.tick(HOUR)
    assert kinds(table.tick(DAY)) == ["Reminded"]
    table.order_nothing_special()
    assert table.state.early_at == table.now + 2 * HOUR


def test_a_reminder_that_would_come_with_the_phase_itself_is_not_sent() -> None:
    for length in (HOUR, DAY):
        table = Table.started(move=length)
        assert wake(table) == MONDAY + length
        assert table.tick(length / 2) == []


def test_nor_is_one_that_comes_seconds_later_because_deadlines_fall_on_whole_minutes() -> None:
    table = Table.started(move=DAY, grace=timedelta(0))
    table.tick(DAY + timedelta(seconds=2))
    assert table.state.deadline == MONDAY + 2 * DAY + timedelta(minutes=1)
    assert table.tick(timedelta(minutes=1)) == []


def test_no_reminder_is_sent_where_none_is_wished() -> None:
    table = Table.started(remind=())
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
    assert table.tick(7 * HOUR) == []
    table.tick(HOUR)
    assert wake(table) == DEADLINE + 12 * HOUR
    assert table.tick(3 * HOUR) == []
    assert kinds(table.tick(HOUR)) == ["PhaseProcessed"]


def test_in_grace_the_last_orders_run_the_phase_at_once() -> None:
    table = Table.started(grace=12 * HOUR)
    table.order_nothing_special(*ALL_BUT_ITALY)
    table.do(player_actions.set_waiting(table.state, VARIANT, table.seat("FRANCE"), True, table.now))
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
    table.do(player_actions.set_waiting(table.state, VARIANT, table.seat("ITALY"), True, table.now))
    table.order_nothing_special()
    assert table.tick(2 * DAY) == [Reminded((), DAY.total_seconds())]
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
        table.do(player_actions.resign(table.state, table.seat(power)))
    assert table.tick(2 * DAY) == [Reminded((), DAY.total_seconds())]
    assert kinds(table.tick(DAY)) == ["PhaseProcessed"]
    assert table.tick() == []
    assert table.state.deadline == table.now + 3 * DAY


def test_an_abandoned_game_has_nobody_to_give_grace_to() -> None:
    table = Table.started(grace=DAY)
    for power in POWERS:
        table.do(player_actions.resign(table.state, table.seat(power)))
    table.tick(2 * DAY)
    [processed] = table.tick(DAY)
    assert isinstance(processed, PhaseProcessed)
    assert processed.cause is Cause.DEADLINE


def test_a_later_deadline_of_the_masters_is_reminded_of_anew() -> None:
    table = Table.started()
    table.tick(2 * DAY)
    table.do(master_actions.set_deadline(table.state, VARIANT, DEADLINE + 5 * DAY, table.now))
    assert wake(table) == DEADLINE + 4 * DAY
    assert kinds(table.tick(5 * DAY)) == ["Reminded"]


def test_a_sooner_deadline_is_not_reminded_of_twice() -> None:
    table = Table.started()
    table.tick(2 * DAY)
    table.do(master_actions.set_deadline(table.state, VARIANT, DEADLINE - 6 * HOUR, table.now))
    assert table.tick() == []
    assert wake(table) == DEADLINE - 6 * HOUR


def test_an_extension_in_grace_is_a_new_deadline_with_a_late_notice_of_its_own() -> None:
    table = Table.started(grace=DAY)
    table.tick(3 * DAY)
    table.do(master_actions.set_deadline(table.state, VARIANT, DEADLINE + 12 * HOUR, table.now))
    assert kinds(table.tick()) == ["Reminded"]  # a day before it is past already
    assert kinds(table.tick(12 * HOUR)) == ["LateNoticed"]


# -- the late, again and again ----------------------------------------------------------------------------------------


def test_while_grace_runs_the_late_are_told_again_every_eight_hours() -> None:
    table = Table.started(grace=20 * HOUR)
    table.order_nothing_special(*ALL_BUT_ITALY)
    until = DEADLINE + 20 * HOUR
    table.tick(3 * DAY)
    assert wake(table) == DEADLINE + 8 * HOUR
    assert table.tick(8 * HOUR) == [LateNoticed(("ITALY",), until, 1)]
    assert table.tick() == []
    assert table.tick(8 * HOUR) == [LateNoticed(("ITALY",), until, 2)]
    assert wake(table) == until
    assert kinds(table.tick(4 * HOUR)) == ["PhaseProcessed"]


def test_late_notices_that_the_clock_slept_through_come_once() -> None:
    table = Table.started(grace=2 * DAY)
    table.tick(3 * DAY)
    [again] = table.tick(30 * HOUR)
    assert isinstance(again, LateNoticed)
    assert again.again == 3
    assert table.tick() == []
    assert wake(table) == DEADLINE + 32 * HOUR


def test_a_new_phase_counts_its_late_notices_anew() -> None:
    table = Table.started(grace=10 * HOUR)
    table.tick(3 * DAY)
    table.tick(8 * HOUR)
    table.tick(2 * HOUR)
    assert table.phase == "F1901M"
    table.tick(3 * DAY)
    assert table.state.late_again == 0
    assert wake(table) == DEADLINE + 10 * HOUR + 3 * DAY + 8 * HOUR


# -- reminders that players chose -------------------------------------------------------------------------------------


def reminding(*hours: int, power: str = "ITALY", **timing: Any) -> Table:
    """A game in which one player wants to be reminded so many hours before deadlines, and all others have ordered."""
    table = Table.started(**timing)
    seat = table.seat(power)
    table.do(preferences.set_reminders(table.state, seat, tuple(hour * HOUR for hour in hours)))
    table.order_nothing_special(*(each for each in POWERS if each != power))
    return table


def test_a_player_is_reminded_at_each_length_they_chose() -> None:
    table = reminding(30, 4)
    italy = table.seat("ITALY")
    assert wake(table) == DEADLINE - 30 * HOUR
    assert table.tick(3 * DAY - 30 * HOUR) == [SeatReminded(italy, 30 * 3600)]
    assert table.tick(6 * HOUR) == [Reminded((), DAY.total_seconds())]  # the game's own reminder is not for them
    assert table.tick(20 * HOUR) == [SeatReminded(italy, 4 * 3600)]
    assert table.tick() == []
    assert wake(table) == DEADLINE


def test_a_player_who_wants_no_reminder_gets_none() -> None:
    table = reminding()
    assert table.tick(2 * DAY) == [Reminded((), DAY.total_seconds())]
    assert wake(table) == DEADLINE


def test_reminders_that_were_slept_through_come_once() -> None:
    table = reminding(30, 24, 4, remind=())
    assert table.tick(3 * DAY - 3 * HOUR) == [SeatReminded(table.seat("ITALY"), 4 * 3600)]
    assert table.tick() == []
    assert wake(table) == DEADLINE


def test_a_chosen_reminder_that_would_come_with_the_phase_itself_is_not_sent() -> None:
    table = reminding(72, 100, remind=())
    assert wake(table) == DEADLINE


def test_a_reminder_comes_before_the_deadline_and_there_are_five_at_most() -> None:
    table = Table.started()
    with refused(ReminderOutOfRange):
        preferences.set_reminders(table.state, table.seat("ITALY"), (timedelta(0),))
    with refused(ReminderOutOfRange):
        preferences.set_reminders(table.state, table.seat("ITALY"), (32 * DAY,))
    with refused(TooManyReminders):
        preferences.set_reminders(table.state, table.seat("ITALY"), tuple(hour * HOUR for hour in range(1, 7)))
    with refused(NotAPlayer):
        preferences.set_reminders(table.state, "master", (HOUR,))


# -- pauses with an end -----------------------------------------------------------------------------------------------


def test_a_pause_with_an_end_ends_by_itself_with_the_time_that_was_left() -> None:
    table = Table.started()
    table.now = MONDAY + DAY
    until = MONDAY + 10 * DAY
    table.do(master_actions.pause(table.state, table.now, until))
    assert wake(table) == until
    assert table.tick(8 * DAY) == []
    assert table.tick(DAY) == [GameResumed(until + 2 * DAY)]
    assert table.tick() == []
    assert wake(table) == until + DAY  # the game's reminder
    assert table.state.paused_until is None


def test_a_pause_may_be_ended_before_its_end() -> None:
    table = Table.started()
    table.do(master_actions.pause(table.state, table.now, MONDAY + 10 * DAY))
    table.now += DAY
    table.do(master_actions.resume(table.state, VARIANT, table.now))
    assert wake(table) == MONDAY + 3 * DAY
    assert table.state.deadline == MONDAY + 4 * DAY


def test_a_pause_ends_in_the_future_and_within_a_year() -> None:
    table = Table.started()
    with refused(PauseOver):
        master_actions.pause(table.state, table.now, table.now)
    with refused(PauseTooLong):
        master_actions.pause(table.state, table.now, table.now + 367 * DAY)


# -- laws -------------------------------------------------------------------------------------------------------------

_HOURS = st.integers(1, 200).map(lambda hours: hours * HOUR)
_LENGTHS = st.lists(st.integers(1, 120).map(lambda hours: hours * HOUR), max_size=4, unique=True)


@settings(max_examples=20)
@given(
    move=_HOURS,
    grace=st.sampled_from([timedelta(0), HOUR, 9 * HOUR, 2 * DAY]),
    remind=st.sampled_from([(), (DAY,), (DAY, timedelta(hours=2))]),
    chosen=st.lists(_LENGTHS, min_size=2, max_size=2),
    pause=st.none() | _HOURS,
    ordering=st.sets(st.sampled_from(POWERS)),
    away=st.lists(st.tuples(st.integers(0, 300), st.integers(1, 300)), max_size=3),
    slack=st.lists(st.integers(0, 40), min_size=30, max_size=30),
)
def test_every_visit_at_the_next_wake_changes_the_game(
    move: timedelta,
    grace: timedelta,
    remind: timedelta,
    chosen: list[list[timedelta]],
    pause: timedelta | None,
    ordering: set[str],
    away: list[tuple[int, int]],
    slack: list[int],
) -> None:
    table = Table.started(Settings(timing=Timing(move=move, retreat=move, adjust=move)), grace=grace, remind=remind)
    for power, lengths in zip(("ITALY", "FRANCE"), chosen, strict=True):
        table.do(preferences.set_reminders(table.state, table.seat(power), tuple(lengths)))
    for start, length in away:
        begins = table.now + start * HOUR
        seat = table.state.seats[table.seat("ITALY")]
        if not any(each.start <= begins < each.end for each in seat.absences):
            table.do(
                absences.announce_absence(
                    table.state, seat.id, begins, begins + length * HOUR, table.now, by_master=True
                )
            )
    if pause is not None:
        table.do(master_actions.pause(table.state, table.now, table.now + pause))
    for late_by in slack:
        table.order_nothing_special(*ordering)
        at = due_events.next_wake(table.state)
        if at is None:
            break
        table.now = max(table.now, at) + late_by * HOUR
        before = table.state
        known = [each for seat in table.state.players for each in seat.absences]
        events = table.tick()
        assert events
        assert table.state != before
        assert table.tick() == []
        for event in events:
            if isinstance(event, PhaseProcessed | GameResumed | RolledBack) and event.deadline is not None:
                assert not any(each.start <= event.deadline < each.end for each in known)


def test_a_game_that_starts_has_no_deadline_in_an_absence_of_a_player() -> None:
    table = Table()
    seat = table.state.players[0]
    away_until = MONDAY + 5 * DAY
    table.do(absences.announce_absence(table.state, seat.id, MONDAY + DAY, away_until, table.now))
    started = forming.start(table.state, VARIANT, table.now, table.rng)[0]
    assert isinstance(started, GameStarted)
    assert started.deadline == away_until + DAY  # a day to write after the return


def under_review(**timing: Any) -> Table:
    """A game whose master runs its phases, at the deadline of the first."""
    table = Table.started(Settings(process=ProcessMode.MANUAL), remind=(), **timing)
    assert table.tick(3 * DAY) == [ReviewAsked(DEADLINE)]
    return table


def test_a_phase_that_waits_for_its_master_tells_so_after_a_day_and_after_another() -> None:
    table = under_review()
    assert wake(table) == DEADLINE + DAY
    assert table.tick(DAY - HOUR) == []
    assert table.tick(HOUR) == [MasterSilent(1, DEADLINE + DAY)]
    assert not table.state.lacks_master
    assert table.tick() == []
    assert wake(table) == DEADLINE + 2 * DAY
    assert table.tick(DAY) == [MasterSilent(2, DEADLINE + 2 * DAY)]
    assert table.state.lacks_master
    assert wake(table) is None
    assert table.tick(100 * DAY) == []


def test_masters_have_a_day_after_the_reminder_however_late_the_clock_sends_it() -> None:
    table = under_review()
    assert table.tick(10 * DAY) == [MasterSilent(1, DEADLINE + 10 * DAY)]
    assert wake(table) == DEADLINE + 11 * DAY


def test_before_the_deadline_no_master_is_late() -> None:
    table = Table.started(Settings(process=ProcessMode.MANUAL), remind=(), undo=timedelta(0))
    table.order_nothing_special()
    table.tick(HOUR)
    assert table.state.review
    assert wake(table) == DEADLINE + DAY


def test_a_new_deadline_gives_the_master_time_again() -> None:
    table = under_review()
    table.tick(DAY)
    later = table.now + 5 * DAY
    table.do(master_actions.set_deadline(table.state, VARIANT, later, table.now))
    assert wake(table) == later
    assert table.tick(5 * DAY) == [ReviewAsked(later)]
    assert wake(table) == later + DAY
