"""How an address stands: letters that came back from it raise a score, a high score stops its letters for a while.

A hard bounce (no such mailbox) counts 1, once a day at most; a soft one (mailbox full, a server down) a quarter, and
only where nothing else counted that day. At `LIMIT` the address is suspended. A week (`REST`) after the last bounce
that counted the score is forgotten; a suspended address is tried again then, and one more hard bounce suspends it anew.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from judge.post.budgets import DAY

HARD, SOFT = 1.0, 0.25
LIMIT = 5.0
REST = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Standing:
    """An address: its score, the reason of the last bounce that counted, and since when it is suspended.

    `bounced` is when a bounce last counted, `counted` when a hard one did: a flood of letters that come back on one
    day is one piece of news.
    """

    address: str
    score: float = 0.0
    bounced: datetime | None = None
    counted: datetime | None = None
    reason: str = ""
    suspended: datetime | None = None


def after_bounce(standing: Standing, *, hard: bool, reason: str, now: datetime) -> Standing:
    """The standing after one more letter came back at `now`."""
    rested = rested_by(standing, now)
    last = rested.counted if hard else rested.bounced
    if last is not None and now - last < DAY:
        return rested
    score = rested.score + (HARD if hard else SOFT)
    suspended = rested.suspended or (now if score >= LIMIT else None)
    counted = now if hard else rested.counted
    return replace(rested, score=score, bounced=now, counted=counted, reason=reason, suspended=suspended)


def rested_by(standing: Standing, now: datetime) -> Standing:
    """The standing at `now`, with what a week without bounces has mended."""
    if standing.bounced is None or now - standing.bounced < REST:
        return standing
    if standing.suspended is not None:
        # letters go out to see; one hard bounce suspends again at once
        return Standing(standing.address, score=LIMIT - HARD)
    return Standing(standing.address)


def is_suspended(standing: Standing | None, now: datetime) -> bool:
    """Whether no letter goes to the address at `now`."""
    return standing is not None and rested_by(standing, now).suspended is not None
