"""docs/letters.md shows every letter as it is written now, and has its pictures."""

import re

from PIL import Image

from tests.accepted import Accepted
from tests.docs.letters import FOLDER, PAGE, page


def test_the_page_is_current(accepted: Accepted) -> None:
    accepted(PAGE, page())


def test_every_picture_on_the_page_is_there_in_its_width() -> None:
    shown = re.findall(r"\]\(pictures/(html-[\w-]+-(\d+)\.png)\)", PAGE.read_text(encoding="utf-8"))
    assert shown
    for name, width in shown:
        with Image.open(FOLDER / name) as picture:
            assert picture.width == int(width), "python -m tests.docs.letters draws it anew"
