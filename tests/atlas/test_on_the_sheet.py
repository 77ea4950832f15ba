"""A painted busy season of every variant: labels lie on their owner's colour, and nothing covers a foreign label."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations, product
from xml.etree import ElementTree

import pytest
import shapely
from PIL import Image

from judge.atlas.drawing import Box, Panel, Place, load_drawing
from judge.atlas.making.make import shapes_of
from judge.atlas.painting.hatching import ink_of
from judge.atlas.painting.lettering import CAPITAL, width
from judge.atlas.painting.palette import LAND, SEA, palette_of
from judge.atlas.picture import DrawnOrder, Picture
from judge.atlas.png import png
from judge.board.library import installed
from judge.board.loader import DRAWING
from judge.board.phase import PhaseKind
from judge.board.variant import Variant
from judge.writing.rendering.translator import in_english
from tests.atlas.painted import SVG, Colour, Painted, Pixels, rgb
from tests.atlas.seasons import Season, busy, first
from tests.docs.gallery import shots

SIGN_HEIGHT = 0.7
"""The height of a unit, as a fraction of its width."""
CENTRE = 92
"""The width of a centre mark before it is scaled."""


@cache
def results(key: str) -> Painted:
    return painted(busy(key))


def painted(season: Season) -> Painted:
    orders = [DrawnOrder.of(each, each.order, in_english(each.reason)) for each in season.outcome.results]
    return Painted(Picture.on(season.variant, season.before, orders))


@pytest.mark.parametrize("key", installed())
def test_results_fit_into_a_letter_at_full_width(key: str) -> None:
    kept = png(results(key).svg, 1600)
    assert len(kept) <= 320_000  # of 350,000, so that there is room for busier seasons
    assert Image.open(BytesIO(kept)).width == 1600


@pytest.mark.parametrize("key", installed())
def test_ids_are_unique_and_nothing_in_a_drawing_is_active(key: str) -> None:
    drawn = results(key)
    assert len(drawn.named) == len(drawn.by_id)
    tags = {each.tag.removeprefix(SVG) for each in drawn.root.iter()}
    assert tags <= {"svg", "g", "title", "rect", "circle", "line", "path", "text"}
    assert all(drawn.title(name) for name in drawn.ids("place-"))


def test_all_drawings_together_take_less_than_three_megabytes() -> None:
    assert 0 < sum((installed().folders[key] / DRAWING).stat().st_size for key in installed()) < 3_000_000


# -- colours


@pytest.mark.parametrize("key", installed())
def test_the_colour_at_each_label_is_that_of_its_owner(key: str) -> None:
    season = busy(key)
    variant, position = season.variant, season.before
    palette, owners = palette_of(variant), {**position.control, **position.centres}
    bare = Painted(Picture.on(variant, replace(position, units=(), dislodged=())))
    bare.svg = re.sub(r"<text\b[^>]*>[^<]*</text>", "", bare.svg)  # the label itself lies on the colour
    pixels = Pixels(bare)
    inks = {LAND: LAND, SEA: SEA}
    for land in {palette.land[power] for power in owners.values()}:
        inks |= {land: land, ink_of(land): land}  # a pattern's ink says whose land it is as well
    grounds = {each: land for ink, land in inks.items() for each in nearly(ink)}
    assert len(owners) > len(variant.powers)
    for panel in load_drawing(variant).panels:
        shapes = shapes_of(panel.arcs)
        for place in labelled(variant, panel):
            spots = [spot for spot in around(place, panel.sign) if shapely.contains_xy(shapes[place.code], *spot)]
            votes = [grounds[pixels[spot]] for spot in spots if pixels[spot] in grounds]
            owner = owners.get(place.code)
            wanted = SEA if place.code in variant.waters else palette.land[owner] if owner else LAND
            assert votes, f"{place.code} in {panel.key}"
            assert max(votes, key=votes.count) == wanted, f"{place.code} in {panel.key}"


def labelled(variant: Variant, panel: Panel) -> list[Place]:
    """All appearances of the places with a label on a panel."""
    rows = (row for rows in panel.places.values() for row in rows)
    return [row for row in rows if row.size and row.code in variant.provinces]


def around(place: Place, sign: float) -> list[tuple[float, float]]:
    """Spots near the middle of a label, or near the end of its leader line."""
    x, y = place.lead or (place.label.x, place.label.y - place.size * CAPITAL / 2)
    steps = [0.1 * sign * n for n in range(-3, 4)]
    return [(x + dx, y + dy) for dx in steps for dy in steps]


def nearly(ink: str) -> Iterator[Colour]:
    """A colour, and those that differ from it only by rounding."""
    red, green, blue = rgb(ink)
    for dr, dg, db in product((0, -1, 1), repeat=3):
        yield red + dr, green + dg, blue + db


# -- labels


@pytest.mark.parametrize("key", installed())
def test_labels_do_not_overlap(key: str) -> None:
    for panel in panels(results(key), key):
        labels = labels_on(results(key), busy(key).variant, panel)
        assert len(labels) == len(labelled(busy(key).variant, panel))
        for (one, a), (other, b) in combinations(labels, 2):
            assert one == other or apart(a, b), f"{one} and {other} in {panel.key}"


@pytest.mark.parametrize("key", installed())
@pytest.mark.parametrize("kind", [PhaseKind.MOVEMENT, PhaseKind.RETREATS])
def test_no_unit_covers_the_label_of_another_place(key: str, kind: PhaseKind) -> None:
    season = busy(key) if kind is PhaseKind.MOVEMENT else first(key, kind)
    drawn = results(key) if kind is PhaseKind.MOVEMENT else painted(season)
    assert drawn.ids("unit-")
    assert bool(drawn.ids("dislodged-"))
    for panel in panels(drawn, key):
        signs = list(units_on(drawn, panel))
        for code, label in labels_on(drawn, season.variant, panel):
            for other, sign in signs:
                assert code == other or apart(sign, label), f"{other} on {code} in {panel.key}"


@pytest.mark.parametrize("key", installed())
def test_in_a_zoomed_picture_nothing_covers_the_label_of_another_place(key: str) -> None:
    parts = [each for each in shots(key) if each.picture.zoom]
    assert len(parts) == 3  # orders of a player, retreats, builds
    for shot in parts:
        drawn, variant = Painted(shot.picture), shot.picture.board(installed())
        for panel in panels(drawn, key):
            labels, signs = labels_on(drawn, variant, panel), list(units_on(drawn, panel))
            assert labels
            for (one, a), (other, b) in [*combinations(labels, 2), *product(signs, labels)]:
                assert one == other or apart(a, b), f"{one} on {other} in {shot.stem}"


@pytest.mark.parametrize("key", installed())
def test_no_centre_mark_covers_the_label_of_another_place(key: str) -> None:
    variant = busy(key).variant
    for panel in panels(results(key), key):
        centres = {(row.centre, code) for code, rows in panel.places.items() for row in rows if row.centre and row.size}
        marks = list(centres_on(results(key), panel))
        assert len(marks) == sum(variant.provinces[code].is_centre for _, code in centres if code in variant.provinces)
        for code, label in labels_on(results(key), variant, panel):
            for x, y, mark in marks:
                owners = {each for spot, each in centres if spot == (x, y)}
                assert code in owners or apart(mark, label), f"{owners} on {code} in {panel.key}"


def panels(drawn: Painted, key: str) -> Iterator[Panel]:
    """The panels of a variant that are painted; the panel of a power that does not play is left out."""
    for panel in load_drawing(busy(key).variant).panels:
        if f"panel-{panel.key}" in drawn.by_id:
            yield panel


def labels_on(drawn: Painted, variant: Variant, panel: Panel) -> list[tuple[str, Box]]:
    """The labels painted on a panel, each with its place."""
    whose = {variant.map_label(code): code for code in variant.provinces}
    assert len(whose) == len(variant.provinces)
    lettering = next(each for each in drawn.by_id[f"panel-{panel.key}"] if "paint-order" in each.attrib)
    found = []
    for text in lettering.iter(f"{SVG}text"):
        words = "".join(text.itertext())
        x, y, size = (float(text.attrib[name]) for name in ("x", "y", "font-size"))
        if words in whose:
            wide, high = width(words, size), size * CAPITAL
            found.append((whose[words], Box(x - wide / 2, y - high, wide, high)))
    return found


def units_on(drawn: Painted, panel: Panel) -> Iterator[tuple[str, Box]]:
    """The units painted on a panel, dislodged ones too, each with its place."""
    for each in drawn.by_id[f"panel-{panel.key}"].iter(f"{SVG}g"):
        kind, _, code = each.attrib.get("id", "").partition("-")
        if kind in ("unit", "dislodged") and "transform" in each.attrib:
            x, y, scale = placed(each)
            wide, high = 100 * scale, 100 * scale * SIGN_HEIGHT
            yield code.partition("-")[0], Box(x - wide / 2, y - high / 2, wide, high)


CENTRE_TAGS = ([f"{SVG}circle", f"{SVG}path"], [f"{SVG}path", f"{SVG}path"])


def centres_on(drawn: Painted, panel: Panel) -> Iterator[tuple[float, float, Box]]:
    """The centre marks painted on a panel: scaled groups without an id."""
    for each in drawn.by_id[f"panel-{panel.key}"].iter(f"{SVG}g"):
        is_set = each.attrib.get("transform", "").startswith("translate") and "id" not in each.attrib
        if is_set and [child.tag for child in each] in CENTRE_TAGS:
            x, y, scale = placed(each)
            side = CENTRE * scale
            yield x, y, Box(x - side / 2, y - side / 2, side, side)


def placed(group: ElementTree.Element) -> tuple[float, float, float]:
    """The position and the scale of a group."""
    x, y, scale = map(float, re.findall(r"-?[\d.]+", group.attrib["transform"]))
    return x, y, scale


def apart(one: Box, other: Box) -> bool:
    """Whether two boxes share less than a pixel."""
    return (
        one.left + one.width <= other.left + 1
        or other.left + other.width <= one.left + 1
        or one.top + one.height <= other.top + 1
        or other.top + other.height <= one.top + 1
    )
