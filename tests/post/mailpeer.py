"""What the tests of the ways in share: a listener, mail programs that say what they are told, a store that can fail."""

import asyncio
import socket
import struct
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self

from judge.post.intake import Envelope, LmtpIntake, SmtpIntake
from judge.post.signed_addresses import tag_of

JUDGE = "judge@play.test"
NOW = datetime(2027, 3, 1, 18, 0, tzinfo=UTC)
LETTER = b"From: alice@example.org\r\nSubject: orders\r\n\r\nF LON - NTH\r\n"


class Store:
    """A store that can be made to fail or to wait."""

    def __init__(self) -> None:
        self.letters: list[Envelope] = []
        self.failing: Exception | None = None
        self.entered = threading.Event()
        self.released = threading.Event()
        self.released.set()

    def __call__(self, letter: Envelope) -> None:
        self.entered.set()
        self.released.wait(10)
        if self.failing:
            raise self.failing
        self.letters.append(letter)


class Peer:
    """A mail program that says exactly what a test wants."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, hello: str) -> None:
        self.reader = reader
        self.writer = writer
        self.hello = hello

    async def reply(self) -> str:
        async with asyncio.timeout(10):
            while True:
                line = (await self.reader.readline()).decode()
                if line[3:4] != "-":
                    return line.rstrip("\r\n")

    async def say(self, line: str | bytes) -> str:
        self.writer.write((line.encode() if isinstance(line, str) else line) + b"\r\n")
        await self.writer.drain()
        return await self.reply()

    def reset(self) -> None:
        """Break the connection off, not just close it."""
        no_farewell = struct.pack("ii", 1, 0)
        self.writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, no_farewell)
        self.writer.transport.abort()

    async def greet(self) -> Self:
        assert (await self.reply()).startswith("220 play.test")
        assert (await self.say(f"{self.hello} peer.test")).startswith("250 ")
        return self

    async def begin_letter(self, *recipients: str) -> None:
        assert (await self.say("MAIL FROM:<alice@example.org>")).startswith("250")
        for recipient in recipients or (JUDGE,):
            assert (await self.say(f"RCPT TO:<{recipient}>")).startswith("250")
        assert (await self.say("DATA")).startswith("354")

    async def send(self, raw: bytes = LETTER) -> str:
        """Send a whole letter to one recipient; returns the reply to it."""
        await self.begin_letter()
        return await self.say(raw + b".")


class Door:
    """An intake, and the peers which a test connects to it."""

    def __init__(self, intake: SmtpIntake | LmtpIntake, path: Path | None) -> None:
        self.intake = intake
        self.path = path
        self.peers: list[Peer] = []
        self.sessions = intake.sessions
        self.stop = intake.stop

    @property
    def port(self) -> int:
        return self.intake.port

    async def peer(self, room: int | None = None) -> Peer:
        """Connect; `room` bounds the bytes the system keeps for a peer that does not read them."""
        hello = "LHLO" if isinstance(self.intake, LmtpIntake) else "EHLO"
        if self.path:
            streams = await asyncio.open_unix_connection(self.path)
        else:
            connection = socket.socket()
            if room is not None:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
            connection.setblocking(False)
            try:
                await asyncio.get_running_loop().sock_connect(connection, ("127.0.0.1", self.port))
            except OSError:
                connection.close()
                raise
            streams = await asyncio.open_connection(sock=connection)
        self.peers.append(Peer(*streams, hello))
        return self.peers[-1]

    async def empty(self) -> None:
        """Returns when no connection is open."""
        async with asyncio.timeout(10):
            while self.sessions:
                await asyncio.sleep(0)


@asynccontextmanager
async def listening(
    store: Callable[[Envelope], None], kind: str = "smtp", path: Path | None = None, **options: Any
) -> AsyncIterator[Door]:
    accept = options.pop("accept", lambda address: tag_of(address, JUDGE) is not None)
    options["clock"] = lambda: NOW
    intake: SmtpIntake | LmtpIntake
    if kind == "smtp":
        intake = SmtpIntake(("127.0.0.1", 0), "play.test", accept, store, **options)
    else:
        intake = LmtpIntake(path or ("127.0.0.1", 0), "play.test", accept, store, **options)
    await intake.start()
    door = Door(intake, path)
    try:
        yield door
    finally:
        for peer in door.peers:
            peer.writer.close()
        await intake.stop(patience=5)
        await asyncio.gather(*(peer.writer.wait_closed() for peer in door.peers), return_exceptions=True)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(30):
            await test()

    asyncio.run(bounded())
