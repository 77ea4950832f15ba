"""Instants and lengths of time: whatever the judge prints is read back, and what people write as they mean it."""

from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from judge.common.languages import date_words, languages
from judge.common.message import Message
from judge.common.word_lists import word_table
from judge.common.zones import zone_names
from judge.reading.arguments.instants import Standpoint, read_instant
from judge.reading.arguments.misreadings import (
    DayFarAway,
    HourTwice,
    Misread,
    MomentOver,
    MomentUnclear,
    NoSuchDay,
    NotATimeOfDay,
    NotOneZone,
    TimesDiffer,
    TwoMeanings,
    YearOutOfRange,
    ZonesLike,
)
from judge.reading.arguments.spans import read_span
from judge.reading.arguments.time_words import units_of_time
from judge.reading.arguments.values import WrittenSetting, read_duration, read_durations, read_settings
from judge.reading.arguments.zone_words import read_zone
from judge.reading.mail.lines import tidy
from judge.writing.rendering.render import day_and_time, when
from judge.writing.rendering.translator import Translator
from tests.reading.work import calls

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)  # a Monday; 10:00 in Berlin, 04:00 in New York
BERLIN = "Europe/Berlin"
LANGUAGES = sorted(languages())
CHOSEN = sorted({name for each in zone_names() if isinstance(name := read_zone(each), str)})
MINUTES = st.datetimes(datetime(2026, 11, 24), datetime(2037, 12, 31), timezones=st.just(UTC)).map(  # noqa: DTZ001
    lambda moment: moment.replace(second=0, microsecond=0)
)
UTC_BACK = datetime(2027, 10, 31, 0, 30, tzinfo=UTC)  # 02:30 in Berlin, which comes twice


def utc(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


# -- what the judge prints


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=40)  # in each language
@given(moment=MINUTES, zone=st.sampled_from(CHOSEN), other=st.sampled_from(CHOSEN), tied=st.booleans())
@example(moment=UTC_BACK, zone=BERLIN, other="UTC", tied=False)
@example(moment=UTC_BACK + timedelta(hours=1), zone=BERLIN, other="America/New_York", tied=False)
@example(moment=utc(2027, 3, 1, 19), zone=BERLIN, other=BERLIN, tied=True)
def test_every_instant_that_is_printed_is_read(
    language: str, moment: datetime, zone: str, other: str, tied: bool
) -> None:
    translator = Translator(language, zone, tied=tied)
    full, local = tidy(translator.show(moment)), tidy(translator.show(moment, form="local"))
    long = day_and_time(moment, zone, language, long=True)
    before = moment - timedelta(hours=1)
    # its reader, who may be in a game of another zone
    for here in (Standpoint(before, zone, (), language), Standpoint(before, other, (zone,), language)):
        assert read_instant(full, here) == moment
    here = Standpoint(before, zone, (), language)
    for text in (full, local, long):
        assert read_instant(text, here) == moment
        assert read_instant(text.lower(), here, time(12)) == moment
    # a game of another zone may call its time by the same word: that is asked back
    read = read_instant(local, Standpoint(before, other, (zone,), language))
    assert read == moment or (
        isinstance(read, Misread) and isinstance(read.problem, TwoMeanings) and moment in read.problem.moments
    )
    # somebody else, in any place and language, to whom it is forwarded
    assert read_instant(full, Standpoint(before, other, (), "")) == moment
    day = read_instant(translator.show(moment, form="day"), Standpoint(NOW, "UTC", (), language), time(12))
    assert day == moment.replace(hour=12, minute=0)


