"""From a passage (a template with its facts) to a tree of blocks.

A template is written as the letter reads. A blank line separates blocks; `# ` and `## ` begin headings, `- ` an item of
a list, `✓ `, `✗ ` and `? ` a line that was judged, `| ` a row of a table, whose cells ` | ` separates (`|# ` the row
that names the columns); `--` ends what a person wrote; other lines are paragraphs. Only the template's own text has
such structure: the content of `{{ }}` travels in a slot beside the text, so that nothing that a person wrote can become
a heading. A fact that is a block, or several, or a passage, alone on its line, is put there as it is; an empty one
leaves no line. `_("…", fact=…)` is a sentence that is translated, with facts in braces as in
`mailtemplates/sentences/`; `ngettext` has a second form for the plural. `table_of` and `verdicts_on` make the blocks
that have the most lines in letters, without going through a text; templates call them `parts.rows` and `parts.judged`.
"""

import logging
import re
from collections.abc import Iterable, Iterator, Mapping, MutableMapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple, get_args

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Undefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from judge.board.variant import Variant
from judge.common.message import Message
from judge.common.paths import data_folder
from judge.writing.rendering.letter_blocks import (
    Block,
    Heading,
    Items,
    Line,
    Paragraph,
    Results,
    Rule,
    Table,
    Tree,
    Verdicts,
)
from judge.writing.rendering.sandbox import CannotBeShown, Sandbox, Steps, limited, problem_of
from judge.writing.rendering.translator import OnBoard, Translator, is_shown

log = logging.getLogger(__name__)

_OPEN, _CLOSE = "\ue000", "\ue001"  # private characters, which no template holds
_SLOT = re.compile(f"{_OPEN}([0-9]+){_CLOSE}")
_BLANKS = re.compile(r"[ \t\n]+")
_KINDS = {
    **dict.fromkeys(("#", "##"), "heading"),
    "-": "item",
    **dict.fromkeys(("✓", "✗", "?"), "verdict"),
    "--": "rule",
    **dict.fromkeys(("|", "|#"), "row"),
}
"""The kind of a line, by the text before its first blank."""
_BLOCKS = get_args(Block)


@dataclass(frozen=True, slots=True)
class Passage:
    """A letter, or a part of one, before it is put into a language: a template and its facts.

    `variant` is the variant whose names it uses; None: that of the enclosing passage. `zone` is the time zone of its
    times; empty: the reader's.
    """

    template: str
    facts: Mapping[str, object] = field(default_factory=dict)
    variant: Variant | None = None
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Shared:
    """A passage that is part of many letters and is the same in all of one language: it holds no instant in a time
    zone, and nothing that only some of its readers may see.
    """

    passage: Passage
    composed: dict[tuple[str, Path | None], Tree] = field(default_factory=dict, compare=False)


@dataclass(frozen=True, slots=True)
class ForTools:
    """A block of text that mapping tools read byte for byte, and the block that readers of HTML get instead."""

    text: str
    instead: Shared


@dataclass(frozen=True, slots=True)
class Prose:
    """A message of several paragraphs, which blank lines separate in its sentence."""

    said: Message


class JudgedLine(NamedTuple):
    """A line of a letter that was judged: `done`, waiting for its writer's confirmation, or refused; and what is said
    about it."""

    done: bool
    waits: bool
    said: OnBoard

    @property
    def mark(self) -> str:
        """The mark before it."""
        return "✓" if self.done else "?" if self.waits else "✗"


_STANDING_ALONE = (*_BLOCKS, Passage, Shared, ForTools, Prose)


