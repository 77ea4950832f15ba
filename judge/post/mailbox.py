"""Letters in by IMAP: watches a folder, and stores each letter before it marks it.

A letter counts from the moment when the mail server took it, if that server's clock agrees with ours: the server says
so by the date (INTERNALDATE) that it gives a letter which we put there ourselves (`ImapConnection.clock`). It never
counts from before the folder was last read completely, because then it was not there yet; so a letter that somebody
moves into the folder counts from then.

A letter is stored, then marked or moved; then the cursor passes it. After a crash in between it is fetched again, and
the store recognises it by its bytes and recipient. The cursor never passes a letter that is not stored. A letter that
the store refuses is retried after growing delays; after the third try the others no longer wait for it.
"""

import contextlib
import logging
import math
import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Protocol

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from judge.common.redaction import redacted_traceback
from judge.post.delivered import envelope_of
from judge.post.headers import of_large
from judge.post.imap import ImapAccount, ImapConnection, delay_after, patiently
from judge.post.intake import Envelope

log = logging.getLogger(__name__)

_TRIES = 3  # of one letter while those behind it wait, because letters of one author are to be read in order
_AHEAD = 100_000  # letters taken beyond one that was refused
_AGREED = timedelta(seconds=5)  # the most by which a server's clock may differ from ours
_COMPARED = 3600  # seconds between two comparisons of the clocks
_FRUITLESS = 3  # rounds in a row that find nothing although the server announced letters


class Cursors(Protocol):
    """Durably records how far each mailbox has been read."""

    def cursor(self, mailbox: str) -> tuple[int, int] | None:
        """The UIDVALIDITY, and the UID up to which every letter is stored; None for a mailbox never read."""

    def keep_cursor(self, mailbox: str, uidvalidity: int, uid: int) -> None:
        """Record both."""


