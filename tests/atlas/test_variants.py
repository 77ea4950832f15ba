"""The maps of all variants: they are complete, and owners, sides and neutrals have the right colours."""

import shutil
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from PIL import Image

from judge.app.attachments import USUAL
from judge.atlas.drawing import Box, Place, load_drawing
from judge.atlas.painting.lettering import CAPITAL, width
from judge.atlas.painting.palette import make_palette, mixed, palette_of
from judge.atlas.painting.panel_frame import PanelFrame
from judge.atlas.picture import Picture
from judge.atlas.png import png, rasterize
from judge.atlas.zoom_proof import zoom_faults
from judge.board.library import installed, load_variant
from judge.board.loader import MapError, read_variant
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.paths import data_folder
from judge.rules.outcome import Verdict
from tests.atlas.painted import Painted, rgb
from tests.atlas.seasons import variant_for_play
from tests.orders import drawn_order

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
SIGN = (1.0, 0.7)
"""The width and the height of a unit, as fractions of its width."""


@pytest.fixture(scope="module")
def world() -> Variant:
    return load_variant("intercontinental", {}, DEALT)


@cache
def start_of(key: str) -> Painted:
    variant = variant_for_play(key)
    return Painted(Picture.on(variant, variant.start()))


@pytest.mark.parametrize("key", installed())
def test_every_variant_is_drawn_with_all_its_places_and_units(key: str) -> None:
    variant, drawn = load_variant(key), start_of(key)
    assert drawn.ids("place-") >= {f"place-{code}" for code in variant.provinces}
    assert drawn.ids("unit-") >= {f"unit-{variant.province_of[unit.space]}" for unit in variant.start().units}
    assert len(drawn.named) == len(drawn.by_id)
    for code, province in variant.provinces.items():
        assert drawn.title(f"place-{code}").startswith(f"{province.name} ({province.label or code}), ")


@pytest.mark.parametrize(("key", "wide"), [*((key, USUAL.least) for key in installed()), ("standard", USUAL.most)])
def test_every_colour_that_a_drawing_declares_reaches_the_png_untouched(key: str, wide: int) -> None:
    drawn = start_of(key)
    declared = {fill for each in drawn.root.iter() if (fill := each.get("fill", "")).startswith("#")}
    made = Image.open(BytesIO(png(drawn.svg, wide))).convert("RGB")
    wanted, found = (_as_numbers(each) for each in (rasterize(drawn.svg, made.width), made))
    plain = np.isin(wanted, [int(each[1:], 16) for each in declared])
    lost = {f"#{each:06x}" for each in np.unique(wanted[plain & (wanted != found)])}
    assert not lost, f"{len(lost)} of {len(declared)} colours of {key}"


def _as_numbers(picture: Image.Image) -> npt.NDArray[np.int64]:
    """The colour of each pixel, as its six hexadecimal digits have it."""
    channels = np.asarray(picture).astype(np.int64)
    found: npt.NDArray[np.int64] = channels @ np.array([1 << 16, 1 << 8, 1])
    return found


@pytest.mark.parametrize("place", ["imperial MON", "colonia4 MON", "intercontinental EMS", "intercontinental PANA"])
def test_a_picture_of_a_place_shows_the_units_and_names_of_all_its_neighbours(place: str) -> None:
    key, code = place.split()
    variant = load_variant(key)
    around = {code, *variant.touching[code]}
    assert len(around) > 3
    power = next(iter(variant.powers))
    fleets = {variant.province_of[space]: Unit(power, "F", space) for space in variant.fleet}
    units = [Unit(power, "A", each) if each in variant.army else fleets[each] for each in around]
    drawn = Painted(Picture.on(variant, replace(variant.start(), units=tuple(units)), zoom=(code,)))
    assert {name.split("-")[1] for name in drawn.ids("unit-")} >= around
    assert {variant.map_label(each) for each in around} <= set(drawn.words(drawn.ids("panel-").pop()))


@pytest.mark.parametrize("key", installed())
def test_every_label_can_be_read_in_a_picture_of_1600_pixels(key: str) -> None:
    """Letters of ten pixels have small letters of more than five, the least that most people read on a screen."""
    drawing = load_drawing(load_variant(key))
    heights = {
        (panel.key, code): round(row.size * 1600 / drawing.width, 1)
        for panel in drawing.panels
        for code, rows in panel.places.items()
        for row in rows
        if row.size
    }
    assert len(heights) >= len(load_variant(key).provinces)
    assert not {place: height for place, height in heights.items() if height < 10}