@dataclass(slots=True)
class _Composition:
    """One letter in the making: the translator of its sentences, and the contents of its slots."""

    translator: Translator
    slots: list[object] = field(default_factory=list)
    steps: Steps = field(default_factory=Steps)

    def slot(self, value: object) -> str:
        """The mark of a value in the text."""
        self.slots.append(value)
        return f"{_OPEN}{len(self.slots) - 1}{_CLOSE}"

    def alone(self, line: str) -> object:
        """The value whose mark is the whole line; None if the line has anything else."""
        found = _SLOT.fullmatch(line)
        return self.slots[int(found[1])] if found else None

    def filled(self, line: str) -> str:
        """A line with its facts shown, on one line however they read; no-break blanks stay."""
        words = _SLOT.split(line)  # words and numbers of slots in turn
        if len(words) > 1:
            words[1::2] = [self.translator.show(self.slots[int(number)]) for number in words[1::2]]
        return _on_one_line("".join(words))

    def said(self, fact: object) -> str:
        """A fact shown on one line."""
        return _on_one_line(self.translator.show("" if fact is None else fact))


_composition: ContextVar[_Composition] = ContextVar("composition")


def compose(passage: Passage, translator: Translator) -> Tree:
    """The blocks of a passage in the translator's language, by `mailtemplates/letters/TEMPLATE.j2`.

    If a keeper's own template fails, ours is used instead; the log and `translator.broken` say so.

    :raises jinja2.UndefinedError: our template uses a fact that was not given.
    :raises jinja2.TemplateNotFound: there is no such template.
    """
    translator = translator.on(passage.variant or translator.variant, passage.zone)
    try:
        return _composed(passage, translator, translator.own)
    except Exception as error:
        if translator.own is None:
            raise
        problem = problem_of(error, translator.own, passage.template)
        log.error("our own template is used instead of a keeper's: %s", problem)
        translator.broken.append(problem)
        return _composed(passage, translator, None)


def every_passage(value: object) -> Iterator[Passage]:
    """The passages in a letter's body: the body itself, and those among its facts."""
    match value:
        case Passage(facts=facts):
            yield value
            for fact in facts.values():
                yield from every_passage(fact)
        case Shared(passage=inner):
            yield from every_passage(inner)
        case ForTools(instead=inner):
            yield from every_passage(inner)
        case tuple() | list():
            for each in value:
                yield from every_passage(each)


def _composed(passage: Passage, translator: Translator, own: Path | None) -> Tree:
    composition = _Composition(translator)
    before = _composition.set(composition)
    try:
        template = environment(own).get_template(f"{passage.template}.j2")
        text = "".join(limited(template.generate(passage.facts))) if own else template.render(passage.facts)
    finally:
        _composition.reset(before)
    return tuple(_blocks(text, composition))


