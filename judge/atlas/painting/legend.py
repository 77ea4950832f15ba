"""Draws the legend: the powers with their centres and units, the key to the symbols, and the notes.

All sizes are for a picture that is 1600 pixels wide. They are scaled to the size of the view.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge.atlas.captions import (
    SIGNS,
    SITES,
    BordersReconstructed,
    CentresBeforeUnits,
    CentresCounted,
    CentresFree,
    CentresThatWin,
    CountsOfSeen,
    UnitsCounted,
)
from judge.atlas.drawing import Box, Spot
from judge.atlas.painting import units
from judge.atlas.painting.chart import TENTHS, closed_border, draw_mark
from judge.atlas.painting.data_lines import closed_canal, country_border
from judge.atlas.painting.hatching import hatched_box, ink_of
from judge.atlas.painting.lettering import width as text_width
from judge.atlas.painting.palette import FOG, INK, PAPER, WALL
from judge.atlas.painting.place_signs import PLACE_SIGNS, coast_sign, place_sign, signs_in_view
from judge.atlas.painting.scene import Scene
from judge.atlas.painting.sign_key import order_key, order_notes
from judge.atlas.painting.svg import Markup, element, joined, number, plain
from judge.board.phase import PhaseKind

WIDTH = 1600.0
_EDGE = 20.0
_CARD, _CARD_HEIGHT = 215.0, 66.0
_ROW, _COLUMN, _GROUP_HEAD = 34.0, 195.0, 40.0
_SAMPLE, _KEY_LINE = 38.0, 36.0
_NOTE, _NOTE_LINE = 17.0, 23.0
_COAST = "NC"
_MARKS = ("bridge", "canal", "strait", "around")
_OPEN_PLACES = {PhaseKind.RETREATS: "retreats", PhaseKind.ADJUSTMENTS: "builds"}
_WIDEST = 330.0
_FAINT = "#5c6166"


class LegendBlock(NamedTuple):
    """A part of a legend with its size. The origin is its upper left corner."""

    drawn: Markup
    width: float
    height: float


class Legend:
    """The legend of one picture. Its parts are drawn separately."""

    def __init__(self, scene: Scene) -> None:
        self.scene, self.variant, self.palette = scene, scene.variant, scene.palette
        position = scene.position
        self.centres = Counter(position.centres.values())
        self.units = Counter(unit.power for unit in (*position.units, *(each.unit for each in position.dislodged)))
        view = scene.view
        self.signs = {
            sign for chart in view.charts for sign, box in chart.signs if view.box.meets(box)
        } | signs_in_view(scene)

    def table(self, width: float, powers: Sequence[str] | None = None) -> LegendBlock:
        """The table of powers with their centres and units, `width` wide; only of these `powers` if any are given."""
        shown = [key for key in self.variant.powers if powers is None or key in powers]
        if self.variant.groups:
            return self._groups(shown, width)
        columns = max(1, min(len(shown), int(width // _CARD)))
        rows = -(-len(shown) // columns)
        columns = -(-len(shown) // rows) if shown else 1
        across = width / columns
        cards = [
            _translated(self._card(key, across - 12), place % columns * across, place // columns * _CARD_HEIGHT)
            for place, key in enumerate(shown)
        ]
        return LegendBlock(joined(cards), width, rows * _CARD_HEIGHT)

    def table_in(self, room: Box) -> LegendBlock:
        """The table that fits a rectangle best: with the number of columns that allows the largest scale."""
        widths = [across * (_COLUMN if self.variant.groups else _CARD) for across in range(1, 10)]
        tables = [self.table(width) for width in widths]
        return max(tables, key=lambda each: round(min(room.width / each.width, room.height / each.height), 6))

    def _card(self, key: str, width: float) -> Markup:
        power = self.variant.powers[key]
        size = _fitting(power.name, 23, width - 66, bold=True)
        return element(
            "g",
            self._swatch(key, 4, 56, 50),
            units.sign(Spot(28, 29), 44, "A", power, self.palette),
            _text(power.name, 66, 26, size, font_weight="bold"),
            _text(self._counts(key), 66, 49, _fitting(self._counts(key), 18, width - 66)),
            id=f"legend-{key.replace(' ', '-')}",
        )

    def _groups(self, shown: list[str], width: float) -> LegendBlock:
        """A column for each group with its powers in rows. Powers without a group come last."""
        groups = self.variant.groups
        sides = {side: [key for key in powers if key in shown] for side, powers in self.variant.sides.items()}
        columns = [(side, powers) for side, powers in sides.items() if side in groups]
        single = [key for side, powers in sides.items() if side not in groups for key in powers]
        tallest = max((len(powers) for _, powers in columns), default=1) or 1
        columns += [("", single[start : start + tallest]) for start in range(0, len(single), tallest)]
        columns = [each for each in columns if each[1]]
        in_row = max(1, min(len(columns), int(width // _COLUMN)))
        across = min(_WIDEST, width / in_row)
        height = _GROUP_HEAD + tallest * _ROW
        parts = []
        for place, (group, powers) in enumerate(columns):
            x, y = place % in_row * across, place // in_row * height
            parts.append(_translated(self._group(group, powers, across - 14), x, y))
        return LegendBlock(joined(parts), width, -(-len(columns) // in_row) * height)

    def _group(self, group: str, powers: Sequence[str], width: float) -> Markup:
        """The powers of a group below its name; `group` is empty for powers without one."""
        parts = []
        if group:
            total = sum(self.centres[key] for key in powers)
            parts += [
                _text(self.variant.side_name(group), 0, 24, 22, font_weight="bold"),
                _text(str(total), width, 24, 20, font_weight="bold", text_anchor="end"),
                element("path", d=f"M0 32H{number(width)}", stroke=self.palette.sides[group], stroke_width=4),
            ]
        for row, key in enumerate(powers):
            power, y = self.variant.powers[key], _GROUP_HEAD + row * _ROW
            counts = f"{self.centres[key]} \u00b7 {self.units[key]}"
            room = width - 52 - text_width(counts, 17) - 6
            parts.append(
                element(
                    "g",
                    self._swatch(key, y + 2, 44, 28),
                    units.sign(Spot(22, y + 16), 31, "A", power, self.palette),
                    _text(power.name, 52, y + 22, _fitting(power.name, 18, room)),
                    _text(counts, width, y + 22, 17, text_anchor="end"),
                    id=f"legend-{key.replace(' ', '-')}",
                )
            )
        return joined(parts)

    def _swatch(self, key: str, y: float, width: float, height: float) -> Markup:
        return _swatch(self.palette.land[key], self.palette.pattern[key], y, width, height)

    def _counts(self, key: str) -> str:
        say = self.scene.say
        return f"{say(CentresCounted(self.centres[key]))}, {say(UnitsCounted(self.units[key]))}"

    # -- notes and key

    def notes(self, width: float) -> LegendBlock:
        """Notes on the game and the origin of the map, in lines at most `width` wide."""
        lines = [line for note in self._note_lines() for line in _wrapped(note, _NOTE, width)]
        drawn = [_text(line, 0, 16 + row * _NOTE_LINE, _NOTE, fill=_FAINT) for row, line in enumerate(lines)]
        return LegendBlock(joined(drawn), width, len(lines) * _NOTE_LINE)

    def _note_lines(self) -> Iterator[str]:
        variant, say = self.variant, self.scene.say
        sentences = []
        if variant.groups:
            sentences.append(say(CentresBeforeUnits()))
        if self.scene.picture.seen is None:
            free = len(variant.lasting_centres - self.scene.position.centres.keys())
            if free:
                sentences.append(say(CentresFree(free)))
            sentences.append(say(CentresThatWin(*variant.goal)))
        else:
            sentences.append(say(CountsOfSeen()))
        yield " ".join(sentences)
        yield from order_notes(self.scene.picture, variant, say)
        is_unstated = variant.is_reconstructed and "reconstructed" not in variant.provenance.words
        yield f"{variant.title}: {say(variant.provenance)}{' ' + say(BordersReconstructed()) if is_unstated else ''}"

    def key(self, width: float) -> LegendBlock:
        """The symbols in the picture and their meaning, in lines at most `width` wide."""
        x = y = 0.0
        drawn = []
        scene = self.scene
        on_map = ((sample, scene.say(SIGNS[sign])) for sample, sign in self._map_signs())
        for sample, words in (*on_map, *order_key(scene.picture, scene.variant, _SAMPLE, scene.say)):
            wide = _SAMPLE + 8 + text_width(words, _NOTE)
            if x and x + wide > width:
                x, y = 0.0, y + _KEY_LINE
            words_at = _text(words, _SAMPLE + 8, _KEY_LINE / 2 + 6, _NOTE)
            drawn.append(_translated(Markup(_translated(sample, 0, (_KEY_LINE - _SAMPLE / 2) / 2) + words_at), x, y))
            x += wide + 24
        return LegendBlock(joined(drawn), width, y + _KEY_LINE if drawn else 0.0)

    def _map_signs(self) -> Iterator[tuple[Markup, str]]:
        """A sample of each symbol of the map itself, with its name in `SIGNS`."""
        variant, at = self.variant, Spot(_SAMPLE / 2, _SAMPLE / 4)
        for kind, sign in (("A", "army"), ("F", "fleet")):
            yield units.example(at, _SAMPLE * 0.9, kind), sign
        for kind in PLACE_SIGNS:
            if kind in self.signs:
                yield place_sign(kind, at, 1.2 * _SAMPLE, PAPER), kind
        if "coast" in self.signs:
            yield coast_sign(at, 0.45 * _SAMPLE, _COAST), "coast"
        for sign, sponsored in (("neutral", False), ("affiliate", True)):
            neutral = next((each for each in variant.neutrals.values() if bool(each.sponsor) is sponsored), None)
            if neutral is not None:
                yield units.sign(at, _SAMPLE * 0.9, "A", neutral, self.palette), sign
        if self.scene.position.dislodged:
            yield units.burst(at, _SAMPLE * 0.7), "dislodged"
        kind = self.scene.position.phase.kind
        sites = set(self.scene.picture.sites)
        for sign in SITES:
            if (site := sign.removeprefix("builds ")) in sites:
                yield units.ring(at, _SAMPLE * 0.36, site), sign
        if self.scene.picture.marked and kind in _OPEN_PLACES and not sites:
            yield units.ring(at, _SAMPLE * 0.4), _OPEN_PLACES[kind]
        if self.scene.picture.seen is not None:
            yield _swatch(FOG, "fog", 0, _SAMPLE, _SAMPLE / 2), "unseen"
        across = (Spot(0, _SAMPLE / 4), Spot(_SAMPLE, _SAMPLE / 4))
        for kind in _MARKS:
            if kind in self.signs:
                yield element("g", draw_mark(kind, across, _SAMPLE), fill="none"), kind
        if "dry" in self.signs:
            yield element("g", closed_canal(across, _SAMPLE), fill="none"), "dry"
        if "country" in self.signs:
            yield element("g", country_border(f"M0 {_SAMPLE / 4}H{_SAMPLE}", _SAMPLE), fill="none"), "country"
        if "closed" in self.signs:
            yield element("g", closed_border(f"M0 {_SAMPLE / 4}H{_SAMPLE}", _SAMPLE), fill="none"), "closed"
        if "wall" in self.signs:
            yield _swatch(WALL, "wall", 0, _SAMPLE, _SAMPLE / 2), "wall"


def _translated(drawn: Markup, x: float, y: float) -> Markup:
    return element("g", drawn, transform=f"translate({number(x)} {number(y)})")


def _swatch(fill: str, pattern: str, y: float, width: float, height: float) -> Markup:
    """A rectangle with a colour and a pattern, as land has them, at the left."""
    sides = {"width": 10 * width, "height": 10 * height}
    return element(
        "g",
        element("rect", **sides, fill=fill),
        hatched_box(width, height, pattern, ink_of(fill)),
        element("rect", **sides, fill="none", stroke=INK, stroke_width=12),
        transform=f"translate(0 {number(y)}) {TENTHS}",
    )


def _text(words: str, x: float, y: float, size: float, **more: str | float) -> Markup:
    return element("text", plain(words), x=x, y=y, font_size=size, **more)


def _fitting(words: str, size: float, room: float, bold: bool = False) -> float:
    """The largest font size, at most `size`, at which the words fit into the room."""
    return size * min(1.0, room / text_width(words, size, bold))


def _wrapped(words: str, size: float, width: float) -> list[str]:
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and text_width(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines
