"""Sealed ledgers: a phase's bids, secret until the game has ended, and then provably unchanged.

When a phase is run, the SHA-256 of its ledger's canonical text is made public. The text begins with a random salt, so
that nobody can find the bids by trying. At the end salt and ledger are opened, and everybody can compare
(`docs/bids.md` shows how, with nothing but `sha256sum`).
"""

import hashlib
import random
from collections.abc import Sequence
from dataclasses import dataclass

from judge.game.events import BidLine, BidsSettled

_SALT_BITS = 128


@dataclass(frozen=True, slots=True)
class SealedLedger:
    """The ledger of a phase that was run; `voided`: a rollback undid the phase."""

    settled: BidsSettled
    voided: bool = False


def fresh_salt(rng: random.Random) -> str:
    """A salt of 128 bits, as 32 hexadecimal digits."""
    return f"{rng.getrandbits(_SALT_BITS):0{_SALT_BITS // 4}x}"


def canonical(phase: str, ledger: Sequence[BidLine], salt: str) -> str:
    """The text that is sealed, each line with its line end: the salt, the phase's code, then a line for each bid.

    `BLUE: DP 2: F DUBL - AZOR = 4` is a bid of Blue's that counted 4; with `= 0` it was void.
    """
    bids = (f"{line.side}: {line.bid} = {line.weight}" for line in ledger)
    return "".join(f"{line}\n" for line in (salt, phase, *bids))


def seal(phase: str, ledger: Sequence[BidLine], salt: str) -> str:
    """The commitment to a ledger: the SHA-256 of its canonical text, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(phase, ledger, salt).encode()).hexdigest()
