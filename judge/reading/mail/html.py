"""HTML to text: for letters that come without a plain text part.

Only what matters for the meaning of lines is kept: block elements and ``<br>`` break lines, table cells are
separated by a space, quotations get a ``>`` in front so that `judge.reading.mail.lines` recognises them, and whatever
a mail program does not show (head, styles, scripts, comments, hidden elements) is dropped.
"""

import re
from dataclasses import dataclass
from html.parser import HTMLParser

from judge.common.word_lists import word_list

QUOTE_MARK = "> "

_BLOCKS = frozenset(word_list("html-elements", "blocks"))
_CELLS = frozenset(("td", "th"))
_ROWS = frozenset(("table", "tr"))
_PARAGRAPHS = frozenset(("p", "div", "center", "br"))
_VOID = frozenset(word_list("html-elements", "void"))
_DROPPED = frozenset(word_list("html-elements", "dropped"))
_IN_HEAD = frozenset(word_list("html-elements", "in_head"))
# The elements that mail programs wrap around the letter being answered, attribution and all.
_QUOTE_CLASSES = frozenset(("gmail_quote", "protonmail_quote"))
# Outlook turns a typed arrow into a letter that looks like an arrow only in its symbol font.
_WINGDINGS = str.maketrans({"à": "→", "è": "→", "ð": "→", "ß": "←", "§": "•", "J": "☺", "L": "☹"})
# What an element does to the text in it: hides it, keeps its line breaks, shows it as symbols, quotes it.
_HIDDEN, _KEPT, _SYMBOLS, _QUOTED = range(4)

_TAG_START = re.compile(r"<[A-Za-z/!?]")


def html_to_text(source: str) -> str:
    """Returns the text of an HTML letter, quoted lines marked with ``> ``.

    Linear in the length of `source`; never raises: the text ends where the parser fails.
    """
    reader = _HtmlReader()
    try:
        reader.feed(_without_traps(source))
        reader.close()
    except Exception:
        # The parser has no closed list of what it raises (an entity of 5,000 digits is a ValueError, an
        # unknown marked section an AssertionError); the lines before the fault are still good.
        reader.drop_rest()
    return reader.text()


def _without_traps(source: str) -> str:
    """Removes what makes the parser quadratic: comments, marked sections, and a tag that is never closed."""
    pieces: list[str] = []
    start = 0
    while (opening := source.find("<!--", start)) >= 0:
        # An invisible element takes its place, so that the rest cannot join into a new comment.
        pieces += (source[start:opening], "<wbr>")
        closing = source.find("-->", opening + 4)
        start = len(source) if closing < 0 else closing + 3
    pieces.append(source[start:])
    plain = "".join(pieces).replace("<![", "<! [")
    unfinished = _TAG_START.search(plain, plain.rfind(">") + 1)
    return plain[: unfinished.start()] if unfinished else plain


