"""STATUS: what is on file, and how the game stands."""

from datetime import datetime

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.games.describing import (
    DescribedBelow,
    listing,
    show_agenda,
    show_away,
    show_holding,
    status_of,
    votes_of,
)
from judge.desk.handling.closing import show_at_end
from judge.desk.handling.game_argument import Found, own_game
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.request import Request
from judge.desk.press.pressing import show_posted
from judge.game.state import Role, Status
from judge.reading.mail.items import Call
from judge.writing.letters.fogged import sight


class OrdersShown(Message):
    """Answer to STATUS of a player in a running game whose clock stands."""


class DeadlineAndOrdersShown(Message):
    """Answer to STATUS of a player in a running game."""

    deadline: datetime


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
    show_at_end(request.context, lambda: _show(request))
    if request.seat.role is Role.PLAYER and request.state.is_running:
        request.context.show_orders()
        deadline = request.state.deadline
        return (
            DeadlineAndOrdersShown(deadline)
            if deadline is not None and request.state.status is Status.ACTIVE
            else OrdersShown()
        )
    return DescribedBelow(request.state.name)


def _show(request: Request) -> None:
    """Show the game of the seat signed on as the letter has left it; a player's orders are on the receipt."""
    context, state, seat = request.context, request.state, request.seat
    if seat.role is Role.PLAYER and state.is_running:
        show_agenda(context, state, seat)
        show_away(context, state, seat, seat.zone)
        if request.view.in_fog:
            request.answer(WhatYouSee(), sight(request.view, request.variant))
        show_holding(context, state, seat)
    else:
        status_of(context)
    show_posted(context, state, seat)
    if state.is_running and state.proposals:
        votes_of(context)


COMMAND = Command(
    spellings=("STATUS",),
    usage=("STATUS", "STATUS game"),
    who=Who.ANYBODY,
    subject=Subject.ORDERS,
    game=_named_or_own,
    arguments=_is_named,
    handle=_status,
)
