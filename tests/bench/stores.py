"""`python -m tests.bench.stores bare|judge FOLDER CORE LETTERS...`: a mail store on one core for the bench to write to.

`bare` is aiosmtpd with the plainest handler there can be, which adds each letter to a Maildir and syncs it, one after
the other; `judge` is the judge, from its LMTP listener to the committed effect and the queued receipt; nothing is sent.
It prints the port it listens on, and, whenever so many letters are done, the moment of a clock that all processes share
and the processor time it has spent, both in seconds.
"""

import asyncio
import contextlib
import mailbox
import os
import random
import sys
import threading
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import Envelope as Transaction

from judge.app.daemon import leave_alone_what_stays
from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.post.intake import Envelope, LmtpIntake
from tests.bench.games import config_in, with_maps


class _Tally:
    """Says so when as many letters are done as were asked for."""

    def __init__(self, counts: Sequence[int]) -> None:
        self._counts, self.stored = list(counts), 0

    def done(self, letters: int) -> None:
        """So many letters are done by now."""
        while self._counts and letters >= self._counts[0]:
            del self._counts[0]
            print(time.monotonic(), time.process_time(), flush=True)


def main() -> None:
    """Store letters, say when they are done, and wait to be killed."""
    kind, folder, core, counts = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), list(map(int, sys.argv[4:]))
    os.sched_setaffinity(0, {core})
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run((_bare if kind == "bare" else _judge)(folder, _Tally(counts)))


async def _bare(folder: Path, tally: _Tally) -> None:
    handler = _Maildir(folder, tally)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: LMTP(handler, hostname="bare.example", enable_SMTPUTF8=True, loop=loop), "127.0.0.1"
    )
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


class _Maildir:
    """Keeps each letter in a Maildir by Python's own library, which syncs it, and syncs the folder's new entry."""

    def __init__(self, folder: Path, tally: _Tally) -> None:
        self._box, self._new, self._tally = mailbox.Maildir(folder), folder / "new", tally

    async def handle_DATA(self, server: object, session: object, envelope: Transaction) -> str:
        self._box.add(bytes(envelope.original_content or b""))
        where = os.open(self._new, os.O_RDONLY)
        try:
            os.fsync(where)
        finally:
            os.close(where)
        self._tally.stored += 1
        self._tally.done(self._tally.stored)
        return "250 2.0.0 Stored"


async def _judge(folder: Path, tally: _Tally) -> None:
    def now() -> datetime:
        return datetime.now(UTC)

    leave_alone_what_stays()  # as the judge does when it starts
    archive = Archive.open(folder / "judge.sqlite")
    worker = Worker(archive, config_in(folder), now, random.Random(1), with_maps())
    arrived = threading.Event()

    def work() -> None:
        while arrived.wait():
            arrived.clear()
            stored = tally.stored
            while worker.handle_letters():
                pass
            tally.done(stored)

    def store(envelope: Envelope) -> None:
        worker.store(envelope)
        with counting:
            tally.stored += 1
        arrived.set()

    counting = threading.Lock()
    threading.Thread(target=work, daemon=True).start()
    intake = LmtpIntake(("127.0.0.1", 0), "judge.example", worker.accepts, store, clock=now)
    await intake.start()
    print(intake.port, flush=True)
    await asyncio.Event().wait()


if __name__ == "__main__":
    main()
