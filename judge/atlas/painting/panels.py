"""Draws one panel of a picture as layers.

From bottom to top: water, shores, land, borders, marks of connections, centres, lines of orders, labels, units, and
marks of their outcome.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge.atlas.captions import SIGNS, CentreOwned, CentreUnowned, HeldByPower, HomeOfPower
from judge.atlas.drawing import Box, Panel, Spot
from judge.atlas.painting import units
from judge.atlas.painting.chart import TENTHS, Chart, Face, Label, draw_mark, lettered
from judge.atlas.painting.data_lines import closed_canal
from judge.atlas.painting.far_ends import ends_elsewhere, tags
from judge.atlas.painting.hatching import hatch, ink_of
from judge.atlas.painting.lettering import width as text_width
from judge.atlas.painting.order_layer import order_layers
from judge.atlas.painting.palette import FOG, INK, LAND, PAPER, SEA, SEA_FOG, SEA_WALL, WALL
from judge.atlas.painting.panel_frame import PanelFrame
from judge.atlas.painting.place_signs import coast_letters, kind_of_place, place_sign, what_place_is
from judge.atlas.painting.scene import Scene
from judge.atlas.painting.svg import NOTHING, Markup, element, joined, plain
from judge.atlas.painting.view import SheetView
from judge.atlas.painting.zoom_labels import labels_in
from judge.atlas.picture import DrawnOrder
from judge.board.orders import Convoy, Support, UnitOrder, spaces_of

_SHORE, _SEA_LINE, _LAND_LINE, _FRAME = 0.28, 0.03, 0.032, 0.06
"""The widths of lines, in widths of a unit."""
_LEAST_LINE = 0.9 / 1600
"""The least width of a border, as a fraction of the picture's width."""
_TITLE = 0.009
"""The font size of an inset's title, as a fraction of the picture's width."""


def panel(scene: Scene, chart: Chart) -> Markup:
    """A panel with all its layers. It is not clipped: whatever lies outside the panel or the view is covered later."""
    view, lettering, shown = scene.view, chart.labels, chart.panel
    if view.is_part:
        labels = labels_in(view.box, scene.variant, scene.atlas.drawing, shown, view.scale, view.near)
        lettering, shown = lettered(scene.variant, labels, view.scale), _with_labels(shown, labels)
    frame, here, named = _framed(scene, chart, shown, scene.picture.orders)
    orders = order_layers(here, scene.position, frame, scene.say)
    finest = _LEAST_LINE * view.box.width
    faces = [face for face in chart.faces if not view.is_part or face.box.meets(view.box)]
    left, top, width, height = shown.box
    sheet = {"x": left, "y": top, "width": width, "height": height}
    layers = [
        element("rect", **sheet, fill=SEA),
        element(
            "g",
            _faces(scene, (face for face in faces if face.is_wet)),
            _stroked(chart.sea_lines, max(finest, _SEA_LINE * frame.sign)),
            element(
                "g",
                _stroked(chart.shore, _SHORE * frame.sign),
                _faces(scene, (face for face in faces if not face.is_wet)),
                _hatched(scene, chart.panel, faces),
                chart.inner,
                shape_rendering="crispEdges",  # lines hide the edges, and PNGs are made much faster
            ),
            _stroked(chart.land_lines, max(0.8 * finest, _LAND_LINE * frame.sign)),
            transform=TENTHS,
        ),
        chart.marks,
        _canals(scene, chart, frame.sign),
        _centres(scene, frame),
        _coasts(scene, shown, frame.sign),
        _open_places(scene, frame, chart.labelled | view.near),
        orders.below,
        lettering,
        _units(scene, frame, chart, chart.labelled | view.near | named),
        orders.above,
        tags(scene.variant, frame.elsewhere, frame.sign) if view.is_part else NOTHING,
        _frame(view.box if view.is_part else shown.box, _FRAME * frame.sign),
        _title(scene, chart),
    ]
    return element("g", joined(layers), id=f"panel-{shown.key}")


def framed(scene: Scene, chart: Chart, orders: Sequence[DrawnOrder]) -> tuple[PanelFrame, list[DrawnOrder]]:
    """The shown part of a panel, with the labels of the whole, and those of these orders that the panel shows."""
    frame, here, _ = _framed(scene, chart, chart.panel, orders)
    return frame, here


def _framed(
    scene: Scene, chart: Chart, shown: Panel, orders: Sequence[DrawnOrder]
) -> tuple[PanelFrame, list[DrawnOrder], frozenset[str]]:
    """What `framed` gives, and all provinces that the panel's orders name."""
    here, view = _orders_here(scene, chart, orders), scene.view
    named = frozenset([code for _, codes in here for code in codes])
    far = ends_elsewhere(view, scene.atlas.drawing, shown, scene.variant, named)
    frame = PanelFrame(scene.variant, shown, scene.palette, view.box, shown.sign * view.scale, far)
    return frame, [drawn for drawn, _ in here], named


