"""Signed addresses: the text after the `+` of an address that the judge has given out.

    judge+GAME.SEAT.GENERATION.SIGNATURE@host   in a seat's letters: replying is enough to be known
    judge+GAME.SEAT.GENERATION.NUMBER.SIGNATURE@host   in press: a reply also answers message NUMBER of the game
    judge+GAME.SEAT.GENERATION.PHASE.SIGNATURE@host    the same, in a letter that was written in that phase
    judge+GAME.SEAT.GENERATION.yNUMBER.SIGNATURE@host  the same, in a letter that offers to use lines of letter NUMBER
    judge+me.SIGNATURE@host                     in answers to somebody without a seat: proves their From line
    judge+ok.NUMBER.SIGNATURE@host              asks its sender to confirm letter NUMBER
    judge+f.NUMBER.SIGNATURE@host               asks the owner of a first address about the other in letter NUMBER
    judge+o.NUMBER.SIGNATURE@host               asks the owner of that other address
    judge+b.NUMBER.SIGNATURE@host               the envelope's sender of outgoing letter NUMBER: bounces come back to it

Only somebody who was given such an address can write to it. Its fields are readable, and the signature makes it
unforgeable. Raising a seat's generation revokes every address given out for the seat before.
"""

import base64
import enum
import hmac
import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from judge.post.headers import lowered

# Names the purpose of these signatures, so that a signature made for anything else with the same secret is invalid
# here.
_PURPOSE = b"judge reply address 1"
_NOTE_PURPOSE = b"judge note 1"
_PERSON_PURPOSE = b"judge person 1"
_SIGNATURE_BYTES = 10
LOCAL_PART = 64
"""Octets before the @ of an address, at most (RFC 5321 §4.5.3.1.1)."""
_NAME = r"[a-z0-9_-]{1,24}"
# Dots separate the fields: a game or seat cannot contain one, and no mail program changes one inside an address.
_TAG = re.compile(
    rf"({_NAME})\.({_NAME})\.(0|[1-9][0-9]{{0,8}})\.(?:([1-9][0-9]{{0,8}})\.)?"
    r"(?:([a-z][0-9]{3,4}[a-z])\.)?(?:y([1-9][0-9]{0,17})\.)?([a-z2-7]{16})",
    re.ASCII,
)
_NOTE = re.compile(r"(ok|f|o|b)\.([1-9][0-9]{0,17})\.([a-z2-7]{16})", re.ASCII)
_PERSON = re.compile(r"me\.([a-z2-7]{16})", re.ASCII)


class NoteKind(enum.StrEnum):
    """What a letter to a note's address is about."""

    CONFIRM = "ok"
    FIRST_ADDRESS = "f"
    OTHER_ADDRESS = "o"
    BOUNCE = "b"


