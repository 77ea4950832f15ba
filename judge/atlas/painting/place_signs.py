"""The signs of places: of centres of all kinds, of building sites without a centre, and of named coasts.

They come from the variant's data and the position. Each kind has an outline of its own, so that nobody needs colours to
tell them apart. `PLACE_SIGNS` is the one list of them: the map draws from it, and the legend explains what is there.
Grounds have the shapes of the rings around building sites of these kinds (`units.ring`).
"""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from judge.atlas.captions import SIGNS, CountryOf, SpecialCentreOf
from judge.atlas.drawing import Panel, Spot
from judge.atlas.painting.curves import unit
from judge.atlas.painting.data_lines import country_of
from judge.atlas.painting.lettering import CAPITAL
from judge.atlas.painting.palette import INK, PAPER, SEA_INK
from judge.atlas.painting.scene import Scene
from judge.atlas.painting.svg import Markup, element, number, plain
from judge.common.message import Message

WIDTH = 0.45
"""The width of a sign, as a fraction of a unit's width."""
_COAST_LETTERS = 0.42
"""The height of a coast's letters, in widths of a unit."""
_LEAST_LETTERS = 8.5 / 1600
"""The least height of a coast's letters, as a fraction of the picture's width."""

_LETTERS_APART = 2.4
"""The least distance of the letters of two coasts of a place, in multiples of their height."""

_ROUND = ""
"""The ground of most signs: a disc."""
_DOUBLE = "M-62 0A62 62 0 0 1 62 0 62 62 0 0 1-62 0zM-46 0A46 46 0 0 1 46 0 46 46 0 0 1-46 0z"
_SQUARE = "M-44-44H44V44H-44z"
_LOZENGE = "M0-62 62 0 0 62-62 0z"
_TRIANGLE = "M0-62 62 46H-62z"
_HEXAGON = "M0-54 47-27V27L0 54-47 27V-27z"
_DISC = "M-24 0A24 24 0 0 1 24 0 24 24 0 0 1-24 0z"
_STAR = "M0-45 11-15 43-14 17 6 27 36 0 18-27 36-17 6-43-14-11-15z"
_LOW_DISC = "M-20 16A20 20 0 0 1 20 16 20 20 0 0 1-20 16z"
_GLASS = "M-25-29H25L-25 29H25z"
_DASHED = "20 9"


class PlaceSign(NamedTuple):
    """A sign in a box 100 wide: a pale ground (its edge dashed by `edge`), and a figure in the colour of the owner."""

    ground: str
    figure: str
    edge: str = ""


PLACE_SIGNS = {
    "centre": PlaceSign(_ROUND, _DISC),
    "home": PlaceSign(_ROUND, _STAR),
    "lost": PlaceSign(_ROUND, _STAR, _DASHED),
    "additional": PlaceSign(_DOUBLE, _STAR),
    "colony": PlaceSign(_SQUARE, _DISC),
    "special": PlaceSign(_LOZENGE, _DISC),
    "held": PlaceSign(_HEXAGON, _GLASS),
    "granted": PlaceSign(_TRIANGLE, _LOW_DISC),
}
"""Every sign by its kind, in the order of the legend; `captions.SIGNS` says what it means."""


def kind_of_place(scene: Scene, code: str) -> str:
    """The kind of a place's sign; empty: it has none."""
    variant, builds = scene.variant, scene.variant.builds
    province = variant.provinces.get(code)
    if province is None:
        return ""
    if not province.is_centre:
        return "granted" if "granted" in builds.sites and code in builds.granted else ""
    if code in scene.position.adopted:
        return "additional"
    if code in scene.homes:
        owner = scene.owners.get(code)
        return "lost" if owner and owner != scene.homes[code] else "home"
    if "special" in builds.sites and code in builds.special:
        return "special"
    if "colonies" in builds.sites and code in builds.colonies:
        return "colony"
    return "held" if "held" in builds.sites and code in builds.held else "centre"


