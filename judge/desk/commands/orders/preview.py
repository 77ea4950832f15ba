"""PREVIEW: what the phase would bring, given one's own orders and what one assumes about others'."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from judge.board.bid import Bid
from judge.board.orders import Order
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.common.message import Count, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.trials.trial_orders import Trial, beside, take_all
from judge.game.boards import policies_of
from judge.game.clock.preview import preview_phase
from judge.game.events import Previewed
from judge.game.refusals import Refusal
from judge.game.seating import require_running
from judge.game.state import GameState, Role, Seat
from judge.game.views.game_view import OwnView
from judge.game.votes.questions import phases_held_for_votes
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.mail.spellings import Below
from judge.writing.letters import explanations
from judge.writing.pictures import order_pictures


class PreviewDone(Message):
    """Answer to PREVIEW."""

    phase: Phase


class LinesUntried(Message):
    """Follows the answer to PREVIEW: lines below it that could not be tried."""

    lines: Count


class PreviewHeading(Message):
    """Title of what PREVIEW shows."""

    game: str
    phase: Phase


class NothingToPreview(Message):
    """PREVIEW of an observer."""


class PreviewOfPresent(Message):
    """PREVIEW of another phase than the present one."""

    phase: Phase


class OwnOrdersCount(Message):
    """What a preview is based on: the player's orders on file."""


class NoOwnOrders(Message):
    """What a preview is based on: the player has no orders on file."""


class OwnBidsCount(Message):
    """Follows the basis of a preview: the player's bids on file."""


class NoOwnBids(Message):
    """Follows the basis of a preview: the player has no bids on file."""


class EveryOrderCounts(Message):
    """What a master's preview is based on."""


@dataclass(frozen=True, slots=True)
class _Base:
    """The orders that count besides the lines that are tried, and the words for them."""

    orders: Mapping[str, tuple[Order, ...]]
    bids: dict[str, list[Bid]]
    said: Message


@dataclass(frozen=True, slots=True)
class _Tried:
    """The phase that the command's own line names, if any, and the lines that are tried."""

    phase: PhaseName | None
    lines: list[str]


def _tried(request: Request) -> _Tried:
    """The lines to try; text after the command that names no phase is the first of the lines."""
    lines = [line.text for line in request.call.lines]
    named = read_phase(request.text, request.variant.calendar)
    if isinstance(named, PhaseName):
        return _Tried(named, lines)
    return _Tried(None, [request.text, *lines] if request.text else lines)


def _preview(request: Request, tried: _Tried) -> Message:
    state, seat = request.state, request.seat
    require_running(state)
    variant = request.variant
    view = request.view
    if view.position is None or view.own is None or seat.role is Role.OBSERVER:
        raise Refusal(NothingToPreview())
    if tried.phase is not None and not tried.phase.fits(view.position.phase):
        raise Refusal(PreviewOfPresent(view.position.phase))
    policies = policies_of(state, variant)
    position = _known(view.position, seat) if state.settings.fog and seat.powers else view.position
    foggy = state.settings.fog and seat.role is Role.PLAYER
    base = _everybodys(state) if seat.role is Role.MASTER else _own(view.own)
    trial = Trial(request.context, variant, position, policies, seat.powers, foggy=foggy, on_file=base.orders)
    take_all(trial, tried.lines)
    request.context.unread += trial.unread
    if seat.role is Role.MASTER:
        request.act([Previewed(seat.id)])
    orders = beside(variant, position.phase.kind, base.orders, trial.orders)
    never_skip = phases_held_for_votes(state, variant)
    seen = preview_phase(variant, position, orders, policies, base.bids, never_skip=never_skip)
    request.answer(
        PreviewHeading(state.name, position.phase),
        explanations.preview(view, variant, seen, trial.verdicts, base.said),
    )
    request.context.show(order_pictures.foreseen(view, variant, seen))
    if _tries_own(trial, seat):
        request.context.show_orders()
    return PreviewDone(position.phase).with_more(LinesUntried(trial.misread) if trial.misread else None)


def _known(position: Position, seat: Seat) -> Position:
    """In adjustments, the position with the player's own units and centres only: fog hides what others must adjust."""
    if position.phase.kind is not PhaseKind.ADJUSTMENTS:
        return position
    own = tuple(unit for unit in position.units if unit.power in seat.powers)
    return replace(position, units=own, centres={at: who for at, who in position.centres.items() if who in seat.powers})


def _own(own: OwnView) -> _Base:
    """The player's own orders and bids on file; nothing of anybody else's."""
    said = OwnOrdersCount() if any(own.orders.values()) else NoOwnOrders()
    if own.bids is None:
        return _Base(own.orders, {}, said)
    bids = [each.bid for each in own.bids.bids]
    return _Base(own.orders, {own.bids.side: bids}, said.with_more(OwnBidsCount() if bids else NoOwnBids()))


def _everybodys(state: GameState) -> _Base:
    """All orders on file, for a master. Bids stay secret from masters too, so units that nobody plays hold."""
    return _Base(state.orders, {}, EveryOrderCounts())


def _tries_own(trial: Trial, seat: Seat) -> bool:
    """Whether a player tried orders for their own units, and so should see what is really on file."""
    return seat.role is Role.PLAYER and not trial.orders.keys().isdisjoint(seat.powers)


COMMAND = Command(
    spellings=("PREVIEW", "PREDICT"),
    usage=("PREVIEW", "A PAR - BUR", "GERMANY: A MUN - BUR", "END"),
    who=Who.SEAT,
    subject=Subject.ORDERS,
    game=own_game,
    arguments=_tried,
    handle=_preview,
    below=Below.ORDERS,
    most=3,
)
