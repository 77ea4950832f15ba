"""BAN: keep an address out of a game, or out of all games of its master."""

from dataclasses import dataclass

from judge.common.message import Address, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.commands.players.unban import AddressNamed, UnbanWhom, address_meant, banned_everywhere, let_in
from judge.desk.handling.effects import BansSet
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import says_none
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import seat_called, seat_word
from judge.game.joining import invitations
from judge.game.players.likeness import same_mailbox


class BanWhom(Message):
    """BAN names no address, and nobody in the game."""


class NobodyBanned(Message):
    """Answer to BAN alone: nobody is kept out."""


class AreBanned(Message):
    """Answer to BAN alone: the addresses that are kept out of the game."""

    addresses: tuple[Address, ...]
    game: str


class AreBannedEverywhere(Message):
    """Answer to BAN alone: the addresses that are kept out of all games of the writer's."""

    addresses: tuple[Address, ...]


class EverywhereToo(Message):
    """Follows `AreBanned`: the addresses that are kept out of all games of the writer's."""

    addresses: tuple[Address, ...]


class IsBanned(Message):
    """Answer to BAN."""

    address: Address
    game: str


class IsBannedEverywhere(Message):
    """Answer to BAN EVERYWHERE."""

    address: Address


class UnbanUndoes(Message):
    """Follows the answer to BAN: how the ban is taken back."""

    address: Address


class UnbanUndoesEverywhere(Message):
    """Follows the answer to BAN EVERYWHERE: how the ban is taken back."""

    address: Address


class StillHas(Message):
    """Follows the answer to BAN: the banned person holds a seat, and `word` names it for EJECT."""

    seat: Message
    word: str


@dataclass(frozen=True, slots=True)
class _Ban:
    """Whom a line is about, and whether it lets them in again (`BAN NONE`)."""

    named: AddressNamed
    off: bool


def _ban_of(request: Request) -> _Ban | None:
    """Whom to keep out; None: the line only asks who is.

    :raises Refusal: `BanWhom`, `UnbanWhom`, `NoMailAddress`.
    """
    first, _, rest = request.text.strip(" .!").partition(" ")
    if says_none(first):
        return _Ban(address_meant(request, rest, UnbanWhom()), off=True)
    return _Ban(address_meant(request, request.text, BanWhom()), off=False) if first else None


def _ban(request: Request, ban: _Ban | None) -> Message:
    if ban is None:
        return _listed(request)
    if ban.off:
        return let_in(request, ban.named)
    state, address = request.state, ban.named.address
    still_has = _still_has(request, address)
    if not ban.named.everywhere:
        request.act(invitations.ban(state, address))
        return IsBanned(address, state.name).with_more(still_has, UnbanUndoes(address))
    invitations.require_no_master(state, address)
    others = (each for each in banned_everywhere(request) if not same_mailbox(each, address))
    request.context.effects.bans.append(BansSet(request.context.writer.address, (*others, address)))
    return IsBannedEverywhere(address).with_more(still_has, UnbanUndoesEverywhere(address))


def _still_has(request: Request, address: str) -> Message | None:
    held = [seat for seat in request.state.players if seat.is_held and same_mailbox(seat.address, address)]
    if not held:
        return None
    return StillHas(seat_called(request.state, held[0]), seat_word(held[0]))


def _listed(request: Request) -> Message:
    state = request.state
    here, everywhere = state.banned, banned_everywhere(request)
    if here:
        return AreBanned(here, state.name).with_more(EverywhereToo(everywhere) if everywhere else None)
    return AreBannedEverywhere(everywhere) if everywhere else NobodyBanned()


COMMAND = Command(
    spellings=("BAN",),
    usage=("BAN ann@example.org", "BAN ann@example.org EVERYWHERE", "BAN"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_ban_of,
    handle=_ban,
)
