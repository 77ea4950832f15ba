"""The Standard map as published, and mistakes in map files answered with file, line and cure."""

import shutil
from pathlib import Path

import pytest

from judge.board.library import UnknownVariant, load_variant
from judge.board.loader import MapError, read_variant
from judge.board.variant import Terrain, Variant
from judge.common.paths import data_folder


@pytest.fixture
def standard() -> Variant:
    return load_variant("standard")


def test_counts_of_the_published_map(standard: Variant) -> None:
    terrains = [province.terrain for province in standard.provinces.values()]
    assert (terrains.count(Terrain.SEA), terrains.count(Terrain.COAST), terrains.count(Terrain.INLAND)) == (19, 42, 14)
    assert len(standard.centres) == 34
    assert len(standard.home_of) == 22
    assert [unit.kind for unit in standard.start().units].count("F") == 9
    assert len(standard.start().units) == 22


@pytest.mark.parametrize(
    ("kind", "space", "near"),
    [
        ("F", "STP/NC", {"BAR", "NWY"}),
        ("F", "STP/SC", {"BOT", "FIN", "LVN"}),
        ("F", "SPA/NC", {"GAS", "MAO", "POR"}),
        ("F", "SPA/SC", {"LYO", "MAO", "MAR", "POR", "WES"}),
        ("F", "BUL/EC", {"BLA", "CON", "RUM"}),
        ("F", "BUL/SC", {"AEG", "CON", "GRE"}),
        ("F", "KIE", {"BAL", "BER", "DEN", "HEL", "HOL"}),
        ("A", "DEN", {"KIE", "SWE"}),
        ("A", "NWY", {"FIN", "STP", "SWE"}),
        ("F", "LVP", {"CLY", "IRI", "NAO", "WAL"}),
    ],
)
def test_borders_that_are_easily_got_wrong(standard: Variant, kind: str, space: str, near: set[str]) -> None:
    assert standard.reach[kind, space] == near


def test_borders_are_symmetric(standard: Variant) -> None:
    for ways in (standard.army, standard.fleet):
        assert all(here in ways[there] for here, near in ways.items() for there in near)


def test_unknown_variant_names_the_known_ones() -> None:
    with pytest.raises(UnknownVariant, match=r"known: .*standard"):
        load_variant("marsattack")


@pytest.mark.parametrize(
    ("file", "line", "message"),
    [
        ("borders.tsv", "LON\tPAR\n", r"borders.tsv:\d+: 2 columns; write 3"),
        ("borders.tsv", "LON\tATL\tfleet\n", r"borders.tsv:\d+: ATL is not a place"),
        ("borders.tsv", "MAO\tSPA\tfleet\n", r"borders.tsv:\d+: SPA has the coasts"),
        ("borders.tsv", "MAO\tSPA/NC\tarmy\n", r"borders.tsv:\d+: no army stands on MAO"),
        ("borders.tsv", "LON\tYOR\tboth\n", r"borders.tsv:\d+: the army border LON-YOR stands twice"),
        ("places.tsv", "LON\tLondon\tland\t-\tyes\t-\n", r"places.tsv:\d+: LON stands twice"),
        (
            "borders.tsv",
            "ADR\tBLA\tfleet\tyear=1901; year=1902\n",
            r"borders.tsv:\d+: year stands twice; write it once",
        ),
        ("borders.tsv", "ADR\tBLA\tfleet\tbridge\n", r"borders.tsv:\d+: a land bridge joins two places of land"),
        ("borders.tsv", "ADR\tBLA\tfleet\tbridge; year=1901\n", r"borders.tsv:\d+: no condition is called 'bridge'"),
        (
            "places.tsv",
            "ATL\tAtlantis\tport\tNC SC\t-\t-\n",
            r"places.tsv:\d+: a port has no coasts",
        ),
        (
            "places.tsv",
            "ATL\tAtlantis\tswamp\t-\t-\t-\n",
            r"places.tsv:\d+: kind 'swamp'; write land, sea, port or wall",
        ),
        ("names.tsv", "ATL\tAtlantis\n", r"names.tsv:\d+: ATL is neither a place nor a power"),
        ("names.tsv", "ADR\n", r"names.tsv:\d+: 1 columns; write 2 to"),
        ("variant.toml", "\n[powers.ATLANTIS]\nname = 'A'\n", r"variant.toml: 'adjective' is missing"),
    ],
)
def test_a_mistake_in_a_map_file_is_named_with_its_cure(tmp_path: Path, file: str, line: str, message: str) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(data_folder("maps") / "standard", folder)
    with (folder / file).open("a", encoding="utf-8") as out:
        out.write(line)
    with pytest.raises(MapError, match=message):
        read_variant(folder)
