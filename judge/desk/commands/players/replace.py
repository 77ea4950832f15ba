"""REPLACE: give a power to another player."""

from dataclasses import dataclass

from judge.common.message import Address, Message, Power, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.commands.players.eject import without_clear
from judge.desk.commands.players.invite import BanStands
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import address_named, holder_named, is_kept_out, side_named
from judge.desk.handling.request import Request
from judge.game.events import SeatChanged, SeatTaken
from judge.game.masters import master_actions
from judge.game.refusals import Refusal


class ReplaceWhom(Message):
    """REPLACE names no power, or no address."""


class AddressesRenewed(Message):
    """Answer to REPLACE of a player by themselves."""

    address: Address


class PlayedFrom(Message):
    """Answer to REPLACE: the new player finds what is on file for the seat."""

    side: Power
    address: Address


class PlayedAfresh(Message):
    """Answer to REPLACE with CLEAR: the new player finds nothing on file."""

    side: Power
    address: Address


class NameNotGiven(Message):
    """Besides: the new player goes without the name that the master gave them."""

    name: Typed


@dataclass(frozen=True, slots=True)
class _Change:
    """The power (before the start: the seat) that changes hands, and its new player, whose name may be empty.

    `clears`: what is on file for it is dropped.
    """

    power: str
    address: str
    name: str
    clears: bool


def _change(request: Request) -> _Change:
    """The power or seat and its new player.

    :raises Refusal: `ReplaceWhom`, `NoMailAddress`, `NotOnePower`, `NotOnePlayer`.
    """
    text, clears = without_clear(request.text)
    words = text.split()
    place = next((number for number, word in enumerate(words) if "@" in word), len(words))
    if 1 < place < len(words) and words[place - 1].upper() in ("BY", "WITH"):
        place -= 1
        del words[place]
    if place in (0, len(words)):
        raise Refusal(ReplaceWhom())
    address = address_named(words[place])
    power, name = " ".join(words[:place]), " ".join(words[place + 1 :])
    return _Change(holder_named(request.state, power), address, name, clears)


def _replace(request: Request, change: _Change) -> Message:
    state = request.state
    events = master_actions.replace_player(state, change.power, change.address, change.name, clears=change.clears)
    is_renewed = any(isinstance(each, SeatChanged) for each in events)
    if not is_renewed and is_kept_out(request.context.game_reader, state, change.address):
        raise Refusal(BanStands(change.address, state.name))
    request.act(events)
    if is_renewed:
        return AddressesRenewed(change.address)
    played = PlayedAfresh if change.clears else PlayedFrom
    named = next(each.seat.name for each in events if isinstance(each, SeatTaken))
    left_out = NameNotGiven(change.name) if change.name and not named else None
    return played(side_named(state, change.power), change.address).with_more(left_out)


COMMAND = Command(
    spellings=("REPLACE", "REVIVE"),
    usage=("REPLACE power address [name]", "REPLACE power address CLEAR"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_change,
    handle=_replace,
    most=5,
)
