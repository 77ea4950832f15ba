"""A game's variant: with its chosen options and dealt powers, in the edition and the phase of a position."""

from functools import lru_cache

from judge.board.edition_move import EditionMove
from judge.board.library import Edition
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.state import GameState
from judge.rules.policies import Policies

DEFAULT_VARIANT = "standard"
"""The variant of a game whose master names none."""


def base_variant_of(state: GameState) -> Variant:
    """The variant of a game with the options chosen and the powers dealt, before any canal opens.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    return _base(state, _named(state.position))


def _base(state: GameState, edition: str) -> Variant:
    library = state.library.bound(state.variant, edition) if edition else state.library
    return library.load(state.variant, state.settings.options, state.assignment)


def _named(position: Position | None) -> str:
    return "" if position is None else position.edition


def edition_of(state: GameState, position: Position | None = None) -> Edition:
    """The edition of its variant that a game is played by now, or that a position belongs to.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    named = _named(position or state.position)
    return first_edition_of(state) if not named else state.library.bound(state.variant, named).edition(state.variant)


def editions_of(state: GameState) -> dict[str, Edition]:
    """Every edition that a game was ever played by, in that order, by the key that its positions have."""
    later = {key: state.library.bound(state.variant, key).edition(state.variant) for key in state.editions}
    return {"": first_edition_of(state), **later}


def first_edition_of(state: GameState) -> Edition:
    """The edition of its variant with which a game began.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    return state.library.edition(state.variant)


def variant_of(state: GameState) -> Variant:
    """The variant of a game as it is in the present phase; the same object for the same board.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    return base_variant_of(state) if state.position is None else board_of(state, state.position)


def way_from(state: GameState, position: Position) -> EditionMove:
    """The way from the board of an earlier position of a game to the present one, by other codes of places.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    return EditionMove(board_of(state, position), variant_of(state))


class BoardAtHand:
    """Looks up the variants of consecutive states; a new look-up is made only if the board has changed."""

    def __init__(self) -> None:
        self._last: tuple[GameState, Variant] | None = None

    def of(self, state: GameState) -> Variant:
        """See `variant_of`."""
        if self._last is None or not _has_same_board(self._last[0], state):
            self._last = (state, variant_of(state))
        return self._last[1]


def _has_same_board(one: GameState, other: GameState) -> bool:
    """Whether `variant_of` returns the same for both states."""
    return (
        one.settings.options is other.settings.options
        and one.assignment is other.assignment
        and one.position is other.position
        and one.name == other.name
    )


def bases_of(state: GameState) -> dict[str, Variant]:
    """A game's variant in every edition that it was ever played by, before any canal opens, as `editions_of` has them.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    return {edition: _base(state, edition) for edition in ("", *state.editions)}


def board_of(state: GameState, position: Position) -> Variant:
    """A game's variant on the board of one of its positions: in that position's edition and phase.

    :raises UnknownVariant: this judge no longer has the variant.
    """
    return _base(state, position.edition).at(position.phase)


def policies_of(state: GameState, variant: Variant) -> Policies:
    """A game's policies for disputed rules: the variant's, except where its master chose otherwise."""
    return _policies(frozenset({**variant.policies, **state.settings.policies}.items()))


@lru_cache(maxsize=64)
def _policies(chosen: frozenset[tuple[str, str]]) -> Policies:
    return Policies.of(dict(chosen))


def sides_to_deal(variant: Variant) -> tuple[str, ...]:
    """What players wish for and are dealt, one each: the groups if the variant has any, else the powers."""
    return tuple(variant.groups or variant.powers)
