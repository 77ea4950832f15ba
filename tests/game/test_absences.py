"""Absences: who may announce which, and that no later deadline falls into one."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.phase import PhaseKind
from judge.common.message import Message
from judge.game.clock.schedule import next_deadline
from judge.game.events import PhaseProcessed, RolledBack
from judge.game.masters import master_actions, rewinding
from judge.game.players import absences, player_actions
from judge.game.players.absences import (
    AbsenceBackwards,
    AbsenceOver,
    AbsenceTooFar,
    AbsenceTooLong,
    AbsentAlready,
    NoAbsences,
    NotAbsent,
    TooManyAbsences,
)
from judge.game.seating import NotAPlayer
from judge.game.settings import Settings, Timing
from judge.game.state import Absence

from .table import DAY, HOUR, MONDAY, POWERS, VARIANT, Table, refused

DEADLINE = MONDAY + 3 * DAY


def away(table: Table, power: str, start: datetime, end: datetime, *, by_master: bool = False) -> None:
    seat = table.seat(power)
    table.do(absences.announce_absence(table.state, seat, start, end, table.now, by_master=by_master))


def test_an_absence_never_moves_the_deadline_that_runs() -> None:
    table = Table.started()
    away(table, "ITALY", MONDAY, MONDAY + 5 * DAY)
    assert table.state.deadline == DEADLINE
    assert [type(event) for event in table.tick(3 * DAY)] == [PhaseProcessed]


def test_the_next_deadline_is_put_after_it_with_a_day_to_write() -> None:
    table = Table.started()
    back = MONDAY + 8 * DAY
    away(table, "ITALY", MONDAY + 5 * DAY, back)  # the next deadline would be on the sixth day
    table.tick(3 * DAY)
    assert table.state.deadline == back + DAY


def test_a_deadline_before_an_absence_stays() -> None:
    table = Table.started()
    away(table, "ITALY", MONDAY + 6 * DAY + HOUR, MONDAY + 8 * DAY)
    table.tick(3 * DAY)
    assert table.state.deadline == MONDAY + 6 * DAY


def test_several_absences_that_overlap_are_all_left_alone() -> None:
    table = Table.started()
    away(table, "ITALY", MONDAY + 5 * DAY, MONDAY + 8 * DAY)
    away(table, "FRANCE", MONDAY + 7 * DAY, MONDAY + 12 * DAY)
    away(table, "ITALY", MONDAY + 13 * DAY, MONDAY + 14 * DAY)  # begins when the deadline after France's would be
    table.tick(3 * DAY)
    assert table.state.deadline == MONDAY + 15 * DAY


def test_after_a_short_absence_there_is_no_more_time_than_it_was_long() -> None:
    table = Table.started()
    back = MONDAY + 6 * DAY + HOUR
    away(table, "ITALY", back - 2 * HOUR, back)
    table.tick(3 * DAY)
    assert table.state.deadline == back + 2 * HOUR


def test_a_deadline_after_an_absence_keeps_to_the_time_of_day_and_the_weekdays() -> None:
    table = Table.started(at=time(20), days=frozenset(range(5)))  # Monday to Friday
    # Thursday's run would make a deadline on Monday 23; back on Friday 27 at noon, a day to write: Saturday
    away(table, "ITALY", datetime(2026, 11, 23, tzinfo=UTC), datetime(2026, 11, 27, 12, tzinfo=UTC))
    assert table.state.deadline == datetime(2026, 11, 19, 20, tzinfo=UTC)
    table.tick(datetime(2026, 11, 19, 20, tzinfo=UTC) - MONDAY)
    assert table.state.deadline == datetime(2026, 11, 30, 20, tzinfo=UTC)


def test_nobody_waits_for_one_who_has_left_or_has_nothing_any_more() -> None:
    table = Table.started()
    away(table, "ITALY", MONDAY + 5 * DAY, MONDAY + 8 * DAY)
    away(table, "FRANCE", MONDAY + 5 * DAY, MONDAY + 9 * DAY)
    table.do(player_actions.resign(table.state, table.seat("ITALY")))
    position = table.state.position
    assert position is not None
    dead = replace(
        position,
        units=tuple(unit for unit in position.units if unit.power != "FRANCE"),
        centres={place: power for place, power in position.centres.items() if power != "FRANCE"},
    )
    assert absences.absences_to_avoid(table.state, dead) == []


def test_a_game_that_goes_on_after_a_pause_leaves_absences_alone() -> None:
    table = Table.started()
    table.do(master_actions.pause(table.state, table.now))
    table.now += 10 * DAY
    back = table.now + 4 * DAY
    away(table, "ITALY", table.now, back)
    table.do(master_actions.resume(table.state, VARIANT, table.now))
    assert table.state.deadline == back + DAY


def test_a_phase_that_is_played_again_leaves_absences_alone() -> None:
    table = Table.started()
    position = table.state.position
    assert position is not None
    table.tick(3 * DAY)
    back = table.now + 4 * DAY
    away(table, "ITALY", table.now + DAY, back)
    [rolled] = [e for e in rewinding.rollback(table.state, VARIANT, position, table.now) if isinstance(e, RolledBack)]
    assert rolled.deadline == back + DAY


def test_absences_that_are_over_are_forgotten_with_the_next_phase() -> None:
    table = Table.started()
    away(table, "ITALY", MONDAY + HOUR, MONDAY + DAY)
    assert absences.upcoming_absences(table.state.seats[table.seat("ITALY")], MONDAY + DAY) == []
    table.tick(3 * DAY)
    assert table.state.seats[table.seat("ITALY")].absences == ()


def test_an_absence_lasts_as_long_as_the_game_allows_and_a_master_may_enter_more() -> None:
    table = Table.started()
    seat = table.seat("ITALY")
    with refused(AbsenceTooLong("spring-cup", 14 * DAY)):
        absences.announce_absence(table.state, seat, MONDAY + DAY, MONDAY + 16 * DAY, MONDAY)
    away(table, "ITALY", MONDAY + DAY, MONDAY + 15 * DAY)
    away(table, "ITALY", MONDAY + 20 * DAY, MONDAY + 60 * DAY, by_master=True)
    assert len(table.state.seats[seat].absences) == 2


@pytest.mark.parametrize("longest", [timedelta(hours=36), timedelta(hours=1), timedelta(minutes=90), timedelta(days=1)])
def test_the_longest_absence_is_told_exactly(longest: timedelta) -> None:
    table = Table.started(Settings(timing=Timing(absence=longest)))
    with refused(AbsenceTooLong("spring-cup", longest)):
        absences.announce_absence(table.state, table.seat("ITALY"), MONDAY + DAY, MONDAY + 4 * DAY, MONDAY)


def test_three_may_be_to_come() -> None:
    table = Table.started()
    for week in range(3):
        away(table, "ITALY", MONDAY + week * 7 * DAY, MONDAY + week * 7 * DAY + DAY)
    with refused(TooManyAbsences(3)):
        away(table, "ITALY", MONDAY + 40 * DAY, MONDAY + 41 * DAY)
    table.now = MONDAY + DAY  # the first is over
    away(table, "ITALY", MONDAY + 40 * DAY, MONDAY + 41 * DAY)


@pytest.mark.parametrize("second", [(5, 8), (3, 8)], ids=["touches the first", "overlaps the first"])
def test_absences_of_one_player_that_touch_are_one(second: tuple[int, int]) -> None:
    table = Table.started()
    away(table, "ITALY", MONDAY + 2 * DAY, MONDAY + 5 * DAY)
    away(table, "ITALY", MONDAY + second[0] * DAY, MONDAY + second[1] * DAY)
    assert table.state.seats[table.seat("ITALY")].absences == (Absence(MONDAY + 2 * DAY, MONDAY + 8 * DAY),)


def test_absences_that_touch_may_be_no_longer_than_one() -> None:
    table = Table.started()
    away(table, "ITALY", MONDAY + 2 * DAY, MONDAY + 12 * DAY)
    with refused(AbsenceTooLong("spring-cup", 14 * DAY)):
        away(table, "ITALY", MONDAY + 12 * DAY, MONDAY + 17 * DAY)
    away(table, "ITALY", MONDAY + 12 * DAY, MONDAY + 16 * DAY)


def test_a_longer_absence_takes_the_place_of_those_within_it() -> None:
    table = Table.started()
    away(table, "ITALY", MONDAY + 3 * DAY, MONDAY + 4 * DAY)
    away(table, "ITALY", MONDAY + 2 * DAY, MONDAY + 6 * DAY)
    assert table.state.seats[table.seat("ITALY")].absences == (Absence(MONDAY + 2 * DAY, MONDAY + 6 * DAY),)
    with refused(AbsentAlready):
        away(table, "ITALY", MONDAY + 3 * DAY, MONDAY + 4 * DAY)


@pytest.mark.parametrize(
    ("start", "end", "why"),
    [
        (2 * DAY, DAY, AbsenceBackwards),
        (-2 * DAY, -DAY, AbsenceOver),
        (360 * DAY, 367 * DAY, AbsenceTooFar),
    ],
)
def test_an_absence_lies_ahead_and_within_a_year(start: timedelta, end: timedelta, why: type[Message]) -> None:
    table = Table.started()
    with refused(why):
        away(table, "ITALY", MONDAY + start, MONDAY + end)


def test_a_master_may_rule_absences_out() -> None:
    table = Table.started(absence=timedelta(0))
    with refused(NoAbsences("spring-cup")):
        away(table, "ITALY", MONDAY, MONDAY + DAY)


def test_masters_and_observers_announce_none() -> None:
    table = Table.started()
    with refused(NotAPlayer):
        absences.announce_absence(table.state, "master", MONDAY, MONDAY + DAY, MONDAY)


def test_absences_are_taken_back_all_or_one() -> None:
    table = Table.started()
    seat = table.seat("ITALY")
    away(table, "ITALY", MONDAY + DAY, MONDAY + 2 * DAY)
    away(table, "ITALY", MONDAY + 8 * DAY, MONDAY + 9 * DAY)
    table.do(absences.cancel_absences(table.state, seat, MONDAY, MONDAY + 8 * DAY, MONDAY + 9 * DAY))
    assert table.state.seats[seat].absences == (Absence(MONDAY + DAY, MONDAY + 2 * DAY),)
    table.do(absences.cancel_absences(table.state, seat, MONDAY))
    assert table.state.seats[seat].absences == ()
    with refused(NotAbsent("spring-cup")):
        absences.cancel_absences(table.state, seat, MONDAY)


@pytest.mark.parametrize("hidden", [{"gunboat": True}, {"fog": True}])
def test_in_anonymous_games_only_masters_and_the_player_see_whose_an_absence_is(
    hidden: dict[str, Any],
) -> None:
    table = Table.started(replace(Settings(), **hidden))
    away(table, "ITALY", MONDAY, MONDAY + DAY)
    italy = table.seat("ITALY")
    for reader in (None, table.seat("FRANCE")):
        [seen] = absences.visible_absences(table.state, MONDAY, reader)
        assert (seen.powers, seen.name) == ((), "")
    for reader in ("master", italy):
        [seen] = absences.visible_absences(table.state, MONDAY, reader)
        assert seen.powers == ("ITALY",)


_SPANS = st.lists(
    st.tuples(st.integers(0, 60 * 24), st.integers(1, 20 * 24 * 60)).map(
        lambda pair: Absence(MONDAY + pair[0] * HOUR, MONDAY + pair[0] * HOUR + timedelta(minutes=pair[1]))
    ),
    max_size=len(POWERS) * 3,
)


@given(
    absent=_SPANS,
    length=st.integers(1, 200),
    at=st.none() | st.times(),
    days=st.frozensets(st.integers(0, 6), min_size=1),
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"]),
)
def test_no_deadline_lies_in_an_absence(
    absent: list[Absence], length: int, at: time | None, days: frozenset[int], zone: str
) -> None:
    timing = Timing(move=length * HOUR, at=at, days=days, zone=zone)
    deadline = next_deadline(MONDAY, PhaseKind.MOVEMENT, timing, absent)
    assert deadline >= next_deadline(MONDAY, PhaseKind.MOVEMENT, timing)
    assert not any(each.start <= deadline < each.end for each in absent)
    # it is one that the terms of the game make
    assert next_deadline(deadline - timing.move, PhaseKind.MOVEMENT, timing) == deadline
