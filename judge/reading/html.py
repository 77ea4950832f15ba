"""HTML to text: for letters that come without a plain text part.

Only what decides the meaning of lines is kept: block elements and ``<br>`` break lines, table cells are
separated by a space, quotations get a ``>`` in front so that `judge.reading.lines` knows them, and whatever
a mail program does not show (head, styles, scripts, comments) is dropped.
"""

import re
from html.parser import HTMLParser

QUOTE_MARK = "> "

_BLOCKS = frozenset(
    (
        *("address", "article", "aside", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset"),
        *("figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "html", "li", "main"),
        *("nav", "ol", "p", "pre", "section", "table", "tbody", "tfoot", "thead", "tr", "ul"),
    )
)
_CELLS = frozenset(("td", "th"))
_DROPPED = frozenset(("head", "title", "style", "script"))
_IN_HEAD = frozenset(["base", "head", "link", "meta", "noscript", "script", "style", "template", "title"])
# The elements that mail programs wrap around the letter being answered, attribution and all.
_QUOTE_CLASSES = frozenset(("gmail_quote", "yahoo_quoted", "protonmail_quote"))

_TAG_START = re.compile(r"<[A-Za-z/!?]")


def html_to_text(source: str) -> str:
    """Returns the text of an HTML letter, quoted lines marked with ``> ``.

    Linear in the length of `source`; never raises: what the parser cannot read ends the text there.
    """
    reader = _Reader()
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
        # An element that shows nothing stands in, so that what is left cannot join into a new comment.
        pieces += (source[start:opening], "<wbr>")
        closing = source.find("-->", opening + 4)
        start = len(source) if closing < 0 else closing + 3
    pieces.append(source[start:])
    plain = "".join(pieces).replace("<![", "<! [")
    unfinished = _TAG_START.search(plain, plain.rfind(">") + 1)
    return plain[: unfinished.start()] if unfinished else plain


class _Reader(HTMLParser):
    """Collects lines of text, each with the quotation it stands in."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[tuple[str, bool, int]] = []  # text, in a blockquote?, the innermost quote container
        self._pieces: list[str] = []
        self._dropping: set[str] = set()
        self._blockquotes = 0
        self._preformatted = 0
        self._divs = 0
        self._containers: list[tuple[int, int]] = []  # (number, how many divs were open) of open containers
        self._container_count = 0
        self._answered: set[int] = set()  # containers that mark their quotation with a blockquote

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
        """Forgets the line that was being read when the parser gave up: half an order is worse than none."""
        self._pieces.clear()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in _IN_HEAD:
            # Nothing else may stand in a head: one that was never closed ends here.
            self._dropping -= {"head", "title"}
        if tag in _DROPPED:
            self._dropping.add(tag)
        elif tag == "br":
            self._break(always=True)
        elif tag in _CELLS:
            self._pieces.append(" ")
        elif tag in _BLOCKS:
            self._break()
            self._open(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        self._dropping.discard(tag)
        if tag in _CELLS:
            self._pieces.append(" ")
        elif tag in _BLOCKS:
            self._break()
            self._close(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        # `<div/>` is an opening tag to every browser.
        self.handle_starttag(tag, attrs)

    def handle_data(self, data: str) -> None:
        if self._dropping:
            return
        if not self._preformatted:
            self._pieces.append(data)
            return
        first, *others = data.split("\n")
        self._pieces.append(first)
        for piece in others:
            self._break(always=True)
            self._pieces.append(piece)

    def _open(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "blockquote":
            self._blockquotes += 1
            if self._containers:
                self._answered.add(self._containers[-1][0])
        elif tag == "pre":
            self._preformatted += 1
        elif tag == "div":
            self._divs += 1
            classes = next((value or "" for name, value in attrs if name == "class"), "")
            if not _QUOTE_CLASSES.isdisjoint(classes.split()):
                self._container_count += 1
                self._containers.append((self._container_count, self._divs))

    def _close(self, tag: str) -> None:
        if tag == "blockquote":
            self._blockquotes = max(0, self._blockquotes - 1)
        elif tag == "pre":
            self._preformatted = max(0, self._preformatted - 1)
        elif tag == "div":
            if self._containers and self._containers[-1][1] == self._divs:
                self._containers.pop()
            self._divs = max(0, self._divs - 1)

    def _break(self, *, always: bool = False) -> None:
        """Ends the line; an empty one counts only where the letter asks for it (``<br>``)."""
        text = " ".join("".join(self._pieces).split())
        self._pieces.clear()
        if text or always:
            container = self._containers[-1][0] if self._containers else 0
            self._lines.append((text, self._blockquotes > 0, container))
