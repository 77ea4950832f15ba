"""Proves that a picture of any place with its surroundings shows what it is for: the units and the names around it."""

from collections.abc import Iterator

from judge.atlas.painting.chart import Atlas, atlas_of
from judge.atlas.painting.palette import Palette, palette_of
from judge.atlas.painting.panel_frame import PanelFrame
from judge.atlas.painting.panels import unit_spots
from judge.atlas.painting.view import view_of
from judge.atlas.painting.zoom_labels import labels_in
from judge.atlas.proof import Fault
from judge.board.variant import Variant


def zoom_faults(variant: Variant) -> list[Fault]:
    """What pictures of one place with its surroundings leave out: its own unit or label, or those of its neighbours.

    :raises MapError: the variant has no drawing, or its file is wrong.
    """
    atlas, palette = atlas_of(variant), palette_of(variant)
    return [fault for code in variant.provinces for fault in _left_out(code, variant, atlas, palette)]


def _left_out(code: str, variant: Variant, atlas: Atlas, palette: Palette) -> Iterator[Fault]:
    view = view_of(atlas, variant, [code])
    if not view.is_part:
        return  # the whole sheet, with all its insets
    (chart,) = view.charts
    panel = chart.panel
    frame = PanelFrame(variant, panel, palette, view.box, panel.sign * view.scale)
    labels = labels_in(view.box, variant, atlas.drawing, panel, view.scale, view.near)
    labelled = {label.place.code for label in labels}
    for near in sorted({code, *variant.touching[code]}):
        places = tuple(sorted({code, near}))
        if not unit_spots(view, frame, near):
            yield Fault(places, f"a picture of {code} does not show a unit in {near}")
        if near not in labelled:
            yield Fault(places, f"a picture of {code} does not name {near}")
