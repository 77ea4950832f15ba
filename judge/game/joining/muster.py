"""The muster: before a full game starts, its players are asked to answer that they are there.

Players who do not answer in time lose their seats, and the game waits for others to join. When all have answered, the
game starts, or its master starts it.
"""

import random
from dataclasses import replace
from datetime import datetime

from judge.board.variant import Variant
from judge.common.message import Count, Message
from judge.game.boards import variant_of
from judge.game.events import Event, MusterCalled, Reminded, SeatChanged, SeatLeft
from judge.game.joining import forming
from judge.game.reducer import apply
from judge.game.refusals import Refusal
from judge.game.state import GameState, Seat, Status


class MusterRuns(Message):
    """The master starts the game while some players have not answered; `there` have, and the time is up at `until`."""

    game: str
    there: Count
    players: int
    until: datetime


class NoMuster(Message):
    """Somebody says that they are there, but nobody was asked."""

    game: str


class FinalInstead(Message):
    """Follows `NoMuster` once the game has started: what they may have meant."""


def unanswered(state: GameState) -> list[Seat]:
    """The players who have not answered."""
    return [seat for seat in state.players if seat.is_held and not seat.present]


def begin(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """Carry out START: the muster is called if the game has one, else the game starts.

    :raises Refusal: `MusterRuns`, and those of `judge.game.joining.forming.start`.
    """
    if state.status is not Status.FORMING or not forming.is_full(state, variant):
        return forming.start(state, variant, now, rng)
    if state.muster is None and state.settings.gates.muster:
        return [MusterCalled(now + state.settings.gates.muster)]
    if state.muster is not None and (waited_for := len(unanswered(state))):
        players = len(state.players)
        raise Refusal(MusterRuns(state.name, players - waited_for, players, state.muster))
    return forming.start(state, variant, now, rng)


def when_full(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """The muster or the start of a full game that starts by itself, after somebody joined or answered."""
    if forming.waits_for_master(state) or not forming.is_full(state, variant):
        return []
    return [] if state.muster is not None and unanswered(state) else begin(state, variant, now, rng)


def answer(state: GameState, variant: Variant, seat: str, now: datetime, rng: random.Random) -> list[Event]:
    """Record that a player is there. After the last answer the game starts, if it starts by itself.

    :raises Refusal: `NoMuster`.
    """
    if state.status is not Status.FORMING or state.muster is None:
        raise Refusal(NoMuster(state.name).with_more(None if state.position is None else FinalInstead()))
    holder = state.seats[seat]
    if holder.present:
        return []
    here = SeatChanged(replace(holder, present=True), "present")
    return [here, *when_full(apply(state, here), variant, now, rng)]


def next_at(state: GameState) -> datetime | None:
    """When `due` has something to do next; None without a muster, or if only the master's START is missing."""
    if state.status is not Status.FORMING or state.muster is None:
        return None
    waited_for = bool(unanswered(state))
    if not waited_for and forming.is_full(state, variant_of(state)):
        return None
    return _half_way(state, state.muster) if waited_for and not state.reminders else state.muster


def due(state: GameState, now: datetime) -> list[Event]:
    """What is due: half-way, those who have not answered are reminded; at the end they lose their seats."""
    at = next_at(state)
    if at is None or state.muster is None or now < at:
        return []
    if now < state.muster:
        return [Reminded(before=(state.settings.gates.muster / 2).total_seconds())]
    return [*(SeatLeft(seat.id, "absent") for seat in unanswered(state)), MusterCalled(None)]


def _half_way(state: GameState, until: datetime) -> datetime:
    return until - state.settings.gates.muster / 2
