"""Lines on the map that come from the variant's data: canals that open in some year, and borders of home countries."""

from collections.abc import Sequence
from itertools import product

from judge.atlas.drawing import OUTSIDE, Arc, Panel, Spot
from judge.atlas.painting.palette import INK, PAPER, SEA_INK
from judge.atlas.painting.svg import Markup, element, number
from judge.board.variant import Province, Terrain, Variant


def canal_ends(variant: Variant, panel: Panel) -> dict[str, tuple[Spot, Spot]]:
    """Where a panel draws the canals that open in some year, by place: the shortest way from coast to coast.

    `variant` is the board before any of them is open.
    """
    found = {}
    for code in variant.canals:
        shores = [_shore(variant, panel, f"{code}/{coast}") for coast in variant.provinces[code].coasts]
        if code in panel.outlines and len(shores) == 2 and all(shores):
            one, other = shores
            pairs = ((abs(complex(*a) - complex(*b)), a, b) for a, b in product(one, other))
            _, *ends = min(pairs)
            found[code] = ends[0], ends[1]
    return found


def _shore(variant: Variant, panel: Panel, space: str) -> list[Spot]:
    """The points of a coast's shore in a panel."""
    code = variant.province_of[space]
    seas = {variant.province_of[to] for to in variant.fleet.get(space, ())} & variant.waters
    return [
        spot
        for arc in panel.arcs
        if code in (arc.left, arc.right) and not seas.isdisjoint((arc.left, arc.right))
        for spot in arc.points
    ]


def closed_canal(ends: Sequence[Spot], sign: float) -> Markup:
    """A canal that is not open yet: a dashed line with a bar across."""
    start, end = (complex(*spot) for spot in ends)
    onward = (end - start) / (abs(end - start) or 1.0)
    middle, out = (start + end) / 2, onward * 1j * 0.2 * sign
    d = f"M{start.real:.1f} {start.imag:.1f}L{end.real:.1f} {end.imag:.1f}"
    one, other = middle - out, middle + out
    bar = f"M{one.real:.1f} {one.imag:.1f}L{other.real:.1f} {other.imag:.1f}"
    dashes = f"{number(0.1 * sign)} {number(0.08 * sign)}"
    return Markup(
        element("path", d=d, stroke=PAPER, stroke_width=0.14 * sign)
        + element("path", d=d, stroke=SEA_INK, stroke_width=0.07 * sign, stroke_dasharray=dashes)
        + element("path", d=bar, stroke=SEA_INK, stroke_width=0.09 * sign)
    )


def country_of(variant: Variant, code: str) -> str:
    """The power in whose home country a place lies; empty: in none. Countries are where first units may be placed."""
    if variant.opening is None:
        return ""
    return next((power for power, places in variant.opening.territory.items() if code in places), "")


def country_arcs(variant: Variant, panel: Panel) -> list[Arc]:
    """The borders of home countries on land."""
    if variant.opening is None:
        return []
    countries = {code: country_of(variant, code) for code in panel.outlines}
    return [
        arc
        for arc in panel.arcs
        if OUTSIDE not in (arc.left, arc.right)
        and countries[arc.left] != countries[arc.right]
        and _is_land(variant.provinces.get(arc.left))
        and _is_land(variant.provinces.get(arc.right))
    ]


def _is_land(province: Province | None) -> bool:
    return province is not None and province.terrain is not Terrain.SEA


def country_border(d: str, sign: float) -> Markup:
    """The border of home countries: a line of dashes and dots."""
    dashes = " ".join(number(part * sign) for part in (0.3, 0.12, 0.06, 0.12))
    return Markup(
        element("path", d=d, stroke=PAPER, stroke_width=0.16 * sign, stroke_opacity=0.8)
        + element("path", d=d, stroke=INK, stroke_width=0.08 * sign, stroke_dasharray=dashes)
    )
