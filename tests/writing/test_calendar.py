"""The calendar file: what RFC 5545 asks for, the same bytes for the same deadline, and nothing of anybody else."""

from datetime import UTC, datetime, timedelta

from icalendar import Calendar, Component

from judge.board.phase import Phase
from judge.writing.letters.calendar import KIND, deadline_file
from judge.writing.letters.outgoing import Due
from judge.writing.rendering.board_words import phase_in_words
from tests.writing.world import STANDARD

NOW = datetime(2026, 11, 23, 9, tzinfo=UTC)
AT = datetime(2026, 11, 26, 19, tzinfo=UTC)


def due(
    phase: str = "S1901M",
    at: datetime = AT,
    sequence: int = 1,
    *,
    alarms: tuple[timedelta, ...] = (),
    over: bool = False,
) -> Due:
    return Due("spring", phase, phase_in_words(Phase.parse(phase), STANDARD.calendar), at, sequence, alarms, over)


def entries(*dues: Due, domain: str = "dip.example") -> list[Component]:
    file = deadline_file(dues, domain, NOW)
    assert file is not None
    calendar = Calendar.from_ical(file.data)
    assert calendar["METHOD"] == "PUBLISH"
    assert calendar["VERSION"] == "2.0"
    return list(calendar.walk("VEVENT"))


def test_a_deadline_is_one_entry_in_utc() -> None:
    [entry] = entries(due(alarms=(timedelta(hours=24), timedelta(hours=4))))
    assert entry["UID"] == "deadline-spring-S1901M@dip.example"
    assert entry["SEQUENCE"] == 1
    assert entry["DTSTART"].to_ical() == b"20261126T190000Z"
    assert entry["DTSTAMP"].to_ical() == b"20261123T090000Z"
    assert entry["SUMMARY"] == "Diplomacy spring: Spring 1901 Movement"
    assert entry["STATUS"] == "CONFIRMED"
    assert [alarm["TRIGGER"].to_ical() for alarm in entry.walk("VALARM")] == [b"-P1D", b"-PT4H"]


def test_it_is_published_as_a_file() -> None:
    file = deadline_file((due(),), "dip.example", NOW)
    assert file is not None
    assert (file.name, file.kind) == ("deadline.ics", KIND)
    assert KIND == "text/calendar; method=PUBLISH; charset=utf-8"
    lines = file.data.split(b"\r\n")
    assert lines[0] == b"BEGIN:VCALENDAR"
    assert lines[-2:] == [b"END:VCALENDAR", b""]
    assert all(len(line) <= 75 for line in lines)


def test_a_deadline_that_will_not_come_is_cancelled_without_alarms() -> None:
    old, new = entries(
        due(sequence=2, alarms=(timedelta(hours=1),), over=True), due("F1901M", AT + timedelta(days=3), 2)
    )
    assert (old["STATUS"], old["UID"], old["SEQUENCE"]) == ("CANCELLED", "deadline-spring-S1901M@dip.example", 2)
    assert old.walk("VALARM") == []
    assert (new["STATUS"], new["UID"]) == ("CONFIRMED", "deadline-spring-F1901M@dip.example")


def test_a_deadline_that_has_passed_need_not_be_cancelled() -> None:
    assert deadline_file((due(at=NOW, over=True),), "dip.example", NOW) is None
    assert deadline_file((), "dip.example", NOW) is None


def test_two_judges_do_not_share_an_entry() -> None:
    [one], [other] = entries(due()), entries(due(), domain="other.example")
    assert one["UID"] != other["UID"]


def test_the_same_deadline_makes_the_same_file() -> None:
    assert deadline_file((due(),), "dip.example", NOW) == deadline_file((due(),), "dip.example", NOW)


def test_an_entry_is_in_its_readers_language() -> None:
    file = deadline_file((due(),), "dip.example", NOW, "de")
    assert file is not None
    [entry] = Calendar.from_ical(file.data).walk("VEVENT")
    assert entry["SUMMARY"] == "Diplomacy spring: Frühjahr 1901, Zugphase"
    assert entry["DESCRIPTION"] == "Frist für Frühjahr 1901, Zugphase (S1901M) in spring."


def test_an_entry_is_wholly_in_english_where_its_language_lacks_something() -> None:
    assert deadline_file((due(),), "dip.example", NOW, "xx") == deadline_file((due(),), "dip.example", NOW)
