"""What a picture shows: a position, its orders, and the part of the map that matters. It holds only what the reader may
see.

A picture is a value: it can be kept beside a letter and drawn when the letter leaves, and two equal pictures are drawn
once.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, Self, get_args

from cattrs import Converter

from judge.board.library import Library
from judge.board.notation import parse_recorded
from judge.board.orders import Order, Verbatim
from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.outcome import Verdict


class ResultLike(Protocol):
    """What a picture needs of an order's result (`judge.rules.outcome.Result` is one)."""

    @property
    def power(self) -> str:
        """The key of the power that ordered."""

    @property
    def verdict(self) -> str:
        """What became of it: a `Verdict`, or its value."""

    @property
    def reason(self) -> object:
        """Why; `str(reason)` is a sentence."""

    @property
    def dislodged(self) -> bool:
        """Whether the unit was dislodged."""

    @property
    def destroyed(self) -> bool:
        """Whether it was lost as well, having nowhere to retreat."""


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """An order as it is drawn: whose it is, what became of it and why.

    `verdict` is None while that is not known: an order that was only given.
    """

    power: str
    order: Order | Verbatim
    verdict: Verdict | None = None
    reason: str = ""
    dislodged: bool = False
    destroyed: bool = False

    @classmethod
    def of(cls, result: ResultLike, order: Order | Verbatim) -> Self:
        """An order with its result."""
        verdict = Verdict(result.verdict)
        return cls(result.power, order, verdict, str(result.reason), result.dislodged, result.destroyed)


@dataclass(frozen=True, slots=True)
class Picture:
    """A position before its orders, and these orders, on the map of a variant with these options and groups.

    `title` stands above the map. `zoom`: the places that matter; the picture shows them and their surroundings, or
    everything if there are none. `seen`: the places whose state the reader knows; None: all of them. `marked`: the
    places to which the reader may retreat or in which they may build.
    """

    variant: str
    options: tuple[tuple[str, str], ...]
    assignment: tuple[tuple[str, str], ...]
    position: Position
    orders: tuple[DrawnOrder, ...] = ()
    title: str = ""
    zoom: tuple[str, ...] = ()
    seen: tuple[str, ...] | None = None
    marked: tuple[str, ...] = ()

    @classmethod
    def on(
        cls,
        variant: Variant,
        position: Position,
        orders: Iterable[DrawnOrder] = (),
        title: str = "",
        zoom: Iterable[str] = (),
        seen: Iterable[str] | None = None,
        marked: Iterable[str] = (),
    ) -> Self:
        """A picture on the map of a variant, with its options and groups as they are there."""
        return cls(
            variant.key,
            tuple(sorted(variant.chosen.items())),
            tuple(sorted(variant.assignment.items())),
            position,
            tuple(orders),
            title,
            tuple(zoom),
            None if seen is None else tuple(sorted(seen)),
            tuple(marked),
        )

    def board(self, library: Library) -> Variant:
        """The variant it is drawn on.

        :raises UnknownVariant: the library does not have it.
        :raises MapError: its files are wrong.
        """
        return library.load(self.variant, dict(self.options), dict(self.assignment))

    def to_json(self) -> str:
        """The picture as text; the same picture is the same text."""
        return json.dumps(_converter().unstructure(self), separators=(",", ":"), sort_keys=True)

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The picture that `to_json` wrote.

        :raises ValueError: the text is none.
        """
        try:
            return _converter().structure(json.loads(text), cls)
        except (ValueError, TypeError, KeyError, AttributeError) as broken:
            raise ValueError(f"this is no picture: {broken!r}") from broken


@lru_cache(maxsize=1)
def _converter() -> Converter:
    made = Converter(detailed_validation=False)
    made.register_unstructure_hook(Phase, str)
    made.register_structure_hook(Phase, lambda text, _: Phase.parse(text))
    for kind in get_args(Order):
        made.register_unstructure_hook(kind, str)
    made.register_unstructure_hook(Order | Verbatim, str)
    made.register_structure_hook(Order | Verbatim, lambda text, _: parse_recorded(text))
    made.register_unstructure_hook(Unit, list)
    made.register_structure_hook(Unit, lambda parts, _: Unit(*parts))
    return made