@dataclass(frozen=True, slots=True)
class Note:
    """What the address of a note says: the letter sent (`BOUNCE`) or received (the others) under that number."""

    kind: NoteKind
    number: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What a signed address asserts: the writer holds `seat` of `game`, by the `generation`-th address given for it.

    `press` is the number of the message that the letter brought; 0: none. `phase` is the code of the phase in which it
    was written, in lower case; empty: of none. `offer` is the number of the letter received whose lines a YES uses for
    that phase; 0: none.
    """

    game: str
    seat: str
    generation: int
    press: int = 0
    phase: str = ""
    offer: int = 0


@dataclass(frozen=True, slots=True)
class Recipient:
    """The judge's address to which a letter came: its `tag` (empty: none), and what the tag was signed for.

    At most one of `claim` and `note` is set. A person's tag is neither, because its validity depends on the sender's
    address (`is_person`).
    """

    tag: str
    claim: Claim | None = None
    note: Note | None = None


def sign(secret: bytes, claim: Claim) -> str:
    """The tag that asserts `claim`, in lower case, to stand after the `+` of a local part.

    Its length is 19 plus the lengths of game, seat and generation (`spring.england.1` makes 33 characters), and for
    each of the others that is there plus one and its length, for an offer plus two. Raises ValueError for a game or
    seat that is not 1-24 of `a-z 0-9 _ -`, for a generation or number below 0 or above nine digits (an offer's: 18),
    or for what is no code of a phase.
    """
    if not secret:
        raise ValueError("an empty secret signs nothing")
    tag = ".".join((*_fields(claim), _signature(secret, claim)))
    if not _TAG.fullmatch(tag):
        raise ValueError(f"no address can be signed for {claim}")
    return tag


def verify(secret: bytes, tag: str) -> Claim | None:
    """The claim of a tag signed with `secret`, in any case; None for anything else. Never raises."""
    # Only ASCII letters are lowered: a Kelvin sign is not a k.
    found = _TAG.fullmatch(tag.lower()) if tag.isascii() else None
    if not found or not secret:
        return None
    claim = Claim(found[1], found[2], int(found[3]), int(found[4] or 0), found[5] or "", int(found[6] or 0))
    return claim if hmac.compare_digest(_signature(secret, claim), found[7]) else None


def sign_note(secret: bytes, note: Note) -> str:
    """The tag that says `note`: at most 38 characters, for numbers of up to 18 digits."""
    return f"{note.kind.value}.{note.number}.{_signed(secret, _NOTE_PURPOSE, note.kind.value, str(note.number))}"


def verify_note(secret: bytes, tag: str) -> Note | None:
    """The note of a tag signed with `secret`, in any case; None for anything else. Never raises."""
    found = _NOTE.fullmatch(tag.lower()) if tag.isascii() else None
    if not found or not secret:
        return None
    expected = _signed(secret, _NOTE_PURPOSE, found[1], found[2])
    return Note(NoteKind(found[1]), int(found[2])) if hmac.compare_digest(expected, found[3]) else None


def sign_person(secret: bytes, address: str, on: date) -> str:
    """The tag that proves that its bearer reads the mail of `address`: 19 characters.

    It is valid in the month of the day `on` and in the next one.
    """
    return f"me.{_signed(secret, _PERSON_PURPOSE, lowered(address), f'{on:%Y-%m}')}"


def is_person(secret: bytes, tag: str, address: str, on: date) -> bool:
    """Whether a tag, in any case, was signed for this address and is still valid on that day. Never raises."""
    if not tag.isascii() or not _PERSON.fullmatch(tag.lower()) or not secret:
        return False
    months = (on, on.replace(day=1) - timedelta(days=1))
    return any(hmac.compare_digest(sign_person(secret, address, month), tag.lower()) for month in months)


def tag_of(address: str, judge_address: str) -> str | None:
    """The tag of a recipient: `judge+TAG@host` gives `TAG` in lower case, the plain judge address gives "".

    Any other address gives None: it is not the judge's.
    """
    local, _, domain = lowered(address).rpartition("@")
    own_local, _, own_domain = lowered(judge_address).rpartition("@")
    if domain != own_domain:
        return None
    name, _, tag = local.removeprefix(own_local).partition("+")
    return tag if local.startswith(own_local) and not name else None


def is_judges(address: str, judge_address: str) -> bool:
    """Whether an address is the judge's, signed ones included."""
    return tag_of(address, judge_address) is not None


def read_recipient(secret: bytes, address: str, judge_address: str) -> Recipient:
    """What a recipient address says; one that is not the judge's says nothing, like the plain one. Never raises."""
    tag = tag_of(address, judge_address) or ""
    return Recipient(tag, verify(secret, tag), verify_note(secret, tag))


def tagged(judge_address: str, tag: str) -> str:
    """The judge's address with `tag` in it, as `tag_of` reads it."""
    local, _, domain = judge_address.rpartition("@")
    return f"{local}+{tag}@{domain}" if tag else judge_address


def _signature(secret: bytes, claim: Claim) -> str:
    return _signed(secret, _PURPOSE, *_fields(claim))


def _fields(claim: Claim) -> list[str]:
    """The fields of a claim's tag. What is not there is left out, so that addresses given out before stay valid."""
    rare = (str(claim.press) if claim.press else "", claim.phase, f"y{claim.offer}" if claim.offer else "")
    return [claim.game, claim.seat, str(claim.generation), *filter(None, rare)]


@lru_cache(maxsize=1000)  # an address is read as often as signed, and more than once for each letter
def _signed(secret: bytes, purpose: bytes, *fields: str) -> str:
    text = "\0".join(fields)
    digest = hmac.digest(secret, purpose + b"\0" + text.encode("utf-8", "surrogatepass"), "sha256")
    return base64.b32encode(digest[:_SIGNATURE_BYTES]).decode("ascii").lower()
