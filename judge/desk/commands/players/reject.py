"""REJECT: turn an applicant away from a game whose master approves its players."""

from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.joining import admission
from judge.game.refusals import Refusal
from judge.game.state import GameState


class RejectWhom(Message):
    """REJECT names nobody."""


class Rejected(Message):
    """Answer to REJECT."""

    name: Typed
    game: str


class RejectedWithReason(Message):
    """Answer to REJECT with a reason."""

    name: Typed
    game: str


def _whom_and_why(request: Request) -> tuple[str, str]:
    """The number, the name or the address of the applicant, and the reason (empty: none is given).

    :raises Refusal: `RejectWhom`.
    """
    if not request.text.strip():
        raise Refusal(RejectWhom())
    return _parted(request.state, request.text.split())


def _reject(request: Request, whom_and_why: tuple[str, str]) -> Message:
    state, (named, reason) = request.state, whom_and_why
    who = admission.find_applicant(state, named)
    request.act(admission.reject(state, named, reason))
    return (RejectedWithReason if reason else Rejected)(who.name or who.address, state.name)


def _parted(state: GameState, words: list[str]) -> tuple[str, str]:
    """The applicant, named by as many words as possible, and the reason after them."""
    for count in range(len(words), 0, -1):
        try:
            admission.find_applicant(state, " ".join(words[:count]).rstrip(",:;"))
        except Refusal:
            continue
        return " ".join(words[:count]).rstrip(",:;"), " ".join(words[count:])
    return words[0], ""


COMMAND = Command(
    spellings=("REJECT", "REFUSE"),
    usage=("REJECT a1", "REJECT Anna the game is for members of the club"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_whom_and_why,
    handle=_reject,
)
