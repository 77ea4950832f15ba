"""One connection to a folder of an IMAP mailbox: open, search, fetch, mark or move, wait.

Built on imapclient. It also handles what the library does not: a server that dies while we wait for it, news of letters
that arrived before we waited for it, letters and passwords in error messages.
"""

import contextlib
import logging
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from judge.post.headers import HEADER_LIMIT, one_line
from judge.post.sending import UNPROTECTED, is_loopback, trusting

log = logging.getLogger(__name__)

KEYWORD = b"$Judged"
"""The keyword that marks a stored letter, if the server keeps keywords."""

_PATIENCE = 1.5  # seconds for the operation in progress when it is time to stop
_TIMEOUT = SocketTimeout(connect=10, read=60)
_LOOK = 1.0  # seconds between two checks whether to stop


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """A folder of a mailbox, and how to connect to it.

    `security` is "plain", "starttls" or "tls"; `ca_file` has certificates to trust besides the system's. A stored
    letter is moved to `done_folder`, or only marked if that is empty. `poll` is the number of seconds between two
    checks of a server without IDLE; of a letter of more than `size_limit` bytes only the header is
    fetched.
    """

    host: str
    port: int
    security: str
    user: str
    password: str = field(repr=False)
    folder: str = "INBOX"
    done_folder: str = ""
    poll: float = 60
    size_limit: int = 4_000_000
    ca_file: str = ""

    @property
    def name(self) -> str:
        """The name of the mailbox in the log; its cursor is kept under it."""
        return f"{self.user}@{self.host}:{self.port}/{self.folder}"


class Gone(Exception):
    """The server has closed the connection, or announced that it will."""


class Unprotected(Exception):
    """The password would be sent unencrypted to another machine."""


