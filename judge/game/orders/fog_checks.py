"""Orders in fog that name unseen units: they are accepted if they may be possible.

An order is checked on the board that the player sees. If it is impossible there, it is checked on imagined boards, on
which the unit that it helps, and fleets that may convoy, stand in provinces that the player does not see.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from judge.board.orders import Convoy, Move, Order, Support
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message, Space
from judge.game.boards import policies_of
from judge.game.state import GameState, Seat
from judge.game.views.fog import is_foggy, seen, sight
from judge.rules.legality import Settled, check_order


class UnseenPlace(Message):
    """A note on an order for a unit in a place that the player does not see."""

    space: Space


class UnseenSeas(Message):
    """A note on a move that may need fleets that the player does not see."""


def check_as_seen(
    state: GameState, variant: Variant, seat: Seat, board: Position, power: str, order: Order
) -> tuple[Settled, tuple[Message, ...]]:
    """`check_order` for a seat's holder, on the board as they see it, with notes on what fog hides."""
    policies = policies_of(state, variant)
    settled = check_order(variant, board, power, order, policies)
    if settled.problem is None or board.phase.kind is not PhaseKind.MOVEMENT or not is_foggy(state, seat):
        return settled, ()
    hidden = frozenset(variant.provinces) - sight(variant, board, seat.powers)
    for imagined in imagined_boards(variant.at(board.phase), board, hidden, order):
        settled = check_order(variant, imagined, power, order, policies)
        if settled.problem is None:
            return settled, (_note(variant, hidden, order),)
    return settled, ()  # the reason must not tell whether a unit stands where the player sees none


def plausible_boards(variant: Variant, position: Position, powers: Collection[str], order: Order) -> list[Position]:
    """The board as the player of these powers sees it, then imagined boards on which an order may be possible."""
    board = seen(variant, position, powers)
    hidden = frozenset(variant.provinces) - sight(variant, board, powers)
    return [board, *imagined_boards(variant.at(position.phase), board, hidden, order)]


def _note(variant: Variant, hidden: Collection[str], order: Order) -> Message:
    if isinstance(order, Support | Convoy):
        place = variant.province_of.get(order.of_at, order.of_at)
        if place in hidden:
            return UnseenPlace(place)
    return UnseenSeas()


def imagined_boards(variant: Variant, board: Position, hidden: Collection[str], order: Order) -> Iterator[Position]:
    """Boards with more units than are seen: the unit that an order helps, and fleets on every unseen sea.

    None for orders that no unseen unit can make possible.
    """
    if not isinstance(order, Move | Support | Convoy):
        return
    place = "" if isinstance(order, Move) else variant.province_of.get(order.of_at, order.of_at)
    stranger = next(iter(variant.powers))
    fleets = tuple(
        Unit(stranger, "F", next(space for space in variant.fleet if variant.province_of[space] == sea))
        for sea in sorted(variant.carrying)
        if sea in hidden and sea != place
    )
    if place not in hidden:
        yield replace(board, units=(*board.units, *fleets))
        return
    if isinstance(order, Move) or not order.of_kind:
        return
    # if some routes are open only to some powers, the unit may be anybody's
    strangers = variant.powers if variant.gates else [stranger]
    for power in strangers:
        for space in _spaces(variant, order.of_kind, order.of_at):
            yield replace(board, units=(*board.units, Unit(power, order.of_kind, space), *fleets))


def _spaces(variant: Variant, kind: str, written: str) -> list[str]:
    """The spaces of a unit that is said to be in a place: that place, or each of its coasts."""
    place = variant.province_of.get(written, written)
    if kind == "A":
        return [place] if place in variant.army else []
    if written in variant.fleet:
        return [written]
    return [space for space in variant.fleet if variant.province_of[space] == place]
