"""Data about senders: budgets, bounce scores, and letters that wait for their sender's confirmation."""

import sqlite3
from dataclasses import astuple, dataclass
from datetime import datetime, timedelta

from judge.archive.connection import at_instant, change, first, instant, storable
from judge.archive.received import StoredLetter
from judge.post.bounce_scores import BounceScore
from judge.post.budgets import Budget, BudgetKey


@dataclass(frozen=True, slots=True)
class Asked:
    """A letter whose sender was asked to confirm it; `waits` and `done` say whether its lines still wait or were
    carried out."""

    received: datetime
    waits: bool
    done: bool


def budget(db: sqlite3.Connection, key: BudgetKey) -> Budget | None:
    """What a sender has used of a budget; None if nothing."""
    row = first(
        db,
        "SELECT hour, day, in_hour, in_day, fruitless, noticed FROM budgets WHERE sender = ?",
        (storable(str(key)),),
    )
    if row is None:
        return None
    times = {"hour": at_instant(row["hour"]), "day": at_instant(row["day"]), "noticed": bool(row["noticed"])}
    return Budget(key, **{**row, **times})


def keep_budget(db: sqlite3.Connection, used: Budget) -> None:
    """Record what a sender has used."""
    change(
        db,
        "INSERT OR REPLACE INTO budgets (sender, hour, day, in_hour, in_day, fruitless, noticed)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            storable(str(used.key)),
            instant(used.hour),
            instant(used.day),
            used.in_hour,
            used.in_day,
            used.fruitless,
            int(used.noticed),
        ),
    )


def bounce_score(db: sqlite3.Connection, address: str) -> BounceScore | None:
    """The bounce score of an address (as `seat_address` writes it); None if no letter to it ever bounced."""
    row = first(
        db,
        "SELECT address, score, bounced, counted, reason, suspended FROM standings WHERE address = ?",
        (storable(address),),
    )
    if row is None:
        return None
    times = {key: row[key] and at_instant(row[key]) for key in ("bounced", "counted", "suspended")}
    return BounceScore(**{**row, **times})


def keep_bounce_score(db: sqlite3.Connection, kept: BounceScore) -> None:
    """Record the bounce score of an address (as `seat_address` writes it); a score of zero is deleted."""
    change(db, "DELETE FROM standings WHERE address = ?", (storable(kept.address),))
    if kept.score or kept.suspended:
        values = [instant(each) if isinstance(each, datetime) else each for each in astuple(kept)]
        change(
            db,
            "INSERT INTO standings (address, score, bounced, counted, reason, suspended) VALUES (?, ?, ?, ?, ?, ?)",
            [storable(each) if isinstance(each, str) else each for each in values],
        )


def hold(db: sqlite3.Connection, letter_id: int, now: datetime) -> None:
    """Record that lines of this letter wait until its sender confirms it."""
    change(db, "INSERT OR IGNORE INTO held (letter, since) VALUES (?, ?)", (letter_id, instant(now)))


def waiting(db: sqlite3.Connection, letter_id: int, now: datetime, within: timedelta) -> StoredLetter | None:
    """The letter of that number, if lines of it wait; None if they do not, or have waited too long."""
    kept = first(
        db,
        "SELECT id, mail_from, recipient, raw, received, tries FROM letters JOIN held ON letter = id"
        " WHERE id = ? AND done IS NULL AND since > ?",
        (letter_id, instant(now - within)),
    )
    return None if kept is None else StoredLetter(**{**kept, "received": at_instant(kept["received"])})


def release(db: sqlite3.Connection, letter_id: int, now: datetime) -> None:
    """Record that the lines of this letter wait no longer, because they are done, or not wanted."""
    change(db, "UPDATE held SET done = ? WHERE letter = ? AND done IS NULL", (instant(now), letter_id))


def drop(db: sqlite3.Connection, letter_id: int) -> None:
    """Drop the waiting lines of this letter, because its supposed sender says that they did not write it."""
    change(db, "DELETE FROM held WHERE letter = ? AND done IS NULL", (letter_id,))


def asked(db: sqlite3.Connection, letter_id: int) -> Asked | None:
    """The status of a letter whose sender was asked to confirm it; None if there is no such letter."""
    row = first(
        db,
        "SELECT received, since IS NOT NULL AND done IS NULL AS waits, done IS NOT NULL AS done"
        " FROM letters LEFT JOIN held ON letter = letters.id WHERE letters.id = ?",
        (letter_id,),
    )
    return None if row is None else Asked(at_instant(row["received"]), bool(row["waits"]), bool(row["done"]))


def claim_once(db: sqlite3.Connection, what: str, now: datetime, within: timedelta) -> bool:
    """Claim the right to say `what`, granted once in that time; returns False if it has been claimed already."""
    row = first(db, "SELECT at FROM told WHERE what = ?", (storable(what),))
    if row is not None and now - at_instant(row["at"]) < within:
        return False
    change(db, "INSERT OR REPLACE INTO told (what, at) VALUES (?, ?)", (storable(what), instant(now)))
    return True


def forget_old(db: sqlite3.Connection, now: datetime, after: timedelta) -> None:
    """Delete budgets, claims and requests for confirmation that no rule uses any more."""
    old = instant(now - after)
    change(db, "DELETE FROM budgets WHERE day < ?", (old,))
    change(db, "DELETE FROM told WHERE at < ?", (old,))
    change(db, "DELETE FROM held WHERE since < ?", (old,))
    change(db, "DELETE FROM address_questions WHERE asked < ?", (old,))
