"""Budgets: how many letters of one sender are read and answered in an hour and a day, so that a flood harms nobody
else.

Authenticated senders have budgets of their own, which nobody can use up by forging a From line.
"""

import enum
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
_NO_LIMIT = 10**9


class BudgetKind(enum.StrEnum):
    """What a budget is for. The values are kept in archives."""

    SEAT = "seat"
    """Letters to the address of one seat, `GAME.SEAT`."""
    PROVEN = "proven"
    """Letters that are authenticated as sent from one address."""
    CONFIRMATION = "word"
    """Replies to the question whether the letter of one number is its sender's."""
    UNPROVEN = "from"
    """Letters of an unauthenticated sender, by the address in their From line."""
    STRANGERS = "strangers"
    """All letters of unauthenticated senders together."""
    QUESTIONS = "asked"
    """Questions for confirmation that go to one address."""
    PASSWORDS = "signon"
    """Wrong passwords for one seat, `GAME.SEAT`."""


@dataclass(frozen=True, slots=True)
class BudgetKey:
    """Whose budget it is: its kind, and the address, seat or number (empty: there is only one of the kind)."""

    kind: BudgetKind
    who: str = ""

    def __str__(self) -> str:
        """The key as archives keep it."""
        return f"{self.kind} {self.who}" if self.who else self.kind.value

    @classmethod
    def parse(cls, text: str) -> Self:
        """The key that `str` wrote.

        :raises ValueError: there is no such kind.
        """
        kind, _, who = text.partition(" ")
        return cls(BudgetKind(kind), who)


STRANGERS = BudgetKey(BudgetKind.STRANGERS)


def questions_to(address: str | None) -> BudgetKey:
    """The budget of questions that go to an address; None: to an unknown one."""
    return BudgetKey(BudgetKind.QUESTIONS, str(address))


@dataclass(frozen=True, slots=True)
class Limit:
    """How much a budget allows, in an hour and in a day."""

    per_hour: int = _NO_LIMIT
    per_day: int = _NO_LIMIT


MOST_PASSWORDS = Limit(per_hour=10, per_day=10)  # wrong ones for one seat
MOST_QUESTIONS = Limit(per_day=3)  # for confirmation, to an address that does not answer them


@dataclass(frozen=True, slots=True)
class Budget:
    """What one sender has used: letters in the hour since `hour`, and those that were read in the day since `day`.

    `fruitless` are the letters of the day with nothing for a judge. `noticed`: the sender was told that the budget is
    spent, and it still is.
    """

    key: BudgetKey
    hour: datetime
    day: datetime
    in_hour: int = 0
    in_day: int = 0
    fruitless: int = 0
    noticed: bool = False


class Ruling(enum.Enum):
    """What is done with one more letter."""

    READ = "read"
    NOTICE = "notice"  # the first beyond the budget: it is not read, and the sender is told so
    SILENCE = "silence"  # all further ones: neither read nor answered


def spend(budget: Budget | None, key: BudgetKey, now: datetime, limit: Limit) -> tuple[Budget, Ruling]:
    """The budget of a key after one more letter of the sender, and what is done with that letter."""
    used = _opened(budget, key, now)
    if not is_spent(used, now, limit):
        return replace(used, in_hour=used.in_hour + 1, in_day=used.in_day + 1, noticed=False), Ruling.READ
    # letters that are not read do not count to the day: a mail program that runs wild for an hour is forgiven
    # afterwards
    used = replace(used, in_hour=used.in_hour + 1)
    if used.noticed:
        return used, Ruling.SILENCE
    return replace(used, noticed=True), Ruling.NOTICE


def is_spent(budget: Budget | None, now: datetime, limit: Limit) -> bool:
    """Whether the sender's next letter is not read."""
    if budget is None:
        return False
    used = _opened(budget, budget.key, now)
    return used.in_hour >= limit.per_hour or used.in_day >= limit.per_day


def again_from(budget: Budget, limit: Limit) -> datetime:
    """When letters of a sender with a spent budget are read again."""
    return budget.day + DAY if budget.in_day >= limit.per_day else budget.hour + HOUR


def _opened(budget: Budget | None, key: BudgetKey, now: datetime) -> Budget:
    """The budget in the hour and the day of `now`. Letters may come out of order, and clocks may be set back."""
    if budget is None or now - budget.day >= DAY or budget.hour - now >= HOUR:
        return Budget(key, hour=now, day=now)
    return replace(budget, hour=now, in_hour=0) if now - budget.hour >= HOUR else budget
