"""What the arguments of commands mean: lengths of time, settings, sign-ons, phases.

The shapes are `grammar/commands.lark`'s; this module looks up what the shapes name (zones, days, seasons).
`judge.reading.arguments.instants` reads dates.
Nothing here raises on what a person wrote: what cannot be read, or could be read in two ways, is a `Misread` whose
message says so and gives examples of what would be right.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import time, timedelta
from functools import lru_cache
from typing import TypeVar

from lark import Lark, Token, Tree
from lark.exceptions import UnexpectedInput

from judge.board.phase import Calendar
from judge.common.message import Message
from judge.common.paths import data_folder
from judge.common.word_lists import any_word
from judge.reading.arguments import phase_names
from judge.reading.arguments.misreadings import (
    LengthOverAYear,
    Misread,
    NotALength,
    NotATimeOfDay,
    NotAWeekday,
    PhaseUnclear,
    SettingsUnclear,
    SignOnUnclear,
    UnclearArgument,
    WeekdaysUnclear,
)
from judge.reading.arguments.time_words import spelt, units_of_time
from judge.reading.arguments.zone_words import zone_named

SETTINGS_EXAMPLES = "MOVE 3D RETREAT 1D ADJUST 1D AT 20:00 ZONE Europe/Berlin DAYS MTWTF-- GRACE 12H PRESS ALL"

_LONGEST = timedelta(days=366)
_BETWEEN = re.compile(r",|\sand\s", re.IGNORECASE)  # lengths of a list
_AMOUNT = re.compile(r"(\d+)\s*(\S+)")
_CLOCK = re.compile(r"(\d{1,2})(?::(\d{2}))?\s*([ap])?")
_PHASE_LIKE = re.compile(
    r"\s*+(?:[a-z]++\s*+(?:of\s++|[a-z]++\s++)?+\d++[a-z]*+|\d++[a-z]*+\s*+[a-z]++)\s*+[a-z]*+\s*+\Z", re.IGNORECASE
)
_MARKS_OF_YEAR = re.compile(r"(?<=[^\W\d_])\s*[,'’]\s*(?=\d)|(?<=\d),(?=\s)")  # Fall, 1901; Fall '01; Fall 1901, builds
_ORDINAL = re.compile(r"\d+")
_WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
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
class WrittenSetting:
    """A setting as written on a line.

    `value` is a timedelta for lengths (`move`, `retreat`, `adjust`, `grace`, `undo`), timedeltas for a list of them
    (`remind`), a time for `at`, a frozenset of weekdays (0 is Monday) for `days`, the parts of a policy for `missing`,
    each a word with its number (of seconds after `by`), else a text in small letters; `zone` keeps its spelling.
    `is_keyword`: the grammar knows the word. Whether another word is a setting depends on the game.
    """

    key: str
    value: timedelta | tuple[timedelta, ...] | tuple[tuple[str, int], ...] | time | frozenset[int] | str
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
    units = "|".join(sorted(map(re.escape, units_of_time()), key=len, reverse=True))
    grammar = (data_folder("grammar") / "commands.lark").read_text(encoding="utf-8")
    return Lark(
        grammar.replace("(UNITS)", f"({units})").replace("(NONE_WORDS)", any_word("commands", "none")),
        parser="lalr",
        start=["duration", "settings", "signon", "phase_name"],
    )


@lru_cache(maxsize=32)
def form_of(terminal: str) -> re.Pattern[str]:
    """The form of a terminal of the grammar of arguments, such as `PRESS_MODE`."""
    return re.compile(_parser().get_terminal(terminal).pattern.to_regexp(), re.IGNORECASE)


_T = TypeVar("_T")


def _read(text: str, start: str, meaning: Callable[[Tree[Token]], _T], refusal: Message) -> _T | Misread:
    """What `meaning` makes of the parse of `text`; a Misread with `refusal` if it does not have that form."""
    try:
        return meaning(_parser().parse(text.strip(), start=start))
    except UnexpectedInput:
        return Misread(refusal)
    except UnclearArgument as unclear:
        return Misread(unclear.problem)


def read_duration(text: str) -> timedelta | Misread:
    """A length of time (`3D 12H 20M`, `2 days`, `2 Tage`), in any language; `M` are minutes."""
    return _read(spelt(text), "duration", _duration, NotALength(text))


def read_durations(text: str) -> tuple[timedelta, ...] | Misread:
    """The lengths of a list: `24H 4H`, `1 day, 4 hours`.

    A smaller unit directly after a larger one belongs to it: `1D 12H` is one length.
    """
    found: list[timedelta] = []
    for part in _BETWEEN.split(text):
        read = _read(spelt(part), "duration", _durations, NotALength(part.strip()))
        if isinstance(read, Misread):
            return read
        found += read
    return tuple(found)


def read_settings(line: str) -> tuple[WrittenSetting, ...] | Misread:
    """The settings on one line (`MOVE 3D AT 20:00 PRESS ALL`); any other word with a value is taken for one too."""
    return _read(line, "settings", _settings, SettingsUnclear())


def read_signon(text: str) -> SignOn | Misread:
    """`FRANCE@spring secret` or the old `Fspring secret`. What was written is never quoted back: it has a password."""
    return _read(text, "signon", _signon, SignOnUnclear())


def read_phase(text: str, calendar: Calendar) -> PhaseName | Misread:
    """A phase of a variant's calendar: `F1901M`, `Fall 1901 Movement`, `otoño de 1901`."""
    refusal, text = PhaseUnclear(text.strip()), phase_names.in_english(_MARKS_OF_YEAR.sub(" ", text))
    if not _PHASE_LIKE.match(text):  # nearly every line of a letter ends here, and soon
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
    return _length(seconds for seconds, _ in _amounts(tree))


