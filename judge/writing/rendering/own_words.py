"""A keeper's own sentences and translations, which take precedence over ours; a faulty one is reported and not used.

`FOLDER/sentences/NAME.toml` has English sentences by code; they change only what readers of English get, because
translations are found by our English. `FOLDER/locale/LANGUAGE/judge.po` has translations, of our sentences and of those
in the keeper's own templates.
"""

import gettext
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileError, read_po
from rapidfuzz import process

from judge.common.languages import languages
from judge.common.message import KINDS, OF_MAPS
from judge.writing.rendering.catalogue import (
    ENGLISH,
    PARTS,
    Sentence,
    Slot,
    Translations,
    our_sentences,
    pattern,
    translations,
)
from judge.writing.rendering.declared_facts import FORMS, declarations

_RESULTS, _PREFIX = "results-subject", "Diplomacy results {game} {phase}"  # programs look for it in every language


@dataclass(frozen=True, slots=True)
class OwnProblem:
    """A fault of a keeper's own file, and its line (0: no single one)."""

    file: Path
    reason: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.file}: {f'line {self.line}: ' if self.line else ''}{self.reason}"


@dataclass(frozen=True, slots=True)
class OwnWords:
    """The valid sentences of a keeper, by code, and their valid translations, by language; and the faults of the
    others.
    """

    sentences: Mapping[str, Sentence]
    catalogs: Mapping[str, Catalog]
    problems: tuple[OwnProblem, ...]


@lru_cache(maxsize=8)
def own_words(own: Path) -> OwnWords:
    """The words in a keeper's folder, read once."""
    return read_own_words(own)


def read_own_words(own: Path) -> OwnWords:
    """The words in a keeper's folder at present."""
    problems: list[OwnProblem] = []
    sentences: dict[str, Sentence] = {}
    for file in sorted((own / "sentences").glob("*.toml")):
        for code, sentence in _read_sentences(file, problems).items():
            if code in sentences:
                problems.append(OwnProblem(file, f"{code} stands in another file too"))
            else:
                sentences[code] = sentence
    catalogs = {}
    for file in sorted((own / "locale").glob("*/judge.po")):
        if file.parent.name in _translated():
            catalogs[file.parent.name] = _read_catalog(file, problems)
    return OwnWords(sentences, catalogs, tuple(problems))


def sentence_in(language: str, code: str, number: int | None, own: Path | None = None) -> tuple[str, bool]:
    """A message's sentence in a language, and whether the language has it.

    `number` decides between singular and plural; None: the message has nothing to count. A message that counts
    something may have plural forms in any language, even if English has only one. `own` is a keeper's folder, whose
    words take precedence.

    :raises KeyError: no sentence has this code.
    """
    ours = our_sentences()[code]
    is_english = language in ("", ENGLISH)
    if is_english and own is not None:
        ours = own_words(own).sentences.get(code, ours)
    english = ours.many if ours.many and number != 1 else ours.one
    if is_english:
        return english, True
    known = translations_before_ours(language, own)
    if number is None:
        said = known.pgettext(code, ours.one)
    else:
        said = known.npgettext(code, ours.one, ours.many or ours.one, number)
    return said, said is not english


@lru_cache(maxsize=32)
def translations_before_ours(language: str, own: Path | None = None) -> gettext.NullTranslations:
    """The translations of a language: those of a keeper's folder, then ours."""
    entries = own_words(own).catalogs.get(language) if own is not None else None
    if entries is None:
        return translations(language)
    made = Translations(entries)
    made.add_fallback(translations(language))
    return made


# -- sentences


def _read_sentences(file: Path, problems: list[OwnProblem]) -> dict[str, Sentence]:
    try:
        text = file.read_text(encoding="utf-8")
        said = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, OSError) as error:
        problems.append(OwnProblem(file, _unreadable(error)))
        return {}
    sound: dict[str, Sentence] = {}
    for code, words in said.items():
        wrong = list(_sentence_problems(code, words))
        problems += [OwnProblem(file, each, _line_of(code, text)) for each in wrong]
        if not wrong:
            sound[code] = Sentence.of(words)
    return sound


def _unreadable(error: Exception) -> str:
    return "it is not written in UTF-8" if isinstance(error, UnicodeDecodeError) else str(error)


