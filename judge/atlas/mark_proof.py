"""Proves that every order leaves a mark: on the whole sheet, and in every picture of a place that it names.

It draws orders of all kinds, with every place as the origin and as the target of each, and looks for their marks.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, zip_longest

from judge.atlas.drawing import Box, Spot
from judge.atlas.painting.chart import Atlas, Chart, atlas_of
from judge.atlas.painting.order_layer import order_layers
from judge.atlas.painting.palette import palette_of
from judge.atlas.painting.panels import framed
from judge.atlas.painting.scene import Scene
from judge.atlas.painting.view import view_of
from judge.atlas.picture import DrawnOrder, Picture
from judge.atlas.proof import Fault
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Retreat, Support, UnitOrder, spaces_of
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message

_POINT = re.compile(r'(?:[ML]|translate\(|cx=")(-?[\d.]+)(?: |" cy=")(-?[\d.]+)')


def mark_faults(variant: Variant) -> list[Fault]:
    """The orders that leave no mark in a picture, on the whole sheet or around a place that they name.

    :raises MapError: the variant has no drawing, or its file is wrong.
    """
    proof = _MarkProof(variant)
    orders = list(_orders(variant))
    faults = list(proof.unmarked("", orders))
    about: dict[str, list[UnitOrder]] = defaultdict(list)
    for order in orders:
        for code in {variant.province_of[space] for space in spaces_of(order)}:
            about[code].append(order)
    for code in variant.provinces:
        faults += proof.unmarked(code, about[code])
    return faults


def _orders(variant: Variant) -> Iterator[UnitOrder]:
    """Orders of all kinds that every unit might get, each with every place that it reaches."""
    yield from _of_units(variant)
    for (kind, at), reached in sorted(variant.reach.items()):
        own = variant.province_of[at]
        for to in sorted(reached):
            space = to if kind == "A" else variant.coasts_towards(at, to)[0]
            helped = min((of for of in variant.touching[to] if of != own), default=None)
            yield Move(kind, at, space)
            yield Retreat(kind, at, space)
            yield Support(kind, at, _unit_in(variant, to), to)
            if helped is not None:
                yield Support(kind, at, _unit_in(variant, helped), helped, to)
    for sea in sorted(variant.waters):
        shores = sorted(code for code, seas in variant.seas_around.items() if sea in seas and code in variant.army)
        for of, to in pairwise([*shores, *shores[:1]]):
            if of != to:
                yield Convoy("F", sea, "A", of, to)


def _of_units(variant: Variant) -> Iterator[UnitOrder]:
    for kind, at in sorted(variant.reach):
        yield Hold(kind, at)
        yield Disband(kind, at)
        yield Build(kind, at)


def _unit_in(variant: Variant, code: str) -> str:
    return "A" if code in variant.army else "F"


class _MarkProof:
    """Draws orders in pictures of one variant, and finds those without a mark."""

    def __init__(self, variant: Variant) -> None:
        self.variant, self.atlas, self.palette = variant, atlas_of(variant), palette_of(variant)
        self.power = next(iter(variant.powers))
        self.empty = Picture.on(variant, Position(variant.calendar.start, ()))
        self.insets = [panel.box for panel in self.atlas.drawing.panels[1:] if _is_shown(self.atlas, panel.key)]

    def unmarked(self, zoomed: str, orders: Iterable[UnitOrder]) -> Iterator[Fault]:
        """The orders without a mark in the picture around a place, or on the whole sheet if `zoomed` is empty."""
        view = view_of(self.atlas, self.variant, [zoomed] if zoomed else [])
        if zoomed and not view.is_part:
            return  # the whole sheet, of which the proof has a picture of its own
        scene = Scene(self.empty, self.variant, self.atlas, self.palette, view, {}, {}, {}, {}, say=_code)
        province = self.variant.province_of
        by_origin: dict[str, list[UnitOrder]] = defaultdict(list)
        for order in orders:
            by_origin[province[order.at]].append(order)
        for together in zip_longest(*by_origin.values()):  # one order for each unit, as in a game
            given = [order for order in together if order is not None]
            marked = self._marked(scene, given)
            for order in given:
                if province[order.at] not in marked:
                    places = tuple(sorted({province[space] for space in spaces_of(order)}))
                    yield Fault(places, f"a picture of {zoomed or 'the whole map'} has no mark of {order}")

    def _marked(self, scene: Scene, orders: list[UnitOrder]) -> set[str]:
        """The provinces whose order has a mark that the picture shows."""
        drawn = [DrawnOrder(self.power, order) for order in orders]
        wanted = {self.variant.province_of[order.at] for order in orders}
        marked: set[str] = set()
        for chart in scene.view.charts:
            marked.update(self._marked_in(scene, chart, drawn))
            if marked >= wanted:
                break
        return marked

    def _marked_in(self, scene: Scene, chart: Chart, drawn: Sequence[DrawnOrder]) -> Iterator[str]:
        frame, here = framed(scene, chart, drawn)
        layers = order_layers(here, scene.position, frame, scene.say)
        covers = self.insets if chart.panel.key == self.atlas.drawing.main.key and not scene.view.is_part else []
        for code, drawing in _marks_in(layers.below + layers.above):
            if _is_visible(drawing, (scene.view.box, chart.panel.box), covers):
                yield code


def _code(message: Message) -> str:
    """Says a message by its code: the proof needs no words."""
    return message.code


def _is_shown(atlas: Atlas, key: str) -> bool:
    return any(chart.panel.key == key for chart in atlas.charts)


def _marks_in(layers: str) -> Iterator[tuple[str, str]]:
    """The mark of each order in these layers, with the province of its unit."""
    for group in layers.split('<g id="')[1:]:
        name, _, drawing = group.partition('"')
        if name.startswith("order-"):
            yield name.split("-")[1], drawing


def _is_visible(drawing: str, boxes: Iterable[Box], covers: Iterable[Box]) -> bool:
    """Whether a point of a drawing lies in all of these boxes, and below none of the covers."""
    spots = (Spot(float(found[1]), float(found[2])) for found in _POINT.finditer(drawing))
    return any(all(box.holds(spot) for box in boxes) and not any(box.holds(spot) for box in covers) for spot in spots)