@given(moment=MINUTES, language=st.sampled_from(LANGUAGES), zone=st.sampled_from(CHOSEN))
def test_an_instant_that_is_printed_and_over_is_known_to_be_over(moment: datetime, language: str, zone: str) -> None:
    here = Standpoint(moment + timedelta(hours=5), zone, (), language)
    assert read_instant(when(moment, zone, language), here) == Misread(MomentOver())


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=40)  # in each language
@given(start=MINUTES, days=st.integers(1, 90), zone=st.sampled_from(CHOSEN), own=st.booleans())
def test_a_span_that_is_printed_is_read(language: str, start: datetime, days: int, zone: str, own: bool) -> None:
    end = start + timedelta(days=days)
    words = word_table("dates", "to")[language], word_table("dates", "from")[language]
    to, first = (words[0][0], words[1][0]) if own else ("to", "from")
    text = f"{first} {when(start, zone, language)} {to} {when(end, zone, language)}"
    assert read_span(text, Standpoint(NOW, "UTC", (zone,), language)) == (start, end)


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=40)  # in each language
@given(minutes=st.integers(0, 366 * 1440), tied=st.booleans())
def test_every_length_that_is_printed_is_read(language: str, minutes: int, tied: bool) -> None:
    length = timedelta(minutes=minutes)
    said = tidy(Translator(language, tied=tied).show(length))
    assert read_duration(said) == length
    assert read_durations(f"{said}, {said}") == (length, length)
    assert read_settings(f"MOVE {said} AT 20:00") == (WrittenSetting("move", length), WrittenSetting("at", time(20)))
    if minutes:
        for before in (f"+{said}", f"+ {said}", said, f"in {said}"):
            assert read_instant(before, Standpoint(NOW, "UTC", (), language)) == NOW + length


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_a_day_and_a_month_is_read(language: str) -> None:
    words, here = date_words(language), Standpoint(NOW, "UTC", (), language)
    for number in range(7):
        meant = utc(2026, 11, 23 + number, 20)
        for name in (words.days[number], words.short_days[number], words.days[number].upper()):
            assert read_instant(f"{name} 20:00", here) == meant
    for month in range(1, 13):
        for name in (words.months[month - 1], words.short_months[month - 1]):
            assert read_instant(f"15 {name} 2027 20:00", here) == utc(2027, month, 15, 20)


def test_a_name_of_a_unit_of_time_names_one_unit() -> None:
    assert not [word for word in units_of_time() if "-" in word or not word]
    assert {units_of_time()[word] for word in ("d", "days", "tage", "tagen", "día", "dia", "jours", "giorni")} == {
        86400
    }
    assert {units_of_time()[word] for word in ("h", "hrs", "std", "stunden", "horas", "heure", "ore")} == {3600}
    assert {units_of_time()[word] for word in ("m", "min", "mins", "minuten", "minuti")} == {60}
    assert {units_of_time()[word] for word in ("w", "woche", "semana", "semaines", "settimana")} == {7 * 86400}


# -- what people write


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("in 3 hours", utc(2026, 11, 23, 12)),
        ("3 hours", utc(2026, 11, 23, 12)),
        ("24H", utc(2026, 11, 24, 9)),
        ("+2 days", utc(2026, 11, 26, 19)),  # from the deadline
        ("in 2 days", utc(2026, 11, 25, 9)),  # from now
        ("tomorrow 20:00", utc(2026, 11, 24, 19)),
        ("tomorrow at 8 pm", utc(2026, 11, 24, 19)),
        ("tomorrow", utc(2026, 11, 24, 19)),
        ("2027-03-29T20:00Z", utc(2027, 3, 29, 20)),
        ("2027-03-29T20:00:00Z", utc(2027, 3, 29, 20)),
        ("2027-03-29T20:00+02:00", utc(2027, 3, 29, 18)),
        ("2027-03-29 20:00 -0500", utc(2027, 3, 30, 1)),
        ("28.3. 20:00", utc(2027, 3, 28, 18)),
        ("28.3.2027, 20:00", utc(2027, 3, 28, 18)),
        ("28. 3. 20:00", utc(2027, 3, 28, 18)),
        ("Fri at 20:00", utc(2026, 11, 27, 19)),
        ("on Friday, at 20:00", utc(2026, 11, 27, 19)),
        ("Fri 8pm EST", utc(2026, 11, 28, 1)),
        ("Fri 20:00 MEZ", utc(2026, 11, 27, 19)),
        ("Fri 20:00 MESZ", utc(2026, 11, 27, 18)),
        ("Fri 20:00 UTC+3", utc(2026, 11, 27, 17)),
        ("20:00 CEST", utc(2026, 11, 23, 18)),
        ("Fri 20:00 CEST", utc(2026, 11, 27, 18)),
        ("Fri 20:00 CET", utc(2026, 11, 27, 19)),
        ("Fri 24 18:00", None),  # the next 24th that is a Friday is in a year
        ("Fri 27", utc(2026, 11, 27, 19)),  # no hour
        ("Fri 20h", utc(2026, 11, 27, 19)),
        ("Fri 20h30", utc(2026, 11, 27, 19, 30)),
        ("12/24 18:00", utc(2026, 12, 24, 17)),  # no month has that number
        ("24/12 18:00", utc(2026, 12, 24, 17)),
        ("24/12/2026 18:00", utc(2026, 12, 24, 17)),
        ("4/4 18:00", utc(2027, 4, 4, 16)),
        ("the 20th", utc(2026, 12, 20, 19)),
        ("20.", utc(2026, 12, 20, 19)),
        ("27", utc(2026, 11, 27, 19)),  # no hour
    ],
)
def test_dates_are_read_as_they_are_meant(text: str, meant: datetime | None) -> None:
    here = Standpoint(NOW, BERLIN, ("America/New_York",))
    read = read_instant(text, here, time(20), utc(2026, 11, 24, 19))
    if meant is None:
        assert isinstance(read, Misread)
        assert isinstance(read.problem, DayFarAway)
    else:
        assert read == meant