def _line_of(code: str, text: str) -> int:
    """The line in which a sentence begins; 0 if its code is written in an unusual way."""
    found = re.search(rf"""^[ \t]*["']?{re.escape(code)}["']?[ \t]*=""", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def _sentence_problems(code: str, text: object) -> Iterator[str]:
    if code not in our_sentences():
        near = process.extractOne(code, list(our_sentences()), score_cutoff=60)
        yield f"no sentence is called {code}{f'; did you mean {near[0]}?' if near else ''}"
        return
    if not isinstance(text, str):
        yield f"{code} is no text"
        return
    parts, ours = text.split(PARTS), our_sentences()[code]
    if len(parts) > 2 or (len(parts) == 1 and ours.many):
        yield f"{code} needs two parts, singular and plural, with{PARTS}between them; it has {len(parts)}"
    elif len(parts) == 2 and code in KINDS and not declarations(code)[1]:
        yield f"{code} counts nothing, so it has no plural"
    if code == _RESULTS and not text.startswith(_PREFIX):
        yield f"{code} must begin with “{_PREFIX}”, which programs look for"
    try:
        said = _facts(parts)
    except ValueError as error:
        yield f"{code}: {error}"
        return
    forms = {part.form for each in parts for part in pattern(each) if isinstance(part, Slot)} - FORMS
    if forms:
        yield f"{code}: there is no form {' and no form '.join(sorted(forms))} of a fact"
    known = KINDS[code].names if code in KINDS else tuple(said)
    unknown = sorted(said - set(known))
    if unknown:
        yield f"{code} has no {' and no '.join(unknown)}; its facts are: {', '.join(known) or 'none'}"


def _facts(sentences: Iterable[str]) -> set[str]:
    """The facts in sentences.

    :raises ValueError: braces hold something else.
    """
    return {part.fact for each in sentences for part in pattern(each) if isinstance(part, Slot)}


# -- translations


def _translated() -> list[str]:
    return [each for each in languages() if each not in ("", ENGLISH)]


def _read_catalog(file: Path, problems: list[OwnProblem]) -> Catalog:
    """The valid entries of a file."""
    language = file.parent.name
    sound = Catalog(locale=language)
    try:
        with file.open("rb") as lines:
            entries = read_po(lines, locale=language, abort_invalid=True)
    except PoFileError as error:
        problems.append(OwnProblem(file, str(error), error.lineno + 1))
        return sound
    except (UnicodeDecodeError, ValueError, LookupError, OSError) as error:
        problems.append(OwnProblem(file, _unreadable(error)))
        return sound
    if not any(entry.id for entry in entries):
        problems.append(OwnProblem(file, "it has no translations"))
    for entry in entries:
        if not entry.id:
            continue
        wrong = list(_entry_problems(entry, entries.num_plurals))
        problems += [OwnProblem(file, each, entry.lineno or 0) for each in wrong]
        if not wrong:
            sound[entry.id] = entry
    return sound


def _entry_problems(entry: Message, forms: int) -> Iterator[str]:
    english, said = _texts(entry.id), _texts(entry.string)
    what = entry.context or f"“{english[0]}”"
    code = "" if (entry.context or "").startswith(OF_MAPS) else entry.context
    if code and code not in our_sentences():
        yield f"no sentence is called {code}"
        return
    if code and entry.id != _entry_of(code):
        yield f"{what} is translated from other English than ours, so it is never used"
    if entry.fuzzy:
        yield f"{what} is marked fuzzy, so it is not used"
    if not all(said):
        if any(said):
            yield f"{what} lacks one of its {forms} forms"
        return
    if len(english) == 2 and len(said) != forms:
        yield f"{what} has {len(said)} forms, not {forms}"
    if entry.context == _RESULTS and not said[0].startswith(_PREFIX):
        yield f"{what} must begin with “{_PREFIX}”, which programs look for"
    try:
        meant, told = _facts(english), _facts(said)
    except ValueError as error:
        yield f"{what}: {error}"
        return
    if meant - told:
        yield f"{what} has lost {_braced(meant - told)}"
    if told - meant:
        yield f"{what} has no {_braced(told - meant)}"


def _texts(said: object) -> tuple[str, ...]:
    return tuple(said) if isinstance(said, tuple | list) else (str(said or ""),)


def _entry_of(code: str) -> str | tuple[str, str]:
    """Our English as in a translator's file: two texts if the message counts something."""
    ours = our_sentences()[code]
    if code in KINDS:
        return (ours.one, ours.many or ours.one) if declarations(code)[1] else ours.one
    return (ours.one, ours.many) if ours.many else ours.one


def _braced(facts: set[str]) -> str:
    return " and ".join(f"{{{each}}}" for each in sorted(facts))
