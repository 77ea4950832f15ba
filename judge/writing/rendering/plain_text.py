"""From a tree of blocks to plain text of at most 78 columns."""

import textwrap

from judge.writing.rendering.letter_blocks import (
    Block,
    Heading,
    Items,
    Paragraph,
    Pictures,
    Quoted,
    Results,
    Table,
    Tree,
    Verdicts,
)
from judge.writing.rendering.render import TIED, WIDTH, wrap

_INDENT = "  "
_WIDEST = 24  # of the first column of a table
_CONTINUED = 6  # blanks before what is continued below a row


def as_text(tree: Tree) -> str:
    """The plain text of a letter, ending with one line end."""
    written: list[str] = []
    for before, block in zip((None, *tree), tree, strict=False):
        text = _text(block)
        if text:
            written.append(f"{_gap(before)}{text}")
    return "\n".join(written).strip("\n").replace(TIED, " ") + "\n"


def _gap(before: Block | None) -> str:
    """The blank line between two blocks; what stands below a heading follows it at once."""
    return "" if before is None or isinstance(before, Heading) else "\n"


def _text(block: Block) -> str:
    match block:
        case Heading(text, level):
            return f"{wrap(text)}\n{'-' * min(len(text), WIDTH)}" if level == 2 else wrap(text)
        case Paragraph(lines):
            return "\n".join(wrap(line) for line in lines)
        case Items(items):
            return "\n".join(wrap(f"{_INDENT}- {item}") for item in items)
        case Verdicts(lines):
            return "\n".join(wrap(f"{_INDENT}{line.mark} {line.text}") for line in lines)
        case Table():
            return _table(block)
        case Quoted(text) | Results(text):
            return text.strip("\n")
        case Pictures():
            return ""


def _table(table: Table) -> str:
    rows = [*([table.head] if table.head else []), *table.rows]
    count = max(map(len, rows), default=1)
    if count <= 2:
        return "\n".join(_pair(row, table.column or _column(rows)) for row in rows)
    widths = [max(len(row[at]) for row in rows if len(row) == count) for at in range(count)]
    return "\n".join(
        (_INDENT + "  ".join(f"{cell:<{width}}" for cell, width in zip(row, widths, strict=False))).rstrip()
        for row in rows
    )


def _column(rows: list[tuple[str, ...]]) -> int:
    return min(max((len(row[0]) for row in rows if len(row) == 2), default=0), _WIDEST)


def _pair(row: tuple[str, ...], column: int) -> str:
    """`  A PAR - BUR               Army Paris -> Burgundy`; on two lines if it is too long for one."""
    if len(row) == 1:
        return f"{_INDENT}{row[0]}"
    left, right = row
    line = f"{_INDENT}{left:<{column}}  {right}".rstrip()
    if len(line) <= WIDTH:
        return line
    below = " " * _CONTINUED
    return f"{_INDENT}{left}\n{textwrap.fill(right, WIDTH, initial_indent=below, subsequent_indent=below)}"
