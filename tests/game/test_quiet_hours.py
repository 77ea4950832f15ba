"""Quiet hours: in the player's own zone, over midnight, on the nights when clocks change."""

from datetime import UTC, datetime, time, timedelta

from hypothesis import given
from hypothesis import strategies as st

from judge.game.players import preferences
from judge.game.players.preferences import QuietAllDay
from judge.game.players.quiet_hours import is_quiet, quiet_until

from .table import Table, refused

NIGHT = (time(22), time(7))


def utc(month: int, day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


def test_a_night_lasts_over_midnight_in_the_zone_of_the_player() -> None:
    # 21:30 UTC is 22:30 in Berlin; 07:00 there is 06:00 UTC
    assert quiet_until(NIGHT, "Europe/Berlin", utc(11, 23, 21, 30)) == utc(11, 24, 6)
    assert quiet_until(NIGHT, "Europe/Berlin", utc(11, 24, 2)) == utc(11, 24, 6)
    assert quiet_until(NIGHT, "Europe/Berlin", utc(11, 23, 20, 59)) is None
    assert quiet_until(NIGHT, "America/New_York", utc(11, 23, 21, 30)) is None


def test_the_hours_begin_at_their_beginning_and_are_over_at_their_end() -> None:
    assert is_quiet(NIGHT, "UTC", utc(11, 23, 22))
    assert not is_quiet(NIGHT, "UTC", utc(11, 24, 7))
    assert quiet_until((time(12), time(14)), "UTC", utc(11, 23, 13)) == utc(11, 23, 14)


def test_without_quiet_hours_nothing_waits() -> None:
    assert quiet_until(None, "UTC", utc(11, 23, 2)) is None


def test_a_night_in_which_clocks_change_is_as_long_as_the_clock_says() -> None:
    # in Berlin clocks go back on 25 October and forward on 29 March
    assert quiet_until(NIGHT, "Europe/Berlin", utc(10, 24, 21)) == utc(10, 25, 6)
    assert quiet_until(NIGHT, "Europe/Berlin", utc(3, 28, 22)) == utc(3, 29, 5)


def test_an_hour_that_happens_twice_is_quiet_twice() -> None:
    hours = (time(22), time(2, 30))
    # 02:30 comes first at 00:30 UTC; at 01:10 UTC it is 02:10 again, and quiet until 02:30 comes again
    assert quiet_until(hours, "Europe/Berlin", utc(10, 25, 0, 10)) == utc(10, 25, 0, 30)
    assert quiet_until(hours, "Europe/Berlin", utc(10, 25, 1, 10)) == utc(10, 25, 1, 30)


def test_quiet_hours_end_even_if_clocks_skip_their_end() -> None:
    # on 29 March 02:30 is skipped: by the old clock it is 01:30 UTC, when the new one shows 03:30
    assert quiet_until((time(22), time(2, 30)), "Europe/Berlin", utc(3, 29, 0, 15)) == utc(3, 29, 1, 30)


@given(
    start=st.times(),
    end=st.times(),
    zone=st.sampled_from(["UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]),
    now=st.integers(0, 2 * 365 * 24 * 60).map(lambda minutes: utc(1, 1, 0) + timedelta(minutes=minutes)),
)
def test_quiet_hours_end_within_two_days_and_never_in_themselves(
    start: time, end: time, zone: str, now: datetime
) -> None:
    if start == end:
        return
    until = quiet_until((start, end), zone, now)
    assert (until is not None) == is_quiet((start, end), zone, now)
    if until is not None:
        assert now < until <= now + timedelta(hours=49)
        assert not is_quiet((start, end), zone, until)


def test_a_whole_day_is_no_quiet_hours() -> None:
    table = Table.started()
    with refused(QuietAllDay):
        preferences.set_quiet(table.state, table.seat("ITALY"), (time(7), time(7)))
