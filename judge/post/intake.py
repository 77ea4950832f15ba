"""Letters in by SMTP: a listener that says 250 only when the letter is stored, and keeps its head under abuse.

Built on aiosmtpd. What the library leaves open is closed here: the number of connections, the length of a line
without an end, handlers cancelled by a peer that hangs up, bugs answered as the sender's fault.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import cast

from aiosmtpd.smtp import SMTP
from aiosmtpd.smtp import Envelope as Transaction
from aiosmtpd.smtp import Session as Peer

log = logging.getLogger(__name__)

_MAX_RECIPIENTS = 100  # RFC 5321 §4.5.3.1.8: no fewer may be the limit
_TRY_LATER = "451 4.3.0 Temporary failure, please try again later"
_TOO_MANY = b"421 4.3.2 Too many connections, please try again later\r\n"
_CLOSING = b"421 4.3.2 Service is closing, please try again later\r\n"


@dataclass(frozen=True, slots=True)
class Envelope:
    """A letter as it was handed over: `mail_from` is "" for a bounce, `raw` has CRLF line ends, `received` is UTC."""

    mail_from: str
    recipients: tuple[str, ...]
    raw: bytes
    received: datetime


class SmtpIntake:
    """An SMTP listener on one address and port."""

    def __init__(
        self,
        host: str,
        port: int,
        hostname: str,
        accept: Callable[[str], bool],
        store: Callable[[Envelope], None],
        *,
        clock: Callable[[], datetime],
        size_limit: int = 1_000_000,
        max_connections: int = 50,
        timeout: float = 300.0,
    ) -> None:
        """Listen on `host`:`port` (0 for any free port), greeting as `hostname`.

        `accept` tells at once whether an address is a mailbox here. `store` puts a letter where no crash loses it and
        then returns; it blocks, is called from worker threads, several at a time, and whatever it raises makes the
        peer try again later. The same letter may come twice: when the peer did not hear that it was stored.
        `size_limit` is in bytes; `timeout` is the seconds a peer may take for a command, or for a whole letter.
        """
        self._host = host
        self._port = port
        self._hostname = hostname
        self._handler = _Handler(accept, store, clock)
        self._size_limit = size_limit
        self._max_connections = max_connections
        self._timeout = timeout
        self._server: asyncio.Server | None = None
        self.sessions: set[SmtpSession] = set()
        """The connections now open."""
        self._empty = asyncio.Event()

    @property
    def port(self) -> int:
        """The port listened on, once started."""
        return self._port

    async def start(self) -> None:
        """Open the listener. Raises OSError when the address or port cannot be had."""
        # The library logs whole commands, signed addresses among them, and at debug level whole letters.
        logging.getLogger("mail.log").setLevel(logging.WARNING)
        self._empty.set()
        self._server = await asyncio.get_running_loop().create_server(self._protocol, self._host, self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    async def stop(self, patience: float = 10.0) -> None:
        """Close the listener, then give letters on their way `patience` seconds to be stored."""
        if self._server is None:
            return
        self._server.close()
        for session in tuple(self.sessions):
            session.close_if_idle()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._empty.wait()
                # A peer may have gone while its letter was being stored.
                await self._handler.settled()
        for session in tuple(self.sessions):
            session.cut()
        await asyncio.sleep(0)  # for the transports to report the connections lost
        await self._server.wait_closed()
        self._server = None

    def _protocol(self) -> asyncio.BaseProtocol:
        if len(self.sessions) >= self._max_connections:
            return _Refusal()
        session = SmtpSession(
            self._handler, self._forget, hostname=self._hostname, size_limit=self._size_limit, timeout=self._timeout
        )
        # Counted here and not when the connection is made: many may be accepted before the first is made.
        self.sessions.add(session)
        self._empty.clear()
        return session

    def _forget(self, session: "SmtpSession") -> None:
        self.sessions.discard(session)
        if not self.sessions:
            self._empty.set()


class SmtpSession(SMTP):
    """One peer's connection. `unfinished` counts the bytes that came since the last line end."""

    line_length_limit = 64 * 1024
    """Far over the standard's 1,000: a paragraph on one line from a home-made mail program is still a letter."""

    def __init__(
        self,
        handler: "_Handler",
        gone: Callable[["SmtpSession"], None],
        *,
        hostname: str,
        size_limit: int,
        timeout: float,
    ) -> None:
        super().__init__(
            handler,
            data_size_limit=size_limit,
            enable_SMTPUTF8=True,
            hostname=hostname,
            ident="judge",
            timeout=timeout,
            loop=asyncio.get_running_loop(),
        )
        self._gone = gone
        self._longest_line = max(size_limit, self.line_length_limit)
        self.unfinished = 0
        self._return_seen = False

    def data_received(self, data: bytes) -> None:
        """Pass bytes on, but cut off a line that never ends: the library would keep all of it."""
        stream = b"\r" + data if self._return_seen else data
        self._return_seen = data.endswith(b"\r")
        line_end = stream.rfind(b"\r\n")
        self.unfinished = self.unfinished + len(data) if line_end < 0 else len(stream) - line_end - 2
        if self.unfinished > self._longest_line:
            self.cut()
        else:
            super().data_received(data)

    def eof_received(self) -> bool:
        """A peer that has said all still listens: what it sent is worked off and answered.

        The library would cancel the session, and with it the answer to a letter just stored.
        """
        self._reader.feed_eof()
        return True

    def connection_lost(self, error: Exception | None) -> None:
        """Take the session off the list of the open ones."""
        super().connection_lost(error)
        self._gone(self)

    async def handle_exception(self, error: Exception) -> str:
        """The reply for whatever went wrong outside a handler: our fault, so the peer shall try again."""
        if isinstance(error, asyncio.IncompleteReadError):
            cast(asyncio.Transport, self.transport).close()
        else:
            log.error("an SMTP session failed", exc_info=error)
        return _TRY_LATER

    def close_if_idle(self) -> None:
        """Say goodbye, unless a letter is on its way."""
        if self.transport is not None and not (self.envelope and self.envelope.mail_from):
            transport = cast(asyncio.Transport, self.transport)
            transport.write(_CLOSING)
            transport.close()

    def cut(self) -> None:
        """Drop the connection without a word."""
        if self.transport is not None:
            cast(asyncio.Transport, self.transport).abort()

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        # The library's parser raises on some malformed addresses, and lets bare CR and undecodable bytes through.
        try:
            address, rest = super()._getaddr(arg)
        except (LookupError, ValueError, RecursionError):
            return None, None
        return (address, rest) if address is None or address.isprintable() else (None, None)