class _Ours(Environment):
    """The environment of our templates, none of which has globals of its own."""

    def make_globals(self, _: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of all templates: a dict, in which a name is found ten times faster than in Jinja's
        `ChainMap`."""
        return self.globals


@lru_cache(maxsize=8)
def environment(own: Path | None) -> Environment:
    """The templates of letters, for all languages; a keeper's own ones take precedence, in a sandbox."""
    folders = [*([own / "letters"] if own else []), data_folder("mailtemplates") / "letters"]
    made = (Sandbox if own else _Ours)(
        loader=FileSystemLoader(folders),
        undefined=StrictUndefined,
        autoescape=True,  # this distinguishes what a macro writes from facts, which all travel in slots
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
        cache_size=-1,  # keep all of them: there are few, and a limit would count each look-up
        finalize=_in_a_slot_if_shown if own else _in_a_slot,
    )
    made.globals |= TOOLS | ({"range": _range} if own else {})
    return made


@pass_context  # otherwise constants would be put into a slot when the template is read
def _in_a_slot(_: Context, value: object) -> str:
    """A fact's slot; text written by a macro of a template stays as it is."""
    if isinstance(value, Markup):
        return value
    return _composition.get().slot("" if value is None else value)


@pass_context
def _in_a_slot_if_shown(context: Context, value: object) -> str:
    """The same in a keeper's template, which fails in the line that shows something without words."""
    if isinstance(value, Undefined):
        return str(value)  # raises an error that names the missing fact
    if not (value is None or isinstance(value, Markup) or is_shown(value) or _is_block(value)):
        raise CannotBeShown(f"what is a {type(value).__name__} has no words")
    return _in_a_slot(context, value)


def _range(*limits: int) -> range:
    return _composition.get().steps.counted(*limits)


def _read(english: str, /, **facts: object) -> str:
    return _composition.get().translator.read(english, **facts)


def _read_many(one: str, many: str, number: int, /, **facts: object) -> str:
    return _composition.get().translator.read_many(one, many, number, **facts)


def _table_of(pairs: Iterable[tuple[object, object]]) -> Table | tuple[()]:
    """A table of things and what is said about each; a thing without text is a heading among the others."""
    said = _composition.get().said
    rows = tuple([(said(left), said(right)) if right or right == 0 else (said(left),) for left, right in pairs])
    return Table(rows) if rows else ()


def _verdicts_on(lines: Iterable[JudgedLine]) -> Verdicts | tuple[()]:
    said = _composition.get().said
    judged = tuple([Line(each.mark, said(each.said)) for each in lines])
    return Verdicts(judged) if judged else ()


TOOLS = {"_": _read, "ngettext": _read_many, "table_of": _table_of, "verdicts_on": _verdicts_on}
"""The functions of templates, in addition to the macros that they share."""


def _blocks(text: str, composition: _Composition) -> Iterator[Block]:
    run: list[str] = []
    for line in (*map(str.strip, text.split("\n")), ""):
        value = composition.alone(line) if line.startswith(_OPEN) else None
        if value in ("", ()):
            continue
        if line and (value is None or not _is_block(value)):
            run.append(line)
            continue
        if run:
            yield from _paragraphs(run, composition)
            run = []
        if line:
            for each in value if isinstance(value, tuple) else (value,):
                yield from _tree(each, composition)


def _tree(value: object, composition: _Composition) -> Tree:
    """The blocks of a fact that is a block or a passage."""
    match value:
        case Passage():
            return compose(value, composition.translator)
        case Shared():
            return _composed_once(value, composition.translator)
        case Prose(said):
            paragraphs = composition.translator.say(said).split("\n\n")
            return tuple(Paragraph((_on_one_line(each),)) for each in paragraphs)
        case ForTools(text, instead):
            return (Results(text, _composed_once(instead, composition.translator)),)
    return (value,) if isinstance(value, _BLOCKS) else ()


def _composed_once(shared: Shared, translator: Translator) -> Tree:
    key = (translator.language, translator.own)
    if key not in shared.composed:
        lacked = len(translator.lacks)
        tree = compose(shared.passage, translator)
        if len(translator.lacks) > lacked:
            return tree
        shared.composed[key] = tree
    return shared.composed[key]


def _is_block(value: object) -> bool:
    """Whether a fact is a block or a passage, or several (an empty tree is nothing)."""
    if isinstance(value, tuple):
        return all(isinstance(each, _STANDING_ALONE) for each in value)
    return isinstance(value, _STANDING_ALONE)


def _paragraphs(run: Sequence[str], composition: _Composition) -> Iterator[Block]:
    """The headings, lists, tables and paragraphs of lines between blank ones."""
    filled = composition.filled
    for kind, lines in groupby(run, _kind):
        match kind:
            case "heading":
                for line in lines:
                    mark, _, words = line.partition(" ")
                    yield Heading(filled(words), len(mark) + 1)
            case "item":
                yield Items(tuple([filled(line[1:]) for line in lines]))
            case "verdict":
                yield Verdicts(tuple([Line(line[0], filled(line[1:])) for line in lines]))
            case "rule":
                yield Rule()
            case "row":
                yield _table(list(lines), composition)
            case _:
                prose = tuple([said for line in lines if (said := filled(line))])
                if prose:
                    yield Paragraph(prose)


def _kind(line: str) -> str:
    return _KINDS.get(line.partition(" ")[0], "")


def _table(lines: Sequence[str], composition: _Composition) -> Table:
    rows = [tuple(map(composition.filled, line[2:].split("|"))) for line in lines]
    named = lines[0].startswith("|#")
    return Table(tuple(rows[named:]), head=rows[0] if named else ())


def _on_one_line(text: str) -> str:
    """A text without the blanks around it, and with single blanks inside."""
    if "  " in text or "\n" in text or "\t" in text:
        return " ".join([each for each in _BLANKS.split(text) if each])
    return text.strip(" ")
