"""The bounce score of an address: each letter that bounces raises it, and a high score suspends the address for a
while.

A hard bounce (no such mailbox) counts 1, at most once a day; a soft one (mailbox full, a server down) counts a quarter,
and only if nothing else counted that day. At `LIMIT` the address is suspended. A week (`REST`) after the last bounce
that counted, the score is cleared. A suspended address is then tried again, and one more hard bounce suspends it anew.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.post.budgets import DAY

HARD, SOFT = 1.0, 0.25
LIMIT = 5.0
REST = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class BounceScore:
    """The score of an address, the reason of the last bounce that counted, and when the address was suspended.

    `bounced` is when a bounce last counted, `counted` when a hard one did: many bounces on one day prove no more than
    one.
    """

    address: str
    score: float = 0.0
    bounced: datetime | None = None
    counted: datetime | None = None
    reason: str = ""
    suspended: datetime | None = None


def after_bounce(before: BounceScore, *, hard: bool, reason: str, now: datetime) -> BounceScore:
    """The score after one more bounce at `now`."""
    rested = rested_by(before, now)
    last = rested.counted if hard else rested.bounced
    if last is not None and now - last < DAY:
        return rested
    score = rested.score + (HARD if hard else SOFT)
    suspended = rested.suspended or (now if score >= LIMIT else None)
    counted = now if hard else rested.counted
    return replace(rested, score=score, bounced=now, counted=counted, reason=reason, suspended=suspended)


def rested_by(before: BounceScore, now: datetime) -> BounceScore:
    """The score at `now`: a week without bounces clears it."""
    if before.bounced is None or now - before.bounced < REST:
        return before
    if before.suspended is not None:
        # letters are sent to see if it works; one hard bounce suspends it again at once
        return BounceScore(before.address, score=LIMIT - HARD)
    return BounceScore(before.address)


def is_suspended(before: BounceScore | None, now: datetime) -> bool:
    """Whether letters to the address are suspended at `now`."""
    return before is not None and rested_by(before, now).suspended is not None
