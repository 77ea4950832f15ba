"""UNBAN: let an address in again that its master kept out of a game, or out of all their games."""

from dataclasses import dataclass

from judge.common.message import Address, Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.effects import BansSet
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import address_named
from judge.desk.handling.request import Request
from judge.game.joining import invitations
from judge.game.players.likeness import same_mailbox
from judge.game.refusals import Refusal
from judge.game.seating import names_person, same_address

_EVERYWHERE = ("EVERYWHERE", "ALL")


class UnbanWhom(Message):
    """UNBAN names no address, and nobody in the game."""


class MayJoinAgain(Message):
    """Answer to UNBAN."""

    address: Address
    game: str


class MayJoinEverywhere(Message):
    """Answer to UNBAN … EVERYWHERE."""

    address: Address


class NotBannedHere(Message):
    """Answer to UNBAN where the address is still kept out otherwise."""

    address: Address
    game: str


class StillBannedEverywhere(Message):
    """Follows the answer to UNBAN: the writer keeps the address out of all their games."""

    address: Address


class BannedFromYourGames(Message):
    """UNBAN is about this game, but the writer keeps the address out of all their games."""

    address: Address


class StillBannedByAnother(Message):
    """Follows the answer to UNBAN: another master keeps the address out of all their games."""


class BannedByAnother(Message):
    """UNBAN takes back what another master of the game said of all their games."""

    address: Address
    game: str


@dataclass(frozen=True, slots=True)
class AddressNamed:
    """An address, and whether all games of the writer's are meant."""

    address: str
    everywhere: bool


def address_meant(request: Request, text: str, unclear: Message) -> AddressNamed:
    """The address that a text names, or that of the person whom it names in the game; EVERYWHERE after it means all
    games.

    :raises Refusal: `NoMailAddress`; `unclear` if it names none.
    """
    words = text.rstrip(" .!").split()
    everywhere = bool(words) and words[-1].upper() in _EVERYWHERE
    named = " ".join(words[: len(words) - everywhere])
    if "@" in named:
        return AddressNamed(address_named(named), everywhere)
    here = [seat for seat in request.state.seats.values() if seat.is_held and names_person(named, seat)]
    if len(here) != 1:
        raise Refusal(unclear)
    return AddressNamed(here[0].address, everywhere)


def banned_everywhere(request: Request) -> tuple[str, ...]:
    """Whom the writer keeps out of all their games, after the earlier lines of this letter."""
    writer = request.context.writer.address
    changed = [each.banned for each in request.context.effects.bans if same_address(each.master, writer)]
    return changed[-1] if changed else tuple(request.context.game_reader.banned_by(writer))


def _unban_of(request: Request) -> AddressNamed:
    """Whom to let in again.

    :raises Refusal: `UnbanWhom`, `NoMailAddress`.
    """
    return address_meant(request, request.text, UnbanWhom())


def let_in(request: Request, named: AddressNamed) -> Message:
    """Let an address in again: into this game, or into all games of the writer's, which this one is of.

    :raises Refusal: `NotBanned`, `BannedFromYourGames`, `BannedByAnother`.
    """
    state, address = request.state, named.address
    own = banned_everywhere(request)
    others = tuple(each for each in own if not same_mailbox(each, address))
    here, everywhere = invitations.is_banned(address, state.banned), others != own
    by_another = _is_banned_by_another(request, address)
    if not here and not named.everywhere and (everywhere or by_another):
        raise Refusal(BannedFromYourGames(address) if everywhere else BannedByAnother(address, state.name))
    if here or not everywhere:
        request.act(invitations.admit(state, address))
    if named.everywhere:
        request.context.effects.bans.append(BansSet(request.context.writer.address, others))
        return MayJoinEverywhere(address)
    if everywhere or by_another:
        still = StillBannedEverywhere(address) if everywhere else StillBannedByAnother()
        return NotBannedHere(address, state.name).with_more(still)
    return MayJoinAgain(address, state.name)


def _is_banned_by_another(request: Request, address: str) -> bool:
    """Whether another master of the game keeps an address out of all their games."""
    reader, writer = request.context.game_reader, request.context.writer.address
    others = (each.address for each in request.state.masters if not same_address(each.address, writer))
    return any(invitations.is_banned(address, reader.banned_by(each)) for each in others)


COMMAND = Command(
    spellings=("UNBAN",),
    usage=("UNBAN ann@example.org", "UNBAN ann@example.org EVERYWHERE"),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_unban_of,
    handle=let_in,
)
