"""SET NOWAIT: undo SET WAIT."""

from judge.common.message import Message
from judge.desk.command import Command, OfPhase, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.clock.agenda import early_of
from judge.game.players import player_actions
from judge.game.settings import EarlyRun


class NoWaitInVain(Message):
    """Answer to SET NOWAIT in a game that always waits for its deadlines."""


class RunsOnceFinal(Message):
    """Answer to SET NOWAIT in a game that asks everybody for FINAL."""


class RunsOnceOrdered(Message):
    """Answer to SET NOWAIT."""


def _nowait(request: Request, _: None) -> Message:
    state, seat = request.state, request.seat
    request.act(player_actions.set_waiting(state, request.variant, seat.id, False, request.now))
    request.context.show_orders()
    if early_of(state) is EarlyRun.NEVER:
        return NoWaitInVain()
    return RunsOnceFinal() if early_of(state) is EarlyRun.FINAL else RunsOnceOrdered()


COMMAND = Command(
    spellings=("SET NOWAIT", "SET NO WAIT", "NOWAIT"),
    usage=("SET NOWAIT",),
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    game=own_game,
    arguments=nothing,
    handle=_nowait,
    of_phase=OfPhase.YES,
)
