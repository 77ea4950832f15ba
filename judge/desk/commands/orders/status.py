"""STATUS: what is on file, and how the game stands."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.games.describing import listing, show_agenda, show_away, status_of, votes_of
from judge.desk.handling.game_argument import Found, own_game
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.press.pressing import show_posted
from judge.game.state import Role
from judge.reading.mail.items import Call
from judge.writing.letters.fogged import sight


class OrdersShown(Message):
    """Answer to STATUS of a player in a running game."""


class WhatYouSee(Message):
    """Title of what a player in fog sees of the board."""


def _named_or_own(context: LetterContext, call: Call) -> Found:
    """The game that is named, which anybody may ask about, or the one signed on."""
    return Found(context.game(call.rest), "") if call.rest else own_game(context, call)


def _is_named(request: Request) -> bool:
    """Whether the line names the game: then it is described as to anybody."""
    return bool(request.call.rest)


def _status(request: Request, is_named: bool) -> Message:
    if is_named:
        return listing(request.context, request.state)
    state, seat = request.state, request.seat
    if seat.role is Role.PLAYER and state.is_running:
        request.context.show_orders()
        show_agenda(request.context, state, seat)
        show_away(request.context, state, seat.id, seat.zone)
        view = request.view
        if view.in_fog:
            request.answer(WhatYouSee(), sight(view, request.variant))
        done: Message = OrdersShown()
    else:
        done = status_of(request.context)
    show_posted(request.context, state, seat)
    if state.is_running and state.proposals:
        votes_of(request.context)
    return done


COMMAND = Command(
    spellings=("STATUS",),
    usage=("STATUS", "STATUS game"),
    who=Who.ANYBODY,
    subject=Subject.ORDERS,
    game=_named_or_own,
    arguments=_is_named,
    handle=_status,
)
