"""The label points of the maps, and mistakes in the file answered with file, line and cure."""

from pathlib import Path

import pytest

from judge.atlas.points import load_points, read_points
from judge.board.maps import MapError, load_variant, variant_keys
from judge.board.variant import Variant
from judge.resources import data_folder

STANDARD = data_folder("maps") / "standard" / "points.tsv"


@pytest.fixture
def standard() -> Variant:
    return load_variant("standard")


@pytest.mark.parametrize("key", variant_keys())
def test_every_province_has_a_point(key: str) -> None:
    variant = load_variant(key)
    assert list(load_points(variant)) == list(variant.provinces)


@pytest.mark.parametrize(
    ("west", "east"), [("POR", "SPA"), ("BRE", "PAR"), ("LVP", "YOR"), ("VEN", "TRI"), ("NWY", "SWE"), ("CON", "ANK")]
)
def test_places_lie_where_they_belong_from_west_to_east(standard: Variant, west: str, east: str) -> None:
    points = load_points(standard)
    assert points[west].lon < points[east].lon


@pytest.mark.parametrize(
    ("south", "north"), [("MAR", "BUR"), ("LON", "EDI"), ("MUN", "KIE"), ("GRE", "BUL"), ("NAF", "WES"), ("LVN", "STP")]
)
def test_places_lie_where_they_belong_from_south_to_north(standard: Variant, south: str, north: str) -> None:
    points = load_points(standard)
    assert points[south].lat < points[north].lat


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("LON\t0.1", r"points\.tsv:\d+: 2 columns; write 3, separated by tabs"),
        ("ATL\t0.1\t50.0", r"points\.tsv:\d+: ATL is no place of places\.tsv; write its code as there"),
        ("LON\t0.1\t50.0", r"points\.tsv:\d+: LON stands twice; give each place one line"),
    ],
)
def test_a_wrong_line_is_named_with_its_cure(tmp_path: Path, standard: Variant, line: str, message: str) -> None:
    file = tmp_path / "points.tsv"
    file.write_text(STANDARD.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(MapError, match=message):
        read_points([file], standard)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("LON\teast\t50.0", r"points\.tsv:1: longitude 'east'; write degrees as a number, like 12\.5"),
        ("LON\t181\t50.0", r"points\.tsv:1: longitude 181; write degrees from -180 to 180"),
        ("LON\t0.0\t-90.5", r"points\.tsv:1: latitude -90\.5; write degrees from -90 to 90"),
        ("LON\t0.0\tnan", r"points\.tsv:1: latitude nan; write degrees from -90 to 90"),
    ],
)
def test_degrees_are_read_strictly(tmp_path: Path, standard: Variant, line: str, message: str) -> None:
    file = tmp_path / "points.tsv"
    file.write_text(line + "\n", encoding="utf-8")
    with pytest.raises(MapError, match=message):
        read_points([file], standard)


def test_places_without_a_point_are_all_named(tmp_path: Path, standard: Variant) -> None:
    lines = STANDARD.read_text(encoding="utf-8").splitlines(keepends=True)
    file = tmp_path / "points.tsv"
    file.write_text("".join(each for each in lines if each[:3] not in ("LON", "PAR")), encoding="utf-8")
    with pytest.raises(MapError, match=r"points\.tsv: no point for LON, PAR; add a line for each"):
        read_points([file], standard)


def test_a_missing_file_is_answered_with_what_to_write(tmp_path: Path, standard: Variant) -> None:
    with pytest.raises(MapError, match=r"points\.tsv: there is no such file; write one line a province"):
        read_points([tmp_path / "points.tsv"], standard)


def test_a_file_in_another_encoding_is_answered(tmp_path: Path, standard: Variant) -> None:
    file = tmp_path / "points.tsv"
    file.write_bytes("# Malm\u00f6\n".encode("latin-1"))
    with pytest.raises(MapError, match=r"points\.tsv: not UTF-8"):
        read_points([file], standard)


def test_places_that_an_option_adds_have_points_too() -> None:
    variant = load_variant("continent2", {"united_kingdom": "yes"})
    assert {"OB1", "OB2"} <= set(load_points(variant))