def _durations(tree: Tree[Token]) -> tuple[timedelta, ...]:
    lengths: list[list[int]] = []
    above = 0
    for seconds, unit in _amounts(tree):
        if unit >= above:
            lengths.append([])
        lengths[-1].append(seconds)
        above = unit
    return tuple(_length(each) for each in lengths)


def _amounts(tree: Tree[Token]) -> Iterator[tuple[int, int]]:
    """Each amount and its unit, in seconds."""
    for amount in subtrees(tree):
        number, name = _AMOUNT.findall(spelt(_tokens(amount)[0]))[0]
        unit = units_of_time()[name.rstrip(".")]
        yield int(number) * unit, unit


def _length(amounts: Iterable[int]) -> timedelta:
    seconds = sum(amounts)
    if seconds > _LONGEST.total_seconds():
        raise UnclearArgument(LengthOverAYear())
    return timedelta(seconds=seconds)


def _clock(text: str) -> time:
    hours, minutes, half = _CLOCK.findall(text.lower())[0]
    hour, minute = int(hours), int(minutes or 0)
    if minute > 59 or hour > (12 if half else 23) or (half and not hour):
        raise UnclearArgument(NotATimeOfDay(text))
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return time(hour, minute)


def _settings(tree: Tree[Token]) -> tuple[WrittenSetting, ...]:
    return tuple(_setting(each) for each in subtrees(tree))


def _setting(tree: Tree[Token]) -> WrittenSetting:
    words = [str(token) for token in _tokens(tree)]
    match str(tree.data):
        case "length":
            key, lengths = _LENGTHS[words[0][:3].upper()], subtrees(tree)
            if key == "remind":
                return WrittenSetting(key, _durations(lengths[0]) if lengths else (timedelta(0),))
            return WrittenSetting(key, _duration(lengths[0]) if lengths else timedelta(0))  # GRACE NONE
        case "at":
            return WrittenSetting("at", _clock(str(_tokens(subtrees(tree)[0])[0])))
        case "zoned":
            return WrittenSetting("zone", zone_named(words[-1]))
        case "days":
            return WrittenSetting("days", _weekdays(words[-1]))
        case "start":
            return WrittenSetting("start", "auto" if words[-1].upper().startswith("AUTO") else "manual")
        case "press":
            meant = {"any": "all", "public": "broadcast", "no": "none"}
            return WrittenSetting("press", meant.get(words[-1].lower(), words[-1].lower()))
        case "missing":
            return WrittenSetting("missing", tuple(part for each in subtrees(tree) for part in _parts(each)))
    return WrittenSetting(words[0].lower().replace("-", "_"), words[-1].lower(), is_keyword=False)


def _parts(tree: Tree[Token]) -> Iterator[tuple[str, int]]:
    """A part of a policy on missing orders, as one word with its number or two: `EXTEND 2 TIMES BY 24H`."""
    words = [str(token) for token in _tokens(tree)]
    if words:
        yield words[0].split()[0].lower(), _count(words[1]) if len(words) > 1 else 1
    for length in subtrees(tree):
        yield "by", int(_duration(length).total_seconds())


def _count(text: str) -> int:
    """How often: `2 times`, `twice`."""
    digits = _ORDINAL.findall(text)
    return int(digits[0]) if digits else ("once", "twice").index(text.lower()) + 1


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
        raise UnclearArgument(WeekdaysUnclear(text))
    days: frozenset[int] = frozenset()
    for part in text.split(","):
        ends = [_weekday(word) for word in part.split("-")]
        if len(ends) > 2:
            raise UnclearArgument(WeekdaysUnclear(part))
        days |= frozenset((ends[0] + step) % 7 for step in range((ends[-1] - ends[0]) % 7 + 1))
    return days


def _weekday(word: str) -> int:
    if word[:3].lower() not in _WEEKDAYS:
        raise UnclearArgument(NotAWeekday(word))
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
        raise UnclearArgument(found)
    return found
