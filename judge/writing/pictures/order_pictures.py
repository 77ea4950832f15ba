"""Pictures of orders: those on file, the results of a phase, and previews.

Each is made from what its reader may see: a player's own view, or the results as they are told to them.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import starmap

from judge.atlas.picture import DrawnOrder, Picture
from judge.board.orders import Move, MovementOrder, Order, UnitOrder, Waive, provinces_of
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, Unit, province_of
from judge.board.variant import Variant
from judge.common.message import Count, Listing, Message
from judge.game.events import PhaseProcessed, ResultLine
from judge.game.views.fog import UNSEEN
from judge.game.views.game_view import GameView
from judge.writing.pictures.board_pictures import (
    MapShows,
    Shown,
    around,
    is_drawn,
    once,
    seen_by,
    seen_through,
    standing,
)
from judge.writing.rendering.shared_words import Sides, sides_of


class MapShowsOwn(Message):
    """The alternative text of a map of its reader's own orders on file."""

    game: str
    phase: Phase
    orders: Count


class MapShowsForeseen(Message):
    """The alternative text of a map of a preview."""

    game: str
    phase: Phase
    what: Message


class ResultsTitle(Message):
    """The title of a map of a phase's results."""

    game: str


class OrdersTitle(Message):
    """The title of a map of the orders on file of these sides."""

    game: str
    sides: Message


class PreviewTitle(Message):
    """The title of a map of a preview."""

    game: str


class ShowsCounts(Message):
    """What a map shows, each kind of thing with its number."""

    counts: Listing[Message]


class ShowsOrders(Message):
    """A map shows a number of orders."""

    count: Count


class ShowsBounces(Message):
    """A map shows a number of moves that bounced."""

    count: Count


class ShowsDislodged(Message):
    """A map shows a number of units that were dislodged."""

    count: Count


def played(
    game: str, variant: Variant, event: PhaseProcessed, powers: Collection[str] | None = None
) -> tuple[Shown, ...]:
    """The results of a phase: the position before it with every order, and the position after it if needed.

    After retreats and adjustments the first picture shows the new position too, except in fog, where units may come
    from out of sight. `powers` are the powers who see it in fog (None: no fog), and `event` is what they saw.
    """
    shown = turn(game, variant, event, powers)
    if shown is None:
        return ()
    goes_on = not (event.winner or event.drawn) and event.after.phase != event.before.phase
    both = event.before.phase.kind is PhaseKind.MOVEMENT and event.after.phase.kind is PhaseKind.MOVEMENT
    now = None
    if goes_on and (both or powers is not None):
        now = standing(game, variant, event.after, seen=seen_through(variant, event.after, powers))
    return tuple(each for each in (shown, now) if each is not None)


def turn(
    game: str,
    variant: Variant,
    event: PhaseProcessed,
    powers: Collection[str] | None = None,
    zoom: Iterable[str] = (),
) -> Shown | None:
    """The position before a phase with every order and its outcome, as `powers` saw it in fog (None: no fog)."""
    if not is_drawn(variant):
        return None
    before = event.before if powers is None else _with_told(event)
    lines, places = _lines(variant, replace(event, before=before)), tuple(zoom)
    phase = before.phase
    seen = seen_through(variant, before, powers)
    shown = Picture.on(variant, before, starmap(_drawn, lines), zoom=places, seen=seen)
    alt = MapShows(game, phase, around(places) if places else _counts(lines))
    name = f"{game}-{phase}-results{'-zoom' if places else ''}"
    return Shown(shown, variant, name, ResultsTitle(game), alt, _reasons(lines))


def _with_told(event: PhaseProcessed) -> Position:
    """The board before a phase, with the units that were out of sight then but appear in the results.

    Players who take a place from which they see another's unit learn its order.
    """
    before = event.before
    if before.phase.kind is not PhaseKind.MOVEMENT:
        return before
    taken = {province_of(unit.space) for unit in before.units}
    units = [
        Unit(line.power, line.order.kind, line.order.at)
        for line in event.results
        if isinstance(line.order, MovementOrder) and province_of(line.order.at) not in taken
    ]
    # the owner of the centre where such a unit was is known by now
    owned = {at: event.after.centres[at] for unit in units if (at := province_of(unit.space)) in event.after.centres}
    return replace(before, units=(*before.units, *dict.fromkeys(units)), centres={**before.centres, **owned})


