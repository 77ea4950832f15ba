"""Signed addresses: the text after the `+` of an address that the judge has given out.

    judge+GAME.SEAT.SEALED@host   in a seat's letters: replying is enough to be known
    judge+me.SIGNATURE@host       in answers to somebody without a seat: proves their From line
    judge+ok.SEALED@host          asks its sender to confirm a letter
    judge+f.SEALED@host           asks the owner of a first address about the other in a letter
    judge+o.SEALED@host           asks the owner of that other address
    judge+b.SEALED@host           the envelope's sender of an outgoing letter: bounces come back to it

Only somebody who was given such an address can write to it. A seat's names the game and the seat; the rest of what it
says is hidden (`judge/post/sealed.py`), because a number would tell how much mail others get: the generation, the epoch
of the archive in which it was issued, and, if there are any, the number of the message that the letter brought (a reply
also answers it), the phase in which the letter was written, and the number of the letter whose lines it offers to use.
Raising a seat's generation revokes every address given out for the seat before.

Older addresses, which were not sealed, show all this. They stay valid, in epoch 0.
"""

import base64
import enum
import hmac
import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from judge.post.headers import lowered
from judge.post.sealed import sealed, unsealed

# Names the purpose of these signatures, so that a signature made for anything else with the same secret is invalid
# here.
_OLDER_PURPOSE = b"judge reply address 1"
_OLDER_NOTE_PURPOSE = b"judge note 1"
_PERSON_PURPOSE = b"judge person 1"
_SIGNATURE_BYTES = 10
LOCAL_PART = 64
"""Octets before the @ of an address, at most (RFC 5321 §4.5.3.1.1)."""
_NAME = r"[a-z0-9_-]{1,24}"
# Dots separate the fields: a game or seat cannot contain one, and no mail program changes one inside an address.
_SEAT = re.compile(rf"({_NAME})\.({_NAME})", re.ASCII)
_PHASE = re.compile(r"([a-z])([0-9]{3,4})([a-z])", re.ASCII)
_OLDER = re.compile(
    rf"({_NAME})\.({_NAME})\.(0|[1-9][0-9]{{0,8}})\.(?:([1-9][0-9]{{0,8}})\.)?"
    r"(?:([a-z][0-9]{3,4}[a-z])\.)?(?:y([1-9][0-9]{0,17})\.)?([a-z2-7]{16})",
    re.ASCII,
)
_OLDER_NOTE = re.compile(r"(ok|f|o|b)\.([1-9][0-9]{0,17})\.([a-z2-7]{16})", re.ASCII)
_NOTE = re.compile(r"(ok|f|o|b)\.([a-z2-7]{1,60})", re.ASCII)
_PERSON = re.compile(r"me\.([a-z2-7]{16})", re.ASCII)
_EPOCH_BYTES = 3
MOST_EPOCHS = 1 << 8 * _EPOCH_BYTES
"""Epochs are numbers below this."""
_MOST = 10**9  # generations and messages are below this
_MOST_LETTERS = 10**18


class NoteKind(enum.StrEnum):
    """What a letter to a note's address is about."""

    CONFIRM = "ok"
    FIRST_ADDRESS = "f"
    OTHER_ADDRESS = "o"
    BOUNCE = "b"


@dataclass(frozen=True, slots=True)
class Note:
    """What the address of a note says: the letter sent (`BOUNCE`) or received (the others) under that number.

    `epoch` is the epoch of the archive in which the address was issued. Number 0 names no letter.
    """

    kind: NoteKind
    number: int
    epoch: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """What a signed address asserts: the writer holds `seat` of `game`, by the `generation`-th address given for it.

    `press` is the number of the message that the letter brought; 0: none. `phase` is the code of the phase in which it
    was written, in lower case; empty: of none. `offer` is the number of the letter received whose lines a YES uses for
    that phase; 0: none. `epoch` is the epoch of the archive in which the address was issued; `lost`: it named a message
    or an offer that the restored archive does not know.
    """

    game: str
    seat: str
    generation: int
    press: int = 0
    phase: str = ""
    offer: int = 0
    epoch: int = 0
    lost: bool = False


@dataclass(frozen=True, slots=True)
class Recipient:
    """The judge's address to which a letter came: its `tag` (empty: none), and what the tag was signed for.

    At most one of `claim` and `note` is set. A person's tag is neither, because its validity depends on the sender's
    address (`is_person`). `lost`: it was signed for a seat address that the restored archive does not know.
    """

    tag: str
    claim: Claim | None = None
    note: Note | None = None
    lost: bool = False


def sign(secret: bytes, claim: Claim) -> str:
    """The tag that asserts `claim`, in lower case, to stand after the `+` of a local part.

    Its length is 21 plus the lengths of game and seat (`spring.england` makes 35 characters); a message or an offer
    adds 5 to that, a phase 6. Raises ValueError for a game or seat that is not 1-24 of `a-z 0-9 _ -`, for a generation
    or number below 0 or above nine digits (an offer's: 18), or for what is no code of a phase.
    """
    shown = f"{claim.game}.{claim.seat}"
    numbers = (0 <= claim.generation < _MOST, 0 <= claim.press < _MOST, 0 <= claim.offer < _MOST_LETTERS)
    if not (_SEAT.fullmatch(shown) and all(numbers) and (not claim.phase or _PHASE.fullmatch(claim.phase))):
        raise ValueError(f"no address can be signed for {claim}")
    return f"{shown}.{sealed(secret, shown, _packed(claim))}"


