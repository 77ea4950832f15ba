"""Arguments of commands: what is clear is read, what is unclear is asked back with examples."""

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import load_variant
from judge.board.phase import PhaseKind
from judge.common.message import Message
from judge.reading.arguments.instants import Standpoint, read_instant
from judge.reading.arguments.misreadings import (
    DayFarAway,
    HourSkipped,
    HourTwice,
    LengthOverAYear,
    Misread,
    MomentOver,
    MomentUnclear,
    NoSuchDay,
    NotALength,
    NotATimeOfDay,
    NotAWeekday,
    NotOneZone,
    SignOnUnclear,
    WeekdaysUnclear,
    WrongWeekday,
    YearOutOfRange,
    ZonesLike,
)
from judge.reading.arguments.values import (
    PhaseName,
    SignOn,
    WrittenSetting,
    read_duration,
    read_durations,
    read_phase,
    read_settings,
    read_signon,
)
from judge.reading.arguments.zone_words import read_zone

NOW = datetime(2026, 11, 21, 8, 0, tzinfo=UTC)  # a Saturday, 09:00 in Berlin
BERLIN = "Europe/Berlin"
HERE = Standpoint(NOW, BERLIN)
STANDARD = load_variant("standard")


def utc(year: int, month: int, day: int, hour: int = 0, minute: int = 0, second: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, second, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3D", timedelta(days=3)),
        ("3d 12H 20M", timedelta(days=3, hours=12, minutes=20)),
        ("3D12H", timedelta(days=3, hours=12)),
        ("90 minutes", timedelta(minutes=90)),
        ("1 week", timedelta(days=7)),
        ("0H", timedelta(0)),
    ],
)
def test_lengths_of_time(text: str, meant: timedelta) -> None:
    assert read_duration(text) == meant


@pytest.mark.parametrize("text", ["", "3", "3X", "soon", "9999D"])
def test_unclear_lengths_are_asked_back_with_examples(text: str) -> None:
    said = read_duration(text)
    assert isinstance(said, Misread)
    assert said.problem == (LengthOverAYear() if text == "9999D" else NotALength(text))


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Fri 20:00", utc(2026, 11, 27, 19, 0)),
        ("friday 20:00", utc(2026, 11, 27, 19, 0)),
        ("Sat 20:00", utc(2026, 11, 21, 19, 0)),  # still to come today
        ("Sat 08:00", utc(2026, 11, 28, 7, 0)),  # over for today
        ("24 DEC 18:00", utc(2026, 12, 24, 17, 0)),
        ("Dec 24th, 2026 6pm", utc(2026, 12, 24, 17, 0)),
        ("Thu 24 Dec 18:00", utc(2026, 12, 24, 17, 0)),
        ("2026-12-24 18:00", utc(2026, 12, 24, 17, 0)),
        ("2027-07-01 18:00 CET", utc(2027, 7, 1, 16, 0)),  # the zone with its summer time
        ("Friday 18:00 America/New_York", utc(2026, 11, 27, 23, 0)),
        ("Friday 18:00 utc", utc(2026, 11, 27, 18, 0)),
        ("18:00 Fri", utc(2026, 11, 27, 17, 0)),
        ("24/12 18:00", utc(2026, 12, 24, 17, 0)),
        ("tomorrow 12:00", utc(2026, 11, 22, 11, 0)),
    ],
)
def test_moments_are_the_next_in_the_future(text: str, meant: datetime) -> None:
    assert read_instant(text, HERE) == meant


def test_plus_counts_from_the_deadline_where_there_is_one() -> None:
    assert read_instant("+2D", HERE, base=utc(2026, 11, 25, 19, 0)) == utc(2026, 11, 27, 19, 0)
    assert read_instant("+ 1D 12H", HERE) == utc(2026, 11, 22, 20, 0)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("20:00", MomentUnclear),
        ("24 DEC", MomentUnclear),
        ("12/11/2026 18:00", MomentUnclear),
        ("Fri 24 Dec 18:00", WrongWeekday),
        ("31 Feb 10:00", NoSuchDay),
        ("2026-02-30 10:00", NoSuchDay),
        ("9999-12-31 23:59 America/New_York", YearOutOfRange),
        ("20 Nov 20:00", DayFarAway),  # yesterday, or in a year?
        ("today 07:00", MomentOver),
        ("2026-11-20 20:00", MomentOver),
        ("Fri 25:00", NotATimeOfDay),
        ("Fri 13:00 pm", NotATimeOfDay),
        ("1 May 27 10:00", YearOutOfRange),
        ("Fri 20:00 EST", NotOneZone),
        ("Fri 20:00 berlin", NotOneZone),
        ("28 Mar 2027 02:30", HourSkipped),
        ("31 Oct 2027 02:30", HourTwice),
    ],
)
def test_unclear_moments_are_refused_with_the_reason(text: str, why: type[Message]) -> None:
    said = read_instant(text, HERE)
    assert isinstance(said, Misread)
    assert isinstance(said.problem, why)


def test_zones_get_their_right_spelling() -> None:
    assert read_zone("europe/berlin") == "Europe/Berlin"
    assert read_zone("Z") == "UTC"
    assert isinstance(read_zone("Mars/Olympus"), Misread)


