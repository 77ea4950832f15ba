"""How a game is formed: it is created, players and observers take their seats, and the master starts it.

Every function returns the events that happened, or raises a Refusal and nothing happened. The desk decides who may ask;
the addresses given here are proven to be the sender's.
"""

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from judge.board.library import Library, installed
from judge.board.variant import Variant
from judge.common.message import Count, Message, Power, Typed
from judge.game.boards import sides_to_deal, variant_of
from judge.game.clock.schedule import check_timing
from judge.game.events import Applied, Event, GameCreated, GameStarted, SeatChanged, SeatLeft, SeatTaken
from judge.game.joining.dealing import deal
from judge.game.joining.options import board_with
from judge.game.joining.person_names import name_in, name_of_master
from judge.game.players.absences import new_deadline
from judge.game.refusals import Refusal
from judge.game.seating import (
    find_by_address,
    require_may_play,
    require_not_over,
    require_wishes,
    same_address,
    sides_of,
    vacant_seats,
)
from judge.game.settings import DealMode, Observing, Settings, StartMode
from judge.game.state import GameState, Invitation, Role, Seat, Status
from judge.game.votes.questions import opening_questions
from judge.rules.deals import ImpossibleDeal, deal_groups
from judge.rules.policies import Policies, UnknownPolicy

_NAME = re.compile(r"[a-z][a-z0-9-]{1,23}")


class BadGameName(Message):
    """A name that a game cannot have."""

    name: Typed


class GameFull(Message):
    """Somebody joins a game that has no vacant seat."""

    game: str


class PowerNotVacant(Message):
    """Somebody asks to take over powers of a running game that are not vacant."""

    game: str
    wishes: tuple[Power, ...]
    vacant: tuple[Power, ...]


class NameAPower(Message):
    """Somebody joins a running game with several vacant powers; `example` is the word for one of them."""

    game: str
    vacant: tuple[Power, ...]
    example: str


class NoObservers(Message):
    """The terms of the game have no observers."""

    game: str


class SeesAllAsPlayer(Message):
    """A player asks to observe their own game."""

    game: str


class SeesAllAsMaster(Message):
    """A master asks to observe their own game."""

    game: str


class ObservesAlready(Message):
    """An observer asks to observe the game once more."""

    game: str


class PlayersMissing(Message):
    """A game is started with fewer players than it is for; `missing` have yet to join."""

    game: str
    players: int
    needed: int
    missing: Count


class AlreadyStarted(Message):
    """Something that is possible only before the start is asked after it."""

    game: str


class DealtByHand(Message):
    """A game whose master deals by hand is started before all players have been given a power; `seats` are theirs."""

    game: str
    seats: tuple[str, ...]


class CannotBeDealt(Message):
    """The master's fixed assignments leave no way to deal the powers with an option chosen since; the reason
    follows."""


def create(
    name: str, variant_key: str, settings: Settings, address: str, holder_name: str, library: Library | None = None
) -> list[Event]:
    """A new game with its master; the name is taken in lower case. The caller checks that the name is free.

    :raises Refusal: `BadGameName`, and those of `Policies.of`, `board_with` and `check_timing`.
    """
    key = require_game_name(name)
    check_timing(settings.timing)
    try:
        Policies.of(settings.policies)
    except UnknownPolicy as error:
        raise Refusal(error.message) from error
    variant = board_with(installed() if library is None else library, variant_key, settings.options)
    master = Seat("master", Role.MASTER, address, name_of_master(variant, holder_name), zone=settings.timing.zone)
    return [GameCreated(key, variant_key, settings, master)]


def require_game_name(name: str) -> str:
    """A game's name in lower case.

    :raises Refusal: `BadGameName`.
    """
    key = name.strip().lower()
    if _NAME.fullmatch(key) is None:
        raise Refusal(BadGameName(name.strip()))
    return key


