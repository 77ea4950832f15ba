"""What a game is played on: its variant with the options chosen, the powers dealt, and the canals that are open."""

from collections.abc import Mapping
from functools import lru_cache

from judge.board.maps import load_variant
from judge.board.variant import Variant
from judge.game.state import GameState

DEFAULT_VARIANT = "standard"
"""The variant of a game whose master names none."""


def variant_of(state: GameState) -> Variant:
    """The variant a game is played on, as it is in the present phase; the same object for the same board.

    :raises UnknownVariant: this judge does not have the variant any more.
    """
    variant = played(state.variant, state.settings.options, state.assignment)
    return variant if state.position is None else variant.at(state.position.phase)


def played(key: str, options: Mapping[str, str], assignment: Mapping[str, str]) -> Variant:
    """The variant with these options, and its powers dealt so.

    :raises UnknownVariant: there is no such variant.
    :raises UnknownOption: it has no such option.
    """
    return _dealt(key, frozenset(options.items()), frozenset(assignment.items()))


@lru_cache(maxsize=64)
def _dealt(key: str, options: frozenset[tuple[str, str]], assignment: frozenset[tuple[str, str]]) -> Variant:
    # The same object each time: what is made of a variant (vocabularies, canals) is kept with it.
    return load_variant(key, dict(options)).dealt(dict(assignment))


def hands(variant: Variant) -> tuple[str, ...]:
    """What players wish for and are dealt, one each: the groups, where the variant has any, else the powers."""
    return tuple(variant.groups or variant.powers)
