"""Time zones as people write them, and the instant at which clocks there show a time."""

import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

from judge.common.word_lists import word_table
from judge.common.zones import zone_names
from judge.reading.arguments.misreadings import (
    HourSkipped,
    HourTwice,
    Misread,
    NotOneZone,
    UnclearArgument,
    ZoneExamples,
    ZonesLike,
)

# Abbreviations that mean one thing only. EST, CST, IST, BST … mean several: a zone of the game or of its reader settles
# them, or the writer is asked.
_ZONE_WORDS = {
    **dict.fromkeys(("z", "utc", "gmt"), "UTC"),
    **dict.fromkeys(("cet", "cest", "mez", "mesz"), "CET"),
    **dict.fromkeys(("eet", "eest"), "EET"),
}
_AHEAD = {"z": 0, "utc": 0, "gmt": 0, "cest": 2, "mesz": 2, "eest": 3}
"""Hours ahead of UTC. People also use CET and EET in summer, and then mean the local time."""
_OFFSET = re.compile(r"(?:utc|gmt)?\s?([+-])\s?(\d{1,2})(?::?(\d{2}))?", re.IGNORECASE)
_FURTHEST = timedelta(hours=15)
_MONTHS = 13  # of 30 days: in these a zone shows all its abbreviations


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks of a time, and their name; `word` is the abbreviation that was written for them."""

    zone: tzinfo
    name: str
    word: str = ""


def read_zone(text: str) -> str | Misread:
    """A time zone's name in its right spelling: `europe/berlin` gives `Europe/Berlin`, `Z` gives `UTC`."""
    try:
        return zone_named(text.strip())
    except UnclearArgument as unclear:
        return Misread(unclear.problem)


def zone_named(text: str) -> str:
    """A time zone's name in its right spelling.

    :raises UnclearArgument: `NotOneZone`.
    """
    name = _known(text)
    if name is None:
        raise not_one_zone(text)
    return name


def not_one_zone(text: str) -> UnclearArgument:
    """What is wrong with a text that names no time zone, or several, with those that may be meant."""
    meant = tuple(zone_names()[each] for each in word_table("dates", "places").get(text.strip().lower(), ()))
    # Etc/GMT+1 is an hour behind UTC, which nobody means by GMT+1
    places = (each for each in zone_names().values() if not each.startswith("Etc/"))
    near = meant or tuple(sorted(each for each in places if each.lower().endswith(f"/{_joined(text)}"))[:3])
    return UnclearArgument(NotOneZone(text).with_more(ZonesLike(near) if near else ZoneExamples()))


def _joined(text: str) -> str:
    return "_".join(text.lower().split())


def _known(text: str) -> str | None:
    """The right spelling of a time zone's name; None if it is no such name."""
    name = zone_names().get(_joined(text))
    return _ZONE_WORDS.get(text.lower()) or (name if name and "/" in name else None)


def clocks_meant(word: str, zones: tuple[str, ...], now: datetime) -> tuple[Clocks, ...]:
    """The clocks that a word after a time may mean; without a word those of the first zone.

    `zones` settle abbreviations that several zones have: `EST` is what one of them calls its time this year.

    :raises UnclearArgument: `NotOneZone`.
    """
    if not word:
        return (Clocks(ZoneInfo(zones[0]), zones[0]),)
    settled = _settled(word, zones, now)
    if not settled:
        raise not_one_zone(word)
    return settled


def is_zone(word: str, zones: tuple[str, ...], now: datetime) -> bool:
    """Whether a word after a time names its clocks."""
    return bool(_settled(word, zones, now))


def _settled(word: str, zones: tuple[str, ...], now: datetime) -> tuple[Clocks, ...]:
    """The clocks that a word may mean; empty if it is the word of no zone, or of several."""
    said = word.casefold()
    if said in _AHEAD:
        return (Clocks(timezone(timedelta(hours=_AHEAD[said])), word),)
    if (offset := _offset(word)) is not None:
        return (Clocks(timezone(offset), word),)
    settling = tuple(
        Clocks(ZoneInfo(each), each, said) for each in dict.fromkeys(zones) if said in _abbreviations(each, now.year)
    )
    if settling:
        return settling
    name = _known(word)
    return (Clocks(ZoneInfo(name), name, said if said in _ZONE_WORDS else ""),) if name is not None else ()


def instants(wall: datetime, clocks: Clocks) -> tuple[datetime, ...]:
    """The instants, in UTC, that the time `wall` (without a zone) may mean: one, unless the zone word is ambiguous.

    When clocks are put back and show a time twice, an abbreviation tells the two apart. If clocks show another
    abbreviation then (`EST` in July), the time may be meant by those clocks or by the abbreviation.

    :raises UnclearArgument: `HourSkipped`, `HourTwice`.
    """
    early, late = (wall.replace(tzinfo=clocks.zone, fold=fold).astimezone(UTC) for fold in (0, 1))
    if early.astimezone(clocks.zone).replace(tzinfo=None) != wall:
        raise UnclearArgument(HourSkipped(f"{wall:%H:%M}", clocks.name))
    both = tuple(dict.fromkeys((early, late)))
    shown = tuple(each for each in both if _abbreviation(each, clocks.zone) == clocks.word)
    if clocks.word and not shown and clocks.word not in _ZONE_WORDS:
        return (*both, *(each for each in _by_abbreviation(wall, clocks) if each not in both))
    if len(shown or both) > 1:
        raise UnclearArgument(HourTwice(f"{wall:%H:%M}", clocks.name))
    return shown or both


def may_show(moment: datetime, wall: datetime, clocks: Clocks) -> bool:
    """Whether an instant may be written as `wall` by these clocks, or by the abbreviation for them."""
    return moment.astimezone(clocks.zone).replace(tzinfo=None) == wall or moment in _by_abbreviation(wall, clocks)


def _offset(word: str) -> timedelta | None:
    """How far `UTC+3` or `-05:30` is ahead of UTC; None for other words."""
    found = _OFFSET.fullmatch(word.strip())
    if found is None:
        return None
    offset = timedelta(hours=int(found[2]), minutes=int(found[3] or 0))
    return (-offset if found[1] == "-" else offset) if offset <= _FURTHEST else None


def _abbreviation(moment: datetime, zone: tzinfo) -> str:
    return (moment.astimezone(zone).tzname() or "").casefold()


@lru_cache(maxsize=500)
def _abbreviations(name: str, year: int) -> frozenset[str]:
    """The abbreviations of a zone's time in a year."""
    zone, start = ZoneInfo(name), datetime(year, 1, 1, tzinfo=UTC)
    return frozenset(_abbreviation(start + timedelta(days=30 * month), zone) for month in range(_MONTHS))


def _by_abbreviation(wall: datetime, clocks: Clocks) -> tuple[datetime, ...]:
    """The instants of a time by the abbreviation, as its zone uses it in another part of the year."""
    near = (wall.replace(tzinfo=UTC) + timedelta(days=30 * month) for month in range(_MONTHS))
    offsets = {
        each.astimezone(clocks.zone).utcoffset() for each in near if _abbreviation(each, clocks.zone) == clocks.word
    }
    return tuple(wall.replace(tzinfo=timezone(each)).astimezone(UTC) for each in offsets if each is not None)
