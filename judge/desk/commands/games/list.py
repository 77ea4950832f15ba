"""LIST: all games, or one of them."""

import enum

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.games.describing import listing
from judge.desk.games.game_list import game_list
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.reading.mail.items import Call


class _Which(enum.Enum):
    """Which games are listed."""

    CURRENT = enum.auto()
    OPEN = enum.auto()
    ALL = enum.auto()


def _which_games(request: Request) -> _Which:
    """Which games are asked for."""
    return {"OPEN": _Which.OPEN, "ALL": _Which.ALL, "FULL": _Which.ALL}.get(request.text, _Which.CURRENT)


def _list(request: Request, which: _Which) -> Message:
    if request.game is not None:
        return listing(request.context, request.state)
    return game_list(request.context, with_over=which is _Which.ALL, only_open=which is _Which.OPEN)


def _listed(context: LetterContext, call: Call) -> Found:
    """The one game that is named, or none, and which games are asked for."""
    word = call.rest.strip(" .:?").upper()
    return Found(None, word) if word in ("", "GAMES", "ALL", "FULL", "OPEN") else Found(context.game(call.rest), "")


COMMAND = Command(
    spellings=("LIST",),
    usage=("LIST", "LIST OPEN", "LIST ALL", "LIST game"),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    game=_listed,
    arguments=_which_games,
    handle=_list,
)