# -- the map


def _stroked(lines: Markup, width: float) -> Markup:
    return element("g", lines, fill="none", stroke_width=10 * width, pointer_events="none")


def _faces(scene: Scene, faces: Iterable[Face]) -> Markup:
    return joined(
        Markup(f"{face.opening} {_fill(scene, face)}><title>{plain(_tooltip(scene, face))}</title></path>")
        for face in faces
    )


def _fill(scene: Scene, face: Face) -> str:
    """The attributes that fill a face. Visible water is drawn already, so its face only catches the pointer."""
    if face.code not in scene.variant.provinces:
        return f'fill="{SEA_WALL if face.is_wet else WALL}"'
    if not scene.is_seen(face.code):
        return f'fill="{SEA_FOG if face.is_wet else FOG}"'
    if face.is_wet:
        return 'fill="none" pointer-events="all"'
    owner = scene.owners.get(face.code)
    return f'fill="{scene.palette.land[owner] if owner else LAND}"'


def _hatched(scene: Scene, shown: Panel, faces: Iterable[Face]) -> Markup:
    """The hatching on walls, on owned land, and on places that the reader does not see."""
    codes: dict[tuple[str, str], list[str]] = defaultdict(list)
    for face in faces:
        owner = scene.owners.get(face.code)
        if face.code not in scene.variant.provinces:
            codes["wall", SEA_WALL if face.is_wet else WALL].append(face.code)
        elif not scene.is_seen(face.code):
            codes["fog", SEA_FOG if face.is_wet else FOG].append(face.code)
        elif owner and not face.is_wet:
            codes[scene.palette.pattern[owner], scene.palette.land[owner]].append(face.code)
    scale = scene.view.scale
    drawn = [hatch(shown, each, kind, ink_of(ground), scale) for (kind, ground), each in codes.items()]
    return element("g", joined(drawn), fill="none", pointer_events="none")


def _tooltip(scene: Scene, face: Face) -> str:
    """What hovering over a place tells: its name, and what the reader knows of it."""
    say, province = scene.say, scene.variant.provinces.get(face.code)
    parts = [say(face.name)]
    if province is None:
        return parts[0]
    if not scene.is_seen(face.code):
        return f"{parts[0]}; {say(SIGNS['unseen'])}"
    owner, home = scene.owners.get(face.code), scene.homes.get(face.code)
    if province.is_centre:
        whose = say(CentreOwned(owner) if owner else CentreUnowned())
        parts.append(whose if home is None or home == owner else f"{whose}, {say(HomeOfPower(home))}")
    elif owner:
        parts.append(say(HeldByPower(owner)))
    parts += [say(each) for each in what_place_is(scene, face.code)]
    return "; ".join([*parts, *scene.standing.get(face.code, ())])


def _frame(box: Box, width: float) -> Markup:
    left, top, across, down = box
    return element("rect", x=left, y=top, width=across, height=down, fill="none", stroke=INK, stroke_width=width)


def _title(scene: Scene, chart: Chart) -> Markup:
    """The title of an inset, in its upper left corner. A zoomed picture has none."""
    text, (x, y, _, _) = chart.panel.title, chart.panel.box
    if not text or scene.view.is_part:
        return NOTHING
    size = _TITLE * scene.view.box.width
    wide = text_width(text, size, bold=True) + size
    return joined(
        [
            element("rect", x=x, y=y, width=wide, height=1.5 * size, fill=INK),
            element(
                "text", plain(text), x=x + size / 2, y=y + 1.1 * size, font_size=size, font_weight="bold", fill=PAPER
            ),
        ]
    )


# -- what stands on it


def _canals(scene: Scene, chart: Chart, sign: float) -> Markup:
    """The canals that open in some year, as they are in the picture's phase."""
    drawn = [
        draw_mark("canal", ends, sign) if code in scene.variant.opened else closed_canal(ends, sign)
        for code, ends in chart.canals.items()
    ]
    return element("g", joined(drawn), fill="none", pointer_events="none") if drawn else NOTHING


def _centres(scene: Scene, frame: PanelFrame) -> Markup:
    parts = []
    for code, rows in frame.panel.places.items():
        kind = kind_of_place(scene, code)
        if kind:
            owner = scene.owners.get(code)
            colour = scene.palette.sign[owner] if owner else PAPER
            ground = scene.palette.land[scene.homes[code]] if kind == "lost" else PAPER
            is_centre = scene.variant.provinces[code].is_centre
            spots = [place.centre if is_centre else place.unit for place in rows if place.size]
            parts += [
                place_sign(kind, spot, frame.sign, colour, ground)
                for spot in spots
                if spot is not None and _is_whole(scene.view, spot, 0.25 * frame.sign)
            ]
    return element("g", joined(parts), pointer_events="none") if parts else NOTHING


