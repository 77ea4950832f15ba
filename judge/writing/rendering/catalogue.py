"""The sentences of messages: English by code from `mailtemplates/sentences/`, translations by gettext.

A sentence holds facts in braces, `{fact}` or `{fact.form}`, and nothing else. If a number decides, ` || ` separates the
singular from the plural. `locale/LANGUAGE/judge.po` has a translation of each, with the code as its context: it is
found by our English. `own_words.py` has a keeper's own sentences and translations, which take precedence.
"""

import gettext
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from judge.common.paths import data_folder

ENGLISH = "en"
PARTS = " || "


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a fact in a sentence, and its form there (empty: the usual one)."""

    fact: str
    form: str = ""


Pattern = tuple[str | Slot, ...]
"""A sentence as words and slots in turn."""


@lru_cache(maxsize=8000)
def pattern(sentence: str) -> Pattern:
    """The parts of a sentence.

    :raises ValueError: it has something else in braces than the name of a fact and of a form.
    """
    parts: list[str | Slot] = []
    for words, name, spec, conversion in Formatter().parse(sentence):
        if words:
            parts.append(words)
        if name is None:
            continue
        fact, _, form = name.partition(".")
        if spec or conversion or not fact.isidentifier() or (form and not form.isidentifier()):
            raise ValueError(f"braces hold the name of a fact, not {name!r}: {sentence}")
        parts.append(Slot(fact, form))
    return tuple(parts)


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English sentence; `many` is its plural, empty if no number decides."""

    one: str
    many: str = ""

    @classmethod
    def of(cls, text: str) -> "Sentence":
        """The sentence that a file spells as `one || many`, or as one text."""
        one, _, many = text.partition(PARTS)
        return cls(one, many)


def read_sentences(folder: Path) -> dict[str, Sentence]:
    """The sentences of a folder's files by code.

    :raises ValueError: two files have a sentence of the same code, or one is no text.
    """
    found: dict[str, Sentence] = {}
    for file in sorted(folder.glob("*.toml")):
        for code, text in tomllib.loads(file.read_text(encoding="utf-8")).items():
            if not isinstance(text, str):
                raise ValueError(f"{file.name}: {code} is no text")
            if code in found:
                raise ValueError(f"{file.name}: {code} stands twice")
            found[code] = Sentence.of(text)
    return found


@lru_cache(maxsize=1)
def our_sentences() -> Mapping[str, Sentence]:
    """Our English sentences by code."""
    return read_sentences(data_folder("mailtemplates") / "sentences")


@lru_cache(maxsize=16)
def translations(language: str) -> gettext.NullTranslations:
    """The translations of a language; those of English, or of an unknown language, return everything unchanged."""
    file = data_folder("mailtemplates") / "locale" / language / "judge.po"
    if language in ("", ENGLISH) or not file.is_file():
        return gettext.NullTranslations()
    with file.open("rb") as lines:
        return Translations(read_po(lines, locale=language))


class Translations(gettext.NullTranslations):
    """The translations of a file's entries; those that are fuzzy are left out.

    `GNUTranslations` reads only compiled files, and compiling the entries first takes longer than reading them.
    """

    def __init__(self, entries: Catalog) -> None:
        super().__init__()
        self._form = gettext.c2py(entries.plural_expr)
        self._said: dict[tuple[str | None, str], str | tuple[str, ...]] = {}
        for entry in entries:
            if entry.id and entry.string and not entry.fuzzy:
                english = entry.id if isinstance(entry.id, str) else entry.id[0]
                self._said[entry.context, english] = (
                    entry.string if isinstance(entry.string, str) else tuple(entry.string)
                )

    def gettext(self, message: str) -> str:
        return self._find(None, message) or super().gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._find(None, msgid1, n) or super().ngettext(msgid1, msgid2, n)

    def pgettext(self, context: str, message: str) -> str:
        return self._find(context, message) or super().pgettext(context, message)

    def npgettext(self, context: str, msgid1: str, msgid2: str, n: int) -> str:
        return self._find(context, msgid1, n) or super().npgettext(context, msgid1, msgid2, n)

    def _find(self, context: str | None, english: str, number: int | None = None) -> str:
        """The translation of an English text; empty if there is none. `number` chooses one of several forms."""
        said = self._said.get((context, english), "")
        if isinstance(said, str):
            return said if number is None else ""
        return said[self._form(1 if number is None else number)]
