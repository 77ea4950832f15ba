"""docs/gallery.md shows every kind of picture of every variant, as they are drawn now."""

import re

import pytest
from PIL import Image

from judge.atlas.paint import draw
from judge.atlas.png import png
from judge.board.library import installed
from judge.writing.pictures.picture_words import picture_words
from tests.accepted import Accepted
from tests.docs.gallery import FOLDER, PAGE, WIDTH, page, shots

MEND = "make accept draws it anew"
KINDS = {"start", "results", "receipt", "retreats", "builds", "fog"}
LETTERS = {"letter-light", "letter-dark"}  # as a browser showed them


def test_the_page_is_current(accepted: Accepted) -> None:
    accepted(PAGE, page())


def test_every_variant_is_shown_in_every_kind_of_picture() -> None:
    shown = re.findall(r"\]\(pictures/([\w-]+)\.png\)", PAGE.read_text(encoding="utf-8"))
    drawn = {f"{key}-{kind}" for key in installed() for kind in KINDS}
    assert sorted(shown) == sorted(drawn | LETTERS), MEND


def test_every_picture_on_the_page_is_there_in_its_width() -> None:
    for stem in re.findall(r"\]\(pictures/([\w-]+)\.png\)", PAGE.read_text(encoding="utf-8")):
        if stem in LETTERS:
            assert (FOLDER / f"{stem}.png").exists()
            continue
        with Image.open(FOLDER / f"{stem}.png") as picture:
            assert (picture.format, picture.width) == ("PNG", WIDTH), f"{stem}: {MEND}"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_the_pictures_are_those_that_are_drawn_now(kind: str, accepted: Accepted) -> None:
    for key in installed() if accepted.accepting else ("standard",):  # to draw all of them takes long
        shot = next(each for each in shots(key) if each.stem == f"{key}-{kind}")
        accepted.picture(FOLDER / f"{shot.stem}.png", png(draw(shot.picture, picture_words), WIDTH))
