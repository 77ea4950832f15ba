"""Looks seats up, and checks what several actions require of them."""

from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Address, Message, Power, Typed
from judge.game.boards import sides_to_deal
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role, Seat, Status


class NotStarted(Message):
    """Something is asked before the start that needs a position."""

    game: str


class GameOver(Message):
    """The game has ended, so nothing can change in it."""

    game: str


class NotAPlayer(Message):
    """Somebody without a player's seat asks for what only players do."""

    game: str


class SeatVacant(Message):
    """A letter speaks for a seat that nobody holds any longer."""

    game: str


class MasterMayNotPlay(Message):
    """A master asks for a player's seat of their own game."""

    game: str


class AlreadyJoined(Message):
    """A second player's seat is asked for before the powers are dealt."""

    address: Address
    game: str


class AlreadyPlays(Message):
    """A second player's seat is asked for from an address that already plays `powers`."""

    address: Address
    game: str
    powers: tuple[Power, ...]


class NoSuchPower(Message):
    """A power is named that the variant does not have."""

    variant: str
    named: Typed
    powers: tuple[Power, ...]


class NoSuchGroup(Message):
    """A group is named that the variant does not have."""

    variant: str
    named: Typed
    groups: tuple[Power, ...]


class NobodyPlays(Message):
    """No seat of the game has that name."""

    game: str
    named: Typed


class PowersPlayed(Message):
    """Follows `NobodyPlays`: the powers and groups of the game."""

    powers: tuple[Power, ...]


class SeatsToName(Message):
    """Follows `NobodyPlays` before the powers are dealt: the ids of the seats."""

    seats: tuple[str, ...]


def is_reply_address_valid(state: GameState, seat: str, generation: int) -> bool:
    """Whether a reply address still identifies the seat's holder."""
    held = state.seats.get(seat)
    return held is not None and held.is_held and held.generation == generation


def same_address(one: str, other: str) -> bool:
    """Whether two addresses mean one mailbox; letter case makes no difference."""
    return one.strip().casefold() == other.strip().casefold()


def find_by_address(state: GameState, address: str, role: Role) -> Seat | None:
    """The seat of that role that the address holds; each address holds one at most."""
    seats = (seat for seat in state.seats.values() if seat.role is role and seat.is_held)
    return next((seat for seat in seats if same_address(seat.address, address)), None)


def require_running(state: GameState) -> Position:
    """The position of a game that has started and is not over; it may be paused.

    :raises Refusal: `NotStarted`, `GameOver`.
    """
    require_not_over(state)
    return require_started(state)


def require_started(state: GameState) -> Position:
    """The position of a game that has started; it may be over.

    :raises Refusal: `NotStarted`.
    """
    if state.position is None:
        raise Refusal(NotStarted(state.name))
    return state.position


def require_not_over(state: GameState) -> None:
    """Make sure that the game has not ended.

    :raises Refusal: `GameOver`.
    """
    if state.is_over:
        raise Refusal(GameOver(state.name))


def require_player(state: GameState, seat: str) -> Seat:
    """The seat of that id, which must be a held player's.

    :raises Refusal: `NotAPlayer`.
    """
    found = state.seats.get(seat)
    if found is None or not found.is_held or found.role is not Role.PLAYER:
        raise Refusal(NotAPlayer(state.name))
    return found


def require_held(state: GameState, seat: str) -> Seat:
    """The seat of that id, which somebody must hold.

    :raises Refusal: `SeatVacant`.
    """
    found = state.seats.get(seat)
    if found is None or not found.is_held:
        raise Refusal(SeatVacant(state.name))
    return found


def require_may_play(state: GameState, address: str) -> None:
    """Make sure that an address may take a player's seat: masters may not, and one address has one seat.

    :raises Refusal: `MasterMayNotPlay`, `AlreadyJoined`, `AlreadyPlays`.
    """
    if find_by_address(state, address, Role.MASTER) is not None:
        raise Refusal(MasterMayNotPlay(state.name))
    seat = find_by_address(state, address, Role.PLAYER)
    if seat is not None:
        sides = sides_of(seat)
        raise Refusal(AlreadyPlays(address, state.name, sides) if sides else AlreadyJoined(address, state.name))


def require_wishes(state: GameState, variant: Variant, wishes: tuple[str, ...]) -> tuple[str, ...]:
    """The sides that somebody would like to play, by key, without repeats, in the order given.

    Before the start these are what players are dealt (`sides_to_deal`); afterwards any group or power of the game.

    :raises Refusal: `NoSuchPower` or `NoSuchGroup`, listing the valid ones.
    """
    dealt = sides_to_deal(variant)
    known = dealt if state.status is Status.FORMING else (*variant.groups, *variant.powers)
    keys = tuple(dict.fromkeys(wish.strip().upper() for wish in wishes))
    for key in keys:
        if key not in known:
            unknown = NoSuchGroup if variant.groups else NoSuchPower
            raise Refusal(unknown(variant.title, key, tuple(dealt)))
    return keys


def sides_of(seat: Seat) -> tuple[str, ...]:
    """The sides that a seat plays, by key: its group, else its powers; empty before the deal."""
    return (seat.group,) if seat.group else seat.powers


def seat_label(seat: Seat) -> str:
    """The name of a seat by key: its group, its powers, or its id before it has any."""
    return seat.group or " and ".join(seat.powers) or seat.id


def names_seat(text: str, seat: Seat) -> bool:
    """Whether a text is a player's seat's group, one of its powers or its id, in any case."""
    return text.strip().casefold() in (seat.id, *(key.casefold() for key in (seat.group, *seat.powers) if key))


def names_person(text: str, seat: Seat) -> bool:
    """Whether a text is a seat's id, or its holder's name or address, in any case."""
    name = text.strip().strip("<>").casefold()
    return bool(name) and (name in (seat.id, seat.name.casefold()) or same_address(name, seat.address))


def find_players_seat(state: GameState, text: str) -> Seat:
    """The player's seat named by its group, one of its powers or its id (`RED`, `FRANCE`, `p3`), in any case.

    :raises Refusal: `NobodyPlays`, listing the seats.
    """
    for seat in state.players:
        if names_seat(text, seat):
            return seat
    sides = tuple(side for seat in state.players for side in sides_of(seat))
    seats = tuple(seat.id for seat in state.players)
    known = PowersPlayed(sides) if sides else SeatsToName(seats) if seats else None
    raise Refusal(NobodyPlays(state.name, text.strip()).with_more(known))


def is_played(state: GameState, power: str) -> bool:
    """Whether somebody holds the seat of a power."""
    seat = state.seat_of(power)
    return seat is not None and seat.is_held


def vacant_seats(state: GameState) -> list[Seat]:
    """The seats with powers that nobody holds."""
    return [seat for seat in state.players if seat.powers and not seat.is_held]
