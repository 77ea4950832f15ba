"""AUDIT's messages to masters about invitations, bans, and powers given before the deal; nobody else reads these."""

from judge.common.message import Address, Message, Power
from judge.desk.handling.seat_names import person_and_address
from judge.game.events import BansChanged, InvitationWithdrawn, Invited, SeatChanged
from judge.game.joining.invitations import find_invitation
from judge.game.state import GameState


class GavePower(Message):
    """A master gave a power or group to a player."""

    side: Power
    player: Message


class TookPowerBack(Message):
    """A master took back what they had given to a player."""

    player: Message


class InvitedSomebody(Message):
    """A master invited somebody."""

    who: Address


class InvitedSomebodyToPlay(Message):
    """A master invited somebody to play a power or group."""

    who: Address
    side: Power


class TookInvitationBack(Message):
    """A master took an invitation back."""

    who: Address


class BannedPeople(Message):
    """A master changed who may not join: now these."""

    addresses: tuple[Address, ...]


class BannedNobody(Message):
    """A master lets everybody join again."""


GuestEvent = Invited | InvitationWithdrawn | BansChanged | SeatChanged


def guest_deed(event: GuestEvent, before: GameState) -> Message:
    """What a master did to say who may play what, in a game as it was before."""
    match event:
        case Invited(guest=who, side=side):
            return InvitedSomebodyToPlay(who, side) if side else InvitedSomebody(who)
        case InvitationWithdrawn(address=address):
            invitation = find_invitation(before, address)
            return TookInvitationBack(invitation.guest if invitation is not None else address)
        case BansChanged(banned=banned):
            return BannedPeople(banned) if banned else BannedNobody()
        case SeatChanged(seat=seat):
            player = person_and_address(before, seat)
            return GavePower(seat.dealt, player) if seat.dealt else TookPowerBack(player)
