"""The envelope of a letter in a mailbox: its sender and recipients, from the headers that mail servers added.

A mailbox keeps no envelope. The server that delivered the letter wrote some of it into the header; otherwise the
author's headers must do.
"""

import re
from collections.abc import Callable
from datetime import datetime

from judge.post.headers import Headers, is_address, read_headers
from judge.post.intake import Envelope

# The groups are tried in order. The headers of the server name one delivery; the author's name all recipients.
_SERVERS_FIELDS = ("delivered-to", "x-original-to", "x-envelope-to", "envelope-to")
_WRITERS_FIELDS = (("to", "cc"), ("resent-to", "resent-cc"))

# An unclosed quote extends to the last character, so that no position is tried twice.
_QUOTED = re.compile(r'"(?:[^"\\]|\\.?)*+"?')
_BETWEEN = re.compile(r"[\s,;:<>()]+")


def envelope_of(raw: bytes, received: datetime, accept: Callable[[str], bool], address: str) -> Envelope:
    """The envelope of the letter `raw`, found in a mailbox at `received`. Raises only what `accept` raises.

    `accept` tells whether an address is the judge's; `address` is the plain one, without a tag. The same letter always
    gives the same recipients, because its bytes and recipients identify it.
    """
    headers = read_headers(raw)
    return Envelope(_mail_from(headers), _recipients(headers, accept, address), raw, received)


def _recipients(headers: Headers, accept: Callable[[str], bool], address: str) -> tuple[str, ...]:
    """The judge's addresses to which the letter came, in lower case.

    An address with a tag says more than the plain one, so tagged addresses are looked for in all headers before the
    plain one is used, which is also the recipient of a blind copy. If To has two tags, both get the letter.
    """

    def tagged(values: tuple[str, ...]) -> tuple[str, ...]:
        found = (word.lower() for value in values for word in _addresses(value))
        return tuple(dict.fromkeys(each for each in found if each != address.lower() and accept(each)))

    for name in _SERVERS_FIELDS:
        # The last server writes at the top; fields below are of another delivery, or forged by the sender.
        for value in headers.values(name):
            if found := tagged((value,)):
                return found
    for names in _WRITERS_FIELDS:
        if found := tagged(tuple(value for name in names for value in headers.values(name))):
            return found
    return (address,)


def _mail_from(headers: Headers) -> str:
    """The envelope sender: the topmost Return-Path (RFC 5321 §4.4), else the only sender; "" for a bounce."""
    for value in headers.values("return-path")[:1]:
        path = value.strip()
        if path == "<>":
            return ""
        if is_address(bare := path.removeprefix("<").removesuffix(">").strip()):
            return bare
    kind = next(iter(headers.values("content-type")), "")
    if kind.lower().startswith("multipart/report"):
        return ""
    return headers.sender or ""


def _addresses(value: str) -> list[str]:
    """The plain addresses in a header's value, without those inside a quoted display name.

    Not with `getaddresses`, whose time grows with the square of the number of commas.
    """
    return [word for word in _BETWEEN.split(_QUOTED.sub(" ", value)) if is_address(word)]
