"""Composes letters: from a draft to bytes, with the headers that automatic letters should have.

A draft may contain text that people wrote (subjects, names, press). Such text cannot end a header line, add an address
or start an encoded word. Composing is deterministic, so that a letter can be compared with a golden file.
"""

import base64
import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.header import Header
from email.quoprimime import body_encode
from email.utils import format_datetime
from typing import Literal

from judge.post.headers import NAME_LIMIT, SUBJECT_LIMIT, is_address, message_ids, one_line, trimmed_references

Kind = Literal["reply", "notice"]
"""A reply answers a letter that somebody sent; a notice is sent on the judge's own initiative."""

_AUTO_SUBMITTED: dict[Kind, str] = {"reply": "auto-replied", "notice": "auto-generated"}
# SMTP allows 998 octets a line; the margin is for what a relay may insert before a line.
_LINE_LIMIT = 990
_FOLDED_AT = 78  # RFC 5322 §2.1.1
_GAME = re.compile(r"[A-Za-z0-9_-]{1,24}")
_DOMAIN = re.compile(r"[A-Za-z0-9.-]{1,189}")
_NAME_SPECIALS = re.compile(r'["<>,@;:\\()\[\]]')
_FILE_NAME = re.compile(r"[A-Za-z0-9._-]{1,80}")
_FILE_KIND = re.compile(r"[a-z]+/[a-z0-9.+-]+(; [a-z]+=[A-Za-z0-9-]+)*")
_TEXT_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A file attached to a letter: its name, its MIME type (with parameters), its bytes."""

    name: str
    kind: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Image:
    """A picture in a letter's HTML, which refers to it by `cid:` and its `content_id`."""

    name: str
    kind: str
    data: bytes
    content_id: str


@dataclass(frozen=True, slots=True)
class Content:
    """What a letter says, and its attachments; `images` are those that its HTML shows."""

    text: str
    html: str | None = None
    enclosures: Sequence[Enclosure] = ()
    images: Sequence[Image] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A letter to be sent. `date` is aware; `reply_to` is where answers go (a signed address).

    `message_id`, `in_reply_to` and `references` put it into its thread, `game` into the game's list.
    """

    to: str
    to_name: str = ""
    subject: str
    text: str
    html: str | None = None
    game: str | None = None
    message_id: str
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    date: datetime
    reply_to: str
    kind: Kind
    enclosures: tuple[Enclosure, ...] = ()


def message_id(domain: str, key: str) -> str:
    """The Message-ID at `domain` for a key; the key cannot be recovered from it.

    The same key gives the same id, so that mail programs show a letter sent twice only once.
    """
    return f"<{hashlib.sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}@{domain}>"


def compose(draft: Draft, sender_address: str, sender_name: str, list_domain: str) -> bytes:
    """The letter as bytes with CRLF, from `sender_address`, the judge's plain address.

    Raises ValueError for a part of a header that must be exact and is not: a malformed address, message id, game or
    domain, or a date without its zone. Free text is never refused: controls become spaces, names lose their
    punctuation.
    """
    for address in (draft.to, draft.reply_to, sender_address):
        if not is_address(address):
            raise ValueError(f"not an address to put in a header: {address!r}")
    if draft.date.utcoffset() is None:
        raise ValueError("a letter's date needs its zone")
    # Addresses outside ASCII have no other spelling: such a letter needs SMTPUTF8 on the whole route (RFC 6531).
    fields = {
        "From": _mailbox(sender_name, sender_address),
        "To": _mailbox(draft.to_name, draft.to),
        "Reply-To": draft.reply_to,
        "Subject": _words(one_line(draft.subject, SUBJECT_LIMIT).replace("=?", "= ?")) or "(none)",
        "Date": format_datetime(draft.date),
        "Message-ID": _sole_id(draft.message_id),
    }
    if draft.in_reply_to is not None:
        fields["In-Reply-To"] = _sole_id(draft.in_reply_to)
    if draft.references:
        fields["References"] = " ".join(_sole_id(each) for each in trimmed_references(draft.references))
    if draft.game is not None:
        fields["List-Id"] = _list_id(draft.game, list_domain)
    fields["Auto-Submitted"] = _AUTO_SUBMITTED[draft.kind]
    fields["X-Loop"] = sender_address
    fields["Precedence"] = "bulk"
    fields["X-Auto-Response-Suppress"] = "All"
    head = "".join(_header(name, value) for name, value in fields.items())
    return written(head, Content(draft.text, draft.html, draft.enclosures), draft.message_id)


def written(head: str, content: Content, key: str) -> bytes:
    """A letter as bytes with CRLF: these headers, each a line that ends, those of its content, and the content.

    `key` is unique to the letter; the boundaries between its parts are made from it.

    :raises ValueError: a file's name or type is not allowed in a header.
    """
    own, body = _body(content, key)
    last = "".join(_header(name, value) for name, value in {**own, "MIME-Version": "1.0"}.items())
    return f"{head}{last}\n{body}".replace("\n", "\r\n").encode("utf-8")


def _header(name: str, value: str) -> str:
    """A header, folded at its spaces only; its value is known to be valid.

    The library would parse each value, and fold a message id or address longer than a line into encoded words, which no
    mail program accepts as an id or address.
    """
    return f"{name}: {_folded(value, _FOLDED_AT - len(name) - 2)}\n"


def _folded(value: str, room: int) -> str:
    """A header's value, folded; `room` is what is left of its first line."""
    first, *rest = words = value.split()
    if len(value) <= room:
        return " ".join(words)
    lines, left = [first], room - len(first)
    for word in rest:
        left -= 1 + len(word)
        if left < 0:
            lines.append("")
            left = _FOLDED_AT - 1 - len(word)
        lines[-1] += f" {word}"
    return "\n".join(lines)