def verify(secret: bytes, tag: str) -> Claim | None:
    """The claim of a tag signed with `secret`, in any case; None for anything else. Never raises."""
    # Only ASCII letters are lowered: a Kelvin sign is not a k.
    shown, _, text = tag.lower().rpartition(".") if tag.isascii() else ("", "", "")
    if not (found := _SEAT.fullmatch(shown)):
        return _older_claim(secret, tag)
    hidden = unsealed(secret, shown, text)
    return None if hidden is None else _unpacked(found[1], found[2], hidden)


def sign_note(secret: bytes, note: Note) -> str:
    """The tag that says `note`: at most 40 characters, for numbers of up to 18 digits."""
    kind = note.kind.value
    return f"{kind}.{sealed(secret, kind, note.epoch.to_bytes(_EPOCH_BYTES) + _grouped(note.number, 3))}"


def verify_note(secret: bytes, tag: str) -> Note | None:
    """The note of a tag signed with `secret`, in any case; None for anything else. Never raises."""
    if not (found := _NOTE.fullmatch(tag.lower()) if tag.isascii() else None):
        return _older_note(secret, tag)
    hidden = unsealed(secret, found[1], found[2])
    if hidden is None:
        return None
    return Note(NoteKind(found[1]), _ungrouped(hidden[_EPOCH_BYTES:], 3)[0], int.from_bytes(hidden[:_EPOCH_BYTES]))


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


def _packed(claim: Claim) -> bytes:
    """The hidden part of a claim: its generation, flags for the parts that follow, the epoch, and these parts."""
    there = bool(claim.press) | bool(claim.offer) << 1 | bool(claim.phase) << 2
    parts = [_grouped(claim.generation * 8 + there, 1), claim.epoch.to_bytes(_EPOCH_BYTES)]
    parts += [_grouped(each, 3) for each in (claim.press, claim.offer) if each]
    if phase := _PHASE.fullmatch(claim.phase):
        # a year of three digits is not one of four that begins with 0
        year = int(phase[2]) + (len(phase[2]) == 3) * 10_000
        parts.append(f"{phase[1]}{phase[3]}".encode("ascii") + year.to_bytes(2))
    return b"".join(parts)


def _unpacked(game: str, seat: str, hidden: bytes) -> Claim:
    """The claim whose hidden part is in `hidden`, which `_packed` made."""
    first, rest = _ungrouped(hidden, 1)
    epoch, rest = int.from_bytes(rest[:_EPOCH_BYTES]), rest[_EPOCH_BYTES:]
    press, rest = _ungrouped(rest, 3) if first & 1 else (0, rest)
    offer, rest = _ungrouped(rest, 3) if first & 2 else (0, rest)
    phase = ""
    if first & 4:
        letters, year = rest[:2].decode("ascii"), int.from_bytes(rest[2:])
        digits = f"{year - 10_000:03}" if year >= 10_000 else f"{year:04}"
        phase = f"{letters[0]}{digits}{letters[1]}"
    return Claim(game, seat, first >> 3, press, phase, offer, epoch)


def _grouped(number: int, size: int) -> bytes:
    """A number in groups of `size` bytes; the first bit of each says whether another follows.

    So addresses with small and with large numbers look the same.
    """
    bits = 8 * size - 1
    groups = [number & ((1 << bits) - 1)]
    while number := number >> bits:
        groups.append(number & ((1 << bits) - 1) | 1 << bits)
    return b"".join(each.to_bytes(size) for each in reversed(groups))


def _ungrouped(text: bytes, size: int) -> tuple[int, bytes]:
    """The number that begins a text, and what follows it."""
    bits, number, more = 8 * size - 1, 0, True
    while more:
        group, text = int.from_bytes(text[:size]), text[size:]
        number, more = number << bits | group & ((1 << bits) - 1), bool(group >> bits)
    return number, text


def _older_claim(secret: bytes, tag: str) -> Claim | None:
    """The claim of a tag that shows its fields."""
    found = _OLDER.fullmatch(tag.lower()) if tag.isascii() else None
    if not found or not secret:
        return None
    fields = tag.lower().split(".")[:-1]
    if not hmac.compare_digest(_signed(secret, _OLDER_PURPOSE, *fields), found[7]):
        return None
    return Claim(found[1], found[2], int(found[3]), int(found[4] or 0), found[5] or "", int(found[6] or 0))


def _older_note(secret: bytes, tag: str) -> Note | None:
    """The note of a tag that shows its number."""
    found = _OLDER_NOTE.fullmatch(tag.lower()) if tag.isascii() else None
    if not found or not secret:
        return None
    is_ours = hmac.compare_digest(_signed(secret, _OLDER_NOTE_PURPOSE, found[1], found[2]), found[3])
    return Note(NoteKind(found[1]), int(found[2])) if is_ours else None


@lru_cache(maxsize=1000)  # an address is read as often as signed, and more than once for each letter
def _signed(secret: bytes, purpose: bytes, *fields: str) -> str:
    text = "\0".join(fields)
    digest = hmac.digest(secret, purpose + b"\0" + text.encode("utf-8", "surrogatepass"), "sha256")
    return base64.b32encode(digest[:_SIGNATURE_BYTES]).decode("ascii").lower()
