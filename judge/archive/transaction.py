"""One visit's whole effect on the archive: events, new states, public letters and letters to send, all or nothing."""

from collections.abc import Sequence
from datetime import datetime

from judge.archive import letters, outbox
from judge.archive.codec import encode_event, encode_state
from judge.archive.connection import first, instant, storable
from judge.archive.outbox import OutgoingRow
from judge.archive.records import Records, seat_address
from judge.game.events import Event, PhaseProcessed, RolledBack
from judge.game.state import GameState


class Transaction(Records):
    """The archive while it is written to; `Archive.transaction` opens and ends it. It reads its own writes."""

    def append(
        self,
        name: str,
        state: GameState,
        events: Sequence[Event],
        at: datetime,
        letter_id: int | None,
        wake: datetime | None,
    ) -> None:
        """Record what happened in a game at `at`, and the state it led to; the first events make the game.

        `letter_id` is the letter that caused it (None: the clock); `wake` is when the game next has something to do
        by itself.

        :raises ValueError: the state is another game's, or a time has no zone.
        """
        if state.name != name:
            raise ValueError(f"the state of {state.name} cannot be kept as game {name}")
        kept = first(self._db, "SELECT seq FROM games WHERE name = ?", (name,))
        last = kept["seq"] if kept else 0
        self._keep_state(state, last + len(events), wake)
        for seq, event in enumerate(events, last + 1):
            kind, text = encode_event(event)
            self._db.execute(
                "INSERT INTO events (game, seq, at, kind, letter, json) VALUES (?, ?, ?, ?, ?, ?)",
                (name, seq, instant(at), kind, letter_id, text),
            )
            self._keep_phases(name, seq, event)
        self._keep_seats(state)

    def publish(
        self, name: str, phase: str | None, subject: str, text: str, at: datetime, kind: str = "notice"
    ) -> None:
        """Add a letter, as it is sent, to the game's public record.

        :raises sqlite3.IntegrityError: there is no such game.
        """
        self._db.execute(
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

    def queue(self, letter: OutgoingRow) -> None:
        """Put a letter in the outbox; it can leave once the transaction has ended.

        :raises sqlite3.IntegrityError: a letter with this Message-ID is or was there.
        """
        outbox.queue(self._db, letter)

    def finish_letter(self, letter_id: int, outcome: str, failed: bool = False) -> None:
        """The received letter is handled, or given up (`failed`); `outcome` says in a few words what came of it.

        :raises LookupError: the letter was handled before; nothing of this transaction may stand.
        """
        letters.finish(self._db, letter_id, outcome, failed=failed)

    def _keep_state(self, state: GameState, seq: int, wake: datetime | None) -> None:
        self._db.execute(
            "INSERT INTO games (name, variant, status, phase, deadline, seats_taken, wake, seq, state)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (name) DO UPDATE SET variant = excluded.variant, status = excluded.status,"
            " phase = excluded.phase, deadline = excluded.deadline, seats_taken = excluded.seats_taken,"
            " wake = excluded.wake, seq = excluded.seq, state = excluded.state",
            (
                state.name,
                state.variant,
                state.status.value,
                state.position and str(state.position.phase),
                state.deadline and instant(state.deadline),
                sum(seat.is_held for seat in state.players),
                wake and instant(wake),
                seq,
                encode_state(state),
            ),
        )

    def _keep_phases(self, name: str, seq: int, event: Event) -> None:
        match event:
            case PhaseProcessed():
                self._db.execute(
                    "INSERT INTO phases (game, seq, code, event) VALUES"
                    " (:game, (SELECT coalesce(max(seq), 0) + 1 FROM phases WHERE game = :game), :code, :event)",
                    {"game": name, "code": str(event.before.phase), "event": seq},
                )
            case RolledBack():
                # The phase is played again, so what it was and all that followed is void. Where it has not been
                # played yet (the current phase begins anew), nothing is.
                self._db.execute(
                    "UPDATE phases SET voided = 1 WHERE game = :game AND seq >="
                    " (SELECT max(seq) FROM phases WHERE game = :game AND code = :code AND voided = 0)",
                    {"game": name, "code": str(event.position.phase)},
                )

    def _keep_seats(self, state: GameState) -> None:
        held = {(seat_address(seat.address), seat.id) for seat in state.seats.values() if seat.is_held}
        rows = self._db.query("SELECT address, seat FROM seats WHERE game = ?", (state.name,))
        if held == {(row["address"], row["seat"]) for row in rows}:
            return
        self._db.execute("DELETE FROM seats WHERE game = ?", (state.name,))
        for address, seat in sorted(held):
            self._db.execute("INSERT INTO seats (address, game, seat) VALUES (?, ?, ?)", (address, state.name, seat))
