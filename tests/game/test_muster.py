"""The muster before the start: who is asked, what an answer does, who loses their seat, and what the clock does."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.common.message import Message
from judge.game.clock import due_events
from judge.game.clock.outages import Outage, after_outage
from judge.game.events import GameStarted, MusterCalled, Reminded, SeatChanged, SeatLeft
from judge.game.joining import forming, muster
from judge.game.joining.forming import PlayersMissing
from judge.game.joining.muster import FinalInstead, MusterRuns, NoMuster
from judge.game.players import player_actions
from judge.game.settings import Gates, Settings, StartMode
from judge.game.state import Status
from tests.game.table import DAY, HOUR, MONDAY, VARIANT, Table, refused

TWO_DAYS = Settings(gates=Gates(muster=2 * DAY))
AUTO = replace(TWO_DAYS, start=StartMode.AUTO)


def status(table: Table) -> Status:
    return table.state.status


def begin(table: Table) -> list[object]:
    return list(table.do(muster.begin(table.state, VARIANT, table.now, table.rng)))


def answer(table: Table, *players: int) -> None:
    for number in players:
        table.do(muster.answer(table.state, VARIANT, f"p{number}", table.now, table.rng))


def tick(table: Table, by: timedelta) -> list[object]:
    table.now += by
    return list(table.do(due_events.tick(table.state, VARIANT, table.now, table.rng)))


def test_start_calls_the_muster_for_as_long_as_the_game_says() -> None:
    table = Table(TWO_DAYS)
    assert begin(table) == [MusterCalled(MONDAY + 2 * DAY)]
    assert status(table) is Status.FORMING
    assert len(muster.unanswered(table.state)) == 7


def test_without_a_muster_start_starts() -> None:
    assert isinstance(begin(Table())[0], GameStarted)


def test_a_game_that_is_not_full_is_not_mustered() -> None:
    with refused(PlayersMissing):
        begin(Table(TWO_DAYS, players=6))


def test_start_waits_for_those_who_have_not_answered() -> None:
    table = Table(TWO_DAYS)
    begin(table)
    answer(table, 1, 2, 3, 4, 5, 6)
    until = table.state.muster
    assert until is not None
    with refused(MusterRuns("spring-cup", there=6, players=7, until=until)):
        begin(table)
    answer(table, 7)
    assert isinstance(begin(table)[0], GameStarted)
    assert status(table) is Status.ACTIVE
    assert table.state.muster is None


def test_the_last_answer_starts_a_game_that_starts_by_itself() -> None:
    table = Table(AUTO)
    table.do(muster.when_full(table.state, VARIANT, table.now, table.rng))
    assert table.state.muster == MONDAY + 2 * DAY
    answer(table, 1, 2, 3, 4, 5, 6)
    assert status(table) is Status.FORMING
    answer(table, 7)
    assert status(table) is Status.ACTIVE


def test_a_second_answer_changes_nothing() -> None:
    table = Table(TWO_DAYS)
    begin(table)
    answer(table, 1)
    assert muster.answer(table.state, VARIANT, "p1", table.now, table.rng) == []


@pytest.mark.parametrize(
    ("table", "hint"),
    [(Table(TWO_DAYS), None), (Table.started(TWO_DAYS), FinalInstead())],
    ids=["not called", "started"],
)
def test_nobody_answers_what_nobody_asked(table: Table, hint: Message | None) -> None:
    with refused(NoMuster("spring-cup").with_more(hint)):
        muster.answer(table.state, VARIANT, "p1", table.now, table.rng)


def test_half_way_the_clock_reminds_once() -> None:
    table = Table(TWO_DAYS)
    begin(table)
    assert due_events.next_wake(table.state) == MONDAY + DAY
    assert tick(table, DAY - HOUR) == []
    assert tick(table, HOUR) == [Reminded(before=DAY.total_seconds())]
    assert due_events.next_wake(table.state) == MONDAY + 2 * DAY
    assert tick(table, HOUR) == []


def test_who_has_not_answered_loses_the_seat_and_the_game_gathers_on() -> None:
    table = Table(TWO_DAYS)
    begin(table)
    answer(table, 1, 2, 4, 5, 6)
    assert tick(table, 2 * DAY) == [SeatLeft("p3", "absent"), SeatLeft("p7", "absent"), MusterCalled(None)]
    assert status(table) is Status.FORMING
    assert [seat.id for seat in table.state.players if seat.is_held] == ["p1", "p2", "p4", "p5", "p6"]
    assert due_events.next_wake(table.state) is None


def test_the_next_muster_asks_everybody_anew() -> None:
    table = Table(TWO_DAYS)
    begin(table)
    answer(table, 1, 2, 3, 4, 5, 6)
    tick(table, 2 * DAY)
    table.join("late@example.org")
    begin(table)
    assert len(muster.unanswered(table.state)) == 7
    assert due_events.next_wake(table.state) == table.now + DAY


def test_when_all_are_there_the_clock_waits_for_the_master() -> None:
    table = Table(TWO_DAYS)
    begin(table)
    answer(table, 1, 2, 3, 4, 5, 6, 7)
    assert due_events.next_wake(table.state) is None
    assert tick(table, 5 * DAY) == []
    assert isinstance(begin(table)[0], GameStarted)


def test_who_joins_while_the_others_are_asked_is_there() -> None:
    table = Table(AUTO)
    table.do(muster.when_full(table.state, VARIANT, table.now, table.rng))
    table.do(player_actions.resign(table.state, "p3"))
    answer(table, 1, 2, 4, 5, 6, 7)
    assert status(table) is Status.FORMING
    table.join("new@example.org")
    table.do(muster.when_full(table.state, VARIANT, table.now, table.rng))
    assert status(table) is Status.ACTIVE


def test_a_muster_of_a_game_that_lost_a_player_ends_without_blame() -> None:
    table = Table(TWO_DAYS)
    begin(table)
    table.do(player_actions.resign(table.state, "p3"))
    answer(table, 1, 2, 4, 5, 6, 7)
    assert tick(table, 2 * DAY) == [MusterCalled(None)]


def test_an_outage_leaves_players_some_time_to_answer() -> None:
    table = Table(TWO_DAYS)
    begin(table)
    answer(table, 1)
    down, back = MONDAY + DAY, MONDAY + 3 * DAY
    table.do(after_outage(table.state, VARIANT, Outage(down, back)))
    assert table.state.muster == back + 12 * HOUR
    assert len(muster.unanswered(table.state)) == 6  # who has answered has
    assert after_outage(table.state, VARIANT, Outage(back, back + HOUR)) == []


def test_present_is_the_seats_own() -> None:
    table = Table(TWO_DAYS)
    begin(table)
    events = muster.answer(table.state, VARIANT, "p2", table.now, table.rng)
    assert events == [SeatChanged(replace(table.state.seats["p2"], present=True), "present")]


def test_joining_without_a_muster_says_nothing_of_being_there() -> None:
    table = Table(TWO_DAYS, players=1)
    assert not table.state.seats["p1"].present
    assert forming.is_full(Table(TWO_DAYS).state, VARIANT)
