"""Opens letters that were composed here: reads their content, and replaces it.

The headers stay as they are, so that somebody who gets both versions sees one letter.
"""

import re
from email import message_from_bytes
from email.message import Message

from judge.post.compose import Content, Enclosure, written
from judge.post.headers import read_headers

_OWN = re.compile(r"^(?:Content-Type|Content-Transfer-Encoding|MIME-Version):.*\n(?:[ \t].*\n)*", re.MULTILINE)
"""The headers that belong to the content."""


def content_of(raw: bytes) -> Content:
    """The content of a letter made by `judge.post.compose`, without its pictures."""
    text, html, enclosures = "", None, []
    for part in message_from_bytes(raw).walk():
        match part.get_content_type(), part.get_content_disposition():
            case _, "attachment":
                kind = " ".join(str(part["Content-Type"]).split())
                enclosures.append(Enclosure(str(part.get_filename()), kind, _bytes(part)))
            case "text/plain", _:
                text = _words(part)
            case "text/html", _:
                html = _words(part)
    return Content(text, html, tuple(enclosures))


def with_content(raw: bytes, content: Content) -> bytes:
    """The letter with another content; with its own content it is the same, byte for byte.

    :raises ValueError: a file's name or type is not allowed in a header.
    """
    head, _, _ = raw.partition(b"\r\n\r\n")
    lines = head.decode("utf-8").replace("\r\n", "\n") + "\n"
    return written(_OWN.sub("", lines), content, read_headers(raw).message_id or "")


def _words(part: Message) -> str:
    return _bytes(part).decode("utf-8").replace("\r\n", "\n")


def _bytes(part: Message) -> bytes:
    found = part.get_payload(decode=True)
    return found if isinstance(found, bytes) else b""
