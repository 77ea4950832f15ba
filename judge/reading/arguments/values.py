"""What the arguments of commands mean: lengths of time, moments, settings, sign-ons, phases.

The shapes are `grammar/commands.lark`'s; this module looks up what the shapes name (zones, days, seasons).
Nothing here raises on what a person wrote: what cannot be read, or could be read in two ways, is a `Misread` whose
message says so and gives examples of what would be right.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from typing import TypeVar
from zoneinfo import ZoneInfo

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from judge.board.phase import Calendar
from judge.common.message import Message
from judge.common.paths import data_folder
from judge.common.zones import zone_names
from judge.reading.arguments import phase_names
from judge.reading.arguments.misreadings import (
    DayFarAway,
    HourSkipped,
    HourTwice,
    LengthOverAYear,
    MomentOver,
    MomentUnclear,
    NoSuchDay,
    NotALength,
    NotATimeOfDay,
    NotAWeekday,
    NotOneZone,
    PhaseUnclear,
    SettingsUnclear,
    SignOnUnclear,
    WeekdaysUnclear,
    WrongWeekday,
    YearOutOfRange,
    ZoneExamples,
    ZonesLike,
)

SETTINGS_EXAMPLES = "MOVE 3D RETREAT 1D ADJUST 1D AT 20:00 ZONE Europe/Berlin DAYS MTWTF-- GRACE 12H PRESS ALL"

_LONGEST = timedelta(days=366)
_LAST_YEAR = 9000  # the calendar of computers ends with 9999, in other zones a day earlier
_FAR = timedelta(days=180)  # a date further away than this needs its year
_AMOUNT = re.compile(r"(\d+)\s*(\w)")
_CLOCK = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*([ap])?")
_PHASE_LIKE = re.compile(r"\s*+(?:[a-z]++\s*+\d++[a-z]*+|\d++[a-z]*+\s*+[a-z]++)\s*+[a-z]*+\s*+\Z", re.IGNORECASE)
_ORDINAL = re.compile(r"\d+")
_SECONDS = {"w": 7 * 86400, "d": 86400, "h": 3600, "m": 60}
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
# Abbreviations that mean one thing only. EST, CST, IST, BST … mean several: those are asked back.
_ZONE_WORDS = {"z": "UTC", "utc": "UTC", "gmt": "UTC", "cet": "CET", "cest": "CET", "eet": "EET", "eest": "EET"}
_LENGTHS = {
    "MOV": "move",
    "RET": "retreat",
    "ADJ": "adjust",
    "BUI": "adjust",
    "GRA": "grace",
    "REM": "remind",
    "UND": "undo",
}


PhaseName = phase_names.PhaseName


@dataclass(frozen=True, slots=True)
class Misread:
    """What could not be read, with the message that says why and what would be right."""

    problem: Message


@dataclass(frozen=True, slots=True)
class WrittenSetting:
    """A setting as it stands on a line.

    `value` is a timedelta for lengths (`move`, `retreat`, `adjust`, `grace`, `remind`, `undo`), a time for `at`, a
    frozenset of weekdays (0 is Monday) for `days`, else a text in small letters; `zone` keeps its spelling.
    `is_keyword`: the grammar knows the word. Whether another word is a setting depends on the game.
    """

    key: str
    value: timedelta | time | frozenset[int] | str
    is_keyword: bool = True


@dataclass(frozen=True, slots=True)
class SignOn:
    """Whose seat, in which game, and the password. The old form `Fspring` leaves `holder` empty and has the initial in
    `game`.
    """

    holder: str
    game: str
    password: str


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark(
        (data_folder("grammar") / "commands.lark").read_text(encoding="utf-8"),
        parser="lalr",
        start=["duration", "moment", "settings", "signon", "phase_name"],
    )


class _UnclearArgument(Exception):
    """Raised inside this module only; its message becomes that of the Misread."""

    def __init__(self, problem: Message) -> None:
        self.problem = problem
        super().__init__(problem.code)


_T = TypeVar("_T")


def _read(text: str, start: str, meaning: Callable[[Tree[Token]], _T], refusal: Message) -> _T | Misread:
    """What `meaning` makes of the parse of `text`; a Misread with `refusal` when it has not that shape."""
    try:
        return meaning(_parser().parse(text.strip(), start=start))
    except UnexpectedInput:
        return Misread(refusal)
    except _UnclearArgument as unclear:
        return Misread(unclear.problem)


def read_duration(text: str) -> timedelta | Misread:
    """A length of time (`3D 12H 20M`, `2 days`); `M` are minutes."""
    return _read(text, "duration", _duration, NotALength(text))


def read_zone(text: str) -> str | Misread:
    """A time zone's name in its right spelling: `europe/berlin` gives `Europe/Berlin`, `Z` gives `UTC`."""
    try:
        return _zone(text.strip())
    except _UnclearArgument as unclear:
        return Misread(unclear.problem)


