"""A table for games of any variant, with its options: the variant is always that of the game's own state."""

import random
from collections.abc import Sequence

from judge.board.notation import parse_order
from judge.board.orders import Order
from judge.board.variant import Variant
from judge.game.boards import sides_to_deal, variant_of
from judge.game.events import Event
from judge.game.joining import forming
from judge.game.masters import master_actions
from judge.game.players import player_actions
from judge.game.reducer import apply
from judge.game.settings import Settings
from judge.game.state import GameState

from .table import MONDAY


class Variants:
    """One game of a variant; `do` makes events happen."""

    def __init__(self, variant: str, *, seed: int = 1865, **options: str) -> None:
        self.now = MONDAY
        self.rng = random.Random(seed)
        [created] = forming.create("cup", variant, Settings(options=options), "master@example.org", "Mona")
        self.state: GameState = apply(None, created)

    @property
    def variant(self) -> Variant:
        return variant_of(self.state)

    @property
    def phase(self) -> str:
        assert self.state.position is not None
        return str(self.state.position.phase)

    def do(self, events: Sequence[Event]) -> list[Event]:
        for event in events:
            self.state = apply(self.state, event)
        return list(events)

    def join(self, address: str, *wishes: str) -> list[Event]:
        return self.do(forming.join(self.state, self.variant, address, "", wishes))

    def leave(self, seat: str) -> None:
        self.do(player_actions.resign(self.state, seat))

    def fill(self) -> None:
        """Everybody joins; who comes nth wishes for the nth group or power."""
        for number, hand in enumerate(sides_to_deal(self.variant), 1):
            self.join(f"player{number}@example.org", hand)

    def start(self) -> list[Event]:
        return self.do(forming.start(self.state, self.variant, self.now, self.rng))

    def filled_and_started(self) -> "Variants":
        self.fill()
        self.start()
        return self

    def order(self, seat: str, **orders: Sequence[str]) -> list[Event]:
        """Orders in canonical spelling for several powers of a seat; `GREAT_BRITAIN` is GREAT BRITAIN."""
        filed: dict[str, list[Order]] = {}
        for power, texts in orders.items():
            filed[power.replace("_", " ")] = [order for text in texts if (order := parse_order(text)) is not None]
        return self.do(player_actions.file_orders(self.state, self.variant, seat, filed, self.now))

    def run_phase(self) -> list[Event]:
        return self.do(master_actions.process(self.state, self.variant, None, self.now, self.rng))
