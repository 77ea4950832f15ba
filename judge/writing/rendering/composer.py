"""From a template and its facts to a tree of blocks.

A template is written as the letter reads. A blank line parts blocks; `# ` and `## ` begin headings, `- ` an item of a
list; other lines are paragraphs. Only the template's own text has such structure: what stands in `{{ }}` travels in a
slot beside the text, so that nothing that a person wrote can become a heading. A fact that is a block, or several,
alone on its line, stands as it is; one that is empty leaves no line. `_("…", fact=…)` is a sentence that is translated,
with facts in braces as in `mailtemplates/sentences/`; `ngettext` has a second form for the plural.
"""

import re
from collections.abc import Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import get_args

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment

from judge.common.paths import data_folder
from judge.writing.rendering.letter_blocks import Block, Heading, Items, Paragraph, Tree
from judge.writing.rendering.translator import Translator

_OPEN, _CLOSE = "\ue000", "\ue001"  # private characters, which no template holds
_SLOT = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")
_ALONE = re.compile(rf"\s*{_SLOT.pattern}\s*\Z")
_BLOCKS = get_args(Block)


@dataclass(slots=True)
class _Composition:
    """One letter in the making: who says its sentences, and what stands in its slots."""

    translator: Translator
    slots: list[object] = field(default_factory=list)

    def slot(self, value: object) -> str:
        """The mark of a value in the text."""
        self.slots.append(value)
        return f"{_OPEN}{len(self.slots) - 1}{_CLOSE}"


_composition: ContextVar[_Composition] = ContextVar("composition")


def compose(template: str, translator: Translator, **facts: object) -> Tree:
    """The blocks of `mailtemplates/letters/TEMPLATE.j2` with these facts, in the translator's language.

    :raises jinja2.UndefinedError: the template uses a fact that was not given.
    :raises jinja2.TemplateNotFound: there is no such template.
    """
    composition = _Composition(translator)
    before = _composition.set(composition)
    try:
        text = _environment(translator.own).get_template(f"{template}.j2").render(facts)
    finally:
        _composition.reset(before)
    return tuple(_blocks(text, composition))


@lru_cache(maxsize=8)
def _environment(own: Path | None) -> Environment:
    """The templates of all languages; a keeper's own ones go before ours, in a sandbox."""
    folders = [*([own / "letters"] if own else []), data_folder("mailtemplates") / "letters"]
    made = (ImmutableSandboxedEnvironment if own else Environment)(
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        finalize=_in_a_slot,
    )
    made.globals |= {"_": _read, "ngettext": _read_many}
    return made


def _in_a_slot(value: object) -> str:
    return _composition.get().slot("" if value is None else value)


def _read(english: str, /, **facts: object) -> str:
    return _composition.get().translator.read(english, **facts)


def _read_many(one: str, many: str, number: int, /, **facts: object) -> str:
    return _composition.get().translator.read_many(one, many, number, **facts)


def _blocks(text: str, composition: _Composition) -> Iterator[Block]:
    run: list[str] = []
    for line in (*text.split("\n"), ""):
        alone = _ALONE.match(line)
        value = composition.slots[int(alone[1])] if alone else None
        if value in ("", ()):
            continue
        if line.strip() and not _is_block(value):
            run.append(line)
            continue
        yield from _paragraphs(run, composition)
        run = []
        if isinstance(value, tuple):
            yield from value
        elif isinstance(value, _BLOCKS):
            yield value


def _is_block(value: object) -> bool:
    """Whether a fact is a block or a tree (an empty tree is nothing)."""
    if isinstance(value, tuple):
        return all(isinstance(each, _BLOCKS) for each in value)
    return isinstance(value, _BLOCKS)


def _paragraphs(run: Sequence[str], composition: _Composition) -> Iterator[Block]:
    """The headings, lists and paragraphs of lines between blank ones."""
    prose: list[str] = []
    items: list[str] = []
    for line in run:
        kind, _, rest = line.strip().partition(" ")
        if kind == "-" and prose:
            yield Paragraph(tuple(prose))
            prose = []
        if kind != "-" and items:
            yield Items(tuple(items))
            items = []
        if kind in ("#", "##"):
            if prose:
                yield Paragraph(tuple(prose))
                prose = []
            yield Heading(_filled(rest, composition), len(kind) + 1)
        elif kind == "-":
            items.append(_filled(rest, composition))
        else:
            prose.append(_filled(line.strip(), composition))
    if items:
        yield Items(tuple(items))
    if prose:
        yield Paragraph(tuple(prose))


def _filled(line: str, composition: _Composition) -> str:
    """A line with its facts shown, on one line however they read."""
    shown = _SLOT.sub(lambda found: composition.translator.show(composition.slots[int(found[1])]), line)
    return " ".join(shown.split(" ")) if "\n" not in shown else " ".join(shown.split())
