"""A table to play at in tests: a game, everything that happened to it, and a clock that the test moves."""

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from judge.board.library import load_variant
from judge.board.notation import parse_order
from judge.board.orders import Disband, Hold, Order, Waive
from judge.board.phase import PhaseKind
from judge.common.message import Message
from judge.game.clock import due_events, readiness
from judge.game.clock.phase_status import PhaseStatus
from judge.game.events import Event
from judge.game.joining import forming
from judge.game.players import player_actions
from judge.game.reducer import apply
from judge.game.refusals import Refusal
from judge.game.settings import Settings
from judge.game.state import GameState
from judge.rules.orders_due import adjustment_count

VARIANT = load_variant("standard")
MONDAY = datetime(2026, 11, 16, 12, tzinfo=UTC)
POWERS = ("AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY", "RUSSIA", "TURKEY")
HOUR = timedelta(hours=1)
DAY = timedelta(days=1)


class Table:
    """One game of Standard; `do` makes events happen, `tick` is the clock's visit."""

    def __init__(self, settings: Settings | None = None, *, players: int = 7) -> None:
        self.now = MONDAY
        self.rng = random.Random(1901)
        created = forming.create("spring-cup", "standard", settings or Settings(), "master@example.org", "Mona")
        self.events: list[Event] = created
        self.state: GameState = apply(None, created[0])
        for number in range(1, players + 1):
            self.join(f"player{number}@example.org", name=f"Player {number}")

    @classmethod
    def started(cls, settings: Settings | None = None, **timing: Any) -> "Table":
        """A game in its first phase, with these changes to the usual timing; player n plays the nth power."""
        chosen = settings or Settings()
        table = cls(replace(chosen, timing=replace(chosen.timing, **timing)), players=0)
        for number, power in enumerate(POWERS, 1):
            table.join(f"player{number}@example.org", power, name=f"Player {number}")
        table.do(forming.start(table.state, VARIANT, table.now, table.rng))
        return table

    def do(self, events: Sequence[Event]) -> list[Event]:
        """These events happen."""
        for event in events:
            self.events.append(event)
            self.state = apply(self.state, event)
        return list(events)

    def write(self, seat: str) -> None:
        """A letter of a player's counts for the present phase."""
        self.do([readiness.orders_received(PhaseStatus(self.state, VARIANT), seat, self.now)])
        self.do(readiness.early_run(self.state, VARIANT, self.now))

    def join(self, address: str, *preferences: str, name: str = "Somebody") -> list[Event]:
        return self.do(forming.join(self.state, VARIANT, address, name, preferences))

    def seat(self, power: str) -> str:
        seat = self.state.seat_of(power)
        assert seat is not None
        return seat.id

    def order(self, power: str, *texts: str) -> list[Event]:
        """Orders in canonical spelling arrive from the player of a power."""
        orders = [order for text in texts if (order := parse_order(text)) is not None]
        assert len(orders) == len(texts)
        return self.file(power, orders)

    def file(self, power: str, orders: Sequence[Order]) -> list[Event]:
        return self.do(player_actions.file_orders(self.state, VARIANT, self.seat(power), {power: orders}, self.now))

    def order_nothing_special(self, *powers: str) -> None:
        """Complete orders for these powers (all, if none is named): hold, disband, waive, remove anything."""
        for power in powers or POWERS:
            if orders := self.plain_orders(power):
                self.file(power, orders)

    def plain_orders(self, power: str) -> list[Order]:
        position = self.state.position
        assert position is not None
        if position.phase.kind is PhaseKind.MOVEMENT:
            return [Hold(unit.kind, unit.space) for unit in position.units_of(power)]
        if position.phase.kind is PhaseKind.RETREATS:
            return [Disband(each.unit.kind, each.unit.space) for each in position.dislodged_of(power)]
        count = adjustment_count(VARIANT, position, power)
        units = position.units_of(power)[: max(0, -count)]
        return [Waive()] * count if count > 0 else [Disband(unit.kind, unit.space) for unit in units]

    def tick(self, after: timedelta = timedelta(0)) -> list[Event]:
        """Some time passes, then the clock looks in."""
        self.now += after
        return self.do(due_events.tick(self.state, VARIANT, self.now, self.rng))

    @property
    def phase(self) -> str:
        assert self.state.position is not None
        return str(self.state.position.phase)


def kinds(events: Sequence[Event]) -> list[str]:
    """The events' class names, in order."""
    return [type(event).__name__ for event in events]


def trieste_falls(**timing: Any) -> Table:
    """A game in F1901R: Italy's army Tyrolia took Trieste, and Austria's fleet there may go to ADR or ALB."""
    table = Table.started(**timing)
    table.order_nothing_special()
    table.order("ITALY", "A VEN - TYR", "A ROM - VEN")
    table.tick(HOUR)
    table.order_nothing_special()
    table.order("ITALY", "A TYR - TRI", "A VEN S A TYR - TRI")
    table.tick(HOUR)
    assert table.phase == "F1901R"
    return table


def refused(why: Message | type[Message] | str) -> pytest.RaisesExc[Refusal]:
    """The context of something that is refused with that message, with one of that class, or with that code."""

    def fits(refusal: Refusal) -> bool:
        if isinstance(why, type):
            return isinstance(refusal.message, why)
        return refusal.code == why if isinstance(why, str) else refusal.message == why

    return pytest.raises(Refusal, check=fits)
