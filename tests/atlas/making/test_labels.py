"""Label placement: units and labels lie inside their places, or nearby without covering anything else."""

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType

import pytest
import shapely
from shapely import Point, box

from judge.atlas.drawing import Box, Place, Spot
from judge.atlas.making.blocks import centre_box, shifted, text_box, unit_box
from judge.atlas.making.labels import LabelRequest, place_labels
from judge.atlas.making.make import make_drawing
from judge.atlas.making.plan import Fixed
from tests.atlas.making.worlds import board, land, panel, plan, seeded

SIGN = 20.0
LETTERS = (12.0, 8.0)
_NOTHING = Fixed()


def request(
    text: str,
    centre: bool = False,
    coasts: Mapping[str, tuple[Spot, ...]] = MappingProxyType({}),
    fixed: Fixed = _NOTHING,
) -> LabelRequest:
    return LabelRequest(text, centre, LETTERS, coasts, fixed)


def around(place: Place, text: str) -> dict[str, shapely.Polygon]:
    """The boxes of a row: its unit, its label and its centre mark."""
    boxes = {"unit": shifted(unit_box(SIGN), place.unit)}
    label = text_box(text, place.size)
    # A label's position is the middle of its baseline, and so is the origin of `text_box`.
    boxes["label"] = shifted(label, place.label)
    if place.centre is not None:
        boxes["centre"] = shifted(centre_box(SIGN), place.centre)
    return {key: box(b.left, b.top, b.left + b.width, b.top + b.height) for key, b in boxes.items()}


def test_a_large_place_holds_its_unit_label_and_centre_without_overlap() -> None:
    shapes = {"ROM": box(0, 0, 100, 80), "TYS": box(100, 0, 300, 80)}
    rows = place_labels(shapes, {"ROM": "land", "TYS": "sea"}, {"ROM": request("Rome", True)}, SIGN)
    (rome,) = rows["ROM"]
    assert rome.size == 12.0
    assert rome.lead is None
    boxes = around(rome, "Rome")
    assert set(boxes) == {"unit", "label", "centre"}
    assert all(shapes["ROM"].contains(each) for each in boxes.values())
    assert not any(one.intersects(other) for one, other in combinations(boxes.values(), 2))


def test_a_label_shrinks_before_it_is_placed_outside() -> None:
    # "Vladivostok" at 12 is wider than 60 pixels, at 8 it is not.
    assert text_box("Vladivostok", 12.0).width > 60 > text_box("Vladivostok", 8.0).width + 4
    shapes = {"VLA": box(0, 0, 60, 60), "SEA": box(60, 0, 400, 60)}
    (row,) = place_labels(shapes, {"VLA": "land", "SEA": "sea"}, {"VLA": request("Vladivostok")}, SIGN)["VLA"]
    assert 8.0 <= row.size < 12.0
    assert row.lead is None
    assert shapes["VLA"].contains(around(row, "Vladivostok")["label"])


def test_the_label_of_a_small_island_lies_in_the_water_with_a_leader_line() -> None:
    island = Point(200, 100).buffer(12)
    shapes = {"MAL": island, "ION": box(0, 0, 400, 200).difference(island), "NAF": box(0, 200, 400, 400)}
    terrain = {"MAL": "land", "ION": "sea", "NAF": "land"}
    requests = {"MAL": request("Malta", True), "ION": request("ION"), "NAF": request("NAF")}
    rows = place_labels(shapes, terrain, requests, SIGN)
    (malta,) = rows["MAL"]
    label = around(malta, "Malta")["label"]
    assert shapes["ION"].contains(label)
    assert malta.lead is not None
    assert island.contains(Point(malta.lead))
    assert island.contains(Point(malta.unit))


def test_no_label_covers_a_label_unit_or_centre_of_another_place() -> None:
    # A grid of places smaller than a unit and its label, in the middle of a sea.
    tiny = {f"P{x}{y}": box(200 + 26 * x, 200 + 26 * y, 226 + 26 * x, 226 + 26 * y) for x in range(4) for y in range(3)}
    sea = box(0, 0, 500, 500).difference(shapely.union_all(list(tiny.values())))
    shapes = {**tiny, "SEA": sea}
    terrain = {code: "sea" if code == "SEA" else "land" for code in shapes}
    rows = place_labels(shapes, terrain, {code: request(code) for code in shapes}, SIGN)
    boxes = {code: around(row, code) for code, (row,) in rows.items()}
    for (_, one), (_, other) in combinations(boxes.items(), 2):
        for own in one.values():
            assert not any(own.intersection(each).area > 0.5 for each in other.values())


