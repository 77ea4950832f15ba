"""The typeface of all pictures, Judge Sans, and the width of text that is set in it.

The fonts come with the judge (`fonts/LICENCE.txt`), so a picture looks the same on every machine. They have no kerning:
a text is as wide as the sum of its characters.
"""

from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FAMILY = "Judge Sans"
FONTS = Path(__file__).parent / "fonts"
REGULAR, BOLD = FONTS / "JudgeSans.ttf", FONTS / "JudgeSans-Bold.ttf"
CAPITAL = 0.73
"""The height of capitals and digits above the baseline, as a fraction of the font size."""
DESCENT = 0.24
"""The depth of descenders (and of J and Q) below the baseline, as a fraction of the font size."""

_EM = 2048


def width(text: str, size: float, bold: bool = False) -> float:
    """The width of a text, in the unit of its font `size`."""
    return _ems(text, bold) * size


@lru_cache(maxsize=8192)
def _ems(text: str, bold: bool) -> float:
    """The width of a text, as a multiple of the font size. The same few names are set again and again."""
    return sum(_advance(sign, bold) for sign in text)


@lru_cache(maxsize=2048)
def _advance(sign: str, bold: bool) -> float:
    """The advance width of one character, as a fraction of the font size."""
    return _font(bold).getlength(sign) / _EM


@lru_cache(maxsize=2)
def _font(bold: bool) -> ImageFont.FreeTypeFont:
    # At a size of one em in design units every advance is a whole number, and the basic layout changes nothing.
    return ImageFont.truetype(BOLD if bold else REGULAR, _EM, layout_engine=ImageFont.Layout.BASIC)