def test_a_line_of_all_settings() -> None:
    line = (
        "MOVE 3D RETREAT 1D ADJUST 1D AT 20:00 ZONE europe/berlin DAYS MTWTF-- GRACE 12H REMIND 24H UNDO 20M "
        "START AUTO PRESS BROADCAST PARADOX 1982"
    )
    assert read_settings(line) == (
        WrittenSetting("move", timedelta(days=3)),
        WrittenSetting("retreat", timedelta(days=1)),
        WrittenSetting("adjust", timedelta(days=1)),
        WrittenSetting("at", time(20, 0)),
        WrittenSetting("zone", "Europe/Berlin"),
        WrittenSetting("days", frozenset({0, 1, 2, 3, 4})),
        WrittenSetting("grace", timedelta(hours=12)),
        WrittenSetting("remind", (timedelta(hours=24),)),
        WrittenSetting("undo", timedelta(minutes=20)),
        WrittenSetting("start", "auto"),
        WrittenSetting("press", "broadcast"),
        WrittenSetting("paradox", "1982", is_keyword=False),
    )


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("MTWTF--", {0, 1, 2, 3, 4}),
        ("-MTWTF-", {0, 1, 2, 3, 4}),  # Sunday first, as DPjudge writes it
        ("-T-T---", {1, 3}),
        ("mon,wed,fri", {0, 2, 4}),
        ("Mon-Fri", {0, 1, 2, 3, 4}),
        ("Sat-Mon", {5, 6, 0}),
        ("all", {0, 1, 2, 3, 4, 5, 6}),
    ],
)
def test_weekdays(text: str, days: set[int]) -> None:
    assert read_settings(f"DAYS {text}") == (WrittenSetting("days", frozenset(days)),)


@pytest.mark.parametrize("text", ["------S", "-------", "MTWTX--", "someday"])
def test_weekdays_that_fit_two_weeks_or_none_are_refused(text: str) -> None:
    said = read_settings(f"DAYS {text}")
    assert isinstance(said, Misread)
    assert isinstance(said.problem, WeekdaysUnclear | NotAWeekday)


@pytest.mark.parametrize("line", ["", "MOVE", "MOVE 3X", "PRESS SOME", "AT noon", "MOVE 3D and so on"])
def test_unclear_settings_are_refused(line: str) -> None:
    assert isinstance(read_settings(line), Misread)


def test_signons_new_and_old() -> None:
    assert read_signon("FRANCE@Spring secret") == SignOn("FRANCE", "spring", "secret")
    assert read_signon("Fspring secret") == SignOn("", "fspring", "secret")


def test_a_zone_named_by_its_city_is_hinted_at() -> None:
    assert read_zone("Berlin") == Misread(NotOneZone("Berlin").with_more(ZonesLike(("Europe/Berlin",))))


@pytest.mark.parametrize("text", ["FRANCE@spring", "a b swordfish", "FRANCE @ spring swordfish", ""])
def test_the_refusal_of_a_bad_signon_never_quotes_it(text: str) -> None:
    said = read_signon(text)
    assert isinstance(said, Misread)
    assert said.problem == SignOnUnclear()


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("F1901M", PhaseName("F", 1901, PhaseKind.MOVEMENT)),
        ("f1901r", PhaseName("F", 1901, PhaseKind.RETREATS)),
        ("Fall 1901 Movement", PhaseName("F", 1901, PhaseKind.MOVEMENT)),
        ("fall 1901", PhaseName("F", 1901, None)),
        ("autumn 1901 retreats", PhaseName("F", 1901, PhaseKind.RETREATS)),
        ("winter 1902", PhaseName("W", 1902, None)),
        ("Winter 1902 builds", PhaseName("W", 1902, PhaseKind.ADJUSTMENTS)),
        ("F1902B", PhaseName("W", 1902, PhaseKind.ADJUSTMENTS)),  # as the block of results and mapping tools call it
        ("F1902A", PhaseName("W", 1902, PhaseKind.ADJUSTMENTS)),
        ("Fall, 1902", PhaseName("F", 1902, None)),
        ("Fall 1902, builds", PhaseName("W", 1902, PhaseKind.ADJUSTMENTS)),
        ("Fall '02", PhaseName("F", 1902, None)),
        ("spring 02 movement", PhaseName("S", 1902, PhaseKind.MOVEMENT)),
        ("Spring retreats 1902", PhaseName("S", 1902, PhaseKind.RETREATS)),
        ("winter adjustments 1902", PhaseName("W", 1902, PhaseKind.ADJUSTMENTS)),
        ("w1902b", PhaseName("W", 1902, PhaseKind.ADJUSTMENTS)),
        ("Fall 1902 adjustments", PhaseName("W", 1902, PhaseKind.ADJUSTMENTS)),
        ("Spring of 1902", PhaseName("S", 1902, None)),  # as reports say it
        ("Winter of 1902 builds", PhaseName("W", 1902, PhaseKind.ADJUSTMENTS)),
    ],
)
def test_phases(text: str, meant: PhaseName) -> None:
    assert read_phase(text, STANDARD.calendar) == meant


@pytest.mark.parametrize(
    "text",
    [
        *("", "1901", "S1901A", "S1901B", "spring", "of 1901", "spring of", "monsoon 1901", "fall 1901 party"),
        *("A PAR - BUR", "F 73"),
    ],
)
def test_what_is_no_phase_is_refused(text: str) -> None:
    assert isinstance(read_phase(text, STANDARD.calendar), Misread)


WORDS = (
    *("3", "Fri", "24", "DEC", "18:00", "29:99", "+2D", "2026-13-01", "0000-01-01"),
    *("AT", "DAYS", "M---", "ZONE", "/", "@", ",", "Fall", "9999"),
)


@given(st.text(max_size=80) | st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join))
def test_no_input_raises(text: str) -> None:
    read_duration(text)
    read_durations(text)
    read_instant(text, HERE)
    read_zone(text)
    read_settings(text)
    read_signon(text)
    read_phase(text, STANDARD.calendar)