class _HtmlReader(HTMLParser):
    """Collects lines of text, each with its innermost quotation."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[tuple[str, bool, int]] = []  # text, in a quotation?, the innermost quote container
        self._pieces: list[str] = []
        self._dropping: set[str] = set()
        self._opened: dict[str, int] = {}
        self._effects: dict[str, list[tuple[int, tuple[int, ...]]]] = {}  # by tag: how many were open, what it does
        self._active = [0, 0, 0, 0]  # by effect: in how many such elements the text is
        self._containers: list[tuple[int, int]] = []  # (number, how many divs were open) of open containers
        self._container_count = 0
        self._answered: set[int] = set()  # containers that mark their quotation with a blockquote
        self._cell = _Cell()

    def text(self) -> str:
        """Returns all lines so far as one text.

        A container without a blockquote is a quotation as a whole. One with a blockquote is not: in Gmail
        the writer's answers between the quoted passages stand in the container too.
        """
        self._break()
        return "\n".join(
            QUOTE_MARK + text if quoted or (container and container not in self._answered) else text
            for text, quoted, container in self._lines
        )

    def drop_rest(self) -> None:
        """Drops the line that was being read when the parser failed: half an order is worse than none."""
        self._pieces.clear()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _IN_HEAD:
            # Nothing else may be in a head, so an unclosed one ends here.
            self._dropping -= {"head", "title"}
        if tag in _DROPPED:
            self._dropping.add(tag)
        if tag in _CELLS:
            self._pieces.append(" ")
            self._cell = _Cell(is_open=True)
        elif tag in _BLOCKS:
            self._end_line(tag)
            self._close_paragraph()
        elif tag == "br" and not self._active[_HIDDEN]:
            self._end_line(tag)
        if tag not in _VOID:
            self._open(
                tag, dict(reversed(attrs)) if attrs else {}
            )  # of two attributes with the same name the first counts

    def handle_endtag(self, tag: str) -> None:
        self._dropping.discard(tag)
        if tag in _CELLS:
            if self._cell.several:
                self._break()
            self._pieces.append(" ")
            self._cell = _Cell()
        elif tag in _BLOCKS:
            self._end_line(tag, closes=True)
            if tag != "p":
                self._close_paragraph()
        self._close(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # `<div/>` is an opening tag to every browser.
        self.handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        if self._dropping or self._active[_HIDDEN]:
            return
        if self._active[_SYMBOLS]:
            data = data.translate(_WINGDINGS)
        if self._cell.is_open and data.strip():
            if self._cell.ended:
                self._cell.several = True
                self._break()
            self._cell.written, self._cell.ended = True, False
        if not (self._opened.get("pre") or self._active[_KEPT]):
            self._pieces.append(data)
            return
        first, *others = data.split("\n")
        self._pieces.append(first)
        for piece in others:
            self._break(always=True)
            self._pieces.append(piece)

    def _end_line(self, tag: str, *, closes: bool = False) -> None:
        """Ends the line at `tag`, unless it is the only paragraph of its table cell: a row stays one line."""
        cell = self._cell
        if cell.is_open and not cell.several and tag in _PARAGRAPHS and not cell.ended:
            if not cell.written:
                return
            if closes or tag == "br":
                cell.ended = True
                return
        cell.several, cell.ended = True, False
        self._break(always=tag == "br")
        if tag in _ROWS:
            self._cell = _Cell()

    def _open(self, tag: str, attrs: dict[str, str | None]) -> None:
        opened = self._opened[tag] = self._opened.get(tag, 0) + 1
        if attrs and (effects := _effects(attrs)):
            self._effects.setdefault(tag, []).append((opened, effects))
            self._count(effects, 1)
        if tag == "blockquote" and self._containers:
            self._answered.add(self._containers[-1][0])
        elif tag == "div" and attrs and not _QUOTE_CLASSES.isdisjoint((attrs.get("class") or "").split()):
            self._container_count += 1
            self._containers.append((self._container_count, opened))

    def _close(self, tag: str) -> None:
        opened = self._opened.get(tag, 0)
        if tag == "div" and self._containers and self._containers[-1][1] == opened:
            self._containers.pop()
        if (stack := self._effects.get(tag)) and stack[-1][0] == opened:
            self._count(stack.pop()[1], -1)
        self._opened[tag] = max(0, opened - 1)

    def _close_paragraph(self) -> None:
        """Ends what an open ``<p>`` does: its end tag may be left out, and any block closes it."""
        for _, effects in self._effects.pop("p", ()):
            self._count(effects, -1)

    def _count(self, effects: tuple[int, ...], by: int) -> None:
        for effect in effects:
            self._active[effect] += by

    def _break(self, *, always: bool = False) -> None:
        """Ends the line; an empty line is kept only for an explicit ``<br>``."""
        text = " ".join("".join(self._pieces).split())
        self._pieces.clear()
        if text or always:
            quoted = self._opened.get("blockquote", 0) > 0 or self._active[_QUOTED] > 0
            self._lines.append((text, quoted, self._containers[-1][0] if self._containers else 0))


@dataclass(slots=True)
class _Cell:
    """The table cell being read: whether it has text, whether its first line has ended, whether it has several."""

    is_open: bool = False
    written: bool = False
    ended: bool = False
    several: bool = False


def _effects(attrs: dict[str, str | None]) -> tuple[int, ...]:
    """Reads what an element's attributes say about the text in it."""
    style = "".join((attrs.get("style") or "").split()).casefold()
    classes = (attrs.get("class") or "").split()
    found = {
        _HIDDEN: "hidden" in attrs or "display:none" in style or "visibility:hidden" in style,
        _KEPT: "white-space:pre" in style or "white-space:break-spaces" in style,
        _SYMBOLS: "wingdings" in style or "wingdings" in (attrs.get("face") or "").casefold(),
        # Yahoo puts a prefix of the letter's before the class; GMX and web.de name the element.
        _QUOTED: attrs.get("name") == "quote" or any(name.endswith("yahoo_quoted") for name in classes),
    }
    return tuple(effect for effect, applies in found.items() if applies)