def test_days_ahead_are_those_of_the_calendar() -> None:
    friday = utc(2027, 3, 26, 19)  # 20:00 in Berlin, two days before clocks are put forward
    assert read_instant("+2D", Standpoint(NOW, BERLIN), base=friday) == utc(2027, 3, 28, 18)
    assert read_instant("in 2 days", Standpoint(friday, BERLIN)) == utc(2027, 3, 28, 18)


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Asia/Tokyo", BERLIN])
def test_summer_time_by_name_is_two_hours_ahead_whatever_the_zone_of_the_game(zone: str) -> None:
    assert read_instant("2027-07-01 20:00 CEST", Standpoint(NOW, zone)) == utc(2027, 7, 1, 18)
    assert read_instant("2027-01-01 20:00 CEST", Standpoint(NOW, zone)) == utc(2027, 1, 1, 18)
    assert read_instant("2027-07-01 20:00 EEST", Standpoint(NOW, zone)) == utc(2027, 7, 1, 17)


@pytest.mark.parametrize(
    ("language", "text", "meant"),
    [
        ("de", "Fr. um 20:00 Uhr", utc(2026, 11, 27, 19)),
        ("de", "am Freitag, den 27. November 2026 um 20:00 Uhr", utc(2026, 11, 27, 19)),
        ("de", "morgen 20:00", utc(2026, 11, 24, 19)),
        ("de", "in 3 Stunden", utc(2026, 11, 23, 12)),
        ("de", "Fri 20:00", utc(2026, 11, 27, 19)),  # commands are English, and so are many dates
        ("fr", "le vendredi 27 novembre à 20:00", utc(2026, 11, 27, 19)),
        ("de", "20 Uhr", utc(2026, 11, 23, 19)),
        ("de", "Freitag um 20 Uhr", utc(2026, 11, 27, 19)),
        ("de", "morgen 20 Uhr 30", utc(2026, 11, 24, 19, 30)),
        ("fr", "à 20h", utc(2026, 11, 23, 19)),
        ("fr", "vendredi 20 h 30", utc(2026, 11, 27, 19, 30)),
        ("fr", "1er déc. 20:00", utc(2026, 12, 1, 19)),
        ("fr", "1 dec 20:00", utc(2026, 12, 1, 19)),
        ("fr", "dans 2 jours", utc(2026, 11, 25, 9)),
        ("fr", "demain à 20:00", utc(2026, 11, 24, 19)),
        ("es", "el viernes 27 de noviembre de 2026 a las 20:00", utc(2026, 11, 27, 19)),
        ("es", "24 mar 18:00", utc(2027, 3, 24, 17)),  # behind a number it is the month
        ("es", "mar 24 nov 18:00", utc(2026, 11, 24, 17)),
        ("es", "mañana 20:00", utc(2026, 11, 24, 19)),
        ("es", "dentro de 3 horas", utc(2026, 11, 23, 12)),
        ("it", "venerdi 27 novembre alle ore 20:00", utc(2026, 11, 27, 19)),
        ("it", "1º dic 2026 20:00", utc(2026, 12, 1, 19)),
        ("it", "tra 3 ore", utc(2026, 11, 23, 12)),
        ("en", "Freitag 20:00", utc(2026, 11, 27, 19)),  # nobody else would write that
        ("en", "mar 24 18:00", utc(2027, 3, 24, 17)),
    ],
)
def test_dates_are_read_in_their_writers_language(language: str, text: str, meant: datetime) -> None:
    assert read_instant(text, Standpoint(NOW, BERLIN, (), language), time(20)) == meant


