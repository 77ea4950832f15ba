"""CREATE: open a new game; its settings are on the same line or on the lines below it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.library import Library
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.command import Command, Subject, Who, always
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.request import Request
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

_SEE_BELOW = "Not all settings are clear; see the lines below."
_AGAIN = "Nothing was created; mend that and send CREATE again."


@dataclass(frozen=True, slots=True)
class _NewGame:
    """The game to create, with a verdict on each line below; `problem` is the first fault, empty if there is none."""

    name: str
    variant: Variant
    settings: Settings
    below: Sequence[LineVerdict]
    problem: str


def _new_game(request: Request) -> _NewGame:
    """The game to create. A fault is not a refusal yet, because each line below is answered, too."""
    name, variant, settings, problem = "", request.context.game_reader.library.load(DEFAULT_VARIANT), Settings(), ""
    try:
        name, variant, settings = _first_line(request, request.text)
    except Refusal as refusal:
        problem = request.context.words(refusal.message)
    settings, below = read_terms(settings, variant, request.call.lines)
    if not problem and not all(each.ok for each in below):
        problem = _SEE_BELOW
    return _NewGame(name, variant, settings, below, problem)


def _create(request: Request, wanted: _NewGame) -> str:
    sender, library = request.context.sender, request.context.game_reader.library
    address, problem = request.context.require_address(), wanted.problem
    events: list[Event] = []
    if not problem:
        try:
            events = forming.create(wanted.name, wanted.variant.key, wanted.settings, address, sender.name, library)
        except Refusal as refusal:
            problem = request.context.words(refusal.message)
    for each in wanted.below:
        request.context.say(replace(each, notes=("nothing was created",)) if problem and each.ok else each)
    if problem:
        raise Refusal("not-created", f"{problem} {_AGAIN}")
    request.context.act(wanted.name, events)
    return (
        f"the game {wanted.name} is open for players; you are its master, and a letter with all it takes is on its way"
    )


class NameTheGame(Message):
    """CREATE names no game."""


def _first_line(request: Request, rest: str) -> tuple[str, Variant, Settings]:
    """The name, the variant and the settings on the line of CREATE itself.

    :raises Refusal: `no-game-name`, `bad-game-name`, `name-taken`, `unknown-variant`, `bad-settings`.
    """
    named, _, rest = rest.removeprefix("?").partition(" ")
    if not named:
        raise Refusal(NameTheGame())
    name = forming.require_game_name(named)
    if request.context.find(name) is not None:
        raise Refusal("name-taken", f"There is a game called {name} already; choose another name.")
    variant, rest = _variant(rest.strip(), request.context.game_reader.library)
    settings, problem = read_term_line(Settings(), variant, rest) if rest else (Settings(), "")
    if problem:
        raise Refusal("bad-settings", problem)
    return name, variant, settings


def _variant(rest: str, library: Library) -> tuple[Variant, str]:
    """The variant named first in `rest`, by key or title, and the remaining text; the default if settings come first.

    :raises Refusal: `unknown-variant`, `bad-map`.
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
    known = ", ".join(library)
    raise Refusal("unknown-variant", f"{word!r} is no variant (known: {known}) and no setting ({SETTINGS_EXAMPLES}).")


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
