"""What docs/variants.md names exists: tests, files, and the keys of the variants' files."""

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from judge.board.library import installed
from tests.docs.pages import CHECKOUT

PAGE = (CHECKOUT / "docs" / "variants.md").read_text(encoding="utf-8")
SECTIONS = dict(zip(*[iter(re.split(r"^## (.+)$", PAGE, flags=re.MULTILINE)[1:])] * 2, strict=True))
FOLDERS = {title: match[1] for title, text in SECTIONS.items() if (match := re.search(r"`(maps/\w+)`", text))}

_TEST = re.compile(r"`([\w/]+\.py)::(\w+)`")
_KEY = re.compile(r"`variant\.toml (?:\[([^]]+)\] )?(\w+)`")
_TABLE = re.compile(r"`([\w-]+\.tsv)`")
_CODE = re.compile(r"`(judge/[\w/.]+)`")
_ROW = re.compile(r"^\| (?!Rule |What |Issue |---)(.+) \|$", re.MULTILINE)


@cache
def names_in(file: str) -> frozenset[str]:
    """The names of a file's test functions."""
    tree = ast.parse((CHECKOUT / "tests" / file).read_text(encoding="utf-8"))
    return frozenset(each.name for each in tree.body if isinstance(each, ast.FunctionDef))


def found(facts: Any, table: str, key: str) -> bool:
    """Whether a TOML file has that key, in that table or in the first of an array of tables."""
    for name, quoted in re.findall(r'([\w-]+)|"([^"]+)"', table):
        facts = facts.get(name or quoted, {}) if isinstance(facts, dict) else {}
        facts = facts[0] if isinstance(facts, list) else facts
    return key in facts


def keys() -> Iterator[tuple[str, str, str]]:
    """Every key named on the page: the variant's folder, the table, the key."""
    for title, folder in FOLDERS.items():
        for table, key in _KEY.findall(SECTIONS[title]):
            yield folder, table, key


def rows_of(section: str) -> list[list[str]]:
    """The cells of the rows that tell a rule."""
    rows = ([cell.strip() for cell in row.split(" | ")] for row in _ROW.findall(section))
    return [cells for cells in rows if len(cells) == 4]


def test_every_variant_but_the_standard_one_has_its_section() -> None:
    assert {Path(folder).name for folder in FOLDERS.values()} == set(installed()) - {"standard"}
    assert all("### Readings" in SECTIONS[title] for title in FOLDERS)


def test_every_test_named_exists() -> None:
    assert [(file, name) for file, name in sorted(set(_TEST.findall(PAGE))) if name not in names_in(file)] == []


def test_every_key_named_exists() -> None:
    for folder, table, key in sorted(set(keys())):
        facts = tomllib.loads((CHECKOUT / folder / "variant.toml").read_text(encoding="utf-8"))
        assert found(facts, table, key), f"{folder}/variant.toml has no [{table}] {key}"


@pytest.mark.parametrize("title", sorted(FOLDERS))
def test_every_table_named_exists(title: str) -> None:
    for name in _TABLE.findall(SECTIONS[title]):
        assert (CHECKOUT / FOLDERS[title] / name).is_file(), name


def test_all_code_named_exists() -> None:
    for name in _CODE.findall(PAGE):
        assert (CHECKOUT / name).exists(), name


@pytest.mark.parametrize("title", sorted(FOLDERS))
def test_every_rule_is_kept_somewhere_and_held_by_a_test(title: str) -> None:
    for rule, _, kept, test in rows_of(SECTIONS[title]):
        assert (kept == "–") == (test == "–"), rule
        assert test == "–" or _TEST.search(test), rule
        assert kept == "–" or "`" in kept, rule
