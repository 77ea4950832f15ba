"""SET WORD: choose the word that people must know to join."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling import passwords
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import says_none
from judge.desk.handling.request import Request
from judge.game.joining import admission
from judge.game.refusals import Refusal


class WordUnfit(Message):
    """SET WORD with something else than one word of so many characters."""

    least: int
    most: int


class JoinedWithWord(Message):
    """Answer to SET WORD."""

    game: str


class JoinedWithoutWord(Message):
    """Answer to SET WORD NONE."""

    game: str


def _word(request: Request) -> str | None:
    """The word that people must know to join; None: no word is needed.

    :raises Refusal: `WordUnfit`.
    """
    if says_none(request.text):
        return None
    words = request.text.split()
    least, most = passwords.SHORTEST, passwords.LONGEST
    if len(words) != 1 or not least <= len(words[0]) <= most:
        raise Refusal(WordUnfit(least, most))
    return words[0]


def _set_word(request: Request, word: str | None) -> Message:
    state, seat = request.state, request.seat
    if word is None:
        request.act(admission.set_word(state, "", seat.id))
        return JoinedWithoutWord(state.name)
    record = passwords.seal(word, request.rng.randbytes(16))
    request.act(admission.set_word(state, record, seat.id))
    return JoinedWithWord(state.name)


COMMAND = Command(
    spellings=("SET WORD", "SET PRIVATE"),
    usage=("SET WORD word", "SET WORD NONE"),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_word,
    handle=_set_word,
)
