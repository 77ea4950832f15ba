"""One connection to a folder of an IMAP mailbox: open, look, fetch, put away, wait.

Built on imapclient. It also handles what the library does not: a server that dies while we wait for it, news that was
read too early to be noticed, letters and passwords in error messages.
"""

import contextlib
import logging
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError, LoginError

from judge.post.headers import one_line
from judge.post.sending import UNPROTECTED, is_loopback, trusting

log = logging.getLogger(__name__)

KEYWORD = b"$Judged"
"""The mark of a letter that is stored, where the server keeps keywords."""

_PATIENCE = 1.5  # seconds for what is in hand when it is time to stop
_TIMEOUT = SocketTimeout(connect=10, read=60)
_LOOK = 1.0  # seconds between two looks whether to stop


@dataclass(frozen=True, slots=True)
class ImapAccount:
    """A folder of a mailbox and the way to it.

    `security` is "plain", "starttls" or "tls"; `ca_file` are certificates to trust besides the system's. A letter
    that is stored is moved to `done_folder`, or where that is empty only marked. `poll` are the seconds between two
    looks at a server without IDLE; a letter of more than `size_limit` bytes is not fetched.
    """

    host: str
    port: int
    security: str
    user: str
    password: str = field(repr=False)
    folder: str = "INBOX"
    done_folder: str = ""
    poll: float = 60
    size_limit: int = 1_000_000
    ca_file: str = ""

    @property
    def name(self) -> str:
        """What the mailbox is called in the log, and where its cursor is kept."""
        return f"{self.user}@{self.host}:{self.port}/{self.folder}"


class Gone(Exception):
    """The server has gone, or has said goodbye."""


class Unprotected(Exception):
    """The password would go unencrypted to another machine."""


