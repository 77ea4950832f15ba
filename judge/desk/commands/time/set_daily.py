"""SET DAILY: whether a letter tells once a day what waits for the writer in the games of which they are a master."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import on_or_off
from judge.desk.handling.effects import DailySet
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.game.masters.waiting import next_morning
from judge.game.state import Role
from judge.reading.mail.items import Call


class DailyOnOrOff(Message):
    """SET DAILY with neither ON nor OFF."""


class DailyLettersCome(Message):
    """Answer to SET DAILY ON."""


class NoDailyLetters(Message):
    """Answer to SET DAILY OFF."""


def _on_or_off(request: Request) -> bool:
    """Whether the letters are wanted.

    :raises Refusal: `DailyOnOrOff`.
    """
    return on_or_off(request.text, DailyOnOrOff())


def _masters_address(context: LetterContext) -> str:
    """The address of the master's seat for which the letter speaks; empty: it speaks for none."""
    if context.signed_on is None or context.signed_on.by:
        return ""
    _, seat = context.here()
    return seat.address if seat.role is Role.MASTER else ""


def _is_unproven(context: LetterContext, call: Call) -> bool:
    return not _masters_address(context)


def _set_daily(request: Request, wanted: bool) -> Message:
    context = request.context
    address = _masters_address(context) or context.require_address()
    at = next_morning(context.zone, request.now) if wanted else None
    context.effects.dailies.append(DailySet(address, at))
    return DailyLettersCome() if wanted else NoDailyLetters()


COMMAND = Command(
    spellings=("SET DAILY",),
    usage=("SET DAILY OFF", "SET DAILY ON"),
    who=Who.ANYBODY,
    subject=Subject.TIME,
    game=no_game,
    arguments=_on_or_off,
    handle=_set_daily,
    needs_confirmation=_is_unproven,
)
