"""REVEAL: a survivor of a finished game wants what it hides opened at once."""

from datetime import datetime

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import on_or_off
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.votes.revealing import wish


class RevealUnclear(Message):
    """REVEAL with a word that is neither ON nor OFF."""


class RevealWanted(Message):
    """Answer to REVEAL: others have not said so yet."""

    game: str
    opens: datetime


class RevealedNow(Message):
    """Answer to REVEAL: everything is opened by it."""

    game: str


class RevealUnwanted(Message):
    """Answer to REVEAL OFF."""

    game: str
    opens: datetime


def _wish(request: Request) -> bool:
    """Whether the line asks that everything be opened, and does not take that back.

    :raises Refusal: `RevealUnclear`.
    """
    return not request.text.strip(" .!") or on_or_off(request.text, RevealUnclear())


def _reveal(request: Request, reveals: bool) -> Message:
    state = request.act(wish(request.state, request.variant, request.seat.id, reveals=reveals))
    if state.hidden_until is None:
        return RevealedNow(state.name)
    return (RevealWanted if reveals else RevealUnwanted)(state.name, state.hidden_until)


COMMAND = Command(
    spellings=("REVEAL",),
    usage=("REVEAL", "REVEAL OFF"),
    who=Who.SEAT,
    subject=Subject.VOTES,
    game=own_game,
    arguments=_wish,
    handle=_reveal,
)
