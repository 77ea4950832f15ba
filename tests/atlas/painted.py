"""Reads a painted picture back: as XML, and as pixels."""

from xml.etree import ElementTree

from judge.atlas.paint import draw
from judge.atlas.picture import Picture
from judge.atlas.png import rasterize
from judge.board.library import Library
from judge.writing.pictures.picture_words import picture_words

SVG = "{http://www.w3.org/2000/svg}"
Colour = tuple[int, int, int]


class Painted:
    """A picture that was drawn as SVG and parsed."""

    def __init__(self, picture: Picture, library: Library | None = None) -> None:
        self.svg = draw(picture, picture_words, library)
        self.root = ElementTree.fromstring(self.svg)
        self.named = [each for each in self.root.iter() if "id" in each.attrib]
        self.by_id = {each.attrib["id"]: each for each in self.named}

    def ids(self, start: str) -> set[str]:
        return {name for name in self.by_id if name.startswith(start)}

    def title(self, name: str) -> str:
        """The tooltip of an element."""
        return self.by_id[name].findtext(f"{SVG}title", "")

    def words(self, name: str) -> list[str]:
        """The visible texts in an element, in their order."""
        return ["".join(each.itertext()) for each in self.by_id[name].iter(f"{SVG}text")]

    def all(self, name: str, tag: str) -> list[ElementTree.Element]:
        return list(self.by_id[name].iter(f"{SVG}{tag}"))

    @property
    def view(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the shown part, in pixels of the sheet."""
        left, top, width, height = map(float, self.root.attrib["viewBox"].split())
        return left, top, width, height

    def at(self, name: str) -> tuple[float, float]:
        """The position of a sign, in pixels of the sheet."""
        x, y = self.by_id[name].attrib["transform"].removeprefix("translate(").partition(")")[0].split()
        return float(x), float(y)


class Pixels:
    """The pixels of a picture, indexed by pixels of the sheet."""

    def __init__(self, painted: Painted, width: int = 1600) -> None:
        self.left, self.top, across, _ = painted.view
        self.scale = width / across
        self.image = rasterize(painted.svg, width)

    def __getitem__(self, at: tuple[float, float]) -> Colour:
        x, y = (at[0] - self.left) * self.scale, (at[1] - self.top) * self.scale
        found = self.image.getpixel((int(x), int(y)))
        assert isinstance(found, tuple)
        return found[0], found[1], found[2]


def rgb(colour: str) -> Colour:
    """`#rrggbb` as numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def alike(pixel: Colour, colour: str) -> bool:
    """Whether a pixel has a colour, apart from rounding."""
    return all(abs(one - other) <= 1 for one, other in zip(pixel, rgb(colour), strict=True))
