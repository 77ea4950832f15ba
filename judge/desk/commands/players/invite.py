"""INVITE: ask somebody to play, with a power if the master likes; invited people need no word and no approval."""

import re
from dataclasses import dataclass

from judge.common.message import Address, Message, Power
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import address_named, is_kept_out, power_named, says_none
from judge.desk.handling.request import Request
from judge.game.joining import invitations
from judge.game.refusals import Refusal
from judge.game.state import GameState, Invitation, Status
from judge.writing.letters.recruiting import StandbyRow, standing_by

_STANDBY = re.compile(r"s(?P<number>\d{1,9})", re.IGNORECASE)
_LINKS = ("TO", "AS", "FOR", "FROM", "WITH")


class InviteWhom(Message):
    """INVITE names a power, and nobody who is to play it."""


class NoSuchStandby(Message):
    """INVITE names a number under which nobody stands by."""

    number: str
    game: str


class BanStands(Message):
    """INVITE or REPLACE names somebody whom a master keeps out."""

    who: Address
    game: str


class NobodyIsInvited(Message):
    """Answer to INVITE alone: no invitation is open."""


class AreInvited(Message):
    """Answer to INVITE alone: the invited people."""

    invited: tuple[Message, ...]


class InvitedToAny(Message):
    """Somebody who is invited."""

    who: Address


class InvitedToSide(Message):
    """Somebody who is invited, and what they are to play."""

    who: Address
    side: Power


class IsInvited(Message):
    """Answer to INVITE."""

    invited: Message
    game: str


class IsInvitedAlready(Message):
    """Answer to INVITE that changes nothing."""

    invited: Message
    game: str


class IsNotInvitedNow(Message):
    """Answer to INVITE NONE."""

    who: Address
    game: str


class StandbysShown(Message):
    """Title of the list of those who stand by."""


@dataclass(frozen=True, slots=True)
class _Invitee:
    """Whom the line names, and what they are to play; `off`: they are no longer invited."""

    invitation: Invitation
    off: bool


def _wanted(request: Request) -> _Invitee | None:
    """Whom to invite; None: the line only asks who is invited.

    :raises Refusal: `InviteWhom`, `NoSuchStandby`, `NoMailAddress`, `NotOnePower`.
    """
    words = request.text.rstrip(" .!").split()
    off = bool(words) and says_none(words[0])
    words = words[off:]
    if not words and not off:
        return None
    place = next((at for at, word in enumerate(words) if "@" in word or _STANDBY.fullmatch(word)), None)
    if place is None:
        raise Refusal(InviteWhom())
    said = [word for at, word in enumerate(words) if at != place and word.upper() not in _LINKS]
    number = _STANDBY.fullmatch(words[place])
    address = address_named(words[place]) if number is None else _standby(request, int(number["number"]))
    side = power_named(request.state, " ".join(said)) if said else ""
    return _Invitee(Invitation(address, side, 0 if number is None else int(number["number"])), off)


def _standby(request: Request, number: int) -> str:
    address = request.context.game_reader.standby_address(request.state.variant, number)
    if address is None:
        raise Refusal(NoSuchStandby(f"s{number}", request.state.name))
    return address


def _invite(request: Request, wanted: _Invitee | None) -> Message:
    state = request.state
    if wanted is None:
        return _listed(request, state)
    each = wanted.invitation
    if wanted.off:
        request.act(invitations.withdraw(state, each.address))
        return IsNotInvitedNow(each.guest, state.name)
    if is_kept_out(request.context.game_reader, state, each.address):
        raise Refusal(BanStands(each.guest, state.name))
    events = invitations.invite(state, request.variant, each.address, each.side, each.standby)
    request.act(events)
    return (IsInvited if events else IsInvitedAlready)(_told(each), state.name)


def _listed(request: Request, state: GameState) -> Message:
    """The invited people, and the standbys if a seat is free."""
    reader = request.context.game_reader
    rows = [
        StandbyRow(f"s{number}", record)
        for number, record in reader.standing_by(state.variant).items()
        if not is_kept_out(reader, state, reader.standby_address(state.variant, number) or "")
    ]
    if rows and (state.status is Status.FORMING or any(not seat.is_held for seat in state.players)):
        request.answer(StandbysShown(), standing_by(rows, request.variant))
    invited = tuple(map(_told, state.invitations))
    return AreInvited(invited) if invited else NobodyIsInvited()


def _told(invitation: Invitation) -> Message:
    who = invitation.guest
    return InvitedToSide(who, invitation.side) if invitation.side else InvitedToAny(who)


COMMAND = Command(
    spellings=("INVITE",),
    usage=(
        "INVITE anna@example.org",
        "INVITE anna@example.org FRANCE",
        "INVITE s3 FRANCE",
        "INVITE NONE anna@example.org",
        "INVITE",
    ),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_wanted,
    handle=_invite,
    most=10,
)
