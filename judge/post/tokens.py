"""Signed reply addresses: `judge+GAME.SEAT.GENERATION.SIGNATURE@host`.

Whoever writes to such an address was given it in a letter of that seat, so replying is enough to be known. The claim
is readable, the signature makes it unforgeable, and raising a seat's generation revokes every address given before.
"""

import base64
import hmac
import re
from dataclasses import dataclass

# Names what these signatures are for, so that no signature made elsewhere with the same secret passes here.
_PURPOSE = b"judge reply address 1"
_SIGNATURE_BYTES = 10
_NAME = r"[a-z0-9_-]{1,24}"
# Dots part the fields: a game or a seat cannot contain one, and no mail program alters one inside an address.
_TAG = re.compile(rf"({_NAME})\.({_NAME})\.(0|[1-9][0-9]{{0,8}})\.([a-z2-7]{{16}})", re.ASCII)


@dataclass(frozen=True, slots=True)
class Claim:
    """What a signed address asserts: the writer holds `seat` of `game`, by the `generation`-th address given for it."""

    game: str
    seat: str
    generation: int


def sign(secret: bytes, claim: Claim) -> str:
    """The tag that asserts `claim`: lower case, to stand after the `+` of a local part.

    Its length is 19 and the lengths of game, seat and generation: `spring.england.1` makes 33 characters. Raises
    ValueError for a game or seat that is not 1-24 of `a-z 0-9 _ -`, or a generation below 0 or over nine digits.
    """
    if not secret:
        raise ValueError("an empty secret signs nothing")
    tag = f"{claim.game}.{claim.seat}.{claim.generation}.{_signature(secret, claim)}"
    if not _TAG.fullmatch(tag):
        raise ValueError(f"no address can be signed for {claim}")
    return tag


def verify(secret: bytes, tag: str) -> Claim | None:
    """The claim of a tag signed with `secret`, in any case; None for anything else. Raises nothing."""
    # Case is folded in ASCII only: a Kelvin sign is not a k.
    found = _TAG.fullmatch(tag.lower()) if tag.isascii() else None
    if not found or not secret:
        return None
    claim = Claim(found[1], found[2], int(found[3]))
    return claim if hmac.compare_digest(_signature(secret, claim), found[4]) else None


def tag_of(address: str, judge_address: str) -> str | None:
    """The tag of a recipient: `judge+TAG@host` gives `TAG` in lower case, the plain judge address gives "".

    Any other address gives None: it is not the judge's.
    """
    local, _, domain = address.lower().rpartition("@")
    own_local, _, own_domain = judge_address.lower().rpartition("@")
    if domain != own_domain:
        return None
    name, _, tag = local.removeprefix(own_local).partition("+")
    return tag if local.startswith(own_local) and not name else None


def tagged(judge_address: str, tag: str) -> str:
    """The judge's address with `tag` in it, as `tag_of` reads it."""
    local, _, domain = judge_address.rpartition("@")
    return f"{local}+{tag}@{domain}" if tag else judge_address


def _signature(secret: bytes, claim: Claim) -> str:
    text = "\0".join((claim.game, claim.seat, str(claim.generation)))
    digest = hmac.digest(secret, _PURPOSE + b"\0" + text.encode("utf-8", "surrogatepass"), "sha256")
    return base64.b32encode(digest[:_SIGNATURE_BYTES]).decode("ascii").lower()
