"""DRAFT: the orders on file count at the deadline, but do not let the phase run before it."""

from judge.common.message import Message
from judge.desk.command import Command, OfPhase, Subject, Who
from judge.desk.handling.arguments import nothing_but_orders
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import too_late
from judge.desk.handling.request import Request
from judge.game.players import player_actions


class DraftKept(Message):
    """Answer to DRAFT."""


class TooLateForDraft(Message):
    """Answer to DRAFT after the deadline."""


def _draft(request: Request, _: None) -> Message:
    state, seat = request.state, request.seat
    state = request.act(player_actions.set_ready(state, request.variant, seat.id, "draft", request.now))
    request.context.show_orders()
    return TooLateForDraft() if too_late(state, request.now) else DraftKept()


COMMAND = Command(
    spellings=("DRAFT", "SET DRAFT", "NOT FINAL", "NO FINAL", "SET NO FINAL", "SET NOFINAL", "SET NOT FINAL"),
    usage=("DRAFT", "SET NO FINAL"),
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    game=own_game,
    arguments=nothing_but_orders,
    handle=_draft,
    of_phase=OfPhase.YES,
)