def own_orders(view: GameView, variant: Variant) -> Shown | None:
    """An enlarged map of a player's own orders on file, and nobody else's; None if there are none."""
    position, own = view.position, view.own
    if position is None or own is None or not is_drawn(variant):
        return None
    on_file = [(power, order) for power in own.powers for order in own.orders.get(power, ())]
    named = [_on_map(variant, order) for _, order in on_file]
    orders = [each for each, places in zip(on_file, named, strict=True) if places]
    if not orders:
        return None
    zoom = [province_of(unit.space) for power in own.powers for unit in _ordered(position, power)]
    zoom += [place for places in named for place in places]
    shown = Picture.on(
        variant,
        position,
        starmap(DrawnOrder, orders),
        zoom=once(zoom),
        seen=seen_by(view, variant),
    )
    title = OrdersTitle(view.name, Sides(sides_of(own.powers, variant)))
    alt = MapShowsOwn(view.name, position.phase, len(orders))
    return Shown(shown, variant, f"{view.name}-{position.phase}-orders", title, alt, (None,) * len(orders))


def foreseen(view: GameView, variant: Variant, event: PhaseProcessed) -> Shown | None:
    """A preview of a phase: the position as its reader sees it, and the orders that were tried on it."""
    if view.position is None:
        return None
    return _tried(view.name, variant, replace(event, before=view.position), seen_by(view, variant))


def tried(variant: Variant, event: PhaseProcessed) -> Shown | None:
    """Orders tried on any position, outside any game."""
    return _tried(variant.key, variant, event, None)


def _tried(name: str, variant: Variant, event: PhaseProcessed, seen: Collection[str] | None) -> Shown | None:
    if not is_drawn(variant):
        return None
    lines = _lines(variant, event)
    shown = Picture.on(variant, event.before, starmap(_drawn, lines), seen=seen)
    alt = MapShowsForeseen(name, event.before.phase, _counts(lines))
    file = f"{name}-{event.before.phase}-preview"
    return Shown(shown, variant, file, PreviewTitle(name), alt, _reasons(lines))


def _lines(variant: Variant, event: PhaseProcessed) -> list[tuple[ResultLine, UnitOrder]]:
    """The results of a phase that can be drawn, with their orders: those for existing units and places, and fully
    seen."""
    standing = (*event.before.units, *(each.unit for each in event.before.dislodged))
    units = {(unit.power, province_of(unit.space)) for unit in standing}
    adjusting = event.before.phase.kind is PhaseKind.ADJUSTMENTS
    found = []
    for line in event.results:
        order = line.order
        if not isinstance(order, UnitOrder) or line.code == "replaced" or not (places := _on_map(variant, order)):
            continue
        if adjusting or (line.power, places[0]) in units:
            found.append((line, order))
    return found


def _drawn(line: ResultLine, order: UnitOrder) -> DrawnOrder:
    """A result as it is drawn. In fog nobody learns the outcome of some supports."""
    if line.verdict == UNSEEN:
        return DrawnOrder(line.power, order, dislodged=line.dislodged, destroyed=line.destroyed)
    return DrawnOrder.of(line, order)


def _reasons(lines: Iterable[tuple[ResultLine, UnitOrder]]) -> tuple[Message | None, ...]:
    """The reason of each result that is drawn."""
    return tuple(None if line.verdict == UNSEEN else line.reason for line, _ in lines)


def _counts(lines: Iterable[tuple[ResultLine, UnitOrder]]) -> Message:
    """`22 orders, 2 bounces, 1 unit dislodged`."""
    bounces = sum(line.verdict == "fails" and isinstance(order, Move) for line, order in lines)
    dislodged = sum(line.dislodged for line, _ in lines)
    said: list[Message] = [ShowsOrders(sum(line.ordered for line, _ in lines))]
    said += [ShowsBounces(bounces)] if bounces else []
    said += [ShowsDislodged(dislodged)] if dislodged else []
    return ShowsCounts(tuple(said))


def _ordered(position: Position, power: str) -> Sequence[Unit]:
    """The units of a power that are ordered in the position's phase."""
    if position.phase.kind is PhaseKind.MOVEMENT:
        return position.units_of(power)
    return [each.unit for each in position.dislodged_of(power)]


def _on_map(variant: Variant, order: Order) -> Sequence[str]:
    """The provinces that an order names, its unit's first, if all of them are on the map; else none."""
    places = () if isinstance(order, Waive) else provinces_of(order)
    return places if all(place in variant.provinces for place in places) else ()
