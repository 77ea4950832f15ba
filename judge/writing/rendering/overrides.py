"""Checks a keeper's own mail templates before a letter is written with one."""

from collections.abc import Iterator
from pathlib import Path

from jinja2 import TemplateSyntaxError
from jinja2.meta import find_undeclared_variables
from rapidfuzz import process

from judge.common.paths import data_folder
from judge.writing.rendering.render import environment


def template_problems(folder: Path) -> list[str]:
    """The problems with the templates in a keeper's folder, each with its file's name; empty if there are none.

    A template must have the name of one of ours, be valid, and use only the facts that ours of that name uses.
    """
    return [f"{file}: {problem}" for file in sorted(folder.rglob("*.j2")) for problem in _problems(folder, file)]


def _problems(folder: Path, file: Path) -> Iterator[str]:
    ours = {each.name: each for each in data_folder("mailtemplates").glob("*.txt.j2")}
    if file.name not in ours:
        near = process.extractOne(file.name, list(ours), score_cutoff=60)
        yield f"there is no such template{f'; did you mean {near[0]}?' if near else ''}"
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
    return find_undeclared_variables(environment("", own).parse(file.read_text(encoding="utf-8")))
