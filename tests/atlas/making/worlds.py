"""Small invented worlds: a coastline, seeds and a plan, near the equator, where all degrees are equally long."""

from collections.abc import Iterable, Mapping
from typing import Any

from judge.atlas.drawing import Box
from judge.atlas.making.coast import Coast, coast_of
from judge.atlas.making.make import Board
from judge.atlas.making.plan import MapView, PanelPlan, Plan, Seed, SeededPlace, Wander

DEGREE = 6371.0 * 3.141592653589793 / 180
"""The kilometres in a degree."""

FLAT = "+proj=eqc +R=6371000"
STILL = Wander(0, 1)
SHEET = Box(0, 0, 200, 100)


def land(*rectangles: tuple[float, float, float, float]) -> Coast:
    """A coastline with rectangles of land: west, south, east, north, in degrees."""
    polygons = [
        [[[west, south], [east, south], [east, north], [west, north], [west, south]]]
        for west, south, east, north in rectangles
    ]
    return coast_of({"type": "MultiPolygon", "coordinates": polygons})


def seeded(**places: str) -> dict[str, SeededPlace]:
    """Places with their seeds, each written as `kind lon,lat[,radius] …`."""
    found = {}
    for code, text in places.items():
        kind, *seeds = text.split()
        points = tuple(Seed(*map(float, each.split(","))) for each in seeds)
        found[code] = SeededPlace(code, kind, code.title() if "wall" in kind else "", points)
    return found


def panel(view: MapView | None = None, box: Box = SHEET, **more: Any) -> PanelPlan:
    """A panel. By default it has 200 by 100 pixels and shows 20 by 10 degrees around 0, 0."""
    shown = None if more.get("whole") else view or MapView(FLAT, (0, 0), 20 * DEGREE)
    return PanelPlan(**{"key": "main", "title": "", "sign": 10, "letters": (8, 5), **more, "box": box, "view": shown})


def plan(seeds: Mapping[str, SeededPlace], *panels: PanelPlan, **more: Any) -> Plan:
    """A plan with these panels, or the default one. By default, borders have no noise."""
    still = {"wander_land": STILL, "wander_sea": STILL, "smooth_border": 2.0}
    return Plan(200, 100, panels or (panel(),), seeds, **{**still, **more})


def board(codes: Iterable[str], neighbours: str, shores: Mapping[str, frozenset[str]] | None = None) -> Board:
    """A board with these places and neighbours (`A-B B-C`), without centres."""
    near: dict[str, set[str]] = {code: set() for code in codes}
    for pair in neighbours.split():
        one, other = pair.split("-")
        near[one].add(other)
        near[other].add(one)
    texts = {code: code for code in near}
    return Board(texts, frozenset(), {code: frozenset(each) for code, each in near.items()}, shores)