class ImapConnection:
    """A connection, used by one thread. All methods raise OSError or IMAPClientAbortError if it is broken."""

    def __init__(self, account: ImapAccount) -> None:
        """Nothing happens before `open`."""
        self._account = account
        self._client: Any = None
        self._step = "connecting"
        self._lasting: frozenset[bytes] = frozenset()

    def open(self) -> None:
        """Connect and log in; create the folder for handled letters if one is configured and missing.

        Raises whatever the library raises; `describe_error` turns that into a message.

        :raises Unprotected: the connection is plain and not to this machine itself; nothing was sent over it.
        """
        account = self._account
        if account.security == "plain" and not is_loopback(account.host):
            raise Unprotected(UNPROTECTED)
        self._connect()
        client = self._client
        self._step = "logging in"
        if account.user.isascii() and account.password.isascii():
            client.login(account.user, account.password)
        else:
            client.plain_login(account.user, account.password)  # LOGIN has no charset, SASL uses UTF-8 (RFC 4616)
        if account.done_folder:
            self._step = f"making the folder {account.done_folder}"
            if not client.folder_exists(account.done_folder):
                client.create_folder(account.done_folder)

    def select(self) -> int:
        """Select the folder, again if necessary: one that was replaced meanwhile might seem unchanged otherwise.

        Returns the UIDVALIDITY: UIDs name the same letters as long as it does not change.
        """
        self._step = f"opening the folder {self._account.folder}"
        selected = self._client.select_folder(self._account.folder)
        # without that list, a client may assume that every flag is permanent (RFC 3501 §7.1)
        self._lasting = frozenset(
            flag.lower() for flag in selected.get(b"PERMANENTFLAGS", (rb"\*", rb"\Seen", rb"\Flagged"))
        )
        self._step = "reading"
        return int(selected.get(b"UIDVALIDITY", 0))

    def own(self, name: str) -> str:
        """What a folder is called on this server: with its delimiter for `/`, in the user's own namespace."""
        if self._client.has_capability("NAMESPACE"):
            own = self._client.namespace().personal
            space, delimiter = (own[0][0] or "", own[0][1] or "") if own else ("", "")
        else:
            listed = self._client.list_folders("", "")
            space, delimiter = "", (listed[0][1] or b"").decode() if listed else ""
        name = name.replace("/", delimiter) if delimiter else name.replace("/", "-")
        return name if name.startswith(space) else f"{space}{name}"

    def clock(self) -> datetime | None:
        """The time by the server's clock; None if it does not tell. No folder is selected afterwards.

        IMAP has no command for it. So a letter is put into a folder of its own without a date; the server gives it the
        present one (RFC 3501 §6.3.11). Then the folder is deleted.
        """
        client, self._step = self._client, "asking for the server's time"
        try:
            folder = self.own("judge-clock")
            if client.folder_exists(folder):  # left by a judge that was killed
                client.delete_folder(folder)
            client.create_folder(folder)
            try:
                client.append(folder, b"Subject: What time is it?\r\n\r\nThe judge deletes this letter at once.\r\n")
                client.select_folder(folder)
                fetched = client.fetch(self.uids_above(0), ["INTERNALDATE"]).values()
                at = next((each.get(b"INTERNALDATE") for each in fetched), None)
                client.close_folder()
            finally:
                client.delete_folder(folder)
        except IMAPClientAbortError:
            raise
        except (IMAPClientError, ValueError) as error:  # ValueError: a date that the library cannot read
            log.info("imap %s: the server does not tell its time: %s", self._account.name, self._clean(error))
            return None
        return at if _has_zone(at) else None

    def close(self) -> None:
        """Close the connection, whatever its state. Never raises."""
        if self._client is not None:
            with contextlib.suppress(IMAPClientError, OSError):
                self._client.shutdown()

    def leave(self) -> None:
        """Log out."""
        self._client.logout()

    def _connect(self) -> None:
        account, context = self._account, None
        if account.security != "plain":
            context = trusting(account.ca_file)
        tls = account.security == "tls"
        self._client = IMAPClient(account.host, account.port, ssl=tls, ssl_context=context, timeout=_TIMEOUT)
        self._client.normalise_times = False  # dates with their zones, not in the zone of this machine
        if account.security == "starttls":
            self._client.starttls(context)

    # ---- letters

    def uids_above(self, uid: int, *, unmarked: bool = False) -> set[int]:
        """The UIDs of letters above `uid`; with `unmarked`, only those without the keyword, if the server keeps it."""
        criteria: list[str | bytes] = ["UID", f"{uid + 1}:*"]
        if unmarked and self._lasts(KEYWORD):
            criteria = ["UNKEYWORD", KEYWORD, *criteria]
        # 'n:*' includes the last letter even if its UID is below n (RFC 3501 §6.4.8)
        return {each for each in self._client.search(criteria) if each > uid}

    def size(self, uid: int) -> int | None:
        """The size of a letter in bytes, as the server counts them; None if it does not say."""
        size = self._client.fetch([uid], ["RFC822.SIZE"]).get(uid, {}).get(b"RFC822.SIZE")
        return size if isinstance(size, int) else None

    def letter(self, uid: int, *, dated: bool) -> tuple[bytes | None, datetime | None]:
        """A letter and, if it is to be `dated`, when the server received it; None for what the server does not
        return."""
        # not BODY[], which would mark it as read
        found = self._client.fetch([uid], ["BODY.PEEK[]", *(["INTERNALDATE"] if dated else [])]).get(uid, {})
        raw, came = found.get(b"BODY[]"), found.get(b"INTERNALDATE")
        return (raw if isinstance(raw, bytes) else None, came if _has_zone(came) else None)

    def header(self, uid: int) -> bytes | None:
        """The header of a letter, as far as it is read; None if the server does not return it."""
        found = self._client.fetch([uid], [f"BODY.PEEK[HEADER]<0.{HEADER_LIMIT}>"]).get(uid, {})
        raw = found.get(b"BODY[HEADER]<0>")
        return raw if isinstance(raw, bytes) else None

    def put_away(self, uid: int, *, flagged: bool = False) -> None:
        """Mark a letter as handled, and move it if a folder is configured; what the server forbids is skipped."""
        client, done = self._client, self._account.done_folder
        wanted = (KEYWORD, rb"\Seen", *((rb"\Flagged",) if flagged else ()))
        try:
            if marks := [mark for mark in wanted if self._lasts(mark)]:
                client.add_flags([uid], marks, silent=True)
            if not done:
                return
            if client.has_capability("MOVE"):
                client.move([uid], done)
                return
            client.copy([uid], done)
            client.add_flags([uid], [rb"\Deleted"], silent=True)
            if client.has_capability("UIDPLUS"):
                client.uid_expunge([uid])  # a bare EXPUNGE would also remove what others have deleted
        except IMAPClientAbortError:
            raise
        except IMAPClientError as error:
            log.warning("imap %s: cannot mark or move letter %d: %s", self._account.name, uid, self._clean(error))

    def _lasts(self, mark: bytes) -> bool:
        system = mark.startswith(b"\\")
        return mark.lower() in self._lasting or (not system and rb"\*" in self._lasting)

    # ---- waiting

    def told_of_letters(self) -> bool:
        """Whether the server has announced letters since the last check; it does so once, in answer to any command."""
        return bool(self._client._imap.response("EXISTS")[1] != [None])

    def wait(self, stopping: threading.Event, seconds: float, wanted: threading.Event | None = None) -> None:
        """Return when there may be letters, after `seconds` (at most `poll` of them without IDLE), or when stopping.

        It also returns soon after `wanted` is set.

        :raises Gone: the server has closed the connection.
        """
        client, wanted = self._client, wanted or threading.Event()
        if not client.has_capability("IDLE"):
            until = time.monotonic() + min(self._account.poll, seconds)
            while (
                not wanted.is_set() and (left := until - time.monotonic()) > 0 and not stopping.wait(min(_LOOK, left))
            ):
                pass
            client.noop()  # some servers look for new letters only when asked
            return
        client.idle()
        until = time.monotonic() + seconds
        responses = self._unread()
        while not (_is_news(responses) or stopping.is_set() or wanted.is_set()):
            if (left := until - time.monotonic()) <= 0:
                break
            asked, began = min(_LOOK, left), time.monotonic()
            responses = client.idle_check(timeout=asked)
            # The library returns nothing at once, again and again, when the connection has ended.
            if not responses and time.monotonic() - began < asked / 2:
                raise Gone("the server has gone")
        client.idle_done()

    def _unread(self) -> list[Any]:
        """What came together with the answer to IDLE: it is buffered, so the socket is not readable."""
        client = self._client
        poll = client._poll_socket
        client._poll_socket = lambda sock, timeout=None: [sock]
        try:
            return list(client.idle_check(timeout=0))
        finally:
            client._poll_socket = poll

    # ---- messages about errors

    def describe_error(self, error: Exception) -> str:
        """What went wrong, in words that contain neither the password nor anything from a letter."""
        if isinstance(error, LoginError) and not isinstance(error.__context__, IMAPClientAbortError):
            return f"the server refuses user or password: {self._clean(error)}"
        if isinstance(error, ssl.SSLCertVerificationError):
            return f"{self._step}: the server's certificate is not trusted: {error.verify_message}"
        if isinstance(error, TimeoutError):
            return f"{self._step}: no answer in time"
        if isinstance(error, OSError):
            return f"{self._step}: {error.strerror or type(error).__name__}"
        if isinstance(error, Gone | Unprotected):
            return str(error)
        # Once letters are fetched, what the library quotes may come from one.
        if isinstance(error, IMAPClientError) and self._step != "reading":
            return f"{self._step}: {self._clean(error)}"
        if isinstance(error, IMAPClientAbortError):
            return "the connection broke"
        return f"{self._step}: {type(error).__name__}"

    def _clean(self, error: Exception) -> str:
        text = one_line(str(error), 200)
        return text.replace(self._account.password, "(password)") if self._account.password else text


