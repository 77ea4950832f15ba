"""Golden pictures in tests/atlas/golden/: what a busy season of every variant adds to its blank map.

`python -m tests.atlas.golden` writes them again; review the changes before you commit them. They are SVG with one
element a line. They leave out what the blank map has too. A digest stands for the shapes of signs and for long paths,
which are the shapes of places from `drawing.tsv`.
"""

import re
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from judge.atlas.paint import draw
from judge.atlas.picture import DrawnOrder, Picture
from judge.board.library import installed
from judge.writing.pictures.picture_words import picture_words
from judge.writing.rendering.translator import in_english
from tests.atlas.painted import SVG
from tests.atlas.seasons import busy

FOLDER = Path(__file__).parent / "golden"
LONG = 120
"""The most characters of a path that is stored in full."""

_BREAK = re.compile(r">\s*<(?!/)")
ElementTree.register_namespace("", "http://www.w3.org/2000/svg")


def golden(key: str) -> str:
    """The golden text for the results of a busy season of a variant."""
    season = busy(key)
    orders = [DrawnOrder.of(each, each.order, in_english(each.reason)) for each in season.outcome.results]
    picture = Picture.on(season.variant, season.before, orders, "golden")
    nobody = replace(season.before, units=(), dislodged=(), centres={}, adopted={}, control={})
    bare = {_text(each) for each in _leaves(_read(replace(picture, position=nobody, orders=())))}
    root = _read(picture)
    left_out = sha256()
    for parent in list(root.iter()):
        for child in list(parent):
            if parent is not root and _text(child) in bare:
                left_out.update(_text(child).encode())
                parent.remove(child)
    for sign in [each for each in root.iter() if "transform" in each.attrib and each.find(f"{SVG}path") is not None]:
        figures = sign.findall(f"{SVG}path")
        sign.set("data-digest", _digest("".join(map(_text, figures))))
        for figure in figures:
            sign.remove(figure)
    for each in root.iter():
        if len(path := each.get("d", "")) > LONG:
            each.set("d", "M0 0")
            each.set("data-digest", _digest(path))
    root.set("data-digest", left_out.hexdigest()[:8])
    return _BREAK.sub(">\n<", _text(root)) + "\n"


def file_of(key: str) -> Path:
    """The file of a variant's golden picture."""
    return FOLDER / f"{key}.svg"


def _read(picture: Picture) -> Element:
    return ElementTree.fromstring(draw(picture, picture_words))


def _leaves(root: Element) -> Iterator[Element]:
    """The elements that are not groups, with their titles if they have any."""
    return (each for each in root.iter() if not each.tag.endswith(("}g", "}svg", "}title")))


def _text(element: Element) -> str:
    return ElementTree.tostring(element, encoding="unicode").strip()


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:8]


def main() -> None:
    """Write all golden pictures."""
    FOLDER.mkdir(exist_ok=True)
    for key in installed():
        file_of(key).write_text(golden(key), encoding="utf-8")


if __name__ == "__main__":
    main()
