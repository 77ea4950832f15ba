"""ASSIGN: before the start, give a power to a player, or fix which group a power belongs to."""

from dataclasses import dataclass

from judge.common.message import Address, Message, Power, Typed
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import address_named, player_named
from judge.desk.handling.request import Request
from judge.game.joining import invitations, muster, options
from judge.game.refusals import Refusal
from judge.game.seating import names_person
from judge.game.state import GameState, Seat, Status
from judge.reading.arguments.lists import GivenSide, read_assignments, read_given


class NothingFixed(Message):
    """Answer to ASSIGN: no power is fixed to a group, or given to a player."""


class PowersFixed(Message):
    """Answer to ASSIGN: the powers that are fixed to a group, or given to a player."""

    fixed: tuple[Message, ...]


class FixedTo(Message):
    """A power, and the group that it is fixed to."""

    power: Power
    side: Power


class GivenTo(Message):
    """A power or group, and the player to whom it is given; they have said what they are called."""

    side: Power
    name: Typed


class GivenToAddress(Message):
    """A power or group, and the address of the player to whom it is given."""

    side: Power
    address: Address


class AllGivenAndOff(Message):
    """Answer to ASSIGN of the last power of a full game that starts by itself."""

    game: str


class AllGivenAndMustered(Message):
    """Answer to ASSIGN of the last power of a full game whose players are asked whether they are there."""

    game: str


class NotInGameYet(Message):
    """A power is given to an address that has no seat in the game."""

    address: Address
    side: Power
    game: str
    power: str


class GiveWhatToWhom(Message):
    """ASSIGN does not name a power and a player."""


@dataclass(frozen=True, slots=True)
class _Given:
    """A power or group, and the player who gets it; None: nobody."""

    side: str
    seat: Seat | None


_Fixed = dict[str, str | None]
"""The group of each power; None: the power is fixed to none."""


def _assignment(request: Request) -> _Given | _Fixed:
    """The powers given to players, or assigned to groups; empty: the line only asks.

    :raises Refusal: `AssignmentUnclear`, `NotInGameYet`, `NotOnePlayer`, `NoPlayersYet`, `DealtAlready`.
    """
    variant, text = request.variant, request.text.rstrip(" .!")
    if not text:
        return {}
    fixed = read_assignments(text, variant) if variant.groups else None
    if isinstance(fixed, dict):
        return fixed
    given = read_given(text, variant)
    if given is None:
        if fixed is None:
            raise Refusal(GiveWhatToWhom())
        raise Refusal(fixed.problem)
    return _given(request.state, given)


def _given(state: GameState, given: GivenSide) -> _Given:
    if state.status is not Status.FORMING:
        raise Refusal(invitations.DealtAlready(state.name, given.side))
    if given.who is None:
        return _Given(given.side, None)
    known = any(seat.is_held and names_person(given.who, seat) for seat in state.players)
    if "@" in given.who and not known:
        address = address_named(given.who)
        raise Refusal(NotInGameYet(address, given.side, state.name, given.side))
    return _Given(given.side, state.seats[player_named(state, given.who)])


def _assign(request: Request, wanted: _Given | _Fixed) -> Message:
    state, variant = request.state, request.variant
    if isinstance(wanted, _Given):
        state = request.act(invitations.give(state, variant, wanted.seat, wanted.side))
        if follows := muster.when_full(state, variant, request.now, request.rng):
            state = request.act(follows)
            return (AllGivenAndMustered if state.status is Status.FORMING else AllGivenAndOff)(state.name)
    elif wanted:
        state = request.act(options.assign(state, variant, wanted))
    fixed = [FixedTo(power, side) for power, side in state.assignment.items()]
    said = (*fixed, *(_told(seat) for seat in state.players if seat.dealt))
    return PowersFixed(said) if said else NothingFixed()


def _told(seat: Seat) -> Message:
    return GivenTo(seat.dealt, seat.name) if seat.name.strip() else GivenToAddress(seat.dealt, seat.address)


COMMAND = Command(
    spellings=("ASSIGN",),
    usage=(
        "ASSIGN power TO player",
        "ASSIGN power TO group",
        "ASSIGN power group, power group",
        "ASSIGN power TO NOBODY",
        "ASSIGN",
    ),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=_assignment,
    handle=_assign,
)
