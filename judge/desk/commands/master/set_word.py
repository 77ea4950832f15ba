"""SET WORD: choose the word that people must know to join."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling import passwords
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import says_none
from judge.desk.handling.request import Request
from judge.game.joining import admission
from judge.game.refusals import Refusal


def _word(request: Request) -> str | None:
    """The word that people must know to join; None: no word is needed.

    :raises Refusal: `bad-word`.
    """
    if says_none(request.text):
        return None
    words = request.text.split()
    least, most = passwords.SHORTEST, passwords.LONGEST
    if len(words) != 1 or not least <= len(words[0]) <= most:
        sentence = f"The word is one without blanks, of {least} to {most} characters; SET WORD NONE ends it."
        raise Refusal("bad-word", sentence)
    return words[0]


def _set_word(request: Request, word: str | None) -> str:
    state, seat = request.state, request.seat
    if word is None:
        request.act(admission.set_word(state, "", seat.id))
        return f"{state.name} can be joined without a word"
    record = passwords.seal(word, request.rng.randbytes(16))
    request.act(admission.set_word(state, record, seat.id))
    return (
        f"whoever joins {state.name} must know the word: JOIN {state.name} WORD and the word; tell it to your players"
    )


COMMAND = Command(
    spellings=("SET WORD", "SET PRIVATE"),
    usage=("SET WORD word", "SET WORD NONE"),
    summary="makes the game private: who joins must know a word",
    help=(
        "Makes the game private: only who writes JOIN game WORD and the word gets a seat. The word is kept so that "
        "nobody can read it, and shown to nobody: tell it to your players yourself. Who has a seat keeps it. SET "
        "WORD NONE opens the game again."
    ),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_word,
    handle=_set_word,
)
