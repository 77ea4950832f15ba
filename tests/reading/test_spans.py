"""Dates with parts left out, and times from one to another, as both old judges take them."""

from dataclasses import replace
from datetime import UTC, datetime, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.reading.arguments.instants import Standpoint, read_instant
from judge.reading.arguments.misreadings import HourSkipped, Misread
from judge.reading.arguments.spans import read_hours, read_span

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)  # a Monday; 10:00 in Berlin


def utc(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "start", "end"),
    [
        ("24 DEC TO 6 JAN", utc(2026, 12, 24), utc(2027, 1, 7)),  # DPjudge's examples
        ("24 TO 6", utc(2026, 11, 24), utc(2026, 12, 7)),
        ("TO 13:00", NOW, utc(2026, 11, 23, 13)),
        ("24 TO 6 JAN", utc(2026, 12, 24), utc(2027, 1, 7)),  # the last 24th before it
        ("24 TO 26 DEC", utc(2026, 12, 24), utc(2026, 12, 27)),
        ("24 DEC", utc(2026, 12, 24), utc(2026, 12, 25)),  # one whole day
        ("today", utc(2026, 11, 23), utc(2026, 11, 24)),
        ("tomorrow until Fri", utc(2026, 11, 24), utc(2026, 11, 28)),
        ("Fri 18:00 TO Mon", utc(2026, 11, 27, 18), utc(2026, 12, 1)),
        ("from 24 dec 18:00 to 26 dec 9am", utc(2026, 12, 24, 18), utc(2026, 12, 26, 9)),
        ("2026-12-24 TO 2027-01-06", utc(2026, 12, 24), utc(2027, 1, 7)),
        ("24 Dec 2026 - 6 Jan 2027", utc(2026, 12, 24), utc(2027, 1, 7)),
        ("TO +3D", NOW, utc(2026, 11, 26, 9)),
        ("31 TO 2", utc(2026, 12, 31), utc(2027, 1, 3)),  # November has no 31st
        ("8:00 TO 18:00", utc(2026, 11, 24, 8), utc(2026, 11, 24, 18)),
        ("DEC 24 TO JAN 6", utc(2026, 12, 24), utc(2027, 1, 7)),
    ],
)
def test_a_span_is_read_as_it_is_meant(written: str, start: datetime, end: datetime) -> None:
    assert read_span(written, Standpoint(NOW, "UTC")) == (start, end)


def test_whole_days_are_those_of_the_zone() -> None:
    berlin = Standpoint(NOW, "Europe/Berlin")
    assert read_span("24 DEC TO 6 JAN", berlin) == (utc(2026, 12, 23, 23), utc(2027, 1, 6, 23))
    # a day on which clocks go back has 25 hours
    before = replace(berlin, now=utc(2026, 10, 1))
    assert read_span("25 OCT", before) == (utc(2026, 10, 24, 22), utc(2026, 10, 25, 23))
    assert read_span("24 DEC 18:00 TO 26 DEC 9:00 Asia/Tokyo", Standpoint(NOW, "UTC")) == (
        utc(2026, 12, 24, 18),
        utc(2026, 12, 26, 0),
    )


@pytest.mark.parametrize(
    "written", ["", "TO", "soon", "3/4 TO 5/6", "24 DEC TO", "30 FEB TO 3 MAR", "Mon 24 DEC TO 26 DEC"]
)
def test_what_is_no_span_is_asked_back(written: str) -> None:
    read = read_span(written, Standpoint(NOW, "UTC"))
    assert isinstance(read, Misread)
    assert read.problem


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("24 18:00", utc(2026, 11, 24, 17)),
        ("Fri", utc(2026, 11, 27, 19)),
        ("18:00", utc(2026, 11, 23, 17)),
        ("9:00", utc(2026, 11, 24, 8)),  # it is ten in Berlin
        ("24 DEC", utc(2026, 12, 24, 19)),
        ("+2D", utc(2026, 11, 25, 9)),
        ("Fri 20:00", utc(2026, 11, 27, 19)),
    ],
)
def test_a_moment_is_completed_by_the_next_and_the_usual_time_of_day(written: str, meant: datetime) -> None:
    assert read_instant(written, Standpoint(NOW, "Europe/Berlin"), time(20), NOW) == meant


def test_a_time_that_clocks_skip_is_asked_back() -> None:
    read = read_instant("28 2:30", Standpoint(utc(2027, 3, 20), "Europe/Berlin"), time(20))
    assert isinstance(read, Misread)
    assert read.problem == HourSkipped("02:30", "Europe/Berlin")


@pytest.mark.parametrize("written", ["soon", "3/4 18:00", "31 FEB", "Fri 24 Dec 18:00", "25:00", ""])
def test_what_is_no_moment_is_asked_back(written: str) -> None:
    assert isinstance(read_instant(written, Standpoint(NOW, "UTC"), time(20)), Misread)


def test_hours_are_two_times_of_day() -> None:
    for written in ("22:00 TO 07:00", "22:00-7:00", "10pm to 7am", "from 22:00 until 07:00"):
        assert read_hours(written) == (time(22), time(7))
    for written in ("", "22:00", "22 TO 7", "Fri 22:00 TO 7:00", "nights"):
        assert isinstance(read_hours(written), Misread)


_WORDS = st.lists(
    st.sampled_from(
        ["24", "31", "dec", "feb", "fri", "13:00", "9am", "to", "2026", "-", "today", "utc", "+3d", "x", "until"]
    ),
    max_size=8,
).map(" ".join)


@given(text=_WORDS | st.text(max_size=40), zone=st.sampled_from(["UTC", "Europe/Berlin", "America/New_York"]))
def test_whatever_is_written_a_span_ends_after_it_begins_and_ahead(text: str, zone: str) -> None:
    read = read_span(text, Standpoint(NOW, zone))
    if not isinstance(read, Misread):
        start, end = read
        assert start < end
        assert end > NOW
    moment = read_instant(text, Standpoint(NOW, zone), time(20))
    assert isinstance(moment, Misread) or moment > NOW
    read_hours(text)
