"""SET LANGUAGE: choose the language of one's letters, and in which one's own lines are read before all others."""

from judge.common.languages import ENGLISH, language_called, languages, named
from judge.common.message import Message, OneOf
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.choosing import choose, without_here
from judge.game.players.letter_choices import Choice
from judge.game.refusals import Refusal
from judge.reading.orders.order_words import order_languages


class WhichLanguage(Message):
    """SET LANGUAGE names no language that the judge writes or reads."""

    known: OneOf[Message]


class ALanguage(Message):
    """A language, as SET LANGUAGE wants it and as its speakers call it."""

    code_word: str
    name: str


class LanguageIs(Message):
    """Answer to SET LANGUAGE; `name` is what its speakers call it."""

    name: str


class LanguageIsRead(Message):
    """Answer to SET LANGUAGE with a language that is read, and in which no letters are written."""

    name: str


def _every() -> dict[str, str]:
    """The languages in which letters are written, then those in which they are read alone: codes and names."""
    return languages() | named(code for code in order_languages() if code not in languages())


def _language(request: Request) -> str:
    """The code of the language that is wanted.

    :raises Refusal: `WhichLanguage`.
    """
    chosen = language_called(without_here(request.text).strip(" .!"), _every())
    if chosen is None:
        raise Refusal(WhichLanguage(tuple(ALanguage(code, name) for code, name in _every().items())))
    return chosen


def _set_language(request: Request, chosen: str) -> Message:
    where = choose(request, Choice.LANGUAGE, "" if chosen == ENGLISH else chosen)
    is_written = chosen in languages()
    return (LanguageIs if is_written else LanguageIsRead)(_every()[chosen]).with_more(where)


COMMAND = Command(
    spellings=("SET LANGUAGE", "LANGUAGE", "SET LOCALE"),
    usage=("SET LANGUAGE de", "SET LANGUAGE French", "SET LANGUAGE de HERE"),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_language,
    handle=_set_language,
)
