"""Renders SVG as PNG, with resvg and a palette, so that the file is small enough for a letter.

Every colour that the SVG declares is in the palette, so what is drawn in one colour is shown in exactly this colour.
resvg blocks all other threads of its process, so call this in a separate process.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache, reduce
from io import BytesIO
from math import sqrt
from xml.parsers.expat import ExpatError, ParserCreate

from PIL import Image, ImageChops
from resvg import render, usvg

from judge.atlas.painting.lettering import BOLD, FAMILY, REGULAR

Ink = tuple[int, int, int]
"""A colour: red, green and blue."""

LARGEST = 350_000
"""The most bytes of a PNG that is 1600 pixels wide."""

_COLOURS = 256  # the most that a palette has
_EDGES = 32  # of these, the least number for what lies between areas; more would make files larger
_SAMPLED = 4  # the sampling step in pixels, in both directions, for finding the colours of edges and translucent areas
_AREA = 12  # the least number of sampled pixels of an area; a colour with fewer is antialiasing
_MANY = 65_536  # the most colours that are counted; no drawing has more
_STEP = 4  # Pillow looks for the nearest colour of a palette in steps of so much of red, green and blue
_HEXADECIMAL = re.compile("#[0-9a-fA-F]{6}")
_NARROWEST = 200  # the least width in pixels
_COMPRESSION = 8  # the highest level takes twice as long and saves two percent


def png(svg: str, width: int, largest: int = LARGEST) -> bytes:
    """The PNG of an SVG document, with 8 bits per pixel and `width` pixels wide.

    It is narrower if it would exceed `largest` bytes.

    :raises ValueError: the text is not SVG, or even the narrowest PNG is too large.
    """
    declared = _declared(svg)
    while width >= _NARROWEST:
        drawn = rasterize(svg, width)
        found = _png_bytes(_with_palette(drawn, declared))
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
    names = [name for name, _ in _elements(svg)]
    if names[0] != "svg":
        raise ValueError(f"the picture cannot be made a PNG: it is {names[0]}, not svg")


def _declared(svg: str) -> list[Ink]:
    """The colours in which the drawing fills areas and draws lines, each once, in their order.

    :raises ValueError: the text is not XML.
    """
    given = (colour for _, each in _elements(svg) for name in ("fill", "stroke") if (colour := each.get(name, "")))
    return list(dict.fromkeys(_ink(colour) for colour in given if _HEXADECIMAL.fullmatch(colour)))


def _elements(svg: str) -> list[tuple[str, dict[str, str]]]:
    """The names and attributes of all elements.

    :raises ValueError: the text is not XML.
    """
    found: list[tuple[str, dict[str, str]]] = []
    parser = ParserCreate()
    parser.StartElementHandler = lambda name, attributes: found.append((name, attributes))
    try:
        parser.Parse(svg, True)
    except ExpatError as error:
        raise ValueError(f"the picture cannot be made a PNG: {error}") from error
    return found


def _ink(colour: str) -> Ink:
    red, green, blue = bytes.fromhex(colour[1:])
    return red, green, blue


@lru_cache(maxsize=1)
def _options() -> usvg.Options:
    options = usvg.Options.default()
    for font in (REGULAR, BOLD):
        options.load_font_file(str(font))
    options.font_family = FAMILY
    return options


def _with_palette(drawn: Image.Image, declared: Sequence[Ink]) -> Image.Image:
    """The picture with a palette. Its declared colours stay exactly as they are, those of edges become similar ones.

    Pillow takes the colour that is nearest to a corner of a small cube of colours, which is often another one than that
    in the cube. So the palette that it looks into has those corners, and the one that the picture gets has the colours.
    """
    exact = list(dict.fromkeys([*declared, *_areas(drawn)]))[: _COLOURS - _EDGES]
    by_corner: dict[Ink, Ink] = {}
    for ink in exact:
        by_corner.setdefault(_corner(ink), ink)
    edges = [ink for ink in _between(drawn) if _corner(ink) not in by_corner]
    alike = [ink for ink in exact if by_corner[_corner(ink)] != ink]
    found = drawn.quantize(palette=_palette([*by_corner, *edges]), dither=Image.Dither.NONE)
    for place, ink in enumerate(alike, len(by_corner) + len(edges)):
        found.paste(place, mask=_where(drawn, ink))
    found.putpalette([value for ink in (*by_corner.values(), *edges, *alike) for value in ink])
    return found


def _areas(drawn: Image.Image) -> Iterator[Ink]:
    """The colours of the largest areas: beside those that are declared also translucent ones."""
    counted = sorted(_sample(drawn).getcolors(_MANY) or [], reverse=True)
    yield from (ink for count, ink in counted[:_EDGES] if count >= _AREA and isinstance(ink, tuple))


def _between(drawn: Image.Image) -> list[Ink]:
    """Colours that stand for those of edges, where two areas meet."""
    few = _sample(drawn).quantize(_EDGES, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    values = few.getpalette() or []
    return [(red, green, blue) for red, green, blue in zip(values[::3], values[1::3], values[2::3], strict=True)]


def _sample(drawn: Image.Image) -> Image.Image:
    return drawn.resize((drawn.width // _SAMPLED, drawn.height // _SAMPLED), Image.Resampling.NEAREST)


def _corner(ink: Ink) -> Ink:
    """The corner of the cube of colours in which this one lies."""
    red, green, blue = (value - value % _STEP for value in ink)
    return red, green, blue


def _where(drawn: Image.Image, ink: Ink) -> Image.Image:
    """A mask of the pixels that have exactly this colour."""
    bands = zip(drawn.split(), ink, strict=True)
    alike = [band.point([255 if value == wanted else 0 for value in range(256)]) for band, wanted in bands]
    return reduce(ImageChops.darker, alike)


def _palette(inks: Sequence[Ink]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for ink in inks for value in ink])
    return palette


def _png_bytes(image: Image.Image) -> bytes:
    file = BytesIO()
    image.save(file, "PNG", compress_level=_COMPRESSION)
    return file.getvalue()
