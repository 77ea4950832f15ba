"""Looks seats up, and checks what several actions require of them."""

from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.boards import sides_to_deal, variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role, Seat, Status


def is_reply_address_valid(state: GameState, seat: str, generation: int) -> bool:
    """Whether a reply address of that seat and generation still proves that its user holds the seat."""
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

    :raises Refusal: `not-started`, `game-over`.
    """
    require_not_over(state)
    if state.position is None:
        sentence = f"The game {state.name} has not started yet; its master starts it with START."
        raise Refusal("not-started", sentence)
    return state.position


def require_not_over(state: GameState) -> None:
    """Make sure that the game has not ended.

    :raises Refusal: `game-over`.
    """
    if state.is_over:
        sentence = f"The game {state.name} is over; SUMMARY {state.name} and HISTORY {state.name} tell how it went."
        raise Refusal("game-over", sentence)


def require_player(state: GameState, seat: str) -> Seat:
    """The seat of that id, which must be a held player's.

    :raises Refusal: `not-a-player`.
    """
    found = state.seats.get(seat)
    if found is None or not found.is_held or found.role is not Role.PLAYER:
        sentence = f"Only players of {state.name} can do that; JOIN {state.name} asks for a seat."
        raise Refusal("not-a-player", sentence)
    return found


def require_held(state: GameState, seat: str) -> Seat:
    """The seat of that id, which somebody must hold.

    :raises Refusal: `seat-vacant`.
    """
    found = state.seats.get(seat)
    if found is None or not found.is_held:
        sentence = f"Nobody holds that seat of {state.name} any more; JOIN {state.name} asks for one."
        raise Refusal("seat-vacant", sentence)
    return found


def require_may_play(state: GameState, address: str) -> None:
    """Make sure that an address may take a player's seat: masters may not, and one address has one seat.

    :raises Refusal: `master-may-not-play`, `already-playing`.
    """
    if find_by_address(state, address, Role.MASTER) is not None:
        sentence = f"You are the master of {state.name}, and a master does not play; another address may JOIN."
        raise Refusal("master-may-not-play", sentence)
    seat = find_by_address(state, address, Role.PLAYER)
    if seat is not None:
        sides = map(variant_of(state).side_name, (seat.group,) if seat.group else seat.powers)
        plays = f" ({' and '.join(sides)})" if seat.powers else ""
        sentence = f"{address} plays in {state.name} already{plays}; an address has one seat."
        raise Refusal("already-playing", sentence)


def require_wishes(state: GameState, variant: Variant, wishes: tuple[str, ...]) -> tuple[str, ...]:
    """What somebody would like to play, by key, without repeats, in the order given.

    Before the start these are what players are dealt (`sides_to_deal`); afterwards any group or power of the game.

    :raises Refusal: `unknown-power`, listing the valid ones.
    """
    dealt = sides_to_deal(variant)
    known = dealt if state.status is Status.FORMING else (*variant.groups, *variant.powers)
    keys = tuple(dict.fromkeys(wish.strip().upper() for wish in wishes))
    for key in keys:
        if key not in known:
            what = "group" if variant.groups else "power"
            sentence = f"{variant.title} has no {what} {key}; its {what}s are {', '.join(dealt)}."
            raise Refusal("unknown-power", sentence)
    return keys


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

    :raises Refusal: `unknown-power`, listing the seats.
    """
    for seat in state.players:
        if names_seat(text, seat):
            return seat
    known = [seat_label(seat) for seat in state.players]
    sentence = f"Nobody in {state.name} plays {text.strip()!r}; there are {', '.join(known) or 'no players yet'}."
    raise Refusal("unknown-power", sentence)


def vacant_seats(state: GameState) -> list[Seat]:
    """The seats with powers that nobody holds."""
    return [seat for seat in state.players if seat.powers and not seat.is_held]
