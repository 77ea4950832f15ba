"""Lists of words that people and programs write, read from `grammar/words/`: one TOML file a subject,
or one for each language (`orders.toml` is English, `orders-de.toml` German)."""

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from judge.common.paths import data_folder


@lru_cache(maxsize=16)
def _file(subject: str) -> dict[str, Any]:
    return tomllib.loads((data_folder("grammar") / "words" / f"{subject}.toml").read_text(encoding="utf-8"))


def word_list(subject: str, name: str) -> tuple[str, ...]:
    """The words of the list `name` in the file of a subject, in their order.

    :raises KeyError: the file has no such list.
    """
    return tuple(_file(subject)[name])


@lru_cache(maxsize=16)
def languages_of(subject: str) -> tuple[str, ...]:
    """The codes of the languages besides English that have a file of a subject, named like `orders-de.toml`."""
    files = (data_folder("grammar") / "words").glob(f"{subject}-??.toml")
    return tuple(sorted(file.stem.removeprefix(f"{subject}-") for file in files))


def any_word(subject: str, name: str) -> str:
    """A pattern for any word of the list `name` in the file of a subject, to be part of other patterns.

    :raises KeyError: the file has no such list.
    """
    return f"(?:{'|'.join(map(re.escape, word_list(subject, name)))})"


def word_table(subject: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """The lists of the table `name` in the file of a subject, each by its key.

    :raises KeyError: the file has no such table.
    """
    return {key: tuple(words) for key, words in _file(subject)[name].items()}
