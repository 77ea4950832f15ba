"""GET: a phase as it was played, or a whole game as a file."""

import enum
from datetime import datetime

from judge.board.phase import Phase
from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.history.public_record import brought, played_phase
from judge.game.refusals import Refusal
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import read_phase
from judge.reading.mail.items import Call


class GetWhat(Message):
    """GET names no part of a game, or follows a word that names no game."""


class NothingToGet(Message):
    """GET names a game, and behind it neither a phase nor a form of file."""

    text: Typed
    game: str


class FileOnlyWhenOver(Message):
    """GET of a whole game that is not over."""

    game: str


class FileOnlyWhenRevealed(Message):
    """GET of a whole game that is over, and opens what it hides later."""

    game: str
    opens: datetime


class _Form(enum.Enum):
    """A form in which a game comes as a file, by the name that `judge/exports/formats.py` has for it."""

    MBOX = "mbox"
    JSON = "json"
    DIPLOMACY = "diplomacy"


def _wanted(request: Request) -> _Form | Phase:
    """The file format, or the phase, that is wanted; a season means its first phase.

    :raises Refusal: `NothingToGet`.
    """
    if request.text.upper() in _Form.__members__:
        return _Form[request.text.upper()]
    calendar = request.variant.calendar
    named = read_phase(request.text, calendar)
    if isinstance(named, Misread):
        raise Refusal(NothingToGet(request.text, request.state.name))
    return named.first(calendar)


def _get(request: Request, wanted: _Form | Phase) -> Message:
    state = request.state
    if isinstance(wanted, Phase):
        return played_phase(request, wanted)
    if wanted is not _Form.MBOX and not state.is_over:
        raise Refusal(FileOnlyWhenOver(state.name))
    if wanted is not _Form.MBOX and state.hidden_until is not None:
        raise Refusal(FileOnlyWhenRevealed(state.name, state.hidden_until))
    return brought(request, wanted.value)


def _found(context: LetterContext, call: Call) -> Found:
    """The game (optional after SIGNON), and which part or file of it is wanted.

    :raises Refusal: `GetWhat`, `NoSuchGame`.
    """
    words = call.rest.replace("/", " ").split()
    if context.signed_on is not None and words and context.find(words[0]) is None:
        words = [context.signed_on.game, *words]
    if len(words) < 2:
        raise Refusal(GetWhat())
    try:
        return Found(context.game(words[0]), " ".join(words[1:]))
    except Refusal as refusal:
        raise Refusal(refusal.message.with_more(GetWhat())) from refusal


COMMAND = Command(
    spellings=("GET", "SEND ME"),
    usage=("GET game/F1901M", "GET game MBOX", "GET game JSON", "GET game DIPLOMACY"),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=_found,
    arguments=_wanted,
    handle=_get,
    most=3,
)
