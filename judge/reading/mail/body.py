"""A letter's bytes to the lines of its text: MIME parts, transfer encodings, charsets.

The standard library parses only a letter's headers: for bodies it nests multiparts without a limit and scans every line
once per level. Here the parts are cut at their boundaries, at most `MAX_DEPTH` levels deep and `MAX_PARTS` in all, and
every call into the library is guarded, because malformed headers make it raise any kind of exception.
"""

import codecs
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from email.header import decode_header, make_header
from email.message import Message
from email.parser import HeaderParser
from functools import lru_cache
from itertools import islice
from typing import TypeVar

from judge.reading.mail.flowed import unflow
from judge.reading.mail.html import html_to_text
from judge.reading.mail.lines import Line, classify, tidy

MAX_PARTS = 100
MAX_DEPTH = 20
MAX_CHARACTERS = 1 << 20
MAX_HEADERS = 1 << 16  # characters of one part's headers
MAX_HEADER_LINES = 2000
MAX_FIELD = 2000  # characters of one header
MAX_PARAMETERS = 20  # characters of one header; the library's parser is quadratic
MAX_TAGS = 5000  # of an HTML text
MAX_LINES = 1000
_SMALL = 4096  # characters of a text file that is read, as they came
_MOST_ENCLOSED = 3
MAX_NAME = 100  # characters of an attachment's name
MORE = "…"  # stands last among the attachments if the letter was too long to read whole

_FIELDS = ("Content-Type", "Content-Disposition", "Content-Transfer-Encoding")
_LINE_ENDS = "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029"
_NEXT_LINE = re.compile(r"(?<=[\n\v\f\x1c-\x1e\x85\u2028\u2029])|(?<=\r)(?!\n)")
_TAG = re.compile("<")
_SEMICOLON = re.compile(";")
_STANDS_AT = {_NEXT_LINE: _LINE_ENDS, _TAG: "<", _SEMICOLON: ";"}  # the characters without which no mark matches
_END_OF_HEADERS = re.compile(r"\n\r?\n")
_HEADER = re.compile(r"[!-9;-~]+:")
_BARE_RETURN = re.compile(r"\r(?!\n)")
# Simple headers with the empty line below them: nearly all letters have these, and they are read fast.
_PROPER = re.compile(r"(?:[!-9;-~]+:[^\r\n]*\r?\n(?:[ \t][^\r\n]*\r?\n)*)+\r?\n")
_FIELD = re.compile(
    r"^(Content-(?:Type|Disposition|Transfer-Encoding)):(.*(?:\n[ \t].*)*)", re.IGNORECASE | re.MULTILINE
)
# The charset's label, and what mail programs mean by it (as in the WHATWG encoding standard).
_MEANT = {
    "ascii": "utf-8",
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "cp950",
}
# Python codecs that are not charsets; those for host names take quadratic time.
_NEVER = frozenset(("punycode", "idna", "unicode-escape", "raw-unicode-escape"))

_META_CHARSET = re.compile(rb"<meta\b[^>]{0,200}?\bcharset\s?=\s?[\"']?([\w.:-]{1,40})", re.IGNORECASE)
_META_WITHIN = 1024  # bytes, as the standard says

_LETTER_BEGINS_WITH = (
    *(b"from", b"to", b"subject", b"date", b"received", b"return-path", b"reply-to", b"delivered-to", b"message-id"),
    *(b"mime-version", b"content-type", b"dkim-signature", b"authentication-results", b"x-"),
)

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Body:
    """A letter's text, line by line, and the names of its attachments.

    `enclosed` are the names and texts of attachments that are small plain text files.
    """

    lines: tuple[Line, ...]
    attachments: tuple[str, ...]
    enclosed: tuple[tuple[str, str], ...] = ()


def read_body(raw: bytes) -> Body:
    """Reads a whole letter (RFC 5322 and MIME, or what came instead) into classified lines.

    Plain text is preferred; HTML is read only if there is no plain text beside it. Inline texts are concatenated.
    Attachments, and whatever is not text, are named; small text files are `enclosed` and stay out of the lines. `MORE`
    stands last among the names if the letter was longer than the bounds above. Never raises.
    """
    text, walk = _text(raw)
    bounded = _beginning(text, _NEXT_LINE, MAX_LINES - 1)
    more = (MORE,) if walk.cut_short or len(bounded) < len(text) else ()
    return Body(classify(bounded), (*walk.attachments, *more), tuple(walk.enclosed))


def lines_of_file(raw: bytes) -> tuple[Line, ...]:
    """The lines of a file that somebody keeps: of a letter's body if it begins like a letter, else of plain text."""
    return read_body(raw).lines if _begins_like_letter(raw) else classify(raw.decode("utf-8", "replace"))


