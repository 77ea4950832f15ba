"""Sealed text: what the judge writes into an address so that its bearer can neither read nor change it.

The seal is the first bytes of a keyed hash of the open part and the hidden part. The hidden part is covered by a key
stream that another keyed hash makes of the seal (the construction of RFC 5297, with HMAC, because a whole AES block
would make addresses longer than they may be). So the same content always makes the same text.
"""

import base64
import hmac
from functools import lru_cache

SEAL = 8  # bytes: nobody guesses 64 bits by mail
_HIDDEN = 32  # bytes at most: what one hash covers
_SEAL_PURPOSE = b"judge sealed text 1: seal"
_COVER_PURPOSE = b"judge sealed text 1: cover"
_BLOCK = 8  # letters that hold whole bytes


@lru_cache(maxsize=1000)  # an address is read as often as written, and more than once for each letter
def sealed(secret: bytes, shown: str, hidden: bytes) -> str:
    """The text, in letters `a-z2-7`, that hides `hidden` and is good only beside the text `shown`.

    Eight bytes of `hidden` make 26 letters, sixteen make 39.

    :raises ValueError: the secret is empty, or more than 32 bytes are to be hidden.
    """
    if not secret or len(hidden) > _HIDDEN:
        raise ValueError("an empty secret seals nothing" if not secret else f"{len(hidden)} bytes are too many")
    seal = _seal(secret, shown, hidden)
    return base64.b32encode(seal + _covered(secret, seal, hidden)).decode("ascii").rstrip("=").lower()


def unsealed(secret: bytes, shown: str, text: str) -> bytes | None:
    """What `sealed` hid in a text, in any case; None for anything else. Never raises."""
    if not secret or not text.isascii():
        return None
    try:
        raw = base64.b32decode(text.upper() + "=" * (-len(text) % _BLOCK))
    except ValueError:
        return None
    seal, covered = raw[:SEAL], raw[SEAL:]
    if len(seal) < SEAL or len(covered) > _HIDDEN:
        return None
    hidden = _covered(secret, seal, covered)
    good = hmac.compare_digest(seal, _seal(secret, shown, hidden))
    # the last letter may have bits to spare: a text has one spelling
    return hidden if good and sealed(secret, shown, hidden) == text.lower() else None


def _seal(secret: bytes, shown: str, hidden: bytes) -> bytes:
    open_part = shown.encode("utf-8", "surrogatepass")
    return hmac.digest(_key(secret, _SEAL_PURPOSE), open_part + b"\0" + hidden, "sha256")[:SEAL]


def _covered(secret: bytes, seal: bytes, text: bytes) -> bytes:
    """The text under its cover, or without it again."""
    stream = hmac.digest(_key(secret, _COVER_PURPOSE), seal, "sha256")
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))


@lru_cache(maxsize=16)
def _key(secret: bytes, purpose: bytes) -> bytes:
    return hmac.digest(secret, purpose, "sha256")
