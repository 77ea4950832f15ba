"""SET LANGUAGE: choose the language of one's letters."""

from judge.common.languages import ENGLISH, language_called, languages
from judge.common.message import Message, OneOf
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.choosing import choose, without_here
from judge.game.players.letter_choices import Choice
from judge.game.refusals import Refusal


class WhichLanguage(Message):
    """SET LANGUAGE names no language that the judge writes."""

    known: OneOf[Message]


class ALanguage(Message):
    """A language, as SET LANGUAGE wants it and as its speakers call it."""

    code_word: str
    name: str


class LanguageIs(Message):
    """Answer to SET LANGUAGE; `name` is what its speakers call it."""

    name: str


def _language(request: Request) -> str:
    """The code of the language that is wanted.

    :raises Refusal: `WhichLanguage`.
    """
    chosen = language_called(without_here(request.text).strip(" .!"))
    if chosen is None:
        raise Refusal(WhichLanguage(tuple(ALanguage(code, name) for code, name in languages().items())))
    return chosen


def _set_language(request: Request, chosen: str) -> Message:
    where = choose(request, Choice.LANGUAGE, "" if chosen == ENGLISH else chosen)
    return LanguageIs(languages()[chosen]).with_more(where)


COMMAND = Command(
    spellings=("SET LANGUAGE", "LANGUAGE", "SET LOCALE"),
    usage=("SET LANGUAGE de", "SET LANGUAGE French", "SET LANGUAGE de HERE"),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_language,
    handle=_set_language,
)
