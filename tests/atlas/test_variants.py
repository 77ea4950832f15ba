"""The schematic map of every variant: sides in shades, neutrals without initials, a world that goes round."""

import shutil
from pathlib import Path

import pytest

from judge.atlas.points import Point, load_points
from judge.atlas.sheet import colours, frame_for, project
from judge.atlas.sketch import draw
from judge.board.maps import MapError, load_variant, read_variant, variant_keys
from judge.board.variant import Variant
from judge.resources import data_folder
from judge.rules.outcome import Verdict
from tests.atlas.pictures import Picture, Result

# One of the deals that Intercontinental §3 allows.
DEALT = {
    **dict.fromkeys(("MEXICO", "DAI NAM"), "TEAL"),
    **dict.fromkeys(("DUTCH EAST INDIES",), "GREEN"),
    **dict.fromkeys(("ETHIOPIA", "ARGENTINA"), "OLIVE"),
    **dict.fromkeys(("ZANZIBAR", "ITALY", "COLOMBIA"), "YELLOW"),
    **dict.fromkeys(("SOKOTO", "SHOSHONE", "IRAN"), "RED"),
    **dict.fromkeys(("PERU", "RATTANAKOSIN"), "MAROON"),
    **dict.fromkeys(("PRUSSIA", "JAPAN"), "VIOLET"),
}
ORANGE = "#f28c1c"


@pytest.fixture(scope="module")
def world() -> Variant:
    return load_variant("intercontinental").dealt(DEALT)


@pytest.fixture(scope="module")
def globe(world: Variant) -> Picture:
    return Picture(draw(world, world.start()))


@pytest.mark.parametrize("key", variant_keys())
def test_every_variant_is_drawn_with_all_its_places_and_units(key: str) -> None:
    variant = load_variant(key).dealt(DEALT)
    drawn = Picture(draw(variant, variant.start()))
    assert drawn.ids("place-") == {f"place-{code}" for code in variant.provinces}
    assert len(drawn.ids("unit-")) == len(variant.start().units)
    assert sum("id" in each.attrib for each in drawn.root.iter()) == len(drawn.by_id)


def test_the_seventh_power_and_its_places_beside_the_board_are_drawn() -> None:
    variant = load_variant("continent2", {"united_kingdom": "yes"})
    drawn = Picture(draw(variant, variant.start()))
    assert {"place-OB1", "place-OB2", "legend-UNITED-KINGDOM"} <= drawn.by_id.keys()


def test_the_powers_of_a_side_have_shades_of_its_colour_all_told_apart(world: Variant) -> None:
    inks = colours(world)
    assert inks["BRITISH RAJ"] == world.groups["BLUE"].colour
    assert len({inks[power] for power in world.powers}) == 32


def test_the_dutch_east_indies_stay_orange_in_every_side_and_so_do_their_affiliates(world: Variant) -> None:
    maroon = world.dealt({**DEALT, "DUTCH EAST INDIES": "MAROON"})
    for dealt in (world, maroon):
        inks = colours(dealt)
        assert inks["DUTCH EAST INDIES"] == ORANGE
        assert inks["AMST"] == "#fbdcbb"  # orange, seven tenths of the way to white


def test_affiliates_are_pale_beside_their_sponsor_and_minor_powers_grey(world: Variant) -> None:
    inks = colours(world)
    assert inks["MUKD"] == "#fbf2c0"  # §8.5: yellow
    assert inks["MUSC"] == inks["MUKD"]  # §8.10: Zanzibar is Yellow here
    assert inks["HANS"] == inks["BERN"] == "#b4b4b4"


def test_powers_without_sides_keep_the_inks_of_old() -> None:
    inks = colours(load_variant("standard"))
    assert list(inks.values()) == ["#d55e00", "#0072b2", "#56b4e9", "#cc79a7", "#009e73", "#e69f00", "#f0e442"]


def test_a_unit_that_nobody_plays_bears_no_initial_and_its_centre_names_it(globe: Picture) -> None:
    assert globe.words("unit-MUKD") == "A"
    assert globe.words("unit-PEKI") == "ACH"
    assert globe.by_id["label-MUKD"].text == "Mukd"
    assert globe.by_id["label-PEKI"].text == "Peki\u00b7CH"
    assert globe.title("place-MUKD") == "Mukden (MUKD), coast, centre of Mukden"


def test_the_legend_names_every_power_with_its_side_and_counts_the_neutral_centres(globe: Picture) -> None:
    assert globe.words("legend-GREAT-BRITAIN").endswith("Great Britain (Blue): 3 centres, 3 units")
    assert "106 centres with units that nobody plays" in globe.words("legend")


def test_orders_of_units_that_nobody_plays_are_drawn(world: Variant) -> None:
    results = [Result("MUKD", "A MUKD S A IRKU - URGA", Verdict.CUT), Result("URUM", "A URUM H", Verdict.STANDS)]
    drawn = Picture(draw(world, world.start(), results))
    assert drawn.title("order-MUKD") == "Mukden: A MUKD S A IRKU - URGA: because"
    assert "order-URUM" in drawn.by_id


def test_a_border_behind_the_globe_runs_to_both_edges_and_not_across_the_map(world: Variant, globe: Picture) -> None:
    frame = frame_for(load_points(world))
    assert frame.is_round
    behind = [each for each in globe.by_id.values() if each.tag.endswith("path") and "border-" in each.attrib["id"]]
    assert behind
    assert all(f"L{frame.width} " in each.attrib["d"] and "L0.0 " in each.attrib["d"] for each in behind)


def test_a_map_with_more_places_gets_a_larger_sheet() -> None:
    few = {str(n): Point(float(n), 0.0) for n in range(81)}
    many = {str(n): Point(n / 10, n / 10) for n in range(324)}
    assert frame_for(few)[:4] == (40, 80, 1160, 850)
    assert frame_for(many)[:4] == (40, 80, 2280, 1620)  # four times the places: twice as wide and as high
    assert not frame_for(few).is_round
    assert project(many, frame_for(many))["323"] == (2280, 80)


def test_a_colour_that_is_none_is_refused_with_what_to_write(tmp_path: Path) -> None:
    shutil.copytree(data_folder("maps") / "standard", tmp_path / "standard")
    file = tmp_path / "standard" / "variant.toml"
    text = file.read_text(encoding="utf-8").replace('initial = "F"', 'initial = "F"\ncolour = "azure"')
    file.write_text(text, encoding="utf-8")
    with pytest.raises(MapError, match=r"colour 'azure'; write a hash and six hexadecimal digits, like #1f5fbf"):
        read_variant(tmp_path / "standard")
    file.write_text(text.replace("azure", "#1f5fbf"), encoding="utf-8")
    assert colours(read_variant(tmp_path / "standard"))["FRANCE"] == "#1f5fbf"
