"""The ways to arrange a unit, its label and its centre mark: boxes relative to the middle of the unit.

`sign` is the width of a unit in pixels.
"""

from collections.abc import Iterator
from typing import NamedTuple

from judge.atlas.drawing import Box, Spot
from judge.atlas.painting.lettering import CAPITAL, DESCENT, width

UNIT_HEIGHT = 0.7
"""The height of a unit's box, as a fraction of its width."""
CENTRE = 0.45
"""The width of a centre mark, as a fraction of a unit's width."""
_GAP = 0.12


class LabelBlock(NamedTuple):
    """One arrangement, with its boxes relative to the middle of the unit.

    `handicap` is the penalty compared with the preferred arrangement, in widths of a unit.
    """

    unit: Box
    label: Box | None
    centre: Box | None
    handicap: float = 0.0

    @property
    def boxes(self) -> list[Box]:
        """The boxes of the parts that are present, the unit first."""
        return [each for each in (self.unit, self.label, self.centre) if each is not None]


def shifted(box: Box, spot: Spot) -> Box:
    """A box that is relative to a point, moved to the sheet."""
    return Box(box.left + spot.x, box.top + spot.y, box.width, box.height)


def middle(box: Box) -> Spot:
    """The middle of a box."""
    return Spot(box.left + box.width / 2, box.top + box.height / 2)


def unit_box(sign: float) -> Box:
    """The box of a unit, relative to its middle."""
    return Box(-sign / 2, -sign * UNIT_HEIGHT / 2, sign, sign * UNIT_HEIGHT)


def centre_box(sign: float) -> Box:
    """The box of a centre mark, relative to its middle."""
    side = sign * CENTRE
    return Box(-side / 2, -side / 2, side, side)


def around_unit(sign: float) -> Iterator[tuple[float, float]]:
    """Offsets of a centre mark from the unit in a tight place: first beside the unit, then partly behind it."""
    across, down = ((each + CENTRE * sign) / 2 + _GAP / 2 * sign for each in (sign, UNIT_HEIGHT * sign))
    for reach in (1.0, 0.75, 0.5):
        for x, y in ((1, 0), (-1, 0), (0, -1), (0, 1), (1, -1), (-1, -1), (1, 1), (-1, 1)):
            yield x * across * reach, y * down * reach


def text_box(text: str, size: float) -> Box:
    """The box of a label, relative to the middle of its baseline."""
    across = width(text, size)
    below = DESCENT if set(text) & set("gjpqyJQ,") else 0.0
    return Box(-across / 2, -CAPITAL * size, across, (CAPITAL + below) * size)


def blocks(text: str, size: float, sign: float, centre: bool) -> Iterator[LabelBlock]:
    """All arrangements, the preferred ones first.

    An empty `text` means no label. With `centre` there is a centre mark.
    """
    unit, gap, side = unit_box(sign), _GAP * sign, CENTRE * sign
    marks = [
        Box(unit.left + unit.width + gap, -side / 2, side, side),
        Box(unit.left - gap - side, -side / 2, side, side),
    ]
    if not text:
        yield from (LabelBlock(unit, None, mark) for mark in (marks if centre else [None]))
        return
    label, capitals = text_box(text, size), CAPITAL * size
    for handicap, (left, top) in _around(unit, gap, label.width, label.height, capitals):
        box = Box(left, top, label.width, label.height)
        for mark in marks if centre else [None]:
            if mark is None or not _meet(mark, box):
                yield LabelBlock(unit, box, mark, handicap)
    if centre:
        wide, high, drop = side + gap + label.width, max(side, label.height), (side - capitals) / 2
        for _, (left, top) in _around(unit, gap, wide, high, capitals)[:2]:
            box = Box(left + side + gap, top + max(0.0, drop), label.width, label.height)
            yield LabelBlock(unit, box, Box(left, top + max(0.0, -drop), side, side))


def _meet(one: Box, other: Box) -> bool:
    across = one.left < other.left + other.width and other.left < one.left + one.width
    return across and one.top < other.top + other.height and other.top < one.top + one.height


def _around(
    unit: Box, gap: float, wide: float, high: float, capitals: float
) -> list[tuple[float, tuple[float, float]]]:
    """The corners (left, top) of a box below, above, right and left of a unit, each with its handicap."""
    return [
        (0.0, (-wide / 2, unit.top + unit.height + gap)),
        (0.05, (-wide / 2, unit.top - gap - high)),
        (0.15, (unit.left + unit.width + gap, -capitals / 2)),
        (0.2, (unit.left - gap - wide, -capitals / 2)),
    ]


def base_of(label: Box, size: float) -> Spot:
    """The middle of the baseline of the label that fills a box."""
    return Spot(label.left + label.width / 2, label.top + CAPITAL * size)