def read_moment(text: str, now: datetime, zone: str, base: datetime | None = None) -> datetime | Misread:
    """The instant, in UTC, that a date and a time of day name; what is left out is the next in the future.

    `zone` is the zone of times that name none; `+2D` counts from `base` (default: `now`).
    """
    meaning = lambda tree: _moment(tree, now, zone, base or now)  # noqa: E731
    return _read(text, "moment", meaning, MomentUnclear(text.strip()))


def read_settings(line: str) -> tuple[WrittenSetting, ...] | Misread:
    """The settings on one line (`MOVE 3D AT 20:00 PRESS ALL`); any other word with a value is taken for one too."""
    return _read(line, "settings", _settings, SettingsUnclear())


def read_signon(text: str) -> SignOn | Misread:
    """`FRANCE@spring secret` or the old `Fspring secret`. What was written is never quoted back: it has a password."""
    return _read(text, "signon", _signon, SignOnUnclear())


def read_phase(text: str, calendar: Calendar) -> PhaseName | Misread:
    """A phase of a variant's calendar: `F1901M`, `Fall 1901 Movement`, `fall 1901`."""
    refusal = PhaseUnclear(text.strip())
    if not _PHASE_LIKE.match(text):  # said of nearly every line of a letter, and soon
        return Misread(refusal)
    return _read(text, "phase_name", lambda tree: _phase(tree, calendar), refusal)


def subtrees(tree: Tree[Token]) -> list[Tree[Token]]:
    """The branches right below a tree, without its words."""
    return [child for child in tree.children if isinstance(child, Tree)]


def _tokens(tree: Tree[Token]) -> list[Token]:
    return [child for child in tree.children if isinstance(child, Token)]


def _token(tree: Tree[Token], kind: str) -> str | None:
    return next((str(token) for token in _tokens(tree) if token.type == kind), None)


def _duration(tree: Tree[Token]) -> timedelta:
    seconds = 0
    for amount in subtrees(tree):
        number, unit = _AMOUNT.findall(str(_tokens(amount)[0]))[0]
        seconds += int(number) * _SECONDS[unit.lower()]
    if seconds > _LONGEST.total_seconds():
        raise _UnclearArgument(LengthOverAYear())
    return timedelta(seconds=seconds)


def _zone(text: str) -> str:
    known = _ZONE_WORDS.get(text.lower())
    if known:
        return known
    joined = "_".join(text.lower().split())
    name = zone_names().get(joined)
    if name and "/" in name:
        return name
    # Etc/GMT+1 is an hour behind UTC, which nobody means by GMT+1
    places = (each for each in zone_names().values() if not each.startswith("Etc/"))
    near = sorted(each for each in places if each.lower().endswith(f"/{joined}"))
    hint = ZonesLike(tuple(near[:3])) if near else ZoneExamples()
    raise _UnclearArgument(NotOneZone(text).with_more(hint))


def _clock(text: str) -> time:
    hours, minutes, half = _CLOCK.findall(text.lower())[0]
    hour, minute = int(hours), int(minutes or 0)
    if minute > 59 or hour > (12 if half else 23) or (half and not hour):
        raise _UnclearArgument(NotATimeOfDay(text))
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour, minute)


def _moment(tree: Tree[Token], now: datetime, zone: str, base: datetime) -> datetime:
    if tree.data == "later":
        return (base + _duration(subtrees(tree)[0])).astimezone(UTC)
    parts = {str(part.data): part for part in subtrees(tree)}
    clock = _clock(str(_tokens(parts["clock"])[0]))
    named = _zone(str(_tokens(parts["zone"])[0])) if "zone" in parts else zone
    there = ZoneInfo(named)
    today = now.astimezone(there).date()
    for day in _days(parts["day"], today):
        moment = _instant(datetime.combine(day, clock), there, named)
        if moment > now:
            return moment
    raise _UnclearArgument(MomentOver())


def _instant(wall: datetime, there: ZoneInfo, named: str) -> datetime:
    """The one instant at which clocks there show `wall`; nights when clocks change have none or two."""
    early, late = (wall.replace(tzinfo=there, fold=fold).astimezone(UTC) for fold in (0, 1))
    if early.astimezone(there).replace(tzinfo=None) != wall:
        raise _UnclearArgument(HourSkipped(f"{wall:%H:%M}", named))
    if early != late:
        raise _UnclearArgument(HourTwice(f"{wall:%H:%M}", named))
    return early


def _days(day: Tree[Token], today: date) -> list[date]:
    """The days that may be meant, the next first; the first of them still to come is the one."""
    weekday = _token(day, "WEEKDAY")
    relative = _token(day, "RELATIVE_DAY")
    if relative:
        return [today + timedelta(days=relative.lower() == "tomorrow")]
    dates = subtrees(day)
    if not dates:
        ahead = (_WEEKDAYS.index((weekday or "")[:3].lower()) - today.weekday()) % 7
        return [today + timedelta(days=ahead), today + timedelta(days=ahead + 7)]
    found = _dates(dates[0], today)
    if weekday and _WEEKDAYS[found[0].weekday()] != weekday[:3].lower():
        raise _UnclearArgument(WrongWeekday(datetime.combine(found[0], time(0), tzinfo=UTC)))
    return found


