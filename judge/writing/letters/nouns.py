"""Names of things as messages, so that a template can show the name for a key."""

from judge.board.orders import Order
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.common.message import Message, Space
from judge.game.views.game_view import GameView


class PlaceNames(Message):
    """Places by name: `Paris and Burgundy`."""

    places: tuple[Space, ...]


class UnitInWords(Message):
    """A unit by its kind and the name of its place: `Army Paris`."""

    unit: Unit


class OrderInWords(Message):
    """An order in the words of the old judges: `Army Paris -> Burgundy`."""

    order: Order


class NamelessPerson(Message):
    """A person who has given no name."""


class PhaseNamed(Message):
    """A phase by its name and its code: `Spring 1901 Movement (S1901M)`."""

    phase: Phase


class PhaseTitle(Message):
    """A phase by its name alone, for headings."""

    phase: Phase


def phase_named(view: GameView) -> PhaseNamed | None:
    """The phase of a game; None before the start."""
    if view.phase is None:
        return None
    return PhaseNamed(view.position.phase if view.position is not None else Phase.parse(view.phase))