def _coasts(scene: Scene, shown: Panel, sign: float) -> Markup:
    letters = list(coast_letters(scene, shown, sign))
    return element("g", joined(letters), class_="coasts", pointer_events="none") if letters else NOTHING


def _open_places(scene: Scene, frame: PanelFrame, codes: frozenset[str]) -> Markup:
    """Rings around those of these places to which the reader may retreat or where they may build."""
    picture, province = scene.picture, scene.variant.province_of
    sites = picture.sites or ("",) * len(picture.marked)
    around = zip(picture.marked, sites, strict=True)
    return joined(
        units.ring(spot, frame.sign, site)
        for space, site in around
        if province.get(space) in codes
        for spot in unit_spots(scene.view, frame, space)  # at the edge of an inset there is none, as of units
    )


def _units(scene: Scene, frame: PanelFrame, chart: Chart, codes: frozenset[str]) -> Markup:
    """The units in these provinces; dislodged units stand beside the others."""
    names: Counter[str] = Counter()
    everybody = [("dislodged", each.unit) for each in scene.position.dislodged]
    everybody += [("unit", unit) for unit in scene.position.units]
    parts = []
    for kind, unit in everybody:
        code = scene.variant.province_of[unit.space]
        power, after = scene.powers[unit.power], "" if code in chart.own else f"-{chart.panel.key}"
        name = f"{kind}-{code}{after}"
        for spot in unit_spots(scene.view, frame, unit.space) if code in codes else ():
            names[name] += 1
            id_ = name if names[name] == 1 else f"{name}-{names[name]}"
            if kind == "unit":
                parts.append(units.placed_unit(spot, frame.sign, unit, power, scene.palette, id_, scene.say))
            else:
                beside = frame.aside(spot)
                parts.append(units.dislodged(beside, frame.sign, unit, power, scene.palette, id_, scene.say))
    return element("g", joined(parts), stroke_linejoin="round") if parts else NOTHING


def _orders_here(scene: Scene, chart: Chart, orders: Sequence[DrawnOrder]) -> list[tuple[DrawnOrder, tuple[str, ...]]]:
    """Those of these orders that a panel shows, each with the provinces it names.

    An order is shown if it names a province that is labelled in the panel. The move of a unit that such an order
    supports or convoys is shown too. The main panel also shows what no inset can: orders that lead out of all of them.
    """
    province, view = scene.variant.province_of, scene.view
    is_main, is_whole = chart.panel.key == scene.atlas.drawing.main.key, not view.is_part
    named: list[tuple[DrawnOrder, tuple[str, ...]]] = []
    helped = set()

    def is_labelled(codes: tuple[str, ...]) -> bool:
        return not (chart.labelled.isdisjoint(codes) and view.near.isdisjoint(codes))

    for drawn in orders:
        order = drawn.order
        if isinstance(order, UnitOrder):
            codes = tuple([province.get(space, space) for space in spaces_of(order)])
            named.append((drawn, codes))
            if isinstance(order, Support | Convoy) and is_labelled(codes):
                helped.add(province.get(order.of_at))
    insets = [each for each in view.charts if each.panel.key != scene.atlas.drawing.main.key]

    def is_here(codes: tuple[str, ...]) -> bool:
        if is_whole and not is_main and codes[0] not in chart.panel.places:
            return False  # the main panel shows what comes from elsewhere
        if codes[0] in helped or is_labelled(codes):
            return True
        return is_whole and is_main and not any(_has_all(inset, codes) for inset in insets)

    return [(drawn, codes) for drawn, codes in named if is_here(codes)]


def _has_all(chart: Chart, codes: tuple[str, ...]) -> bool:
    """Whether a panel shows an order that names these provinces from end to end."""
    return not chart.labelled.isdisjoint(codes) and chart.panel.places.keys() >= set(codes)


def _with_labels(shown: Panel, labels: Sequence[Label]) -> Panel:
    """The panel with the labels that a zoomed picture has."""
    places = dict(shown.places)
    for place, _ in labels:
        places[place.code] = tuple(place if row.unit == place.unit else row for row in places[place.code])
    return replace(shown, places=places)


def unit_spots(view: SheetView, frame: PanelFrame, space: str) -> list[Spot]:
    """Where units on a space are drawn. At the edge of an inset they are not; they only give arrows a start there."""
    spots = frame.spots(space)
    return [
        spot
        for spot in spots
        if frame.panel.box.holds(spot, 0.35 * frame.sign) and _is_whole(view, spot, 0.5 * frame.sign)
    ]


def _is_whole(view: SheetView, spot: Spot, radius: float) -> bool:
    """Whether a sign lies wholly in the view."""
    return not view.is_part or view.box.holds(spot, radius)
