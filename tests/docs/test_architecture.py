"""What docs/architecture.md says of the house is so: every place that it names exists."""

import ast
import re
from pathlib import Path

import pytest

import judge
from judge.app.inbound import AFTER_READING, BEFORE_READING

CHECKOUT = Path(judge.__file__).parents[1]
PAGE = (CHECKOUT / "docs" / "architecture.md").read_text(encoding="utf-8")
DECIDED = re.findall(r"^\| … .+\? \| `([\w/.]+)` \| `(\w+)` \|$", PAGE, re.MULTILINE)
NAMED = sorted(set(re.findall(r"`((?:judge/)?[a-z_]+/[\w/]+\.py)`", PAGE)))


def test_at_least_twelve_questions_are_answered() -> None:
    questions = PAGE.split("## Where is it decided")[1].split("\n## ")[0]
    assert len(DECIDED) == questions.count("\n| … ") >= 12


@pytest.mark.parametrize(("file", "name"), DECIDED)
def test_what_decides_a_question_is_where_the_page_says(file: str, name: str) -> None:
    defined = ast.parse((CHECKOUT / file).read_text(encoding="utf-8")).body
    assert name in {each.name for each in defined if isinstance(each, ast.FunctionDef | ast.ClassDef)}


def test_every_module_named_exists() -> None:
    roots = (CHECKOUT, CHECKOUT / "judge")
    assert [file for file in NAMED if not any((root / file).is_file() for root in roots)] == []


def test_the_rules_for_a_letter_are_told_in_their_order() -> None:
    way = PAGE.split("## One letter's way")[1].split("\n## ")[0]
    told = re.findall(r"^ +\| `?(\w+)`? +\||^ +\| \*(the letter is read)\* \|", way, re.MULTILINE)
    rows = ["|".join(filter(None, row)) for row in told]
    names = ["rule", *(each.__name__ for each in BEFORE_READING), "the letter is read"]
    assert rows == [*names, *(each.__name__ for each in AFTER_READING)]
