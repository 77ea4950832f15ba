"""The whole way of one letter, one visit of the clock, one letter out: each in one transaction.

This wires the rooms of a visit together (post → reading → desk → archive) and decides nothing. It knows no threads:
`judge.daemon` calls it in turn.
"""

import logging
import random
import sqlite3
from collections.abc import Callable
from datetime import datetime, timedelta

from judge.archive.archive import Archive
from judge.archive.letters import StoredLetter
from judge.archive.outbox import OutgoingRow
from judge.archive.transaction import Transaction
from judge.config import Config
from judge.desk import frontdesk
from judge.desk.office import Effects, Visitor
from judge.game.ticking import next_wake
from judge.post.compose import Draft, Kind, compose, message_id
from judge.post.guards import why_no_answer
from judge.post.headers import Headers, read_headers
from judge.post.intake import Envelope
from judge.post.sending import PermanentFailure, Sender, TemporaryFailure, next_try
from judge.post.tokens import Claim, sign, tag_of, tagged, verify
from judge.reading.body import read_body
from judge.writing.letters import OutLetter, Reader, refusal

log = logging.getLogger(__name__)

TRIES = 3  # a letter that fails so often is set aside
REST = timedelta(minutes=10)  # before a game whose visit failed is visited again


class Worker:
    """Handles what is there to handle, one thing at a time. `clock` gives the time now; `rng` deals powers."""

    def __init__(self, archive: Archive, config: Config, clock: Callable[[], datetime], rng: random.Random) -> None:
        self.archive = archive
        self.config = config
        self.clock = clock
        self.rng = rng
        self._secret = archive.secret()
        self._resting: dict[str, datetime] = {}  # games whose visit failed, until when they are left alone

    # ---- letters in

    def accepts(self, recipient: str) -> bool:
        """Whether an address is a mailbox of this judge."""
        return tag_of(recipient, self.config.address) is not None

    def store(self, envelope: Envelope) -> None:
        """Keep a letter, once for each of its recipients; when this returns it cannot be lost."""
        for recipient in envelope.recipients:
            self.archive.store_letter(envelope.mail_from, recipient, envelope.raw, envelope.received)

    def handle_letter(self) -> bool:
        """Handle the oldest letter; False when there is none.

        A letter that makes the judge stumble is tried three times, then set aside and its sender told.

        :raises sqlite3.OperationalError: the archive is out of order (locked, disk full): nobody's letter is at fault.
        """
        letter = self.archive.next_letter()
        if letter is None:
            return False
        # what fell due before the letter came is done first: a late letter finds its phase over
        self._visit_due(letter.received)
        tries = self.archive.count_try(letter.id)
        if tries > TRIES:  # the process itself died over it
            self._set_aside(letter)
            return True
        try:
            self._receive(letter)
        except sqlite3.OperationalError:
            raise
        except Exception:
            log.exception("letter=%d try=%d failed", letter.id, tries)
            if tries >= TRIES:
                self._set_aside(letter)
        return True

    def _receive(self, letter: StoredLetter) -> None:
        headers = read_headers(letter.raw)
        silent = why_no_answer(headers, letter.mail_from, self.accepts)
        with self.archive.transaction() as office:
            if silent is not None:
                office.finish_letter(letter.id, f"not answered: {silent}")
                log.info("letter=%d not answered: %s", letter.id, silent)
                return
            # a letter counts from when it was received, however long it lay here
            now = letter.received
            tag = tag_of(letter.recipient, self.config.address)
            claim = verify(self._secret, tag) if tag else None
            misaddressed = bool(tag) and claim is None
            visitor = Visitor(headers.sender, headers.sender_name, claim, headers.subject, misaddressed)
            effects = frontdesk.receive(office, visitor, read_body(letter.raw), now, self.rng)
            self._commit(office, effects, now, f"letter {letter.id}", letter.id, headers)
            office.finish_letter(letter.id, "handled")
        log.info("letter=%d handled events=%d", letter.id, sum(len(each.events) for each in effects.happenings))

    def _set_aside(self, letter: StoredLetter) -> None:
        """Give a letter up: it stays in the archive; the keeper and a sender who can be answered learn its number."""
        headers = read_headers(letter.raw)
        told = Effects()
        if headers.sender is not None and why_no_answer(headers, letter.mail_from, self.accepts) is None:
            said = f"Your letter was set aside as number {letter.id}: the judge stumbled over it, not you."
            told.letters.append(refusal(Reader(headers.sender), headers.subject, said))
        if self.config.keeper:
            said = f"Letter number {letter.id} was set aside: the judge stumbled over it; its log tells where."
            told.letters.append(refusal(Reader(self.config.keeper), f"letter {letter.id} set aside", said))
        with self.archive.transaction() as office:
            office.finish_letter(letter.id, "set aside: the judge stumbled over it", failed=True)
            self._commit(office, told, self.clock(), f"aside {letter.id}", letter.id, headers)

    # ---- the clock

    def visit_games(self) -> int:
        """Do what is due in every game; the number of games visited."""
        return self._visit_due(self.clock())

    def _visit_due(self, now: datetime) -> int:
        at = self.clock()
        due = [name for name in self.archive.due_games(now) if at >= self._resting.get(name, at)]
        for name in due:
            self._visit(name, now, lambda office, game: frontdesk.visit_of_the_clock(office, game, now, self.rng))
        return len(due)

    def catch_up(self) -> None:
        """After a start: games whose deadline passed since the last heartbeat get the time back that was lost."""
        down_from = self.archive.last_heartbeat()
        if down_from is None:
            return
        since, now = down_from, self.clock()
        for name in self.archive.due_games(now):
            self._visit(name, now, lambda office, game: frontdesk.after_outage(office, game, since, now))

    def _visit(self, name: str, now: datetime, visit: Callable[[Transaction, str], Effects]) -> None:
        try:
            with self.archive.transaction() as office:
                effects = visit(office, name)
                self._commit(office, effects, now, f"clock {name} {now.isoformat()}", None, None)
        except sqlite3.OperationalError:
            raise
        except Exception:
            # one game's trouble must not stop the others' deadlines
            self._resting[name] = self.clock() + REST
            log.exception("game=%s clock visit failed; again in %s", name, REST)

    # ---- letters out

    def _commit(
        self,
        office: Transaction,
        effects: Effects,
        now: datetime,
        cause: str,
        letter_id: int | None,
        headers: Headers | None,
    ) -> None:
        """Put the effects of a visit into the archive: events, public record, letters to send."""
        for each in effects.happenings:
            office.append(each.game, each.after, each.events, now, letter_id, next_wake(each.after))
        for number, letter in enumerate(effects.letters):
            if letter.public and letter.game:
                office.publish(letter.game, letter.phase, letter.subject, letter.text, now, letter.kind)
            if letter.address:
                self._queue(office, letter, now, f"{cause} {number}", headers)

    def _queue(self, office: Transaction, letter: OutLetter, now: datetime, key: str, headers: Headers | None) -> None:
        own_id = self._id(key)
        try:
            raw = compose(
                self._draft(letter, now, own_id, headers),
                self.config.address,
                self.config.name,
                self.config.domain,
            )
        except ValueError as error:
            log.error("no letter kind=%s can be written: %s", letter.kind, error)
            return
        office.queue(OutgoingRow(letter.address, self.config.address, raw, own_id, letter.game, now))

    def _draft(self, letter: OutLetter, now: datetime, own_id: str, headers: Headers | None) -> Draft:
        """All letters of a game hang on one root; an answer hangs on the letter it answers as well."""
        answers = headers.message_id if headers and headers.sender == letter.address else None
        root = (self._id(f"game {letter.game}"),) if letter.game else ()
        thread = (*(headers.references if headers and answers else ()), *((answers,) if answers else ()))
        reply_to = self.config.address
        if letter.seat is not None:
            reply_to = tagged(self.config.address, sign(self._secret, Claim(*letter.seat)))
        kind: Kind = "reply" if answers else "notice"
        return Draft(
            to=letter.address,
            subject=letter.subject,
            text=letter.text,
            game=letter.game,
            message_id=own_id,
            in_reply_to=answers or (root[0] if root else None),
            references=tuple(dict.fromkeys((*root, *thread))),
            date=now,
            reply_to=reply_to,
            kind=kind,
        )

    def _id(self, key: str) -> str:
        """The message id of what a key names; the secret keeps two archives at one address from sharing ids."""
        return message_id(self.config.domain, f"{self._secret.hex()} {key}")

    def send_due(self, sender: Sender, limit: int = 50) -> int:
        """Send what may go now; the number of letters tried. What fails is tried again later, five days long."""
        rows = self.archive.due_outgoing(self.clock(), limit)
        for row in rows:
            now = self.clock()
            try:
                sender.send(row.mail_from, row.recipient, row.raw)
            except TemporaryFailure as failure:
                wait = next_try(row.attempts + 1)
                self.archive.mark_failed(row.id, str(failure), now + wait if wait else None)
                log.warning("outgoing=%d failed, next in %s: %s", row.id, wait, failure)
            except PermanentFailure as failure:
                self.archive.mark_failed(row.id, str(failure), None)
                log.warning("outgoing=%d refused: %s", row.id, failure)
            else:
                self.archive.mark_sent(row.id, now)
        return len(rows)
