"""Every order leaves a mark: from boxes off the board, from inset to inset, and at the edges of a map of the world."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.atlas.drawing import Box, load_drawing
from judge.atlas.mark_proof import mark_faults
from judge.atlas.painting.order_layer import Layers
from judge.atlas.painting.svg import NOTHING
from judge.atlas.picture import Picture
from judge.board.library import Library, installed, load_variant
from judge.board.notation import parse_unit
from judge.board.variant import Variant
from tests.atlas.little import KEY, little, write_little
from tests.atlas.painted import Painted
from tests.orders import drawn_order

UK = "UNITED KINGDOM"


@pytest.fixture(scope="module")
def with_boxes() -> Variant:
    return installed().load("continent2", {"united_kingdom": "yes"})


def painted(variant: Variant, *orders: str, zoom: tuple[str, ...] = (), power: str = "") -> Painted:
    """The orders of one power, for whatever units they name."""
    key = power or next(iter(variant.powers))
    units = tuple({parse_unit(key, " ".join(text.split()[:2])) for text in orders})
    given = tuple(drawn_order(key, text, None) for text in orders)
    return Painted(Picture.on(variant, replace(variant.start(), units=units), given, zoom=zoom))


def in_panel(drawn: Painted, panel: str, name: str) -> bool:
    return any(each.attrib.get("id") == name for each in drawn.by_id[f"panel-{panel}"].iter())


def test_a_move_from_a_box_off_the_board_runs_from_the_box_to_its_sea(with_boxes: Variant) -> None:
    drawn = painted(with_boxes, "F OB1 - 57", power=UK)
    box = next(panel.box for panel in load_drawing(with_boxes).panels if panel.key == "ob1")
    start, tip = arrow(drawn, "order-OB1")
    assert holds(box, start)
    (sea,) = load_drawing(with_boxes).main.places["57"]
    assert abs(complex(*tip) - complex(*sea.unit)) < load_drawing(with_boxes).main.sign
    assert drawn.ids("unit-OB1") == {"unit-OB1"}  # the box alone shows the fleet


def test_a_support_joins_the_move_from_a_box(with_boxes: Variant) -> None:
    drawn = painted(with_boxes, "F OB2 - 83", "F 57 S F OB2 - 83", power=UK)
    assert drawn.ids("order-57")


def test_a_retreat_into_a_box_is_drawn(with_boxes: Variant) -> None:
    drawn = painted(with_boxes, "F 57 R OB1", power=UK)
    assert "order-57" in drawn.by_id


def test_a_picture_of_the_box_names_where_the_fleet_goes(with_boxes: Variant) -> None:
    drawn = painted(with_boxes, "F OB1 - 57", zoom=("OB1",), power=UK)
    assert drawn.words("to-57") == ["57"]
    left, top, width, height = drawn.view
    assert all(holds(Box(left, top, width, height), end) for end in arrow(drawn, "order-OB1-ob1"))


def test_a_move_from_one_inset_to_another_is_drawn_in_the_main_panel() -> None:
    """Neither inset has both ends, and the main panel has labels for neither."""
    variant = load_variant("intercontinental")
    assert in_panel(painted(variant, "A EDIN - QUEB"), "main", "order-EDIN")


def test_a_picture_at_the_edge_of_the_map_shows_the_way_that_lies_in_it() -> None:
    """Anchorage and the sea south of it appear at both edges; the picture shows the west."""
    drawn = painted(load_variant("imperial"), "F ANC - NPA", zoom=("ANC",))
    left, top, width, height = drawn.view
    assert all(holds(Box(left, top, width, height), end) for end in arrow(drawn, "order-ANC"))


def test_the_proof_names_the_orders_that_no_picture_shows(tmp_path: Path) -> None:
    write_little(tmp_path / "right")
    assert not mark_faults(little(tmp_path / "right"))
    write_little(tmp_path / "wrong")
    file = tmp_path / "wrong" / KEY / "drawing.tsv"
    text = file.read_text(encoding="utf-8")
    assert "panel\tnear\t220\t" in text
    file.write_text(text.replace("panel\tnear\t220\t", "panel\tnear\t0\t"), encoding="utf-8")  # it hides Far Rock
    told = {fault.text for fault in mark_faults(Library(tmp_path / "wrong").load(KEY))}
    assert "a picture of the whole map has no mark of F FAR H" in told


def test_the_proof_looks_at_the_pictures_around_every_place_that_an_order_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_little(tmp_path)
    monkeypatch.setattr("judge.atlas.mark_proof.order_layers", lambda *_: Layers(NOTHING, NOTHING))
    told = {fault.text for fault in mark_faults(little(tmp_path))}
    for code in ("LOW", "HIL", "SOU"):  # the unit that supports, where to, and the unit that it supports
        assert f"a picture of {code} has no mark of A LOW S F SOU - HIL" in told


def arrow(drawn: Painted, name: str) -> tuple[tuple[float, float], tuple[float, float]]:
    """The start and the tip of an arrow."""
    paths = [each.attrib["d"] for each in drawn.all(name, "path")]
    head = next(path for path in paths if path.endswith("z"))
    return first(paths[0]), first(head)


def first(path: str) -> tuple[float, float]:
    x, y = path[1:].replace("Q", " ").replace("L", " ").split()[:2]
    return float(x), float(y)


def holds(box: Box, at: tuple[float, float]) -> bool:
    x, y = at
    return box.left <= x <= box.left + box.width and box.top <= y <= box.top + box.height
