"""CLEAR: take back orders on file, orders for later phases, or the bids."""

import enum
import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.board.phase import Phase, PhaseKind
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import UnitUnclear
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import power_named
from judge.desk.handling.request import Request
from judge.game.orders import ahead, bidding
from judge.game.players import player_actions
from judge.game.refusals import Refusal
from judge.game.state import GameState, Seat
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.mail.items import LONGEST_LINE
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import read_unit
from judge.reading.orders.problems import UndecidedCoast, UndecidedKind
from judge.reading.sides import find_side
from judge.writing.letters.cautions import kept_label
from judge.writing.rendering.render import names, order_label

_BIDS = ("DP", "BID", "BIDS")
_AHEAD = ("AHEAD", "LATER")
_PHASE_FIRST = re.compile(r"([A-Z]\d{3,4}[MRA])\b[:,\s]*(.*)", re.IGNORECASE | re.DOTALL)


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

    :raises Refusal: `not-alone`, `unknown-unit`.
    """
    state, seat, variant = request.state, request.seat, request.variant
    rest = request.text[:LONGEST_LINE].rstrip(" .!")
    if rest and request.call.text.strip().upper().startswith("NMR"):
        raise Refusal("not-alone", "If you mean the command, write CLEAR and nothing else on the line.")
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
            return _Later(phase, _provinces(units, state, seat, variant) if units else None, units)
        rest = units
    if not rest:
        return _OfPower(None)
    if isinstance(find_side(variant, rest), str) or rest.lower() in state.seats:
        named = power_named(state, rest)
        return _OfPower(None if named in (seat.id, seat.group) else named)
    return _OfUnits(_provinces(rest, state, seat, variant))


def _clear(request: Request, on_file: _OnFile) -> str:
    state, seat, variant = request.state, request.seat, request.variant
    match on_file:
        case _Every.BID:
            request.act(bidding.clear_bids(state, variant, seat.id, request.now))
            return "your bids on file were taken back"
        case _Every.ORDER_AHEAD:
            request.act(ahead.clear_ahead(state, variant, seat.id, tuple(state.ahead.get(seat.id, {}))))
            return "your orders for later phases were taken back"
        case _OfPower(power):
            return _clear_power(request, power, state, seat, variant)
        case _OfUnits(provinces):
            return _clear_units(request, provinces, state, seat, variant)
        case _Later():
            return _clear_later(request, on_file, state, seat, variant)


def _clear_power(request: Request, power: str | None, state: GameState, seat: Seat, variant: Variant) -> str:
    """Take back everything on file for this phase, or one power's part of it."""
    after = request.act(player_actions.clear_orders(state, variant, seat.id, power, request.now))
    bids = "; your bids stay, CLEAR DP takes them back" if after.bids.get(bidding.side_of(seat)) else ""
    later = "; orders for later phases stay, CLEAR AHEAD takes them back" if after.ahead.get(seat.id) else ""
    whose = f" for {variant.side_name(power)}" if power and len(seat.powers) > 1 else ""
    left = f"; {_left(after, seat, variant)}" if whose else ""
    return f"your orders on file{whose} were taken back{left}{_no_more_final(seat, after)}{bids}{later}"


def _clear_units(request: Request, provinces: Sequence[str], state: GameState, seat: Seat, variant: Variant) -> str:
    """Take back what is on file for units, or for builds and removals, by their provinces."""
    after = request.act(player_actions.clear_units(state, variant, seat.id, provinces, request.now))
    if after == state:
        listed = names([variant.label(each) for each in provinces], "or")
        raise Refusal("nothing-on-file", f"Nothing is on file for {listed}; {_left(state, seat, variant)}.")
    gone = [
        order_label(order, variant)
        for power in seat.powers
        for order in state.orders.get(power, ())
        if order not in after.orders.get(power, ())
    ]
    return f"{names(gone)} taken back; {_left(after, seat, variant)}{_no_more_final(seat, after)}"


def _clear_later(request: Request, later: _Later, state: GameState, seat: Seat, variant: Variant) -> str:
    """Take back what is kept for a later phase, or for every one of a season, or for some units in it."""
    kept = state.ahead.get(seat.id, {})
    codes = [code for code in kept if later.phase.fits(Phase.parse(code))]
    title, provinces = name_of_phase(later.phase, variant), later.provinces
    if not codes:
        there = f"there is something for {names(list(kept))}" if kept else "there is nothing for any later phase"
        raise Refusal("nothing-on-file", f"Nothing is kept for {title}; {there}.")
    after = request.act(ahead.clear_ahead(state, variant, seat.id, codes, provinces))
    if after == state:
        raise Refusal(
            "nothing-on-file", f"Nothing is kept for {later.units} in {title}; CLEAR {title} takes all of it back."
        )
    left = [kept_label(each, variant) for code in codes for each in after.ahead.get(seat.id, {}).get(code, ())]
    stays = f"kept for it: {'; '.join(left)}" if left else "nothing is kept for it any more"
    whose = f"orders for {names([variant.label(each) for each in provinces])} in" if provinces else "orders for"
    return f"{whose} {title} were taken back; {stays}"


def name_of_phase(name: PhaseName, variant: Variant) -> str:
    """A phase as the letter named it: by its code, or only its season."""
    if name.kind is not None:
        return str(name.first(variant.calendar))
    return f"{variant.calendar.seasons[name.season]} {name.year}"


def _provinces(text: str, state: GameState, seat: Seat, variant: Variant) -> list[str]:
    """The provinces of the units, or the places, that a text names: `A PAR`, `Paris and F BRE`.

    :raises Refusal: `UnitUnclear`.
    """
    order_context = OrderContext(variant, PhaseKind.MOVEMENT, None, state.position, seat.powers)
    return [_province(each.strip(), order_context) for each in re.split(r"[,;+&]|\band\b", text) if each.strip()]


def _province(text: str, order_context: OrderContext) -> str:
    found = read_unit(text, order_context)
    if isinstance(found, Unit):
        return order_context.variant.province_of[found.space]
    if isinstance(found, UndecidedKind | UndecidedCoast):
        return order_context.variant.province_of[found.place]
    raise Refusal(UnitUnclear(found))


def _left(state: GameState, seat: Seat, variant: Variant) -> str:
    """What is still on file for this phase."""
    left = [order_label(order, variant) for power in seat.powers for order in state.orders.get(power, ())]
    return f"left on file: {'; '.join(left)}" if left else "nothing is left on file"


def _no_more_final(before: Seat, after: GameState) -> str:
    taken = before.ready == "final" and not after.seats[before.id].ready
    return "; that takes FINAL back, too" if taken else ""


COMMAND = Command(
    spellings=("CLEAR", "NMR"),
    usage=("CLEAR", "CLEAR power", "CLEAR A PAR, F BRE", "CLEAR F1902M", "CLEAR AHEAD", "CLEAR DP"),
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    game=own_game,
    arguments=_on_file,
    handle=_clear,
)
