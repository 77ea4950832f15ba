"""The colours of a map, with patterns and letters for readers who cannot tell the colours apart.

Every side has a hue. Its powers have shades of this hue on their land, and a stronger colour on units and arrows. A
power with a colour of its own (`colour` in variant.toml) keeps it. If there are more sides than shades of grey can tell
apart, the land of each side also gets a pattern. Units always bear letters.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from judge.board.loader import read_variant
from judge.board.variant import Power, Variant

INK = "#1f2326"
PAPER = "#fbf8f1"
LAND = "#f4ecd9"
SEA = "#cddfe9"
SEA_INK = "#2b5876"
"""The colour of lines and letters at sea."""
WALL, SEA_WALL = "#d3d0ca", "#ced6d8"
"""Land and water outside the game."""
FOG, SEA_FOG = "#cecac2", "#b8c5ce"
"""Land and water that the reader does not see."""
ALARM = "#d3261f"
"""The red of dislodged units."""

# These were chosen by experiment. They differ from each other in normal and colour-blind vision and in grey, and they
# differ from bare land and sea.
_HUES = ("#bd4023", "#1c4ca7", "#fad40d", "#6cb563", "#926b89", "#2bcfff", "#552724", "#c98101")
PATTERNS = ("rising", "dots", "falling", "level", "upright", "crossed", "pebbles", "dashes", "lattice", "rain", "")
_PLAIN_SIDES = 7
"""The number of sides that shades of grey alone can tell apart."""

_TINT = 0.4
"""How much paper colour is mixed into the land of a power."""
_SHADES = (0.0, 0.26, -0.17, -0.32, 0.42)
"""The shades of a side's powers: how much paper colour is mixed in, or (if negative) how much ink."""
_DULL, _DULLED = "#cdc7ba", 0.6
"""The colour that is mixed into the land of affiliates, and its share. Pale colours would look like water or land."""
_MINOR = "#8d8981"
_MINOR_LAND = "#dedad1"
_LIGHT = 0.3
"""On colours above this luminance, dark letters are easier to read than light ones."""
_LINE = 0.32
"""Lines above this luminance are hard to see on sea and land."""


class Inks(NamedTuple):
    """The colours of one power; see `Palette`."""

    sign: str
    land: str
    line: str
    pattern: str
    letters: str


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours (`#rrggbb`) of all powers, by key; `sides` are those of the sides: groups, and powers without one.

    `sign` is for units and arrows, `land` for provinces, `line` for thin lines. `pattern` is the hatching of the land,
    one of `PATTERNS`. `letters` are on the units: the initial of the power or of its sponsor, "" for a minor.
    """

    sign: Mapping[str, str]
    land: Mapping[str, str]
    line: Mapping[str, str]
    pattern: Mapping[str, str]
    letters: Mapping[str, str]
    sides: Mapping[str, str]


def palette_of(variant: Variant) -> Palette:
    """The colours of a variant with its options and groups. Intercontinental §1.2, §1.4, §6.12, §8.9, §8.10."""
    return _palette(variant.folder, tuple(variant.chosen.items()), tuple(variant.assignment.items()))


@lru_cache(maxsize=64)
def _palette(folder: Path, options: tuple[tuple[str, str], ...], assignment: tuple[tuple[str, str], ...]) -> Palette:
    return make_palette(read_variant(folder, dict(options)).dealt(dict(assignment)))


def make_palette(variant: Variant) -> Palette:
    """Compute the colours of a variant. A side without a colour in the variant's file gets one of the default hues."""
    made: dict[str, Inks] = {}
    hues: dict[str, str] = {}
    patterned = len(variant.sides) > _PLAIN_SIDES
    for number, (side, powers) in enumerate(variant.sides.items()):
        group = variant.groups.get(side)
        own = group.colour if group else variant.powers[side].colour
        hues[side] = own or mixed(_HUES[number % len(_HUES)], PAPER, 0.3 * (number // len(_HUES) % 3))
        pattern = PATTERNS[number % len(PATTERNS)] if patterned else ""
        for place, key in enumerate(powers):
            power = variant.powers[key]
            shade = 0.0 if power.colour else _SHADES[place % len(_SHADES)]
            made[key] = _major_inks(power.colour or hues[side], shade, pattern, power.initial)
    for key, neutral in variant.neutrals.items():
        made[key] = _neutral_inks(variant, neutral, hues, made)
    by_power = {name: {key: inks[place] for key, inks in made.items()} for place, name in enumerate(Inks._fields)}
    return Palette(**by_power, sides=hues)


def _major_inks(full: str, shade: float, pattern: str, letters: str) -> Inks:
    towards = PAPER if shade > 0 else INK
    sign = mixed(full, towards, abs(shade) * 0.8)
    land = mixed(mixed(full, PAPER, _TINT), towards, abs(shade))
    return Inks(sign, land, _darkened(sign), pattern, letters)


def _neutral_inks(variant: Variant, neutral: Power, hues: Mapping[str, str], made: Mapping[str, Inks]) -> Inks:
    """The colours of a minor (grey) or an affiliate (dull shades of its sponsor's colour).

    The sponsor's colour is that of the power if it has one of its own, otherwise that of its side.
    """
    patron = variant.powers.get(neutral.sponsor)
    side = variant.sponsor_of(neutral.key)
    if side is None:
        return Inks(_MINOR, _MINOR_LAND, _darkened(_MINOR), "", "")
    if patron is not None and patron.colour:
        hue, pattern, letters = patron.colour, "", patron.initial
    else:
        hue, letters = hues[side], side_letter(variant, side)
        pattern = made[variant.sides[side][0]].pattern
    return Inks(hue, mixed(hue, _DULL, _DULLED), _darkened(hue), pattern, letters)


def side_letter(variant: Variant, side: str) -> str:
    """The letters that identify a side: a power's initial, or the shortest unique prefix of a group's name."""
    if side not in variant.groups:
        return variant.powers[side].initial if side in variant.powers else side[:1]
    name = variant.side_name(side)
    others = [variant.side_name(each) for each in variant.groups if each != side]
    return next(name[:n] for n in range(1, len(name) + 1) if not any(other[:n] == name[:n] for other in others))


# -- colours


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with a `share` (0 to 1) of another one mixed in."""
    inks = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in inks)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, from 0 to 1, as WCAG defines it."""
    red, green, blue = (
        ink / 255 / 12.92 if ink <= 10 else ((ink / 255 + 0.055) / 1.055) ** 2.4 for ink in _channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ink_on(colour: str) -> str:
    """The colour of letters, dark or light, that is easiest to read on a colour."""
    return INK if luminance(colour) > _LIGHT else "#ffffff"


def _darkened(colour: str) -> str:
    share = 0.0
    while luminance(mixed(colour, INK, share)) > _LINE:
        share += 0.05
    return mixed(colour, INK, share)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
