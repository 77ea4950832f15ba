"""The records of games, read only."""

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from judge.archive import chosen, editions, epochs, owners, reliability, senders, standbys
from judge.archive.codec import decode_event, decode_state
from judge.archive.connection import at_instant, first, instant, query, storable
from judge.archive.known_states import KnownStates, Met
from judge.archive.received import StoredLetter
from judge.board.library import Library
from judge.board.orders import Order
from judge.board.position import Position
from judge.game.clock.agenda import Hold
from judge.game.events import BidsSettled, Event, PhaseProcessed, ResultLine
from judge.game.joining.admission import Reliability
from judge.game.orders.sealed_ledgers import SealedLedger
from judge.game.players.letter_choices import Choices
from judge.game.state import GameState, Status


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game in the list of games. `phase` is a phase's code; `seats_taken` counts players, `vacancies` the seats of a
    running game that nobody holds. `unlisted`: LIST leaves it out."""

    name: str
    variant: str
    status: Status
    phase: str | None
    deadline: datetime | None
    seats_taken: int
    vacancies: int = 0
    unlisted: bool = False


@dataclass(frozen=True, slots=True)
class RecordedEvent:
    """Event number `seq` of a game: when it happened, and by which letter (None: by the clock).

    `by` is the seat that wrote that letter; empty: none, or the archive did not record this yet.
    """

    seq: int
    at: datetime
    event: Event
    letter: int | None
    by: str = ""


@dataclass(frozen=True, slots=True)
class PhaseRecord:
    """A phase that was played. `seq` counts the game's phases from 1; `voided`: a rollback voided it.

    `voided_by` is the number of the event that voided it, the same for phases of one branch; 0: the phase is not
    voided, or it was voided before the archive recorded this.
    """

    seq: int
    phase: str
    at: datetime
    before: Position
    orders: Mapping[str, tuple[Order, ...]]
    results: tuple[ResultLine, ...]
    after: Position
    voided: bool
    missing: tuple[str, ...] = ()
    voided_by: int = 0


@dataclass(frozen=True, slots=True)
class PhaseRun:
    """A phase that was played, by its code: when it was run, and whether a rollback voided it."""

    phase: str
    at: datetime
    voided: bool


@dataclass(frozen=True, slots=True)
class PublicLetter:
    """A letter of the game's public record, as it was sent; `seq` counts the game's letters from 1."""

    seq: int
    phase: str | None
    kind: str
    subject: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Ending:
    """How a game ended: who won (a side), or who shared it, and how many phases were played."""

    name: str
    status: Status
    winner: str | None
    drawn: tuple[str, ...]
    phases: int


def games_due(db: sqlite3.Connection, now: datetime, limit: int) -> list[str]:
    """The games that are due at `now`, the longest due first; at most `limit`, -1: all."""
    rows = query(db, "SELECT name FROM games WHERE wake <= ? ORDER BY wake, name LIMIT ?", (instant(now), limit))
    return [row["name"] for row in rows]


def next_wakes(db: sqlite3.Connection, limit: int) -> list[tuple[str, datetime]]:
    """The games that will be due and when, the earliest first; at most `limit`."""
    rows = query(db, "SELECT name, wake FROM games WHERE wake IS NOT NULL ORDER BY wake LIMIT ?", (limit,))
    return [(row["name"], at_instant(row["wake"])) for row in rows]


class Records:
    """The games on record, as one connection sees them; their variants are found in `library`.

    States that are in the cache `states` are not read again.
    """

    def __init__(self, db: sqlite3.Connection, library: Library, states: KnownStates, epoch: int = 0) -> None:
        self._db = db
        self.library = library
        self._states = states
        self.epoch = epoch
        """The archive's epoch, which every address issued now carries."""

    def game(self, name: str) -> GameState | None:
        """The game's state, whose library has the editions of its variant that it is played by; None if there is no
        such game.

        :raises MapError: such an edition cannot be read.
        """
        met = self._meet(name)
        return met.state if met is not None else None

    def _meet(self, name: str) -> Met | None:
        """The game as its last event left it; raises as `game` does."""
        row = first(self._db, "SELECT seq FROM games WHERE name = ?", (storable(name),))
        if row is None:
            return None
        return self._states.at(name, row["seq"]) or Met(row["seq"], self._read(name))

    def _read(self, name: str) -> GameState:
        """The state of a game that is there."""
        (row,) = query(self._db, "SELECT variant, edition, state FROM games WHERE name = ?", (storable(name),))
        library = editions.library_for(self._db, self.library, row["variant"], row["edition"])
        state = decode_state(row["state"], library)
        editions.bind_later(self._db, state)
        return state

    def due_games(self, now: datetime, limit: int) -> list[str]:
        """See `games_due`."""
        return games_due(self._db, now, limit)

    def games(self) -> list[GameCard]:
        """All games by name, including those that have ended."""
        rows = query(
            self._db,
            "SELECT name, variant, status, phase, deadline, seats_taken, vacancies, unlisted FROM games ORDER BY name",
        )
        return [
            GameCard(
                **{
                    **row,
                    "status": Status(row["status"]),
                    "deadline": _maybe_instant(row["deadline"]),
                    "unlisted": bool(row["unlisted"]),
                }
            )
            for row in rows
        ]

    def endings(self, variant: str) -> list[Ending]:
        """How the games of a variant ended, by name; unfinished games are left out."""
        rows = query(
            self._db,
            "SELECT name, status, json_extract(state, '$.winner') AS winner, json_extract(state, '$.drawn') AS drawn,"
            " (SELECT count(*) FROM phases WHERE game = name AND voided = 0) AS phases FROM games"
            " WHERE variant = ? AND status IN ('won', 'drawn', 'terminated') ORDER BY name",
            (storable(variant),),
        )
        return [
            Ending(**{**row, "status": Status(row["status"]), "drawn": tuple(json.loads(row["drawn"] or "[]"))})
            for row in rows
        ]

    def events(self, name: str, kinds: Sequence[type[Event]] = ()) -> list[RecordedEvent]:
        """The events of a game in order, or those of these `kinds`. Replaying all of them gives the game's state."""
        named = [kind.__name__ for kind in kinds]
        among = f" AND kind IN ({', '.join('?' * len(named))})" if named else ""
        rows = query(
            self._db,
            f"SELECT seq, at, kind, letter, by, json FROM events WHERE game = ?{among} ORDER BY seq",
            (storable(name), *named),
        )
        return [
            RecordedEvent(
                row["seq"], at_instant(row["at"]), decode_event(row["kind"], row["json"]), row["letter"], row["by"]
            )
            for row in rows
        ]

    def phases(self, name: str) -> list[PhaseRecord]:
        """The phases played in a game, in the order they were played, including voided ones."""
        rows = query(
            self._db,
            "SELECT phases.seq, phases.code, phases.voided, phases.voided_by, events.at, events.kind, events.json"
            " FROM phases"
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
                    missing=event.missing,
                    voided_by=row["voided_by"] or 0,
                )
            )
        return records

    def runs(self, name: str) -> list[PhaseRun]:
        """When the phases of a game were run, in order, including voided ones; what was played in them is not read."""
        rows = query(
            self._db,
            "SELECT phases.code, phases.voided, events.at FROM phases"
            " JOIN events ON events.game = phases.game AND events.seq = phases.event"
            " WHERE phases.game = ? ORDER BY phases.seq",
            (storable(name),),
        )
        return [PhaseRun(row["code"], at_instant(row["at"]), bool(row["voided"])) for row in rows]

    def ledgers(self, name: str) -> list[SealedLedger]:
        """The sealed ledgers of a game's phases, in the order they were played, including those of voided phases.

        They are secret until the game has ended; who may see them is decided elsewhere.
        """
        rows = query(
            self._db,
            # the phase is the one processed with the bids: its event is the next one
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

    def was_given(self, epoch: int, kind: str, number: int) -> bool:
        """Whether this archive issued a number of a kind (`judge.archive.epochs`) in an epoch, as far as it knows."""
        return epochs.was_given(self._db, epoch, kind, number)

    def history(self, name: str, phase: str | None = None) -> list[PublicLetter]:
        """The letters of a game's public record, in the order they were sent; with `phase` (a code), of that phase."""
        rows = query(
            self._db,
            "SELECT seq, phase, kind, subject, text, at FROM public_letters"
            " WHERE game = :game AND (:phase IS NULL OR phase = :phase) ORDER BY seq",
            {"game": storable(name), "phase": phase and storable(phase)},
        )
        return [PublicLetter(**{**row, "at": at_instant(row["at"])}) for row in rows]

    def unfiled(self, account: str) -> list[tuple[str, int]]:
        """The games with public letters that are not in their folders yet, each with the last that is (0: none)."""
        rows = query(
            self._db,
            "SELECT name, coalesce(filed.seq, 0) AS seq FROM games"
            " LEFT JOIN filed ON filed.account = ? AND filed.game = name"
            " WHERE EXISTS (SELECT 1 FROM public_letters AS letter"
            " WHERE letter.game = name AND letter.seq > coalesce(filed.seq, 0)) ORDER BY name",
            (account,),
        )
        return [(row["name"], row["seq"]) for row in rows]

    def seats_of(self, address: str) -> list[tuple[str, str]]:
        """The seats (game, seat id) that the person with an address holds by any of their addresses, in any game."""
        own = self.addresses_of(address)
        rows = query(
            self._db,
            f"SELECT game, seat FROM seats WHERE address IN ({', '.join('?' * len(own))}) ORDER BY game, seat",
            tuple(map(seat_address, own)),
        )
        return [(row["game"], row["seat"]) for row in rows]

    def addresses_of(self, address: str) -> tuple[str, ...]:
        """All addresses of the person who has this one, their main address first."""
        return owners.addresses_of(self._db, seat_address(address))

    def seats_of_person(self, address: str) -> list[tuple[str, str]]:
        """The seats (game, seat id) that the owner of an address holds, by any address of that mailbox."""
        return chosen.seats(self._db, address)

    def choices_of(self, address: str) -> Choices:
        """What the owner of an address has chosen for their letters from all games."""
        return chosen.of(self._db, address)

    def record_of(self, address: str) -> Reliability:
        """The record of deadlines of the person with an address, over all games."""
        own = [reliability.record_of(self._db, seat_address(each)) for each in self.addresses_of(address)]
        return sum(own, Reliability())

    def present_hold(self) -> Hold | None:
        """The time for which all games wait for letters that cannot come in; None if they do not wait."""
        row = first(self._db, "SELECT value FROM house WHERE key = 'hold'")
        if row is None or not row["value"]:
            return None
        since, _, until = str(row["value"]).partition("/")
        return Hold(at_instant(since), at_instant(until))

    def standby_of(self, address: str) -> list[str]:
        """The variants (by key; empty: any) for which an address stands by."""
        return standbys.variants_of(self._db, seat_address(address))

    def standbys(self, variant: str) -> list[str]:
        """The addresses that stand by for a seat in a variant, the longest-standing first."""
        return list(standbys.waiting(self._db, variant).values())

    def standing_by(self, variant: str) -> dict[int, Reliability]:
        """The numbers of those who stand by for a seat in a variant, the longest-standing first, with their records."""
        waiting = standbys.waiting(self._db, variant)
        return {number: self.record_of(address) for number, address in waiting.items()}

    def standby_address(self, variant: str, number: int) -> str | None:
        """The address that stands by for a variant under that number."""
        return standbys.waiting(self._db, variant).get(number)

    def banned_by(self, master: str) -> list[str]:
        """The addresses that a master keeps out of all their games."""
        return chosen.banned_by(self._db, seat_address(master))

    def waiting(self, letter_id: int, now: datetime, within: timedelta) -> StoredLetter | None:
        """The letter of that number, if lines of it wait; None if they do not, or have waited too long."""
        return senders.waiting(self._db, letter_id, now, within)


def seat_address(address: str) -> str:
    """An address as seats are looked up by it; two are one mailbox if `judge.game.seating.same_address` says so."""
    return storable(address).strip().casefold()


def _maybe_instant(text: str | None) -> datetime | None:
    return None if text is None else at_instant(text)
