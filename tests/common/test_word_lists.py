"""The lists of words in `grammar/words/`: somebody reads each, and none holds a word twice or as it is never found."""

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

from judge.common.paths import data_folder
from judge.common.word_lists import any_word, word_list, word_table
from judge.reading.orders.order_words import COMMON_LISTS

HOUSE = Path(__file__).parents[2] / "judge"
FILES = sorted((data_folder("grammar") / "words").glob("*.toml"))
CODE = "".join(file.read_text(encoding="utf-8") for file in HOUSE.rglob("*.py"))
READ = {
    *re.findall(r"""(?:word_list|word_table|any_word)\(["']([\w-]+)["'], ["'](\w+)["']\)""", CODE),
    *(("orders", name) for name in re.findall(r'word_(?:list|table)\(subject, "(\w+)"\)', CODE)),
    *(("orders", name) for name in COMMON_LISTS),
    *(("conditions", name) for name in re.findall(r'word_table\(_name\(language\), "(\w+)"\)', CODE)),
    *(("dates", name) for name in re.findall(r'phrases\("(\w+)"', CODE)),
}
OF_LANGUAGE = re.compile(r"-[a-z]{2}$")
CAPITALS = {("commands", "everyday"), ("commands", "none"), ("commands", "sentence_openings")}


def lists(file: Path) -> dict[str, list[str]]:
    """The lists of a file by name, those of its tables each by the table's name and their own."""
    found: dict[str, list[str]] = {}
    for name, words in tomllib.loads(file.read_text(encoding="utf-8")).items():
        found |= {f"{name}.{key}": each for key, each in words.items()} if isinstance(words, dict) else {name: words}
    return found


def test_every_list_is_read_and_every_list_that_is_read_is_there() -> None:
    there = {(file.stem, name.partition(".")[0]) for file in FILES for name in lists(file)}
    assert {(stem, name) for stem, name in there if not OF_LANGUAGE.search(stem)} == READ


@pytest.mark.parametrize("subject", ["orders", "commands", "conditions"])
def test_the_words_of_each_language_are_the_same_lists_as_each_others(subject: str) -> None:
    of = {file.stem: set(lists(file)) for file in FILES if re.fullmatch(f"{subject}-[a-z][a-z]", file.stem)}
    assert len({frozenset(names) for names in of.values()}) == 1, of


def test_languages_have_the_lists_of_orders_that_english_has() -> None:
    names = {name.partition(".")[0] for name in lists(FILES[0].with_name("orders-de.toml"))}
    assert names <= {name for stem, name in READ if stem == "orders"}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_list_holds_a_word_twice_or_in_letters_in_which_it_is_never_found(file: Path) -> None:
    for name, words in lists(file).items():
        assert [word for word, count in Counter(words).items() if count > 1] == [], name
        fold = str.upper if (file.stem, name) in CAPITALS else str.lower
        assert [word for word in words if word != fold(word)] == [], name


def test_lists_come_in_their_order() -> None:
    assert word_list("signatures", "appended")[:2] == ("sent from ", "sent via ")
    assert word_table("orders", "verbs")["WAIVE"][:4] == ("waive", "waives", "waived", "waiving")
    with pytest.raises(KeyError):
        word_list("signatures", "nothing")


def test_a_pattern_takes_any_word_of_a_list_as_it_stands() -> None:
    pattern = re.compile(any_word("automatic-mail", "not_yet"))
    assert pattern.fullmatch("status notification (delay)")
    assert pattern.fullmatch("warning only")
    assert not pattern.fullmatch("warning")
