"""Whole games, played by chance straight into an archive: orders of every kind, sensible or not, in any variant."""

import random
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

from judge.archive.archive import Archive
from judge.archive.transaction import Transaction
from judge.board.bid import Bid
from judge.board.orders import Hold, Move
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.desk.announcements.announcing import announce
from judge.desk.handling.effects import GameChange
from judge.game.boards import sides_to_deal, variant_of
from judge.game.clock.due_events import next_wake
from judge.game.clock.processing import run_phase
from judge.game.events import BidsFiled, Event, GameCreated, OrdersFiled, SeatTaken
from judge.game.joining import forming
from judge.game.reducer import apply
from judge.game.settings import Settings
from judge.game.state import GameState, Role, Seat
from judge.rules.adjustments import builds_allowed
from tests.orders import ordered

BEGAN = datetime(2026, 11, 23, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)


class Recorder:
    """A game in an archive; what happens to it is recorded and told as the judge does it."""

    def __init__(
        self,
        archive: Archive,
        variant: str,
        seed: int,
        name: str = "cup",
        settings: Settings | None = None,
    ) -> None:
        self.archive = archive
        self.name = name
        self.rng = random.Random(seed)
        self.now = BEGAN
        master = Seat("master", Role.MASTER, "master@home", "Molly")
        self.happen(GameCreated(name, variant, settings or Settings(), master))
        for number in range(1, len(sides_to_deal(self.variant)) + 1):
            self.happen(SeatTaken(Seat(f"p{number}", Role.PLAYER, f"p{number}@home", f"Player {number}")))
        self.happen(*forming.start(self.state, self.variant, self.now, self.rng))

    @property
    def state(self) -> GameState:
        with self.archive.reading() as records:
            state = records.game(self.name)
        assert state is not None
        return state

    @property
    def variant(self) -> Variant:
        return variant_of(self.state)

    @property
    def position(self) -> Position:
        position = self.state.position
        assert position is not None
        return position

    def happen(self, *events: Event) -> None:
        with self.archive.transaction() as transaction:
            happen(transaction, self.name, events, self.now)

    def turn(self, orders: Mapping[str, Sequence[str]] | None = None) -> None:
        """A phase is played, with these orders or by chance."""
        variant, position = self.variant, self.position
        given = orders or {power: self._orders(variant, position, power) for power in variant.powers}
        self.happen(*(OrdersFiled(power, ordered(*own)) for power, own in given.items() if own))
        if variant.bids is not None and position.phase.kind is PhaseKind.MOVEMENT:
            self.happen(*(BidsFiled(side, (self._bid(variant, position),)) for side in variant.sides))
        self.now += DAY
        self.happen(*run_phase(self.state, variant, self.now, self.rng))

    def play(self, phases: int) -> None:
        for _ in range(phases):
            if not self.state.is_over:
                self.turn()

    def _orders(self, variant: Variant, position: Position, power: str) -> list[str]:
        match position.phase.kind:
            case PhaseKind.MOVEMENT:
                return [text for unit in position.units_of(power) if (text := self._order(variant, position, unit))]
            case PhaseKind.RETREATS:
                return [
                    f"{each.unit} R {self.rng.choice(each.retreats)}" if each.retreats else f"{each.unit} D"
                    for each in position.dislodged_of(power)
                    if self.rng.random() < 0.8
                ]
            case PhaseKind.ADJUSTMENTS:
                return self._adjustments(variant, position, power)

    def _adjustments(self, variant: Variant, position: Position, power: str) -> list[str]:
        due = position.surplus(power)
        if self.rng.random() < 0.3:
            return []
        if due < 0:
            return [f"{unit} D" for unit in self.rng.sample(position.units_of(power), -due)]
        taken = {variant.province_of[unit.space] for unit in position.units}
        homes = [home for home in variant.powers[power].homes if position.centres.get(home) == power]
        free = [home for home in homes if home not in taken and home in variant.army]
        return [f"A {home} B" for home in free[: builds_allowed(variant, position, power)]] or ["WAIVE"]

    def _order(self, variant: Variant, position: Position, unit: Unit) -> str:
        reach = sorted((variant.army if unit.kind == "A" else variant.fleet).get(unit.space, ()))
        chance = self.rng.random()
        if chance < 0.6 and reach:
            return f"{unit} - {self.rng.choice(reach)}"
        if chance < 0.85:
            other = self.rng.choice(position.units)
            there = sorted((variant.army if other.kind == "A" else variant.fleet).get(other.space, ()))
            aim = f" - {self.rng.choice(there)}" if there and self.rng.random() < 0.7 else ""
            return f"{unit} S {other}{aim}"
        if chance < 0.9:
            other = self.rng.choice(position.units)
            return f"{unit} C {other} - {self.rng.choice(sorted(variant.army))}"
        return f"{unit} H" if chance < 0.95 else ""

    def _bid(self, variant: Variant, position: Position) -> Bid:
        neutral = self.rng.choice([unit for unit in position.units if unit.power in variant.neutrals])
        reach = sorted((variant.army if neutral.kind == "A" else variant.fleet).get(neutral.space, ()))
        aim = Move(neutral.kind, neutral.space, self.rng.choice(reach)) if reach else Hold(neutral.kind, neutral.space)
        return Bid(1, aim)


def happen(transaction: Transaction, name: str, events: Sequence[Event], at: datetime) -> GameState:
    """Events happen to a game, and the public record tells of them."""
    before = after = transaction.game(name)
    for event in events:
        after = apply(after, event)
    assert after is not None
    told = announce(transaction, [GameChange(name, before, after, tuple(events))]) if events else []
    transaction.append(name, after, events, at, None, next_wake(after))
    for letter in told:
        if letter.public:
            transaction.publish(name, letter.phase, letter.subject, letter.text, at, letter.kind)
    return after
