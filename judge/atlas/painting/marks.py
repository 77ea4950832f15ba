"""Draws the marks that show an order's outcome, on its line or beside its unit: bars, slashes, bursts, crosses, badges.

Marks differ in shape, not only in colour. Sizes are fractions of a unit's width (`size`).
"""

from math import cos, pi, sin

from judge.atlas.painting.curves import polygon
from judge.atlas.painting.palette import INK, PAPER
from judge.atlas.painting.svg import Markup, number

_GROUND = ' stroke-opacity=".8"'
_RAYS = 9


def line(d: str, ink: str, width: float, more: str = "") -> Markup:
    """A stroke in one colour. `more` are further attributes as text (` stroke-dasharray="1 2"`)."""
    return Markup(f'<path d="{d}" stroke="{ink}" stroke-width="{number(width)}"{more}/>')


def cased(d: str, size: float, ink: str, width: float, more: str = "") -> Markup:
    """A stroke with a dark edge, on a pale outline that separates it from what lies below."""
    edge = width + 0.07 * size
    return Markup(line(d, PAPER, edge + 0.1 * size, _GROUND) + line(d, INK, edge, more) + line(d, ink, width, more))


def shape(d: str, size: float, fill: str, edge: float = 0.045) -> Markup:
    """A filled shape with a dark edge and a pale outline."""
    ground = line(d, PAPER, (edge + 0.12) * size, _GROUND)
    return Markup(f'{ground}<path d="{d}" fill="{fill}" stroke="{INK}" stroke-width="{number(edge * size)}"/>')


def knob(at: complex, size: float) -> Markup:
    """A small disc where a line joins another."""
    return _disc("knob", at, 0.1 * size, 0.05 * size)


def bar(at: complex, towards: complex, size: float) -> Markup:
    """A bar across a route where it was stopped."""
    out = towards * 1j * 0.3 * size
    d = _stroke(at - out, at + out)
    return _mark("bar", line(d, PAPER, 0.26 * size), line(d, INK, 0.13 * size))


def slashes(at: complex, towards: complex, size: float) -> Markup:
    """Two slashes in a gap where a line is cut."""
    gap, slant = towards * 0.17 * size, towards * complex(0.45, -1.0) * 0.24 * size
    strokes = "".join(_stroke(each - slant, each + slant) for each in (at - gap * 0.75, at + gap * 0.75))
    return _mark(
        "cut",
        line(_stroke(at - gap, at + gap), PAPER, 0.3 * size),
        line(strokes, PAPER, 0.2 * size),
        line(strokes, INK, 0.09 * size),
    )


def burst(at: complex, size: float) -> Markup:
    """A burst where units bounced and none entered."""
    corners = []
    for n in range(2 * _RAYS):
        turn, radius = n * pi / _RAYS, (0.17 if n % 2 else 0.34) * size
        corners.append(at + complex(sin(turn), -cos(turn)) * radius)
    return _mark("burst", shape(polygon(corners), size, PAPER, 0.07), _disc("", at, 0.04 * size, 0.05 * size))


def cross(at: complex, size: float) -> Markup:
    """A cross over a unit that leaves the board. Its middle is open, so that the unit stays readable."""
    corners = [corner * size for corner in (1 + 0.8j, 1 - 0.8j, -1 + 0.8j, -1 - 0.8j)]
    d = "".join(_stroke(at + 0.26 * corner, at + 0.6 * corner) for corner in corners)
    return _mark("cross", line(d, PAPER, 0.26 * size), line(d, INK, 0.14 * size))


def plus(at: complex, size: float) -> Markup:
    """A badge with a plus for a new unit."""
    arm = 0.15 * size
    d = _stroke(at - arm, at + arm) + _stroke(at - arm * 1j, at + arm * 1j)
    return _mark("plus", _disc("", at, 0.25 * size, 0.05 * size), line(d, INK, 0.1 * size))


def query(at: complex, size: float) -> Markup:
    """A badge with a question mark for an order without effect."""
    r = 0.09 * size
    hook = (
        f"M{at.real - r:.2f} {at.imag - 0.5 * r:.2f}a{r:.2f} {r:.2f} 0 1 1 {1.5 * r:.2f} {0.87 * r:.2f}"
        f"q{-0.5 * r:.2f} {0.3 * r:.2f} {-0.5 * r:.2f} {0.8 * r:.2f}m0 {0.75 * r:.2f}v.01"
    )
    disc = _disc("", at, 0.22 * size, 0.05 * size)
    return _mark("query", disc, line(hook, INK, 0.065 * size, ' stroke-linecap="round"'))


def _mark(kind: str, *parts: Markup) -> Markup:
    return Markup(f'<g class="{kind}">{"".join(parts)}</g>')


def _disc(kind: str, at: complex, radius: float, edge: float) -> Markup:
    named = f' class="{kind}"' if kind else ""
    where = f'cx="{at.real:.1f}" cy="{at.imag:.1f}" r="{number(radius)}"'
    return Markup(f'<circle{named} {where} fill="{PAPER}" stroke="{INK}" stroke-width="{number(edge)}"/>')


def _stroke(one: complex, other: complex) -> str:
    return f"M{one.real:.1f} {one.imag:.1f}L{other.real:.1f} {other.imag:.1f}"
