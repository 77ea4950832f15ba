"""The HTML version of a letter: made from its plain text, for mail programs that prefer HTML.

It sets no colours, so it is readable in dark mode, and fetches nothing from the web; its pictures are attached to the
letter. All text is escaped, whoever wrote it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from judge.common.paths import data_folder
from judge.writing.pictures.picture_text import MARK, behind_opening
from judge.writing.rendering.render import WIDTH, clean

_UNDERLINE = frozenset("-=")
# The markup before a block, between its lines, and after it.
_TAGS = {
    "heading": ('<h2 style="font-size:1.1em;margin:1.2em 0 .3em">', "\n", "</h2>"),
    "rows": ('<pre style="font-family:monospace;white-space:pre-wrap;margin:.3em 0 1em">', "\n", "</pre>"),
    "paragraph": ('<p style="margin:0 0 .8em">', "<br>", "</p>"),
}


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a letter: a `heading`, `rows` whose columns must be kept, or a `paragraph` of lines."""

    kind: str
    lines: Sequence[str]


def html_version(title: str, text: str, language: str = "en", *, illustrated: bool = False) -> str:
    """The HTML of a letter with that subject and plain text, as `judge.writing.rendering.render` lays it out.

    If `illustrated`, the HTML has a mark where its pictures will stand (`judge.writing.pictures.picture_text`).
    """
    lines = clean(text).split("\n")
    if illustrated:
        opening = behind_opening(lines)
        body = "\n".join([_words(lines[:opening]), MARK, _words(lines[opening:])])
    else:
        body = _words(lines)
    return _template().render(title=clean(title), body=body, language=language)


def _words(lines: Sequence[str]) -> str:
    return "\n".join(_shown(block) for part in _parts(lines) for block in _blocks(part))


def _shown(block: Block) -> str:
    """A block in HTML; its text is escaped in one call, because thousands of letters may be due in the same minute."""
    opening, line_end, closing = _TAGS[block.kind]
    words = escape("\n".join(block.lines), quote=False).replace("\n", line_end)
    return f"{opening}{words}{closing}"


@lru_cache(maxsize=1)
def _template() -> Template:
    """The template of the whole page, which escapes everything that it shows."""
    loader = FileSystemLoader(data_folder("mailtemplates"))
    environment = Environment(
        loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True, lstrip_blocks=True
    )
    return environment.get_template("letter.html.j2")


def _parts(lines: Sequence[str]) -> Iterator[list[str]]:
    """The runs of lines between empty lines."""
    part: list[str] = []
    for line in (*lines, ""):
        if line.strip():
            part.append(line)
        elif part:
            yield part
            part = []


def _blocks(lines: Sequence[str]) -> Iterator[Block]:
    """A part as blocks: columns are kept; a line that is underlined, or above indented lines, is a heading."""
    at = 0
    while at < len(lines):
        indented = lines[at].startswith(" ")
        end = at + 1
        while end < len(lines) and lines[end].startswith(" ") == indented:
            end += 1
        run, below = lines[at:end], lines[end : end + 1]
        if indented:
            yield Block("rows", run)
        elif len(run) > 1 and _is_underline(run[1]) and not _has_columns(run[:1]):
            yield Block("heading", run[:1])
            yield from _paragraph(run[2:])
        elif len(run) == 1 and below and len(run[0]) <= WIDTH // 2:
            yield Block("heading", run[:1])
        else:
            yield from _paragraph(run)
        at = end


def _is_underline(line: str) -> bool:
    return len(line) > 1 and set(line) <= _UNDERLINE


def _has_columns(lines: Sequence[str]) -> bool:
    """Whether runs of blanks make columns, as in `F Bomb H            Succeeds`."""
    return any("   " in line.strip() for line in lines)


def _paragraph(lines: Sequence[str]) -> Iterator[Block]:
    """Lines that were broken at the margin are joined again, unless they hold columns."""
    if _has_columns(lines):
        yield Block("rows", lines)
        return
    joined: list[str] = []
    last = ""  # the line above, as it was broken
    for line in lines:
        first = line.split(" ", 1)[0]
        if joined and len(last) + 1 + len(first) > WIDTH:
            joined[-1] += f" {line}"
        else:
            joined.append(line)
        last = line
    if joined:
        yield Block("paragraph", joined)
