"""FINAL: the player is done with this phase."""

from judge.common.message import Message
from judge.desk.command import Command, OfPhase, Subject, Who
from judge.desk.handling.arguments import nothing_but_orders
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.clock.agenda import early_of
from judge.game.players import player_actions
from judge.game.settings import EarlyRun
from judge.writing.letters.receipts import default_words, due


class FinalKept(Message):
    """Answer to FINAL."""


class FinalWaits(Message):
    """Answer to FINAL in a game that always waits for its deadlines."""


class FinalWithout(Message):
    """Follows the answer to FINAL: what has no order, and what becomes of it."""

    units: tuple[Message, ...]
    default: Message


class WaitStays(Message):
    """Follows the answer to FINAL: the player had said SET WAIT."""


def _final(request: Request, _: None) -> Message:
    state, seat = request.state, request.seat
    state = request.act(player_actions.set_ready(state, request.variant, seat.id, "final", request.now))
    request.context.show_orders()
    missing, default = due(request.view), default_words(request.view)
    said = FinalWaits() if early_of(state) is EarlyRun.NEVER else FinalKept()
    return said.with_more(
        FinalWithout(missing, default) if missing and default is not None else None,
        WaitStays() if state.seats[seat.id].waiting else None,
    )


COMMAND = Command(
    spellings=("FINAL", "SET FINAL", "SET NO DRAFT", "SET NODRAFT", "NO DRAFT", "NOT DRAFT"),
    usage=("FINAL",),
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    game=own_game,
    arguments=nothing_but_orders,
    handle=_final,
    of_phase=OfPhase.RUNS_IT,
)
