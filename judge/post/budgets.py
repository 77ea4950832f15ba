"""How many letters one sender gets read and answered: a budget an hour and a day, so that a flood drowns nobody else.

Whoever is proven (by a signed address) has a budget of his own, which nobody can use up by forging his From line.
"""

import enum
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
MOST_PASSWORDS = 10  # wrong ones a day, for one seat


@dataclass(frozen=True, slots=True)
class Budget:
    """What one sender has used: letters in the hour since `hour`, and, of those that were read, in the day since `day`.

    `fruitless` are those of the day in which there was nothing for a judge. `noticed`: the sender was told that the
    budget is spent, and it is still spent.
    """

    sender: str
    hour: datetime
    day: datetime
    in_hour: int = 0
    in_day: int = 0
    fruitless: int = 0
    noticed: bool = False


class Ruling(enum.Enum):
    """What becomes of one more letter."""

    READ = "read"
    NOTICE = "notice"  # the first beyond the budget: not read, and the sender is told so
    SILENCE = "silence"  # all further ones: neither read nor answered


def spend(budget: Budget | None, sender: str, now: datetime, per_hour: int, per_day: int) -> tuple[Budget, Ruling]:
    """The budget after one more letter of the sender's, and what becomes of the letter."""
    used = _opened(budget, sender, now)
    if not is_spent(used, now, per_hour, per_day):
        return replace(used, in_hour=used.in_hour + 1, in_day=used.in_day + 1, noticed=False), Ruling.READ
    # what is not read costs nothing of the day: a mail program gone mad for an hour is forgiven after it
    used = replace(used, in_hour=used.in_hour + 1)
    if used.noticed:
        return used, Ruling.SILENCE
    return replace(used, noticed=True), Ruling.NOTICE


def is_spent(budget: Budget | None, now: datetime, per_hour: int, per_day: int) -> bool:
    """Whether the sender's next letter is not read."""
    if budget is None:
        return False
    used = _opened(budget, budget.sender, now)
    return used.in_hour >= per_hour or used.in_day >= per_day


def again_from(budget: Budget, per_day: int) -> datetime:
    """When letters of a sender whose budget is spent are read again."""
    return budget.day + DAY if budget.in_day >= per_day else budget.hour + HOUR


def _opened(budget: Budget | None, sender: str, now: datetime) -> Budget:
    """The budget with the windows that `now` lies in. Letters may come a little out of order, clocks be set back."""
    if budget is None or now - budget.day >= DAY or budget.hour - now >= HOUR:
        return Budget(sender, hour=now, day=now)
    return replace(budget, hour=now, in_hour=0) if now - budget.hour >= HOUR else budget
