"""Letters in by IMAP: watches a folder, and stores each letter before it marks it.

A letter is stored, then marked or moved; then the cursor passes it. After a crash in between it is fetched again, and
the store knows it by its bytes and recipient. The cursor never passes a letter that is not stored. A letter that the
store refuses is tried again after growing waits; after the third try the others no longer wait for it.
"""

import contextlib
import logging
import math
import threading
import time
from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from judge.common.redaction import redacted_traceback
from judge.post.delivered import envelope_of
from judge.post.imap import ImapAccount, ImapConnection, delay_after, patiently
from judge.post.intake import Envelope

log = logging.getLogger(__name__)

_TRIES = 3  # of one letter, for which those behind it wait: whoever wrote twice is to be read in order
_AHEAD = 100_000  # letters taken beyond one that is refused
_FRUITLESS = 3  # rounds in a row for news that turn out to be none


class Cursors(Protocol):
    """Records durably how far each mailbox has been read."""

    def cursor(self, mailbox: str) -> tuple[int, int] | None:
        """The UIDVALIDITY and the UID up to which every letter is stored; None for a mailbox never read."""

    def keep_cursor(self, mailbox: str, uidvalidity: int, uid: int) -> None:
        """Keep both."""


class ImapMailbox:
    """Fetches letters out of one mailbox for as long as it is told to.

    `trouble` says what is wrong now, None when nothing is; `connected` whether the mailbox is open.
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
    ) -> None:
        """`accept` tells whether an address is the judge's, `address` is the plain one.

        `store` puts a letter where no crash loses it and then returns; it blocks, is called from one thread, and
        whatever it raises has the letter tried again later. The same letter may come twice. `renew` are the seconds
        after which IDLE is begun anew (RFC 2177: before 29 minutes), and the folder opened anew. Between two tries
        pass `backoff` seconds, the first at first, then twice as many each time up to the second; `jitter` gives
        numbers from 0 to 1, by which a wait is shortened to no less than half.
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
        self.trouble: str | None = None
        self._logged: str | None = "not connected yet"  # so that the log has the first connection
        self.connected = False
        self._validity: int | None = None
        self._cursor = 0
        self._rescan = False  # whether the cursor is of no use, and marks tell what was done
        self._ahead: set[int] = set()  # UIDs above the cursor that are done with
        self._tries: dict[int, int] = {}  # UIDs that were begun and not finished, and how often
        self._broke: set[int] = set()  # those of them over which the connection broke
        self._failures = 0  # rounds in which a letter was refused, since one was taken
        self._retry_at = -math.inf

    def run(self, stopping: threading.Event) -> None:
        """Fetch letters until `stopping` is set; returns within two seconds after that. Raises nothing.

        What the network holds up by then is left behind: a letter not stored yet is fetched next time.
        """
        patiently(self._work, stopping, f"imap {self._account.name}")

    def _work(self, stopping: threading.Event) -> None:
        failures = 0
        while not stopping.is_set():
            began = time.monotonic()
            connection = ImapConnection(self._account)
            try:
                self._session(connection, stopping)
            except Exception as error:  # what a server says makes the library raise many kinds of errors
                self._complain(connection.said(error))
            finally:
                connection.close()
            delay = delay_after(failures, self._backoff, self._jitter())
            # a server that takes the connection and drops it at once is no better than one that does not take it
            lasted = self.connected and time.monotonic() - began > delay
            failures = 0 if lasted else failures + 1
            self.connected = False
            stopping.wait(delay)

    def _session(self, connection: ImapConnection, stopping: threading.Event) -> None:
        connection.open()
        opened = -math.inf
        while not stopping.is_set():
            if time.monotonic() - opened >= self._renew:
                self._open(connection)
                opened = time.monotonic()
            self._take_all(connection, stopping)
            retry = max(0.0, self._retry_at - time.monotonic()) if self._tries else math.inf
            connection.wait(stopping, min(self._renew, retry))
        with contextlib.suppress(IMAPClientError, OSError):
            connection.leave()

    def _open(self, connection: ImapConnection) -> None:
        """Open the folder and find out how far it was read."""
        validity = connection.select()
        if not self.connected:
            self.connected = True
            self._complain(None)
        if validity != self._validity:
            self._validity = validity
            self._ahead.clear()
            self._tries.clear()
        known = self._cursors.cursor(self._account.name)
        self._rescan = known is None or known[0] != validity
        self._cursor = 0 if known is None or self._rescan else known[1]

    # ---- letters

    def _take_all(self, connection: ImapConnection, stopping: threading.Event) -> None:
        """Make rounds until one finds nothing to take, and no news came during it that waiting would miss."""
        fruitless = 0
        while not stopping.is_set() and fruitless < _FRUITLESS:
            connection.told_of_letters()  # up to now
            if self._round(connection, stopping):
                fruitless = 0
            elif connection.told_of_letters():
                fruitless += 1
            else:
                break

    def _round(self, connection: ImapConnection, stopping: threading.Event) -> int:
        """Take every letter that is new, one at a time in order; how many there were.

        Behind a letter that was refused the others wait, until it was tried too often.
        """
        there = connection.uids_above(self._cursor)
        if self._rescan:
            # A folder never read, or its UIDs mean other letters now: what bears no mark is new. Otherwise marks
            # count for nothing: an archive out of a backup has an older cursor, and needs again what was marked since.
            self._ahead |= there - connection.uids_above(self._cursor, unmarked=True)
            self._rescan = False
        waiting = sorted(there - self._ahead, reverse=True)
        self._tries = {uid: tries for uid, tries in self._tries.items() if uid in there}
        self._broke = {uid for uid in self._broke if uid in self._tries}
        # A letter that ends every connection must not end this one before the others are here.
        last = {uid for uid in self._broke if self._tries[uid] >= _TRIES}
        self._advance(waiting)
        due = time.monotonic() >= self._retry_at
        taken = refused = 0
        try:
            for uid in sorted(waiting, key=lambda uid: (uid in last, uid)):
                tries = self._tries.get(uid, 0)
                if stopping.is_set() or (0 < tries < _TRIES and not due):
                    break
                if (tries and not due) or (not tries and len(self._ahead) >= _AHEAD):
                    continue
                self._tries[uid] = tries + 1
                refused += 1  # until it is known better: an exception may end the round
                self._broke.add(uid)
                done = self._take(connection, uid, stopping)
                self._broke.remove(uid)
                if done:
                    del self._tries[uid]
                    self._ahead.add(uid)
                    self._failures = 0
                    taken, refused = taken + 1, refused - 1
                    self._advance(waiting)
                elif tries + 1 < _TRIES:
                    break
        finally:
            if refused:
                self._retry_at = time.monotonic() + delay_after(self._failures, self._backoff, self._jitter())
                self._failures += 1
        if not waiting and not self._ahead:
            self._complain(None)
        return taken

    def _take(self, connection: ImapConnection, uid: int, stopping: threading.Event) -> bool:
        """Store a letter and put it away; False when it is to be tried again.

        :raises OSError: the connection broke, as does IMAPClientAbortError.
        """
        try:
            size = connection.size(uid)
            large = size is not None and size > self._account.size_limit
            raw = None if large or size is None else connection.letter(uid)
        except (IMAPClientAbortError, OSError):
            raise
        except Exception as error:
            self._complain(f"a letter cannot be fetched: {type(error).__name__}")
            return False
        if stopping.is_set():
            return False
        if large:
            log.warning("imap %s: letter %d has %s bytes, too many; not fetched", self._account.name, uid, size)
        elif raw is None:
            # Deleted in the meantime: then the next round does not find it. Or a server that answers with less.
            self._complain("a letter is there but is not handed out")
            return False
        else:
            try:
                self._store(envelope_of(raw, self._clock(), self._accept, self._address))
            except Exception as error:
                self._complain(f"a letter cannot be stored: {type(error).__name__}", error)
                return False
        connection.put_away(uid, flagged=large)
        return True

    def _advance(self, waiting: list[int]) -> None:
        """Let the cursor go up to the first letter that waits; `waiting` is in falling order and loses what is done."""
        while waiting and waiting[-1] in self._ahead:
            waiting.pop()
        if passed := [uid for uid in self._ahead if not waiting or uid < waiting[-1]]:
            self._keep(max(passed))

    def _keep(self, uid: int) -> None:
        try:
            self._cursors.keep_cursor(self._account.name, self._validity or 0, uid)
        except Exception as error:
            self._complain(f"the cursor cannot be kept: {type(error).__name__}", error)
            return
        self._cursor = uid
        self._ahead = {each for each in self._ahead if each > uid}

    def _complain(self, trouble: str | None, error: Exception | None = None) -> None:
        """Record what is wrong now, and log each change once."""
        self.trouble = trouble
        if trouble == self._logged:
            return
        self._logged = trouble
        if trouble is None:
            log.info("imap %s: all is well", self._account.name)
        else:
            fault = f"\n{redacted_traceback(error)}" if error is not None else ""
            log.warning("imap %s: %s%s", self._account.name, trouble, fault)