def join(
    state: GameState,
    variant: Variant,
    address: str,
    holder_name: str,
    preferences: tuple[str, ...],
    weights: tuple[int, ...] = (),
    *,
    approved: bool = False,
    invitation: Invitation | None = None,
) -> list[Event]:
    """Give somebody a player's seat, or file their application if the master must approve it.

    In a forming game they get the next free seat; a player who has joined already changes their preferences instead (an
    empty list keeps the old ones). In a running game they get a vacant seat: that of the first preferred power (or
    group) that is vacant, or the only one, with what is on file for it. An observer who becomes a player leaves the
    observer's seat. The other conditions for joining are checked by `judge.game.joining.admission.require_admitted`.
    Somebody with an `invitation` needs nobody's approval, and plays what they are invited to play.

    :raises Refusal: `GameOver`, `GameFull`, `PowerNotVacant`, `NameAPower`, and those of `require_wishes` and
        `require_may_play`.
    """
    require_not_over(state)
    wishes = require_wishes(state, variant, preferences)
    seated, name = find_by_address(state, address, Role.PLAYER), name_in(state, variant, address, holder_name)
    if state.status is Status.FORMING and seated is not None:
        changed = replace(seated, name=name or seated.name)
        if wishes:
            changed = replace(changed, preferences=wishes, weights=weights)
        return [SeatChanged(changed, "preferences")]
    require_may_play(state, address)
    forming = state.status is Status.FORMING
    side = invitation.side if invitation is not None else ""
    seat = _free_seat(state, variant) if forming else _vacancy(state, (side,) if side else wishes)
    if state.settings.gates.approval and not approved and invitation is None:
        wanted = wishes if forming else (seat.group,) if seat.group else seat.powers[:1]
        waiting = Seat(_applicant(state, address), Role.PLAYER, address, name, preferences=wanted)
        return [Applied(replace(waiting, weights=weights if forming else ()))]
    taken = replace(
        seat,
        address=address,
        name=name,
        preferences=wishes if forming else (),
        weights=weights if forming else (),
        zone=state.settings.timing.zone,
        present=state.muster is not None,  # somebody who joins during the muster counts as present
        dealt=side if forming and _is_free(state, variant, side) else "",
    )
    observer = find_by_address(state, address, Role.OBSERVER)
    left: list[Event] = [] if observer is None else [SeatLeft(observer.id, "joined")]
    return [*left, SeatTaken(taken, keeps=bool(taken.powers))]


def set_preferences(
    state: GameState, variant: Variant, seat: str, wishes: tuple[str, ...], weights: tuple[int, ...]
) -> list[Event]:
    """Set a player's wishes for the deal, before the start; no wishes: they take anything.

    :raises Refusal: `GameOver`, `AlreadyStarted`, and those of `require_wishes`.
    """
    _require_forming(state)
    keys = require_wishes(state, variant, wishes)
    return [SeatChanged(replace(state.seats[seat], preferences=keys, weights=weights), "preferences")]


def _is_free(state: GameState, variant: Variant, side: str) -> bool:
    """Whether a side can still be given to a player before the deal."""
    return side in sides_to_deal(variant) and all(seat.dealt != side for seat in state.players)


def _applicant(state: GameState, address: str) -> str:
    """The id of an application: that of the address's earlier application, else a new one."""
    known = (each.id for each in state.applicants if same_address(each.address, address))
    return next(known, f"a{1 + max((int(each.id[1:]) for each in state.applicants), default=0)}")


def _free_seat(state: GameState, variant: Variant) -> Seat:
    """The seat that the next player gets: one that a player has left, else a new one."""
    if is_full(state, variant):
        raise Refusal(GameFull(state.name))
    for seat in state.players:
        if not seat.is_held:
            return replace(seat, generation=seat.generation + 1)
    return Seat(f"p{len(state.players) + 1}", Role.PLAYER, "")


def _vacancy(state: GameState, wishes: tuple[str, ...]) -> Seat:
    """The vacant seat of a running game for somebody with these wishes."""
    seats = vacant_seats(state)
    if not seats:
        raise Refusal(GameFull(state.name))
    vacant = tuple(side for seat in seats for side in sides_of(seat))
    wished = [seat for wish in wishes for seat in seats if wish in (seat.group, *seat.powers)]
    if wishes and not wished:
        raise Refusal(PowerNotVacant(state.name, wishes, vacant))
    if not wishes and len(seats) > 1:
        raise Refusal(NameAPower(state.name, vacant, vacant[0]))
    seat = (wished or seats)[0]
    return replace(seat, generation=seat.generation + 1)


_SEES_ALL = {Role.PLAYER: SeesAllAsPlayer, Role.MASTER: SeesAllAsMaster}


