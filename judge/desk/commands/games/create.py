"""CREATE: open a new game; its settings are on the same line or on the lines below it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.board.library import Library
from judge.board.variant import Variant
from judge.common.message import Message, Typed
from judge.desk.command import Command, Subject, Who, always
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import name_left_out
from judge.desk.settings.changing import seldom_meant
from judge.desk.settings.term_lines import begins_setting, read_term_line, read_terms
from judge.game.boards import DEFAULT_VARIANT
from judge.game.events import Event
from judge.game.joining import forming
from judge.game.joining.options import board_with
from judge.game.refusals import Refusal
from judge.game.settings import Settings
from judge.reading.arguments.values import SETTINGS_EXAMPLES
from judge.reading.mail.spellings import Below
from judge.writing.letters.replies import LineVerdict


class NameTheGame(Message):
    """CREATE names no game."""


class GameNameTaken(Message):
    """CREATE names a game that there is."""

    game: str


class NoVariantNorSetting(Message):
    """A word on the line of CREATE is neither a variant nor the beginning of a setting; `example` is settings."""

    text: Typed
    variants: tuple[str, ...]
    example: str


class SettingsNotClear(Message):
    """Lines of settings below CREATE have faults, which stand with them."""


class NotCreated(Message):
    """CREATE was refused as a whole."""

    why: Message


class NotCreatedWithoutYes(Message):
    """CREATE was refused, because its settings are seldom meant: `would` is what they do."""

    would: Message


class NothingCreated(Message):
    """Beside a good line of settings below a CREATE that was refused."""


class GameOpened(Message):
    """Answer to CREATE."""

    game: str


@dataclass(frozen=True, slots=True)
class _NewGame:
    """The game to create, with a verdict on each line below; `problem` is why there is none."""

    name: str
    variant: Variant
    settings: Settings
    below: Sequence[LineVerdict]
    problem: Message | None


def _new_game(request: Request) -> _NewGame:
    """The game to create. A fault is not a refusal yet, because each line below is answered, too."""
    name, variant, first, settings = "", request.context.game_reader.library.load(DEFAULT_VARIANT), "", Settings()
    problem: Message | None = None
    try:
        name, variant, first = _first_line(request, request.text)
        settings = read_term_line(settings, variant, first)[0] if first else settings
    except Refusal as refusal:
        problem = NotCreated(refusal.message)
    settings, below = read_terms(settings, variant, request.call.lines)
    if problem is None and not all(each.ok for each in below):
        problem = NotCreated(SettingsNotClear())
    if problem is None and not request.context.agrees:
        lines = [first, *(each.text for each in request.call.lines)]
        would = seldom_meant(Settings(), settings, [each for each in lines if each.strip()], variant)
        problem = NotCreatedWithoutYes(would) if would is not None else None
    return _NewGame(name, variant, settings, below, problem)


def _create(request: Request, wanted: _NewGame) -> Message:
    sender, library = request.context.sender, request.context.game_reader.library
    address, problem = request.context.require_address(), wanted.problem
    events: list[Event] = []
    if problem is None:
        try:
            events = forming.create(wanted.name, wanted.variant.key, wanted.settings, address, sender.name, library)
        except Refusal as refusal:
            problem = NotCreated(refusal.message)
    for each in wanted.below:
        request.context.say(each.in_vain(NothingCreated()) if problem else each)
    if problem is not None:
        raise Refusal(problem)
    state = request.context.act(wanted.name, events)
    return GameOpened(wanted.name).with_more(name_left_out(sender.name, state.master))


def _first_line(request: Request, rest: str) -> tuple[str, Variant, str]:
    """The name, the variant and the settings on the line of CREATE itself, which are not read yet.

    :raises Refusal: `NameTheGame`, `BadGameName`, `GameNameTaken`, `NoVariantNorSetting`.
    """
    named, _, rest = rest.removeprefix("?").partition(" ")
    if not named:
        raise Refusal(NameTheGame())
    name = forming.require_game_name(named)
    if request.context.find(name) is not None:
        raise Refusal(GameNameTaken(name))
    variant, rest = _variant(rest.strip(), request.context.game_reader.library)
    return name, variant, rest


def _variant(rest: str, library: Library) -> tuple[Variant, str]:
    """The variant named first in `rest`, by key or title, and the remaining text; the default if settings come first.

    :raises Refusal: `NoVariantNorSetting`, `MapDamaged`.
    """
    word, _, left = rest.partition(" ")
    if word.lower() in library:
        return board_with(library, word, {}), left.strip()
    default = library.load(DEFAULT_VARIANT)
    if not rest or begins_setting(rest, default):
        return default, rest
    for key in library:
        variant = board_with(library, key, {})
        if re.match(rf"{re.escape(variant.title)}(?!\S)", rest, re.IGNORECASE):
            return variant, rest[len(variant.title) :].strip()
    second, _, behind = left.strip().partition(" ")
    if second.lower() in library:  # `CREATE game password variant`, as on other judges: skip the password
        return board_with(library, second, {}), behind.strip()
    raise Refusal(NoVariantNorSetting(word, tuple(library), SETTINGS_EXAMPLES))


COMMAND = Command(
    spellings=("CREATE",),
    usage=("CREATE game [variant] [settings]", f"CREATE spring-cup standard {SETTINGS_EXAMPLES}"),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    game=no_game,
    arguments=_new_game,
    handle=_create,
    below=Below.SETTINGS,
    needs_confirmation=always,
    most=5,
)
