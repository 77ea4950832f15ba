"""The reasons of outcomes, as messages. `mailtemplates/sentences/rules.toml` has their sentences.

All of them are imported here, so that records find them by their codes.
"""

from judge.rules.reasons import (
    adjustment_reasons,
    bid_reasons,
    fight_accounts,
    legality_reasons,
    movement_reasons,
    retreat_reasons,
)
from judge.rules.reasons.reason import Reason

__all__ = [
    "Reason",
    "adjustment_reasons",
    "bid_reasons",
    "fight_accounts",
    "legality_reasons",
    "movement_reasons",
    "retreat_reasons",
]
