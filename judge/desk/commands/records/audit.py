"""AUDIT: what happened in a game, for its masters; what masters did, for everybody in it."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.writing.letters import master_letters
from judge.writing.rendering.render import plural

_USUAL, _MOST = 40, 500


def _count(request: Request) -> int:
    """How many entries are wanted.

    :raises Refusal: `unclear-audit`.
    """
    words = [word for word in request.text.strip(" .!").split() if word.lower() != request.game]
    if len(words) > 1 or (words and not words[0].isdecimal()):
        sentence = f"AUDIT shows {request.game}, for which you write, and takes a number of entries: AUDIT 100."
        raise Refusal("unclear-audit", sentence)
    return min(int(words[0][:6]) if words else _USUAL, _MOST)


def _audit(request: Request, wanted: int) -> str:
    state, seat = request.state, request.seat
    rows = request.past.audit()
    shown = rows[-wanted:] if wanted else []
    what = "What happened" if seat.role is Role.MASTER else "What masters did"
    request.answer(f"{what} in {state.name}", master_letters.audit(shown, seat.zone))
    return f"{plural(len(shown), 'entry', 'entries')} of {len(rows)}, the last at the end, below"


COMMAND = Command(
    spellings=("AUDIT", "LOG"),
    usage=("AUDIT", "AUDIT 100"),
    who=Who.SEAT,
    subject=Subject.RECORDS,
    game=own_game,
    arguments=_count,
    handle=_audit,
    most=5,
)