def patiently(work: Callable[[threading.Event], None], stopping: threading.Event, name: str) -> None:
    """Run `work` in a thread of that name until `stopping` is set; returns soon after that, whatever blocks it."""
    # The library logs whole letters at debug level, and logs the server's text as warnings.
    logging.getLogger("imapclient").setLevel(logging.ERROR)
    worker = threading.Thread(target=work, args=(stopping,), name=name, daemon=True)
    worker.start()
    stopping.wait()
    worker.join(_PATIENCE)


def delay_after(failures: int, backoff: tuple[float, float], jitter: float) -> float:
    """The delay in seconds to the next try: the first number of `backoff`, then twice as long each time up to the
    second.

    `jitter` (0 to 1) shortens them to no less than half.
    """
    least, most = backoff
    return min(most, least * 2.0 ** min(failures, 30)) * (1 + jitter) / 2


def _has_zone(at: Any) -> bool:
    return isinstance(at, datetime) and at.tzinfo is not None


def _is_news(responses: list[Any]) -> bool:
    """Whether a server in IDLE has announced a letter.

    :raises Gone: it has announced that it closes the connection.
    """
    if any(each and each[0] == b"BYE" for each in responses):
        raise Gone("the server has closed the connection")
    return any(len(each) > 1 and each[1] == b"EXISTS" for each in responses)
