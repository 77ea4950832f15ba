"""From a draft to the bytes of a letter: every header a polite automatic letter carries, and nothing else's.

Text that people wrote (subjects, names, press) may stand in a draft: it cannot end a header line, add an address or
start an encoded word. Composing is deterministic, so a letter can be held against a golden file.
"""

import hashlib
import re
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.header import Header
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import Policy
from email.utils import format_datetime
from typing import Any, Literal

from judge.post.headers import NAME_LIMIT, SUBJECT_LIMIT, is_address, message_ids, one_line, trimmed_references

Kind = Literal["reply", "notice"]
"""A reply answers a letter somebody sent; a notice goes out by the judge's own account."""

_AUTO_SUBMITTED: dict[Kind, str] = {"reply": "auto-replied", "notice": "auto-generated"}
# SMTP allows 998 octets a line; the margin is for what a relay may add in front of one.
_LINE_LIMIT = 990
_GAME = re.compile(r"[A-Za-z0-9_-]{1,24}")
_DOMAIN = re.compile(r"[A-Za-z0-9.-]{1,189}")
_NAME_SPECIALS = re.compile(r'["<>,@;:\\()\[\]]')
_TEXT_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A letter to be sent. `date` is aware; `reply_to` is where answers go (a signed address).

    `message_id`, `in_reply_to` and `references` make it thread, `game` puts it into the game's list.
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


def message_id(domain: str, key: str) -> str:
    """The message id at `domain` for what `key` names; the key does not show in it.

    The same key gives the same id, so a letter sent twice is shown once.
    """
    return f"<{hashlib.sha256(key.encode('utf-8', 'surrogatepass')).hexdigest()[:32]}@{domain}>"


def compose(draft: Draft, sender_address: str, sender_name: str, list_domain: str) -> bytes:
    """The letter as bytes with CRLF, from `sender_address`, the judge's plain address.

    Raises ValueError for what a header must hold exactly and cannot: an address, a message id, a game or a domain out
    of form, a date without its zone. Free text is never refused: controls become spaces, names lose their punctuation.
    """
    for address in (draft.to, draft.reply_to, sender_address):
        if not is_address(address):
            raise ValueError(f"not an address to put in a header: {address!r}")
    if draft.date.utcoffset() is None:
        raise ValueError("a letter's date needs its zone")
    all_ascii = (draft.to + draft.reply_to + sender_address).isascii()
    # Addresses outside ASCII have no other spelling: such a letter needs SMTPUTF8 all the way (RFC 6531).
    letter = EmailMessage(policy.SMTP.clone(header_factory=_registry(), utf8=not all_ascii))
    letter["From"] = _mailbox(sender_name, sender_address)
    letter["To"] = _mailbox(draft.to_name, draft.to)
    letter["Reply-To"] = draft.reply_to
    letter["Subject"] = one_line(draft.subject, SUBJECT_LIMIT).replace("=?", "= ?")
    letter["Date"] = format_datetime(draft.date)
    letter["Message-ID"] = _sole_id(draft.message_id)
    if draft.in_reply_to is not None:
        letter["In-Reply-To"] = _sole_id(draft.in_reply_to)
    if draft.references:
        letter["References"] = " ".join(_sole_id(each) for each in trimmed_references(draft.references))
    if draft.game is not None:
        letter["List-Id"] = _list_id(draft.game, list_domain)
    letter["Auto-Submitted"] = _AUTO_SUBMITTED[draft.kind]
    letter["X-Loop"] = sender_address
    letter["Precedence"] = "bulk"
    letter["X-Auto-Response-Suppress"] = "All"
    text = _clean(draft.text)
    letter.set_content(text, charset="utf-8", cte=_encoding(text))
    if draft.html is not None:
        html = _clean(draft.html)
        letter.add_alternative(html, subtype="html", charset="utf-8", cte=_encoding(html))
        letter.set_boundary("=_" + hashlib.sha256(draft.message_id.encode()).hexdigest()[:32])
    return letter.as_bytes()


class _Verbatim(BaseHeader):
    """A header written as given and folded at its spaces only.

    The library's own folding turns a message id or address of more than a line into encoded words, which no mail
    program takes for an id or address any more.
    """

    max_count = 1

    @classmethod
    def parse(cls, value: str, kwds: dict[str, Any]) -> None:
        UnstructuredHeader.parse(value, kwds)
        kwds["decoded"] = value

    def fold(self, *, policy: Policy) -> str:
        first, *rest = self.split()
        lines = [f"{self.name}: {first}"]
        for word in rest:
            if len(lines[-1]) + 1 + len(word) > (policy.max_line_length or _LINE_LIMIT):
                lines.append("")
            lines[-1] += f" {word}"
        return "".join(line + policy.linesep for line in lines)


def _registry() -> HeaderRegistry:
    registry = HeaderRegistry()
    for name in ("from", "to", "reply-to", "message-id", "in-reply-to", "references", "list-id", "x-loop"):
        registry.map_to_type(name, _Verbatim)
    return registry


def _mailbox(name: str, address: str) -> str:
    """`"Name" <address>`, or the bare address where no name is left."""
    shown = one_line(_NAME_SPECIALS.sub(" ", name), NAME_LIMIT)
    if not shown:
        return address
    if shown.isascii():
        return f'"{shown}" <{address}>'
    return f"{' '.join(Header(shown, 'utf-8').encode().split())} <{address}>"


def _sole_id(text: str) -> str:
    if message_ids(text) != (text,):
        raise ValueError(f"not a message id: {text!r}")
    return text


def _list_id(game: str, domain: str) -> str:
    """RFC 2919: what people see, and the id that mail programs file by."""
    if not _GAME.fullmatch(game) or not _DOMAIN.fullmatch(domain):
        raise ValueError(f"no list id for game {game!r} at {domain!r}")
    return f"Game {game} <{game.lower()}.{domain.lower()}>"


def _clean(text: str) -> str:
    r"""`text` that any mail system carries unchanged: `\n` ends a line, no other control but the tab."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n")
    return _TEXT_CONTROLS.sub(" ", lines).encode("utf-8", "replace").decode("utf-8")


def _encoding(text: str) -> str:
    if any(len(line.encode("utf-8")) > _LINE_LIMIT for line in text.split("\n")):
        return "quoted-printable"
    return "7bit" if text.isascii() else "8bit"
