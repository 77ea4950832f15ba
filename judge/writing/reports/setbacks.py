"""What happened to a player's units in a phase: the letter with the results says it first, before their duties."""

from collections.abc import Collection, Iterator

from judge.board.orders import Move, Order, Retreat, UnitOrder
from judge.board.position import Unit
from judge.common.message import Count, Message, Space
from judge.game.events import PhaseProcessed, ResultLine

_WITHOUT_CONVOY = ("convoy-broken", "convoy-paradox", "convoy-missing")


class RetreatsLeftOut(Message):
    """Units of the reader that were disbanded, because they had no order to retreat."""

    units: tuple[Unit, ...]


class RemovalsLeftOut(Message):
    """Units of the reader that the rules removed, because they had ordered too few removals."""

    units: tuple[Unit, ...]


class PlacedForYou(Message):
    """First units of the reader that the rules placed, because they had left them out."""

    units: tuple[Unit, ...]


class BuildsLeftOut(Message):
    """Builds of the reader that were not used, because they had ordered none."""

    count: Count


class MovesBounced(Message):
    """Moves of the reader that bounced."""

    orders: tuple[Order, ...]


class ConvoysFailed(Message):
    """Moves of the reader without a convoy."""

    orders: tuple[Order, ...]


class RetreatsBounced(Message):
    """Retreats of the reader that met others, so that the units are gone."""

    orders: tuple[Order, ...]


class ArmyDestroyed(Message):
    """An army of the reader was dislodged, and had nowhere to go."""

    place: Space


class FleetDestroyed(Message):
    """A fleet of the reader was dislodged, and had nowhere to go."""

    place: Space


_FOR_WANT_OF_ORDERS: dict[str, type[RetreatsLeftOut | RemovalsLeftOut | PlacedForYou]] = {
    "disbanded-silent": RetreatsLeftOut,
    "removed-silent": RemovalsLeftOut,
    "removed-homeless": RemovalsLeftOut,
    "first-unit-placed": PlacedForYou,
}


def setbacks(event: PhaseProcessed, powers: Collection[str]) -> list[Message]:
    """What happened to the units of these powers, in a line or two: what the rules did for lack of orders, losses, and
    moves that did not succeed.

    Dislodged units that may retreat are left out: the player's duties mention them.
    """
    own = [line for line in event.results if line.power in powers]
    failed = [line for line in own if line.verdict in ("fails", "invalid") and not line.dislodged]
    moves = [(line.order, line.code) for line in failed if isinstance(line.order, Move)]
    stranded = tuple(order for order, code in moves if code in _WITHOUT_CONVOY)
    bounced = tuple(order for order, code in moves if code not in _WITHOUT_CONVOY)
    lost = tuple(line.order for line in failed if isinstance(line.order, Retreat))
    told = ((RetreatsBounced, lost), (MovesBounced, bounced), (ConvoysFailed, stranded))
    return [*_left_out(own), *_destroyed(own), *(kind(orders) for kind, orders in told if orders)]


def _left_out(own: Collection[ResultLine]) -> Iterator[Message]:
    """What the rules did because orders were missing."""
    done: dict[type[RetreatsLeftOut | RemovalsLeftOut | PlacedForYou], list[Unit]] = {}
    for line in own:
        kind = _FOR_WANT_OF_ORDERS.get(line.code)
        if kind is not None and isinstance(line.order, UnitOrder):
            done.setdefault(kind, []).append(Unit(line.power, line.order.kind, line.order.at))
    yield from (kind(tuple(units)) for kind, units in done.items())
    if unused := sum(line.code == "waived-silent" for line in own):
        yield BuildsLeftOut(unused)


def _destroyed(own: Collection[ResultLine]) -> Iterator[Message]:
    """The units that were dislodged and had nowhere to go."""
    for line in own:
        if line.dislodged and line.destroyed and isinstance(line.order, UnitOrder):
            yield (FleetDestroyed if line.order.kind == "F" else ArmyDestroyed)(line.order.at)
