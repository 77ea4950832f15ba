"""The blocks of a letter: a tree, from which its plain text and its HTML are made.

Every text in a block is on one line however long it is; the renderers break it. People's words are a text like any
other, except in `Quoted`, which keeps their lines.
"""

from dataclasses import dataclass
from typing import NamedTuple

from judge.writing.rendering.render import clean


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading of the letter (`level` 2), or of a part of it (3)."""

    text: str
    level: int = 2


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Lines of prose that belong together."""

    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Items:
    """A list, each item with a dash."""

    items: tuple[str, ...]


class Line(NamedTuple):
    """One line of a letter that was judged: its mark (`✓`, `✗`, `?`), what is said about it, and remarks."""

    mark: str
    text: str


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The verdicts on the lines of a letter."""

    lines: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of cells. `head` names the columns, or is empty. A row of one cell is a heading among the rows."""

    rows: tuple[tuple[str, ...], ...]
    head: tuple[str, ...] = ()

    @property
    def columns(self) -> int:
        """How many cells the longest row has."""
        return max(map(len, (self.head, *self.rows)))


@dataclass(frozen=True, slots=True)
class Quoted:
    """What a person wrote, in their own lines, each after a mark."""

    text: str


@dataclass(frozen=True, slots=True)
class Sent(Quoted):
    """What the judge itself wrote, unchanged: a letter as it was sent, a ledger. It has no marks."""


@dataclass(frozen=True, slots=True)
class Rule:
    """The end of what a person wrote, before the judge goes on: `--` in plain text."""


@dataclass(frozen=True, slots=True)
class Results:
    """The results of a phase: `text` is what mapping tools read, byte for byte; `parts` are the same for HTML."""

    text: str
    parts: "Tree"


@dataclass(frozen=True, slots=True)
class Pictures:
    """The place of a letter's pictures in its HTML, if it is not after the first paragraph, and the text about them.

    Plain text has only that text there; after `Results` if this is a part of them.
    """


Block = Heading | Paragraph | Items | Verdicts | Table | Quoted | Rule | Results | Pictures
Tree = tuple[Block, ...]


def quoted(text: str) -> Quoted:
    """What a person wrote, without control characters and the blank lines around it."""
    return Quoted(clean(text).strip("\n"))


def sent(text: str) -> Sent:
    """A letter as it was sent, without control characters and the blank lines around it."""
    return Sent(clean(text).strip("\n"))


def with_pictures(tree: Tree) -> Tree:
    """The tree with a place for pictures: its own one, else after its first paragraph, else at its end."""
    inside = [*tree, *(part for block in tree if isinstance(block, Results) for part in block.parts)]
    if Pictures in map(type, inside):
        return tree
    first = next((at for at, block in enumerate(tree, 1) if isinstance(block, Paragraph)), len(tree))
    return (*tree[:first], Pictures(), *tree[first:])
