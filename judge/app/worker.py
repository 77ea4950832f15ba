"""The judge's work in batches: received letters, due games, outgoing letters. Each batch is one transaction.

The worker decides nothing and knows no threads: `judge.app.daemon` calls it. A batch has several letters or games,
because a commit costs as much for many as for one. Each of them has its own savepoint, so that it succeeds or fails by
itself.
"""

import logging
import random
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from judge.app import inbound
from judge.app.alerts import EVERY, look_around, tell_of_hold
from judge.app.attachments import LetterWithPictures, PictureAttacher, without_pictures
from judge.app.bounces import came_back
from judge.app.commit import Services, Trigger, commit, contained
from judge.app.keeper_notices import ClockRunFailed, GameStandsStill, LetterAside, LetterSetAside
from judge.app.letter import ReceivedLetter
from judge.app.outage_watch import OutageWatch
from judge.app.sender import is_authenticated
from judge.archive.archive import Archive
from judge.archive.connection import is_out_of_order
from judge.archive.outbox import OutgoingRow
from judge.archive.transaction import Transaction
from judge.common.message import Count, LogWords, Message
from judge.common.redaction import redacted_traceback
from judge.config.loading import Config
from judge.desk.handling import handler
from judge.desk.handling.effects import Effects
from judge.post.authentication import SenderAuthenticator
from judge.post.bounces import Bounce
from judge.post.budgets import DAY
from judge.post.guards import why_no_answer
from judge.post.intake import Envelope
from judge.post.sending import PermanentFailure, TemporaryFailure, Transport, next_try
from judge.post.signed_addresses import Note, NoteKind, is_judges, sign_note, tagged
from judge.writing.letters.answers import keeper_notice, refusal
from judge.writing.letters.outgoing import Reader

log = logging.getLogger(__name__)

TRIES = 3  # a letter that fails this often is set aside
DEATHS = 10  # so is one during which the process died this often; a judge may be killed during any letter, even twice
REST = timedelta(minutes=10)  # before a game that failed is retried
LOOK_AGAIN = timedelta(minutes=1)  # before a game that waits for letters is looked at again, for its reminders
BATCH = 20  # letters, or games, in one batch
SENT = 50  # outgoing letters in one batch

_UNEXPECTED = LogWords("it failed with an unexpected error")
_GameRun = Callable[[Transaction, str], Effects]


class YourLetterSetAside(Message):
    """To the sender of a letter on which the judge fails again and again."""

    letter: int


class AddressRefused(Message):
    """The mail system that takes our letters refuses an address at once."""


class NotDeliveredForDays(Message):
    """A letter could not be delivered for `days` days."""

    days: Count


