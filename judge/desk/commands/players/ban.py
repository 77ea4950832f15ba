"""BAN: keep an address out of a game, or out of all games of its master."""

from dataclasses import dataclass

from judge.common.message import Address, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.effects import BansSet
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import address_named, says_none
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import seat_called, seat_word
from judge.game.joining import invitations
from judge.game.players.likeness import same_mailbox
from judge.game.refusals import Refusal
from judge.game.seating import names_person, same_address

_EVERYWHERE = ("EVERYWHERE", "ALL")


class BanWhom(Message):
    """BAN names no address, and nobody in the game."""


class NobodyBanned(Message):
    """Answer to BAN alone: nobody is kept out."""


class AreBanned(Message):
    """Answer to BAN alone: who is kept out of the game."""

    addresses: tuple[Address, ...]
    game: str


class AreBannedEverywhere(Message):
    """Answer to BAN alone: who is kept out of all games of the writer's."""

    addresses: tuple[Address, ...]


class EverywhereToo(Message):
    """Besides `AreBanned`: who is kept out of all games of the writer's."""

    addresses: tuple[Address, ...]


class IsBanned(Message):
    """Answer to BAN."""

    address: Address
    game: str


class IsBannedEverywhere(Message):
    """Answer to BAN EVERYWHERE."""

    address: Address


class StillHas(Message):
    """Besides the answer to BAN: who is banned holds a seat, and `word` names it to EJECT."""

    seat: Message
    word: str


class MayJoinAgain(Message):
    """Answer to BAN NONE."""

    address: Address
    game: str


class MayJoinEverywhere(Message):
    """Answer to BAN NONE … EVERYWHERE."""

    address: Address


@dataclass(frozen=True, slots=True)
class _Ban:
    """The address, whether it may join again (`off`), and whether all games of the writer's are meant."""

    address: str
    off: bool
    everywhere: bool


def _ban_of(request: Request) -> _Ban | None:
    """Whom to keep out; None: the line only asks who is.

    :raises Refusal: `BanWhom`, `NoMailAddress`.
    """
    words = request.text.rstrip(" .!").split()
    if not words:
        return None
    everywhere = words[-1].upper() in _EVERYWHERE
    words = words[: len(words) - everywhere]
    off = bool(words) and says_none(words[0])
    named = " ".join(words[off:])
    if "@" in named:
        return _Ban(address_named(named), off, everywhere)
    here = [seat for seat in request.state.seats.values() if seat.is_held and names_person(named, seat)]
    if len(here) != 1:
        raise Refusal(BanWhom())
    return _Ban(here[0].address, off, everywhere)


def _ban(request: Request, ban: _Ban | None) -> Message:
    state = request.state
    if ban is None:
        return _listed(request)
    if ban.everywhere:
        return _everywhere(request, ban)
    if ban.off:
        request.act(invitations.admit(state, ban.address))
        return MayJoinAgain(ban.address, state.name)
    request.act(invitations.ban(state, ban.address))
    return IsBanned(ban.address, state.name).with_more(_still_has(request, ban.address))


def _everywhere(request: Request, ban: _Ban) -> Message:
    """Keep an address out of all games of the writer's, or let it in again."""
    banned = _own(request)
    others = tuple(each for each in banned if not same_mailbox(each, ban.address))
    if ban.off and others == banned:
        raise Refusal(invitations.NotBanned(ban.address, request.state.name))
    invitations.require_no_master(request.state, ban.address)
    after = others if ban.off else (*others, ban.address)
    request.context.effects.bans.append(BansSet(request.context.writer.address, after))
    if ban.off:
        return MayJoinEverywhere(ban.address)
    return IsBannedEverywhere(ban.address).with_more(_still_has(request, ban.address))


def _own(request: Request) -> tuple[str, ...]:
    """Whom the writer keeps out of all their games, after the earlier lines of this letter."""
    writer = request.context.writer.address
    changed = [each.banned for each in request.context.effects.bans if same_address(each.master, writer)]
    return changed[-1] if changed else tuple(request.context.game_reader.banned_by(writer))


def _still_has(request: Request, address: str) -> Message | None:
    held = [seat for seat in request.state.players if seat.is_held and same_mailbox(seat.address, address)]
    if not held:
        return None
    return StillHas(seat_called(request.state, held[0]), seat_word(held[0]))


def _listed(request: Request) -> Message:
    state = request.state
    here, everywhere = state.banned, _own(request)
    if here:
        return AreBanned(here, state.name).with_more(EverywhereToo(everywhere) if everywhere else None)
    return AreBannedEverywhere(everywhere) if everywhere else NobodyBanned()


COMMAND = Command(
    spellings=("BAN",),
    usage=("BAN ann@example.org", "BAN ann@example.org EVERYWHERE", "BAN NONE ann@example.org", "BAN"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_ban_of,
    handle=_ban,
)
