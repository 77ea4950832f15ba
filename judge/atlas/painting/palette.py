"""The colours of a map, and what stands beside each of them for readers who cannot tell colours apart.

Every side has a hue. Its powers have shades of it on the land, and signs and arrows in the full colour; whoever has a
colour of its own (`colour` in variant.toml) keeps it. Where there are more sides than greys can tell apart, the land
of each side is patterned as well. Every unit bears letters in any case.
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
WALL, SEA_WALL = "#d3d0ca", "#ced6d8"
"""Land and water that are no space of the game."""
FOG, SEA_FOG = "#cecac2", "#b8c5ce"
"""Land and water that the reader does not see."""
ALARM = "#d3261f"
"""The red of what has been dislodged."""

# Chosen by trying out many: told apart in common and in colour-blind sight, in grey, and from bare land and sea.
_HUES = ("#bd4023", "#1c4ca7", "#fad40d", "#6cb563", "#926b89", "#2bcfff", "#552724", "#c98101")
PATTERNS = ("rising", "dots", "falling", "level", "upright", "crossed", "pebbles", "dashes", "lattice", "rain", "")
_PLAIN_SIDES = 7
"""So many sides are told apart by greys alone."""

_TINT = 0.4
"""How far the land of a power is from its full colour towards paper."""
_SHADES = (0.0, 0.26, -0.17, -0.32, 0.42)
"""How much nearer to paper, or below zero to ink, the powers of one side are than its first."""
_DULL, _DULLED = "#cdc7ba", 0.6
"""What the land of affiliates is mixed with, and how much of it: pale colours would look like water or bare land."""
_MINOR = "#8d8981"
_MINOR_LAND = "#dedad1"
_LIGHT = 0.3
"""From this luminance on, dark letters are read better than light ones."""
_LINE = 0.32
"""The luminance above which a line is lost on sea and land."""


class Inks(NamedTuple):
    """What one power is painted with: see `Palette`."""

    sign: str
    land: str
    line: str
    pattern: str
    letters: str


@dataclass(frozen=True, slots=True)
class Palette:
    """Every power's colours as `#rrggbb`, by its key: `sign` of units and arrows, `land` of its provinces, `line` of
    what is thin. `pattern` is what its land is patterned with (one of `PATTERNS`), `letters` what stands on its units:
    its initial, or its sponsor's; "" for a minor.
    """

    sign: Mapping[str, str]
    land: Mapping[str, str]
    line: Mapping[str, str]
    pattern: Mapping[str, str]
    letters: Mapping[str, str]


def palette_of(variant: Variant) -> Palette:
    """The colours of a variant with its options and groups. Intercontinental §1.2, §1.4, §6.12, §8.9, §8.10."""
    return _palette(variant.folder, tuple(variant.chosen.items()), tuple(variant.assignment.items()))


@lru_cache(maxsize=64)
def _palette(folder: Path, options: tuple[tuple[str, str], ...], assignment: tuple[tuple[str, str], ...]) -> Palette:
    return make_palette(read_variant(folder, dict(options)).dealt(dict(assignment)))


def make_palette(variant: Variant) -> Palette:
    """The colours, worked out. Where a side has none in the variant's file it gets one of those in store."""
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
    return Palette(**by_power)


def _major_inks(full: str, shade: float, pattern: str, letters: str) -> Inks:
    towards = PAPER if shade > 0 else INK
    sign = mixed(full, towards, abs(shade) * 0.8)
    land = mixed(mixed(full, PAPER, _TINT), towards, abs(shade))
    return Inks(sign, land, _darkened(sign), pattern, letters)


def _neutral_inks(variant: Variant, neutral: Power, hues: Mapping[str, str], made: Mapping[str, Inks]) -> Inks:
    """A minor's grey, or a dull shade of an affiliate's sponsor: the power's, if it keeps a colour in every group."""
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
    """The letter by which a side is known: a power's initial, or as much of a group's name as no other shares."""
    if side not in variant.groups:
        return variant.powers[side].initial if side in variant.powers else side[:1]
    name = variant.side_name(side)
    others = [variant.side_name(each) for each in variant.groups if each != side]
    return next(name[:n] for n in range(1, len(name) + 1) if not any(other[:n] == name[:n] for other in others))


# -- colours


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with that share (0 to 1) of another one."""
    inks = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in inks)


def luminance(colour: str) -> float:
    """How bright a colour is, from 0 to 1 (WCAG's relative luminance)."""
    red, green, blue = (
        ink / 255 / 12.92 if ink <= 10 else ((ink / 255 + 0.055) / 1.055) ** 2.4 for ink in _channels(colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def ink_on(colour: str) -> str:
    """The ink, dark or light, that is read best on a colour."""
    return INK if luminance(colour) > _LIGHT else "#ffffff"


def _darkened(colour: str) -> str:
    share = 0.0
    while luminance(mixed(colour, INK, share)) > _LINE:
        share += 0.05
    return mixed(colour, INK, share)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
