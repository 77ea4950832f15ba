"""MAP: a picture of a game, as it stands or as a phase was played, whole or a part of it."""

import re
from dataclasses import dataclass, replace

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message, Space, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import Found, no_game_named
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.history.past import not_played
from judge.desk.history.regions import region
from judge.game.boards import board_of
from judge.game.events import PhaseProcessed
from judge.game.refusals import Refusal
from judge.game.state import GameState, Seat
from judge.game.views.fog import is_foggy, sees_nothing
from judge.game.views.game_view import GameView
from judge.reading.arguments.values import PhaseName, read_phase
from judge.reading.mail.items import Call
from judge.writing.pictures import board_pictures, order_pictures
from judge.writing.pictures.board_pictures import LARGE, NONE, PDF, PNG, SVG, Shown, possible_forms

_FORMS = {"PNG": PNG, "GIF": PNG, "JPG": PNG, "JPEG": PNG, "LARGE": LARGE, "SVG": SVG, "PDF": PDF, "PS": PDF}
_ZOOM = re.compile(r"\bZOOM(?:ED)?(?:\s+(?:TO|IN|ON|INTO))?\b:?", re.IGNORECASE)
_MOST_WORDS = 3  # words in the name of a phase, at most
_DATED = re.compile(r"[A-Z]?\d{4}[A-Z]?", re.IGNORECASE)
_AROUND_WORDS = ",;:.!?()<>\"'"
_IDLE = frozenset(("NOW", "PLEASE", "CURRENT"))
_BEFORE_NAMES = frozenset(("OF", "FOR", "THE", "GAME"))
_FIRST_WORDS = 6  # first words among which a game's name is searched
_NAMED = 3  # places of a part of the map that are named


class MapHiddenInFog(Message):
    """MAP of a game in fog from somebody who may see nothing of it."""

    game: str


class MapForPlayers(Message):
    """Follows `MapHiddenInFog`: how a player gets a map."""


class PdfNotMade(Message):
    """MAP PDF where nothing makes such files."""

    game: str


class PhaseTooMany(Message):
    """MAP names two phases; the text is the second."""

    text: Typed


class NoPhaseLike(Message):
    """MAP with a word that looks like a phase or a year and is no phase; `example` is one."""

    text: Typed
    example: Phase


class NotDrawn(Message):
    """MAP of a variant that nobody has drawn."""

    variant: str


class NoMapsSent(Message):
    """MAP where the keeper wants no maps in letters."""


class MapAsItBegins(Message):
    """Answer to MAP of a game that has not started."""

    game: str


class MapAsItEnded(Message):
    """Answer to MAP of a game that is over."""

    game: str


class MapAtBeginning(Message):
    """Answer to MAP: the board at the beginning of a phase."""

    game: str
    phase: Phase


class MapWithOrders(Message):
    """Answer to MAP and a phase that was played."""

    game: str
    phase: Phase


class MapAround(Message):
    """Besides: the map shows what is around these places."""

    places: tuple[Space, ...]


class MapOfPart(Message):
    """Besides: the map shows a part of the board."""


class SetMapChooses(Message):
    """Besides, to players: how the form of maps is chosen."""


class SvgToEnlarge(Message):
    """Besides, to others: which form of the map can be enlarged."""

    game: str


@dataclass(frozen=True, slots=True)
class _MapRequest:
    """Whose map is asked for, and which part of it; `form` is empty if none was named."""

    state: GameState
    seat: Seat | None
    variant: Variant
    view: GameView
    phase: PhaseName | None
    part: str
    form: str


def _map(request: Request, asked: _MapRequest) -> Message:
    state, variant = asked.state, asked.variant
    if sees_nothing(state, asked.seat) and state.position is not None:
        raise Refusal(MapHiddenInFog(state.name).with_more(None if asked.seat else MapForPlayers()))
    played = _played(request, asked)
    board = variant if played is None else board_of(state, played.before)
    known = played.before if played is not None else asked.view.position or variant.start()
    zoom = region(asked.part, board, state.name, known.units) if asked.part else ()
    shown, said = _shown(asked, zoom) if played is None else _turn(asked, board, played, zoom)
    request.context.show(replace(shown, form=_form(asked)))
    hint = SetMapChooses() if asked.seat else SvgToEnlarge(state.name)
    return said.with_more(_around(zoom), None if asked.form else hint)


def _around(zoom: tuple[str, ...]) -> Message | None:
    """Which part of the map is shown."""
    if not zoom:
        return None
    return MapAround(zoom) if len(zoom) <= _NAMED else MapOfPart()


def _read(request: Request) -> _MapRequest:
    """What is asked for: a phase, a part of the map, and a form, in any order.

    :raises Refusal: `PhaseTooMany`, `NoPhaseLike`, `PdfNotMade`.
    """
    state, words = request.state, request.text.split()
    form = next((_FORMS[each.upper()] for each in words if each.upper() in _FORMS), "")
    words = [each for each in words if each.upper() not in _FORMS]
    if form and form not in possible_forms():
        raise Refusal(PdfNotMade(state.name))
    variant = request.variant
    phase, part = _phase_of(words, variant)
    return _MapRequest(state, request.reader, variant, request.view, phase, part, form)


