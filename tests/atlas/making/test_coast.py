"""Reading coastlines and finding what is land, across the antimeridian and around a pole too."""

import io
import json
import tarfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from judge.atlas.making.coast import Coast, coast_of, land_mask, read_coast, unwrapped
from judge.board.tables import MapError

SQUARE = [[0, 0], [4, 0], [4, 4], [0, 4], [0, 0]]
LAKE = [[1, 1], [1, 2], [2, 2], [2, 1], [1, 1]]
GEOJSON = {"type": "Feature", "geometry": {"type": "Polygon", "coordinates": [SQUARE, LAKE]}}
# The same square and lake in steps of one degree from the point -10, -10. The line around the square is cut into two
# arcs, and the second one is stored in reverse.
TOPOLOGY = {
    "type": "Topology",
    "transform": {"scale": [1, 1], "translate": [-10, -10]},
    "arcs": [
        [[10, 10], [4, 0], [0, 4]],
        [[10, 10], [0, 4], [4, 0]],
        [[11, 11], [0, 1], [1, 0], [0, -1], [-1, 0]],
    ],
    "objects": {"land": {"type": "GeometryCollection", "geometries": [{"type": "Polygon", "arcs": [[0, -2], [2]]}]}},
}


def is_land(coast: Coast, *points: tuple[float, float]) -> list[bool]:
    """Whether there is land at each point (longitude, latitude), in a mask of the whole world."""
    mask = land_mask(coast, (-180, -90, 180, 90), 0.1)
    longitude, latitude = (np.array(each, np.float32) for each in zip(*points, strict=True))
    return [bool(each) for each in mask.at(longitude, latitude)]


@pytest.mark.parametrize("facts", [GEOJSON, TOPOLOGY, {"type": "FeatureCollection", "features": [GEOJSON]}])
def test_lakes_are_not_land(facts: dict[str, Any]) -> None:
    coast = coast_of(facts)
    assert is_land(coast, (0.5, 0.5), (3, 3), (1.5, 1.5), (5, 2), (2, -1)) == [True, True, False, False, False]


def test_an_island_in_a_lake_is_land() -> None:
    island = [[[1.3, 1.3], [1.7, 1.3], [1.7, 1.7], [1.3, 1.7], [1.3, 1.3]]]
    coast = coast_of({"type": "MultiPolygon", "coordinates": [island, [SQUARE, LAKE]]})
    assert is_land(coast, (1.5, 1.5), (1.1, 1.1), (3, 3)) == [True, False, True]


def test_a_ring_across_the_antimeridian_is_unwrapped() -> None:
    ring = unwrapped(np.array([[170.0, 0], [-170, 0], [-170, 10], [170, 10], [170, 0]]))
    assert ring[:, 0].tolist() == [170, 190, 190, 170, 170]


def test_land_across_the_antimeridian_is_land_on_both_sides_only() -> None:
    coast = coast_of({"type": "Polygon", "coordinates": [[[170, 0], [-170, 0], [-170, 10], [170, 10], [170, 0]]]})
    assert is_land(coast, (175, 5), (-175, 5), (165, 5), (-165, 5), (0, 5)) == [True, True, False, False, False]
    window = land_mask(coast, (160, -5, 200, 15), 0.1)
    assert window.at(np.array([181, -179, 195], np.float32), np.array([5, 5, 5], np.float32)).tolist() == [
        True,
        True,
        False,
    ]


def test_land_around_a_pole_reaches_the_pole() -> None:
    rim = [[-180, -70], [-90, -75], [0, -70], [90, -75], [180, -70], [-180, -70]]
    coast = coast_of({"type": "Polygon", "coordinates": [rim]})
    assert is_land(coast, (0, -89), (-179, -80), (179, -80), (0, -60)) == [True, True, True, False]


def test_a_document_without_polygons_is_refused() -> None:
    with pytest.raises(ValueError, match="'LineString' is no land"):
        coast_of({"type": "LineString", "coordinates": SQUARE})
    with pytest.raises(ValueError, match="it has no polygons"):
        coast_of({"type": "FeatureCollection", "features": []})


def test_coastlines_are_read_from_a_file_and_from_the_package(tmp_path: Path) -> None:
    plain = tmp_path / "land.json"
    plain.write_text(json.dumps(GEOJSON), encoding="utf-8")
    packed = tmp_path / "world-atlas-2.0.2.tgz"
    text = json.dumps(TOPOLOGY).encode()
    with tarfile.open(packed, "w:gz") as archive:
        member = tarfile.TarInfo("package/land-10m.json")
        member.size = len(text)
        archive.addfile(member, io.BytesIO(text))
    for file in (plain, packed):
        assert is_land(read_coast(file), (3, 3), (1.5, 1.5)) == [True, False]


@pytest.mark.parametrize(
    "text",
    ["", "no JSON", "[]", '"land"', "7", "{}", '{"type": "Topology"}', '{"type": "Polygon", "coordinates": [[[1]]]}'],
)
@pytest.mark.parametrize("name", ["land.json", "land.tgz"])
def test_a_file_without_land_is_refused_and_named(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MapError, match=rf"{name} holds no land as TopoJSON or GeoJSON"):
        read_coast(file)


def test_a_package_without_coastlines_is_refused(tmp_path: Path) -> None:
    packed = tmp_path / "atlas.tgz"
    with tarfile.open(packed, "w:gz") as archive:
        archive.addfile(tarfile.TarInfo("package/README.md"), io.BytesIO())
    with pytest.raises(MapError, match=r"atlas.tgz holds no land.*package/land-10m.json"):
        read_coast(packed)
