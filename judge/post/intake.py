"""Letters in by SMTP and LMTP: listeners that answer 250 once the letter is stored, and withstand abuse.

`sessions` has the dialogue with one peer. Here are the listeners, the limit of connections, and the storing.
"""

import asyncio
import contextlib
import errno
import logging
import socket
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import ClassVar

from aiosmtpd.smtp import Envelope as Transaction

from judge.common.redaction import redacted_traceback
from judge.post.sessions import TRY_LATER, LmtpSession, Refusal, Session

log = logging.getLogger(__name__)

_PATIENCE = 1.5  # seconds until a listener is connected to, and as many until it greets
_BACKLOG = 512  # connections that the system queues: peers beyond the limit should hear 421, not time out


@dataclass(frozen=True, slots=True)
class Envelope:
    """A letter as it was received: `mail_from` is "" for a bounce, `raw` has CRLF line ends, `received` is UTC."""

    mail_from: str
    recipients: tuple[str, ...]
    raw: bytes
    received: datetime


class _Intake:
    """A listener at a host and port, or at the path of a Unix socket."""

    session_class: ClassVar[type[Session]]

    def __init__(
        self,
        where: tuple[str, int] | Path,
        hostname: str,
        accept: Callable[[str], bool],
        store: Callable[[Envelope], None],
        *,
        clock: Callable[[], datetime],
        size_limit: int = 4_000_000,
        max_connections: int = 50,
        timeout: float = 300.0,
        socket_mode: int = 0o666,
    ) -> None:
        """Listen at `where` (port 0 for any free port), greeting as `hostname`.

        `accept` tells at once whether an address is a mailbox here. `store` saves a letter so that no crash loses it,
        then returns; it blocks, is called from worker threads for all connections concurrently, and if it raises
        anything the peer is asked to try again later. The same letter may come twice, if the peer did not hear that it
        was stored. `size_limit` is in bytes; `timeout` is how many seconds a peer may take for a letter with all its
        commands. `socket_mode` is the mode of a Unix socket, which says who may connect.
        """
        self._where = where
        self._hostname = hostname
        self._accept = accept
        self._storeroom = _Storeroom(store, clock, max_connections)
        self._size_limit = size_limit
        self._max_connections = max_connections
        self._timeout = timeout
        self._socket_mode = socket_mode
        self._server: asyncio.Server | None = None
        self.sessions: set[Session] = set()
        """The connections now open."""
        self._empty = asyncio.Event()

    @property
    def port(self) -> int:
        """The port listened on, once started; 0 for a Unix socket."""
        return 0 if isinstance(self._where, Path) else self._where[1]

    async def start(self) -> None:
        """Open the listener. Raises OSError if the address, port or path cannot be opened."""
        # The library logs the addresses of letters, signed ones among them.
        logging.getLogger("mail.log").setLevel(logging.WARNING)
        self._empty.set()
        loop = asyncio.get_running_loop()
        if isinstance(self._where, Path):
            _clear(self._where)
            self._server = await loop.create_unix_server(self._protocol, self._where, backlog=_BACKLOG)
            self._where.chmod(self._socket_mode)
        else:
            self._server = await loop.create_server(self._protocol, *self._where, backlog=_BACKLOG)
            self._where = (self._where[0], self._server.sockets[0].getsockname()[1])

    def answers(self) -> bool:
        """Whether it greets somebody who connects now, even if only to refuse the connection.

        Called from another thread; it takes three seconds at most.
        """
        server = self._server
        if server is None or not server.sockets:
            return False
        where = server.sockets[0]
        try:
            with socket.socket(where.family) as probe:
                probe.settimeout(_PATIENCE)
                probe.connect(where.getsockname())
                return bool(probe.recv(1))
        except OSError:
            return False

    async def stop(self, patience: float = 10.0) -> None:
        """Close the listener, then allow letters in progress `patience` seconds to be stored."""
        server, self._server = self._server, None
        if server is None:
            return
        server.close()
        if isinstance(self._where, Path):
            self._where.unlink(missing_ok=True)
        for session in tuple(self.sessions):
            session.end()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._empty.wait()
                # A peer may have hung up while its letter was being stored.
                await self._storeroom.settled()
        for session in tuple(self.sessions):
            session.cut()
        await asyncio.sleep(0)  # for the transports to report the connections lost
        await server.wait_closed()
        self._storeroom.close()

    def _protocol(self) -> asyncio.BaseProtocol:
        if len(self.sessions) >= self._max_connections:
            return Refusal()
        session = self.session_class(
            self._accept,
            self._storeroom.take,
            self._forget,
            hostname=self._hostname,
            size_limit=self._size_limit,
            timeout=self._timeout,
        )
        # Counted here and not when a connection is made, because many may be accepted before the first is made.
        self.sessions.add(session)
        self._empty.clear()
        return session

    def _forget(self, session: Session) -> None:
        self.sessions.discard(session)
        if not self.sessions:
            self._empty.set()


class SmtpIntake(_Intake):
    """An SMTP listener, for mail servers anywhere."""

    session_class = Session


class LmtpIntake(_Intake):
    """An LMTP listener, for a mail server in front of the judge."""

    session_class = LmtpSession


class _Storeroom:
    """Stores letters in threads of its own, one a connection, because each may block until many are committed."""

    def __init__(self, store: Callable[[Envelope], None], clock: Callable[[], datetime], shelves: int) -> None:
        self._store = store
        self._clock = clock
        self._threads = ThreadPoolExecutor(shelves, "store")
        self._storing: set[asyncio.Future[None]] = set()

    async def take(self, transaction: Transaction, raw: bytes) -> str:
        """Store a letter; returns the reply to the peer."""
        letter = Envelope(
            mail_from="" if transaction.mail_from in {None, "<>"} else str(transaction.mail_from),
            recipients=tuple(dict.fromkeys(transaction.rcpt_tos)),
            raw=raw,
            received=self._clock(),
        )
        storing = asyncio.get_running_loop().run_in_executor(self._threads, self._store, letter)
        self._storing.add(storing)
        storing.add_done_callback(self._stored)
        # If the peer hangs up now, this coroutine is cancelled. Unlike `await storing`, `wait` does not cancel the
        # storing.
        await asyncio.wait([storing])
        return TRY_LATER if storing.exception() else "250 2.0.0 Stored"

    def _stored(self, storing: asyncio.Future[None]) -> None:
        self._storing.discard(storing)
        if not storing.cancelled() and (error := storing.exception()):
            log.error("cannot store a letter; the peer was asked to try again\n%s", redacted_traceback(error))

    async def settled(self) -> None:
        """Returns when no letter is being stored."""
        if self._storing:
            await asyncio.wait(self._storing)

    def close(self) -> None:
        """Take no more letters. A letter in progress is still stored, but its peer does not hear of it."""
        self._threads.shutdown(wait=False)


def _clear(path: Path) -> None:
    """Remove the socket of a judge that was killed. Raises OSError if it is something else, or in use."""
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return
    if not stat.S_ISSOCK(mode):
        raise FileExistsError(errno.EEXIST, "not a socket, and left alone", str(path))
    with socket.socket(socket.AF_UNIX) as probe, contextlib.suppress(ConnectionRefusedError):
        probe.connect(str(path))
        raise OSError(errno.EADDRINUSE, "somebody listens there already", str(path))
    path.unlink()
