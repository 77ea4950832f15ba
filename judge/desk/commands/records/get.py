"""GET: a phase as it was played, a whole game as a file, or all places of a board as files."""

import enum
from datetime import datetime
from typing import NamedTuple

from judge.board.phase import Phase
from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import variant_named
from judge.desk.handling.request import Request
from judge.desk.history.gazetteer_letters import brought_gazetteer
from judge.desk.history.public_record import brought, played_phase
from judge.game.refusals import Refusal
from judge.game.views.gazetteer import Gazetteer
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import read_phase
from judge.reading.mail.items import Call

_GAZETTEER = "GAZETTEER"


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


class NoBoardToGet(Message):
    """GET GAZETTEER of what is neither a game nor a variant."""

    text: Typed


class _Board(NamedTuple):
    """All places of a board: what the game or the variant is called, and what its files are."""

    gazetteer: Gazetteer
    where: str
    name: str


class _Form(enum.Enum):
    """A form in which a game comes as a file, by the name that `judge/exports/formats.py` has for it."""

    MBOX = "mbox"
    JSON = "json"
    DIPLOMACY = "diplomacy"


def _wanted(request: Request) -> _Form | Phase | _Board:
    """The file format, or the phase, that is wanted (a season means its first phase); or a board.

    :raises Refusal: `NothingToGet`.
    """
    if request.game is None:
        variant = request.context.game_reader.library.load(request.text)
        return _Board(Gazetteer.of_variant(variant), variant.title, variant.key)
    if request.text.upper() == _GAZETTEER:
        return _Board(Gazetteer.of_game(request.state, request.view, request.reader), request.game, request.game)
    if request.text.upper() in _Form.__members__:
        return _Form[request.text.upper()]
    calendar = request.variant.calendar
    named = read_phase(request.text, calendar)
    if isinstance(named, Misread):
        raise Refusal(NothingToGet(request.text, request.state.name))
    return named.first(calendar)


def _get(request: Request, wanted: _Form | Phase | _Board) -> Message:
    if isinstance(wanted, _Board):
        return brought_gazetteer(request, *wanted)
    state = request.state
    if isinstance(wanted, Phase):
        return played_phase(request, wanted)
    if wanted is not _Form.MBOX and not state.is_over:
        raise Refusal(FileOnlyWhenOver(state.name))
    if wanted is not _Form.MBOX and state.hidden_until is not None:
        raise Refusal(FileOnlyWhenRevealed(state.name, state.hidden_until))
    return brought(request, wanted.value)


def _found(context: LetterContext, call: Call) -> Found:
    """The game (optional after SIGNON), and which part or file of it is wanted; or the variant whose board is.

    :raises Refusal: `GetWhat`, `NoSuchGame`, `NoBoardToGet`.
    """
    words = call.rest.replace("/", " ").split()
    others = [each for each in words if each.upper() != _GAZETTEER]
    if len(others) < len(words) and not (context.signed_on is not None and not others):
        return _with_board(context, " ".join(others))
    if context.signed_on is not None and words and context.find(words[0]) is None:
        words = [context.signed_on.game, *words]
    if len(words) < 2:
        raise Refusal(GetWhat())
    try:
        return Found(context.game(words[0]), " ".join(words[1:]))
    except Refusal as refusal:
        raise Refusal(refusal.message.with_more(GetWhat())) from refusal


def _with_board(context: LetterContext, name: str) -> Found:
    """The game, or the variant, of that name, all places of which are wanted.

    :raises Refusal: `GetWhat`, `NoBoardToGet`.
    """
    if not name:
        raise Refusal(GetWhat())
    game, variant = context.find(name), variant_named(name, context.game_reader.library)
    if game is not None:
        return Found(game, _GAZETTEER)
    if variant is None:
        raise Refusal(NoBoardToGet(name))
    return Found(None, variant)


COMMAND = Command(
    spellings=("GET", "SEND ME"),
    usage=(
        "GET game/F1901M",
        "GET game MBOX",
        "GET game JSON",
        "GET game DIPLOMACY",
        "GET GAZETTEER variant",
        "GET game GAZETTEER",
    ),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=_found,
    arguments=_wanted,
    handle=_get,
    most=3,
)
