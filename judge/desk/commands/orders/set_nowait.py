"""SET NOWAIT: undo SET WAIT."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.players import player_actions
from judge.game.settings import EarlyRun


def _nowait(request: Request, _: None) -> str:
    state, seat = request.state, request.seat
    request.act(player_actions.set_waiting(state, request.variant, seat.id, False, request.now))
    request.context.show_orders()
    if state.settings.early is EarlyRun.NEVER:
        return "WAIT is not set any more; this game waits for its deadlines all the same"
    done = "said FINAL" if state.settings.early is EarlyRun.FINAL else "ordered"
    return f"this phase may run as soon as everybody has {done}"


COMMAND = Command(
    spellings=("SET NOWAIT", "SET NO WAIT", "NOWAIT"),
    usage=("SET NOWAIT",),
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    game=own_game,
    arguments=nothing,
    handle=_nowait,
)
