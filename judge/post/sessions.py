"""One peer's connection: SMTP (RFC 5321) and LMTP (RFC 2033), made to withstand any peer.

aiosmtpd knows the commands. Reading lines and letters, dispatching commands, time limits, replies and closing are done
here, because its own loop is slow, blames the sender for our faults, forgets the other recipients of LMTP and lets a
peer fill the memory.
"""

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from typing import Any, AnyStr, cast

from aiosmtpd.smtp import MISSING, SMTP
from aiosmtpd.smtp import Envelope as Transaction

from judge.common.redaction import redacted_traceback

log = logging.getLogger(__name__)

TRY_LATER = "451 4.3.0 Temporary failure, please try again later"
TOO_MANY_PEERS = b"421 4.3.2 Too many connections, please try again later\r\n"
_CLOSING = b"421 4.3.2 Service is closing, please try again later\r\n"
_TOO_SLOW = b"421 4.4.2 Timed out, closing the connection\r\n"
_TOO_MANY_FAULTS = b"421 4.7.0 Too many errors, closing the connection\r\n"
_TOO_LONG_A_COMMAND = "500 5.5.2 Command line too long"
_TOO_BIG = "552 5.3.4 The letter is too large; please send its text alone, without files or pictures"
_TOO_LONG_A_LINE = "500 5.6.0 A line of the letter is too long"

_MAX_RECIPIENTS = 100  # RFC 5321 §4.5.3.1.8: the limit may not be lower
_MAX_COMMAND = 2048  # RFC 5321 §4.5.3.1.4 asks for 512, and more for each extension
_MAX_FAULTS = 20  # in a row; no working mail program makes two. An address that is no mailbox here counts half
_MAX_BLANK = 4096  # bytes of line ends at the beginning of a letter
_TURN = 32  # commands before the other connections get their turn

_END = b"\r\n.\r\n"
_ENDS_BEGUN = tuple(_END[:length] for length in range(1, len(_END)))

# The form of nearly all addresses. The library's parser for all others takes a hundred times as long.
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_USUAL_PATH = re.compile(rf"<({_ATOM}(?:\.{_ATOM})*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*)>(?: ([A-Za-z0-9= .+_-]*))?")