class Worker:
    """Does the work that is due, one batch at a time. `clock` gives the time now; `rng` deals powers.

    Without an `attacher` letters bring no pictures.
    """

    def __init__(
        self,
        archive: Archive,
        config: Config,
        clock: Callable[[], datetime],
        rng: random.Random,
        attacher: PictureAttacher | None = None,
    ) -> None:
        self.archive = archive
        self.config = config
        self.clock = clock
        self._epoch = archive.epoch
        self._services = Services(archive, config, clock, rng, archive.secret(), illustrated=attacher is not None)
        self._attacher = attacher
        self._authenticator = SenderAuthenticator(config.identity.authserv_id, config.identity.dkim)
        self._left_alone_until: dict[str, datetime] = {}  # by game
        self._alerts_checked: datetime | None = None
        self._keeper_alarmed: datetime | None = None
        self._sent_unrecorded: dict[int, datetime] = {}
        self.outages = OutageWatch(archive, config.outages, clock)
        self._games_to_catch_up: list[str] | None = None
        self._waiting_games: dict[str, datetime] = {}  # by name, when to look at them again
        self._arrived: datetime | None = None  # as it was when the waiting games were found

    # ---- letters in

    def accepts(self, recipient: str) -> bool:
        """Whether an address is a mailbox of this judge."""
        return is_judges(recipient, self.config.address)

    def store(self, envelope: Envelope) -> None:
        """Store a letter, once for each recipient; once this returns it cannot be lost. Any thread may call it."""
        for recipient in envelope.recipients:
            self.archive.store_letter(envelope.mail_from, recipient, envelope.raw, envelope.received)

    def handle_letters(self) -> bool:
        """Handle the oldest letters; False if there are none.

        A letter that fails is tried three times; then it is set aside and its sender is notified. A letter during which
        the whole process dies is tried `DEATHS` times, because the letter need not be the cause.

        :raises sqlite3.DatabaseError: the archive is out of order (locked, full, damaged); no letter is at fault.
        """
        # if signatures are checked, each letter's budget must be known before the next one is handled
        letters = self.archive.new_letters(1 if self.config.identity.dkim else BATCH)
        if not letters:
            return False
        # everything that fell due before the letter arrived is done first: a late letter finds its phase over
        if self._run_due(letters[0].received):
            return True
        if self._waits(letters[0].received):
            return False
        # a letter that failed before is handled alone, because its neighbours are not at fault
        stored = [each for each in letters if not each.tries] if not letters[0].tries else letters[:1]
        together = [ReceivedLetter(each, self.config.address, self._services.secret) for each in stored]
        numbers = [each.id for each in together]
        self.archive.count_tries(numbers)
        authenticated = {each.id for each in together if self._is_authenticated(each)}
        tried = 0
        try:
            with self.archive.transaction() as transaction:
                for letter in together:
                    if self._is_due(transaction, letter.received) or self._waits(letter.received):
                        break
                    tried += 1
                    if not self._handle(transaction, letter, authenticated=letter.id in authenticated):
                        break
        except sqlite3.DatabaseError:
            with suppress(sqlite3.DatabaseError):
                self.archive.count_tries(numbers, -1)
            raise
        if numbers[tried:]:
            self.archive.count_tries(numbers[tried:], -1)
        return True

    def _is_authenticated(self, letter: ReceivedLetter) -> bool:
        try:
            return is_authenticated(self._services, letter, self._authenticator)
        except Exception as error:
            log.error(
                "letter=%d: sender authentication failed with an unexpected error\n%s",
                letter.id,
                redacted_traceback(error),
            )
            return False

    def _handle(self, transaction: Transaction, letter: ReceivedLetter, *, authenticated: bool) -> bool:
        """Handle one letter of a batch; False if it failed."""
        tries = letter.stored.tries
        if tries >= DEATHS:
            self._set_aside(transaction, letter)
            return True
        try:
            with transaction.part():
                outcome = inbound.receive(self._services, transaction, letter, authenticated=authenticated)
                transaction.finish_letter(letter.id, outcome)
        except Exception as error:
            if is_out_of_order(error):
                raise
            log.error("letter=%d try=%d failed\n%s", letter.id, tries + 1, redacted_traceback(error))
            if tries + 1 >= TRIES:
                self._set_aside(transaction, letter)
            return False
        log.info("letter=%d %s", letter.id, outcome)
        return True

    def _set_aside(self, transaction: Transaction, letter: ReceivedLetter) -> None:
        """Give up a letter, which stays in the archive; the keeper and, if possible, the sender learn its number."""
        transaction.finish_letter(letter.id, LogWords("set aside: it failed with an unexpected error"), failed=True)
        notice = keeper_notice(self.config.keeper, LetterAside(letter.id), LetterSetAside(letter.id))
        trigger = Trigger(f"aside {letter.id}", letter.id)
        commit(self._services, transaction, Effects(letters=notice), self.clock(), trigger)
        with contained(transaction, LogWords(f"letter={letter.id}: cannot tell its sender")):
            self._apologise(transaction, letter)

    def _apologise(self, transaction: Transaction, letter: ReceivedLetter) -> None:
        """Tell the sender of a letter that is set aside, if they may be answered."""
        headers = letter.headers
        if headers.sender is None or why_no_answer(headers, letter.stored.mail_from, self.accepts) is not None:
            return
        effects = Effects(letters=[refusal(Reader(headers.sender), "", YourLetterSetAside(letter.id))])
        commit(self._services, transaction, effects, self.clock(), Trigger(f"sorry {letter.id}", letter.id, headers))

    # ---- the clock

    def run_due_games(self) -> bool:
        """Run some of the games that are due; False if none is."""
        return self._run_due(self.clock())

    def _run_due(self, now: datetime) -> bool:
        """Run some of the games that are due at `now`. Their deadlines wait until all letters before them are here."""
        arrived = self.outages.arrived(now)
        if self._arrived is None or arrived > self._arrived:
            self._waiting_games.clear()
        self._arrived = arrived

        def run_game(transaction: Transaction, game: str) -> Effects:
            effects = handler.handle_tick(transaction, game, now, self._services.rng, arrived)
            if arrived < now and not effects.changes:
                self._waiting_games[game] = self.clock() + LOOK_AGAIN
            return effects

        ran = self._run_for_games("clock", self._due(self.archive.due_games, now), now, run_game)
        if ran and self._waiting_games:
            self.outages.ways_in.look()
        return ran

    def _waits(self, received: datetime) -> bool:
        """Whether a letter must wait, because others may still arrive that came before a deadline that it missed.

        In an outage no letter waits: the deadlines do.
        """
        if not self._waiting_games or self.outages.goes_on:
            return False
        return any(name in self._waiting_games for name in self.archive.due_games(received, len(self._waiting_games)))

    def next_due(self) -> datetime | None:
        """When the next game is due, or may be tried again after a failure; None if no game will be due."""
        resting = self._left_alone()
        wakes = self.archive.next_wakes(1 + len(resting))
        return min((max(wake, resting.get(name, wake)) for name, wake in wakes), default=None)

    def _due(self, find: Callable[[datetime, int], list[str]], now: datetime) -> list[str]:
        """The games that are due and not left alone, at most one batch."""
        resting = self._left_alone()
        return [name for name in find(now, BATCH + len(resting)) if name not in resting][:BATCH]

    def _left_alone(self) -> dict[str, datetime]:
        """The games that failed or wait for letters, and until when they are left alone."""
        at = self.clock()
        self._left_alone_until = {name: until for name, until in self._left_alone_until.items() if at < until}
        self._waiting_games = {name: until for name, until in self._waiting_games.items() if at < until}
        return self._waiting_games | self._left_alone_until

    def _is_due(self, transaction: Transaction, now: datetime) -> bool:
        return bool(self._due(transaction.due_games, now))

    def begin(self) -> None:
        """Record the outage since the last heartbeat; `catch_up` handles it."""
        self.outages.begin()
        self._games_to_catch_up = None

    def catch_up(self) -> bool:
        """Give some games the time back that a past outage took from them; returns False if no game is left."""
        self.outages.look()
        outage = self.outages.over
        if outage is None:
            return False
        if self._games_to_catch_up is None:
            self._games_to_catch_up = self.archive.due_games(outage.until + outage.left)

        def run_game(transaction: Transaction, game: str) -> Effects:
            return handler.handle_outage(transaction, game, outage)

        if self._run_for_games("outage", self._games_to_catch_up[:BATCH], outage.until, run_game):
            self._games_to_catch_up = self._games_to_catch_up[BATCH:]
        else:
            self.outages.told()
            self._games_to_catch_up = None
        return True

    def _run_for_games(self, why: str, names: list[str], now: datetime, run_game: _GameRun) -> bool:
        """Run these games; False if there are none. `why` says what runs them."""
        if not names:
            return False
        with self.archive.transaction() as transaction:
            for name in names:
                try:
                    with transaction.part():
                        effects = run_game(transaction, name)
                        commit(self._services, transaction, effects, now, Trigger(f"{why} {name}"))
                except Exception as error:
                    if is_out_of_order(error):
                        raise
                    # one game's failure must not stop the others' deadlines
                    self._left_alone_until[name] = self.clock() + REST
                    log.error("game=%s clock run failed, next try in %s\n%s", name, REST, redacted_traceback(error))
                    if why == "clock":
                        self._tell_of_failure(transaction, name)
        return True

    def _tell_of_failure(self, transaction: Transaction, game: str) -> None:
        """Tell the keeper, once a day, about a game whose clock run fails."""
        now = self.clock()
        with contained(transaction, LogWords(f"game={game}: cannot tell the keeper")):
            if transaction.claim_once(f"clock run {game}", now, DAY):
                notice = keeper_notice(self.config.keeper, GameStandsStill(game), ClockRunFailed(game))
                commit(self._services, transaction, Effects(letters=notice), now, Trigger(f"failure {game}"))

    def check_alerts(self, mailboxes: Sequence[Message]) -> bool:
        """Check for problems if an hour has passed; False otherwise. `mailboxes` has a sentence for each mailbox that
        cannot be reached.
        """
        now = self.clock()
        if self._alerts_checked is not None and now - self._alerts_checked < EVERY:
            return False
        self._alerts_checked = now
        with self.archive.transaction() as transaction:
            look_around(self._services, transaction, now, mailboxes)
        return True

    def alarm_keeper(self, broken: Sequence[Message]) -> bool:
        """Tell the keeper, once a day, that deadlines wait for ways in that do not work; False if they do not wait.

        `broken` has a sentence for each of these ways.
        """
        now, until = self.clock(), self.outages.waits_until
        if until is None or (self._keeper_alarmed is not None and now - self._keeper_alarmed < DAY):
            return False
        self._keeper_alarmed = now
        with self.archive.transaction() as transaction:
            tell_of_hold(self._services, transaction, now, until, broken)
        return True

    # ---- letters out

    def send_due(self, transport: Transport, stopping: Callable[[], bool] = lambda: False) -> int:
        """Send the letters that are due, unless the judge is `stopping`; returns how many were due.

        A letter that fails is retried for five days.
        """
        rows = self.archive.due_outgoing(self.clock(), SENT)
        for row in rows:
            if stopping():
                break
            now = self.clock()
            try:
                if row.id not in self._sent_unrecorded:
                    letter = self._with_pictures(row)
                    if stopping():  # the pictures may have failed because of that; they are drawn on the next attempt
                        break
                    if not letter.whole:
                        self.archive.send_bare(row.id, letter.raw)
                    transport.send(self._return_address(row), row.recipient, letter.raw)
            except PermanentFailure as failure:
                log.warning("outgoing=%d refused: %s", row.id, failure)
                bounce = Bounce(True, AddressRefused()) if failure.recipient_refused else None
                self._give_up(row, str(failure), bounce, now)
            except Exception as failure:
                if not isinstance(failure, TemporaryFailure):  # one letter's failure must not stop the others
                    log.error("outgoing=%d failed with an unexpected error\n%s", row.id, redacted_traceback(failure))
                wait = next_try(row.attempts + 1)
                reason = str(failure) if isinstance(failure, TemporaryFailure) else _UNEXPECTED
                log.warning("outgoing=%d failed, next try in %s: %s", row.id, wait, reason)
                if wait is not None:
                    self.archive.mark_failed(row.id, reason, now + wait)
                else:
                    self._give_up(row, reason, Bounce(True, NotDeliveredForDays(days=5)), now)
            else:
                # on a full disk this raises and the letter stays due; it must not be sent every second
                self.archive.mark_sent(row.id, self._sent_unrecorded.setdefault(row.id, now))
                del self._sent_unrecorded[row.id]
        return len(rows)

    def _with_pictures(self, row: OutgoingRow) -> LetterWithPictures:
        """The letter with its pictures, or without them if they fail."""
        if self._attacher is None or not row.pictures:
            return LetterWithPictures(without_pictures(row))
        try:
            return self._attacher.with_pictures(row, self.archive.picture)
        except Exception as error:
            if is_out_of_order(error):
                raise
            log.error(
                "outgoing=%d: its pictures failed with an unexpected error\n%s", row.id, redacted_traceback(error)
            )
            return LetterWithPictures(without_pictures(row), whole=False)

    def _return_address(self, row: OutgoingRow) -> str:
        """The envelope sender, by which a bounce names the letter; "" for letters whose bounces do not matter."""
        if not row.mail_from:
            return ""
        return tagged(row.mail_from, sign_note(self._services.secret, Note(NoteKind.BOUNCE, row.id, self._epoch)))

    def _give_up(self, row: OutgoingRow, reason: str, bounce: Bounce | None, now: datetime) -> None:
        """Stop trying to send the letter; a `bounce` counts against its address."""
        with self.archive.transaction() as transaction:
            transaction.give_up(row.id, reason)
            if bounce is None:
                return
            with contained(transaction, LogWords(f"outgoing={row.id}: cannot handle its refusal")):
                effects = came_back(self._services, transaction, row.id, bounce, now)
                commit(self._services, transaction, effects, now, Trigger(f"refused {row.id}"))
