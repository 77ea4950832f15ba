"""Who has won, and who shares a draw: decided by the centres that each side owns."""

from judge.board.position import Position
from judge.board.variant import Variant


def winner(variant: Variant, position: Position) -> str | None:
    """The side that owns enough centres to win, and more than any other; None while there is none.

    A side is a power, or the group of powers that one player holds (Intercontinental §2.0).
    """
    counts = _count_by_side(variant, position)
    first, *others = sorted(counts, key=lambda side: -counts[side])
    if counts[first] < variant.victory_centres or (others and counts[others[0]] == counts[first]):
        return None
    return first


def survivors(variant: Variant, position: Position) -> tuple[str, ...]:
    """The sides that still own a centre, in their order (Intercontinental §1.6: a power without one is out)."""
    owners = set(position.centres.values())
    return tuple(side for side, powers in variant.sides.items() if not owners.isdisjoint(powers))


def _count_by_side(variant: Variant, position: Position) -> dict[str, int]:
    """How many centres each side owns; the centres of neutrals count for no side."""
    counts = dict.fromkeys(variant.sides, 0)
    for owner in position.centres.values():
        if owner not in variant.neutrals:
            side = variant.side_of.get(owner, owner)
            counts[side] = counts.get(side, 0) + 1
    return counts
