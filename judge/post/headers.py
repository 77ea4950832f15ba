"""What a letter's header says: who wrote it, its subject, its thread. Reads any bytes and never raises.

The standard library's header objects raise on several real-world headers, and its parser stops at the first line that
is no header, which hides everything below. So the header is split into fields here, and one guarded function reads each
field. An overlong line, a comment nested too deeply or an unknown charset makes only that one header unreadable, not
the letter.
"""

import re
import unicodedata
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.header import decode_header
from email.utils import getaddresses
from functools import lru_cache
from itertools import islice
from string import ascii_lowercase, ascii_uppercase

HEADER_LIMIT = 64 * 1024
"""How many bytes of the header are read; real letters have 2 to 10 KB."""

FIELDS_READ = 1000
"""How many fields of the header are read; real letters have 20 to 100."""

REFERENCES_KEPT = 10
SUBJECT_LIMIT = 200
NAME_LIMIT = 100

# The standard library takes quadratic time to decode encoded words and to split at commas.
_DECODED_LIMIT = 4096
_FROM_LIMIT = 2000

_FULL_SIZE = "x-judge-full-size"
"""A field of our own, above all others. A sender who writes it themselves is only told that their letter is too large.
"""

_ENDS_OF_HEADER = (b"\n\n", b"\n\r\n")
# The control characters of Unicode (Cc), and its line and paragraph separators.
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
# A field with its folded lines; RFC 5322 §4.5 allows a space before the colon.
_FIELD = re.compile(rb"^([!-9;-~]+)[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)", re.MULTILINE)
# A line that is neither a field nor a folded one: some programs end the header there. An mbox "From " line is fine.
_STRAY = re.compile(rb"^(?![!-9;-~]+[ \t]*:|[ \t]|\r*$|\A>?From )", re.MULTILINE)
# A From header at the beginning of a line, as the strictest program sees it, and as the most tolerant one does.
_FROM_STRICT, _FROM_LOOSE = re.compile(rb"from:"), re.compile(rb"from[ \t]*:")
_ASIDES = re.compile(r'"(?:[^"\\]|\\.)*"|\([^()]*\)|=\?[^?\s]*\?[bq]\?[^?\s]*\?=', re.IGNORECASE)
_LOWERED = str.maketrans(ascii_uppercase, ascii_lowercase)
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,248}>")
_ADDRESS = re.compile(r"[^\s@<>()\[\]:;,\"\\]{1,128}@[^\s@<>()\[\]:;,\"\\]{1,189}")


@dataclass(frozen=True, slots=True)
class Headers:
    """The header of one letter.

    `sender` is the address (`lowered`) of the From header. It is None unless there is exactly one From header with
    exactly one plain address, because a header that two programs may read differently identifies nobody. `message_id`
    is None unless it can be quoted in an answer unchanged. `references` is the thread, oldest letter first, at most
    `REFERENCES_KEPT` ids. `fields` are all headers in order: names in lower case, values unfolded but not decoded, with
    a space for every control character. `full_size` is the size in bytes of a letter that was too large to be read, so
    that only its header is here; None: the letter is whole.
    """

    sender: str | None
    sender_name: str
    subject: str
    message_id: str | None
    references: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]
    full_size: int | None = None

    def values(self, name: str) -> tuple[str, ...]:
        """All values of the header called `name` (any case), in order."""
        wanted = name.lower()
        return tuple(value for field, value in self.fields if field == wanted)


def read_headers(raw: bytes) -> Headers:
    """Read the header of the letter `raw`, which may be any bytes. Never raises."""
    head, complete = _header_bytes(raw)
    found = list(islice(_FIELD.finditer(head), FIELDS_READ + 1))
    complete = complete and len(found) <= FIELDS_READ
    unfolded = tuple((each[1].decode("ascii").lower(), _unfolded(each[2])) for each in found[:FIELDS_READ])
    values: dict[str, list[str]] = {}
    for name, value in unfolded:
        values.setdefault(name, []).append(value)
    # A second From may follow where the header was cut, so a cut header identifies nobody.
    name, address = _sole_address(values.get("from", [])) if complete and _says_from_once(head) else ("", None)
    ids = message_ids(" ".join(values.get("message-id", [])))
    mark, size = unfolded[0] if unfolded else ("", "")
    return Headers(
        sender=address,
        sender_name=one_line(_decoded(name), NAME_LIMIT),
        subject=one_line(_decoded(values.get("subject", [""])[0]), SUBJECT_LIMIT),
        message_id=ids[0] if len(ids) == 1 else None,
        references=_thread(values),
        fields=tuple((name, _uncontrolled(value)) for name, value in unfolded),
        full_size=int(size) if mark == _FULL_SIZE and size.strip().isdecimal() else None,
    )


def of_large(header: bytes, size: int) -> bytes:
    """What is stored instead of a letter of `size` bytes that is too large to be read: its header, marked."""
    return f"{_FULL_SIZE}: {size}\r\n".encode("ascii") + header.rstrip(b"\r\n") + b"\r\n\r\n"


def one_line(text: str, limit: int) -> str:
    """`text` on one line of at most `limit` characters: no control characters, no invisible ones, single spaces."""
    if text.isascii() and text.isprintable():  # true of nearly every text, and quick to check
        return " ".join(text.split())[:limit].rstrip()
    shown = []
    for letter in text:
        category = unicodedata.category(letter)
        if category in {"Cc", "Zl", "Zp"}:
            shown.append(" ")
        elif category not in {"Cf", "Cs"}:
            shown.append(letter)
    return " ".join("".join(shown).split())[:limit].rstrip()