class _Handler:
    """Answers the commands that need the judge."""

    def __init__(
        self, accept: Callable[[str], bool], store: Callable[[Envelope], None], clock: Callable[[], datetime]
    ) -> None:
        self._accept = accept
        self._store = store
        self._clock = clock
        self._storing: set[asyncio.Task[None]] = set()

    async def handle_RCPT(
        self, server: SmtpSession, session: Peer, transaction: Transaction, address: str, options: list[str]
    ) -> str:
        if len(transaction.rcpt_tos) >= _MAX_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        if not self._accept(address):
            return "550 5.1.1 No such mailbox here"
        transaction.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SmtpSession, session: Peer, transaction: Transaction) -> str:
        letter = Envelope(
            mail_from="" if transaction.mail_from in {None, "<>"} else str(transaction.mail_from),
            recipients=tuple(dict.fromkeys(transaction.rcpt_tos)),
            raw=transaction.original_content or b"",
            received=self._clock(),
        )
        storing = asyncio.create_task(asyncio.to_thread(self._store, letter))
        self._storing.add(storing)
        storing.add_done_callback(self._stored)
        # When the peer hangs up now this coroutine is cancelled. Unlike `await storing`, `wait` does not pass that on.
        await asyncio.wait([storing])
        return _TRY_LATER if storing.exception() else "250 2.0.0 Stored"

    def _stored(self, storing: asyncio.Task[None]) -> None:
        self._storing.discard(storing)
        if not storing.cancelled() and (error := storing.exception()):
            log.error("a letter could not be stored; the peer was asked to try again", exc_info=error)

    async def settled(self) -> None:
        """Returns when no letter is being stored."""
        if self._storing:
            await asyncio.wait(self._storing)


class _Refusal(asyncio.Protocol):
    """A connection too many."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        out = cast(asyncio.Transport, transport)
        out.write(_TOO_MANY)
        out.close()