def _found(context: LetterContext, call: Call) -> Found:
    """The game that the line names somewhere, and its other words.

    After SIGNON a line that does not begin with a game's name means the game of the seat.

    :raises Refusal: `NoGameNamed`, `NoSuchGame`.
    """
    words = [each.strip(_AROUND_WORDS) for each in _ZOOM.sub(" ", call.rest).replace("/", " ").split()]
    words = [each for each in words if each and each.upper() not in _IDLE]
    if context.signed_on is None:
        named = (place for place, each in enumerate(words[:_FIRST_WORDS]) if context.find(each) is not None)
    else:
        own = context.signed_on.game
        named = (place for place, each in enumerate(words) if each.lower() == own or (not place and context.find(each)))
    at = next(named, None)
    if at is None and context.signed_on is not None:
        return Found(context.game(context.signed_on.game), " ".join(words))
    if not words:
        raise no_game_named("MAP spring-cup", "MAP spring-cup F1901M")
    before = words[: at or 0]
    while before and before[-1].upper() in _BEFORE_NAMES:
        before.pop()
    return Found(context.game(words[at or 0]), " ".join([*before, *words[(at or 0) + 1 :]]))


def _phase_of(words: list[str], variant: Variant) -> tuple[PhaseName | None, str]:
    """The phase at the beginning or the end of a text, and the rest of the text.

    :raises Refusal: `PhaseTooMany`, `NoPhaseLike`: there are two, or half of one.
    """
    for count in range(min(_MOST_WORDS, len(words)), 0, -1):
        for said, left in ((words[:count], words[count:]), (words[-count:], words[:-count])):
            phase = read_phase(" ".join(said), variant.calendar)
            if isinstance(phase, PhaseName):
                if more := _dated(left):
                    raise Refusal(PhaseTooMany(more))
                return phase, " ".join(left)
    if more := _dated(words):
        raise Refusal(NoPhaseLike(more, variant.calendar.start))
    return None, " ".join(words)


def _dated(words: list[str]) -> str:
    """The first of these words that looks like a year or a phase; no place does."""
    return next(filter(_DATED.fullmatch, words), "")


def _played(request: Request, asked: _MapRequest) -> PhaseProcessed | None:
    """The phase that is asked for, as its reader was told of it; None: the game as it stands.

    :raises Refusal: `NotPlayed`.
    """
    state = asked.state
    present = state.position.phase if state.position else asked.variant.calendar.start
    if asked.phase is None or (asked.phase.fits(present) and not state.is_over):
        return None
    phases = {each.before.phase: each for each in request.past.phases()}
    return phases[_meant(asked.phase, list(phases), state)]


def _shown(asked: _MapRequest, zoom: tuple[str, ...]) -> tuple[Shown, Message]:
    """The picture of the game as it stands, and what it shows.

    :raises Refusal: `NotDrawn`, `NoMapsSent`.
    """
    state, variant = asked.state, asked.variant
    if state.position is None:
        shown = board_pictures.standing(state.name, variant, variant.start(), zoom=zoom)
        return _drawn(shown, state, variant), MapAsItBegins(state.name)
    said = MapAsItEnded(state.name) if state.is_over else MapAtBeginning(state.name, state.position.phase)
    return _drawn(board_pictures.board(asked.view, variant, zoom), state, variant), said


def _turn(asked: _MapRequest, board: Variant, played: PhaseProcessed, zoom: tuple[str, ...]) -> tuple[Shown, Message]:
    """The picture of a phase that was played, on its own board, and what it shows.

    :raises Refusal: `NotDrawn`, `NoMapsSent`.
    """
    state = asked.state
    powers = asked.seat.powers if is_foggy(state, asked.seat) and asked.seat else None
    turn = order_pictures.turn(state.name, board, played, powers, zoom)
    return _drawn(turn, state, board), MapWithOrders(state.name, played.before.phase)


def _meant(named: PhaseName, played: list[Phase], state: GameState) -> Phase:
    """The phase that is meant, of those played: without a kind of phase, the first of its season.

    :raises Refusal: `NotPlayed`.
    """
    found = next((each for each in played if named.fits(each)), None)
    if found is None:
        raise not_played(state.name, str(named), played)
    return found


def _drawn(shown: Shown | None, state: GameState, variant: Variant) -> Shown:
    """The picture.

    :raises Refusal: `NotDrawn`: nobody has drawn the variant; `NoMapsSent`: the keeper wants no maps in letters.
    """
    if shown is None:
        raise Refusal(NotDrawn(variant.title) if state.library.drawn else NoMapsSent())
    return shown


def _form(asked: _MapRequest) -> str:
    """The form of the map: as the line asks, else as in the reader's letters; a map even if those bring none."""
    usual = asked.seat.maps if asked.seat else ""
    return asked.form or (PNG if usual in ("", NONE) else usual)


COMMAND = Command(
    spellings=("MAP", "MAPS", "GET MAP", "SEND ME MAP", "SHOW MAP"),
    usage=("MAP game", "MAP game F1901M", "MAP game ZOOM Burgundy", "MAP game F1901M ZOOM Austria", "MAP game SVG"),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=_found,
    arguments=_read,
    handle=_map,
    most=4,
)
