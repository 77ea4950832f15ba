"""The kinds of values that settings of a game take, and how each is read from a master's text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import time, timedelta
from enum import StrEnum
from typing import Protocol

from judge.board.variant_options import NONE, AnyOf, NumberBetween, Option
from judge.common.message import Message, OneOf
from judge.game.settings import MissingOrders

Written = timedelta | tuple[timedelta, ...] | tuple[tuple[str, int], ...] | time | frozenset[int] | str
"""A value as `judge/reading` returns it: lengths, times of day, weekdays and the parts of a policy on missing orders
(each a word with its number) are parsed, everything else is text."""

MOST_LENGTHS = 5  # in a list

_WAYS, _LOSSES = {"hold", "wait", "extend"}, {"remove", "vacate"}
_DAY = int(MissingOrders().length.total_seconds())
_SHORTEST = timedelta(minutes=30)  # by which a deadline moves

_SYNONYMS = {"on": "yes", "off": "no", "gray": "grey", "any": "write"}


class LengthSuchAs(Message):
    """A setting takes a length of time; examples of some."""

    lengths: OneOf[str]


class LengthsSuchAs(Message):
    """A setting takes a length of time, or several; examples of some."""

    most: int
    lengths: OneOf[str]


class ValueSuchAs(Message):
    """A setting takes values that are too many to list; an example of one."""

    value: str


class ZeroIsNone(Message):
    """Follows examples of lengths: how to write that there is no such time."""


class ZeroIsNever(Message):
    """Follows examples of lengths: how to write that something is never done."""


class PoliciesSuchAs(Message):
    """A setting says what happens when orders are missing: the policies, and the words that may follow each."""

    values: OneOf[str]
    also: OneOf[str]


class SetWithSetWord(Message):
    """A setting is set by the command SET WORD."""


class Kind(Protocol):
    """The kind of value that a setting takes."""

    @property
    def examples(self) -> Message:
        """Which values are valid: `YES or NO`, `0 to 100`, `a length of time such as 3D or 12H`."""
        ...

    @property
    def samples(self) -> Sequence[str]:
        """Values to show as examples: all of the words, the least and the most of a number."""
        ...

    def read(self, written: Written) -> object | None:
        """The value that was written; None if it is not valid."""
        ...


@dataclass(frozen=True, slots=True)
class Words:
    """One of a list of words, in lower case, each with its meaning."""

    meanings: Mapping[str, object]

    @property
    def samples(self) -> Sequence[str]:
        return [word.upper() for word in self.meanings]

    @property
    def examples(self) -> Message:
        return AnyOf(tuple(self.samples))

    def read(self, written: Written) -> object | None:
        word = str(written).lower()
        return self.meanings.get(word, self.meanings.get(_SYNONYMS.get(word, word)))


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `least` to `most`; a `%` after it is ignored."""

    least: int
    most: int

    @property
    def samples(self) -> Sequence[str]:
        return [str(self.least), str(self.most)]

    @property
    def examples(self) -> Message:
        return NumberBetween(self.least, self.most)

    def read(self, written: Written) -> object | None:
        digits = str(written).rstrip("%")
        return int(digits) if digits.isdecimal() and self.least <= int(digits) <= self.most else None


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time. `for_none` says what no time (`0D`) means; None if it means nothing special."""

    samples: Sequence[str] = ("3D", "12H")
    for_none: Message | None = None

    @property
    def examples(self) -> Message:
        return LengthSuchAs(tuple(self.samples)).with_more(self.for_none)

    def read(self, written: Written) -> object | None:
        return written if isinstance(written, timedelta) else None


@dataclass(frozen=True, slots=True)
class Lengths:
    """A few lengths of time, the longest first; `0D` for none."""

    samples: Sequence[str] = ("24H", "48H 24H 2H")

    @property
    def examples(self) -> Message:
        return LengthsSuchAs(MOST_LENGTHS, tuple(self.samples)).with_more(ZeroIsNever())

    def read(self, written: Written) -> object | None:
        if not isinstance(written, tuple) or len(written) > MOST_LENGTHS:
            return None
        return tuple(sorted({each for each in written if each}, reverse=True))


@dataclass(frozen=True, slots=True)
class MissingPolicy:
    """What happens when orders are missing: HOLD, WAIT or EXTEND, BY a length, FREE turns, REMOVE or VACATE AFTER some
    misses."""

    samples: Sequence[str] = ("HOLD", "WAIT", "EXTEND 2 TIMES BY 24H")

    @property
    def examples(self) -> Message:
        return PoliciesSuchAs(tuple(self.samples), ("FREE 2", "REMOVE AFTER 3", "VACATE AFTER 3"))

    def read(self, written: Written) -> object | None:
        """A `MissingOrders`; None if a part occurs twice, or two policies are named."""
        if not isinstance(written, tuple):
            return None
        parts = dict(each for each in written if isinstance(each, tuple))
        ways, losses = _WAYS & parts.keys(), _LOSSES & parts.keys()
        length = timedelta(seconds=parts.get("by", _DAY))
        if len(parts) < len(written) or len(ways) > 1 or len(losses) > 1 or length < _SHORTEST:
            return None
        limit = parts.get("remove", parts.get("vacate", 0))
        extensions = None if "wait" in parts else parts.get("extend", 0)
        return MissingOrders(extensions, length, parts.get("free", 0), limit, calls="vacate" not in parts)


@dataclass(frozen=True, slots=True)
class AsWritten:
    """What `judge/reading` has read and checked already: a time of day, a time zone, weekdays."""

    example: str

    @property
    def samples(self) -> Sequence[str]:
        return [self.example]

    @property
    def examples(self) -> Message:
        return ValueSuchAs(self.example)

    def read(self, written: Written) -> object | None:
        return written


@dataclass(frozen=True, slots=True)
class Secret:
    """A word that is never shown, so it is set by a command of its own."""

    samples: Sequence[str] = ()

    @property
    def examples(self) -> Message:
        return SetWithSetWord()

    def read(self, written: Written) -> object | None:
        return None


@dataclass(frozen=True, slots=True)
class OptionValue:
    """The values that an option of the variant takes."""

    option: Option

    @property
    def samples(self) -> Sequence[str]:
        option = self.option
        limits = (str(option.least), str(option.most))
        numbers = limits if not option.is_year else (option.default if option.default != NONE else "1901",)
        return [value.upper() for value in (*(option.values or numbers), *([NONE] if option.may_be_none else []))]

    @property
    def examples(self) -> Message:
        return self.option.examples

    def read(self, written: Written) -> object | None:
        value = str(written).lower()
        return value if self.option.allows(value) else None


def words_of(values: type[StrEnum]) -> Words:
    """The words of an enumeration."""
    return Words({each.value: each for each in values})


YES_NO = Words({"yes": True, "no": False})