@pytest.mark.parametrize(
    ("here", "text", "moments"),
    [
        (Standpoint(NOW, BERLIN), "Fri 20", [utc(2026, 11, 27, 19), utc(2027, 8, 20, 18)]),
        (Standpoint(NOW, "UTC"), "3/4 18:00", [utc(2027, 3, 4, 18), utc(2027, 4, 3, 18)]),
        (Standpoint(NOW, "UTC"), "20", [utc(2026, 11, 23, 20), utc(2026, 12, 20, 20)]),
        (Standpoint(NOW, "UTC"), "9", [utc(2026, 11, 24, 9), utc(2026, 12, 9, 20)]),
        (Standpoint(utc(2026, 11, 16, 9), BERLIN), "Fri 20", [utc(2026, 11, 20, 19)]),  # at the usual hour: it is one
        (Standpoint(utc(2026, 11, 16, 9), "UTC"), "Fri 19", [utc(2026, 11, 20, 19), utc(2027, 2, 19, 20)]),
        # Tuesday in French, March in English: commands are English
        (Standpoint(NOW, "UTC", (), "fr"), "24 mar 18:00", [utc(2026, 11, 24, 18), utc(2027, 3, 24, 18)]),
        (Standpoint(NOW, "UTC", (), "es"), "mar 24 18:00", [utc(2026, 11, 24, 18), utc(2027, 3, 24, 18)]),
        (
            Standpoint(NOW, "America/New_York"),
            "2027-07-01 20:00 EST",
            [utc(2027, 7, 2, 0), utc(2027, 7, 2, 1)],  # clocks show EDT then
        ),
        (
            Standpoint(NOW, "Asia/Kolkata", ("Asia/Jerusalem",)),
            "Fri 20:00 IST",
            [utc(2026, 11, 27, 14, 30), utc(2026, 11, 27, 18)],
        ),
    ],
)
def test_what_may_mean_two_instants_is_asked_back_with_both(
    here: Standpoint, text: str, moments: Sequence[datetime]
) -> None:
    read = read_instant(text, here, time(20))
    if len(moments) == 1:
        assert read == moments[0]
        return
    assert read == Misread(TwoMeanings(text, tuple(moments)))
    for each in moments:  # as the answer shows them
        assert read_instant(when(each, here.zone, here.language), here, time(20)) == each


@pytest.mark.parametrize(
    ("word", "places"),
    [
        ("EST", ("America/New_York",)),
        ("et", ("America/New_York",)),
        ("CST", ("America/Chicago", "Asia/Shanghai", "America/Havana")),
        ("IST", ("Asia/Kolkata", "Asia/Jerusalem", "Europe/Dublin")),
        ("BST", ("Europe/London",)),
        ("Eastern", ("Canada/Eastern", "US/Eastern")),
    ],
)
def test_a_zone_of_several_places_is_asked_back_with_places(word: str, places: tuple[str, ...]) -> None:
    asked = Misread(NotOneZone(word).with_more(ZonesLike(places)))
    assert read_instant(f"Fri 20:00 {word}", Standpoint(NOW, BERLIN), time(20)) == asked
    assert read_zone(word) == asked