def test_a_map_of_numbered_places_shows_their_names_too() -> None:
    """Continent II: orders are written with numbers, letters also speak of the Mid Atlantic; centres go by name."""
    drawn = Painted(Picture.on(load_variant("continent2"), load_variant("continent2").start()))
    told = drawn.words("panel-main")
    assert {"57 Mid Atlantic", "18 Caqueta", "Bogota"} <= set(told)
    assert not [text for text in told if text.isdigit()]


@pytest.mark.parametrize("key", installed())
def test_no_picture_of_a_place_leaves_out_what_stands_around_it(key: str) -> None:
    assert not zoom_faults(load_variant(key))


@pytest.mark.parametrize("key", installed())
def test_a_dislodged_unit_covers_no_label_of_another_place(key: str) -> None:
    variant = load_variant(key)
    for panel in load_drawing(variant).panels:
        frame = PanelFrame(variant, panel, palette_of(variant), panel.box, panel.sign)
        rows = [row for rows in panel.places.values() for row in rows if row.code in variant.provinces and row.size]
        for place in rows:
            spot, (wide, high) = frame.aside(place.unit), (panel.sign * part for part in SIGN)
            unit = Box(spot.x - wide / 2, spot.y - high / 2, wide, high)
            assert spot != place.unit
            for row in rows:
                assert row.code == place.code or apart(unit, label_box(variant, row)), f"{place.code} on {row.code}"


