"""What is on record about games, for reading."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from judge.archive.codec import decode_event, decode_state
from judge.archive.connection import at_instant, first, instant, query, storable
from judge.board.position import Position
from judge.game.events import BidsSettled, Event, PhaseProcessed, ResultLine
from judge.game.sealing import SealedLedger
from judge.game.state import GameState, Status


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in the list of games. `phase` is a phase's code; `seats_taken` counts players."""

    name: str
    variant: str
    status: Status
    phase: str | None
    deadline: datetime | None
    seats_taken: int


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """What happened as number `seq` of a game, when, and by which letter (None: by the clock)."""

    seq: int
    at: datetime
    event: Event
    letter: int | None


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """A phase that was played. `seq` counts the game's phases from 1; `voided`: a rollback undid it."""

    seq: int
    phase: str
    at: datetime
    before: Position
    orders: Mapping[str, tuple[str, ...]]
    results: tuple[ResultLine, ...]
    after: Position
    voided: bool


@dataclass(frozen=True, slots=True)
class PublicLetter:
    """A letter of the game's public record, as it was sent."""

    phase: str | None
    kind: str
    subject: str
    text: str
    at: datetime


def games_due(db: Database, now: datetime, limit: int) -> list[str]:
    """The games that have something to do by themselves at `now`, the longest due first; at most `limit`, -1: all."""
    rows = query(db, "SELECT name FROM games WHERE wake <= ? ORDER BY wake, name LIMIT ?", (instant(now), limit))
    return [row["name"] for row in rows]


class Records:
    """The games on record, as one connection sees them."""

    def __init__(self, db: Database) -> None:
        self._db = db

    def game(self, name: str) -> GameState | None:
        """The game's state; None when there is no such game."""
        row = first(self._db, "SELECT state FROM games WHERE name = ?", (storable(name),))
        return None if row is None else decode_state(row["state"])

    def due_games(self, now: datetime, limit: int) -> list[str]:
        """As `games_due`."""
        return games_due(self._db, now, limit)

    def games(self) -> list[GameCard]:
        """All games by name, those that have ended too."""
        rows = query(self._db, "SELECT name, variant, status, phase, deadline, seats_taken FROM games ORDER BY name")
        return [
            GameCard(**{**row, "status": Status(row["status"]), "deadline": _maybe_instant(row["deadline"])})
            for row in rows
        ]

    def events(self, name: str) -> list[RecordedEvent]:
        """All that happened in a game, in its order; replayed, it gives the game's state."""
        rows = query(
            self._db,
            "SELECT seq, at, kind, letter, json FROM events WHERE game = ? ORDER BY seq",
            (storable(name),),
        )
        return [
            RecordedEvent(row["seq"], at_instant(row["at"]), decode_event(row["kind"], row["json"]), row["letter"])
            for row in rows
        ]

    def phases(self, name: str) -> list[PhaseRecord]:
        """The phases played in a game, in the order they were played, voided ones among them."""
        rows = query(
            self._db,
            "SELECT phases.seq, phases.code, phases.voided, events.at, events.kind, events.json FROM phases"
            " JOIN events ON events.game = phases.game AND events.seq = phases.event"
            " WHERE phases.game = ? ORDER BY phases.seq",
            (storable(name),),
        )
        records = []
        for row in rows:
            event = decode_event(row["kind"], row["json"])
            assert isinstance(event, PhaseProcessed)
            records.append(
                PhaseRecord(
                    seq=row["seq"],
                    phase=row["code"],
                    at=at_instant(row["at"]),
                    before=event.before,
                    orders=event.orders,
                    results=event.results,
                    after=event.after,
                    voided=bool(row["voided"]),
                )
            )
        return records

    def ledgers(self, name: str) -> list[SealedLedger]:
        """The sealed ledgers of a game's phases, in the order they were played, those of voided phases among them.

        They are secret until the game has ended; who may see them is not decided here.
        """
        rows = query(
            self._db,
            # the phase is the one processed with the bids: its event comes next
            "SELECT kind, json, (SELECT voided FROM phases WHERE game = events.game AND event > events.seq"
            " ORDER BY event LIMIT 1) AS voided FROM events WHERE game = ? AND kind = ? ORDER BY seq",
            (storable(name), BidsSettled.__name__),
        )
        ledgers = []
        for row in rows:
            event = decode_event(row["kind"], row["json"])
            assert isinstance(event, BidsSettled)
            ledgers.append(SealedLedger(event, bool(row["voided"])))
        return ledgers

    def history(self, name: str, phase: str | None = None) -> list[PublicLetter]:
        """The letters of a game's public record in the order they were sent; with `phase` (a code), of that phase."""
        rows = query(
            self._db,
            "SELECT phase, kind, subject, text, at FROM public_letters"
            " WHERE game = :game AND (:phase IS NULL OR phase = :phase) ORDER BY seq",
            {"game": storable(name), "phase": phase and storable(phase)},
        )
        return [PublicLetter(**{**row, "at": at_instant(row["at"])}) for row in rows]

    def seats_of(self, address: str) -> list[tuple[str, str]]:
        """The seats (game, seat id) that an address holds, in any game and the address in any case."""
        rows = query(
            self._db, "SELECT game, seat FROM seats WHERE address = ? ORDER BY game, seat", (seat_address(address),)
        )
        return [(row["game"], row["seat"]) for row in rows]


def seat_address(address: str) -> str:
    """An address as seats are looked up by it; two are one mailbox where `judge.game.seating.same_address` says so."""
    return storable(address).strip().casefold()


def _maybe_instant(text: str | None) -> datetime | None:
    return None if text is None else at_instant(text)
