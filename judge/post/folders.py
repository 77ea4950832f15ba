"""Keeps an IMAP folder for each game: every public letter is put there once, the oldest first.

Nothing is put twice: before a letter is appended, the folder is searched for its Message-ID, because after a crash or a
restore from a backup the archive may not know that it is there. What fails is retried after growing delays.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from judge.common.redaction import redacted_traceback
from judge.post.imap import ImapAccount, ImapConnection, delay_after, patiently

log = logging.getLogger(__name__)

_AT_ONCE = 100  # letters in one session


@dataclass(frozen=True, slots=True)
class Filing:
    """A letter to be put into its game's folder: number `seq` of the game's, written `at`."""

    game: str
    seq: int
    message_id: str
    at: datetime
    raw: bytes


class Source(Protocol):
    """Where the letters come from; it durably records how far each game's folder is filled."""

    def waiting(self, account: str, limit: int) -> Sequence[Filing]:
        """At most `limit` letters that are not in their folders yet, in the order of each game."""

    def filed(self, account: str, filing: Filing) -> None:
        """Record that a letter is in its folder."""


class FolderConnection(ImapConnection):
    """A connection that puts letters into folders. All methods raise what `ImapConnection`'s do."""

    _selected = ""

    def folder(self, prefix: str, game: str) -> str:
        """The name of a game's folder on this server: with its delimiter, in the user's own namespace."""
        self._step = "asking for the folders"
        return self.own(f"{prefix}{game}")

    def enter(self, folder: str) -> None:
        """Select the folder; create it first if it does not exist."""
        if folder == self._selected:
            return
        self._step = f"making the folder {folder}"
        if not self._client.folder_exists(folder):
            self._client.create_folder(folder)
            self._client.subscribe_folder(folder)
        self._client.select_folder(folder, readonly=True)
        self._selected = folder

    def put(self, folder: str, filing: Filing) -> bool:
        """Put a letter into the selected folder; False if it is there already."""
        self._step = f"looking into the folder {folder}"
        if self._client.search(["HEADER", "Message-ID", filing.message_id]):
            return False
        self._step = f"putting a letter into the folder {folder}"
        self._client.append(folder, filing.raw, (), filing.at)
        return True

    def drop(self, folder: str) -> None:
        """Delete a folder with all that is in it."""
        self._step = f"deleting the folder {folder}"
        self._client.close_folder()
        self._selected = ""
        self._client.unsubscribe_folder(folder)
        self._client.delete_folder(folder)


class FolderKeeper:
    """Keeps the folders of all games filled for as long as it runs; `trouble` says what is wrong now."""

    def __init__(
        self,
        account: ImapAccount,
        prefix: str,
        source: Source,
        *,
        pause: float = 15,
        backoff: tuple[float, float] = (2, 600),
        jitter: Callable[[], float],
    ) -> None:
        """Look for letters every `pause` seconds.

        After a failure the delay is the first number of `backoff` (seconds), then twice as long each time up to the
        second, shortened by `jitter` (0 to 1) to no less than half.
        """
        self._account = account
        self._prefix = prefix
        self._source = source
        self._pause = pause
        self._backoff = backoff
        self._jitter = jitter
        self.trouble: str | None = None

    @property
    def name(self) -> str:
        """The name of these folders in the log; their cursors are kept under it."""
        return f"{self._account.user}@{self._account.host}:{self._account.port}/{self._prefix}"

    def run(self, stopping: threading.Event) -> None:
        """Fill the folders until `stopping` is set; returns within two seconds after that. Never raises."""
        patiently(self._work, stopping, f"folders {self.name}")

    def _work(self, stopping: threading.Event) -> None:
        failures = 0
        while not stopping.is_set():
            well = self._round(stopping)
            failures = 0 if well else failures + 1
            stopping.wait(self._pause if well else delay_after(failures - 1, self._backoff, self._jitter()))

    def _round(self, stopping: threading.Event) -> bool:
        """Put waiting letters into their folders until one fails; returns False if one did."""
        try:
            while not stopping.is_set() and (waiting := self._source.waiting(self.name, _AT_ONCE)):
                if not self._session(waiting, stopping):
                    return False
        except Exception as error:
            # a locked archive or a bug must not end the thread that fills the folders
            self._complain(f"the letters cannot be read: {type(error).__name__}", error)
            return False
        self._complain(None)
        return True

    def _session(self, waiting: Sequence[Filing], stopping: threading.Event) -> bool:
        connection = FolderConnection(self._account)
        refused: dict[str, str] = {}
        try:
            connection.open()
            for filing in waiting:
                if stopping.is_set():
                    break
                if filing.game in refused:
                    continue
                folder = connection.folder(self._prefix, filing.game)
                try:
                    connection.enter(folder)
                    connection.put(folder, filing)
                except IMAPClientAbortError:
                    raise
                except IMAPClientError as error:  # the server refuses this letter; the other games go on
                    refused[filing.game] = connection.describe_error(error)
                    continue
                self._source.filed(self.name, filing)
            connection.leave()
        except Exception as error:
            self._complain(connection.describe_error(error))
            return False
        finally:
            connection.close()
        if refused:
            self._complain(next(iter(refused.values())))
        return not refused

    def _complain(self, trouble: str | None, error: Exception | None = None) -> None:
        """Record what is wrong now, and log each change once."""
        if trouble == self.trouble:
            return
        self.trouble = trouble
        if trouble is None:
            log.info("folders %s: working again", self.name)
        else:
            fault = f"\n{redacted_traceback(error)}" if error is not None else ""
            log.warning("folders %s: %s%s", self.name, trouble, fault)
