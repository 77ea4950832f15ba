"""Renders SVG as PNG, with resvg and a palette, so that the file is small enough for a letter.

Every colour that the SVG declares is in the palette, so what is drawn in one colour is shown in exactly this colour.
resvg blocks all other threads of its process, so call this in a separate process.
"""

import re
from collections.abc import Collection, Iterator, Sequence
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
_EDGES = 16  # of these, the number for what lies between areas; each more makes a file of the world 3 KB larger
_VIVID = 64  # the least difference of red, green and blue in a colour that edges may have too: small signs have it
_AREAS = 16  # the most areas that keep a colour which nothing declares: something translucent lies on them
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
    counted = _counted(drawn)
    exact = list(dict.fromkeys([*declared, *_areas(counted)]))[: _COLOURS - _EDGES]
    by_corner: dict[Ink, Ink] = {}
    for ink in exact:
        by_corner.setdefault(_corner(ink), ink)
    inks = [*by_corner.values(), *(ink for ink in exact if by_corner[_corner(ink)] != ink), *_between(counted, exact)]
    found = drawn.quantize(palette=_palette([*by_corner]), dither=Image.Dither.NONE)
    for place in range(len(by_corner), len(exact)):
        found.paste(place, mask=_where(drawn, inks[place]))
    found.putpalette([value for ink in inks for value in ink])
    of_edges = [place for place, ink in enumerate(inks) if place >= len(exact) or max(ink) - min(ink) >= _VIVID]
    if of_edges:
        nearest = drawn.quantize(palette=_palette([inks[place] for place in of_edges]), dither=Image.Dither.NONE)
        places = nearest.point([*of_edges, *[0] * (_COLOURS - len(of_edges))])
        found.paste(places, mask=_unlike(drawn, found))
    return found


def _counted(drawn: Image.Image) -> list[tuple[int, Ink]]:
    """How often each colour occurs among sampled pixels, the most frequent one first."""
    size = drawn.width // _SAMPLED, drawn.height // _SAMPLED
    found = drawn.resize(size, Image.Resampling.NEAREST).getcolors(_MANY) or []
    return sorted([(count, (ink[0], ink[1], ink[2])) for count, ink in found if isinstance(ink, tuple)], reverse=True)


def _areas(counted: Sequence[tuple[int, Ink]]) -> Iterator[Ink]:
    """The colours of the largest areas: beside those that are declared also translucent ones."""
    yield from (ink for count, ink in counted[:_AREAS] if count >= _AREA)


def _between(counted: Sequence[tuple[int, Ink]], exact: Collection[Ink]) -> list[Ink]:
    """Colours that stand for those of edges, where two areas meet: of frequent ones more, but not in proportion."""
    known = set(exact)
    met = b"".join(bytes(ink) * round(sqrt(count)) for count, ink in counted if ink not in known)
    if not met:
        return []
    row = Image.frombytes("RGB", (len(met) // 3, 1), met)
    values = row.quantize(_EDGES, Image.Quantize.MEDIANCUT, kmeans=1, dither=Image.Dither.NONE).getpalette() or []
    chosen = dict.fromkeys(zip(values[::3], values[1::3], values[2::3], strict=True))
    return [ink for ink in chosen if ink not in known]


def _corner(ink: Ink) -> Ink:
    """The corner of the cube of colours in which this one lies."""
    red, green, blue = (value - value % _STEP for value in ink)
    return red, green, blue


def _unlike(drawn: Image.Image, found: Image.Image) -> Image.Image:
    """A mask of the pixels that differ visibly in two pictures."""
    return ImageChops.difference(drawn, found.convert("RGB")).convert("L").point([0, *[255] * 255])


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
