"""docs/letters.md shows every letter as it is written now, and has its pictures."""

import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from jinja2 import Environment, Template

from judge.common.paths import data_folder
from tests.accepted import Accepted
from tests.docs.letter_sheets import WIDTHS
from tests.docs.letters import FOLDER, GROUPS, PAGE, every_letter, page


def test_the_page_is_current(accepted: Accepted) -> None:
    accepted(PAGE, page())


def test_every_letter_stands_in_one_group() -> None:
    assert Counter(name for group in GROUPS for name in group.letters) == Counter(list(every_letter()))


def test_every_picture_on_the_page_is_there_and_no_other() -> None:
    shown = re.findall(r"\]\(pictures/([\w-]+\.png)\)", PAGE.read_text(encoding="utf-8"))
    assert len(shown) == len(GROUPS) * len(WIDTHS)
    assert sorted(shown) == sorted(each.name for each in FOLDER.glob("letters-*.png"))


def test_no_letter_leaves_out_a_level_of_headings() -> None:
    for name, letter in every_letter().items():
        levels = [1, *map(int, re.findall(r"<h(\d)", letter.html(illustrated=False)))]  # the subject is the first
        assert all(below - above <= 1 for above, below in pairwise(levels)), name


def test_every_template_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    load = Environment.get_template

    def noted(environment: Environment, name: str, *more: Any) -> Template:
        used.add(name)
        return load(environment, name, *more)

    monkeypatch.setattr(Environment, "get_template", noted)
    for letter in every_letter.__wrapped__().values():
        assert letter.text
        assert letter.html(illustrated=False)
    ours = {file.name for file in (data_folder("mailtemplates") / "letters").glob("*.j2")}
    assert " ".join(sorted(ours - used)) == ""
