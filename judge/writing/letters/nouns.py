"""Names of things as messages, so that a template can show a key as what it stands for."""

from judge.board.phase import Phase
from judge.common.message import Message, OneOf, Space
from judge.game.views.game_view import GameView


class PlaceNames(Message):
    """Places by name: `Paris and Burgundy`."""

    places: tuple[Space, ...]


class AnyPlace(Message):
    """Places to choose from, by name: `Paris or Burgundy`."""

    places: OneOf[Space]


class NamelessPerson(Message):
    """A person who has given no name."""


class PhaseNamed(Message):
    """A phase by its name and its code: `Spring 1901 Movement (S1901M)`."""

    phase: Phase


class PhaseTitle(Message):
    """A phase by its name alone, as a heading has it."""

    phase: Phase


def phase_named(view: GameView) -> PhaseNamed | None:
    """The phase of a game; None before the start."""
    return None if view.phase is None else PhaseNamed(Phase.parse(view.phase))
