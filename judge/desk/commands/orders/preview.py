"""PREVIEW: what the phase would bring, given one's own orders and what one assumes about others'."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from judge.board.bid import Bid
from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.trials.trial_orders import Trial, beside, take_all
from judge.game.boards import policies_of
from judge.game.clock.preview import preview_phase
from judge.game.refusals import Refusal
from judge.game.seating import require_running
from judge.game.state import GameState, Role, Seat
from judge.game.views.game_view import OwnView
from judge.game.votes.questions import phases_held_for_votes
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.mail.spellings import Below
from judge.writing.letters import explanations
from judge.writing.pictures import order_pictures
from judge.writing.rendering.render import plural


@dataclass(frozen=True, slots=True)
class _Base:
    """The orders that count besides the lines that are tried, and the words for them."""

    orders: Mapping[str, tuple[Order, ...]]
    bids: dict[str, list[Bid]]
    said: str


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


def _preview(request: Request, tried: _Tried) -> str:
    state, seat = request.state, request.seat
    require_running(state)
    variant = request.variant
    view = request.view
    if view.position is None or view.own is None or seat.role is Role.OBSERVER:
        sentence = "Observers have nothing to preview; CHECK tries orders on any position."
        raise Refusal("players-only", sentence)
    if tried.phase is not None and not tried.phase.fits(view.position.phase):
        raise Refusal("not-present", f"Only the present phase, {view.position.phase}, can be previewed.")
    policies = policies_of(state, variant)
    sole = seat.powers[0] if len(seat.powers) == 1 else None
    position = _known(view.position, seat) if state.settings.fog and seat.powers else view.position
    trial = Trial(variant, position, policies, sole, foggy=state.settings.fog and seat.role is Role.PLAYER)
    take_all(trial, tried.lines)
    request.context.unread += trial.unread
    base = _everybodys(state) if seat.role is Role.MASTER else _own(view.own)
    orders = beside(variant, position.phase.kind, base.orders, trial.orders)
    never_skip = phases_held_for_votes(state, variant)
    seen = preview_phase(variant, position, orders, policies, base.bids, never_skip=never_skip)
    cautious = not request.context.is_known
    request.answer(
        f"Preview of {state.name} {view.phase}",
        explanations.preview(view, variant, seen, trial.verdicts, base.said, cautious=cautious),
    )
    request.context.show(order_pictures.foreseen(view, variant, seen))
    if _tries_own(trial, seat):
        request.context.show_orders()
    wrong = f"; {plural(trial.misread, 'line')} could not be tried" if trial.misread else ""
    return f"what {view.phase} would bring is below; nothing was filed{wrong}"


def _known(position: Position, seat: Seat) -> Position:
    """In adjustments, the position with the player's own units and centres only: fog hides what others must adjust."""
    if position.phase.kind is not PhaseKind.ADJUSTMENTS:
        return position
    own = tuple(unit for unit in position.units if unit.power in seat.powers)
    return replace(position, units=own, centres={at: who for at, who in position.centres.items() if who in seat.powers})


def _own(own: OwnView) -> _Base:
    """The player's own orders and bids on file; nothing of anybody else's."""
    said = "Your orders on file count, where nothing else was tried." if any(own.orders.values()) else ""
    said = said or "You have no orders on file."
    if own.bids is None:
        return _Base(own.orders, {}, said)
    bids = [each.bid for each in own.bids.bids]
    weighed = "Your bids on file are weighed as if nobody else had bid." if bids else "You have no bids on file."
    return _Base(own.orders, {own.bids.side: bids}, f"{said} {weighed}")


def _everybodys(state: GameState) -> _Base:
    """All orders on file, for a master. Bids stay secret from masters too, so units that nobody plays hold."""
    said = "Everybody's orders on file count; bids and votes, which are secret from you too, do not."
    return _Base(state.orders, {}, said)


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
