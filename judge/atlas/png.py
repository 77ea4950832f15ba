"""A picture as PNG: the SVG drawn by resvg, with a small palette, so that a letter can carry it.

resvg blocks all other threads of its process while it draws, so call this in a process of its own.
"""

from functools import lru_cache
from io import BytesIO
from math import sqrt
from xml.parsers.expat import ExpatError, ParserCreate

from PIL import Image
from resvg import render, usvg

from judge.atlas.painting.lettering import BOLD, FAMILY, REGULAR

LARGEST = 350_000
"""Bytes of a PNG that is 1600 pixels wide."""

_COLOURS = (96, 64)  # up to half of them for areas
_SAMPLED = 4  # the sampling step in pixels, across and down, to find the colours of areas
_AREA = 12  # pixels among those: what has fewer is the edge of something
_MANY = 65_536  # colours; to count more takes long, and no drawing has them
_NARROWEST = 200
_COMPRESSION = 6  # the higher levels take ten times as long and save a twentieth


def png(svg: str, width: int, largest: int = LARGEST) -> bytes:
    """The picture as a PNG with 8 bits a pixel, `width` pixels wide: narrower where it would exceed `largest` bytes.

    :raises ValueError: the text is no SVG, or there is no PNG of it so small.
    """
    while width >= _NARROWEST:
        drawn = rasterize(svg, width)
        for colours in _COLOURS:
            found = _png_bytes(drawn.quantize(palette=_palette(drawn, colours), dither=Image.Dither.NONE))
            if len(found) <= largest:
                return found
        width = min(width - 1, int(width * sqrt(largest / len(found)) * 0.97))
    raise ValueError(f"no PNG of this picture has at most {largest} bytes")


def rasterize(svg: str, width: int) -> Image.Image:
    """The picture in all its colours, `width` pixels wide, on white: what it leaves free is paper in dark letters, too.

    :raises ValueError: the text is no SVG.
    """
    _check_svg(svg)
    tree = usvg.Tree.from_str(svg, _options())
    wide, high = tree.int_size()
    scale = width / wide
    size = (width, max(1, round(high * scale)))
    rows = (scale, 0, 0, 0, scale, 0)  # of a matrix, not in the order of SVG
    raw = render(tree, rows, bg_size=size, bg_color=(255, 255, 255, 255))
    return Image.open(BytesIO(raw)).convert("RGB")


def _check_svg(svg: str) -> None:
    """What is no SVG would end the process in resvg.

    :raises ValueError: so it is.
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


def _palette(drawn: Image.Image, colours: int) -> Image.Image:
    """An image whose palette has the colours of the largest areas as they are, and for the edges the nearest few.

    Without the first two powers' lands could become one colour, or a land the sea.
    """
    size = (drawn.width // _SAMPLED, drawn.height // _SAMPLED)
    sample = drawn.resize(size, Image.Resampling.NEAREST)
    counted = sorted(sample.getcolors(_MANY) or [], reverse=True)
    areas = [ink for count, ink in counted[: colours // 2] if count >= _AREA and isinstance(ink, tuple)]
    edges = sample.quantize(colours - len(areas), method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    inks = [value for ink in areas for value in ink] + (edges.getpalette() or [])
    palette = Image.new("P", (1, 1))
    palette.putpalette(inks[: 3 * colours])
    return palette


def _png_bytes(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=_COMPRESSION)
    return file.getvalue()
