"""SET WAIT: do not process before the deadline."""

from judge.common.message import Message
from judge.desk.command import Command, OfPhase, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import too_late
from judge.desk.handling.request import Request
from judge.game.players import player_actions


class WaitsForDeadline(Message):
    """Answer to SET WAIT."""


def _wait(request: Request, _: None) -> Message:
    state, seat = request.state, request.seat
    state = request.act(player_actions.set_waiting(state, request.variant, seat.id, True, request.now))
    request.context.show_orders()
    return too_late(state, request.now) or WaitsForDeadline()


COMMAND = Command(
    spellings=("SET WAIT", "WAIT"),
    usage=("SET WAIT",),
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    game=own_game,
    arguments=nothing,
    handle=_wait,
    of_phase=OfPhase.YES,
)
