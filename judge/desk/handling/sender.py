"""Who wrote a letter, what authenticates them, and the earlier letter that they confirm."""

import enum
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from judge.game.seating import same_address
from judge.reading.mail.body import Body


class ClaimLike(Protocol):
    """What a signed reply address asserts: its bearer holds this seat, by its `generation`-th address.

    `press` is the number of the message that the letter brought; 0: it brought none. `phase` is the code, in lower
    case, of the phase in which the address was given (empty: of none), and `offer` the number of the letter whose lines
    a YES uses (0: of none). `lost`: it named a message or an offer that the archive, restored from a copy, has lost.
    """

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def generation(self) -> int: ...
    @property
    def press(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def offer(self) -> int: ...
    @property
    def lost(self) -> bool: ...


class Proof(enum.Enum):
    """What proves that a letter truly comes from the address in its From line.

    AUTHENTICATION: our own mail server or a DKIM signature says so. PERSONAL_ADDRESS: it came to an address that only
    the sender was given. CONFIRMATION: it confirms an earlier letter, and the question went to the sender alone.
    """

    AUTHENTICATION = enum.auto()
    PERSONAL_ADDRESS = enum.auto()
    CONFIRMATION = enum.auto()


@dataclass(frozen=True, slots=True)
class Sender:
    """Who wrote a letter: the one From address (None: there is not exactly one), and the `proof` that it is theirs.

    A person may write from several addresses: `address` is then the first of their `addresses`, and `wrote_from` the
    one in the From line (empty: that is the first).

    Without `proof` anybody may have written the From line. `claim` is the seat that the letter's address was signed
    for, which proves the seat and nothing about the From line. `misaddressed`: the letter came to a signed address that
    is damaged or forged. `lost`: to one of a seat that the archive, restored from a copy, has lost.
    """

    address: str | None
    name: str = ""
    claim: ClaimLike | None = None
    subject: str = ""
    misaddressed: bool = False
    proof: Proof | None = None
    wrote_from: str = ""
    addresses: tuple[str, ...] = ()
    lost: bool = False

    @property
    def mail_address(self) -> str | None:
        """The one From address, to which the answer goes; None: there is not exactly one."""
        return self.wrote_from or self.address

    def owns(self, address: str) -> bool:
        """Whether the letter is proven to come from the person who has an address."""
        return self.proven and any(same_address(address, each) for each in self.addresses or (self.address or "",))

    @property
    def proven(self) -> bool:
        """Whether the letter truly comes from `address`."""
        return self.proof is not None

    @property
    def authenticated(self) -> bool:
        """Whether our own mail server or a signature proves this very letter."""
        return self.proof is Proof.AUTHENTICATION


@dataclass(frozen=True, slots=True)
class HeldLetter:
    """An earlier letter, some lines of which waited for confirmation, and the seat that its address proved.

    `offered` is when a letter was received whose lines were offered for the phase that ran then; None: it waited for
    the proof that it is its sender's.
    """

    body: Body
    claim: ClaimLike | None = None
    offered: datetime | None = None
