"""From a tree of blocks to plain text of at most 78 columns."""

import textwrap
from collections.abc import Iterator
from functools import lru_cache

from judge.writing.rendering.letter_blocks import (
    Block,
    Heading,
    Items,
    Paragraph,
    Pictures,
    Quoted,
    Results,
    Rule,
    Sent,
    Table,
    Tree,
    Verdicts,
)
from judge.writing.rendering.render import TIED, WIDTH, wrap

PLACE_OF_PICTURES = "\ue002"
"""The mark for pictures in a letter's text: a private character, which is taken out of what people write."""
_INDENT = "  "
_MARK = "> "
_WIDEST = 24  # of the first column of a table


def as_text(tree: Tree, *, illustrated: bool = False) -> str:
    """The plain text of a letter, ending with one line end.

    If `illustrated`, it has a mark for the remark on its pictures.
    """
    blocks, written = [*(_beside_results(tree) if illustrated else tree)], []
    for before, block in zip((None, *blocks), blocks, strict=False):
        text = PLACE_OF_PICTURES if illustrated and isinstance(block, Pictures) else text_of(block)
        if text:
            written.append(f"{_gap(before)}{text}")
    return "\n".join(written).strip("\n").replace(TIED, " ") + "\n"


def _beside_results(tree: Tree) -> Iterator[Block]:
    """The blocks, with the place of pictures after results that contain it in HTML."""
    for block in tree:
        yield block
        if isinstance(block, Results) and Pictures() in block.parts:
            yield Pictures()


def _gap(before: Block | None) -> str:
    """The blank line between two blocks; a block below a heading or a rule follows it without one."""
    return "" if before is None or isinstance(before, Heading | Rule) else "\n"


@lru_cache(maxsize=500)  # letters of one moment share most blocks; a block's text depends on nothing else
def text_of(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{wrap(text)}\n{'-' * min(len(text), WIDTH)}" if level == 2 else wrap(text)
        case Paragraph(lines):
            return "\n".join(map(wrap, lines))
        case Items(items):
            return "\n".join([wrap(f"{_INDENT}- {item}") for item in items])
        case Verdicts(lines):
            return "\n".join([wrap(f"{_INDENT}{mark} {words}") for mark, words in lines])
        case Table():
            return _table(block)
        case Sent(text):
            return wrap(text.strip("\n"), whole_words=True)
        case Quoted(text):
            return _marked(text.strip("\n"))
        case Rule():
            return "--"
        case Results(text):
            return wrap(text.strip("\n"))
        case Pictures():
            return ""


def _marked(text: str) -> str:
    """What a person wrote, every line after a quotation mark, so that it cannot pass for a letter of the judge."""
    lines = wrap(text, WIDTH - len(_MARK), whole_words=True).split("\n")
    return "\n".join([f"{_MARK}{line}".rstrip() for line in lines])


def _table(table: Table) -> str:
    rows, count = [*([table.head] if table.head else []), *table.rows], table.columns
    if count <= 2:
        column = _column(rows)
        below = _INDENT if count > min(map(len, rows)) else ""  # of rows with headings among them
        return "\n".join([_pair(row, column, below) for row in rows])
    columns = [[row[at] for row in rows if len(row) == count] for at in range(count)]
    widths = [max(map(len, cells)) for cells in columns]
    signs = [">" if all(map(_is_number, cells[bool(table.head) :])) else "<" for cells in columns]
    return "\n".join(
        (
            _INDENT + "  ".join(f"{cell:{sign}{width}}" for cell, sign, width in zip(row, signs, widths, strict=False))
        ).rstrip()
        for row in rows
    )


def _is_number(cell: str) -> bool:
    return not cell.strip("+-0123456789")


def _column(rows: list[tuple[str, ...]]) -> int:
    """The width of the first column: that of its widest cell, within bounds, that has another cell beside it."""
    return min(max((len(row[0]) for row in rows if len(row) == 2 and row[1]), default=0), _WIDEST)


def _pair(row: tuple[str, ...], column: int, below: str) -> str:
    """`  A PAR - BUR               Army Paris -> Burgundy`: the second cell is broken under itself, and stands on lines
    of its own if the first one is too long. `below` is what indents rows below a heading."""
    if len(row) == 1:
        return f"{_INDENT}{row[0]}"
    left, right = row
    first = f"{_INDENT}{below}{left:<{column}}  "
    later = " " * (len(_INDENT + below) + column + 2)
    if len(first) > len(later):
        return "\n".join([wrap(first.rstrip()), *([_filled(right, later, later)] if right else [])])
    return _filled(right, first, later) or first.rstrip()


def _filled(words: str, first: str, later: str) -> str:
    """The words after the text that begins their first line, broken below them if they need more lines."""
    if words and len(first) + len(words) <= WIDTH:
        return f"{first}{words}"
    return textwrap.fill(words, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
