"""The addresses of a person: letters from any of them are theirs, and letters to them go to the first.

`SET ADDRESS ALSO` asks for another one. It is theirs after a YES from the first address and then one from the other.
The other is asked last, so that nobody gets a letter before a proven owner of the first address has named them. Both
must say YES, so that neither a stolen reply address nor a forged From line is enough.
"""

import enum
from dataclasses import dataclass
from datetime import timedelta

MOST_OTHERS = 5
WAITS = timedelta(days=7)
"""How long a question about an address can be answered, and how long its owner is not asked again."""


class Side(enum.Enum):
    """The person whom a question about another address asks: the owner of the first address, or of the other."""

    FIRST = enum.auto()
    OTHER = enum.auto()


@dataclass(frozen=True, slots=True)
class AddressQuestion:
    """Somebody asks that letters from the `other` address count as those of the owner of the `first`.

    `agreed`: that owner has said YES.
    """

    first: str
    other: str
    agreed: bool = False