_Part = tuple[dict[str, str], str]
"""A part of a letter: its headers and its body."""


def _body(content: Content, key: str) -> _Part:
    """The headers of the letter's content and the content: text, HTML and attachments (RFC 2046, RFC 2387)."""
    words = _part("plain", content.text)
    if content.html is not None:
        html = _part("html", content.html)
        if content.images:
            html = _multipart("related", key, [html, *map(_shown, content.images)], '; type="text/html"')
        words = _multipart("alternative", key, [words, html])
    if not content.enclosures:
        return words
    return _multipart("mixed", key, [words, *map(_enclosed, content.enclosures)])


def _multipart(kind: str, key: str, parts: Sequence[_Part], more: str = "") -> _Part:
    boundary = "=_" + hashlib.sha256(f"{kind} {key}".encode()).hexdigest()[:32]
    inside = "".join(
        f"--{boundary}\n{''.join(_header(name, value) for name, value in fields.items())}\n{body}\n"
        for fields, body in parts
    )
    return {"Content-Type": f'multipart/{kind}; boundary="{boundary}"{more}'}, f"{inside}--{boundary}--\n"


def _enclosed(file: Enclosure) -> _Part:
    """A file attached to the letter."""
    return _file(file, "attachment")


def _shown(image: Image) -> _Part:
    """A picture in the letter's HTML."""
    fields, body = _file(Enclosure(image.name, image.kind, image.data), "inline")
    return {**fields, "Content-ID": f"<{image.content_id}>"}, body


def _file(file: Enclosure, disposition: str) -> _Part:
    """A file as a part; its name and type are the judge's own words.

    :raises ValueError: they are not allowed in a header.
    """
    if not _FILE_NAME.fullmatch(file.name) or not _FILE_KIND.fullmatch(file.kind):
        raise ValueError(f"no file can be enclosed as {file.name!r}, {file.kind!r}")
    fields = {
        "Content-Type": file.kind,
        "Content-Disposition": f'{disposition}; filename="{file.name}"',
        "Content-Transfer-Encoding": "base64",
    }
    return fields, base64.encodebytes(file.data).decode("ascii")


def _part(kind: str, text: str) -> _Part:
    cleaned = _clean(text)
    body = cleaned if cleaned.endswith("\n") else f"{cleaned}\n"
    encoding = _encoding(body)
    if encoding == "quoted-printable":
        body = body_encode(body.encode("utf-8").decode("latin-1"), _FOLDED_AT)
    return {"Content-Type": f'text/{kind}; charset="utf-8"', "Content-Transfer-Encoding": encoding}, body


def _mailbox(name: str, address: str) -> str:
    """`"Name" <address>`, or the bare address where no name is left."""
    shown = one_line(_NAME_SPECIALS.sub(" ", name), NAME_LIMIT)
    if not shown:
        return address
    if shown.isascii():
        return f'"{shown}" <{address}>'
    return f"{_words(shown)} <{address}>"


def _words(text: str) -> str:
    """Free text for a header: as it is in ASCII, else as encoded words (RFC 2047)."""
    return text if text.isascii() else " ".join(Header(text, "utf-8").encode().split())


def _sole_id(text: str) -> str:
    if message_ids(text) != (text,):
        raise ValueError(f"not a message id: {text!r}")
    return text


def _list_id(game: str, domain: str) -> str:
    """The List-Id (RFC 2919): what people see, and the id by which mail programs sort letters."""
    if not _GAME.fullmatch(game) or not _DOMAIN.fullmatch(domain):
        raise ValueError(f"no list id for game {game!r} at {domain!r}")
    return f"Game {game} <{game.lower()}.{domain.lower()}>"


def _clean(text: str) -> str:
    r"""`text` as every mail system transports it unchanged: line ends are `\n`, the only other control is the tab."""
    if text.replace("\n", "").isprintable():  # true of nearly every text, and quick to check
        return text
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _TEXT_CONTROLS.sub(" ", lines).encode("utf-8", "replace").decode("utf-8")


def _encoding(text: str) -> str:
    if max(map(len, text.encode("utf-8").split(b"\n"))) > _LINE_LIMIT:
        return "quoted-printable"
    return "7bit" if text.isascii() else "8bit"