def test_every_place_that_is_asked_about_is_a_zone() -> None:
    for places in word_table("dates", "places").values():
        assert [read_zone(each) for each in places] == [zone_names()[each] for each in places]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Fri 20:00 EST", NotOneZone),  # neither Berlin nor Vienna settles it
        ("Fri 20:00 Mars", NotOneZone),
        ("3/4/5/6 18:00", MomentUnclear),
        ("13/24 18:00", NoSuchDay),
        ("12/24/26 18:00", YearOutOfRange),
        ("Fri 25h", NotATimeOfDay),
        ("soon", MomentUnclear),
        ("UTC", MomentUnclear),
        ("Fri Mon 20:00", MomentUnclear),
        ("Fri 20:00 CET (19:00 UTC)", MomentUnclear),
        ("Fri 27 Nov 2026 20:00 CET (20:00 UTC)", TimesDiffer),
        ("Fri 27 Nov 2026 20:00 EST (20:00 UTC)", None),  # no zone is at fault where EST is not known
        ("31 Oct 2027 02:30", HourTwice),
        ("0H", MomentOver),
        ("yesterday 20:00", MomentUnclear),
    ],
)
def test_what_is_unclear_is_refused_with_the_reason(text: str, why: type[Message] | None) -> None:
    read = read_instant(text, Standpoint(NOW, BERLIN, ("Europe/Vienna",)), time(20))
    if why is None:
        assert read == utc(2026, 11, 27, 20)
    else:
        assert isinstance(read, Misread)
        assert isinstance(read.problem, why)


def test_a_time_that_clocks_show_twice_is_told_apart_by_its_zone() -> None:
    here = Standpoint(NOW, BERLIN)
    assert read_instant("31 Oct 2027 02:30 CEST", here) == utc(2027, 10, 31, 0, 30)
    assert read_instant("31 Oct 2027 02:30 CET", here) == utc(2027, 10, 31, 1, 30)
    there = Standpoint(NOW, "America/New_York")
    assert read_instant("7 Nov 2027 01:30 EDT", there) == utc(2027, 11, 7, 5, 30)
    assert read_instant("7 Nov 2027 01:30 EST", there) == utc(2027, 11, 7, 6, 30)


_WORDS = st.lists(
    st.sampled_from(
        [
            *("24", "31", "dec", "feb", "fri", "mar", "13:00", "9am", "8", "pm", "to", "2026", "2027", "-", "today"),
            *("utc", "EST", "+3d", "in", "3", "hours", "28.3.", "T", "Z", "(19:00 UTC)", "(", ")", "le", "de", "CEST"),
        ]
    ),
    max_size=9,
).map(" ".join)


@given(
    text=_WORDS | st.text(max_size=60),
    zone=st.sampled_from(["UTC", BERLIN, "America/New_York"]),
    language=st.sampled_from(LANGUAGES),
)
def test_whatever_is_written_what_is_read_is_to_come(text: str, zone: str, language: str) -> None:
    here = Standpoint(NOW, zone, ("Asia/Kolkata",), language)
    for read in (read_instant(text, here, time(20)), read_instant(text, here)):
        assert isinstance(read, Misread) or read > NOW
    read_span(text, here)


@pytest.mark.parametrize("words", ["word ", "Fri ", "1 ", "3 hours ", "mar ", "alle ", "EST ", "(a) "])
def test_a_long_text_costs_no_more_than_its_length(words: str) -> None:
    here = Standpoint(NOW, BERLIN, (), "de")
    short, long = words * 400, words * 800
    read_instant(short, here)  # what is read once
    assert calls(lambda text: read_instant(text, here), long) < 2.5 * calls(
        lambda text: read_instant(text, here), short
    )


def test_zones_of_the_test_are_those_that_people_can_choose() -> None:
    assert len(CHOSEN) > 400
    assert all(ZoneInfo(each) for each in CHOSEN)