def label_box(variant: Variant, place: Place) -> Box:
    wide, high = width(variant.map_label(place.code), place.size), place.size * CAPITAL
    return Box(place.label.x - wide / 2, place.label.y - high, wide, high)


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes share less than a pixel."""
    return (
        one.left + one.width <= other.left + 1
        or other.left + other.width <= one.left + 1
        or one.top + one.height <= other.top + 1
        or other.top + other.height <= one.top + 1
    )


@pytest.mark.parametrize("key", installed())
def test_the_legend_has_every_power_and_the_provenance(key: str) -> None:
    variant, drawn = variant_for_play(key), start_of(key)
    assert drawn.ids("legend-") == {f"legend-{power.replace(' ', '-')}" for power in variant.powers}
    said = " ".join(drawn.words("legend"))
    assert variant.provenance.words in said
    assert ("reconstructed" in said) is variant.is_reconstructed


def test_the_map_tells_as_many_centres_as_the_terms() -> None:  # Continent II, option 1a
    variant = load_variant("continent2", {"united_kingdom": "yes"})
    said = " ".join(Painted(Picture.on(variant, variant.start())).words("legend"))
    assert "18 of 36 centres win." in said
    assert "7 centres nobody owns." in said  # 34, 26 homes of the six, and Guyana


@pytest.mark.parametrize("key", installed())
def test_everything_lies_on_the_sheet(key: str) -> None:
    drawn = start_of(key)
    left, top, wide, high = drawn.view
    for name in drawn.ids("unit-"):
        x, y = drawn.at(name)
        assert left <= x <= left + wide
        assert top <= y <= top + high


def test_the_seventh_power_and_its_places_beside_the_board_are_drawn() -> None:
    variant = load_variant("continent2", {"united_kingdom": "yes"})
    drawn = Painted(Picture.on(variant, variant.start()))
    assert {"place-OB1", "place-OB2", "legend-UNITED-KINGDOM"} <= drawn.by_id.keys()
    without = start_of("continent2")
    assert not {"place-OB1", "place-OB2", "legend-UNITED-KINGDOM"} & without.by_id.keys()


def test_the_powers_of_a_side_have_different_shades_of_its_colour(world: Variant) -> None:
    palette = palette_of(world)
    assert palette.sign["BRITISH RAJ"] == world.groups["BLUE"].colour
    assert len({palette.land[power] for power in world.powers}) == 32


def test_the_dutch_east_indies_stay_orange_in_every_side_and_so_do_their_affiliates(world: Variant) -> None:
    maroon = load_variant("intercontinental", {}, {**DEALT, "DUTCH EAST INDIES": "MAROON"})
    orange = world.powers["DUTCH EAST INDIES"].colour
    for dealt in (world, maroon):
        palette = palette_of(dealt)
        assert palette.sign["DUTCH EAST INDIES"] == palette.sign["AMST"] == orange
        assert palette.letters["AMST"] == "DU"


def test_affiliates_are_pale_beside_their_sponsor_and_minor_powers_grey(world: Variant) -> None:
    palette = palette_of(world)
    assert palette.sign["MUKD"] == world.groups["YELLOW"].colour  # §8.5
    assert palette.land["MUSC"] == palette.land["MUKD"]  # §8.10: Zanzibar is Yellow here
    assert palette.letters["MUSC"] == palette.letters["MUKD"] == "Y"
    assert palette.land["HANS"] == palette.land["BERN"]
    red, green, blue = rgb(palette.land["BERN"])
    assert max(red, green, blue) - min(red, green, blue) < 20
    assert palette.letters["BERN"] == ""


def test_an_unplayed_unit_bears_its_sponsors_letter_and_its_place_names_it(world: Variant) -> None:
    globe = Painted(Picture.on(world, world.start()))
    assert globe.words("unit-MUKD") == ["Y"]
    assert globe.words("unit-PEKI") == ["CH"]
    assert globe.words("unit-BERN") == []
    assert globe.title("place-MUKD") == "Mukden (Mukd), coast; centre of Mukden; Mukden army"


def test_the_legend_groups_powers_by_side_with_their_counts(world: Variant) -> None:
    globe = Painted(Picture.on(world, world.start()))
    told = globe.words("legend")
    blue, teal = told.index("Blue"), told.index("Teal")
    powers = {"British Raj", "Canada", "Cape Colony", "Great Britain"}
    assert powers <= set(told[blue:teal])
    assert told[blue + 1] == "10"  # three, two, two and three homes
    assert globe.words("legend-GREAT-BRITAIN") == ["GB", "Great Britain", "3 \u00b7 3"]
    assert "affiliate, with its sponsor's letter" in told


def test_the_line_below_a_group_in_the_legend_has_the_colour_of_the_group(world: Variant) -> None:
    maroon = load_variant("intercontinental", {}, {**DEALT, "DUTCH EAST INDIES": "MAROON", "PERU": "GREEN"})
    for dealt in (world, maroon):
        lines = [each.get("stroke") for each in Painted(Picture.on(dealt, dealt.start())).all("legend", "path")]
        assert {group.colour for group in dealt.groups.values()} <= set(lines)


def test_orders_of_unplayed_units_are_drawn(world: Variant) -> None:
    orders = [drawn_order("MUKD", "A MUKD S A IRKU - URGA", Verdict.CUT)]
    drawn = Painted(Picture.on(world, world.start(), orders))
    assert "order-MUKD" in drawn.by_id


def test_a_unit_at_the_edge_of_a_world_map_is_drawn_at_both_edges() -> None:
    variant = load_variant("imperial")
    main = load_drawing(variant).main
    twice = {code for code, rows in main.places.items() if len(rows) > 1}
    assert twice
    drawn = start_of("imperial")
    standing = {variant.province_of[unit.space] for unit in variant.start().units}
    for code in twice & standing:
        first, second = drawn.at(f"unit-{code}"), drawn.at(f"unit-{code}-2")
        assert abs(first[0] - second[0]) > main.box.width / 2


def test_an_invalid_colour_is_refused_with_the_right_format(tmp_path: Path) -> None:
    shutil.copytree(data_folder("maps") / "standard", tmp_path / "standard")
    file = tmp_path / "standard" / "variant.toml"
    text = file.read_text(encoding="utf-8")
    france = text.index("colour", text.index("[powers.FRANCE]"))
    end = text.index("\n", france)
    file.write_text(text[:france] + 'colour = "azure"' + text[end:], encoding="utf-8")
    with pytest.raises(MapError, match=r"colour 'azure'; write a hash and six hexadecimal digits, like #1f5fbf"):
        read_variant(tmp_path / "standard")
    file.write_text(text[:france] + 'colour = "#1f5fbf"' + text[end:], encoding="utf-8")
    palette = make_palette(read_variant(tmp_path / "standard"))
    assert palette.sign["FRANCE"] == "#1f5fbf"
    assert palette.land["FRANCE"] == mixed("#1f5fbf", "#fbf8f1", 0.4)
