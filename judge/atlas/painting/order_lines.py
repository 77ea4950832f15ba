"""The line of each kind of order, in each of the states that an order may be in.

A move is an arrow: solid and swelling if it succeeds, dashed with a hollow head and a bar if it fails, thin while its
outcome is not known. A support is dotted and runs into the move, or to a bow round the unit, that it helps; a convoy
is a wave; a retreat is jagged; who holds has a ring. What is cut or disrupted is broken by two slashes, what could do
nothing is thinly dotted and bears a question mark. Sizes are parts of a unit's width (`size`).
"""

import enum
from collections.abc import Iterable

from judge.atlas.painting import marks
from judge.atlas.painting.curves import (
    Way,
    arrow,
    oval,
    point,
    round_about,
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
"""The ring of a unit that holds (half its width and height), and the radius of a support's bow, in sign widths."""


class State(enum.Enum):
    """What an order came to, as far as it is drawn."""

    OPEN = "open"
    DONE = "done"
    FAILED = "failed"
    VOID = "void"

    @classmethod
    def of(cls, verdict: Verdict | None) -> "State":
        """The state that a verdict stands for; None: nothing is known yet."""
        return cls.OPEN if verdict is None else _STATES.get(verdict, cls.DONE)


_STATES = {
    Verdict.FAILS: State.FAILED,
    Verdict.CUT: State.FAILED,
    Verdict.DISRUPTED: State.FAILED,
    Verdict.INVALID: State.VOID,
    Verdict.ILLEGAL: State.VOID,
}


def move(way: Way, state: State, ink: str, size: float, is_barred: bool = True, broken: Iterable[float] = ()) -> Markup:
    """The arrow of a move. A failed one is barred at its tip, or broken at the parts of it where its convoy was."""
    long = abs(way[-1] - way[0])
    head = min(0.55 * size, 0.55 * long)
    if state is State.DONE:
        return shape(arrow(way, 0.06 * size, 0.12 * size, 0.31 * size, head), size, ink)
    if state is State.VOID:
        return _void(way, ink, size)
    if state is State.OPEN:
        return _with_head(stroke(trimmed(way, 0.0, head * 0.7)), way, ink, size, 0.05, head * 0.8, ink)
    shaft = stroke(trimmed(way, 0.0, head))
    drawn = _with_head(shaft, way, ink, size, 0.1, head, PAPER, _dashes(0.26, 0.17, size))
    cuts = [marks.slashes(*point(way, part), size) for part in broken]
    if cuts:
        return Markup(drawn + "".join(cuts))
    return Markup(drawn + marks.bar(way[-1], unit(way[-1] - way[-2]), size)) if is_barred else drawn


def retreat(way: Way, state: State, ink: str, size: float) -> Markup:
    """The jagged arrow of a retreat."""
    start, tip = way[0], way[-1]
    onward = unit(tip - start)
    head = min(0.48 * size, 0.4 * abs(tip - start))
    shaft = zigzag(start, tip - onward * head, 0.11 * size, 0.22 * size)
    straight = (start, (start + tip) / 2, tip)
    if state is State.FAILED:
        drawn = _with_head(shaft, straight, ink, size, 0.08, head, PAPER, _dashes(0.26, 0.15, size))
        return Markup(drawn + marks.bar(tip, onward, size))
    return _with_head(shaft, straight, ink, size, 0.05 if state is State.OPEN else 0.1, head, ink)


def support(way: Way, state: State, ink: str, size: float, around: complex | None = None) -> Markup:
    """The dotted line of a support, into the middle of a move, or to a bow `around` the unit that it helps to hold."""
    if state is State.VOID:
        return _void(way, ink, size)
    drawn = cased(stroke(way), size, ink, _thick(state, 0.09) * size, _dots(0.23, size))
    if around is not None:
        bow = round_about(around, abs(way[-1] - around), unit(way[-1] - around), 0.7)
        drawn = Markup(drawn + cased(bow, size, ink, 0.06 * size))
    else:
        drawn = Markup(drawn + marks.knob(way[-1], size))
    return Markup(drawn + marks.slashes(*point(way, 0.5), size)) if state is State.FAILED else drawn


def convoy(start: complex, joint: complex, state: State, ink: str, size: float) -> Markup:
    """The wave of a convoy, from the fleet to the way of the army."""
    if state is State.VOID:
        return _void((start, (start + joint) / 2, joint), ink, size)
    drawn = cased(wave(start, joint, 0.13 * size, 0.2 * size), size, ink, _thick(state, 0.07) * size)
    drawn = Markup(drawn + marks.knob(joint, size))
    if state is State.FAILED:
        drawn = Markup(drawn + marks.slashes((start + joint) / 2, unit(joint - start), size))
    return drawn


def hold(at: complex, state: State, ink: str, size: float) -> Markup:
    """The ring of a unit that holds; it is open in many places if the unit does not stand."""
    more = _dashes(0.26, 0.17, size) if state is State.FAILED else ""
    return cased(oval(at, RING.real * size, RING.imag * size), size, ink, _thick(state, 0.07) * size, more)


def hint(way: Way, ink: str, size: float) -> Markup:
    """The way of a move that is helped, but is not among the orders: hardly more than a trace, with a point."""
    tip = triangle(way[-1], unit(way[-1] - way[-2]), 0.13 * size, 0.26 * size)
    return Markup(cased(stroke(way), size, ink, 0.02 * size, _dots(0.16, size)) + shape(tip, size, PAPER))


def _with_head(
    shaft: str, way: Way, ink: str, size: float, width: float, head: float, fill: str, more: str = ""
) -> Markup:
    tip = triangle(way[-1], unit(way[-1] - way[-2]), head * 0.55, head)
    return Markup(cased(shaft, size, ink, width * size, more) + shape(tip, size, fill, 0.045 if fill == ink else 0.07))


def _void(way: Way, ink: str, size: float) -> Markup:
    drawn = cased(stroke(way), size, ink, 0.03 * size, _dots(0.2, size))
    return Markup(drawn + marks.query(way[-1], size))


def _thick(state: State, width: float) -> float:
    return width * 0.7 if state is State.OPEN else width


def _dashes(on: float, off: float, size: float) -> str:
    return f' stroke-dasharray="{on * size:.1f} {off * size:.1f}"'


def _dots(every: float, size: float) -> str:
    return f' stroke-dasharray="0 {every * size:.1f}" stroke-linecap="round"'
