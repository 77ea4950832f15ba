"""SET LANGUAGE, ZONE, MAP and COPY: a choice counts for all seats of a person, or, with HERE, for one alone."""

import re

from judge.common.message import Message
from judge.desk.handling.effects import ChoicesMade
from judge.desk.handling.request import Request
from judge.game.events import SeatChanged
from judge.game.players.letter_choices import Choice, chosen
from judge.game.players.likeness import same_mailbox
from judge.game.state import GameState, Seat

_HERE = re.compile(r"\W*\b(?:ONLY\s+|JUST\s+)?HERE(?:\s+ONLY)?\W*$", re.IGNORECASE)


class InAllGames(Message):
    """Follows the answer to a choice: it counts in all games of its writer, and how one game may differ."""

    command: str


class HereAlone(Message):
    """Follows the answer to a choice: it counts in this game alone."""


def without_here(text: str) -> str:
    """What is chosen, without the word that says that it is for one game."""
    return _HERE.sub("", text)


def choose(request: Request, choice: Choice, value: str) -> Message:
    """Let the writer's choice count for all their seats, or for this one; gives what to say of that.

    It is for this seat alone if the line says HERE, or if the letter does not come from the seat's own address:
    somebody with a stolen reply address must not change its holder's other games.
    """
    context, seat = request.context, request.seat
    sender = context.sender.address
    alone = _HERE.search(request.text) is not None
    if alone or sender is None or not same_mailbox(sender, seat.address):
        _change(request, request.state, seat, choice, value, alone=True)
        return HereAlone()
    made = context.choices_of(seat.address).having(choice, value)
    context.effects.choices.append(ChoicesMade(seat.address, made))
    _change(request, request.state, seat, choice, value, alone=False)
    for game, id in context.game_reader.seats_of_person(seat.address):
        other = context.game(game)
        own = other.seats[id]
        if not other.is_over and own.is_held and choice.value not in own.alone:
            _change(request, other, own, choice, value, alone=False)
    return InAllGames(request.call.name)


def _change(request: Request, state: GameState, seat: Seat, choice: Choice, value: str, *, alone: bool) -> None:
    """Let a choice count for a seat; nothing happens if it does already."""
    changed = chosen(seat, choice, value, state.settings.timing.zone, alone=alone)
    if changed != seat:
        by = request.context.writer.id if state.name == request.game else seat.id
        request.context.act(state.name, [SeatChanged(changed, choice.value)], by)
