"""From a tree of blocks to the HTML of a letter, in which every text is escaped.

It has simple styles that mail programs know. It sets no colours, so that it is readable in dark mode, and fetches
nothing from the web.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice

from markupsafe import escape

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
from judge.writing.rendering.render import TIED, clean

PICTURES_MARK = "<!-- pictures -->"
"""The mark for pictures in a letter's HTML; what people wrote is escaped, so nobody can forge it."""
_FIRST = 2  # the level of a letter's headings; its subject is above them
_NARROW = 22  # characters of a first cell that is not broken
_CELL = "padding:.1em 1em .1em 0;vertical-align:top"
_LAST_CELL = "padding:.1em 0 .1em 0;vertical-align:top"
_AS_WRITTEN = "white-space:pre-wrap;overflow-wrap:anywhere"
_BESIDE_A_LINE = "padding-left:.8em;border-left:2px solid"
_COLUMNS = "font-family:monospace;font-size:.85em;font-size:min(.85em,1.9vw)"
"""Columns need a fixed-width font; 78 of its characters fit into any window, so that no line is broken again."""


def as_html(title: str, tree: Tree, language: str, *, wide: bool = False) -> str:
    """The HTML of a letter with that subject; `language` is a code like `de`, empty for English.

    `wide`: a page with a table of many columns, which fills its window.
    """
    width = "" if wide else "max-width:48em;"
    return f"""\
<!DOCTYPE html>
<html lang="{escape(language or "en")}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>{escape(clean(title))}</title>
</head>
<body style="margin:1em;{width}font-family:sans-serif;line-height:1.4;overflow-wrap:break-word">
{"".join(map(html_of, _in_order(tree)))}</body>
</html>
"""


def _in_order(tree: Tree) -> Iterator[Block]:
    """The blocks of a letter; headings of parts are of the first level if there is no heading above the parts.

    So no level is left out, which programs that read letters aloud rely on.
    """
    begun = False
    for block in tree:
        if isinstance(block, Heading) and block.level > _FIRST and not begun:
            yield Heading(block.text, _FIRST)
        else:
            begun = begun or isinstance(block, Heading | Results)
            yield block


@lru_cache(maxsize=500)  # letters of one moment share most blocks; a block's HTML depends on nothing else
def html_of(block: Block) -> str:
    """The HTML of a block, ending with a line end."""
    match block:
        case Heading(text, level):
            size = "1.1em" if level == _FIRST else "1em"
            return f'<h{level} style="font-size:{size};margin:1.2em 0 .3em">{_shown(text)}</h{level}>\n'
        case Paragraph(lines):
            return f'<p style="margin:0 0 .8em">{"<br>".join(_each_shown(lines))}</p>\n'
        case Items(items):
            listed = "".join([f"<li>{item}</li>\n" for item in _each_shown(items)])
            return f'<ul style="margin:0 0 .8em;padding-left:1.2em">\n{listed}</ul>\n'
        case Verdicts(lines):
            texts = _each_shown([text for _, text in lines])
            judged = "".join([_verdict(mark, text) for (mark, _), text in zip(lines, texts, strict=False)])
            return f'<ul style="margin:0 0 .8em;padding-left:0;list-style:none">\n{judged}</ul>\n'
        case Table():
            return _table(block)
        case Sent(text):
            return f'<blockquote style="margin:0 0 .8em;{_AS_WRITTEN};{_COLUMNS}">{escape(text)}</blockquote>\n'
        case Quoted(text):
            return f'<blockquote style="margin:0 0 .8em;{_BESIDE_A_LINE};{_AS_WRITTEN}">{escape(text)}</blockquote>\n'
        case Rule():
            return "<hr>\n"
        case Results(parts=parts):
            return "".join(map(html_of, parts))
        case Pictures():
            return f"{PICTURES_MARK}\n"


def _shown(text: str) -> str:
    """A text escaped, with arrows as characters, and blanks where a phone may end a line."""
    return str(escape(text)).replace(TIED, " ").replace(" -&gt; ", " \N{RIGHTWARDS ARROW} ")


def _each_shown(texts: Iterable[str]) -> list[str]:
    """The same for texts of one line, as blocks have them: all at once, which takes a tenth of the time."""
    return _shown("\n".join(texts)).split("\n")


def _verdict(mark: str, text: str) -> str:
    return (
        '<li style="margin:0 0 .2em;padding-left:1.4em;text-indent:-1.4em">'
        f'<span style="display:inline-block;width:1.4em;text-indent:0">{mark} </span>{text}</li>\n'
    )


def _table(table: Table) -> str:
    head = "".join([f'<th scope="col" style="text-align:left;{_CELL}">{cell}</th>' for cell in _each_shown(table.head)])
    named = f"<tr>{head}</tr>\n" if table.head else ""
    columns, cells = table.columns, iter(_each_shown(chain.from_iterable(table.rows)))
    rows = "".join([_row(row[0], list(islice(cells, len(row))), columns) for row in table.rows])
    return f'<table style="border-collapse:collapse;margin:0 0 .8em">\n{named}{rows}</table>\n'


def _row(words: str, cells: Sequence[str], columns: int) -> str:
    """A row of a table, or a heading among its rows; `words` are those of the first cell before they are escaped."""
    first, *others = cells
    if not others and columns > 1:
        return f'<tr><th scope="rowgroup" colspan="9" style="text-align:left;padding:.6em 0 .1em">{first}</th></tr>\n'
    whole = ";white-space:nowrap" if len(words) <= _NARROW else ""
    between = "".join([f'<td style="{_CELL}">{cell}</td>' for cell in others[:-1]])
    last = f'<td style="{_LAST_CELL}">{others[-1]}</td>' if others else ""
    return f'<tr><td style="{_CELL}{whole}">{first}</td>{between}{last}</tr>\n'
