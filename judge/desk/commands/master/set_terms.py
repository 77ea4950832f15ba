"""SET and a setting: change one term of the game; SETUP changes several."""

from dataclasses import dataclass

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.changing import choose, chosen, require_yes_to
from judge.desk.settings.other_judges import SYNONYMS
from judge.game.setting_registry import SETTINGS
from judge.game.settings import Settings

# SET with one of these words is a command of its own: what players choose for themselves, or vote on.
_TAKEN = frozenset(("ABSENCE", "CONCEDE", "DRAW", "REMIND", "REMINDER", "UNLISTED", "WORD", "ZONE"))
_WORDS = (*(word for each in SETTINGS for word in (each.name, *each.also)), *SYNONYMS)


class ChosenAndDone(Message):
    """Answer to SET and a setting: what the line chose, and what came of it."""

    chosen: Message
    done: Message


@dataclass(frozen=True, slots=True)
class _Term:
    """What a line changes: the settings after it, the answer to it, and the line itself without SET."""

    settings: Settings
    said: Message
    line: str


def _wanted(request: Request) -> _Term:
    """What the line changes.

    :raises Refusal: those of `chosen`.
    """
    line = _line(request.call.text)
    return _Term(*chosen(request.context, request.state.settings, line), line)


def _set_term(request: Request, wanted: _Term) -> Message:
    require_yes_to(request.context, wanted.settings, [wanted.line])
    return ChosenAndDone(wanted.said, choose(request.context, wanted.settings, names=False))


def _line(text: str) -> str:
    """The text after SET."""
    words = text.split()
    return " ".join(words[2:] if words[1].upper() == "TERM" else words[1:])


def _spellings() -> tuple[str, ...]:
    """`SET TERM`, and SET with the beginning of each setting's name: a spelling has at most three words."""
    words = [f"SET {' '.join(word.split()[:2])}" for word in _WORDS if word not in _TAKEN]
    slashed = ("SET WHITE/GREY", "SET GREY/WHITE", "SET LATE_PRESS", "SET MINOR_PRESS", "SET EXTEND_MOST")
    return tuple(dict.fromkeys(("SET TERM", *words, *slashed)))


COMMAND = Command(
    spellings=_spellings(),
    usage=("SET TERM MOVE 2D", "SET MOVE 2D", "SET SHADE GREY", "SET PRESS NONE", "SET MANUAL PROCESS"),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_wanted,
    handle=_set_term,
)
