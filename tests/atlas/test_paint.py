"""A painted picture: the map, the units, the legend, the zoom, and what it hides from its reader."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from judge.atlas.captions import SITES
from judge.atlas.paint import draw
from judge.atlas.painting.lettering import width as text_width
from judge.atlas.painting.palette import ALARM, FOG, LAND, PAPER, SEA, WALL, palette_of
from judge.atlas.picture import Picture
from judge.atlas.png import rasterize
from judge.board.library import Library, load_variant
from judge.board.loader import read_variant
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.board.tables import MapError
from judge.board.variant import Variant
from judge.rules.outcome import Verdict
from judge.writing.pictures.picture_words import picture_words
from tests.atlas.little import little, write_little
from tests.atlas.painted import SVG, Painted, Pixels, alike
from tests.orders import drawn_order


@pytest.fixture
def board(tmp_path: Path) -> Variant:
    write_little(tmp_path)
    return little(tmp_path)


def where(
    *units: Unit,
    centres: Mapping[str, str] | None = None,
    dislodged: Iterable[Unit] = (),
    **more: Any,
) -> Position:
    driven = tuple(DislodgedUnit(unit, None) for unit in dislodged)
    return replace(Position(Phase.parse("S1901M"), units, driven, centres or {}), **more)


def painted(board: Variant, position: Position | None = None, **more: Any) -> Painted:
    return Painted(replace(Picture.on(board, position or board.start()), **more), Library(board.folder.parent))


# -- the map


def test_every_place_has_its_shape_and_a_tooltip_with_its_name(board: Variant) -> None:
    drawn = painted(board)
    assert drawn.ids("place-") >= {f"place-{code}" for code in board.provinces}
    assert drawn.title("place-SOU") == "Southern Sea (SOU), sea"
    assert drawn.title("place-HIL") == "Hill (HIL), coast"
    assert drawn.title("place-ROCK") == "The Rock, impassable"


def test_the_tooltip_of_a_place_has_its_owner_and_its_units(board: Variant) -> None:
    drawn = painted(board, where(Unit("GAMMA", "A", "LOW"), Unit("BETA", "F", "WES"), centres={"LOW": "BETA"}))
    assert drawn.title("place-LOW") == "Lowland (LOW), coast; centre of Beta, home of Alpha; Gamman army"
    assert drawn.title("place-MID") == "Midland (MID), coast; centre that nobody owns, home of Gamma"
    assert drawn.title("place-ISL") == "Island (ISL), coast; centre that nobody owns"
    assert drawn.title("place-WES") == "Western Sea (WES), sea; Betan fleet"


def test_a_place_in_an_inset_has_its_own_id_there(board: Variant) -> None:
    drawn = painted(board)
    assert {"place-LOW", "place-LOW-near", "unit-LOW", "unit-LOW-near"} <= drawn.by_id.keys()
    assert len(drawn.named) == len(drawn.by_id)
    assert drawn.words("panel-near")[-1] == "Near by"


def test_only_owned_centres_colour_their_place(board: Variant) -> None:
    pixels = Pixels(painted(board, where(centres={"LOW": "GAMMA"})))
    palette = palette_of(board)
    corners = {
        "LOW": (110, 10),
        "MID": (210, 10),
        "HIL": (110, 190),
        "ISL": (210, 190),
        "WES": (10, 60),
        "EAS": (390, 10),
    }
    assert alike(pixels[corners["LOW"]], palette.land["GAMMA"])
    assert all(alike(pixels[corners[code]], LAND) for code in ("MID", "HIL", "ISL"))
    assert all(alike(pixels[corners[code]], SEA) for code in ("WES", "EAS"))


def test_a_controlled_place_without_a_centre_has_the_colour_of_its_power(board: Variant) -> None:
    drawn = painted(board, where(control={"HIL": "BETA"}))
    assert alike(Pixels(drawn)[110, 190], palette_of(board).land["BETA"])
    assert drawn.title("place-HIL") == "Hill (HIL), coast; held by Beta"


def test_home_centres_have_stars_and_other_centres_discs_in_their_owners_colour(board: Variant) -> None:
    def marks(**owners: str) -> dict[str, int]:
        panel = painted(board, where(centres=owners)).by_id["panel-main"]
        found = [each.attrib for each in panel.iter(f"{SVG}path") if "fill" in each.attrib]
        figures = [(each["d"], each["fill"]) for each in found if each.get("stroke-width") == "6"]
        return {f"{'disc' if 'A' in d else 'star'} {fill}": figures.count((d, fill)) for d, fill in figures}

    red, teal = palette_of(board).sign["GAMMA"], palette_of(board).sign["ALPHA"]
    assert marks() == {"star #fbf8f1": 2, "disc #fbf8f1": 2}
    assert marks(LOW="GAMMA", ISL="ALPHA") == {
        f"star {red}": 1,
        "star #fbf8f1": 1,
        f"disc {teal}": 1,
        "disc #fbf8f1": 1,
    }


def test_an_adopted_home_centre_has_a_star(board: Variant) -> None:
    drawn = painted(board, where(centres={"ISL": "BETA"}, adopted={"ISL": "ALPHA"}))
    assert drawn.title("place-ISL") == "Island (ISL), coast; centre of Beta, home of Alpha"


def test_walls_closed_borders_and_marks_are_drawn_and_explained(board: Variant) -> None:
    drawn = painted(board)
    assert drawn.by_id["place-ROCK"].attrib["fill"] == WALL
    told = drawn.words("legend")
    assert {"land bridge", "canal", "passage", "way around the map", "closed border", "impassable"} <= set(told)


def test_a_connection_missing_with_these_options_has_no_mark(tmp_path: Path) -> None:
    folder = write_little(tmp_path).rename(tmp_path / "checked")
    borders = folder / "borders.tsv"
    borders.write_text(borders.read_text(encoding="utf-8").replace("EAS\tFAR\tfleet\n", ""), encoding="utf-8")
    variant = read_variant(folder)
    told = painted(variant).words("legend")
    assert "land bridge" not in told
    assert "canal" in told


# -- units


def test_a_unit_is_drawn_at_each_appearance_of_its_place(board: Variant) -> None:
    drawn = painted(board, where(Unit("BETA", "F", "WES")))
    assert drawn.ids("unit-") == {"unit-WES", "unit-WES-2"}
    assert (drawn.at("unit-WES"), drawn.at("unit-WES-2")) == ((50, 50), (380, 80))


def test_a_unit_in_an_unlabelled_place_is_drawn_only_for_an_order(board: Variant) -> None:
    position = where(Unit("ALPHA", "A", "HIL"))
    assert painted(board, position).ids("unit-") == {"unit-HIL"}
    moving = painted(board, position, orders=(drawn_order("ALPHA", "A HIL - LOW", Verdict.SUCCEEDS),))
    assert moving.ids("unit-") == {"unit-HIL", "unit-HIL-near"}
    away = painted(board, position, orders=(drawn_order("ALPHA", "A HIL H", Verdict.STANDS),))
    assert away.ids("unit-") == {"unit-HIL"}


def test_a_fleet_is_drawn_at_its_coast(board: Variant) -> None:
    north = painted(board, where(Unit("GAMMA", "F", "MID/NC")))
    south = painted(board, where(Unit("GAMMA", "F", "MID/SC")))
    assert north.at("unit-MID")[1] < 50 < south.at("unit-MID")[1]
    assert north.title("unit-MID") == "Gamman fleet MID/NC"


def test_armies_and_fleets_have_different_signs_with_their_powers_initial(board: Variant) -> None:
    army, fleet = (painted(board, where(Unit("ALPHA", kind, "LOW"))) for kind in "AF")
    assert army.words("unit-LOW") == fleet.words("unit-LOW") == ["A"]
    assert [each.attrib["d"] for each in army.all("unit-LOW", "path")] != [
        each.attrib["d"] for each in fleet.all("unit-LOW", "path")
    ]


def test_unplayed_units_have_their_own_signs_with_their_sponsors_letter(board: Variant) -> None:
    drawn = painted(board)
    assert drawn.words("unit-ISL") == ["R"]  # sponsored by Red
    assert drawn.words("unit-FAR") == []
    assert drawn.title("unit-FAR") == "Far Rock fleet FAR, stationary"
    played = painted(board, where(Unit("GAMMA", "A", "ISL")))
    assert drawn.all("unit-ISL", "path")[0].attrib["d"] != played.all("unit-ISL", "path")[0].attrib["d"]


def test_a_dislodged_unit_is_beside_its_attacker_on_a_burst(board: Variant) -> None:
    drawn = painted(board, where(Unit("ALPHA", "A", "LOW"), dislodged=[Unit("GAMMA", "A", "LOW")]))
    assert drawn.at("unit-LOW") == (150, 50)
    assert drawn.at("dislodged-LOW") != (150, 50)
    assert drawn.title("dislodged-LOW") == "Gamman army LOW, dislodged"
    assert len(drawn.all("dislodged-LOW", "path")) == len(drawn.all("unit-LOW", "path")) + 1
    assert "dislodged" in drawn.words("legend")


def test_marked_places_have_rings(board: Variant) -> None:
    rings = [
        [each for each in painted(board, marked=marked).by_id["panel-main"].iter() if "stroke-dasharray" in each.attrib]
        for marked in ((), ("HIL",))
    ]
    new = rings[1][len(rings[0]) :] if rings[1][: len(rings[0])] == rings[0] else rings[1]
    circles = [each.attrib for each in new if each.tag == f"{SVG}circle"]
    assert [(each["cx"], each["cy"]) for each in circles] == [("150", "150")]


@pytest.mark.parametrize(("phase", "words"), [("S1901R", "open to retreats"), ("W1901A", "open to builds")])
def test_the_legend_explains_the_rings(phase: str, words: str, board: Variant) -> None:
    position = replace(where(), phase=Phase.parse(phase))
    assert words in painted(board, position, marked=("HIL",)).words("legend")
    assert words not in painted(board, position).words("legend")


def test_rings_differ_by_what_a_building_site_is_and_the_legend_explains_those_that_are_there(board: Variant) -> None:
    position = replace(where(), phase=Phase.parse("W1901A"))
    kinds = [each.removeprefix("builds ") for each in SITES]
    drawn = {kind: painted(board, position, marked=("HIL",), sites=(kind,)) for kind in kinds}
    rings = {kind: tuple(filter(None, map(_looks, each.root.iter()))) for kind, each in drawn.items()}
    assert len(set(rings.values())) == len(kinds)
    told = {kind: [words for words in each.words("legend") if "build" in words] for kind, each in drawn.items()}
    assert told["colony"] == ["build site: colony"]
    assert all(len(each) == 1 for each in told.values())
    assert len({each[0] for each in told.values()}) == len(kinds)


def _looks(element: ElementTree.Element) -> str:
    """What the stroke of an element looks like; empty for what is no ring."""
    return "" if element.attrib.get("stroke") != ALARM else str(sorted(element.attrib.items()))


# -- secrets


def test_the_file_does_not_hold_what_the_reader_does_not_see(board: Variant) -> None:
    position = where(
        Unit("ALPHA", "A", "LOW"),
        Unit("GAMMA", "F", "MID/NC"),
        centres={"LOW": "ALPHA", "MID": "GAMMA", "ISL": "GAMMA"},
        dislodged=[Unit("GAMMA", "A", "ISL")],
        adopted={"ISL": "GAMMA"},
        control={"HIL": "GAMMA"},
    )
    drawn = painted(board, position, seen=("LOW", "WES"))
    assert drawn.ids("unit-") == {"unit-LOW", "unit-LOW-near"}
    assert not drawn.ids("dislodged-")
    assert drawn.title("place-MID") == "Midland (MID), coast; not seen"
    assert drawn.title("place-SOU") == "Southern Sea (SOU), sea; not seen"
    assert {drawn.by_id[f"place-{code}"].attrib["fill"] for code in ("MID", "ISL", "HIL")} == {FOG}
    assert "Gamman" not in drawn.svg
    assert drawn.words("legend-GAMMA")[-1] == "0 \u00b7 0"
    assert "Counts are of what is seen." in " ".join(drawn.words("legend"))
    hidden = replace(
        position,
        units=position.units[:1],
        dislodged=(),
        centres={"LOW": "ALPHA", "MID": "BETA"},
        adopted={},
        control={},
    )
    assert painted(board, hidden, seen=("LOW", "WES")).svg == drawn.svg


# -- header, legend, document


def test_the_header_has_the_variant_the_phase_and_the_title(board: Variant) -> None:
    drawn = painted(board)
    assert drawn.words("head") == ["Little & small", "Spring 1901 Movement"]
    titled = painted(board, title="The orders of Alpha")
    assert titled.words("head") == ["The orders of Alpha", "Little & small, Spring 1901 Movement"]
    assert drawn.root.findtext(f"{SVG}title") == "Little & small, Spring 1901 Movement"


def test_the_legend_counts_by_side_and_power(board: Variant) -> None:
    drawn = painted(
        board, where(Unit("BETA", "F", "WES"), Unit("BETA", "A", "LOW"), centres={"LOW": "ALPHA", "ISL": "BETA"})
    )
    assert drawn.words("legend-ALPHA")[1:] == ["Alpha", "1 \u00b7 0"]
    assert drawn.words("legend-BETA")[1:] == ["Beta", "1 \u00b7 2"]
    told = drawn.words("legend")
    assert told[:2] == ["Teal", "2"]
    assert "After each name: centres \u00b7 units. 2 centres nobody owns. 2 of 4 centres win." in told


def test_the_legend_has_the_provenance_and_says_that_the_map_is_reconstructed(board: Variant) -> None:
    said = " ".join(painted(board).words("legend"))
    assert said.endswith("Little & small: Made up, <for> tests. The borders are reconstructed.")


def test_orders_are_drawn_and_their_outcomes_are_explained(board: Variant) -> None:
    orders = (
        drawn_order("ALPHA", "A LOW - MID", Verdict.FAILS),
        drawn_order("GAMMA", "F MID/NC - LOW", Verdict.ILLEGAL, "no way"),
    )
    drawn = painted(board, orders=orders)
    assert "order-LOW" in drawn.by_id
    assert "failed move" in drawn.words("legend")
    assert "Gamma: F MID/NC - LOW: no way" in drawn.words("legend")


def test_a_picture_has_no_scripts_and_fetches_nothing(board: Variant) -> None:
    drawn = painted(board, orders=(drawn_order("ALPHA", "A LOW - MID", Verdict.FAILS),))
    tags = {each.tag.removeprefix(SVG) for each in drawn.root.iter()}
    assert tags <= {"svg", "g", "title", "rect", "circle", "line", "path", "text"}
    attributes = {key for each in drawn.root.iter() for key in each.attrib}
    assert not [key for key in attributes if key.startswith("on") or "href" in key or key == "style"]
    assert drawn.svg.count("http") == 1  # the name space
    assert drawn.root.attrib["role"] == "img"


def test_titles_and_names_are_escaped(board: Variant) -> None:
    drawn = painted(board, title='<script>"&')
    assert "<script>" not in drawn.svg
    assert drawn.words("head")[0] == '<script>"&'


def test_equal_pictures_give_equal_text(board: Variant) -> None:
    one = where(Unit("BETA", "F", "WES"), centres={"LOW": "ALPHA", "ISL": "BETA"})
    other = where(Unit("BETA", "F", "WES"), centres={"ISL": "BETA", "LOW": "ALPHA"})
    assert painted(board, one).svg == painted(board, one).svg == painted(board, other).svg


def test_a_variant_without_a_drawing_is_refused(board: Variant, tmp_path: Path) -> None:
    shelf = tmp_path / "bare"
    shelf.mkdir()
    folder = write_little(shelf)
    (folder / "drawing.tsv").unlink()
    folder.rename(shelf / "undrawn")
    with pytest.raises(MapError, match="no drawing"):
        draw(replace(Picture.on(board, board.start()), variant="undrawn"), picture_words, Library(shelf))


# -- zoom


def test_a_zoomed_picture_shows_the_places_and_their_neighbours(board: Variant) -> None:
    drawn = painted(board, zoom=("ISL",))
    left, top, width, height = drawn.view
    for x, y in ((250, 150), (250, 50)):  # ISL, and MID beside it
        assert left < x < left + width
        assert top < y < top + height
    assert width < 400
    assert drawn.root.attrib["width"] == "1600"


def test_a_zoomed_picture_is_taken_from_the_inset_that_has_all_its_places(board: Variant) -> None:
    assert painted(board, zoom=("LOW",)).ids("panel-") == {"panel-near"}
    assert painted(board, zoom=("LOW", "ISL")).ids("panel-") == {"panel-main"}


def test_a_zoomed_picture_is_taken_from_the_panel_that_shows_most_neighbours(board: Variant) -> None:
    assert painted(board, zoom=("MID",)).ids("panel-") == {"panel-main"}  # the inset has no EAS and no ISL


def test_units_in_a_zoomed_picture_have_a_limited_size(board: Variant) -> None:
    def size(drawn: Painted) -> float:
        scale = float(drawn.by_id["unit-ISL"].attrib["transform"].partition("scale(")[2].rstrip(")"))
        return 100 * scale * float(drawn.root.attrib["width"]) / drawn.view[2]

    whole, part = painted(board), painted(board, zoom=("ISL",))
    assert size(whole) * 1600 / 400 <= 1.01 * size(part) <= 1600 / 14


def test_the_legend_of_a_zoomed_picture_has_only_the_powers_in_it(board: Variant) -> None:
    position = where(Unit("ALPHA", "A", "LOW"), Unit("BETA", "F", "SOU"), centres={"MID": "GAMMA"})
    assert painted(board, position, zoom=("LOW",)).ids("legend-") == {"legend-ALPHA", "legend-GAMMA"}


def test_a_zoom_on_unknown_places_shows_everything(board: Variant) -> None:
    assert painted(board, zoom=("NOWHERE",)).ids("panel-") == {"panel-main", "panel-near"}


def test_a_zoomed_picture_has_no_label_and_no_unit_cut_off_by_its_edge(board: Variant) -> None:
    drawn = painted(board, where(Unit("ALPHA", "A", "LOW"), Unit("BETA", "F", "WES")), zoom=("ISL",))
    left, top, width, height = drawn.view
    letters = [each for each in drawn.by_id["panel-main"].iter(f"{SVG}text") if each.text in board.provinces]
    assert {each.text for each in letters} >= {"ISL", "MID"}
    for each in letters:
        x, half = float(each.attrib["x"]), text_width(each.text or "", float(each.attrib["font-size"])) / 2
        is_outside = x + half < left or left + width < x - half
        assert is_outside or left <= x - half < x + half <= left + width
        assert top < float(each.attrib["y"]) < top + height
    assert "LOW" in {each.text for each in letters}
    assert drawn.ids("unit-") == {"unit-LOW", "unit-WES"}
    assert drawn.at("unit-WES") == (380, 80)  # not at its other appearance in the west


def test_the_legend_of_a_zoomed_picture_covers_the_map_below_it() -> None:
    variant = load_variant("standard")
    image = rasterize(draw(Picture.on(variant, variant.start(), zoom=("BUD",)), picture_words), 1200)
    paper = tuple(bytes.fromhex(PAPER[1:]))
    assert {image.getpixel((x, image.height - 1)) for x in range(image.width)} == {paper}


def test_a_zoom_on_almost_everything_shows_everything(board: Variant) -> None:
    assert painted(board, zoom=("WES", "MID", "FAR")).view[2] == 400


def test_a_zoom_into_an_inset_labels_the_neighbours_and_shows_their_units(board: Variant) -> None:
    position = where(Unit("ALPHA", "A", "HIL"))
    assert painted(board, position).ids("unit-") == {"unit-HIL"}
    drawn = painted(board, position, zoom=("LOW",))
    assert drawn.ids("unit-") == {"unit-HIL-near"}
    assert "HIL" in drawn.words("panel-near")


def test_the_legend_of_a_zoomed_picture_explains_only_its_own_symbols(board: Variant) -> None:
    told = painted(board, zoom=("ISL",)).words("legend")
    assert "closed border" in told
    assert "way around the map" not in told


def test_a_way_around_the_map_names_its_destination(board: Variant) -> None:
    words = [each for each in painted(board).by_id["panel-main"].iter(f"{SVG}text") if each.text == "EAS"]
    assert any(float(each.attrib["x"]) < 100 for each in words)  # beside the arrow in the west
