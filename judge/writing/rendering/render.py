"""Texts that letters are made of: cleaned, cut and broken; moments; units, orders and places as reports print them."""

import re
import textwrap
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from judge.board.conditions import Condition, Joined, Not, Stands
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Verbatim
from judge.board.position import Unit
from judge.board.variant import Terrain, Variant
from judge.common.languages import date_words

WIDTH = 78
TIED = "\u00a0"
"""A no-break blank: a moment or a unit stays on one line."""

_KINDS, _UNIT = {"A": "Army", "F": "Fleet"}, "Unit"
_COASTS = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}
_BULLET = re.compile(r" *[✓✗?*-] +")
_WEB = re.compile(r"://|www\.", re.IGNORECASE)
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}  # invisible Unicode categories that can garble a letter
_JOINERS = "\u200c\u200d"  # scripts and emoji need them


# -- text ---------------------------------------------------------------------------------------------------------


def clean(text: str) -> str:
    """The text without control characters; line ends become `\\n`, tabs become blanks."""
    if text.isprintable():  # fast path for nearly every text
        return text
    lines = "\n".join(text.expandtabs(4).splitlines())
    if lines.replace("\n", "").replace(TIED, "").isprintable():
        return lines
    return "".join(c for c in lines if c == "\n" or c in _JOINERS or unicodedata.category(c) not in _UNSEEN)


