"""What the tests of sealed ledgers share."""

from judge.game.events import BidsSettled
from judge.game.orders.sealed_ledgers import seal


def matches_commitment(settled: BidsSettled) -> bool:
    """Whether the commitment was made for this ledger."""
    return seal(settled.phase, settled.ledger, settled.salt) == settled.commitment
