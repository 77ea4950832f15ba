"""A board is laid out by its neighbours: those touch, coasts lie on their waters, and it is turned as it is known."""

from itertools import combinations, pairwise
from pathlib import Path

import pytest

from judge.atlas.making.cells import Cell
from judge.atlas.making.known_places import known_places
from judge.atlas.making.neighbourhood import cells_of
from judge.board.library import installed, load_variant
from judge.board.loader import read_variant
from judge.board.variant import Variant
from tests.atlas.making.imported import folder_of, lands

CODES = ("AAA", "BBB", "CCC", "DDD", "EEE", "FFF")
# Ways between places of Standard, and Colonia IV has a London too.
EUROPE = {"LON": "London", "NWY": "Norway", "SPA": "Spain", "MUN": "Munich", "MOS": "Moscow", "CON": "Constantinople"}
ROADS = [
    *(("MUN", each) for each in EUROPE if each != "MUN"),
    *pairwise(("LON", "NWY", "MOS", "CON", "SPA", "LON")),
]


def touching(variant: Variant, cells: dict[str, Cell]) -> set[frozenset[str]]:
    """The pairs of places whose cells touch."""
    place = variant.province_of
    pairs = (
        frozenset((place[space], place[beyond]))
        for space, cell in cells.items()
        for beyond in cell.beyond
        if beyond in place
    )
    return {pair for pair in pairs if len(pair) == 2}


def neighbours(variant: Variant) -> set[frozenset[str]]:
    return {frozenset((code, each)) for code, near in variant.touching.items() for each in near}


def test_every_border_of_standard_is_one_of_cells() -> None:
    variant = load_variant("standard")
    cells = cells_of(variant, {}, {})
    assert neighbours(variant) <= touching(variant, cells)
    for space in ("STP/NC", "SPA/SC", "BUL/EC"):  # on exactly their waters
        waters = {variant.province_of[each] for each in variant.fleet[space]} & variant.waters
        assert waters <= set(cells[space].beyond)


@pytest.mark.parametrize(
    "pairs",
    [
        [CODES[:2]],
        list(pairwise(CODES[:3])),
        [("AAA", each) for each in CODES[1:]],  # a star
        list(pairwise(CODES)),
        [CODES[:2], CODES[2:4]],  # two islands
        list(combinations(CODES[:4], 2)),
    ],
)
def test_maps_of_any_form_are_laid_out(tmp_path: Path, pairs: list[tuple[str, str]]) -> None:
    variant = read_variant(folder_of(tmp_path, lands(pairs)))
    cells = cells_of(variant, {}, {})
    assert set(cells) == set(variant.provinces)
    assert {frozenset(pair) for pair in pairs} <= touching(variant, cells)


def test_of_what_cannot_touch_as_little_as_can_be_does_not(tmp_path: Path) -> None:
    pairs = list(combinations(CODES, 2))  # of fifteen twelve can
    variant = read_variant(folder_of(tmp_path, lands(pairs)))
    assert len(touching(variant, cells_of(variant, {}, {}))) == 12


def test_a_map_is_turned_as_the_built_in_one_whose_names_it_has(tmp_path: Path) -> None:
    variant = read_variant(folder_of(tmp_path, lands(ROADS, EUROPE)))
    known = known_places(variant, installed())
    assert set(known) == set(EUROPE)
    middles = {code: cell.middle for code, cell in cells_of(variant, {}, known).items()}
    assert max(middles, key=lambda code: middles[code][1]) == "NWY"
    assert min(middles, key=lambda code: middles[code][0]) in ("SPA", "LON")
    assert middles["MOS"][0] > middles["MUN"][0] > middles["LON"][0]
    assert middles["LON"][1] > middles["SPA"][1]
    assert middles["MOS"][1] > middles["CON"][1]


def test_names_that_no_map_has_turn_nothing(tmp_path: Path) -> None:
    assert not known_places(read_variant(folder_of(tmp_path, lands(ROADS))), installed())


def test_points_draw_places_to_them(tmp_path: Path) -> None:
    variant = read_variant(folder_of(tmp_path, lands(ROADS)))
    given = {"LON": (0.0, 9.0), "NWY": (6.0, 9.0), "SPA": (0.0, 0.0), "MUN": (5.0, 5.0), "MOS": (9.0, 5.0)}
    given["CON"] = (8.0, 0.0)
    middles = {code: cell.middle for code, cell in cells_of(variant, given, {}).items()}
    for code, (x, y) in given.items():
        assert abs(middles[code][0] - x) < 2
        assert abs(middles[code][1] - y) < 2