def _begins_like_letter(raw: bytes) -> bool:
    """Whether a file begins with a header line."""
    name, colon, _ = raw.lstrip()[:1000].partition(b"\n")[0].partition(b":")
    return bool(colon) and name.strip().lower().startswith(_LETTER_BEGINS_WITH) and b" " not in name.strip()


def read_text(raw: bytes) -> str:
    """Reads a whole letter into its text, at most `MAX_CHARACTERS`, as `read_body` finds it. Never raises."""
    return _text(raw)[0]


def _text(raw: bytes) -> tuple[str, "_Walk"]:
    walk = _Walk()
    # In Latin-1 every byte is one character, so the bytes can be restored once the part's charset is known.
    texts = walk.read(raw.decode("latin-1"), MAX_DEPTH)
    return "\n".join(part.plain() for part in texts)[:MAX_CHARACTERS], walk


@dataclass(frozen=True, slots=True)
class _Text:
    content: str
    is_html: bool

    def plain(self) -> str:
        return html_to_text(self.content) if self.is_html else self.content


class _Walk:
    """One walk through a letter's parts, with the limits used so far."""

    def __init__(self) -> None:
        self.attachments: list[str] = []
        self.enclosed: list[tuple[str, str]] = []
        self.cut_short = False
        self._parts = 0
        self._room = MAX_CHARACTERS

    def read(self, source: str, levels: int) -> list[_Text]:
        """Reads one part (headers and body) and returns its texts; several if it is a multipart."""
        self._parts += 1
        part, body = _split(source)
        kind, parameters = _content_type(part.get("Content-Type", ""))
        if kind.startswith("multipart/"):
            if not levels:
                self.attachments.append(kind)
                return []
            if sources := list(islice(_pieces(body, parameters.get("boundary", "")), MAX_PARTS + 1)):
                return self._read_all(sources, kind, levels - 1)
            kind = "text/plain"  # the parts cannot be separated: show the whole text
        # An inline part with a file name is still an attachment.
        disposition = _guarded(part.get_content_disposition, otherwise=None)
        attached = disposition == "attachment" or (disposition == "inline" and levels < MAX_DEPTH and _names_file(part))
        if attached or kind not in ("text/plain", "text/html"):
            self.attachments.append(_name(part) or kind)
            if kind == "text/plain" and len(body) <= _SMALL and len(self.enclosed) < _MOST_ENCLOSED:
                text = _decode(_payload(part, body), parameters.get("charset") or "")
                self.enclosed.append((self.attachments[-1], tidy(text)))
            return []
        data = _payload(part, body)
        text = _decode(data, parameters.get("charset") or _charset_inside(data, kind))
        if kind == "text/plain" and parameters.get("format", "").casefold() == "flowed":
            text = unflow(text, delsp=parameters.get("delsp", "").casefold() == "yes")
        bounded = _beginning(text, _TAG, MAX_TAGS) if kind == "text/html" else text
        self.cut_short |= len(bounded) < len(text) or len(bounded) > self._room
        text = bounded[: self._room]
        self._room -= len(text)
        return [_Text(text, is_html=kind == "text/html")]

    def _read_all(self, sources: list[str], kind: str, levels: int) -> list[_Text]:
        children: list[list[_Text]] = []
        for source in sources:
            if self._parts >= MAX_PARTS:
                self.cut_short = True
                break
            children.append(self.read(source, levels))
        if kind != "multipart/alternative":
            return [text for texts in children for text in texts]
        # Some programs send an empty plain text beside the HTML that says everything.
        for wanted in (lambda text: not text.is_html, lambda text: text.is_html):
            for texts in children:
                if any(wanted(text) and text.content.strip() for text in texts):
                    return texts
        return []


def _split(source: str) -> tuple[Message, str]:
    """Splits a part into the headers that say how to read it and its still encoded body."""
    if source.startswith(("\n", "\r\n")):
        return Message(), source[source.index("\n") + 1 :]
    end = _END_OF_HEADERS.search(source)
    body_at = end.end() if end else len(source)
    head = _beginning(source[: min(body_at, MAX_HEADERS)], _NEXT_LINE, MAX_HEADER_LINES - 1)
    if _PROPER.fullmatch(head):
        return _described({name.title(): value for name, value in reversed(_FIELD.findall(head))}), source[len(head) :]
    # A lone carriage return does not end a header line (RFC 5322 §2.3), although the parser thinks so.
    lines = _BARE_RETURN.sub(" ", head) if "\n" in head and _HEADER.match(head) else head
    parsed = _guarded(HeaderParser().parsestr, lines, otherwise=Message())
    stray = parsed.get_payload()
    # Without a header line the parser returns the text as payload.
    body = stray + source[len(head) :] if isinstance(stray, str) and stray else source[body_at:]
    return _described({field: str(_guarded(parsed.get, field, otherwise=None) or "") for field in _FIELDS}), body


