"""Order lines in the manners in which people write them, some misspelt, some no orders at all."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from judge.board.orders import Convoy, Hold, Move, Order, Support
from judge.board.position import Position
from judge.board.variant import Variant
from tests.bench.cases import Case


@dataclass(frozen=True, slots=True)
class Line:
    """A line, the power that writes it, and the board that it is about."""

    variant: Variant
    before: Position
    power: str
    text: str


COASTS = {"NC": " (north coast)", "SC": " south coast", "EC": " (ec)", "WC": "/west coast", "": ""}


def _code(variant: Variant, space: str) -> str:
    return space.title()  # not the canonical spelling, which is read on a shorter way


def _name(variant: Variant, space: str) -> str:
    code, _, coast = space.partition("/")
    return variant.provinces[code].name + COASTS[coast]


@dataclass(frozen=True, slots=True)
class Manner:
    """One way to write orders."""

    spell: Callable[[Variant, str], str]
    army: str
    fleet: str
    move: str
    support: str
    convoy: str
    hold: str
    lower: bool = False

    def write(self, variant: Variant, order: Order) -> str:
        """The order in this manner."""

        def unit(kind: str, space: str) -> str:
            return f"{self.army if kind == 'A' else self.fleet}{self.spell(variant, space)}"

        text = str(order)
        match order:
            case Hold(kind, at):
                text = unit(kind, at) + self.hold
            case Move(kind, at, to, via):
                text = unit(kind, at) + self.move + self.spell(variant, to) + (" via convoy" if via else "")
            case Support(kind, at, of_kind, of_at, None):
                text = unit(kind, at) + self.support + unit(of_kind, of_at)
            case Support(kind, at, of_kind, of_at, str(to)):
                text = unit(kind, at) + self.support + unit(of_kind, of_at) + self.move + self.spell(variant, to)
            case Convoy(kind, at, of_kind, of_at, to):
                text = unit(kind, at) + self.convoy + unit(of_kind, of_at) + self.move + self.spell(variant, to)
        return text.lower() if self.lower else text


MANNERS = (
    Manner(_code, "A ", "F ", " - ", " S ", " C ", " H"),
    Manner(_code, "a ", "f ", "-", " s ", " c ", " hold", lower=True),
    Manner(_code, "", "", " -> ", " supports ", " convoys ", " holds"),
    Manner(_name, "Army ", "Fleet ", " moves to ", " support ", " convoys ", " stands"),
    Manner(_name, "A ", "F ", " – ", " S ", " transports ", " H"),
    Manner(_name, "", "", " to ", " supports ", " convoy ", " hold", lower=True),
)


def lines_as_written(cases: Sequence[Case], rng: random.Random) -> list[Line]:
    """Every order of the cases in every manner, with a remark, with a slip of the pen, and a sentence: shuffled."""
    written = [
        Line(case.variant, case.before, power, text)
        for case in cases
        for power, listed in case.orders.items()
        for order in listed
        for text in _texts(case.variant, order, rng)
    ]
    rng.shuffle(written)
    return written


def _texts(variant: Variant, order: Order, rng: random.Random) -> Iterator[str]:
    texts = [manner.write(variant, order) for manner in MANNERS]
    yield from texts
    yield f"- {rng.choice(texts)} (as agreed with you)"
    slipped = rng.choice(texts)
    at = rng.randrange(2, len(slipped))
    yield slipped[:at] + rng.choice("aeirst") + slipped[at + 1 :]
    yield f"Sorry for the delay, next week I am in {_name(variant, rng.choice(list(variant.provinces)))} and will write"
