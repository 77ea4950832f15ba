"""Keeps an IMAP folder for each game: every public letter is put there once, the oldest first.

Nothing is put twice: before a letter is appended the folder is asked for its Message-ID, because a crash, or an archive
out of a backup, may have forgotten that it is there. What cannot be put now is tried again at growing distances.
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
    """Where the letters come from; it records durably how far each game's folder is filled."""

    def waiting(self, account: str, limit: int) -> Sequence[Filing]:
        """The letters that are not in their folders yet, at most `limit`, in the order of each game."""

    def filed(self, account: str, filing: Filing) -> None:
        """Record that a letter is in its folder."""


class FolderConnection(ImapConnection):
    """A connection that puts letters into folders. All methods raise what `ImapConnection`'s do."""

    _selected = ""

    def folder(self, prefix: str, game: str) -> str:
        """What the folder of a game is called on this server: with its delimiter, in the user's own namespace."""
        self._step = "asking for the folders"
        space, delimiter = "", ""
        if self._client.has_capability("NAMESPACE"):
            own = self._client.namespace().personal
            space, delimiter = (own[0][0] or "", own[0][1] or "") if own else ("", "")
        else:
            listed = self._client.list_folders("", "")
            delimiter = (listed[0][1] or b"").decode() if listed else ""
        name = f"{prefix}{game}"
        name = name.replace("/", delimiter) if delimiter else name.replace("/", "-")
        return name if name.startswith(space) else f"{space}{name}"

    def enter(self, folder: str) -> None:
        """Make the folder, if it is not there, and look into it."""
        if folder == self._selected:
            return
        self._step = f"making the folder {folder}"
        if not self._client.folder_exists(folder):
            self._client.create_folder(folder)
            self._client.subscribe_folder(folder)
        self._client.select_folder(folder, readonly=True)
        self._selected = folder

    def put(self, folder: str, filing: Filing) -> bool:
        """Put a letter into the folder that was entered; False: it is there already."""
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
    """Keeps the folders of all games filled for as long as it is told to; `trouble` says what is wrong now."""

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
        """`pause` are the seconds between two looks for letters; between two tries pass `backoff` seconds, the first
        at first, then twice as many each time up to the second, shortened by `jitter` (0 to 1) to no less than half."""
        self._account = account
        self._prefix = prefix
        self._source = source
        self._pause = pause
        self._backoff = backoff
        self._jitter = jitter
        self.trouble: str | None = None

    @property
    def name(self) -> str:
        """What this place is called in the log, and where its cursors are kept."""
        return f"{self._account.user}@{self._account.host}:{self._account.port}/{self._prefix}"

    def run(self, stopping: threading.Event) -> None:
        """Fill the folders until `stopping` is set; returns within two seconds after that. Raises nothing."""
        patiently(self._work, stopping, f"folders {self.name}")

    def _work(self, stopping: threading.Event) -> None:
        failures = 0
        while not stopping.is_set():
            well = self._round(stopping)
            failures = 0 if well else failures + 1
            stopping.wait(self._pause if well else delay_after(failures - 1, self._backoff, self._jitter()))

    def _round(self, stopping: threading.Event) -> bool:
        """Put what waits into its folders, as long as that goes well; False: it did not."""
        try:
            while not stopping.is_set() and (waiting := self._source.waiting(self.name, _AT_ONCE)):
                if not self._session(waiting, stopping):
                    return False
        except Exception as error:
            # the archive is locked, or a fault of our own: neither may leave the folders without their keeper
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
                except IMAPClientError as error:  # the server does not want this one; the other games go on
                    refused[filing.game] = connection.said(error)
                    continue
                self._source.filed(self.name, filing)
            connection.leave()
        except Exception as error:
            self._complain(connection.said(error))
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
            log.info("folders %s: all is well again", self.name)
        else:
            fault = f"\n{redacted_traceback(error)}" if error is not None else ""
            log.warning("folders %s: %s%s", self.name, trouble, fault)