def _dates(tree: Tree[Token], today: date) -> list[date]:
    iso = _token(tree, "ISO_DATE")
    if iso:
        return [_date(*(int(part) for part in iso.split("-")))]
    month = _MONTHS.index((_token(tree, "MONTH") or "")[:3].lower()) + 1
    numbers = [int(_ORDINAL.findall(token)[0]) for token in _tokens(tree) if token.type == "INT"]
    if len(numbers) > 1:
        return [_date(numbers[1], month, numbers[0])]
    # Without a year: this year's day while it is to come, else next year's (29 February waits for its year).
    years = [year for year in range(today.year, today.year + 9) if _exists(year, month, numbers[0])]
    coming = [each for year in years if (each := date(year, month, numbers[0])) >= today]
    if not coming:
        raise _UnclearArgument(NoSuchDay())
    if coming[0] - today > _FAR:
        raise _UnclearArgument(DayFarAway(f"{coming[0]:%Y-%m-%d} 18:00"))
    return coming[:1]


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _date(year: int, month: int, day: int) -> date:
    if not _exists(year, month, day):
        raise _UnclearArgument(NoSuchDay())
    if not 1000 <= year <= _LAST_YEAR:
        raise _UnclearArgument(YearOutOfRange(year))
    return date(year, month, day)


def _settings(tree: Tree[Token]) -> tuple[WrittenSetting, ...]:
    return tuple(_setting(each) for each in subtrees(tree))


def _setting(tree: Tree[Token]) -> WrittenSetting:
    words = [str(token) for token in _tokens(tree)]
    match str(tree.data):
        case "length":
            return WrittenSetting(_LENGTHS[words[0][:3].upper()], _duration(subtrees(tree)[0]))
        case "at":
            return WrittenSetting("at", _clock(str(_tokens(subtrees(tree)[0])[0])))
        case "zoned":
            return WrittenSetting("zone", _zone(words[-1]))
        case "days":
            return WrittenSetting("days", _weekdays(words[-1]))
        case "start":
            return WrittenSetting("start", "auto" if words[-1].upper().startswith("AUTO") else "manual")
        case "press":
            meant = {"any": "all", "public": "broadcast", "no": "none"}
            return WrittenSetting("press", meant.get(words[-1].lower(), words[-1].lower()))
    return WrittenSetting(words[0].lower().replace("-", "_"), words[-1].lower(), is_keyword=False)


def _weekdays(text: str) -> frozenset[int]:
    """`MTWTF--` (Monday first; DPjudge's Sunday-first `-MTWTF-` where only that fits) or `Mon,Wed,Fri`, `Mon-Fri`."""
    if text.upper() in ("ALL", "ANY"):
        return frozenset(range(7))
    if len(text) == 7 and set(text.upper()) <= set("MTWFS-"):
        readings = {
            frozenset((place + shift) % 7 for place, letter in enumerate(text) if letter != "-")
            for shift, week in ((0, "MTWTFSS"), (6, "SMTWTFS"))
            if all(letter in ("-", day) for letter, day in zip(text.upper(), week, strict=True))
        }
        if len(readings) == 1 and (read := readings.pop()):
            return read
        raise _UnclearArgument(WeekdaysUnclear(text))
    days: frozenset[int] = frozenset()
    for part in text.split(","):
        ends = [_weekday(word) for word in part.split("-")]
        if len(ends) > 2:
            raise _UnclearArgument(WeekdaysUnclear(part))
        days |= frozenset((ends[0] + step) % 7 for step in range((ends[-1] - ends[0]) % 7 + 1))
    return days


def _weekday(word: str) -> int:
    if word[:3].lower() not in _WEEKDAYS:
        raise _UnclearArgument(NotAWeekday(word))
    return _WEEKDAYS.index(word[:3].lower())


def _signon(tree: Tree[Token]) -> SignOn:
    words = [str(token) for token in _tokens(tree)]
    holder = words[0] if tree.data == "by_name" else ""
    return SignOn(holder, words[-2].lower(), words[-1])


def _phase(tree: Tree[Token], calendar: Calendar) -> PhaseName:
    code = _token(tree, "PHASE_CODE")
    if code:
        found = phase_names.phase_of_code(code, calendar)
    else:
        year = int(_ORDINAL.findall(_token(tree, "INT") or "0")[0])
        found = phase_names.phase_of_words(_token(tree, "SEASON") or "", year, _token(tree, "KIND") or "", calendar)
    if isinstance(found, Message):
        raise _UnclearArgument(found)
    return found
