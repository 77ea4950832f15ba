"""What docs/reliability.md names exists: every promise has modules that keep it and tests that hold it."""

import ast
import re
from functools import cache

import pytest

from tests.docs.pages import CHECKOUT

PAGE = (CHECKOUT / "docs" / "reliability.md").read_text(encoding="utf-8")
PROMISES = dict(zip(*[iter(re.split(r"^### (\d+\. .+)$", PAGE, flags=re.MULTILINE)[1:])] * 2, strict=True))

_TEST = re.compile(r"`(tests/[\w/]+\.py)::(\w+(?:::\w+)?)`")
_CODE = re.compile(r"`(judge/[\w/.]+)`")
_FIGURES = re.compile(r"<!-- figures: reliability -->\n(.+?)<!-- end of figures -->", re.DOTALL)


@cache
def names_in(file: str) -> frozenset[str]:
    """The names of a file's test functions; those in a class as `Class::function`."""
    found = set()
    for each in ast.parse((CHECKOUT / file).read_text(encoding="utf-8")).body:
        if isinstance(each, ast.FunctionDef):
            found.add(each.name)
        elif isinstance(each, ast.ClassDef):
            found |= {f"{each.name}::{inner.name}" for inner in each.body if isinstance(inner, ast.FunctionDef)}
    return frozenset(found)


def test_the_promises_are_numbered_without_a_gap() -> None:
    assert [int(title.partition(".")[0]) for title in PROMISES] == list(range(1, len(PROMISES) + 1))
    assert len(PROMISES) >= 20


def test_every_test_named_exists() -> None:
    assert [(file, name) for file, name in sorted(set(_TEST.findall(PAGE))) if name not in names_in(file)] == []


@pytest.mark.parametrize("title", PROMISES)
def test_every_promise_is_kept_somewhere_and_held_by_a_test(title: str) -> None:
    kept, _, tests = PROMISES[title].partition("- Tests: ")
    assert _CODE.search(kept.partition("- Held by: ")[2])
    named = tests.partition("\n- ")[0].partition("\n\n")[0]
    assert _TEST.search(named)
    assert re.sub(r"[\s,]", "", _TEST.sub("", named)) == "", "something else stands among the tests"


def test_all_code_named_exists() -> None:
    for name in _CODE.findall(PAGE):
        assert (CHECKOUT / name).exists(), name


def test_every_figure_has_its_command() -> None:
    found = _FIGURES.search(PAGE)
    assert found is not None
    rows = [row.strip("|").split("|") for row in found[1].splitlines() if row.startswith("| ")][1:]
    assert rows
    commands = [row[-1].strip() for row in rows]
    assert all(each == "the same" or re.fullmatch(r"`(make|python -m) .+`", each) for each in commands)
    assert commands[0] != "the same"
