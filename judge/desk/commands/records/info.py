"""INFO: what is to be known of a place, on the board of a game or of a variant; any other word is one for HELP."""

from collections.abc import Iterator
from dataclasses import dataclass

from judge.board.variant import Variant
from judge.common.message import Message, OneOf, Proposal, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.commands.about.help import help_about
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import variant_before
from judge.desk.handling.request import Request
from judge.desk.help.help_text import NoSuchTopicBut
from judge.desk.orders.order_table import language_of
from judge.game.refusals import Refusal
from judge.game.setting_registry import settings_of
from judge.game.views.gazetteer import Gazetteer
from judge.reading.mail.items import Call
from judge.reading.names import Vocabulary, fold_words, vocabulary
from judge.reading.orders.order_words import order_words
from judge.writing.reports.places import named, one_place

_AROUND_WORDS = " ,;:.!?()<>\"'"
_EXAMPLE = "standard"


class PlaceTitle(Message):
    """Title of what INFO tells of a place in a game or a variant."""

    place: str
    where: str


class PlaceBelow(Message):
    """Answer to INFO and a place."""

    place: str


class NoPlaceCalled(Message):
    """INFO of something that is no place of a game or a variant."""

    text: Typed
    where: str


class PlacesNearly(Proposal):
    """Follows `NoPlaceCalled`: places of nearly that name."""

    places: OneOf[str]

    @property
    def proposed(self) -> tuple[str, ...]:
        """These places, as they are called."""
        return tuple(each.partition(" (")[0] for each in self.places)


class PlaceMayBe(Message):
    """INFO of a name that several places may have."""

    text: Typed
    places: OneOf[str]


class PlaceOfOption(Message):
    """Follows `PlaceBelow`: the place is on the map where an option of the variant has this value only."""

    option: str
    value: str


class InfoNamesBoard(Message):
    """Follows that HELP does not know a word: how INFO describes a place."""

    variant: str


@dataclass(frozen=True, slots=True)
class _Asked:
    """What INFO is about: `name` on the board of the game or variant called `where`; without a board, a word for HELP.

    `is_named`: the line names the board. `exact` are the places that have this very name or code, `begun` those whose
    name begins so.
    """

    name: str
    gazetteer: Gazetteer | None = None
    where: str = ""
    is_named: bool = False
    exact: tuple[str, ...] = ()
    begun: tuple[str, ...] = ()


def _asked(request: Request) -> _Asked:
    name, where = request.text.strip(_AROUND_WORDS), request.game or ""
    is_named = name != request.call.rest.strip(_AROUND_WORDS)
    if request.game is not None:
        gazetteer = Gazetteer.of_game(request.state, request.view, request.reader)
    elif (before := variant_before(name, request.context.game_reader.library)) is not None:
        variant, name = before
        gazetteer, where, is_named = Gazetteer.of_variant(variant), variant.title, True
    else:
        return _Asked(name)
    exact, begun = (_meant(request.context, gazetteer.board, name, whole=whole) for whole in (True, False))
    return _Asked(name, gazetteer, where, is_named, exact, begun)


def _meant(context: LetterContext, board: Variant, name: str, *, whole: bool) -> tuple[str, ...]:
    """The places that a text may mean; `whole`: by a whole name or code."""
    known = vocabulary(board, language_of(context))
    found = (_codes(board, known, each, whole=whole) for each in _spelled(fold_words(name)))
    return next(filter(None, found), ())


def _info(request: Request, asked: _Asked) -> Message:
    """Tell of the place that is meant: what names one in full goes before HELP, which goes before a part of a name.

    :raises Refusal: `NoPlaceCalled`, `PlaceMayBe`, or that of HELP.
    """
    if asked.gazetteer is None:
        return _help(request, asked, InfoNamesBoard(_EXAMPLE))
    if len(asked.exact) == 1:
        return _told(request, asked.gazetteer, asked.exact[0], asked.where)
    if not asked.is_named:
        try:
            return help_about(request, asked.name)
        except Refusal as refusal:
            if isinstance(refusal.message, NoSuchTopicBut):
                raise
    found = asked.exact or asked.begun
    if len(found) == 1:
        return _told(request, asked.gazetteer, found[0], asked.where)
    board = asked.gazetteer.board
    if found:
        raise Refusal(PlaceMayBe(asked.name, _called(board, found)))
    if request.game is None and (told := _told_of_option(request, asked, board)) is not None:
        return told
    hints = vocabulary(board, language_of(request.context)).hints(asked.name)
    if not hints and not asked.is_named:
        return _help(request, asked, None)
    raise Refusal(
        NoPlaceCalled(asked.name, asked.where).with_more(PlacesNearly(_called(board, hints)) if hints else None)
    )


def _help(request: Request, asked: _Asked, hint: Message | None) -> Message:
    """What HELP says.

    :raises Refusal: that of HELP, with the hint.
    """
    try:
        return help_about(request, asked.name)
    except Refusal as refusal:
        raise Refusal(refusal.message.with_more(hint)) from refusal


def _told(request: Request, gazetteer: Gazetteer, code: str, where: str) -> Message:
    name = named(gazetteer.board, code)
    request.context.answer(PlaceTitle(name, where), one_place(gazetteer, code), gazetteer.board)
    return PlaceBelow(name)


def _told_of_option(request: Request, asked: _Asked, board: Variant) -> Message | None:
    """Tell of a place that is on the map with some option only; None: there is none."""
    for key, option in board.options.items():
        for value in option.boards:
            other = request.context.game_reader.library.load(board.key, {key: value})
            found = _meant(request.context, other, asked.name, whole=True)
            if len(found) == 1:
                told = _told(request, Gazetteer.of_variant(other), found[0], asked.where)
                return told.with_more(PlaceOfOption(settings_of(other)[key].name, value.upper()))
    return None


def _called(board: Variant, codes: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(named(board, code) for code in codes)


def _spelled(words: list[str]) -> Iterator[list[str]]:
    """The words that may name a place: all, in one word, without the kind of a unit before them or a coast behind."""
    english = order_words()
    yield words
    yield ["".join(words)]
    if len(words) > 1 and words[0] in english.kinds:
        yield words[1:]
    if len(words) > 1 and "".join(words[1:]) in english.coasts:
        yield words[:1]
    if len(words) > 2 and "".join(words[-2:]) in english.coasts:
        yield words[:-2]


def _codes(board: Variant, known: Vocabulary, words: list[str], *, whole: bool) -> tuple[str, ...]:
    """The provinces, or impassable places, that these words name; `whole`: by a whole name or code."""
    phrase = " ".join(words)
    spaces = known.whole(phrase) if whole else known.places(words)
    return tuple(dict.fromkeys(board.province_of.get(space, space) for space in spaces))


def _found(context: LetterContext, call: Call) -> Found:
    """The game that the line names before a place, else the one signed on; none where it names a variant."""
    first, _, behind = call.rest.partition(" ")
    game = context.find(first.strip(_AROUND_WORDS)) if behind else None
    if game is not None:
        return Found(game, behind.strip())
    if context.signed_on is None or variant_before(call.rest, context.game_reader.library) is not None:
        return Found(None, call.rest)
    return Found(context.game(context.signed_on.game), call.rest)


COMMAND = Command(
    spellings=("INFO",),
    usage=("INFO place", "INFO game place", "INFO variant place", "INFO topic"),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=_found,
    arguments=_asked,
    handle=_info,
    most=20,
)
