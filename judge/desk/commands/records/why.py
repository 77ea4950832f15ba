"""WHY: the result of a unit's order in a phase that was played, and all that decided it."""

from collections.abc import Sequence

from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message, Space
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import UnitUnclear
from judge.desk.handling.game_argument import Found, no_game_named
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.history.explaining import Asked, explained, nothing_there
from judge.desk.history.past import not_played
from judge.desk.orders.order_table import writers_context
from judge.game.boards import board_of
from judge.game.events import PhaseProcessed
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.game.views.fog import is_foggy
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.mail.items import Call
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.problems import UndecidedCoast, UndecidedKind
from judge.reading.orders.unit_reader import read_unit
from judge.writing.letters import explanations

_MOST_WORDS = 3  # words in the name of a phase, at most
_MOST_LINES = 4  # orders explained in one answer, at most


class WhyWhat(Message):
    """WHY names no unit."""


class WhyWhatIn(Message):
    """WHY names a game, and no unit in it."""

    game: str


class NameUnit(Message):
    """Follows the reason why a text is not one unit: what WHY takes."""


class WhyTitle(Message):
    """Title of what WHY tells of a place."""

    place: Space
    game: str
    phase: Phase


class WhyBelow(Message):
    """Answer to WHY."""

    place: Space
    phase: Phase


class NothingPlayedYet(Message):
    """WHY of a game that has played no phase yet."""

    game: str


def _asked(request: Request) -> Asked:
    """What is asked about: of the phases that may be meant, the last one with results for the place.

    :raises Refusal: `NothingPlayedYet`, `NotPlayed`, `UnitUnclear`.
    """
    state = request.state
    named, text = _phase_of(request.text, request.variant)
    phases = _candidates(state, request.past.phases(), named)
    places: dict[str, str | Refusal] = {}
    for each in phases:  # the last phase on the board of each edition
        if each.before.edition not in places:
            places[each.before.edition] = _place_in(request, text, each.before)
    every = [
        Asked(state, board_of(state, each.before), each, place)
        for each in phases
        if isinstance(place := places[each.before.edition], str)
    ]
    if not every:
        raise next(each for each in places.values() if isinstance(each, Refusal))
    return next((each for each in every if each.lines()), every[0])


def _why(request: Request, asked: Asked) -> Message:
    found = asked.lines()[:_MOST_LINES]
    foggy = is_foggy(asked.state, request.reader)
    told = [explained(asked, line, foggy=foggy) for line in found] or [nothing_there(asked, foggy=foggy)]
    request.answer(WhyTitle(asked.province, asked.state.name, asked.at), explanations.why(told, asked.variant))
    return WhyBelow(asked.province, asked.at)


def _found(context: LetterContext, call: Call) -> Found:
    """The game asked about (optional after SIGNON), and the text after its name.

    :raises Refusal: `WhyWhat`, `WhyWhatIn`, `NoGameNamed`, `NoSuchGame`.
    """
    rest = call.rest
    if not rest:
        raise Refusal(WhyWhat())
    first, _, behind = rest.partition(" ")
    named = context.find(first.rstrip(":"))
    if context.signed_on is not None:
        own, _ = context.here()
        if named is None or named.name == own.name or not behind:
            return Found(own, behind if named is not None and named.name == own.name and behind else rest)
    if named is not None and not behind:
        raise Refusal(WhyWhatIn(named.name))
    if not behind or (named is None and len(first) == 1):
        raise no_game_named(f"WHY spring-cup {rest}")
    return Found(named or context.game(first), behind.strip())


def _phase_of(text: str, variant: Variant) -> tuple[PhaseName | None, str]:
    """The phase named at the end of a text, or at its beginning, and the rest of the text."""
    words = text.split()
    for count in range(min(_MOST_WORDS, len(words) - 1), 0, -1):
        for said, left in ((words[-count:], words[:-count]), (words[:count], words[count:])):
            phase = read_phase(" ".join(said), variant.calendar)
            if isinstance(phase, PhaseName):
                return phase, " ".join(left[:-1] if left[-1].lower() in ("in", "of") and len(left) > 1 else left)
    return None, text


def _candidates(
    state: GameState, phases: Sequence[PhaseProcessed], named: PhaseName | None
) -> Sequence[PhaseProcessed]:
    """The phases that may be meant, the last one first.

    :raises Refusal: `NothingPlayedYet`, `NotPlayed`.
    """
    meant = [each for each in reversed(phases) if named is None or named.fits(each.before.phase)]
    if meant:
        return meant
    if named is None:
        raise Refusal(NothingPlayedYet(state.name))
    raise not_played(state.name, str(named), (each.before.phase for each in phases))


def _place_in(request: Request, text: str, position: Position) -> str | Refusal:
    """The province that a unit or a place names on the board of a position, or why it names none."""
    board = board_of(request.state, position)
    try:
        return _place(text, writers_context(request.context, board, PhaseKind.MOVEMENT, None, position))
    except Refusal as refusal:
        return refusal


def _place(text: str, order_context: OrderContext) -> str:
    """The province that a unit or a place names.

    :raises Refusal: `UnitUnclear`.
    """
    unit = read_unit(text, order_context)
    if isinstance(unit, Unit):
        return order_context.variant.province_of[unit.space]
    if isinstance(unit, UndecidedKind | UndecidedCoast):
        return order_context.variant.province_of[unit.place]
    raise Refusal(UnitUnclear(unit).with_more(NameUnit()))


COMMAND = Command(
    spellings=("WHY",),
    usage=("WHY A PAR", "WHY Paris S1901M", "WHY game A PAR S1901M"),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=_found,
    arguments=_asked,
    handle=_why,
    most=10,
)
