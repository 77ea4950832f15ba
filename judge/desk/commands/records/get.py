"""GET: a phase as it was played, or a whole game as a file."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.history.public_record import brought, played_phase
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.arguments.values import Misread, read_phase
from judge.reading.mail.items import Call

_FORMS = ("MBOX", "JSON", "DIPLOMACY")
_KINDLY = (
    "Say what to get: GET spring-cup/F1901M shows a phase, GET spring-cup MBOX sends the public letters as a file, "
    "GET spring-cup JSON the game; HELP lists what can be read about the judge."
)


def _get(request: Request, what: str) -> str:
    state = request.state
    if what.upper() not in _FORMS:
        return played_phase(request, _phase(state, what))
    if what.upper() != "MBOX" and not state.is_over:
        sentence = f"{state.name} is not over; until then GET {state.name} MBOX sends what everybody may read."
        raise Refusal("not-over", sentence, game=state.name)
    return brought(request, what.lower())


def _found(context: LetterContext, call: Call) -> Found:
    """The game (whoever is signed on may leave its name out), and which part or file of it is wanted.

    :raises Refusal: `unknown-file`.
    """
    words = call.rest.replace("/", " ").split()
    if context.signed_on is not None and words and context.find(words[0]) is None:
        words = [context.signed_on.game, *words]
    if len(words) < 2:
        raise Refusal("unknown-file", _KINDLY)
    if context.find(words[0]) is None:
        raise Refusal("unknown-file", f"There is no game called {words[0]!r} here. {_KINDLY}")
    return Found(context.game(words[0]), " ".join(words[1:]))


def _phase(state: GameState, text: str) -> str:
    """The code of a phase; for a season without a kind of phase, its first phase.

    :raises Refusal: `unknown-file`.
    """
    calendar = variant_of(state).calendar
    named = read_phase(text, calendar)
    if isinstance(named, Misread):
        raise Refusal("unknown-file", f"{text!r} is no phase of {state.name}; write e.g. GET {state.name} F1901M.")
    return str(named.first(calendar))


COMMAND = Command(
    spellings=("GET", "SEND ME"),
    usage=("GET game/F1901M", "GET game MBOX", "GET game JSON", "GET game DIPLOMACY"),
    summary="a phase as it was played, or a game as a file",
    help=(
        "With a phase: the position before it, every order and what came of it, and the position after it. With MBOX: "
        "the letters that went to everybody, as a file that mail programs open. Of a game that is over, with JSON: all "
        "of it for programs to read; with DIPLOMACY: as the Python package of that name saves games."
    ),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=_found,
    arguments=as_written,
    handle=_get,
    most=3,
)
