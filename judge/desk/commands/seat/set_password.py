"""SET PASSWORD: choose the word for SIGNON."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling import passwords
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.players import player_actions
from judge.game.refusals import Refusal


class BadPassword(Message):
    """SET PASSWORD with several words, or with one that is too short or too long."""

    least: int
    most: int


class PasswordChanged(Message):
    """Answer to SET PASSWORD."""


def _word(request: Request) -> str:
    """The password.

    :raises Refusal: `BadPassword`.
    """
    words = request.text.split()
    least, most = passwords.SHORTEST, passwords.LONGEST
    if len(words) != 1 or not least <= len(words[0]) <= most:
        raise Refusal(BadPassword(least, most))
    return words[0]


def _set_password(request: Request, word: str) -> Message:
    state, seat = request.state, request.seat
    record = passwords.seal(word, request.rng.randbytes(16))
    request.act(player_actions.change_seat(state, seat.id, password=record))
    return PasswordChanged()


COMMAND = Command(
    spellings=("SET PASSWORD", "PASSWORD"),
    usage=("SET PASSWORD word",),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_word,
    handle=_set_password,
)
