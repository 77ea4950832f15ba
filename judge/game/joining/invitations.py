"""The people whom the masters of a game invite or keep out, and the powers that they give to players before the deal.

Every function that changes a game returns the events that happened, or raises a Refusal and nothing happened. The desk
checks that a master asks.
"""

from collections.abc import Iterable
from dataclasses import replace

from judge.board.variant import Variant
from judge.common.message import Address, Message, Power
from judge.game.boards import sides_to_deal
from judge.game.events import BansChanged, Event, InvitationWithdrawn, Invited, SeatChanged
from judge.game.joining import forming
from judge.game.players.likeness import same_mailbox
from judge.game.refusals import Refusal
from judge.game.seating import find_by_address, require_not_over, same_address, vacant_seats
from judge.game.state import GameState, Invitation, Role, Seat, Status


class HasSeatAlready(Message):
    """Somebody is invited who already plays."""

    address: Address
    game: str


class NoSeatToFill(Message):
    """Somebody is invited into a game that has no seat for them."""

    game: str


class SideNotVacant(Message):
    """Somebody is invited to play a side that somebody else plays, or will play."""

    side: Power
    game: str


class NobodyInvited(Message):
    """An invitation is taken back that does not exist."""

    address: Address
    game: str


class BannedFrom(Message):
    """Somebody asks for a seat and is kept out by a master."""

    game: str


class MastersAreNotBanned(Message):
    """A ban of a master of the game."""

    address: Address
    game: str


class NotBanned(Message):
    """A ban is taken back that does not exist."""

    address: Address
    game: str


class DealtAlready(Message):
    """A seat is given a power after the deal."""

    game: str
    side: Power


class NotDealt(Message):
    """A seat is given something that the variant does not deal; `sides` is what it deals."""

    side: Power
    sides: tuple[Power, ...]


def find_invitation(state: GameState, address: str) -> Invitation | None:
    """The invitation of an address; None if it has none."""
    return next((each for each in state.invitations if same_address(each.address, address)), None)


def invite(state: GameState, variant: Variant, address: str, side: str, standby: int = 0) -> list[Event]:
    """Invite an address into a vacant seat, or into that of a `side` (empty: any); a later invitation replaces an
    earlier one. `standby` is its number on the list of those who stand by (0: the master knows the address).

    :raises Refusal: `GameOver`, `HasSeatAlready`, `NoSeatToFill`, `NotDealt`, `SideNotVacant`, `MasterMayNotPlay`.
    """
    require_not_over(state)
    if find_by_address(state, address, Role.PLAYER) or find_by_address(state, address, Role.MASTER):
        raise Refusal(HasSeatAlready(address, state.name))
    if state.status is Status.FORMING:
        free = not forming.is_full(state, variant)
        taken = {seat.dealt for seat in state.players if seat.is_held}
        if side and side not in sides_to_deal(variant):
            raise Refusal(NotDealt(side, tuple(sides_to_deal(variant))))
    else:
        vacant = vacant_seats(state)
        free = bool(vacant)
        taken = {side} - {key for seat in vacant for key in (seat.group, *seat.powers)}
    if not free:
        raise Refusal(NoSeatToFill(state.name))
    if side and side in taken:
        raise Refusal(SideNotVacant(side, state.name))
    invited = Invitation(address, side, standby)
    return [] if find_invitation(state, address) == invited else [Invited(address, side, standby)]


def withdraw(state: GameState, address: str) -> list[Event]:
    """Take an invitation back.

    :raises Refusal: `NobodyInvited`.
    """
    invitation = find_invitation(state, address)
    if invitation is None:
        raise Refusal(NobodyInvited(address, state.name))
    return [InvitationWithdrawn(invitation.address)]


def is_banned(address: str, banned: Iterable[str]) -> bool:
    """Whether an address leads to the mailbox of one that is banned: `ann+2@home` is banned with `ann@home`."""
    return any(same_mailbox(address, each) for each in banned)


def ban(state: GameState, address: str) -> list[Event]:
    """Keep an address out of the game from now on, and take its invitation back; a seat that it holds stays.

    :raises Refusal: `GameOver`, `MastersAreNotBanned`.
    """
    require_not_over(state)
    require_no_master(state, address)
    invitation = find_invitation(state, address)
    withdrawn = [InvitationWithdrawn(invitation.address)] if invitation else []
    if is_banned(address, state.banned):
        return list[Event](withdrawn)
    return [*withdrawn, BansChanged((*state.banned, address))]


def require_no_master(state: GameState, address: str) -> None:
    """Make sure that an address is not a master's.

    :raises Refusal: `MastersAreNotBanned`.
    """
    if any(same_mailbox(each.address, address) for each in state.masters):
        raise Refusal(MastersAreNotBanned(address, state.name))


def admit(state: GameState, address: str) -> list[Event]:
    """Let an address in again.

    :raises Refusal: `NotBanned`.
    """
    left = tuple(each for each in state.banned if not same_mailbox(each, address))
    if left == state.banned:
        raise Refusal(NotBanned(address, state.name))
    return [BansChanged(left)]


def give(state: GameState, variant: Variant, seat: Seat | None, side: str) -> list[Event]:
    """Give a power (or a group, if groups are dealt) to a player before the deal; None: to nobody any more.

    The player who had been given it is dealt another one, and this player gives up what they had been given before.

    :raises Refusal: `GameOver`, `DealtAlready`, `NotDealt`.
    """
    require_not_over(state)
    if state.status is not Status.FORMING:
        raise Refusal(DealtAlready(state.name, side))
    if side not in sides_to_deal(variant):
        raise Refusal(NotDealt(side, tuple(sides_to_deal(variant))))
    events: list[Event] = []
    for each in state.players:
        dealt = side if each is seat else "" if each.dealt == side else each.dealt
        if dealt != each.dealt:
            events.append(SeatChanged(replace(each, dealt=dealt), "dealt"))
    return events
