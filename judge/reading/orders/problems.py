"""The reasons why a line is not read as an order: one class each, with a stable code, its facts, and a sentence
(`str`).

`candidates` are the codes or spaces that the writer may have meant, `nearest` whole orders.
"""

from dataclasses import dataclass
from typing import ClassVar

from judge.board.orders import Order
from judge.board.phase import KIND_NAMES, PhaseKind
from judge.board.variant import Variant

_SHOWN = 60  # characters of the writer's text that a sentence quotes


@dataclass(frozen=True, slots=True)
class Place:
    """A province or space as a problem names it."""

    code: str
    name: str

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"

    @classmethod
    def of(cls, variant: Variant, space: str) -> "Place":
        """The place with that code or space, passable or not."""
        wall = variant.impassable.get(space)
        return cls(space, (wall or variant.provinces[variant.province_of[space]]).name)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _either(choices: tuple[object, ...]) -> str:
    *others, last = map(str, choices)
    return f"{', '.join(others)} or {last}" if others else last


class Problem:
    """The base of all problems: a `code` that never changes, and the readings that may have been meant."""

    __slots__ = ()
    code: ClassVar[str]

    @property
    def candidates(self) -> tuple[str, ...]:
        """The codes or spaces that may have been meant, if the problem is about a place."""
        return ()

    @property
    def nearest(self) -> tuple[Order, ...]:
        """Orders that the line may have meant."""
        return ()


@dataclass(frozen=True, slots=True)
class TooLong(Problem):
    """A line longer than any order."""

    code: ClassVar[str] = "too-long"
    limit: int

    def __str__(self) -> str:
        return f"the line is longer than {self.limit} characters; write one order a line"


@dataclass(frozen=True, slots=True)
class NotAnOrder(Problem):
    """A line without a unit or a place: a sentence, or some other command."""

    code: ClassVar[str] = "not-an-order"
    example: str

    def __str__(self) -> str:
        return f"this is no order; an order is written like {self.example}"


@dataclass(frozen=True, slots=True)
class NotPlain(Problem):
    """A condition, a question or a report."""

    code: ClassVar[str] = "not-plain"
    word: str

    def __str__(self) -> str:
        plain = f"“{_short(self.word)}” makes this no plain order; write what the unit shall do"
        is_condition = self.word.lower() in ("if", "then", "else", "otherwise", "unless")
        return f"{plain}, or a line such as IF A BUR THEN and the order (HELP IF)" if is_condition else plain


@dataclass(frozen=True, slots=True)
class SeveralOrders(Problem):
    """Two orders with nothing between them."""

    code: ClassVar[str] = "several-orders"
    word: str

    def __str__(self) -> str:
        return f"a second order seems to begin at “{_short(self.word)}”; write one order a line, or “;” between them"


@dataclass(frozen=True, slots=True)
class Incomplete(Problem):
    """An order that ends too early."""

    code: ClassVar[str] = "incomplete"
    example: str

    def __str__(self) -> str:
        return f"the order stops too early; write it whole, like {self.example}"


@dataclass(frozen=True, slots=True)
class Unreadable(Problem):
    """A word that does not belong in an order, or not there."""

    code: ClassVar[str] = "unreadable"
    word: str
    example: str

    def __str__(self) -> str:
        return f"“{_short(self.word)}” does not fit there; an order is written like {self.example}"


@dataclass(frozen=True, slots=True)
class WrongPhase(Problem):
    """An order of another kind of phase."""

    code: ClassVar[str] = "wrong-phase"
    order: str
    kind: PhaseKind
    example: str

    def __str__(self) -> str:
        return (
            f"{self.order} cannot be ordered in this {KIND_NAMES[self.kind].lower()} phase; write e.g. {self.example}"
        )


@dataclass(frozen=True, slots=True)
class UnknownPlace(Problem):
    """A name that does not exist on this map, with the nearest spellings."""

    code: ClassVar[str] = "unknown-place"
    text: str
    hints: tuple[Place, ...]
    orders: tuple[Order, ...] = ()

    def __str__(self) -> str:
        hint = f"; did you mean {_either(self.hints)}?" if self.hints else ""
        return f"“{_short(self.text)}” is no place on this map{hint}"

    @property
    def candidates(self) -> tuple[str, ...]:
        """The codes of the nearest spellings."""
        return tuple(place.code for place in self.hints)

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The orders that the nearest spellings would make."""
        return self.orders


@dataclass(frozen=True, slots=True)
class Impassable(Problem):
    """An impassable place: it has a name, but no unit can enter it."""

    code: ClassVar[str] = "impassable"
    place: Place

    def __str__(self) -> str:
        return f"{self.place} is impassable; no unit enters or crosses it"


@dataclass(frozen=True, slots=True)
class AmbiguousPlace(Problem):
    """A name that several places have, all of which the order may mean."""

    code: ClassVar[str] = "ambiguous-place"
    text: str
    places: tuple[Place, ...]
    orders: tuple[Order, ...] = ()

    def __str__(self) -> str:
        return f"{_short(self.text)}: {_either(self.places)}?"

    @property
    def candidates(self) -> tuple[str, ...]:
        """The codes of the places that have the name."""
        return tuple(place.code for place in self.places)

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The orders that the places would make."""
        return self.orders


@dataclass(frozen=True, slots=True)
class UndecidedCoast(Problem):
    """A fleet for a province with coasts, where more than one is possible and none is written (DATC 4.B.1, 4.B.7)."""

    code: ClassVar[str] = "undecided-coast"
    place: Place
    spaces: tuple[str, ...]
    orders: tuple[Order, ...] = ()

    def __str__(self) -> str:
        return f"{self.place} has more than one coast for this fleet: {_either(self.spaces)}?"

    @property
    def candidates(self) -> tuple[str, ...]:
        """The spaces the fleet may be meant for."""
        return self.spaces

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The order with each coast."""
        return self.orders


@dataclass(frozen=True, slots=True)
class UndecidedKind(Problem):
    """A unit whose kind is needed and not to be guessed: a build on a coast (DATC 4.C.3)."""

    code: ClassVar[str] = "undecided-kind"
    place: Place
    orders: tuple[Order, ...] = ()

    def __str__(self) -> str:
        return f"{self.place}: an army or a fleet?"

    @property
    def nearest(self) -> tuple[Order, ...]:
        """The order with each kind of unit."""
        return self.orders


@dataclass(frozen=True, slots=True)
class NoRoute(Problem):
    """A written route that no convoy can take."""

    code: ClassVar[str] = "no-route"
    text: str

    def __str__(self) -> str:
        return f"{_short(self.text)} is no stop on the way: only armies go further than one step, by sea, when moving"


@dataclass(frozen=True, slots=True)
class NoPoints(Problem):
    """A bid whose points are missing or not a positive whole number."""

    code: ClassVar[str] = "no-points"
    text: str
    example: str

    def __str__(self) -> str:
        fault = f"“{_short(self.text)}” is no number of points" if self.text else "the bid does not say how many points"
        return f"{fault}: they are whole, 1 at least; write e.g. {self.example}"


@dataclass(frozen=True, slots=True)
class TooMany(Problem):
    """More waived builds than there are centres."""

    code: ClassVar[str] = "too-many"
    limit: int

    def __str__(self) -> str:
        return f"nobody has so many builds to waive; there are {self.limit} centres"
