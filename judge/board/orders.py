"""Orders as values. `str(order)` is the canonical spelling; `judge.board.notation` reads it back.

Every order names its unit by kind (`A`, `F`, or an empty text where the writer left it out) and by the space
the unit stands on (`LON`, `STP/SC`). The canonical spellings are

    A LON H              A LON - YOR           A LON - NWY VIA
    A LON S A YOR        A LON S A YOR - EDI   F NTH C A LON - NWY
    A LON R YOR          A LON D               A LON B               WAIVE
"""

from dataclasses import dataclass

from judge.board.position import province_of


def _unit(kind: str, at: str) -> str:
    return f"{kind} {at}" if kind else at


@dataclass(frozen=True, slots=True)
class Hold:
    """Stay and defend."""

    kind: str
    at: str

    def __str__(self) -> str:
        return f"{_unit(self.kind, self.at)} H"


@dataclass(frozen=True, slots=True)
class Move:
    """Go to (attack) `to`; `via` when the writer asked for a convoy."""

    kind: str
    at: str
    to: str
    via: bool = False

    def __str__(self) -> str:
        return f"{_unit(self.kind, self.at)} - {self.to}{' VIA' if self.via else ''}"


@dataclass(frozen=True, slots=True)
class Support:
    """Support the unit on `of_at`: to hold when `to` is None, else its move to `to`."""

    kind: str
    at: str
    of_kind: str
    of_at: str
    to: str | None = None

    def __str__(self) -> str:
        target = _unit(self.of_kind, self.of_at)
        return f"{_unit(self.kind, self.at)} S {target}" + (f" - {self.to}" if self.to else "")


@dataclass(frozen=True, slots=True)
class Convoy:
    """Carry the army on `of_at` to `to`."""

    kind: str
    at: str
    of_kind: str
    of_at: str
    to: str

    def __str__(self) -> str:
        return f"{_unit(self.kind, self.at)} C {_unit(self.of_kind, self.of_at)} - {self.to}"


@dataclass(frozen=True, slots=True)
class Retreat:
    """A dislodged unit goes to `to`."""

    kind: str
    at: str
    to: str

    def __str__(self) -> str:
        return f"{_unit(self.kind, self.at)} R {self.to}"


@dataclass(frozen=True, slots=True)
class Disband:
    """A unit leaves the board: instead of a retreat, or as an adjustment."""

    kind: str
    at: str

    def __str__(self) -> str:
        return f"{_unit(self.kind, self.at)} D"


@dataclass(frozen=True, slots=True)
class Build:
    """A new unit on a centre."""

    kind: str
    at: str

    def __str__(self) -> str:
        return f"{_unit(self.kind, self.at)} B"


@dataclass(frozen=True, slots=True)
class Waive:
    """A build that the power does not use."""

    def __str__(self) -> str:
        return "WAIVE"


@dataclass(frozen=True, slots=True)
class AdjustmentsDue:
    """How many builds (above zero) or removals (below) a power has not ordered yet."""

    count: int


@dataclass(frozen=True, slots=True)
class Verbatim:
    """Text in a record where an order should be; it is shown unchanged."""

    text: str

    def __str__(self) -> str:
        return self.text


UnitOrder = Hold | Move | Support | Convoy | Retreat | Disband | Build
Order = UnitOrder | Waive
MovementOrder = Hold | Move | Support | Convoy


def provinces_of(order: Order) -> tuple[str, ...]:
    """The provinces that an order names, its unit's or its site's first; none for a WAIVE."""
    return tuple(map(province_of, spaces_of(order)))


def spaces_of(order: Order) -> tuple[str, ...]:
    """The spaces that an order names, its unit's or its site's first; none for a WAIVE."""
    match order:
        case Move() | Retreat():
            return order.at, order.to
        case Support(to=None):
            return order.at, order.of_at
        case Support(to=str(to)) | Convoy(to=to):
            return order.at, order.of_at, to
        case Waive():
            return ()
    return (order.at,)
