"""Lines with IF among orders, cut into clauses in the writer's language.

English and the other languages have their words in `grammar/words/conditions.toml` and files beside it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from judge.common.word_lists import languages_of, word_table
from judge.reading.mail.lines import LONGEST_LINE
from judge.reading.names import fold_words

_SUBJECT = "conditions"


@dataclass(frozen=True, slots=True)
class Clause:
    """A part of a conditional line: its word (`IF`, `ELSE IF`, `THEN`, `ELSE`, `ENDIF`) and the text after it."""

    word: str
    text: str


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of a language: a pattern that finds clauses, and one that finds the words of a condition."""

    clause: re.Pattern[str]
    part: re.Pattern[str]


def clauses(line: str, language: str = "") -> list[Clause]:
    """The clauses of a line that begins with one, including `THEN`; none for any other line.

    `language` is the writer's. Another one counts if its word is in capitals or a THEN follows: `si` begins many a
    sentence.
    """
    written = line.split(maxsplit=1)[:1]
    if not written or len(line) > LONGEST_LINE or conditional_words().isdisjoint(fold_words(written[0])):
        return []
    if english := _cut(line, ""):
        return english
    found = [
        cut
        for other in (language, *languages_of(_SUBJECT))
        if other and (cut := _cut(line, other))
        if other == language or written[0].isupper() or any(each.word == "THEN" for each in cut)
    ]
    return max(found, key=len, default=[])


def in_english(condition: str) -> Iterator[tuple[str, str]]:
    """For each other language its code, and the condition with that language's words between units put into English."""
    for language in languages_of(_SUBJECT):
        yield language, _words(language).part.sub(lambda found: str(found.lastgroup), condition)


@lru_cache(maxsize=1)
def conditional_words() -> frozenset[str]:
    """The first words of clauses in all languages, folded."""
    tables = [word_table(_name(language), "clauses") for language in ("", *languages_of(_SUBJECT))]
    phrases = [each for table in tables for words in table.values() for each in words]
    phrases += [f"{instead}{when}" for table in tables for instead in table["ELSE"] for when in table["IF"]]  # elseif
    return frozenset(fold_words(each)[0] for each in phrases)


def _cut(line: str, language: str) -> list[Clause]:
    """The clauses of a line in one language; none if it does not begin with one."""
    found = list(_words(language).clause.finditer(line))
    if not found or line[: found[0].start()].strip():
        return []
    ends = [*(match.start() for match in found[1:]), len(line)]
    return [
        Clause(str(match.lastgroup).replace("_", " "), line[match.end() : end].strip(" \t,;.:"))
        for match, end in zip(found, ends, strict=True)
    ]


@lru_cache(maxsize=16)
def _words(language: str) -> _Words:
    clause, part = word_table(_name(language), "clauses"), word_table(_name(language), "parts")
    # the longest first: `si no` is not `si`
    kinds = {"ELSE_IF": rf"{_any(clause['ELSE'])}[\s,]*{_any(clause['IF'])}"}
    kinds |= {word: _any(clause[word]) for word in ("ENDIF", "ELSE", "IF", "THEN")}
    return _Words(_pattern(kinds, r"\s*:?"), _pattern({kind: _any(words) for kind, words in part.items()}))


def _name(language: str) -> str:
    return f"{_SUBJECT}-{language}" if language else _SUBJECT


def _any(words: tuple[str, ...]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    return "(?:" + "|".join(re.escape(word).replace(r"\ ", r"\s*") for word in longest_first) + ")"


def _pattern(kinds: dict[str, str], after: str = "") -> re.Pattern[str]:
    """A pattern of whole words whose group tells which kind it has found."""
    either = "|".join(f"(?P<{kind}>{words})" for kind, words in kinds.items())
    return re.compile(rf"(?<![\w'])(?:{either})(?![\w']){after}", re.IGNORECASE)