def test_fleets_are_placed_near_their_own_coast_and_inside_their_place() -> None:
    spain = box(100, 100, 300, 250)
    shapes = {"SPA": spain, "MAO": box(0, 0, 400, 100), "WES": box(0, 250, 400, 400)}
    north = tuple(Spot(x, 100.0) for x in range(100, 301, 20))
    south = tuple(Spot(x, 250.0) for x in range(100, 301, 20))
    spain_request = request("Spain", True, coasts={"SPA/NC": north, "SPA/SC": south})
    (row,) = place_labels(shapes, {"SPA": "land", "MAO": "sea", "WES": "sea"}, {"SPA": spain_request}, SIGN)["SPA"]
    north_spot, south_spot = row.coasts["SPA/NC"], row.coasts["SPA/SC"]
    assert 100 < north_spot.y < 130
    assert 220 < south_spot.y < 250
    assert all(spain.contains(Point(spot)) for spot in row.coasts.values())
    label = around(row, "Spain")["label"]
    for spot in row.coasts.values():
        unit = shifted(unit_box(SIGN), spot)
        assert not label.intersects(box(unit.left, unit.top, unit.left + unit.width, unit.top + unit.height))


def test_a_place_at_both_edges_of_the_sheet_has_a_row_at_each() -> None:
    shapes = {"PAC": shapely.MultiPolygon([box(0, 0, 80, 200), box(920, 0, 1000, 200)]), "ATL": box(80, 0, 920, 200)}
    rows = place_labels(shapes, {"PAC": "sea", "ATL": "sea"}, {"PAC": request("PAC"), "ATL": request("ATL")}, SIGN)
    assert [row.unit.x < 80 for row in rows["PAC"]] == [True, False]
    assert len(rows["ATL"]) == 1


def test_islets_beside_an_island_get_no_row_of_their_own() -> None:
    shape = shapely.MultiPolygon([box(0, 0, 80, 80), box(90, 0, 150, 80)])
    rows = place_labels(
        {"NZ": shape, "SEA": box(0, 90, 400, 400)}, {"NZ": "land", "SEA": "sea"}, {"NZ": request("NZ")}, SIGN
    )
    assert len(rows["NZ"]) == 1
    assert rows["NZ"][0].unit.x < 80


def test_positions_fixed_by_the_designer_are_kept() -> None:
    shapes = {"ROM": box(0, 0, 200, 200), "SEA": box(200, 0, 400, 200)}
    fixed = Fixed(unit=Spot(50, 60), label=Spot(260, 100), centre=Spot(20, 20), size=9.5)
    spain_request = request("Rome", True, fixed=fixed)
    (row,) = place_labels(shapes, {"ROM": "land", "SEA": "sea"}, {"ROM": spain_request}, SIGN)["ROM"]
    assert (row.unit, row.label, row.centre, row.size) == (Spot(50, 60), Spot(260, 100), Spot(20, 20), 9.5)
    assert row.lead is not None  # the label lies outside


def test_a_place_without_a_label_only_has_a_position_for_arrows() -> None:
    shapes = {"PAR": Point(50, 50).buffer(5), "BUR": box(100, 0, 200, 100)}
    rows = place_labels(shapes, {"PAR": "land", "BUR": "land"}, {"PAR": request("", True), "BUR": request("Bur")}, SIGN)
    (paris,) = rows["PAR"]
    assert paris.size == 0.0
    assert paris.centre is None
    assert paris.unit == pytest.approx((50, 50), abs=1.5)


def test_nothing_in_the_main_panel_is_covered_by_an_inset() -> None:
    seeds = seeded(WES="land -3,0", EAS="land 3,0", SEA="sea 0,4 0,-4 -8,0 8,0")
    # An inset over the middle of the western half of the island, which lies from 50, 20 to 100, 80.
    inset = panel(key="inset", title="Inset", box=Box(40, 15, 45, 70), shows=())
    drawn = make_drawing(plan(seeds, panel(), inset), board(seeds, "WES-EAS WES-SEA EAS-SEA"), land((-5, -3, 5, 3)))
    (west,) = drawn.main.places["WES"]
    covered = box(40, 15, 85, 85)
    assert not covered.intersects(Point(west.unit))
    assert not covered.intersects(Point(west.label))
    assert 85 < west.unit.x < 100
