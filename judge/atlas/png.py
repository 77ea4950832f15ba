"""Renders SVG as PNG, with resvg and a small palette, so that the file is small enough for a letter.

resvg blocks all other threads of its process, so call this in a separate process.
"""

from functools import lru_cache
from io import BytesIO
from math import sqrt
from xml.parsers.expat import ExpatError, ParserCreate

from PIL import Image
from resvg import render, usvg

from judge.atlas.painting.lettering import BOLD, FAMILY, REGULAR

LARGEST = 350_000
"""The most bytes of a PNG that is 1600 pixels wide."""

_COLOURS = 64  # the size of the palette; up to half of the colours are for areas
_SAMPLED = 4  # the sampling step in pixels, in both directions, for finding the colours of areas
_AREA = 12  # the least number of sampled pixels of an area; a colour with fewer is antialiasing
_MANY = 65_536  # the most colours that are counted; no drawing has more
_NARROWEST = 200  # the least width in pixels
_COMPRESSION = 8  # the highest level takes twice as long and saves two percent


def png(svg: str, width: int, largest: int = LARGEST) -> bytes:
    """The PNG of an SVG document, with 8 bits per pixel and `width` pixels wide.

    It is narrower if it would exceed `largest` bytes.

    :raises ValueError: the text is not SVG, or even the narrowest PNG is too large.
    """
    while width >= _NARROWEST:
        drawn = rasterize(svg, width)
        found = _png_bytes(drawn.quantize(palette=_palette(drawn), dither=Image.Dither.NONE))
        if len(found) <= largest:
            return found
        width = min(width - 1, int(width * sqrt(largest / len(found)) * 0.97))
    raise ValueError(f"no PNG of this picture has at most {largest} bytes")


def rasterize(svg: str, width: int) -> Image.Image:
    """The picture in full colour, `width` pixels wide. Its background is white, so dark mail clients show it right.

    :raises ValueError: the text is not SVG.
    """
    _check_svg(svg)
    tree = usvg.Tree.from_str(svg, _options())
    wide, high = tree.int_size()
    scale = width / wide
    size = (width, max(1, round(high * scale)))
    rows = (scale, 0, 0, 0, scale, 0)  # of a matrix; SVG has another order
    raw = render(tree, rows, bg_size=size, bg_color=(255, 255, 255, 255))
    return Image.open(BytesIO(raw)).convert("RGB")


def _check_svg(svg: str) -> None:
    """Refuse text that is not SVG, because resvg would end the process over it.

    :raises ValueError: the text is not SVG.
    """
    names: list[str] = []
    parser = ParserCreate()
    parser.StartElementHandler = lambda name, _: names.append(name)
    try:
        parser.Parse(svg, True)
    except ExpatError as error:
        raise ValueError(f"the picture cannot be made a PNG: {error}") from error
    if names[0] != "svg":
        raise ValueError(f"the picture cannot be made a PNG: it is {names[0]}, not svg")


@lru_cache(maxsize=1)
def _options() -> usvg.Options:
    options = usvg.Options.default()
    for font in (REGULAR, BOLD):
        options.load_font_file(str(font))
    options.font_family = FAMILY
    return options


def _palette(drawn: Image.Image) -> Image.Image:
    """An image whose palette has the exact colours of the largest areas, and approximate colours for antialiased edges.

    Without exact colours, the lands of two powers could get the same colour, or a land that of the sea.
    """
    size = (drawn.width // _SAMPLED, drawn.height // _SAMPLED)
    sample = drawn.resize(size, Image.Resampling.NEAREST)
    counted = sorted(sample.getcolors(_MANY) or [], reverse=True)
    areas = [ink for count, ink in counted[: _COLOURS // 2] if count >= _AREA and isinstance(ink, tuple)]
    edges = sample.quantize(_COLOURS - len(areas), method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    inks = [value for ink in areas for value in ink] + (edges.getpalette() or [])
    palette = Image.new("P", (1, 1))
    palette.putpalette(inks[: 3 * _COLOURS])
    return palette


def _png_bytes(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=_COMPRESSION)
    return file.getvalue()
