"""What a letter's header says: who wrote it, about what, in which thread. Reads any bytes and never raises.

The standard library's modern header objects raise on several real-world headers, so letters are parsed with the
old `compat32` policy and each header is then read by one guarded function here. A line too long, a comment nested
too deep or a charset nobody knows makes that one header unreadable, not the letter.
"""

import re
import unicodedata
from dataclasses import dataclass
from email.errors import HeaderParseError
from email.header import decode_header
from email.parser import BytesHeaderParser
from email.policy import compat32
from email.utils import getaddresses

HEADER_LIMIT = 64 * 1024
"""Bytes of header that are looked at; real letters have 2 to 10 KB."""

REFERENCES_KEPT = 10
SUBJECT_LIMIT = 200
NAME_LIMIT = 100

# Decoding a header of encoded words and splitting one of commas are both quadratic in the standard library.
_DECODED_LIMIT = 4096
_FROM_LIMIT = 2000

_END_OF_HEADER = re.compile(rb"\r?\n\r?\n")
_FOLD = re.compile(r"\r\n|\r|\n")
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,248}>")
_ADDRESS = re.compile(r"[^\s@<>()\[\]:;,\"\\]{1,128}@[^\s@<>()\[\]:;,\"\\]{1,189}")


@dataclass(frozen=True, slots=True)
class Headers:
    """The header of one letter.

    `sender` is the lower-cased address of the From header, or None unless there is exactly one From header with
    exactly one plain address: a header two programs could read differently identifies nobody.
    `message_id` is None unless it could be quoted in an answer as it is. `references` names the thread, oldest
    letter first, at most `REFERENCES_KEPT` ids. `fields` are all headers in order, names lower-cased, values
    unfolded but not decoded.
    """

    sender: str | None
    sender_name: str
    subject: str
    message_id: str | None
    references: tuple[str, ...]
    fields: tuple[tuple[str, str], ...]

    def values(self, name: str) -> tuple[str, ...]:
        """All values of the header called `name` (any case), in order."""
        wanted = name.lower()
        return tuple(value for field, value in self.fields if field == wanted)


def read_headers(raw: bytes) -> Headers:
    """Read the header of the letter `raw`, whatever bytes it is. Raises nothing."""
    head, complete = _header_bytes(raw)
    parsed = BytesHeaderParser(policy=compat32).parsebytes(head)
    fields = tuple((name.lower(), _unfolded(value)) for name, value in parsed.raw_items())
    values: dict[str, list[str]] = {}
    for name, value in fields:
        values.setdefault(name, []).append(value)
    # Behind the cut there may be a second From, so a cut header identifies nobody.
    name, address = _sole_address(values.get("from", [])) if complete else ("", None)
    ids = message_ids(" ".join(values.get("message-id", [])))
    return Headers(
        sender=address,
        sender_name=one_line(_decoded(name), NAME_LIMIT),
        subject=one_line(_decoded(values.get("subject", [""])[0]), SUBJECT_LIMIT),
        message_id=ids[0] if len(ids) == 1 else None,
        references=_thread(values),
        fields=fields,
    )


def one_line(text: str, limit: int) -> str:
    """`text` on one line of at most `limit` characters: no controls, no invisible marks, single spaces."""
    shown = []
    for letter in text:
        category = unicodedata.category(letter)
        if category in {"Cc", "Zl", "Zp"}:
            shown.append(" ")
        elif category not in {"Cf", "Cs"}:
            shown.append(letter)
    return " ".join("".join(shown).split())[:limit].rstrip()


def is_address(text: str) -> bool:
    """Whether `text` is a bare mail address in the plain form: no quotes, comments, literals, spaces or controls."""
    return _ADDRESS.fullmatch(text) is not None and text.isprintable()


def message_ids(text: str) -> tuple[str, ...]:
    """The sane message ids in `text`, in order: `<left@right>`, printable ASCII, at most 250 characters."""
    return tuple(found for found in _MESSAGE_ID.findall(text) if "@" in found)


def trimmed_references(ids: tuple[str, ...]) -> tuple[str, ...]:
    """At most `REFERENCES_KEPT` of `ids`, without repeats: the first, which names the thread, and the latest."""
    once = tuple(dict.fromkeys(ids))
    if len(once) <= REFERENCES_KEPT:
        return once
    return once[:1] + once[1 - REFERENCES_KEPT :]


def decoded_bytes(raw: bytes, charset: str | None) -> str:
    """`raw` as text by its own `charset`, else as UTF-8, else as Windows-1252 with what is left over replaced."""
    for name in (charset, "utf-8"):
        try:
            if name is not None:
                return raw.decode(name)
        except (LookupError, ValueError):
            continue
    return raw.decode("cp1252", "replace")


def _header_bytes(raw: bytes) -> tuple[bytes, bool]:
    """The header of `raw`, and whether it is all there or was cut at the limit."""
    if raw.startswith((b"\n", b"\r\n")):
        return b"", True
    end = _END_OF_HEADER.search(raw, 0, HEADER_LIMIT)
    if end:
        return raw[: end.end()], True
    if len(raw) <= HEADER_LIMIT:
        return raw, True
    return raw[: raw.rfind(b"\n", 0, HEADER_LIMIT) + 1], False


def _unfolded(value: str) -> str:
    """A header value as the parser gives it, with its bytes read as text and its lines joined."""
    return decoded_bytes(_FOLD.sub("", value).encode("utf-8", "surrogateescape"), None).strip()


def _sole_address(values: list[str]) -> tuple[str, str | None]:
    """The display name and the address of a sole From header with a sole address, else ("", None)."""
    if len(values) != 1 or len(values[0]) > _FROM_LIMIT:
        return "", None
    try:
        # Not parseaddr: of `alice@good.org <bob@evil.org>` it makes alice (CVE-2023-27043).
        pairs = getaddresses(values)
    except (ValueError, LookupError, RecursionError):
        return "", None
    if len(pairs) != 1 or not is_address(pairs[0][1]):
        return "", None
    return pairs[0][0], pairs[0][1].lower()


def _decoded(value: str) -> str:
    """`value` with its encoded words (RFC 2047) decoded; as it stands where they are broken."""
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
            # decode_header hands plain stretches beside encoded words back in this codec.
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
