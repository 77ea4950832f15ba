"""GET: a phase as it was played, or a whole game as a file."""

import enum

from judge.board.phase import Phase
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.history.public_record import brought, played_phase
from judge.game.refusals import Refusal
from judge.reading.arguments.values import Misread, read_phase
from judge.reading.mail.items import Call

_KINDLY = (
    "Say what to get: GET spring-cup/F1901M shows a phase, GET spring-cup MBOX sends the public letters as a file, "
    "GET spring-cup JSON the game; HELP lists what can be read about the judge."
)


class _Form(enum.Enum):
    """A form in which a game comes as a file, by the name that `judge/exports/formats.py` has for it."""

    MBOX = "mbox"
    JSON = "json"
    DIPLOMACY = "diplomacy"


def _wanted(request: Request) -> _Form | Phase:
    """The file format, or the phase, that is wanted; a season means its first phase.

    :raises Refusal: `unknown-file`.
    """
    if request.text.upper() in _Form.__members__:
        return _Form[request.text.upper()]
    calendar = request.variant.calendar
    named = read_phase(request.text, calendar)
    if isinstance(named, Misread):
        sentence = f"{request.text!r} is no phase of {request.game}; write e.g. GET {request.game} F1901M."
        raise Refusal("unknown-file", sentence)
    return named.first(calendar)


def _get(request: Request, wanted: _Form | Phase) -> str:
    state = request.state
    if isinstance(wanted, Phase):
        return played_phase(request, str(wanted))
    if wanted is not _Form.MBOX and not state.is_over:
        sentence = f"{state.name} is not over; until then GET {state.name} MBOX sends what everybody may read."
        raise Refusal("not-over", sentence)
    return brought(request, wanted.value)


def _found(context: LetterContext, call: Call) -> Found:
    """The game (optional after SIGNON), and which part or file of it is wanted.

    :raises Refusal: `unknown-file`, `unknown-game`.
    """
    words = call.rest.replace("/", " ").split()
    if context.signed_on is not None and words and context.find(words[0]) is None:
        words = [context.signed_on.game, *words]
    if len(words) < 2:
        raise Refusal("unknown-file", _KINDLY)
    try:
        return Found(context.game(words[0]), " ".join(words[1:]))
    except Refusal as refusal:
        raise Refusal(refusal.code, f"{context.words(refusal.message)} {_KINDLY}") from refusal


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
