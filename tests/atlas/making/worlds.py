"""Small invented worlds to draw: a coastline, seeds and a plan, near the equator where a degree is a degree."""

from collections.abc import Iterable, Mapping
from typing import Any

from judge.atlas.drawing import Box
from judge.atlas.making.coast import Coast, coast_of
from judge.atlas.making.make import Board
from judge.atlas.making.plan import MapView, PanelPlan, Plan, Seed, Sown, Wander

DEGREE = 6371.0 * 3.141592653589793 / 180
"""The kilometres of a degree."""

FLAT = "+proj=eqc +R=6371000"
STILL = Wander(0, 1)
SHEET = Box(0, 0, 200, 100)


def land(*rectangles: tuple[float, float, float, float]) -> Coast:
    """Land in rectangles: west, south, east, north, in degrees."""
    polygons = [
        [[[west, south], [east, south], [east, north], [west, north], [west, south]]]
        for west, south, east, north in rectangles
    ]
    return coast_of({"type": "MultiPolygon", "coordinates": polygons})


def sown(**places: str) -> dict[str, Sown]:
    """Seeds by place, as `kind lon,lat[,radius] …`."""
    found = {}
    for code, text in places.items():
        kind, *seeds = text.split()
        points = tuple(Seed(*map(float, each.split(","))) for each in seeds)
        found[code] = Sown(code, kind, code.title() if "wall" in kind else "", points)
    return found


def panel(view: MapView | None = None, box: Box = SHEET, **more: Any) -> PanelPlan:
    """A panel of 200 by 100 pixels that shows 20 by 10 degrees around 0, 0, unless something else is said."""
    shown = None if more.get("whole") else view or MapView(FLAT, (0, 0), 20 * DEGREE)
    return PanelPlan(**{"key": "main", "title": "", "sign": 10, "letters": (8, 5), **more, "box": box, "view": shown})


def plan(seeds: Mapping[str, Sown], *panels: PanelPlan, **more: Any) -> Plan:
    """A plan of these panels, or the usual one; borders are ruled lines unless something else is said."""
    still = {"wander_land": STILL, "wander_sea": STILL, "smooth_border": 2.0}
    return Plan(200, 100, panels or (panel(),), seeds, **{**still, **more})


def board(codes: Iterable[str], neighbours: str, shores: Mapping[str, frozenset[str]] | None = None) -> Board:
    """A board with these places and neighbours, as `A-B B-C`; none of them is a centre."""
    near: dict[str, set[str]] = {code: set() for code in codes}
    for pair in neighbours.split():
        one, other = pair.split("-")
        near[one].add(other)
        near[other].add(one)
    texts = {code: code for code in near}
    return Board(texts, frozenset(), {code: frozenset(each) for code, each in near.items()}, shores)
