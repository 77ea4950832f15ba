"""Deadlines: lengths, weekdays, times of day, and the two nights a year when clocks change."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.phase import PhaseKind
from judge.common.message import Message
from judge.game.clock.schedule import (
    MarginOutOfRange,
    NoSuchZone,
    NoWeekday,
    PhaseLengthOutOfRange,
    check_timing,
    find_zone,
    next_deadline,
)
from judge.game.settings import Timing

from .table import refused

WORKDAYS = frozenset(range(5))
ONE_DAY = Timing(move=timedelta(days=1), zone="Europe/Berlin")


def utc(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def with_at(hour: int, minute: int = 0, days: frozenset[int] = frozenset(range(7))) -> Timing:
    return Timing(move=timedelta(days=1), at=time(hour, minute), zone="Europe/Berlin", days=days)


def test_without_a_time_of_day_a_deadline_is_the_phases_own_length_away() -> None:
    timing = Timing(move=timedelta(days=3), retreat=timedelta(hours=30), adjust=timedelta(hours=12))
    now = utc(2026, 11, 16, 12)
    assert next_deadline(now, PhaseKind.MOVEMENT, timing) == utc(2026, 11, 19, 12)
    assert next_deadline(now, PhaseKind.RETREATS, timing) == utc(2026, 11, 17, 18)
    assert next_deadline(now, PhaseKind.ADJUSTMENTS, timing) == utc(2026, 11, 17)


def test_a_deadline_falls_on_a_whole_minute_because_letters_show_no_seconds() -> None:
    now = utc(2026, 11, 16, 12) + timedelta(seconds=37)
    assert next_deadline(now, PhaseKind.MOVEMENT, Timing(move=timedelta(days=3))) == utc(2026, 11, 19, 12, 1)


def test_a_deadline_snaps_to_the_time_of_day_in_the_games_zone() -> None:
    # Friday 10:00 UTC and a day is Saturday 11:00 in Berlin; 20:00 there is 19:00 UTC.
    assert next_deadline(utc(2026, 11, 20, 10), PhaseKind.MOVEMENT, with_at(20)) == utc(2026, 11, 21, 19)


def test_a_time_of_day_just_missed_is_tomorrows() -> None:
    assert next_deadline(utc(2026, 11, 20, 19, 1), PhaseKind.MOVEMENT, with_at(20)) == utc(2026, 11, 22, 19)


def test_a_length_that_ends_exactly_at_the_time_of_day_is_not_prolonged() -> None:
    assert next_deadline(utc(2026, 11, 20, 19), PhaseKind.MOVEMENT, with_at(20)) == utc(2026, 11, 21, 19)


def test_a_deadline_on_a_day_off_waits_for_the_next_allowed_weekday() -> None:
    friday = utc(2026, 11, 20, 10)
    assert next_deadline(friday, PhaseKind.MOVEMENT, with_at(20, days=WORKDAYS)) == utc(2026, 11, 23, 19)
    no_time = Timing(move=timedelta(days=1), days=WORKDAYS)
    assert next_deadline(friday, PhaseKind.MOVEMENT, no_time) == utc(2026, 11, 23, 10)


def test_a_single_allowed_weekday_may_be_a_week_off() -> None:
    # Monday 20:00 in Berlin and a day: the next Monday.
    only_mondays = with_at(20, days=frozenset({0}))
    assert next_deadline(utc(2026, 11, 16, 19), PhaseKind.MOVEMENT, only_mondays) == utc(2026, 11, 23, 19)


def test_weekdays_are_those_of_the_games_zone() -> None:
    # Sunday 23:30 UTC is Monday 12:30 in Auckland (UTC+13 in November).
    timing = Timing(move=timedelta(days=1), days=frozenset({0}), zone="Pacific/Auckland")
    assert next_deadline(utc(2026, 11, 14, 23, 30), PhaseKind.MOVEMENT, timing) == utc(2026, 11, 15, 23, 30)


def test_daylight_saving_moves_the_instant_and_not_the_time_of_day() -> None:
    # 28 March 2027, summer time: 20:00 in Berlin is 19:00 UTC the day before and 18:00 UTC that day.
    assert next_deadline(utc(2027, 3, 26, 12), PhaseKind.MOVEMENT, with_at(20)) == utc(2027, 3, 27, 19)
    assert next_deadline(utc(2027, 3, 27, 12), PhaseKind.MOVEMENT, with_at(20)) == utc(2027, 3, 28, 18)


def test_a_time_of_day_that_the_clocks_skip_is_read_by_the_old_clock() -> None:
    # 02:30 does not exist on 28 March 2027 in Berlin; two and a half hours after midnight it is 03:30 CEST.
    assert next_deadline(utc(2027, 3, 26, 23), PhaseKind.MOVEMENT, with_at(2, 30)) == utc(2027, 3, 28, 1, 30)


def test_a_time_of_day_that_comes_twice_is_the_first_and_only_the_first() -> None:
    # 25 October 2026: 02:30 CEST is 00:30 UTC, 02:30 CET 01:30 UTC.
    assert next_deadline(utc(2026, 10, 24, 0, 0), PhaseKind.MOVEMENT, with_at(2, 30)) == utc(2026, 10, 25, 0, 30)
    assert next_deadline(utc(2026, 10, 24, 0, 45), PhaseKind.MOVEMENT, with_at(2, 30)) == utc(2026, 10, 26, 1, 30)


@given(
    now=st.integers(0, 15 * 365 * 24 * 3600).map(lambda seconds: utc(2020, 1, 1) + timedelta(seconds=seconds)),
    minutes=st.integers(1, 60 * 24 * 14),
    at=st.none() | st.times(),
    days=st.frozensets(st.integers(0, 6), min_size=1),
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"]),
)
def test_a_deadline_is_never_early_never_on_a_day_off_and_within_nine_days_of_the_length(
    now: datetime, minutes: int, at: time | None, days: frozenset[int], zone: str
) -> None:
    timing = Timing(move=timedelta(minutes=minutes), at=at, days=days, zone=zone)
    deadline = next_deadline(now, PhaseKind.MOVEMENT, timing)
    assert deadline.tzinfo is UTC
    assert timedelta(0) <= deadline - (now + timing.move) < timedelta(days=9)
    assert deadline.astimezone(ZoneInfo(zone)).weekday() in days


def test_a_zone_is_found_in_any_case() -> None:
    assert find_zone(" europe/BERLIN ") == "Europe/Berlin"


@pytest.mark.parametrize("text", ["", "Berlin", "../etc/passwd", "Europe", "UTC+2", "\0"])
def test_what_is_no_zone_is_refused_with_examples(text: str) -> None:
    with refused(NoSuchZone(text)):
        find_zone(text)


@pytest.mark.parametrize(
    ("timing", "why"),
    [
        (Timing(zone="Mars"), NoSuchZone("Mars")),
        (Timing(days=frozenset()), NoWeekday()),
        (Timing(days=frozenset({7})), NoWeekday()),
        (Timing(move=timedelta(0)), PhaseLengthOutOfRange("MOVE")),
        (Timing(retreat=timedelta(days=-1)), PhaseLengthOutOfRange("RETREAT")),
        (Timing(adjust=timedelta(days=367)), PhaseLengthOutOfRange("ADJUST")),
        (Timing(grace=timedelta(hours=-1)), MarginOutOfRange("GRACE")),
        (Timing(remind=(timedelta.max,)), MarginOutOfRange("REMIND")),
    ],
)
def test_settings_that_make_no_deadlines_are_refused(timing: Timing, why: Message) -> None:
    with refused(why):
        check_timing(timing)


def test_no_grace_no_reminder_and_no_undo_window_are_fine() -> None:
    check_timing(Timing(grace=timedelta(0), remind=(), undo=timedelta(0)))