class ImapMailbox:
    """Fetches letters from one mailbox for as long as it runs.

    `trouble` says what is wrong now, None if nothing is; `connected` tells whether the mailbox is open. Up to the
    instant `read` (None: it never was) all letters of the folder are stored, except those that the server lists but
    does not return. `unread_since` is when reading began to fail, or this began; None: it works.
    """

    def __init__(
        self,
        account: ImapAccount,
        accept: Callable[[str], bool],
        store: Callable[[Envelope], None],
        cursors: Cursors,
        *,
        clock: Callable[[], datetime],
        address: str,
        renew: float = 540,
        backoff: tuple[float, float] = (1, 300),
        jitter: Callable[[], float],
        looked: Callable[[], object] = lambda: None,
        read: datetime | None = None,
    ) -> None:
        """`accept` tells whether an address is the judge's, `address` is the plain one.

        `store` saves a letter so that no crash loses it, then returns; it blocks, is called from one thread, and if it
        raises anything the letter is retried later. The same letter may come twice. After `renew` seconds IDLE is
        restarted (RFC 2177: before 29 minutes) and the folder selected again. After a failure the delay is the first
        number of `backoff` (seconds), then twice as long each time up to the second; `jitter` returns numbers from 0 to
        1, which shorten a delay to no less than half. `looked` is called when the folder has been read after `look`,
        and for the first time; `read` is when it was read before, None: it never was.
        """
        self._account = account
        self._accept = accept
        self._store = store
        self._cursors = cursors
        self._clock = clock
        self._address = address
        self._renew = renew
        self._backoff = backoff
        self._jitter = jitter
        self._looked = looked
        self.trouble: str | None = None
        self.read = read
        self.unread_since: datetime | None = clock()
        self._look_requested = threading.Event()
        self._look_awaited = True
        self._clocks_compared = -math.inf
        self._clocks_agree = False
        self._last_counts_from: datetime | None = None
        self._logged: str | None = "not connected yet"  # so that the first connection is logged
        self.connected = False
        self._validity: int | None = None
        self._cursor = 0
        self._rescan = False  # the cursor is of no use: marks tell what was handled
        self._handled_above_cursor: set[int] = set()  # UIDs
        self._tries: dict[int, int] = {}  # of UIDs that were begun and not finished
        self._broke_connection: set[int] = set()  # of these UIDs
        self._refusals_in_a_row = 0  # rounds
        self._retry_at = -math.inf

    def run(self, stopping: threading.Event) -> None:
        """Fetch letters until `stopping` is set; returns within two seconds after that. Never raises.

        Work that the network still blocks then is abandoned: a letter not stored yet is fetched next time.
        """
        patiently(self._work, stopping, f"imap {self._account.name}")

    def look(self) -> None:
        """Read the folder now, not when letters are announced; returns at once. `looked` is called when it is done."""
        self._look_requested.set()

    def _work(self, stopping: threading.Event) -> None:
        failures = 0
        while not stopping.is_set():
            began = time.monotonic()
            connection = ImapConnection(self._account)
            try:
                self._session(connection, stopping)
            except Exception as error:  # whatever a server says, the library may raise many kinds of errors
                self._unread()
                self._complain(connection.describe_error(error))
            finally:
                connection.close()
            delay = delay_after(failures, self._backoff, self._jitter())
            # a server that accepts the connection and drops it at once is no better than one that refuses it
            lasted = self.connected and time.monotonic() - began > delay
            failures = 0 if lasted else failures + 1
            self.connected = False
            stopping.wait(delay)

    def _session(self, connection: ImapConnection, stopping: threading.Event) -> None:
        connection.open()
        self._compare_clocks(connection)
        opened = -math.inf
        while not stopping.is_set():
            if time.monotonic() - opened >= self._renew:
                self._open(connection)
                opened = time.monotonic()
            self._read(connection, stopping)
            retry = max(0.0, self._retry_at - time.monotonic()) if self._tries else math.inf
            connection.wait(stopping, min(self._renew, retry), self._look_requested)
        with contextlib.suppress(IMAPClientError, OSError):
            connection.leave()

    def _compare_clocks(self, connection: ImapConnection) -> None:
        """Find out whether the server's clock agrees with ours, when we connect, but once an hour at most."""
        if time.monotonic() - self._clocks_compared < _COMPARED:
            return
        self._clocks_compared = time.monotonic()
        there = connection.clock()
        self._clocks_agree = there is not None and abs(there - self._clock()) <= _AGREED
        if there is not None and not self._clocks_agree:
            log.warning(
                "imap %s: the server's clock differs from ours by %.0f s; letters count from when they are fetched",
                self._account.name,
                (there - self._clock()).total_seconds(),
            )

    def _open(self, connection: ImapConnection) -> None:
        """Open the folder and find out how far it was read."""
        validity = connection.select()
        if not self.connected:
            self.connected = True
            self._complain(None)
        if validity != self._validity:
            self._validity = validity
            self._handled_above_cursor.clear()
            self._tries.clear()
        known = self._cursors.cursor(self._account.name)
        self._rescan = known is None or known[0] != validity
        self._cursor = 0 if known is None or self._rescan else known[1]

    # ---- letters

    def _read(self, connection: ImapConnection, stopping: threading.Event) -> None:
        """Take all letters, and note the instant up to which they are stored."""
        self._look_awaited |= self._look_requested.is_set()
        self._look_requested.clear()
        began = self._clock()
        self._take_all(connection, stopping)
        if stopping.is_set():
            return
        if any(tries < _TRIES for tries in self._tries.values()):
            self._unread()
            return
        self.read, self.unread_since = began, None
        if self._look_awaited:
            self._look_awaited = False
            self._looked()

    def _unread(self) -> None:
        if self.unread_since is None:
            self.unread_since = self._clock()

    def _take_all(self, connection: ImapConnection, stopping: threading.Event) -> None:
        """Make rounds until one finds nothing to take, and no news came during it that waiting would miss."""
        fruitless = 0
        while not stopping.is_set() and fruitless < _FRUITLESS:
            connection.told_of_letters()  # announcements up to now
            if self._round(connection, stopping):
                fruitless = 0
            elif connection.told_of_letters():
                fruitless += 1
            else:
                break

    def _round(self, connection: ImapConnection, stopping: threading.Event) -> int:
        """Take all new letters in order, one at a time; returns how many there were.

        Letters behind a refused one wait until it has been tried too often.
        """
        there = connection.uids_above(self._cursor)
        if self._rescan:
            # A folder never read, or one whose UIDs now name other letters: all letters without a mark are new.
            # Otherwise marks are ignored: an archive restored from a backup has an older cursor, and needs what was
            # marked since.
            self._handled_above_cursor |= there - connection.uids_above(self._cursor, unmarked=True)
            self._rescan = False
        waiting = sorted(there - self._handled_above_cursor, reverse=True)
        self._tries = {uid: tries for uid, tries in self._tries.items() if uid in there}
        self._broke_connection = {uid for uid in self._broke_connection if uid in self._tries}
        # A letter over which every connection breaks must not break this one before the others are fetched.
        last = {uid for uid in self._broke_connection if self._tries[uid] >= _TRIES}
        self._advance(waiting)
        due = time.monotonic() >= self._retry_at
        taken = refused = 0
        try:
            for uid in sorted(waiting, key=lambda uid: (uid in last, uid)):
                tries = self._tries.get(uid, 0)
                if stopping.is_set() or (0 < tries < _TRIES and not due):
                    break
                if (tries and not due) or (not tries and len(self._handled_above_cursor) >= _AHEAD):
                    continue
                self._tries[uid] = tries + 1
                refused += 1  # until the letter is taken, because an exception may end the round
                self._broke_connection.add(uid)
                done = self._take(connection, uid, stopping)
                self._broke_connection.remove(uid)
                if done:
                    del self._tries[uid]
                    self._handled_above_cursor.add(uid)
                    self._refusals_in_a_row = 0
                    taken, refused = taken + 1, refused - 1
                    self._advance(waiting)
                elif tries + 1 < _TRIES:
                    break
        finally:
            if refused:
                self._retry_at = time.monotonic() + delay_after(self._refusals_in_a_row, self._backoff, self._jitter())
                self._refusals_in_a_row += 1
        if not waiting and not self._handled_above_cursor:
            self._complain(None)
        return taken

    def _take(self, connection: ImapConnection, uid: int, stopping: threading.Event) -> bool:
        """Store a letter and mark or move it; False if it must be retried.

        :raises OSError: the connection broke, as does IMAPClientAbortError.
        """
        try:
            size = connection.size(uid)
            large = size is not None and size > self._account.size_limit
            raw, came = None, None
            if size is not None and large:
                header = connection.header(uid)
                raw = of_large(header, size) if header is not None else None
            elif size is not None:
                raw, came = connection.letter(uid, dated=self._clocks_agree)
        except (IMAPClientAbortError, OSError):
            raise
        except Exception as error:
            self._complain(f"a letter cannot be fetched: {type(error).__name__}")
            return False
        if stopping.is_set():
            return False
        if raw is None:
            # Deleted meanwhile: then the next round does not find it. Or the server returns less than it should.
            self._complain("the server lists a letter but does not return it")
            return False
        if large:
            log.warning(
                "imap %s: letter %d is not read: its size of %s bytes exceeds the limit", self._account.name, uid, size
            )
        try:
            self._store(envelope_of(raw, self._received(came), self._accept, self._address))
        except Exception as error:
            self._complain(f"a letter cannot be stored: {type(error).__name__}", error)
            return False
        connection.put_away(uid, flagged=large)
        return True

    def _received(self, came: datetime | None) -> datetime:
        """The moment from which a letter counts; `came` is when its server says that it came to the folder."""
        now = self._clock()
        if came is None or not self._clocks_agree or self.read is None:
            self._last_counts_from = now
        else:
            # servers tell whole seconds: a letter never counts from before one that stands above it in the folder
            self._last_counts_from = min(max(came, self.read, self._last_counts_from or came), now)
        return self._last_counts_from

    def _advance(self, waiting: list[int]) -> None:
        """Advance the cursor to the first waiting letter; `waiting` is in falling order and loses what is handled."""
        while waiting and waiting[-1] in self._handled_above_cursor:
            waiting.pop()
        if passed := [uid for uid in self._handled_above_cursor if not waiting or uid < waiting[-1]]:
            self._keep(max(passed))

    def _keep(self, uid: int) -> None:
        try:
            self._cursors.keep_cursor(self._account.name, self._validity or 0, uid)
        except Exception as error:
            self._complain(f"the cursor cannot be kept: {type(error).__name__}", error)
            return
        self._cursor = uid
        self._handled_above_cursor = {each for each in self._handled_above_cursor if each > uid}

    def _complain(self, trouble: str | None, error: Exception | None = None) -> None:
        """Record what is wrong now, and log each change once."""
        self.trouble = trouble
        if trouble == self._logged:
            return
        self._logged = trouble
        if trouble is None:
            log.info("imap %s: working", self._account.name)
        else:
            fault = f"\n{redacted_traceback(error)}" if error is not None else ""
            log.warning("imap %s: %s%s", self._account.name, trouble, fault)
