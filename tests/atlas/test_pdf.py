"""A picture as PDF: one page of its size, made of lines and letters."""

import re
import sys

import pytest

from judge.atlas.painting.lettering import FAMILY
from judge.atlas.pdf import NoPdf, pdf

SVG = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" font-family="{FAMILY}">'
    '<rect width="800" height="600" fill="#a8c2d0"/><text x="20" y="900" font-size="40">Paris</text></svg>'
)


def test_it_is_one_page_of_the_pictures_shape() -> None:
    made = pdf(SVG)
    assert made.startswith(b"%PDF-")
    (box,) = re.findall(rb"/MediaBox ?\[([\d. ]+)\]", made)
    left, top, right, bottom = map(float, box.split())
    assert (right - left) / (bottom - top) == pytest.approx(1600 / 1200, rel=0.001)


def test_it_holds_letters_and_no_points() -> None:
    made = pdf(SVG)
    assert b"JudgeSans" in made
    assert b"/Subtype/Image" not in made.replace(b" ", b"")


def test_the_same_picture_is_the_same_bytes_whenever_it_is_made() -> None:
    made = pdf(SVG)
    assert pdf(SVG) == made
    assert not re.search(rb"/(Creation|Mod)Date", made)


def test_what_is_no_svg_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be made a PDF"):
        pdf("hello")


def test_without_typst_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(NoPdf, match=r"pip install 'diplomacy-judge\[pdf\]'"):
        pdf(SVG)
