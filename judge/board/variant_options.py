"""A variant's options: the values that each may take, and those that the master of a game has chosen."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from judge.board.phase import Phase
from judge.common.message import OF_MAPS, Message, MessageError, OneOf, Typed, VariantWords
from judge.common.paths import data_folder

FIRST_YEAR, LAST_YEAR = 1000, 9000  # no game lasts until a year of five digits
NONE = "none"
"""The value of an option that is left empty."""
ENDINGS = (LAST, VICTORY) = ("last", "victory")
"""The options that games of every variant have: a last year, and the number of centres that win."""

_KEYS = frozenset(("title", "values", "least", "most", "default", "may_be_none", "ballot", "excludes"))
_NAME = re.compile(r"[a-z]+(_[a-z]+)*\Z")


class AnyOf(Message):
    """The values that a setting takes, or examples of them."""

    values: OneOf[str]


class NumberBetween(Message):
    """A setting takes a number."""

    least: int
    most: int


class AnyYear(Message):
    """A setting takes a year."""


class YearBetween(Message):
    """A setting takes a year within limits."""

    least: int
    most: int


class OrNone(Message):
    """Follows `NumberBetween`, `AnyYear` or `YearBetween`: a setting may have no value."""


class NoSuchOption(Message):
    """A variant has no option of that name."""

    variant: str
    option: Typed
    options: tuple[str, ...]


class HasNoOptions(Message):
    """An option is chosen in a variant that has none."""

    variant: str
    option: Typed


class OptionCannotBe(Message):
    """An option does not take that value; `values` are those that it takes."""

    option: str
    value: Typed
    values: Message


class OptionsExclude(Message):
    """Two options are chosen that exclude each other."""

    option: str
    other: str


class EndsBeforeItBegins(Message):
    """The options leave no phase to be played."""

    end: Phase
    start: Phase


class LastYearOfGame(Message):
    """What the option LAST decides."""


class CentresOfVictory(Message):
    """What the option VICTORY decides."""


class UnknownOption(MessageError):
    """A variant lacks an option, or an option lacks a value; the text names those that there are."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option that a master sets when the game is created.

    It takes one of the words `values`, or without them a number from `least` to `most`; without these too, a year.
    `NONE` is a value if `may_be_none`. `ballot`: the players may vote for the last of `values` with their first orders,
    and that many votes carry it. `excludes`: options that cannot be set together with it. `varied` are the values for
    which the variant's file has a table `[variations.KEY.VALUE]`.
    """

    key: str
    title: Message
    values: tuple[str, ...] = ()
    default: str = ""
    may_be_none: bool = False
    ballot: int = 0
    excludes: tuple[str, ...] = ()
    least: int = FIRST_YEAR
    most: int = LAST_YEAR
    varied: tuple[str, ...] = ()

    @property
    def boards(self) -> tuple[str, ...]:
        """The values that may each have a board of their own: all words that it takes, or the numbers in `varied`."""
        return self.values or self.varied

    @property
    def is_year(self) -> bool:
        """Whether it takes a year: a number without limits of its own."""
        return not self.values and (self.least, self.most) == (FIRST_YEAR, LAST_YEAR)

    @property
    def name(self) -> str:
        """Its key as people write it: `UNITED KINGDOM`."""
        return self.key.upper().replace("_", " ")

    @property
    def examples(self) -> Message:
        """Its possible values: `SHORT or LONG`, `a year or NONE`, `3 to 12`."""
        return self._possible(AnyYear())

    @property
    def limits(self) -> Message:
        """Its possible values, with the least and the most of a year: `a year from 1000 to 9000`."""
        return self._possible(YearBetween(self.least, self.most))

    def _possible(self, year: Message) -> Message:
        none = (NONE.upper(),) if self.may_be_none else ()
        if self.values:
            return AnyOf((*(value.upper() for value in self.values), *none))
        number = year if self.is_year else NumberBetween(self.least, self.most)
        return number.with_more(OrNone() if none else None)

    def allows(self, value: str) -> bool:
        """Whether the option may have a value, written in lower case."""
        if value == NONE and self.may_be_none:
            return True
        if self.values:
            return value in self.values
        is_number = value.isascii() and value.isdecimal() and value == str(int(value))
        return is_number and self.least <= int(value) <= self.most

    @property
    def takes(self) -> str:
        """Its possible values, for a keeper: `short or long`, `a year from 1000 to 9000 or none`."""
        of = "a year" if self.is_year else "a number"
        return " or ".join(
            [*(self.values or (f"{of} from {self.least} to {self.most}",)), *([NONE] if self.may_be_none else [])]
        )


def words_in(folder: Path, place: str, words: str) -> VariantWords:
    """The words in a place of the files of the variant in `folder`: `provenance`, `option suez`.

    In a copy of one of our variants, whatever its name, the words that are still ours keep their place.
    """
    is_ours = folder.parent == data_folder("maps")
    name = folder.name if is_ours else _said_by_ours().get((place, words), "")
    return VariantWords(f"{OF_MAPS}{name}/{place}" if name else "", words)


@lru_cache(maxsize=1)
def _said_by_ours() -> Mapping[tuple[str, str], str]:
    """The name of a variant of ours, by a place and the words in it."""
    found: dict[tuple[str, str], str] = {}
    for file in sorted(data_folder("maps").glob("*/variant.toml")):
        facts = tomllib.loads(file.read_text(encoding="utf-8"))
        said = {place: facts.get(place) for place in ("provenance", "authors", "licence")}
        said |= {f"option {key}": each.get("title") for key, each in facts.get("options", {}).items()}
        found |= {(place, words): file.parent.name for place, words in said.items() if words}
    return found


def read_options(folder: Path, facts: Mapping[str, Mapping[str, Any]]) -> dict[str, Option]:
    """The options of the variant in `folder`, by key, from the tables `[options.KEY]` of its `variant.toml`.

    :raises KeyError: an option has no title.
    :raises ValueError: an option contradicts itself; the text says which, and what would be right.
    """
    options = {key: _read_option(folder, key, each) for key, each in facts.items()}
    for option in options.values():
        for other in option.excludes:
            if other not in options:
                raise ValueError(f"option {option.key} excludes {other!r}, which is not one of [options]")
    return options


def _read_option(folder: Path, key: str, facts: Mapping[str, Any]) -> Option:
    values = tuple(facts.get("values", ()))
    option = Option(
        key=key,
        title=words_in(folder, f"option {key}", facts["title"]),
        values=values,
        default=str(facts.get("default", values[0] if values else NONE)),
        may_be_none=facts.get("may_be_none", False),
        ballot=facts.get("ballot", 0),
        excludes=tuple(facts.get("excludes", ())),
        least=facts.get("least", FIRST_YEAR),
        most=facts.get("most", LAST_YEAR),
    )
    for fault in _faults(option, facts):
        raise ValueError(f"option {key}: {fault}")
    return option


def _faults(option: Option, facts: Mapping[str, Any]) -> Iterator[str]:
    """How the table of an option contradicts itself, with the remedy."""
    bounds = [facts[each] for each in ("least", "most") if each in facts]
    if unknown := facts.keys() - _KEYS:
        yield f"{min(unknown)!r} is nothing that an option has; it has {', '.join(sorted(_KEYS))}"
    if not _NAME.match(option.key):
        yield "its name is written in small letters, with _ between words"
    if any(value != value.lower() for value in option.values):
        yield "write its values in small letters"
    if any(type(each) is not int for each in bounds):
        yield "least and most are whole numbers, without quotes"
    if len(bounds) == 1:
        yield "it has one of least and most; write both, or neither where it takes a year"
    if bounds and option.values:
        yield "it has values as well as least and most; write either"
    if bounds and not 0 <= option.least < option.most:
        yield f"no number lies between {option.least} and {option.most}; write the smaller one, 0 or more, as least"
    if option.ballot and not option.values:
        yield "players vote for the last of its values, so a ballot needs values"
    if not option.allows(option.default):
        yield f"the default {option.default!r} is none of its values; it is {option.takes}"


def ending_options(begins_with: int, centres: int) -> dict[str, Option]:
    """`ENDINGS` for a variant with this many centres in all, and at most this many held by one side when a game begins.

    At NONE, their default, a game ends as the variant says. A victory takes more centres than a side begins with.
    """
    last = Option(LAST, LastYearOfGame(), default=NONE, may_be_none=True)
    least, most = begins_with + 1, centres
    victory = Option(VICTORY, CentresOfVictory(), default=NONE, may_be_none=True, least=least, most=most)
    return {LAST: last, VICTORY: victory}


def with_variations(options: Mapping[str, Option], variations: Mapping[str, Mapping[str, Any]]) -> dict[str, Option]:
    """The options, each with the values for which there is a `[variations.KEY.VALUE]`.

    :raises ValueError: an option or value is unknown; the text names those that there are.
    """
    for key, by_value in variations.items():
        if key not in options:
            raise ValueError(f"[variations.{key}] is for no option; name one of {', '.join(options) or '[options]'}")
        for value in by_value:
            if not options[key].allows(value):
                takes = options[key].takes
                raise ValueError(
                    f"[variations.{key}.{value}] is never chosen; {key} cannot be {value!r}; it is {takes}"
                )
    return {key: replace(option, varied=tuple(variations.get(key, ()))) for key, option in options.items()}


def choose(variant: str, options: Mapping[str, Option], wanted: Mapping[str, str]) -> dict[str, str]:
    """Every option's value: the chosen one, else its default. `variant` is the variant's name in messages.

    :raises UnknownOption: an option or value that the variant does not have, or two that exclude each other.
    """
    for key, value in wanted.items():
        if key not in options:
            names = tuple(each.name for each in options.values())
            raise UnknownOption(
                f"{variant} has no option {key!r}; it has {', '.join(options) or 'none'}",
                NoSuchOption(variant, key, names) if names else HasNoOptions(variant, key),
            )
        option = options[key]
        if not option.allows(value):
            raise UnknownOption(
                f"{key} cannot be {value!r}; it is {option.takes}", OptionCannotBe(option.name, value, option.limits)
            )
        clash = next((each for each in option.excludes if wanted.get(each, "") not in ("", options[each].default)), "")
        if clash and value != option.default:
            one, other = option.name, options[clash].name
            raise UnknownOption(f"{one} cannot be set beside {other}; choose one of them", OptionsExclude(one, other))
    return {key: wanted.get(key, option.default) for key, option in options.items()}


def filled(facts: Mapping[str, Any], options: Mapping[str, Option], chosen: Mapping[str, str]) -> dict[str, Any]:
    """The facts of a variant with `{KEY}` in their texts replaced by that option's value.

    A text that consists of one `{KEY}` becomes a number if the option has a number.
    """

    def fill(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: each if key == "variations" else fill(each) for key, each in value.items()}
        if isinstance(value, list):
            return [fill(each) for each in value]
        if isinstance(value, str):
            for key, choice in chosen.items():
                if value == f"{{{key}}}" and choice != NONE and not options[key].values:
                    return int(choice)
                value = value.replace(f"{{{key}}}", choice)
        return value

    return {key: each if key == "variations" else fill(each) for key, each in facts.items()}
