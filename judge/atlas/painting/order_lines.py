"""Draws the line for each kind of order, in each of the states that an order may be in.

A move is an arrow. It is solid and widens if it succeeds, dashed with a hollow head and a bar if it fails, and thin
while its outcome is unknown. A support is a dotted line. It joins the supported move, or ends at an arc around the unit
that it helps to hold. A convoy is a wavy line, a retreat a jagged one, and a hold a ring. Two slashes break the line of
an order that was cut or disrupted. An order without effect has a thin dotted line with a question mark.

Sizes are fractions of the width of a unit (`size`).
"""

import enum
from collections.abc import Iterable

from judge.atlas.painting import marks
from judge.atlas.painting.curves import (
    Curve,
    arrow,
    circular_arc,
    ellipse,
    point,
    stroke,
    triangle,
    trimmed,
    unit,
    wave,
    zigzag,
)
from judge.atlas.painting.marks import cased, shape
from judge.atlas.painting.palette import PAPER
from judge.atlas.painting.svg import Markup
from judge.rules.outcome import Verdict

RING, BOW = complex(0.62, 0.5), 0.84
"""The ring of a unit that holds (half its width and height) and the radius of a support's arc, in unit widths."""


class State(enum.Enum):
    """The state of an order, as far as drawings distinguish them."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"
    VOID = "void"

    @classmethod
    def of(cls, verdict: Verdict | None) -> "State":
        """The state for a verdict; None means that the outcome is not known yet."""
        return cls.OPEN if verdict is None else _STATES.get(verdict, cls.DONE)


_STATES = {
    Verdict.FAILS: State.FAILED,
    Verdict.CUT: State.FAILED,
    Verdict.DISRUPTED: State.FAILED,
    Verdict.INVALID: State.VOID,
    Verdict.ILLEGAL: State.VOID,
}


def move(
    curve: Curve, state: State, ink: str, size: float, is_barred: bool = True, broken: Iterable[float] = ()
) -> Markup:
    """The arrow of a move.

    A failed move has a bar at its tip (unless not `is_barred`), or is `broken` where its convoy failed: at these
    positions along the curve, from 0 to 1.
    """
    long = abs(curve[-1] - curve[0])
    head = min(0.55 * size, 0.55 * long)
    if state is State.DONE:
        return shape(arrow(curve, 0.06 * size, 0.12 * size, 0.31 * size, head), size, ink)
    if state is State.VOID:
        return _void(curve, ink, size)
    if state is State.OPEN:
        return _with_head(stroke(trimmed(curve, 0.0, head * 0.7)), curve, ink, size, 0.05, head * 0.8, ink)
    shaft = stroke(trimmed(curve, 0.0, head))
    drawn = _with_head(shaft, curve, ink, size, 0.1, head, PAPER, _dashes(0.26, 0.17, size))
    cuts = [marks.slashes(*point(curve, part), size) for part in broken]
    if cuts:
        return Markup(drawn + "".join(cuts))
    return Markup(drawn + marks.bar(curve[-1], unit(curve[-1] - curve[-2]), size)) if is_barred else drawn


def retreat(curve: Curve, state: State, ink: str, size: float) -> Markup:
    """The jagged arrow of a retreat."""
    start, tip = curve[0], curve[-1]
    onward = unit(tip - start)
    head = min(0.48 * size, 0.4 * abs(tip - start))
    shaft = zigzag(start, tip - onward * head, 0.11 * size, 0.22 * size)
    straight = (start, (start + tip) / 2, tip)
    if state is State.FAILED:
        drawn = _with_head(shaft, straight, ink, size, 0.08, head, PAPER, _dashes(0.26, 0.15, size))
        return Markup(drawn + marks.bar(tip, onward, size))
    return _with_head(shaft, straight, ink, size, 0.05 if state is State.OPEN else 0.1, head, ink)


def support(curve: Curve, state: State, ink: str, size: float, around: complex | None = None) -> Markup:
    """The dotted line of a support: into the middle of a move, or to an arc `around` the unit that it helps to hold."""
    if state is State.VOID:
        return _void(curve, ink, size)
    drawn = cased(stroke(curve), size, ink, _thick(state, 0.09) * size, _dots(0.23, size))
    if around is not None:
        bow = circular_arc(around, abs(curve[-1] - around), unit(curve[-1] - around), 0.7)
        drawn = Markup(drawn + cased(bow, size, ink, 0.06 * size))
    else:
        drawn = Markup(drawn + marks.knob(curve[-1], size))
    return Markup(drawn + marks.slashes(*point(curve, 0.5), size)) if state is State.FAILED else drawn


def convoy(start: complex, joint: complex, state: State, ink: str, size: float) -> Markup:
    """The wavy line of a convoy, from the fleet to the route of the army."""
    if state is State.VOID:
        return _void((start, (start + joint) / 2, joint), ink, size)
    drawn = cased(wave(start, joint, 0.13 * size, 0.2 * size), size, ink, _thick(state, 0.07) * size)
    drawn = Markup(drawn + marks.knob(joint, size))
    if state is State.FAILED:
        drawn = Markup(drawn + marks.slashes((start + joint) / 2, unit(joint - start), size))
    return drawn


def hold(at: complex, state: State, ink: str, size: float) -> Markup:
    """The ring of a unit that holds; it is dashed if the unit was dislodged."""
    more = _dashes(0.26, 0.17, size) if state is State.FAILED else ""
    return cased(ellipse(at, RING.real * size, RING.imag * size), size, ink, _thick(state, 0.07) * size, more)


def hint(curve: Curve, ink: str, size: float) -> Markup:
    """A faint arrow for a supported or convoyed move that is not among the orders."""
    tip = triangle(curve[-1], unit(curve[-1] - curve[-2]), 0.13 * size, 0.26 * size)
    return Markup(cased(stroke(curve), size, ink, 0.02 * size, _dots(0.16, size)) + shape(tip, size, PAPER))


def _with_head(
    shaft: str, curve: Curve, ink: str, size: float, width: float, head: float, fill: str, more: str = ""
) -> Markup:
    tip = triangle(curve[-1], unit(curve[-1] - curve[-2]), head * 0.55, head)
    return Markup(cased(shaft, size, ink, width * size, more) + shape(tip, size, fill, 0.045 if fill == ink else 0.07))


def _void(curve: Curve, ink: str, size: float) -> Markup:
    drawn = cased(stroke(curve), size, ink, 0.03 * size, _dots(0.2, size))
    return Markup(drawn + marks.query(curve[-1], size))


def _thick(state: State, width: float) -> float:
    return width * 0.7 if state is State.OPEN else width


def _dashes(on: float, off: float, size: float) -> str:
    return f' stroke-dasharray="{on * size:.1f} {off * size:.1f}"'


def _dots(every: float, size: float) -> str:
    return f' stroke-dasharray="0 {every * size:.1f}" stroke-linecap="round"'
