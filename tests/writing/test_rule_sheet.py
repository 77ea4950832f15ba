"""The rule sheet tells every rule of docs/variants.md, or told_rules.toml says why it does not."""

import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from judge.board.library import load_variant
from judge.common.message import every_message
from judge.writing.sheet.rule_sheet import rule_sheet
from tests.docs.test_variants_page import FOLDERS, SECTIONS, rows_of

TOLD: Mapping[str, Mapping[str, list[str]]] = tomllib.loads(
    (Path(__file__).parent / "told_rules.toml").read_text(encoding="utf-8")
)


def codes_told(key: str) -> set[str]:
    """The codes of all messages in a variant's sheets: with its defaults, and with each value of each option."""
    options = load_variant(key).options
    chosen = [{}, *({name: value} for name, option in options.items() for value in option.values)]
    sheets = (rule_sheet(load_variant(key, each)) for each in chosen)
    return {
        message.code for sheet in sheets for rules in sheet for said in rules.said for message in every_message(said)
    }


def test_every_variant_on_the_page_has_its_table() -> None:
    assert set(TOLD) == set(FOLDERS)


@pytest.mark.parametrize("title", sorted(FOLDERS))
def test_every_row_is_told_or_says_why_not(title: str) -> None:
    rows = Counter(cells[0] for cells in rows_of(SECTIONS[title]))
    assert {label: len(entries) for label, entries in TOLD[title].items()} == dict(rows)


@pytest.mark.parametrize("title", sorted(FOLDERS))
def test_the_sheet_has_every_sentence_that_tells_a_row(title: str) -> None:
    entries = [each for entries in TOLD[title].values() for each in entries]
    named = {code for each in entries if not each.startswith("- ") for code in each.split()}
    assert sorted(named - codes_told(Path(FOLDERS[title]).name)) == []
    assert all(each.removeprefix("- ").strip() for each in entries)
