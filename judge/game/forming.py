"""How a game comes together: it is created, players and observers take their seats, and the master starts it.

Every function returns the events that happened, or raises a Refusal and nothing happened. Who may ask is the
desk's business; the addresses given here have been proved to be the sender's.
"""

import random
import re
from dataclasses import replace
from datetime import datetime

from judge.board.variant import Variant
from judge.game.dealing import deal
from judge.game.events import Event, GameCreated, GameStarted, SeatChanged, SeatLeft, SeatTaken
from judge.game.refusals import Refusal
from judge.game.schedule import check_timing, next_deadline
from judge.game.seating import (
    find_by_address,
    require_may_play,
    require_not_over,
    require_powers,
    same_address,
    vacant_powers,
)
from judge.game.settings import Settings
from judge.game.state import GameState, Role, Seat, Status
from judge.rules.policies import Policies

_NAME = re.compile(r"[a-z][a-z0-9-]{1,23}")


def create(name: str, variant_key: str, settings: Settings, address: str, holder_name: str) -> list[Event]:
    """A new game with its master; the name is taken in lower case. Whether the name is free is the archive's to say.

    :raises Refusal: `bad-game-name`, `bad-policy`, and those of `check_timing`.
    """
    key = require_game_name(name)
    check_timing(settings.timing)
    try:
        Policies.of(settings.policies)
    except ValueError as error:
        raise Refusal("bad-policy", f"The rules cannot be chosen so: {error}.", problem=str(error)) from error
    master = Seat("master", Role.MASTER, address, holder_name, zone=settings.timing.zone)
    return [GameCreated(key, variant_key, settings, master)]


def require_game_name(name: str) -> str:
    """A game's name in lower case.

    :raises Refusal: `bad-game-name`.
    """
    key = name.strip().lower()
    if _NAME.fullmatch(key) is None:
        sentence = (
            f"A game cannot be called {name.strip()!r}; "
            "a name has 2 to 24 letters, digits and hyphens and begins with a letter, like spring-cup."
        )
        raise Refusal("bad-game-name", sentence, name=name)
    return key


def join(
    state: GameState, variant: Variant, address: str, holder_name: str, preferences: tuple[str, ...], now: datetime
) -> list[Event]:
    """A seat for a player.

    In a forming game it is the next free one, and a player who is in already changes his preferences instead (an
    empty list keeps those he had). In a running game it is a vacant seat: of the first preferred power that is
    vacant, or the only one. An observer who becomes a player leaves his observer's seat.

    :raises Refusal: `game-over`, `unknown-power`, `master-may-not-play`, `already-playing`, `game-full`,
        `power-not-vacant`, `name-a-power`.
    """
    require_not_over(state)
    wishes = require_powers(variant, preferences)
    seated = find_by_address(state, address, Role.PLAYER)
    if state.status is Status.FORMING and seated is not None:
        changed = replace(seated, name=holder_name or seated.name, preferences=wishes or seated.preferences)
        return [SeatChanged(changed, "preferences")]
    require_may_play(state, address)
    seat = _free_seat(state, variant) if state.status is Status.FORMING else _vacancy(state, wishes)
    taken = replace(
        seat,
        address=address,
        name=holder_name,
        preferences=wishes if state.status is Status.FORMING else (),
        zone=state.settings.timing.zone,
    )
    observer = find_by_address(state, address, Role.OBSERVER)
    left: list[Event] = [] if observer is None else [SeatLeft(observer.id, "joined")]
    return [*left, SeatTaken(taken)]


def _free_seat(state: GameState, variant: Variant) -> Seat:
    """The seat the next player gets: one that was left before, else a new one."""
    for seat in state.players:
        if not seat.is_held:
            return replace(seat, generation=seat.generation + 1)
    if len(state.players) >= len(variant.powers):
        raise _full(state)
    return Seat(f"p{len(state.players) + 1}", Role.PLAYER, "")


def _vacancy(state: GameState, wishes: tuple[str, ...]) -> Seat:
    """The vacant seat of a running game that somebody with these wishes takes over."""
    vacant = vacant_powers(state)
    if not vacant:
        raise _full(state)
    listed = ", ".join(vacant)
    power = next((power for power in wishes if power in vacant), None)
    if wishes and power is None:
        sentence = f"{' and '.join(wishes)} of {state.name} cannot be taken over; vacant: {listed}."
        raise Refusal("power-not-vacant", sentence, game=state.name, vacant=tuple(vacant))
    seats = [seat for seat in state.players if not seat.is_held]
    if power is None and len(seats) > 1:
        sentence = f"More than one power of {state.name} is vacant ({listed}); write JOIN {state.name} {vacant[0]}."
        raise Refusal("name-a-power", sentence, game=state.name, vacant=tuple(vacant))
    seat = next(seat for seat in seats if power is None or power in seat.powers)
    return replace(seat, generation=seat.generation + 1)


def _full(state: GameState) -> Refusal:
    sentence = f"Every seat of {state.name} is taken; OBSERVE {state.name} lets you watch until one becomes vacant."
    return Refusal("game-full", sentence, game=state.name, vacant=())


def observe(state: GameState, address: str, holder_name: str) -> list[Event]:
    """A seat for an observer, in a game that forms or runs.

    :raises Refusal: `game-over`, `already-seated` (players, masters and observers see everything already).
    """
    require_not_over(state)
    for seat in state.seats.values():
        if seat.is_held and same_address(seat.address, address):
            sentence = f"You are {seat.role} in {state.name} already and get everything that observers get."
            raise Refusal("already-seated", sentence, game=state.name, seat=seat.id)
    number = 1 + sum(seat.role is Role.OBSERVER for seat in state.seats.values())
    zone = state.settings.timing.zone
    return [SeatTaken(Seat(f"o{number}", Role.OBSERVER, address, holder_name, zone=zone))]


def is_full(state: GameState, variant: Variant) -> bool:
    """Whether a forming game has a player for every power, so that it can start."""
    return sum(seat.is_held for seat in state.players) == len(variant.powers)


def start(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """The powers are dealt by the players' wishes (`judge.game.dealing`) and the first phase begins.

    `rng` gives only the seed, which is recorded: the same seed and wishes always deal the same powers.

    :raises Refusal: `game-over`, `already-started`, `powers-without-players`.
    """
    require_not_over(state)
    if state.status is not Status.FORMING:
        sentence = f"The game {state.name} has started already; its phase is {state.position and state.position.phase}."
        raise Refusal("already-started", sentence, game=state.name)
    if not is_full(state, variant):
        have, need = sum(seat.is_held for seat in state.players), len(variant.powers)
        sentence = f"{state.name} has {have} of the {need} players it needs; START works once {need - have} more JOIN."
        raise Refusal("powers-without-players", sentence, game=state.name, players=have, needed=need)
    seed = rng.getrandbits(64)
    dealt = deal(list(variant.powers), [seat.preferences for seat in state.players], seed)
    powers = {seat.id: (power,) for seat, power in zip(state.players, dealt, strict=True)}
    position = variant.start()
    deadline = next_deadline(now, position.phase.kind, state.settings.timing)
    return [GameStarted(powers, seed, position, deadline, began=now)]
