"""One transaction: events, new states, public and outgoing letters are committed together, or none of them is."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from functools import cached_property

from judge.archive import chosen, daily_due, outbox, owners, pictures, received, reliability, senders, standbys
from judge.archive.codec import WrittenState, encode_event, write_state
from judge.archive.connection import change, instant, query, storable
from judge.archive.daily_due import DailyDue
from judge.archive.editions import bind_new_game, keep_later
from judge.archive.known_states import KnownStates, Met
from judge.archive.outbox import OutgoingRow
from judge.archive.records import Records, seat_address
from judge.archive.senders import Asked
from judge.board.library import Library
from judge.common.message import LogWords
from judge.game.clock.agenda import Hold
from judge.game.events import Event, LateNoticed, PhaseProcessed, RolledBack, RolledForward
from judge.game.joining.admission import reliability_changes
from judge.game.masters.waiting import next_morning
from judge.game.players.letter_choices import Choices
from judge.game.players.own_addresses import AddressQuestion
from judge.game.reducer import apply
from judge.game.seating import vacant_seats
from judge.game.state import GameState
from judge.post.bounce_scores import BounceScore
from judge.post.budgets import (
    MOST_PASSWORDS,
    MOST_QUESTIONS,
    Budget,
    BudgetKey,
    BudgetKind,
    Limit,
    Ruling,
    is_spent,
    questions_to,
    spend,
)

_GIVEN_UP = LogWords("given up: the address was suspended for 30 days")
_UNREAD_KEPT, _SENT_KEPT, _HELD_KEPT = timedelta(days=30), timedelta(days=90), timedelta(days=30)
_FORGOTTEN_AT_ONCE = 20_000  # letters, so that nobody waits long for this


class Transaction(Records):
    """The archive while it is written; `Archive.transaction` opens and ends it. It sees its own writes."""

    def __init__(self, db: sqlite3.Connection, library: Library, states: KnownStates, epoch: int) -> None:
        super().__init__(db, library, states, epoch)
        self.met: dict[str, Met] = {}
        """The games read or written so far."""
        self.letters_queued = outbox.queued(db)
        """How many letters have been put in the outbox since the archive was made."""

    @contextmanager
    def part(self) -> Iterator[None]:
        """A savepoint: if its block raises, only what was done since is rolled back."""
        met, queued = dict(self.met), self.letters_queued
        change(self._db, "SAVEPOINT part")
        try:
            yield
        except BaseException:
            # an error such as a full disk may have ended the whole transaction
            if self._db.in_transaction:
                change(self._db, "ROLLBACK TO part")
                change(self._db, "RELEASE part")
            self.met, self.letters_queued = met, queued
            raise
        change(self._db, "RELEASE part")

    def game(self, name: str) -> GameState | None:
        """The game's state; None if there is no such game."""
        if name in self.met:
            return self.met[name].state
        met = self._meet(name)
        if met is None:
            return None
        self.met[name] = met
        return met.state

    def present_hold(self) -> Hold | None:
        """What `Records` says, read once: nobody else can write it while the transaction lasts."""
        return self._hold

    @cached_property
    def _hold(self) -> Hold | None:
        return super().present_hold()

    def append(
        self,
        name: str,
        state: GameState,
        events: Sequence[Event],
        at: datetime,
        letter_id: int | None,
        wake: datetime | None,
        by: str = "",
    ) -> None:
        """Record the events of a game at `at` and the state that they lead to; the first events create the game.

        `letter_id` is the letter that caused them (None: the clock), and `by` the seat that wrote it (empty: none);
        `wake` is when the game is next due.

        :raises ValueError: the state is another game's, or a time has no zone.
        """
        if state.name != name:
            raise ValueError(f"the state of {state.name} cannot be kept as game {name}")
        before, met = self.game(name), self.met.get(name)
        last = met.seq if met is not None else 0
        written = write_state(state, met.written if met is not None else None)
        self._keep_state(state, written, last + len(events), wake)
        if before is None:
            bind_new_game(self._db, self.library, state)
        elif before.editions != state.editions:
            keep_later(self._db, state)
        if any(isinstance(event, PhaseProcessed | LateNoticed) for event in events):
            self._keep_records(before, events)
        for seq, event in enumerate(events, last + 1):
            kind, text = encode_event(event)
            change(
                self._db,
                "INSERT INTO events (game, seq, at, kind, letter, by, json) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (name, seq, instant(at), kind, letter_id, by, text),
            )
            self._keep_phases(name, seq, event)
        if before is None or before.seats is not state.seats:
            self._keep_seats(state, at)
        self.met[name] = Met(last + len(events), state, written)

    def publish(
        self, name: str, phase: str | None, subject: str, text: str, at: datetime, kind: str = "notice"
    ) -> None:
        """Add a letter, as it is sent, to the game's public record.

        :raises sqlite3.IntegrityError: there is no such game.
        """
        change(
            self._db,
            "INSERT INTO public_letters (game, seq, phase, kind, subject, text, at) VALUES"
            " (:game, (SELECT coalesce(max(seq), 0) + 1 FROM public_letters WHERE game = :game),"
            " :phase, :kind, :subject, :text, :at)",
            {
                "game": name,
                "phase": phase,
                "kind": kind,
                "subject": storable(subject),
                "text": storable(text),
                "at": instant(at),
            },
        )

    def queue(self, letter: OutgoingRow, held: str = "") -> None:
        """Put a letter in the outbox; it is sent after the transaction has ended, unless it is `held` for a reason.

        :raises sqlite3.IntegrityError: the outbox has, or had, a letter with this Message-ID.
        """
        outbox.queue(self._db, letter, held)
        self.letters_queued += 1

    def keep_picture(self, shows: str) -> str:
        """Keep what a picture shows; returns the key by which letters name it."""
        return pictures.keep(self._db, shows)

    def queue_again(self, sent: OutgoingRow, recipient: str, now: datetime) -> None:
        """Send a letter that bounced, unchanged, to another address."""
        again = replace(sent, recipient=recipient, message_id=f"{sent.message_id} {recipient}", due=now)
        self.queue(again)

    def free_held(self, address: str, now: datetime) -> int:
        """Release the letters held for an address; returns their number."""
        return outbox.free_held(self._db, address, now)

    def give_up(self, row_id: int, reason: str) -> None:
        """Stop sending a letter of the outbox: it is kept as a dead letter."""
        outbox.mark_failed(self._db, row_id, reason, None)

    def finish_letter(self, letter_id: int, outcome: str, failed: bool = False) -> None:
        """Record that a received letter is handled, or given up (`failed`); `outcome` says briefly what happened.

        :raises LookupError: the letter was handled before; the transaction must be rolled back.
        """
        received.finish(self._db, letter_id, outcome, failed=failed)

    def sent_letter(self, row_id: int) -> OutgoingRow | None:
        """A letter of the outbox, sent or not; None if there is no such letter."""
        return outbox.row(self._db, row_id)

    def phase_of_letter(self, message_id: str) -> tuple[str, str] | None:
        """The game and the phase (its code) in which our letter with that Message-ID was written, or None."""
        return outbox.phase_of(self._db, message_id)

    def thread_begins(self, recipient: str, game: str, thread: str) -> str | None:
        """The Message-ID of the first letter to somebody in a thread of a game; None if there is none yet."""
        return outbox.thread_begins(self._db, recipient, game, thread)

    def letters_sent(self, ids: Sequence[str], recipient: str | None, limit: int, game: str = "") -> list[bytes]:
        """At most `limit` of our letters that have one of these Message-IDs, or else the latest to an address (of a
        `game`)."""
        found = outbox.bytes_of(self._db, ids, limit)
        return found if found or recipient is None else outbox.latest_bytes_to(self._db, recipient, limit, game)

    # --- senders ---

    def budget(self, key: BudgetKey) -> Budget | None:
        """What a sender has used of a budget."""
        return senders.budget(self._db, key)

    def spend(self, key: BudgetKey, now: datetime, limit: Limit) -> tuple[Budget, Ruling]:
        """Count one more letter to a budget; returns the budget, and what is done with the letter."""
        used, ruling = spend(self.budget(key), key, now, limit)
        self.keep_budget(used)
        return used, ruling

    def may_try(self, game: str, seat: str, now: datetime) -> bool:
        """Whether another password may be tried on a seat today."""
        return not is_spent(self.budget(_passwords(game, seat)), now, MOST_PASSWORDS)

    def may_ask(self, address: str | None, now: datetime) -> bool:
        """Whether one more confirmation may be asked for at an address today, without being a nuisance to its owner."""
        return not is_spent(self.budget(questions_to(address)), now, MOST_QUESTIONS)

    def count_wrong_password(self, game: str, seat: str, now: datetime) -> int:
        """Record that a wrong password was tried on a seat; returns how many were tried today."""
        tried, _ = self.spend(_passwords(game, seat), now, MOST_PASSWORDS)
        return tried.in_day

    def keep_budget(self, used: Budget) -> None:
        """Record what a sender has used."""
        senders.keep_budget(self._db, used)

    def bounce_score(self, address: str) -> BounceScore | None:
        """The bounce score of an address; None if no letter to it ever bounced."""
        return senders.bounce_score(self._db, seat_address(address))

    def keep_bounce_score(self, score: BounceScore) -> None:
        """Record the bounce score of an address."""
        senders.keep_bounce_score(self._db, replace(score, address=seat_address(score.address)))

    def stand_by(self, address: str, variants: Sequence[str], now: datetime) -> None:
        """Record that an address stands by for a seat in exactly these variants (empty: any), or in none."""
        standbys.keep(self._db, seat_address(address), variants, now)

    def keep_choices(self, address: str, made: Choices) -> None:
        """Record what the owner of an address has chosen for their letters from all games."""
        chosen.keep(self._db, address, made)

    def keep_addresses(self, first: str, others: Sequence[str]) -> None:
        """Record that the person with this main address has exactly these other addresses."""
        owners.keep(self._db, seat_address(first), map(seat_address, others))

    def ask_address(self, letter_id: int, asked: AddressQuestion, now: datetime) -> None:
        """Keep the question of a letter about another address of a person."""
        owners.ask(self._db, letter_id, asked, now)

    def address_question(self, letter_id: int, since: datetime) -> AddressQuestion | None:
        """What a letter asked about another address; None if nothing, or it was settled, or asked before `since`."""
        return owners.question(self._db, letter_id, since)

    def agree_to_address(self, letter_id: int) -> None:
        """Record that the owner of the first address has said YES to what a letter asked."""
        owners.agree(self._db, letter_id)

    def settle_address(self, settled: AddressQuestion) -> None:
        """Forget a question about another address."""
        owners.settle(self._db, settled)

    def ban(self, master: str, banned: Sequence[str]) -> None:
        """Record that a master keeps exactly these addresses out of all their games."""
        chosen.keep_bans(self._db, seat_address(master), banned)

    def daily_due(self, now: datetime, limit: int) -> list[DailyDue]:
        """The daily letters to masters that are due, the longest due first; at most `limit`."""
        return daily_due.due(self._db, now, limit)

    def keep_daily(self, address: str, at: datetime | None, told: Mapping[str, int] | None = None) -> None:
        """Record when a master's daily letter is next due; None: they want none.

        `told` is, for each game, the last event whose joiners have been reported; None: as before.
        """
        daily_due.keep(self._db, seat_address(address), at, told)

    def move_daily(self, before: str, address: str, *, wholly: bool = True) -> None:
        """Record that somebody gets their daily letters, or none, at another address; if `wholly`, the old address gets
        none."""
        daily_due.move(self._db, seat_address(before), seat_address(address), wholly=wholly)

    def often_failed(self, times: int) -> int:
        """How many letters are still waiting to be sent after that many failures."""
        return outbox.often_failed(self._db, times)

    def forget_old(self, now: datetime, after: timedelta) -> None:
        """Delete data about senders that is older than that."""
        senders.forget_old(self._db, now, after)

    def forget_letters(self, now: datetime) -> None:
        """Delete the bytes of old letters, and give up letters that were held for too long."""
        received.forget_unread(self._db, now - _UNREAD_KEPT, _FORGOTTEN_AT_ONCE)
        outbox.forget_sent(self._db, now - _SENT_KEPT, _FORGOTTEN_AT_ONCE)
        pictures.forget_unused(self._db)
        outbox.give_up_held(self._db, now - _HELD_KEPT, _GIVEN_UP)

    def hold(self, letter_id: int, now: datetime) -> None:
        """Record that lines of a letter wait until its sender confirms it."""
        senders.hold(self._db, letter_id, now)

    def release(self, letter_id: int, now: datetime) -> None:
        """Record that the lines of this letter wait no longer, because they are done, or not wanted."""
        senders.release(self._db, letter_id, now)

    def drop(self, letter_id: int) -> None:
        """Drop the waiting lines of a letter, because its supposed sender says that they did not write it."""
        senders.drop(self._db, letter_id)

    def asked(self, letter_id: int) -> Asked | None:
        """The status of a letter whose sender was asked to confirm it; None if there is no such letter."""
        return senders.asked(self._db, letter_id)

    def claim_once(self, what: str, now: datetime, within: timedelta) -> bool:
        """Claim the right to say `what`, granted once in that time; returns False if it has been claimed already."""
        return senders.claim_once(self._db, what, now, within)

    def _keep_state(self, state: GameState, written: WrittenState, seq: int, wake: datetime | None) -> None:
        change(
            self._db,
            "INSERT INTO games (name, variant, status, phase, deadline, seats_taken, vacancies, unlisted, wake, seq,"
            " state) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET variant = excluded.variant, status = excluded.status,"
            " phase = excluded.phase, deadline = excluded.deadline, seats_taken = excluded.seats_taken,"
            " vacancies = excluded.vacancies, unlisted = excluded.unlisted,"
            " wake = excluded.wake, seq = excluded.seq, state = excluded.state",
            (
                state.name,
                state.variant,
                state.status.value,
                state.position and str(state.position.phase),
                state.deadline and instant(state.deadline),
                state.seats_taken,
                0 if state.is_over else len(vacant_seats(state)),
                int(state.settings.unlisted),
                wake and instant(wake),
                seq,
                written.text,
            ),
        )

    def _keep_records(self, before: GameState | None, events: Sequence[Event]) -> None:
        """Record what these events say of how people keep deadlines."""
        state = before
        for event in events:
            for address, part in reliability_changes(state, event) if state is not None else ():
                reliability.add(self._db, seat_address(address), part)
            state = apply(state, event, self.library)

    def _keep_phases(self, name: str, seq: int, event: Event) -> None:
        match event:
            case PhaseProcessed():
                change(
                    self._db,
                    "INSERT INTO phases (game, seq, code, event) VALUES"
                    " (:game, (SELECT coalesce(max(seq), 0) + 1 FROM phases WHERE game = :game), :code, :event)",
                    {"game": name, "code": str(event.before.phase), "event": seq},
                )
            case RolledBack():
                # The phase is played again, so the phase itself and all that followed are void. If it has not been
                # played yet (the current phase begins anew), nothing is.
                change(
                    self._db,
                    "UPDATE phases SET voided = 1, voided_by = :event WHERE game = :game AND voided = 0 AND seq >="
                    " (SELECT max(seq) FROM phases WHERE game = :game AND code = :code AND voided = 0)",
                    {"game": name, "code": str(event.position.phase), "event": seq},
                )
            case RolledForward():
                # nothing was played since the last rollback: exactly the phases that it voided count again
                change(
                    self._db,
                    "UPDATE phases SET voided = 0, voided_by = NULL WHERE game = :game AND voided_by ="
                    " (SELECT max(seq) FROM events WHERE game = :game AND kind = :kind AND seq < :event)",
                    {"game": name, "kind": RolledBack.__name__, "event": seq},
                )

    def _keep_seats(self, state: GameState, at: datetime) -> None:
        held = {(seat_address(seat.address), seat.id) for seat in state.seats.values() if seat.is_held}
        rows = query(self._db, "SELECT address, seat FROM seats WHERE game = ?", (state.name,))
        if held == {(row["address"], row["seat"]) for row in rows}:
            return
        change(self._db, "DELETE FROM seats WHERE game = ?", (state.name,))
        for address, seat in sorted(held):
            change(self._db, "INSERT INTO seats (address, game, seat) VALUES (?, ?, ?)", (address, state.name, seat))
        for master in state.masters:
            daily_due.begin(self._db, seat_address(master.address), next_morning(master.zone, at))


def _passwords(game: str, seat: str) -> BudgetKey:
    """The budget of wrong passwords for a seat."""
    return BudgetKey(BudgetKind.PASSWORDS, f"{game}.{seat}")
