"""EXTEND: let the players vote on a later deadline."""

from datetime import timedelta

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import asks_extension, length_named, put_extension


def _length(request: Request) -> tuple[timedelta, str]:
    """By how much the deadline is to move, and the reason, which may be empty.

    :raises Refusal: `ExtendByHowMuch`.
    """
    return length_named(asks_extension(request.call.text) or "")


def _extend(request: Request, length_and_reason: tuple[timedelta, str]) -> Message:
    return put_extension(request.context, *length_and_reason)


COMMAND = Command(
    spellings=("EXTEND", "EXTENSION"),
    usage=("EXTEND 24H", "EXTEND 2D"),
    summary="puts a later deadline to the vote",
    help=(
        "Proposes that the deadline of this phase moves by so much; it is the same as PROPOSE EXTENSION. All are told "
        "of it, and nobody who proposed it; your own YES counts at once. It is carried as soon as enough players said "
        "YES (two thirds, unless the master chose otherwise), and fails with the deadline. How far votes move a "
        "deadline, and for how many phases there is no other vote then, the master chooses too. After the deadline, "
        "or where the game has no such votes, ask him with PRESS TO MASTER."
    ),
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_length,
    handle=_extend,
    most=5,
)
