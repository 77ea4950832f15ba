"""PRESENT: confirm, before a full game starts, that one is there."""

from judge.common.message import Count, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.joining import muster
from judge.game.state import Status


class AllPresentAndOff(Message):
    """Answer to PRESENT: the game starts by it."""

    game: str


class PresentAndWaiting(Message):
    """Answer to PRESENT: others have not answered yet."""

    game: str
    others: Count


class AllPresent(Message):
    """Answer to PRESENT: the game can start."""

    game: str


def _present(request: Request, _: None) -> Message:
    state, seat = request.state, request.seat
    state = request.act(muster.answer(state, request.variant, seat.id, request.now, request.rng))
    if state.status is not Status.FORMING:
        return AllPresentAndOff(state.name)
    waited_for = len(muster.unanswered(state))
    return PresentAndWaiting(state.name, waited_for) if waited_for else AllPresent(state.name)


COMMAND = Command(
    spellings=("PRESENT", "HERE", "READY", "I AM HERE"),
    usage=("PRESENT",),
    who=Who.PLAYER,
    subject=Subject.SEAT,
    game=own_game,
    arguments=nothing,
    handle=_present,
)