def one_line(text: str, most: int = 60) -> str:
    """The text on one line, with blanks and line ends collapsed, cut after `most` characters."""
    line = " ".join(clean(text).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def harmless(text: str, most: int = 40) -> str:
    """Somebody's words, safe to show to people who did not ask for them: short and without web addresses."""
    return one_line(" ".join(word for word in clean(text).split() if not _WEB.search(word)), most)


def plural(count: int, one: str, many: str = "") -> str:
    """`1 order`, `3 orders`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def wrap(text: str, width: int = WIDTH, *, whole_words: bool = False) -> str:
    """The text with overlong lines broken, and continued under their bullet or with a deeper indent.

    A mail address longer than a line stays in one piece; with `whole_words`, every word does.
    """
    if len(text) <= width and "\n" not in text:  # fast path for nearly every text
        return text.rstrip()
    return "\n".join(part for line in text.split("\n") for part in _broken(line.rstrip(), width, whole_words))


def _broken(line: str, width: int, whole_words: bool) -> list[str]:
    if len(line) <= width:
        return [line]
    bullet, blanks = _BULLET.match(line), len(line) - len(line.lstrip(" "))
    indent = min(bullet.end() if bullet else blanks + 4 if blanks else 0, width // 2)
    words = line.split(" ")
    if max(blanks, indent) + max(map(len, words)) > width:  # some word may have to be broken
        whole = whole_words or any("@" in word and len(word) > width for word in words)
        later = " " * indent
        return textwrap.wrap(line, width, subsequent_indent=later, break_long_words=not whole, break_on_hyphens=False)
    lines, rest = [], line
    while len(rest) > width:
        end = rest.rindex(" ", 0, width + 1)
        lines.append(rest[:end].rstrip(" "))
        rest = " " * indent + rest[end:].lstrip(" ")
    return [*lines, rest]


# -- times --------------------------------------------------------------------------------------------------------


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return ZoneInfo("UTC")


def _zone_word(moment: datetime) -> str:
    """`CET`; `UTC-03` if the zone has no abbreviation."""
    word = moment.tzname() or ""
    return f"UTC{word}" if word[:1] in "+-" else word


def day_and_time(moment: datetime, zone: str, language: str = "", *, long: bool = False) -> str:
    """`Fri 9 Jan 2026 20:00 CET`, or `Friday 9 January 2026 20:00 CET`: in one zone only, as old judges wrote it."""
    there = moment.astimezone(_zone(zone))
    return f"{date_words(language).day_of(there, long=long)} {_hour(there)} {_zone_word(there)}"


def when(moment: datetime, zone: str = "UTC", language: str = "") -> str:
    """`Sat 21 Nov 2026 20:00 CET (19:00 UTC)`: in the reader's zone and in UTC, with the day if it differs."""
    there, words = moment.astimezone(_zone(zone)), date_words(language)
    text = f"{words.day_of(there)} {_hour(there)} {_zone_word(there)}"
    if not there.utcoffset() and text.endswith(" UTC"):
        return text
    utc = moment.astimezone(UTC)
    day = "" if there.date() == utc.date() else f"{words.day_of(utc, year=False)} "
    return f"{text} ({day}{_hour(utc)} UTC)"


def _hour(moment: datetime) -> str:
    return f"{moment.hour:02}:{moment.minute:02}"


# -- orders -------------------------------------------------------------------------------------------------------


def power_name(variant: Variant, power: str) -> str:
    """`France`, `Blue`, `Mukden`: the name of a power, of a side, or of a unit that nobody plays."""
    known = variant.power(power) or variant.groups.get(power)
    return known.name if known else power.title()


def place_words(variant: Variant, space: str, *, with_the: bool = False) -> str:
    """`St Petersburg (south coast)`; with `with_the`, seas have their article: `the North Sea`."""
    code, _, coast = space.partition("/")
    province = variant.provinces.get(code) or variant.impassable.get(code)
    if province is None:
        return space
    name = f"{province.name} ({_COASTS.get(coast, coast)})" if coast else province.name
    return f"the {name}" if with_the and province.terrain is Terrain.SEA else name


def unit_label(unit: Unit, variant: Variant) -> str:
    """`A Irku`, `A Caracas`: a unit as reports print it."""
    return f"{unit.kind} {variant.label(unit.space)}"


def order_label(order: Order | Verbatim | Unit, variant: Variant) -> str:
    """`A Irku - Urga`: an order, or a unit, as reports print it."""
    return order.text if isinstance(order, Verbatim) else variant.order_label(order)


def condition_label(when: Condition, variant: Variant) -> str:
    """`ENGLAND F Nth AND NOT A Bel`: a condition as its author may write it, with places as reports print them."""
    text = str(_labelled(when, variant))
    return text[1:-1] if text.startswith("(") else text


def _labelled(condition: Condition, variant: Variant) -> Condition:
    match condition:
        case Stands(place=place):
            return replace(condition, place=variant.label(place))
        case Not(of=of):
            return Not(_labelled(of, variant))
        case Joined(joint=joint, parts=parts):
            return Joined(joint, tuple(_labelled(each, variant) for each in parts))


def kind_word(kind: str) -> str:
    """`Army`, `Fleet`."""
    return _KINDS.get(kind, _UNIT)


def order_words(
    order: Order,
    variant: Variant,
    place: Callable[[str], str] | None = None,
    nation: Callable[[str], str] = lambda _: "",
) -> str:
    """`Army Paris -> Burgundy` for `A PAR - BUR`, in the words of the old judges.

    `place` names a space (by default in full), `nation` gives the nationality of the unit on a space, with a blank
    after it, if it is to be named.
    """
    return _words(order, place or (lambda at: place_words(variant, at)), nation)


def _words(order: Order, place: Callable[[str], str], nation: Callable[[str], str]) -> str:
    match order:
        case Hold(kind, at):
            return f"{kind_word(kind)} {place(at)} HOLD"
        case Move(kind, at, to, via):
            return f"{kind_word(kind)} {place(at)} -> {place(to)}{' via convoy' if via else ''}"
        case Support(kind, at, of_kind, of_at, to):
            action = f" -> {place(to)}" if to else ""
            return f"{kind_word(kind)} {place(at)} SUPPORT {nation(of_at)}{kind_word(of_kind)} {place(of_at)}{action}"
        case Convoy(kind, at, of_kind, of_at, to):
            return (
                f"{kind_word(kind)} {place(at)} CONVOY {nation(of_at)}{kind_word(of_kind)} {place(of_at)}"
                f" -> {place(to)}"
            )
        case Retreat(kind, at, to):
            return f"{kind_word(kind)} {place(at)} -> {place(to)}"
        case Disband(kind, at):
            return f"{kind_word(kind)} {place(at)} DISBAND"
        case Build(kind, at):
            return f"Builds {'an' if kind == 'A' else 'a'} {kind_word(kind).lower()} in {place(at)}"
    return "Build waived"
