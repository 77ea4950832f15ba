"""A game's variant: with its chosen options and dealt powers, in the present phase or another."""

from functools import lru_cache

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.game.state import GameState
from judge.rules.policies import Policies

DEFAULT_VARIANT = "standard"
"""The variant of a game whose master names none."""


def base_variant_of(state: GameState) -> Variant:
    """The variant of a game with the options chosen and the powers dealt, before any canal opens.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    return state.library.load(state.variant, state.settings.options, state.assignment)


def edition_of(state: GameState) -> str:
    """The key of the edition of its variant that a game is played by.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    return state.library.edition(state.variant).key


def variant_of(state: GameState) -> Variant:
    """The variant of a game as it is in the present phase; the same object for the same board.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    variant = base_variant_of(state)
    return variant if state.position is None else variant.at(state.position.phase)


class BoardAtHand:
    """Looks up the variants of states that follow each other, anew only where the board has changed."""

    def __init__(self) -> None:
        self._last: tuple[GameState, Variant] | None = None

    def of(self, state: GameState) -> Variant:
        """What `variant_of` gives."""
        if self._last is None or not _has_same_board(self._last[0], state):
            self._last = (state, variant_of(state))
        return self._last[1]


def _has_same_board(one: GameState, other: GameState) -> bool:
    """Whether `variant_of` gives the same for both."""
    return (
        one.settings.options is other.settings.options
        and one.assignment is other.assignment
        and one.position is other.position
        and one.name == other.name
    )


def variant_in_phase(state: GameState, phase: Phase) -> Variant:
    """A game's variant as it was, or will be, in a phase.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    return base_variant_of(state).at(phase)


def policies_of(state: GameState, variant: Variant) -> Policies:
    """A game's policies for disputed rules: the variant's, except where its master chose otherwise."""
    return _policies(frozenset({**variant.policies, **state.settings.policies}.items()))


@lru_cache(maxsize=64)
def _policies(chosen: frozenset[tuple[str, str]]) -> Policies:
    return Policies.of(dict(chosen))


def sides_to_deal(variant: Variant) -> tuple[str, ...]:
    """What players wish for and are dealt, one each: the groups if the variant has any, else the powers."""
    return tuple(variant.groups or variant.powers)