class Session(SMTP):
    """An SMTP connection."""

    line_length_limit = 64 * 1024
    """Far above the standard's 1,000: a paragraph on one line from a home-made mail program is still a letter."""

    def __init__(
        self,
        accept: Callable[[str], bool],
        take: Callable[[Transaction, bytes], Awaitable[str]],
        gone: Callable[["Session"], None],
        *,
        hostname: str,
        size_limit: int,
        timeout: float,
    ) -> None:
        """`accept` tells mailboxes, `take` stores a letter and returns the reply, `gone` hears of the end."""
        super().__init__(
            None,
            data_size_limit=size_limit,
            enable_SMTPUTF8=True,
            hostname=hostname,
            ident="judge",
            timeout=timeout,
            loop=asyncio.get_running_loop(),
        )
        self._accept = accept
        self._take = take
        self._gone = gone
        self._size_limit = size_limit
        self._faults = 0
        self._refused = 0
        self._taking = False
        self._ending = False
        self._deadline = 0.0

    # ---- the connection

    @property
    def _wire(self) -> asyncio.Transport:
        return cast(asyncio.Transport, self.transport)

    def eof_received(self) -> bool:
        """A peer that has closed its side still listens: what it sent is handled and answered.

        The library would cancel the session, and the answer to a letter just stored with it.
        """
        self._reader.feed_eof()
        return True

    def connection_lost(self, error: Exception | None) -> None:
        """Remove the session from the list of open ones."""
        super().connection_lost(error)
        self._gone(self)

    def end(self) -> None:
        """Say goodbye now, or as soon as the letter in progress is answered."""
        self._ending = True
        if self.transport is not None and not self._letter_begun():
            self._part(_CLOSING)

    def cut(self) -> None:
        """Drop the connection without a reply."""
        if self.transport is not None:
            self._wire.abort()

    def _letter_begun(self) -> bool:
        return self.envelope is not None and bool(self.envelope.mail_from)

    def _part(self, reply: bytes) -> None:
        """Close with a last reply, without waiting for a peer that does not read its replies."""
        if not self._wire.is_closing():
            self._wire.write(reply)
        if self._wire.get_write_buffer_size():
            self._wire.abort()
        else:
            self._wire.close()

    def _reset_timeout(self, duration: float | None = None) -> None:
        # Reset by every letter, not by every command: otherwise a peer could stay for ever and do nothing. One timer
        # that checks again when it fires too early is cheaper than a new one for every letter.
        self._deadline = self.loop.time() + (duration or self._timeout_duration)
        if self._timeout_handle is None:
            self._timeout_handle = self.loop.call_at(self._deadline, self._timeout_cb)

    def _timeout_cb(self) -> None:
        if self._taking:  # the peer waits for us, not we for the peer
            self._deadline = self.loop.time() + self._timeout_duration
        if self.loop.time() < self._deadline:
            self._timeout_handle = self.loop.call_at(self._deadline, self._timeout_cb)
        elif self.transport is not None:
            self._part(_TOO_SLOW)

    # ---- commands and replies

    async def _handle_client(self) -> None:
        self._write(f"220 {self.hostname} {self.__ident__}")
        turn = 0
        while self.transport is not None and not self._wire.is_closing():
            if self._ending and not self._letter_begun():
                self._part(_CLOSING)
                return
            try:
                await self._obey(await self._reader.readuntil(b"\n"))
            except asyncio.LimitOverrunError:  # no line end in sight
                self._part(_TOO_LONG_A_COMMAND.encode() + b"\r\n")
            except asyncio.IncompleteReadError:
                self._wire.close()
            except ConnectionError:
                self.cut()
            except Exception as error:
                log.error("a mail session failed with an unexpected error\n%s", redacted_traceback(error))
                self._write(TRY_LATER)
            turn += 1
            if turn % _TURN == 0:
                await asyncio.sleep(0)

    async def _obey(self, line: bytes) -> None:
        if len(line) > _MAX_COMMAND:
            await self.push(_TOO_LONG_A_COMMAND)
            return
        name, _, argument = line.rstrip(b"\r\n").partition(b" ")
        command = self._smtp_methods.get(name.decode("ascii", "replace").upper())
        if command is None:
            await self.push("500 5.5.2 Command not recognized")
            return
        await command(argument.strip().decode("utf-8", "surrogateescape") or None)

    def _write(self, reply: str) -> None:
        self._writer.write(reply.encode("utf-8", "replace") + b"\r\n")

    async def push(self, status: AnyStr) -> None:
        """Send a reply, with its enhanced status code (RFC 2034) if it has none.

        Waits while the peer leaves too many replies unread; closes the connection after too many faults in a row.
        """
        reply = status if isinstance(status, str) else status.decode("utf-8", "replace")
        code, rest = reply[:3], reply[4:]
        if code[0] != "3" and rest[1:2] != ".":
            enhanced = "5.3.4" if code == "552" else f"{code[0]}.{'5' if code[0] == '5' else '0'}.0"
            reply = f"{code} {enhanced} {rest}"
        self._write(reply)
        if code in {"500", "501", "502", "503", "504", "555"}:
            self._faults += 1
        elif code[0] != "5":
            self._faults = 0
        if self._faults + self._refused / 2 >= _MAX_FAULTS:
            self._part(_TOO_MANY_FAULTS)
        await self._writer.drain()

    async def _greet(self, name: str | None, extended: bool) -> None:
        if not name:
            await self.push("501 5.5.4 Your name, please")
            return
        assert self.session is not None
        self.envelope = self._create_envelope()
        self.session.extended_smtp = extended
        self.session.host_name = name
        self._faults = 0
        offers = ("PIPELINING", f"SIZE {self._size_limit}", "8BITMIME", "SMTPUTF8", "ENHANCEDSTATUSCODES")
        lines = (self.hostname, *offers) if extended else (self.hostname,)
        self._write("\r\n".join([*(f"250-{line}" for line in lines[:-1]), f"250 {lines[-1]}"]))
        await self._writer.drain()

    async def smtp_HELO(self, hostname: str) -> None:
        """RFC 5321 §4.1.1.1. Any name is accepted."""
        await self._greet(hostname, extended=False)

    async def smtp_EHLO(self, hostname: str) -> None:
        """RFC 5321 §4.1.1.1."""
        await self._greet(hostname, extended=True)

    async def smtp_VRFY(self, arg: str) -> None:
        """RFC 5321 §3.5.3: a server need not reveal who has a mailbox here."""
        await self.push("252 2.1.5 Cannot verify, but will take a letter")

    async def _call_handler_hook(self, command: str, *args: Any) -> Any:
        return self._recipient(*args) if command == "RCPT" else MISSING

    def _recipient(self, address: str, options: list[str]) -> str:
        assert self.envelope is not None
        if len(self.envelope.rcpt_tos) >= _MAX_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        if not self._accept(address):
            self._refused += 1
            return "550 5.1.1 No such mailbox here"
        self._refused = 0
        self.envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        if usual := _USUAL_PATH.fullmatch(arg):
            return usual[1], usual[2] or ""
        # The library's parser raises on some malformed addresses, and accepts bare CR and undecodable bytes.
        try:
            address, rest = super()._getaddr(arg)
        except (LookupError, ValueError, RecursionError):
            return None, None
        return (address, rest) if address is None or address.isprintable() else (None, None)

    # ---- letters

    async def smtp_DATA(self, arg: str) -> None:
        """Take a letter and answer it (RFC 5321 §4.1.1.4)."""
        if await self.check_helo_needed():
            return
        assert self.envelope is not None
        if not self.envelope.rcpt_tos:
            await self.push("503 5.5.1 Need RCPT first")
        elif arg:
            await self.push("501 5.5.4 DATA stands alone")
        else:
            await self.push("354 End the letter with <CR><LF>.<CR><LF>")
            letter = await self._letter()
            reply = self._answer(await self._verdict(letter), len(self.envelope.rcpt_tos))
            self._reset_timeout()
            self.envelope = self._create_envelope()
            await self.push(reply)

    def _answer(self, verdict: str, recipients: int) -> str:
        return verdict

    async def _letter(self) -> bytes | None:
        """The bytes up to the final dot as they came, with the line end before them; None if they are too many.

        :raises ConnectionError: a line, or the blank lines at the beginning, exceed all limits.
        """
        # The line end of DATA is the first half of the end mark (RFC 5321 §4.1.1.4), so the letter may be empty. Only
        # CRLF ends a line; otherwise one letter could be smuggled inside another.
        held = bytearray(b"\r\n")
        while held.endswith(_ENDS_BEGUN) and not held.endswith(_END):
            held += await self._reader.readexactly(1)
            if len(held) > _MAX_BLANK:
                raise ConnectionAbortedError("a letter of nothing")
        most = self._size_limit + len(_END)
        size, unfinished, ended = len(held), 0, held.endswith(_END)
        while not ended:
            try:
                piece = await self._reader.readuntil(_END)
                ended = True
            except asyncio.LimitOverrunError as overrun:
                piece = await self._reader.read(overrun.consumed)
            size += len(piece)
            line_end = piece.rfind(b"\r\n")
            unfinished = unfinished + len(piece) if line_end < 0 else len(piece) - line_end - 2
            if unfinished > max(self._size_limit, self.line_length_limit):
                raise ConnectionAbortedError("a line without end")
            if size <= most:
                held += piece
            else:  # read on to the end, but keep nothing
                held.clear()
        return bytes(held) if size <= most else None

    async def _verdict(self, letter: bytes | None) -> str:
        assert self.envelope is not None
        if letter is None:
            return _TOO_BIG
        longest = self.line_length_limit
        if len(letter) > longest and any(len(line) > longest for line in letter.split(b"\r\n")):
            return _TOO_LONG_A_LINE
        self._taking = True
        try:
            # Without the end mark and the dots that are doubled (RFC 5321 §4.5.2).
            return await self._take(self.envelope, letter[:-3].replace(b"\r\n.", b"\r\n")[2:])
        except Exception as error:
            log.error("cannot receive a letter; the peer was asked to try again\n%s", redacted_traceback(error))
            return TRY_LATER
        finally:
            self._taking = False