def _described(fields: Mapping[str, str]) -> Message:
    """An empty message with only these header fields, within the limits."""
    part = Message()
    for field in _FIELDS:
        if value := fields.get(field, "").strip():
            value = _beginning(value[:MAX_FIELD], _SEMICOLON, MAX_PARAMETERS)
            part[field] = value if value.isascii() else _decode(value.encode("latin-1", "replace"), "utf-8")
    return part


def _beginning(text: str, mark: re.Pattern[str], most: int) -> str:
    """The text before the mark that exceeds `most`; the whole text if there are fewer."""
    # fast path for nearly every text: it is too short for so many marks, or has few of their characters
    if len(text) <= most or sum(map(text.count, _STANDS_AT[mark])) <= most:
        return text
    beyond = next(islice(mark.finditer(text), most, None), None)
    return text[: beyond.start()] if beyond else text


def _pieces(body: str, boundary: str) -> Iterator[str]:
    """Cuts a multipart's body at its boundary lines (RFC 2046 §5.1.1); what is before and after is dropped."""
    mark = f"--{boundary}"
    start: int | None = None
    at = body.find(mark)
    while at >= 0:
        past = at + len(mark)
        if at == 0 or body[at - 1] == "\n":
            end = body.find("\n", past)
            rest = body[past : end if end >= 0 else len(body)].removesuffix("\r").rstrip(" \t")
            if rest in ("", "--"):
                if start is not None:
                    yield body[start:at].removesuffix("\n").removesuffix("\r")
                if rest:
                    return
                start = past = end + 1 if end >= 0 else len(body)
        at = body.find(mark, past)
    if start is not None:
        yield body[start:]


def _payload(part: Message, body: str) -> bytes:
    """Decodes the transfer encoding; a broken one is left as it is."""
    part.set_payload(body)
    payload = _guarded(part.get_payload, None, True, otherwise=None)
    return payload if isinstance(payload, bytes) else body.encode("latin-1")


def _decode(data: bytes, charset: str) -> str:
    """Decodes by the charset named, else UTF-8, else Windows-1252, which reads everything."""
    known = _guarded(codecs.lookup, charset.casefold().removeprefix("x-"), otherwise=None)
    name = known.name if known else "utf-8"
    for candidate in (_MEANT.get(name, name), "utf-8"):
        if candidate not in _NEVER:
            text = _guarded(data.decode, candidate, otherwise=None)
            if text is not None:
                return text
    return data.decode("cp1252", "replace")


def _charset_inside(data: bytes, kind: str) -> str:
    """Finds the charset that an HTML text names itself, for use if its headers name none."""
    named = _META_CHARSET.search(data[:_META_WITHIN]) if kind == "text/html" else None
    return named[1].decode("latin-1") if named else ""


@lru_cache(maxsize=256)
def _content_type(field: str) -> tuple[str, Mapping[str, str]]:
    """Reads a Content-Type: the type, and its parameters by their names in lower case; the first if a name is repeated.

    The parameters are empty if they cannot be read. Most letters have the same few fields.
    """
    part = Message()
    part["Content-Type"] = field
    kind = _guarded(part.get_content_type, otherwise="text/plain")
    found = _guarded(part.get_params, otherwise=None) or ()
    # RFC 2231: charset, language, value
    values = [(name.lower(), value[2] if isinstance(value, tuple) else value) for name, value in found]
    return kind, {name: value.strip() for name, value in reversed(values)}


def _names_file(part: Message) -> bool:
    """Whether the part's Content-Disposition names a file."""
    return _guarded(part.get_param, "filename", None, "content-disposition", otherwise=None) is not None


def _name(part: Message) -> str:
    """Reads the name of an attached file, on one line and not longer than a receipt can show."""
    name = _guarded(part.get_filename, otherwise=None) or ""
    name = _guarded(_decode_words, name, otherwise=name)
    return " ".join(tidy(name).split())[:MAX_NAME]


def _decode_words(text: str) -> str:
    return str(make_header(decode_header(text)))


def _guarded(call: Callable[..., _T], *arguments: object, otherwise: _T) -> _T:
    """Calls into the library and returns `otherwise` if that raises anything."""
    try:
        return call(*arguments)
    except Exception:
        return otherwise
