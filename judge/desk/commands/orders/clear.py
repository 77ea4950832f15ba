"""CLEAR: take back orders on file, orders for later phases, or the bids."""

import enum
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from judge.board.orders import Order
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Message, OneOf, Power, Space, Typed
from judge.common.word_lists import any_word, languages_of
from judge.desk.command import Command, OfPhase, Subject, Who
from judge.desk.handling.arguments import NotAlone, UnitUnclear
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import power_named
from judge.desk.handling.request import Request
from judge.desk.orders.order_table import writers_context
from judge.game.orders import ahead, bidding
from judge.game.players import player_actions
from judge.game.refusals import Refusal
from judge.game.state import GameState, Seat
from judge.reading.arguments.phase_names import CODE
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.mail.lines import LONGEST_LINE
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.problems import UndecidedCoast, UndecidedKind
from judge.reading.orders.unit_reader import read_unit
from judge.reading.sides import find_side
from judge.writing.letters.cautions import kept_order

_BIDS = ("DP", "BID", "BIDS")
_AHEAD = ("AHEAD", "LATER")
_PHASE_FIRST = re.compile(rf"({CODE})[:,\s]*(.*)", re.IGNORECASE | re.DOTALL)


class BidsCleared(Message):
    """Answer to CLEAR DP."""


class AheadCleared(Message):
    """Answer to CLEAR AHEAD."""


class OrdersCleared(Message):
    """Answer to CLEAR."""


class OrdersClearedFor(Message):
    """Answer to CLEAR with one of a player's powers."""

    power: Power


class UnitsCleared(Message):
    """Answer to CLEAR with units: the orders that it took off file."""

    orders: tuple[Order, ...]


class LaterCleared(Message):
    """Answer to CLEAR with a later phase, or with a season."""

    phases: tuple[Phase, ...]


class LaterUnitsCleared(Message):
    """Answer to CLEAR with a later phase, or with a season, and units."""

    places: tuple[Space, ...]
    phases: tuple[Phase, ...]


class FinalCleared(Message):
    """Follows the answer to CLEAR: the player had said FINAL."""


class BidsStay(Message):
    """Follows the answer to CLEAR: bids are on file."""


class AheadStays(Message):
    """Follows the answer to CLEAR: orders for later phases are kept."""


class LeftOnFile(Message):
    """Follows the answer to CLEAR: what is still on file for this phase."""

    orders: tuple[Order, ...]


class NothingLeft(Message):
    """Follows the answer to CLEAR: nothing is on file for this phase any longer."""


class LeftForPhase(Message):
    """Follows the answer to CLEAR with a later phase: what is still kept for it."""

    orders: tuple[Message, ...]


class NothingLeftForPhase(Message):
    """Follows the answer to CLEAR with a later phase: nothing is kept for it any longer."""


class NothingOnFile(Message):
    """CLEAR names units for which nothing is on file; what is follows."""

    places: OneOf[Space]


class NothingAhead(Message):
    """CLEAR names a later phase, and nothing is kept for any."""

    phases: OneOf[Phase]


class NothingForPhase(Message):
    """CLEAR names a later phase for which nothing is kept, unlike for the phases `kept`."""

    phases: OneOf[Phase]
    kept: tuple[Phase, ...]


class NothingForUnits(Message):
    """CLEAR names a later phase, and units for which nothing is kept in it; `example` is one of the phases."""

    units: Typed
    phases: OneOf[Phase]
    example: Phase


class _Every(enum.Enum):
    """All that is on file of a kind, whichever phase it is for."""

    BID = enum.auto()
    ORDER_AHEAD = enum.auto()


@dataclass(frozen=True, slots=True)
class _OfPower:
    """The orders for this phase of a power; None: of all the player's powers."""

    power: str | None


@dataclass(frozen=True, slots=True)
class _OfUnits:
    """The orders for this phase of units, builds or removals, by their provinces."""

    provinces: list[str]


@dataclass(frozen=True, slots=True)
class _Later:
    """The orders for a later phase, or for all phases of a season.

    `provinces` are those of the units that the line names (None: it names none), and `units` is the text that names
    them.
    """

    phase: PhaseName
    provinces: list[str] | None
    units: str


_OnFile = _Every | _OfPower | _OfUnits | _Later


def _on_file(request: Request) -> _OnFile:
    """What the line takes back.

    :raises Refusal: `NotAlone`, or a unit cannot be read.
    """
    state, seat, variant = request.state, request.seat, request.variant
    board = state.position
    order_context = writers_context(request.context, variant, PhaseKind.MOVEMENT, None, board, powers=seat.powers)
    rest = request.text[:LONGEST_LINE].rstrip(" .!")
    if rest and request.call.text.strip().upper().startswith("NMR"):
        raise Refusal(NotAlone("CLEAR"))
    request.context.show_orders()  # even if the line cannot be read: the orders show what it may name
    if rest.upper() in _BIDS:
        return _Every.BID
    if rest.upper() in _AHEAD:
        return _Every.ORDER_AHEAD
    coded = _PHASE_FIRST.fullmatch(rest)
    phase = read_phase(coded[1] if coded else rest, variant.calendar)
    units = coded[2] if coded else ""
    if isinstance(phase, PhaseName):
        if state.position is None or not phase.fits(state.position.phase):
            return _Later(phase, _provinces(units, order_context) if units else None, units)
        rest = units
    if not rest:
        return _OfPower(None)
    if isinstance(find_side(variant, rest), str) or rest.lower() in state.seats:
        named = power_named(state, rest)
        return _OfPower(None if named in (seat.id, seat.group) else named)
    return _OfUnits(_provinces(rest, order_context))


