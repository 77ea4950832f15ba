"""UNSUBSCRIBE: stop watching a game."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import Found, watched_game
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.game.players import subscriptions
from judge.game.state import Role
from judge.reading.mail.items import Call


class Unsubscribed(Message):
    """Answer to UNSUBSCRIBE."""

    game: str


def _address(request: Request) -> str:
    """The address to which letters of the game are to go no more.

    :raises Refusal: `NotAlone`, `NotOneSender`.
    """
    nothing(request)
    by_claim = _speaks_for_a_watcher(request.context, request.call)
    return request.seat.address if by_claim else request.context.require_address()


def _unsubscribe(request: Request, address: str) -> Message:
    request.act(subscriptions.unsubscribe(request.state, address))
    request.context.signed_on = None
    return Unsubscribed(request.state.name)


def _watched(context: LetterContext, call: Call) -> Found:
    """The game that the letter's observer watches, or the one that the line names."""
    return Found(context.here()[0], "") if _speaks_for_a_watcher(context, call) else watched_game(context, call)


def _speaks_for_a_watcher(context: LetterContext, call: Call) -> bool:
    """Whether the letter came to an observer's own reply address, which is proof enough."""
    if context.signed_on is None:
        return False
    state, seat = context.here()
    return seat.role is Role.OBSERVER and call.rest.strip(" .").lower() in ("", state.name)


def _needs_confirmation(context: LetterContext, call: Call) -> bool:
    return not _speaks_for_a_watcher(context, call)


COMMAND = Command(
    spellings=("UNSUBSCRIBE", "UNMONITOR"),
    usage=("UNSUBSCRIBE game",),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    game=_watched,
    arguments=_address,
    handle=_unsubscribe,
    needs_confirmation=_needs_confirmation,
)