def lowered(address: str) -> str:
    """A mail address with only its ASCII letters in lower case, because a Kelvin sign is not a k."""
    return address.lower() if address.isascii() else address.translate(_LOWERED)


def is_address(text: str) -> bool:
    """Whether `text` is a mail address in plain form: no quotes, comments, literals, spaces or control characters."""
    return _ADDRESS.fullmatch(text) is not None and text.isprintable()


def message_ids(text: str) -> tuple[str, ...]:
    """The valid message ids in `text`, in order: `<left@right>`, printable ASCII, at most 250 characters."""
    return tuple(found for found in _MESSAGE_ID.findall(text) if "@" in found)


def trimmed_references(ids: tuple[str, ...]) -> tuple[str, ...]:
    """At most `REFERENCES_KEPT` of `ids`, without repeats: the first, which names the thread, and the latest."""
    once = tuple(dict.fromkeys(ids))
    if len(once) <= REFERENCES_KEPT:
        return once
    return once[:1] + once[1 - REFERENCES_KEPT :]


def decoded_bytes(raw: bytes, charset: str | None) -> str:
    """`raw` as text: by its `charset`, else as UTF-8, else as Windows-1252 with replacement characters."""
    for name in (charset, "utf-8"):
        try:
            if name is not None:
                return raw.decode(name)
        except (LookupError, ValueError):
            continue
    return raw.decode("cp1252", "replace")


def _header_bytes(raw: bytes) -> tuple[bytes, bool]:
    """The header of `raw`, and whether it is complete or was cut at the limit."""
    if raw.startswith((b"\n", b"\r\n")):
        return b"", True
    ends = [at + len(end) for end in _ENDS_OF_HEADER if (at := raw.find(end, 0, HEADER_LIMIT)) >= 0]
    if ends:
        return raw[: min(ends)], True
    if len(raw) <= HEADER_LIMIT:
        return raw, True
    return raw[: raw.rfind(b"\n", 0, HEADER_LIMIT) + 1], False


def _unfolded(value: bytes) -> str:
    """A header value with its lines joined and its bytes read as text."""
    whole = b"".join([line.rstrip(b"\r") for line in value.split(b"\n")])
    return (whole.decode("ascii") if whole.isascii() else decoded_bytes(whole, None)).strip()


def _uncontrolled(text: str) -> str:
    return text if text.isprintable() else _CONTROL.sub(" ", text)


def _says_from_once(head: bytes) -> bool:
    """Whether strict and tolerant programs see the same single From in the header."""
    lower = head.lower()
    found = _at_line_begin(_FROM_STRICT, lower, b"\n")
    # the most tolerant program takes a bare CR for a line end
    if not len(found) == len(_at_line_begin(_FROM_LOOSE, lower.replace(b"\0", b""), b"\r\n")) == 1:
        return False
    stray = _STRAY.search(head)
    return stray is None or found[0] < stray.start()


def _at_line_begin(pattern: re.Pattern[bytes], head: bytes, ends: bytes) -> list[int]:
    """The matches of a pattern at the beginning of a line; `ends` are the bytes that end a line."""
    starts = (found.start() for found in pattern.finditer(head))
    return [at for at in starts if at == 0 or head[at - 1] in ends]


def _sole_address(values: list[str]) -> tuple[str, str | None]:
    """The display name and the address if there is one From header with one address, else ("", None)."""
    return _address_in(values[0]) if len(values) == 1 and len(values[0]) <= _FROM_LIMIT else ("", None)


@lru_cache(maxsize=1024)
def _address_in(value: str) -> tuple[str, str | None]:
    """The display name and the address in a From header; the same people write again and again."""
    bare = _ASIDES.sub("", value)
    # Programs differ on whether a control character ends the header; a group (RFC 6854) is no address.
    if ":" in bare or ";" in bare or _uncontrolled(plain := value.replace("\t", " ")) != plain:
        return "", None
    try:
        # Not parseaddr: of `alice@good.org <bob@evil.org>` it makes alice (CVE-2023-27043).
        pairs = getaddresses([value])
    except (ValueError, LookupError, RecursionError):
        return "", None
    if len(pairs) != 1 or not is_address(pairs[0][1]):
        return "", None
    return pairs[0][0], lowered(pairs[0][1])


def _decoded(value: str) -> str:
    """`value` with its encoded words (RFC 2047) decoded; unchanged if they are broken."""
    text = value[:_DECODED_LIMIT]
    try:
        parts = decode_header(text)
    except (HeaderParseError, ValueError):
        return text
    shown = []
    for part, charset in parts:
        if isinstance(part, str):
            shown.append(part)
        elif charset is None:
            # decode_header returns plain text beside encoded words in this codec.
            shown.append(part.decode("raw-unicode-escape", "replace"))
        else:
            shown.append(decoded_bytes(part, charset))
    return "".join(shown)


def _thread(values: dict[str, list[str]]) -> tuple[str, ...]:
    """The ids of the thread: References, or where that is missing a sole In-Reply-To (RFC 5322 §3.6.4)."""
    ids = message_ids(" ".join(values.get("references", [])))
    if not ids:
        parents = message_ids(" ".join(values.get("in-reply-to", [])))
        ids = parents if len(parents) == 1 else ()
    return trimmed_references(ids)
