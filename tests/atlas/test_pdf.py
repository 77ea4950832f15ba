"""A picture as PDF: one page of its size, with vector lines and text."""

import re
import sys

import pytest

from judge.atlas.painting.lettering import FAMILY
from judge.atlas.pdf import NoPdf, pdf

SVG = (
    f'<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200" font-family="{FAMILY}">'
    '<rect width="800" height="600" fill="#a8c2d0"/><text x="20" y="900" font-size="40">Paris</text></svg>'
)


def test_a_pdf_has_one_page_with_the_pictures_aspect_ratio() -> None:
    made = pdf(SVG)
    assert made.startswith(b"%PDF-")
    (box,) = re.findall(rb"/MediaBox ?\[([\d. ]+)\]", made)
    left, top, right, bottom = map(float, box.split())
    assert (right - left) / (bottom - top) == pytest.approx(1600 / 1200, rel=0.001)


def test_a_pdf_holds_text_and_no_raster_images() -> None:
    made = pdf(SVG)
    assert b"JudgeSans" in made
    assert b"/Subtype/Image" not in made.replace(b" ", b"")


def test_a_pdf_does_not_depend_on_the_time() -> None:
    made = pdf(SVG)
    assert pdf(SVG) == made
    assert not re.search(rb"/(Creation|Mod)Date", made)


def test_text_that_is_not_svg_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be made a PDF"):
        pdf("hello")


def test_a_missing_typst_is_reported_with_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(NoPdf, match=r"pip install 'diplomacy-judge\[pdf\]'"):
        pdf(SVG)
