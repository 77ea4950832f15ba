"""PRESENT: confirm, before a full game starts, that one is there."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.joining import muster
from judge.game.state import Status


def _present(request: Request, _: None) -> str:
    state, seat = request.state, request.seat
    state = request.act(muster.answer(state, request.variant, seat.id, request.now, request.rng))
    if state.status is not Status.FORMING:
        return f"you are there, and so is everybody: {state.name} starts now"
    waited_for = len(muster.unanswered(state))
    if waited_for:
        return f"you are there; {state.name} waits for {waited_for} more"
    return f"you are there, and so is everybody; {state.name} can start"


COMMAND = Command(
    spellings=("PRESENT", "HERE", "READY", "I AM HERE"),
    usage=("PRESENT",),
    summary="says that you are there, before the game starts",
    help=(
        "Answers the letter in which the players of a full game are asked whether they are there; a reply that just "
        "says yes does too. The game starts when all have answered. Who has not in time loses the seat."
    ),
    who=Who.PLAYER,
    subject=Subject.SEAT,
    game=own_game,
    arguments=nothing,
    handle=_present,
)
