"""A deadline as a file for calendar programs (RFC 5545, published as in RFC 5546 §3.2.1).

An entry keeps its id while its phase lasts, and its sequence number grows with every change of the deadline, so a
program that has the entry moves or cancels it.
"""

from datetime import datetime
from functools import lru_cache

from icalendar import Alarm, Calendar, Event

from judge.common.message import Message
from judge.writing.letters.outgoing import Attachment, Due
from judge.writing.rendering.board_words import PhaseInWords
from judge.writing.rendering.translator import Translator

FILE = "deadline.ics"
KIND = "text/calendar; method=PUBLISH; charset=utf-8"
_PRODUCT = "-//diplomacy-judge//deadlines//EN"


class DeadlineEntry(Message):
    """Title of a deadline in a calendar."""

    game: str
    title: PhaseInWords


class DeadlineOfPhase(Message):
    """The description of a calendar entry; `phase` is the phase's code, `title` its name."""

    title: PhaseInWords
    phase: str
    game: str


@lru_cache(maxsize=16)  # most readers of a letter to all players get the same file
def deadline_file(dues: tuple[Due, ...], domain: str, now: datetime, language: str = "") -> Attachment | None:
    """The calendar file with these deadlines, from the judge at `domain`, written at `now`; None if none is left.

    A deadline that has passed by `now` is not cancelled. The file is in that `language`, or wholly in English if the
    language lacks something.
    """
    translator = Translator(language)
    entries = [_entry(due, domain, now, translator) for due in dues if not due.cancelled or due.at > now]
    if translator.lacks:
        return deadline_file(dues, domain, now)
    if not entries:
        return None
    calendar = Calendar()
    calendar.add("prodid", _PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    for entry in entries:
        calendar.add_component(entry)
    data: bytes = calendar.to_ical()
    return Attachment(FILE, KIND, data)


def _entry(due: Due, domain: str, now: datetime, translator: Translator) -> Event:
    summary = translator.say(DeadlineEntry(due.game, due.title))
    entry = Event()
    entry.add("uid", f"deadline-{due.game}-{due.phase}@{domain}")
    entry.add("dtstamp", now)
    entry.add("sequence", due.sequence)
    entry.add("dtstart", due.at)
    entry.add("summary", summary)
    entry.add("description", translator.say(DeadlineOfPhase(due.title, due.phase, due.game)))
    entry.add("status", "CANCELLED" if due.cancelled else "CONFIRMED")
    entry.add("transp", "TRANSPARENT")
    for before in () if due.cancelled else due.alarms:
        alarm = Alarm()
        alarm.add("action", "DISPLAY")
        alarm.add("description", summary)
        alarm.add("trigger", -before)
        entry.add_component(alarm)
    return entry
