"""The typeface of all pictures, Judge Sans, and how wide a text set in it is.

The fonts travel with the judge, so that a picture looks the same on every machine (`fonts/LICENCE.txt`). They have no
kerning: a text is as wide as its signs together.
"""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FAMILY = "Judge Sans"
FONTS = Path(__file__).parent / "fonts"
REGULAR, BOLD = FONTS / "JudgeSans.ttf", FONTS / "JudgeSans-Bold.ttf"
CAPITAL = 0.73
"""How high a capital or a digit stands above the base line, in parts of the size."""
DESCENT = 0.24
"""How far small letters (and J and Q) reach below the base line, in parts of the size."""

_EM = 2048


def width(text: str, size: float, bold: bool = False) -> float:
    """How wide a text is, in the unit of its `size`."""
    return sum(_advance(sign, bold) for sign in text) * size


@lru_cache(maxsize=2048)
def _advance(sign: str, bold: bool) -> float:
    """The advance of one sign, in parts of the size."""
    return _font(bold).getlength(sign) / _EM


@lru_cache(maxsize=2)
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    # At a size of one em of the design every advance is whole, and the basic layout adds nothing to it.
    return ImageFont.truetype(BOLD if bold else REGULAR, _EM, layout_engine=ImageFont.Layout.BASIC)