def _clear(request: Request, on_file: _OnFile) -> Message:
    state, seat, variant = request.state, request.seat, request.variant
    match on_file:
        case _Every.BID:
            request.act(bidding.clear_bids(state, variant, seat.id, request.now))
            return BidsCleared()
        case _Every.ORDER_AHEAD:
            request.act(ahead.clear_ahead(state, variant, seat.id, tuple(state.ahead.get(seat.id, {}))))
            return AheadCleared()
        case _OfPower(power):
            return _clear_power(request, power, state, seat, variant)
        case _OfUnits(provinces):
            return _clear_units(request, provinces, state, seat, variant)
        case _Later():
            return _clear_later(request, on_file, state, seat, variant)


def _clear_power(request: Request, power: str | None, state: GameState, seat: Seat, variant: Variant) -> Message:
    """Take back everything on file for this phase, or one power's part of it."""
    after = request.act(player_actions.clear_orders(state, variant, seat.id, power, request.now))
    is_part = power is not None and len(seat.powers) > 1
    cleared = OrdersClearedFor(power) if power is not None and is_part else OrdersCleared()
    return cleared.with_more(
        _left(after, seat) if is_part else None,
        _no_more_final(seat, after),
        BidsStay() if after.bids.get(bidding.side_of(seat)) else None,
        AheadStays() if after.ahead.get(seat.id) else None,
    )


def _clear_units(request: Request, provinces: Sequence[str], state: GameState, seat: Seat, variant: Variant) -> Message:
    """Take back what is on file for units, or for builds and removals, by their provinces."""
    after = request.act(player_actions.clear_units(state, variant, seat.id, provinces, request.now))
    if after == state:
        raise Refusal(NothingOnFile(tuple(provinces)).with_more(_left(state, seat)))
    gone = tuple(
        order
        for power in seat.powers
        for order in state.orders.get(power, ())
        if order not in after.orders.get(power, ())
    )
    return UnitsCleared(gone).with_more(_left(after, seat), _no_more_final(seat, after))


def _clear_later(request: Request, later: _Later, state: GameState, seat: Seat, variant: Variant) -> Message:
    """Take back what is kept for a later phase, or for every one of a season, or for some units in it."""
    kept = state.ahead.get(seat.id, {})
    phases, provinces = tuple(phase for phase in map(Phase.parse, kept) if later.phase.fits(phase)), later.provinces
    if not phases:
        meant = _phases_named(later.phase, variant)
        raise Refusal(NothingForPhase(meant, tuple(map(Phase.parse, kept))) if kept else NothingAhead(meant))
    codes = tuple(map(str, phases))
    after = request.act(ahead.clear_ahead(state, variant, seat.id, codes, provinces))
    if after == state:
        raise Refusal(NothingForUnits(later.units, phases, phases[0]))
    left = tuple(kept_order(each) for code in codes for each in after.ahead.get(seat.id, {}).get(code, ()))
    cleared = LaterUnitsCleared(tuple(provinces), phases) if provinces else LaterCleared(phases)
    return cleared.with_more(LeftForPhase(left) if left else NothingLeftForPhase())


def _phases_named(name: PhaseName, variant: Variant) -> tuple[Phase, ...]:
    """The phase that a letter named, or all those of the season that it named."""
    if name.kind is not None:
        return (name.first(variant.calendar),)
    return tuple(
        Phase(name.season, name.year, kind) for season, kind in variant.calendar.cycle if season == name.season
    )


def _provinces(text: str, order_context: OrderContext) -> list[str]:
    """The provinces of the units, or the places, that a text names: `A PAR`, `Paris and F BRE`.

    :raises Refusal: `UnitUnclear`.
    """
    parts = [each.strip() for each in re.split(r"[,;+&]|\band\b", text) if each.strip()]
    return [province for part in parts for province in _of_part(part, order_context)]


def _of_part(text: str, order_context: OrderContext) -> list[str]:
    """The provinces that a part names: one, or several with the `and` of another language between them.

    As such an `and` may be a unit's kind in yet another language (`E Berlín`), all is first read as one.

    :raises Refusal: `UnitUnclear`.
    """
    try:
        return [_province(text, order_context)]
    except Refusal:
        parts = [each.strip() for each in _ands().split(text) if each.strip()]
        if len(parts) < 2:
            raise
        return [_province(each, order_context) for each in parts]


@lru_cache(maxsize=1)
def _ands() -> re.Pattern[str]:
    """What stands between two units of a list, in the languages of orders besides English."""
    words = (any_word(f"orders-{language}", "and") for language in languages_of("orders"))
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


def _province(text: str, order_context: OrderContext) -> str:
    found = read_unit(text, order_context)
    if isinstance(found, Unit):
        return order_context.variant.province_of[found.space]
    if isinstance(found, UndecidedKind | UndecidedCoast):
        return order_context.variant.province_of[found.place]
    raise Refusal(UnitUnclear(found))


def _left(state: GameState, seat: Seat) -> Message:
    """What is still on file for this phase."""
    left = tuple(order for power in seat.powers for order in state.orders.get(power, ()))
    return LeftOnFile(left) if left else NothingLeft()


def _no_more_final(before: Seat, after: GameState) -> Message | None:
    return FinalCleared() if before.ready == "final" and not after.seats[before.id].ready else None


COMMAND = Command(
    spellings=("CLEAR", "NMR"),
    usage=("CLEAR", "CLEAR power", "CLEAR A PAR, F BRE", "CLEAR F1902M", "CLEAR AHEAD", "CLEAR DP"),
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    game=own_game,
    arguments=_on_file,
    handle=_clear,
    of_phase=OfPhase.YES,
)
