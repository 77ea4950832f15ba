"""Checks a keeper's own templates and sentences before a letter is written with one."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

from jinja2 import TemplateSyntaxError
from jinja2.meta import find_undeclared_variables
from rapidfuzz import process

from judge.common.message import KINDS
from judge.common.paths import data_folder
from judge.writing.rendering.catalogue import Sentence, Slot, our_sentences, pattern
from judge.writing.rendering.composer import environment

_ALWAYS_THERE = {"_", "ngettext"}


def template_problems(folder: Path) -> list[str]:
    """The problems with the templates and sentences in a keeper's folder, each with its file's name; empty if there are
    none.

    `letters/NAME.j2` must have the name of one of ours, be valid, and use only the facts that ours of that name uses.
    `sentences/NAME.toml` must hold sentences of codes that there are, with the facts of their messages.
    """
    templates = [f"{file}: {problem}" for file in sorted(folder.rglob("*.j2")) for problem in _problems(folder, file)]
    files = sorted((folder / "sentences").glob("*.toml"))
    return templates + [f"{file}: {problem}" for file in files for problem in _sentence_problems(file)]


def _problems(folder: Path, file: Path) -> Iterator[str]:
    ours = {each.name: each for each in (data_folder("mailtemplates") / "letters").glob("*.j2")}
    if file.parent != folder / "letters" or file.name not in ours:
        near = process.extractOne(file.name, list(ours), score_cutoff=60)
        yield f"there is no such template{f'; did you mean letters/{near[0]}?' if near else ''}"
        return
    try:
        used = _facts(folder, file)
    except TemplateSyntaxError as error:
        yield f"line {error.lineno}: {error.message}"
        return
    except UnicodeDecodeError:
        yield "it is not written in UTF-8"
        return
    unknown = sorted(used - _facts(None, ours[file.name]))
    if unknown:
        yield f"there is no {' and no '.join(unknown)} in this letter; see ours of the same name"


def _facts(own: Path | None, file: Path) -> set[str]:
    used = find_undeclared_variables(environment(own).parse(file.read_text(encoding="utf-8")))
    return used - _ALWAYS_THERE


def _sentence_problems(file: Path) -> Iterator[str]:
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        yield str(error)
        return
    for code, text in said.items():
        if code not in our_sentences():
            near = process.extractOne(code, list(our_sentences()), score_cutoff=60)
            yield f"no sentence is called {code}{f'; did you mean {near[0]}?' if near else ''}"
        elif not isinstance(text, str):
            yield f"{code} is no text"
        else:
            yield from _wrong_facts(code, text)


def _wrong_facts(code: str, text: str) -> Iterator[str]:
    sentence, known = Sentence.of(text), KINDS[code].names if code in KINDS else ()
    try:
        slots = [part for each in (sentence.one, sentence.many) for part in pattern(each) if isinstance(part, Slot)]
    except ValueError as error:
        yield f"{code}: {error}"
        return
    unknown = sorted({slot.fact for slot in slots} - set(known))
    if unknown and code in KINDS:
        yield f"{code} has no {' and no '.join(unknown)}; its facts are: {', '.join(known) or 'none'}"
