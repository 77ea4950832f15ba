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
    who=Who.PLAYER,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_length,
    handle=_extend,
    most=5,
)