class ImapConnection:
    """A connection, used by one thread. All methods raise OSError or IMAPClientAbortError when it is broken."""

    def __init__(self, account: ImapAccount) -> None:
        """Nothing happens before `open`."""
        self._account = account
        self._client: Any = None
        self._step = "connecting"
        self._lasting: frozenset[bytes] = frozenset()

    def open(self) -> None:
        """Connect and log in; make the folder for letters done with, if one is wanted and is not there.

        Raises whatever the library does; `said` makes words of it.

        :raises Unprotected: the connection is plain, and not to this machine itself; nothing was said over it.
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
            client.plain_login(account.user, account.password)  # LOGIN has no charset, SASL has UTF-8 (RFC 4616)
        if account.done_folder:
            self._step = f"making the folder {account.done_folder}"
            if not client.folder_exists(account.done_folder):
                client.create_folder(account.done_folder)

    def select(self) -> int:
        """Open the folder, or open it anew: one that was replaced meanwhile may go on looking as it was.

        The answer is its UIDVALIDITY: UIDs mean the same letters as long as that does not change.
        """
        self._step = f"opening the folder {self._account.folder}"
        selected = self._client.select_folder(self._account.folder)
        # without the list a client may take every flag for lasting (RFC 3501 §7.1)
        self._lasting = frozenset(
            flag.lower() for flag in selected.get(b"PERMANENTFLAGS", (rb"\*", rb"\Seen", rb"\Flagged"))
        )
        self._step = "reading"
        return int(selected.get(b"UIDVALIDITY", 0))

    def close(self) -> None:
        """Close the connection, whatever its state. Raises nothing."""
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
        if account.security == "starttls":
            self._client.starttls(context)

    # ---- letters

    def uids_above(self, uid: int, *, unmarked: bool = False) -> set[int]:
        """The UIDs of letters above `uid`; with `unmarked` without those that bear the keyword, if it is kept."""
        criteria: list[str | bytes] = ["UID", f"{uid + 1}:*"]
        if unmarked and self._lasts(KEYWORD):
            criteria = ["UNKEYWORD", KEYWORD, *criteria]
        # 'n:*' names the last letter even when it is below n (RFC 3501 §6.4.8)
        return {each for each in self._client.search(criteria) if each > uid}

    def size(self, uid: int) -> int | None:
        """The bytes of a letter, as the server counts them; None when it does not say."""
        size = self._client.fetch([uid], ["RFC822.SIZE"]).get(uid, {}).get(b"RFC822.SIZE")
        return size if isinstance(size, int) else None

    def letter(self, uid: int) -> bytes | None:
        """A letter; None when the server does not give it."""
        # not BODY[], which would mark it as read
        raw = self._client.fetch([uid], ["BODY.PEEK[]"]).get(uid, {}).get(b"BODY[]")
        return raw if isinstance(raw, bytes) else None

    def put_away(self, uid: int, *, flagged: bool = False) -> None:
        """Mark a letter as done with, and move it if there is where to; what the server forbids is left undone."""
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
                client.uid_expunge([uid])  # a bare EXPUNGE would also take what others have deleted
        except IMAPClientAbortError:
            raise
        except IMAPClientError as error:
            log.warning("imap %s: letter %d stays as it is: %s", self._account.name, uid, self._clean(error))

    def _lasts(self, mark: bytes) -> bool:
        system = mark.startswith(b"\\")
        return mark.lower() in self._lasting or (not system and rb"\*" in self._lasting)

    # ---- waiting

    def told_of_letters(self) -> bool:
        """Whether the server has said since the last look that letters are there; it says so once, to any command."""
        return bool(self._client._imap.response("EXISTS")[1] != [None])

    def wait(self, stopping: threading.Event, seconds: float) -> None:
        """Return when there may be letters, `seconds` have passed (those of `poll`, without IDLE), or when stopping.

        :raises Gone: the server has gone.
        """
        client = self._client
        if not client.has_capability("IDLE"):
            stopping.wait(min(self._account.poll, seconds))
            client.noop()  # some servers look for new letters only when asked so
            return
        client.idle()
        until = time.monotonic() + seconds
        told = self._unread()
        while not _is_news(told) and not stopping.is_set() and (left := until - time.monotonic()) > 0:
            asked, began = min(_LOOK, left), time.monotonic()
            told = client.idle_check(timeout=asked)
            # The library gives nothing at once, for ever, when the connection has ended.
            if not told and time.monotonic() - began < asked / 2:
                raise Gone("the server has gone")
        client.idle_done()

    def _unread(self) -> list[Any]:
        """What came in one packet with the server's answer to IDLE: it is read already, so the socket shows nothing."""
        client = self._client
        poll = client._poll_socket
        client._poll_socket = lambda sock, timeout=None: [sock]
        try:
            return list(client.idle_check(timeout=0))
        finally:
            client._poll_socket = poll

    # ---- what is said about it

    def said(self, error: Exception) -> str:
        """What went wrong, in words that hold neither the password nor anything out of a letter."""
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
        # Once letters are asked for, what the library quotes may be out of one.
        if isinstance(error, IMAPClientError) and self._step != "reading":
            return f"{self._step}: {self._clean(error)}"
        if isinstance(error, IMAPClientAbortError):
            return "the connection broke"
        return f"{self._step}: {type(error).__name__}"

    def _clean(self, error: Exception) -> str:
        text = one_line(str(error), 200)
        return text.replace(self._account.password, "(password)") if self._account.password else text


def patiently(work: Callable[[threading.Event], None], stopping: threading.Event, name: str) -> None:
    """Do `work`, in a thread of that name, until `stopping` is set; returns soon after that, whatever it hangs on."""
    # The library logs whole letters at debug level, and warns with what a server said.
    logging.getLogger("imapclient").setLevel(logging.ERROR)
    worker = threading.Thread(target=work, args=(stopping,), name=name, daemon=True)
    worker.start()
    stopping.wait()
    worker.join(_PATIENCE)


def delay_after(failures: int, backoff: tuple[float, float], jitter: float) -> float:
    """The seconds to the next try: the first of `backoff`, then twice as many each time, up to the second.

    `jitter` (0 to 1) shortens them to no less than half.
    """
    least, most = backoff
    return min(most, least * 2.0 ** min(failures, 30)) * (1 + jitter) / 2


def _is_news(told: list[Any]) -> bool:
    """Whether a server in IDLE has told of a letter.

    :raises Gone: it has taken its leave.
    """
    if any(each and each[0] == b"BYE" for each in told):
        raise Gone("the server has closed the connection")
    return any(len(each) > 1 and each[1] == b"EXISTS" for each in told)