def observe(state: GameState, address: str, holder_name: str) -> list[Event]:
    """Give somebody an observer's seat, in a game that is forming or running.

    :raises Refusal: `GameOver`, `NoObservers`; `SeesAllAsPlayer`, `SeesAllAsMaster` or `ObservesAlready`.
    """
    require_not_over(state)
    if state.settings.manners.observers is Observing.NONE:
        raise Refusal(NoObservers(state.name))
    for seat in state.seats.values():
        if seat.is_held and same_address(seat.address, address):
            raise Refusal(_SEES_ALL.get(seat.role, ObservesAlready)(state.name))
    number = 1 + sum(seat.role is Role.OBSERVER for seat in state.seats.values())
    zone = state.settings.timing.zone
    name = name_in(state, variant_of(state), address, holder_name)
    return [SeatTaken(Seat(f"o{number}", Role.OBSERVER, address, name, zone=zone))]


def is_full(state: GameState, variant: Variant) -> bool:
    """Whether a forming game has a player for everything that is dealt, so that it can start."""
    return state.seats_taken == len(sides_to_deal(variant))


def waits_for_master(state: GameState) -> bool:
    """Whether a full game waits for its master: for START, or until they have given everybody a power."""
    return state.settings.start is StartMode.MANUAL or lacks_powers(state)


def lacks_powers(state: GameState) -> bool:
    """Whether the master deals by hand, and has not given every player a power."""
    by_hand = state.settings.deal is DealMode.HAND
    return by_hand and any(seat.is_held and not seat.dealt for seat in state.players)


def start(state: GameState, variant: Variant, now: datetime, rng: random.Random, *, force: bool = False) -> list[Event]:
    """Deal the powers and begin the first phase.

    Players get the power that the master has given them. The others are dealt theirs by their wishes
    (`judge.game.joining.dealing`) or, if the terms say so, by lot.

    In a variant with groups, players are dealt groups by their wishes, and powers are dealt to groups by lot, except
    those that the master has fixed (Intercontinental §3). `rng` only gives the seed, which is recorded: the same seed,
    wishes and fixed powers always deal the same. Votes that the variant opens follow. With `force`, seats that nobody
    holds (`master_actions.create_vacant_seats`) are dealt to like the others.

    :raises Refusal: `GameOver`, `AlreadyStarted`, `PlayersMissing`, `DealtByHand`, `CannotBeDealt`.
    """
    _require_forming(state)
    players = [seat for seat in state.players if seat.is_held or force]
    dealt = sides_to_deal(variant)
    if len(players) < len(dealt):
        have, need = len(players), len(dealt)
        raise Refusal(PlayersMissing(state.name, have, need, need - have))
    open_to_lot = [seat for seat in players if not seat.dealt]
    if state.settings.deal is DealMode.HAND and open_to_lot and not force:
        raise Refusal(DealtByHand(state.name, tuple(seat.id for seat in open_to_lot)))
    seed = rng.getrandbits(64)
    given = {seat.id: seat.dealt for seat in players if seat.dealt}
    left = [side for side in dealt if side not in given.values()]
    won = {**given, **_dealt_by_wishes(state, open_to_lot, left, seed)}
    won = {seat.id: won[seat.id] for seat in players}
    if variant.groups:
        variant = variant.dealt(_dealt_powers(state, variant, seed))
    position = variant.start()
    deadline, avoids = new_deadline(state, position, now)
    started = GameStarted(
        powers={id: variant.sides[side] for id, side in won.items()},
        seed=seed,
        position=position,
        deadline=deadline,
        began=now,
        assignment=variant.assignment,
        groups=won if variant.groups else {},
        avoids=avoids,
    )
    return [started, *opening_questions(variant)]


def _dealt_by_wishes(state: GameState, seats: Sequence[Seat], sides: Sequence[str], seed: int) -> dict[str, str]:
    """The side of each seat: by its wishes or, if the terms say so, by lot alone."""
    heard = state.settings.deal is not DealMode.LOT
    wishes = [seat.preferences if heard else () for seat in seats]
    weights = [seat.weights if heard else () for seat in seats]
    return dict(zip((seat.id for seat in seats), deal(sides, wishes, seed, weights), strict=True))


def _require_forming(state: GameState) -> None:
    require_not_over(state)
    if state.status is not Status.FORMING:
        raise Refusal(AlreadyStarted(state.name))


def _dealt_powers(state: GameState, variant: Variant, seed: int) -> dict[str, str]:
    """The group that each power is dealt to.

    :raises Refusal: `CannotBeDealt`: what the master has fixed is impossible with an option chosen since.
    """
    try:
        return deal_groups(variant, seed, state.assignment)
    except ImpossibleDeal as error:
        raise Refusal(CannotBeDealt().with_more(*error.problems)) from error
