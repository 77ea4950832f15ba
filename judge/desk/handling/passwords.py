"""Passwords of seats: kept as scrypt records, never as words."""

import base64
import hashlib
import hmac

from judge.common.message import Message

COST = 2**14  # 16 MB and about 40 ms a try
_BLOCK, _LANES = 8, 1
_MEMORY = 64 * 2**20
SHORTEST, LONGEST = 6, 128  # characters


class WrongWord(Message, abstract=True):
    """A password of a seat, or the word of a game, is wrong. A letter holds few of these: each try takes time."""


def seal(word: str, salt: bytes) -> str:
    """The record of a password; `salt` is 16 random bytes."""
    return "$".join(("scrypt", *(base64.b64encode(part).decode("ascii") for part in (salt, _hash(word, salt)))))


def opens(record: str, word: str) -> bool:
    """Whether `word` is the password sealed in `record`; no word opens an empty or broken record."""
    kind, _, parts = record.partition("$")
    salt, _, sealed = parts.partition("$")
    try:
        expected = base64.b64decode(sealed, validate=True)
        raw_salt = base64.b64decode(salt, validate=True)
    except ValueError:
        return False
    return kind == "scrypt" and bool(expected) and hmac.compare_digest(expected, _hash(word, raw_salt))


def _hash(word: str, salt: bytes) -> bytes:
    text = word.encode("utf-8", "surrogatepass")
    return hashlib.scrypt(text, salt=salt, n=COST, r=_BLOCK, p=_LANES, maxmem=_MEMORY, dklen=32)