def signs_in_view(scene: Scene) -> set[str]:
    """The kinds of signs that a picture shows: of places, of coasts (`coast`), and of canals (`canal` and `dry`)."""
    found, view = set(), scene.view
    for chart in view.charts:
        for code, rows in chart.panel.places.items():
            if any((place.size or code in view.near) and view.box.holds(place.unit) for place in rows):
                province = scene.variant.provinces.get(code)
                found |= {kind_of_place(scene, code), "coast" if province is not None and province.coasts else ""}
        for code, (start, end) in chart.canals.items():
            if view.box.holds(start) or view.box.holds(end):
                found.add("canal" if code in scene.variant.opened else "dry")
    return found - {""}


def place_sign(kind: str, at: Spot, width: float, colour: str, ground: str = PAPER) -> Markup:
    """The sign of a place; `width` is the width of units, not of the sign. `ground` is the colour below the figure."""
    sign = PLACE_SIGNS[kind]
    edge = f' stroke-dasharray="{sign.edge}"' if sign.edge else ""
    below = f'<path d="{sign.ground}"' if sign.ground else '<circle r="46"'
    return Markup(
        f'<g transform="translate({number(at.x)} {number(at.y)}) scale({width * WIDTH / 100:.4f})" stroke="{INK}">'
        f'{below} fill="{ground}" stroke-width="9"{edge}/>'
        f'<path d="{sign.figure}" fill="{colour}" stroke-width="6"/></g>'
    )


def what_place_is(scene: Scene, code: str) -> Iterator[Message]:
    """What a tooltip tells of a place besides its owner: for whom one may build there, its country, its canal."""
    variant, kind = scene.variant, kind_of_place(scene, code)
    if kind == "special":
        yield SpecialCentreOf(variant.builds.special[code])
    elif kind in ("colony", "held", "granted"):
        yield SIGNS[kind]
    country = country_of(variant, code)
    if country:
        yield CountryOf(country)
    if code in variant.canals or code in variant.opened:
        yield SIGNS["canal" if code in variant.opened else "dry"]


# -- coasts


def coast_letters(scene: Scene, panel: Panel, sign: float) -> Iterator[Markup]:
    """The letters of the named coasts in a panel (`NC`), where fleets stand on them."""
    size = max(_COAST_LETTERS * sign, _LEAST_LETTERS * scene.view.box.width)
    for code, rows in panel.places.items():
        province = scene.variant.provinces.get(code)
        for place in rows if province is not None and province.coasts else ():
            spots = _spread(place.coasts, size)
            for space, spot in spots.items():
                if place.size and space in scene.variant.province_of and scene.view.box.holds(spot, size):
                    yield coast_sign(spot, size, space.partition("/")[2])


def _spread(coasts: Mapping[str, Spot], size: float) -> dict[str, Spot]:
    """The spots of letters, moved away from each other where they would touch."""
    spots = {space: complex(*spot) for space, spot in coasts.items()}
    middle = sum(spots.values()) / (len(spots) or 1)
    nearest = min((abs(one - other) for one, other in combinations(spots.values(), 2)), default=0.0)
    push = max(0.0, _LETTERS_APART * size - nearest) / 2
    moved = {space: spot + unit(spot - middle) * push for space, spot in spots.items()}
    return {space: Spot(spot.real, spot.imag) for space, spot in moved.items()}


def coast_sign(at: Spot, size: float, letters: str) -> Markup:
    """The letters of a coast, `size` pixels high, around a spot."""
    return element(
        "text",
        plain(letters),
        x=at.x,
        y=at.y + size * CAPITAL / 2,
        font_size=size,
        font_style="italic",
        text_anchor="middle",
        paint_order="stroke",
        fill=SEA_INK,
        stroke=PAPER,
        stroke_width=0.2 * size,
        stroke_opacity=0.85,
    )
