"""Who wrote a letter, what authenticates them, and the earlier letter that they confirm."""

from dataclasses import dataclass
from typing import Protocol

from judge.reading.mail.body import Body


class ClaimLike(Protocol):
    """What a signed reply address asserts: its bearer holds this seat, by its `generation`-th address.

    `press` is the number of the message that the letter brought; 0: it brought none.
    """

    @property
    def game(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def generation(self) -> int: ...
    @property
    def press(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Sender:
    """Who wrote a letter: the one From address (None: there is not exactly one), and what a reply address proved.

    `misaddressed`: the letter came to a signed address that is damaged or forged. `proven`: the letter truly comes from
    `address`; without that, anybody may have written the From line. `authenticated`: our own mail server or a DKIM
    signature of this letter proves it. `asked_enough`: the owner of the address has had enough questions for
    confirmation today.
    """

    address: str | None
    name: str = ""
    claim: ClaimLike | None = None
    subject: str = ""
    misaddressed: bool = False
    proven: bool = False
    authenticated: bool = False
    asked_enough: bool = False


@dataclass(frozen=True, slots=True)
class HeldLetter:
    """An earlier letter, some lines of which waited for confirmation, and the seat that its address proved."""

    body: Body
    claim: ClaimLike | None = None