class LmtpSession(Session):
    """An LMTP connection: LHLO instead of HELO and EHLO, and after the final dot a reply for every recipient."""

    async def smtp_LHLO(self, hostname: str) -> None:
        """RFC 2033 §4.1."""
        await self._greet(hostname, extended=True)

    async def smtp_HELO(self, hostname: str) -> None:
        """RFC 2033 §4.1: not available in LMTP."""
        await self.push("500 5.5.1 This is LMTP, say LHLO")

    async def smtp_EHLO(self, hostname: str) -> None:
        """RFC 2033 §4.1: not available in LMTP."""
        await self.push("500 5.5.1 This is LMTP, say LHLO")

    async def check_helo_needed(self, helo: str = "LHLO") -> bool:
        """Refuse a command that came before LHLO; returns whether it was refused."""
        return await super().check_helo_needed(helo)

    def _answer(self, verdict: str, recipients: int) -> str:
        # RFC 2033 §4.2: one reply for each accepted RCPT, in their order, even if an address is there twice.
        return "\r\n".join([verdict] * recipients)


class Refusal(asyncio.Protocol):
    """Refuses a connection beyond the limit."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Send the refusal and close."""
        out = cast(asyncio.Transport, transport)
        out.write(TOO_MANY_PEERS)
        out.close()
