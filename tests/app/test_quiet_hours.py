"""What waits for the end of somebody's quiet hours, and what does not; calendar files as they leave."""

from datetime import datetime
from email.message import Message

import pytest
from icalendar import Calendar

from tests.offline_judge import START, OfflineJudge, to

ITALY = "italy@x.example"
TURKEY = "turkey@x.example"


@pytest.fixture
def judge(judge: OfflineJudge) -> OfflineJudge:
    """A game of Monday 5 January 2026, 09:00 UTC, in which Italy wants quiet from 22:00 to 07:00 in Rome."""
    judge.game("MOVE 2D REMIND 12H GRACE 4H")
    judge.post(ITALY, "SET ZONE Europe/Rome\nSET QUIET 22:00 TO 07:00", judge.reply_to(ITALY))
    return judge


def subjects(letters: list[Message]) -> list[str]:
    return [str(letter["Subject"]) for letter in letters]


def at(judge: OfflineJudge, day: int, hour: int, minute: int = 0) -> list[Message]:
    """The judge's letters up to that time of January."""
    return judge.wait(seconds=(datetime(2026, 1, day, hour, minute, tzinfo=START.tzinfo) - judge.now).total_seconds())


def test_press_waits_for_the_end_of_the_night_and_comes_then(judge: OfflineJudge) -> None:
    at(judge, 5, 21, 30)  # 22:30 in Rome
    sent = judge.post(TURKEY, "PRESS TO ITALY\nAre you awake?\nENDPRESS", judge.reply_to(TURKEY))
    assert to(sent, ITALY) == []
    assert at(judge, 6, 5, 59) == []
    [waited] = to(at(judge, 6, 6), ITALY)
    assert "press from Turkey" in str(waited["Subject"])


def test_outside_of_them_nothing_waits(judge: OfflineJudge) -> None:
    at(judge, 5, 20, 59)  # 21:59 in Rome
    sent = judge.post(TURKEY, "PRESS TO ITALY\nAre you awake?\nENDPRESS", judge.reply_to(TURKEY))
    assert len(to(sent, ITALY)) == 1


def test_answers_never_wait_for_the_end_of_quiet_hours(judge: OfflineJudge) -> None:
    at(judge, 6, 1)
    sent = judge.post(ITALY, "A VEN H\nPRESS TO TURKEY\nI am.\nENDPRESS\nHISTORY demo", judge.reply_to(ITALY))
    assert any("history" in subject for subject in subjects(to(sent, ITALY)))
    assert len(to(sent, ITALY)) >= 2  # the answer, and the history in a letter of its own
    assert len(to(sent, TURKEY)) == 1
    assert to(at(judge, 6, 6), ITALY) == []


def test_results_late_notices_and_moved_deadlines_never_wait(judge: OfflineJudge) -> None:
    at(judge, 6, 23)
    moved = judge.post("mia@x.example", "SET DEADLINE 2026-01-07 01:00", judge.reply_to("mia@x.example"))
    assert len(to(moved, ITALY)) == 1
    [late] = to(at(judge, 7, 1), ITALY)
    assert "late notice" in str(late["Subject"])
    [results] = to(at(judge, 7, 5), ITALY)
    assert "results" in str(results["Subject"])


@pytest.mark.parametrize(
    ("before", "text"),
    [("SET DEADLINE +2D", "TAKEBACK"), ("STATUS", "EDIT\nMOVE A VEN TYR\nREASON misread\nEND")],
)
def test_what_changes_the_deadline_or_orders_on_file_never_waits(judge: OfflineJudge, before: str, text: str) -> None:
    master = judge.reply_to("mia@x.example")
    at(judge, 6, 23)
    judge.post("mia@x.example", before, master)
    at(judge, 6, 23, 5)
    assert len(to(judge.post("mia@x.example", text, master), ITALY)) == 1


def test_a_reminder_waits_unless_it_would_come_too_late(judge: OfflineJudge) -> None:
    italian = judge.reply_to(ITALY)
    judge.post(ITALY, "SET REMIND 9H", italian)
    # the deadline is on Wednesday, 09:00: nine hours before it is the middle of the night
    assert to(at(judge, 7, 0), ITALY) == []
    [waited] = to(at(judge, 7, 6), ITALY)
    assert "reminder" in str(waited["Subject"])
    judge.post("mia@x.example", "SET DEADLINE 2026-01-08 05:00", judge.reply_to("mia@x.example"))
    judge.post(ITALY, "SET REMIND 3H", italian)
    [at_once] = to(at(judge, 8, 2), ITALY)
    assert "reminder" in str(at_once["Subject"])


def test_the_deadline_leaves_as_a_calendar_file_with_an_id_of_this_judge(judge: OfflineJudge) -> None:
    moved = judge.post("mia@x.example", "SET DEADLINE +1D", judge.reply_to("mia@x.example"))
    [letter] = to(moved, TURKEY)
    [file] = [part for part in letter.walk() if part.get_content_type() == "text/calendar"]
    assert file.get_param("method") == "PUBLISH"
    assert file.get_filename() == "deadline.ics"
    data = file.get_payload(decode=True)
    assert isinstance(data, bytes)
    [entry] = Calendar.from_ical(data).walk("VEVENT")
    assert entry["UID"] == "deadline-demo-S1901M@dip.example"
    assert entry["DTSTART"].to_ical() == b"20260108T090000Z"
    assert entry["SUMMARY"] == "Diplomacy demo: Spring 1901 Movement"
    for other in to(moved, ITALY):
        assert b"Turkey" not in other.as_bytes()
