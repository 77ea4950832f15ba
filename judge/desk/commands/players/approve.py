"""APPROVE: let an applicant into a game whose master approves its players."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.joining import admission, muster
from judge.game.refusals import Refusal
from judge.game.state import Status
from judge.writing.rendering.render import one_line


def _named(request: Request) -> str:
    """The number, the name or the address of the applicant.

    :raises Refusal: `approve-whom`.
    """
    if not request.text.strip():
        raise Refusal("approve-whom", "Say whom, by the number, name or address that STATUS shows: APPROVE a1.")
    return request.text


def _approve(request: Request, applicant: str) -> str:
    state, variant = request.state, request.variant
    who = admission.find_applicant(state, applicant)
    state = request.act(admission.approve(state, variant, applicant))
    named = one_line(who.name) or who.address
    if state.status is Status.FORMING and (follows := muster.when_full(state, variant, request.now, request.rng)):
        state = request.act(follows)
        what = "is full and asks its players whether they are there" if state.muster else "is full and starts now"
        return f"{named} has a seat; {state.name} {what}"
    return f"{named} has a seat in {state.name}"


COMMAND = Command(
    spellings=("APPROVE", "ACCEPT"),
    usage=("APPROVE a1", "APPROVE Anna", "APPROVE anna@example.org"),
    summary="lets somebody in who asked for a seat",
    help=(
        "Where a game was created with APPROVAL YES, whoever writes JOIN only asks for a seat, and you get a letter"
        " with his name, his address and how he has kept deadlines. APPROVE gives him the seat; STATUS shows who "
        "still waits."
    ),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_named,
    handle=_approve,
)
