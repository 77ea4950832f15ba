"""Describes a picture: a position, its orders, and the part of the map to show. It holds only what the reader may see.

A picture is a value. It can be stored with a letter and drawn when the letter is sent, and equal pictures are drawn
once.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol, Self, get_args

from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from judge.board.library import Library
from judge.board.notation import parse_recorded
from judge.board.orders import Order, Verbatim
from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.outcome import Verdict


class ResultLike(Protocol):
    """What a picture needs from an order's result, such as a `judge.rules.outcome.Result`."""

    @property
    def power(self) -> str:
        """The key of the power that ordered."""

    @property
    def verdict(self) -> str:
        """The outcome of the order: a `Verdict`, or its value."""

    @property
    def dislodged(self) -> bool:
        """Whether the unit was dislodged."""

    @property
    def destroyed(self) -> bool:
        """Whether the dislodged unit was destroyed, because it had nowhere to retreat."""


@dataclass(frozen=True, slots=True)
class DrawnOrder:
    """An order to draw, with its power, its outcome and the reason.

    `verdict` is None if the order has not been adjudicated.
    """

    power: str
    order: Order | Verbatim
    verdict: Verdict | None = None
    reason: str = ""
    dislodged: bool = False
    destroyed: bool = False

    @classmethod
    def of(cls, result: ResultLike, order: Order | Verbatim, reason: str = "") -> Self:
        """An order with its result and the reason in words."""
        verdict = Verdict(result.verdict)
        return cls(result.power, order, verdict, reason, result.dislodged, result.destroyed)


@dataclass(frozen=True, slots=True)
class Picture:
    """A position and orders for it, on the map of a variant with these options and groups.

    `title` is above the map. `zoom` are the places to show, with their surroundings; if it is empty, the picture shows
    everything. `seen` are the places that the reader sees; None means all of them. `marked` are the places to which the
    reader may retreat or where they may build, and `sites` what each of them is to them (`home`, `colony`, as
    `captions.SITES` has them; empty: they are all alike). `language` is that of the title and the reasons, and of all
    that the picture says besides (a code like `de`; empty: English). `edition` is the variant's (empty: whichever there
    is).
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
    language: str = ""
    edition: str = ""
    sites: tuple[str, ...] = ()

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
        sites: Iterable[str] = (),
    ) -> Self:
        """A picture on the map of a variant, with the variant's own options and groups."""
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
            edition=variant.edition,
            sites=tuple(sites),
        )

    def board(self, library: Library) -> Variant:
        """The variant that the picture is drawn on.

        :raises UnknownVariant: the library does not have the variant.
        :raises MapError: the variant's files are wrong, or the library has no copy of the picture's edition.
        """
        if self.edition:
            library = library.bound(self.variant, self.edition)
        return library.load(self.variant, dict(self.options), dict(self.assignment))

    def to_json(self) -> str:
        """The picture as JSON; equal pictures give equal text."""
        return _ENCODER.encode(_converter().unstructure(self))

    @classmethod
    def from_json(cls, text: str) -> Self:
        """The picture in a text that `to_json` wrote.

        :raises ValueError: the text is not a picture.
        """
        try:
            return _converter().structure(json.loads(text), cls)
        except (ValueError, TypeError, KeyError, AttributeError) as broken:
            raise ValueError(f"this is no picture: {broken!r}") from broken


_ENCODER = json.JSONEncoder(separators=(",", ":"), sort_keys=True)


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
    rarely = override(omit_if_default=True)
    made.register_unstructure_hook(Position, make_dict_unstructure_fn(Position, made, edition=rarely))
    made.register_unstructure_hook(Picture, make_dict_unstructure_fn(Picture, made, edition=rarely, sites=rarely))
    return made
