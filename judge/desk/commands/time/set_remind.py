"""SET REMIND: when one wants to be reminded of missing orders."""

from datetime import timedelta

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import says_none
from judge.desk.handling.request import Request
from judge.game.players import preferences
from judge.game.refusals import Refusal
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import read_durations


class RemindWhen(Message):
    """SET REMIND names no length of time."""


class RemindedAsAll(Message):
    """Answer to SET REMIND DEFAULT; `before` is how long before the deadline the game reminds everybody."""

    before: tuple[timedelta, ...]


class NobodyReminded(Message):
    """Answer to SET REMIND DEFAULT in a game without reminders."""


class NotReminded(Message):
    """Answer to SET REMIND NONE."""


class RemindedBefore(Message):
    """Answer to SET REMIND."""

    length: timedelta


class RemindedAgain(Message):
    """Follows `RemindedBefore`: another reminder, nearer to the deadline."""

    length: timedelta


def _reminders(request: Request) -> tuple[timedelta, ...] | None:
    """How long before each deadline a reminder is wanted; None: as the game does for everybody.

    :raises Refusal: `RemindWhen`, or a length of time cannot be read.
    """
    word = request.text.strip(" .").upper()
    if not word:
        raise Refusal(RemindWhen())
    if word == "DEFAULT":
        return None
    if says_none(word):
        return ()
    lengths = read_durations(request.text.strip(" ."))
    if isinstance(lengths, Misread):
        raise Refusal(lengths.problem)
    return lengths


def _set_remind(request: Request, lengths: tuple[timedelta, ...] | None) -> Message:
    state, seat = request.state, request.seat
    state = request.act(preferences.set_reminders(state, seat.id, lengths))
    if lengths is None:
        usual = state.settings.timing.remind
        return RemindedAsAll(usual) if usual else NobodyReminded()
    chosen = state.seats[seat.id].remind
    if not chosen:
        return NotReminded()
    first, *later = chosen
    return RemindedBefore(first).with_more(*map(RemindedAgain, later))


COMMAND = Command(
    spellings=("SET REMIND", "SET REMINDER", "SET REMINDERS", "SET WARN", "REMIND", "WARN"),
    usage=("SET REMIND 24H 4H", "SET REMIND NONE", "SET REMIND DEFAULT"),
    who=Who.PLAYER,
    subject=Subject.TIME,
    game=own_game,
    arguments=_reminders,
    handle=_set_remind,
)
