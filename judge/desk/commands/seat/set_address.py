"""SET ADDRESS: get one's letters at another address, or write from several."""

import enum
import re
from dataclasses import dataclass

from judge.common.message import Address, Message
from judge.common.word_lists import any_word
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.effects import DailyMoved
from judge.desk.handling.game_argument import Found, no_game, own_game
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import address_named, not_the_sender
from judge.desk.handling.request import Request
from judge.desk.settings.adding_addresses import ask_first, carry_choices, make_first, take_off
from judge.game.players import player_actions
from judge.game.seating import same_address
from judge.game.state import Role
from judge.reading.mail.items import Call


class AddressIs(Message):
    """Answer to SET ADDRESS."""

    game: str
    address: Address


class AlsoFrom(Message):
    """Follows `AddressIs`: the other addresses of the writer."""

    addresses: tuple[Address, ...]


class ThisGameAlone(Message):
    """Follows `AddressIs`: the address is new, and counts in this game; how it counts in all."""


class _Wish(enum.Enum):
    """What happens to an address: letters go there, or it counts as the writer's too, or no longer."""

    HERE = ""
    ALSO = "ALSO"
    NOT = "NOT"


@dataclass(frozen=True, slots=True)
class _Wished:
    """What a line wishes, and for which address; `named`: the line itself says which."""

    wish: _Wish
    address: str
    named: bool


_WISHED = re.compile(
    rf"(?:(?P<also>{any_word('addresses', 'also')})|{any_word('addresses', 'not')})(?![\w@.])[\s:,]*(?P<named>.*)",
    re.IGNORECASE | re.DOTALL,
)


def _wished(text: str) -> tuple[_Wish, str]:
    """What a line wishes, and the address that it names (empty: none)."""
    found = _WISHED.fullmatch(text.strip())
    if found is None:
        return _Wish.HERE, text.strip()
    return _Wish.ALSO if found["also"] else _Wish.NOT, found["named"].strip(" .!")


def _game(context: LetterContext, call: Call) -> Found:
    """The game of the seat whose letters are to go elsewhere; the addresses to write from are about no game.

    :raises Refusal: `NotSignedOn`.
    """
    return (own_game if _wished(call.rest)[0] is _Wish.HERE else no_game)(context, call)


def _address(request: Request) -> _Wished:
    """What is wished, and for which address: if the line names none, for that from which the letter came.

    Letters go to no address but one that somebody writes from, which shows that its owner wants them there.

    :raises Refusal: `NotOneSender`, `WriteFromIt`, `NoMailAddress`.
    """
    wish, named = _wished(request.text)
    if named and wish is not _Wish.HERE:
        return _Wished(wish, address_named(named), named=True)
    address = request.context.sender.mail_address or request.context.require_address()
    if named and not same_address(named.strip("<>"), address):
        raise not_the_sender("SET ADDRESS", named, request.state, request.seat)
    return _Wished(wish, address, named=bool(named))


def _set_address(request: Request, wished: _Wished) -> Message:
    wish, address = wished.wish, wished.address
    if wish is _Wish.ALSO:
        return ask_first(request, address, named=wished.named)
    if wish is _Wish.NOT:
        return take_off(request, address)
    state, seat, sender = request.state, request.seat, request.context.sender
    if sender.wrote_from and sender.owns(seat.address):
        return make_first(request, address)
    own = sender.address or address  # letters to a person go to their first address
    carry_choices(request, seat.address, own)
    if seat.role is Role.MASTER:
        request.context.effects.dailies.append(DailyMoved(seat.address, own, wholly=False))
    request.act(player_actions.change_seat(state, seat.id, address=own))
    said = AddressIs(state.name, own)
    if not same_address(own, seat.address):
        return said.with_more(ThisGameAlone())
    others = sender.addresses[1:] if sender.owns(seat.address) else ()
    return said.with_more(AlsoFrom(others) if others else None)


def _acts_for_its_from_line(context: LetterContext, call: Call) -> bool:
    """Whether the owner of the From address must confirm: letters are to go there, or theirs is to count no longer.

    For ALSO, both owners are asked in any case.
    """
    wish, _ = _wished(call.rest)
    if wish is not _Wish.HERE or context.signed_on is None or context.sender.address is None:
        return wish is _Wish.NOT
    _, seat = context.here()
    return not same_address(context.sender.address, seat.address)


COMMAND = Command(
    spellings=("SET ADDRESS", "SET ADDRESSES"),
    usage=("SET ADDRESS", "SET ADDRESS ALSO ann@work.example", "SET ADDRESS NOT ann@work.example"),
    who=Who.ANYBODY,
    subject=Subject.SEAT,
    game=_game,
    arguments=_address,
    handle=_set_address,
    needs_confirmation=_acts_for_its_from_line,
)
