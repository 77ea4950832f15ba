"""Letters a second: the judge, from LMTP to the committed effect and the queued receipt, beside a bare mail store.

The comparison is kept fair: the same client sends the same letters over the same number of connections to either; the
store has one core for itself, with all its threads, and the client another; both have the letter safe on the disk
before they say 250. They take turns, so that a machine busy with other things disturbs both alike. The letters are
replies with orders, as webmails send them, to the signed addresses of seats in a number of Standard games.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from tests.bench.games import Letter, order_letters, set_up_games

CONNECTIONS = 10
CORES = sorted(os.sched_getaffinity(0))
GAMES = 60
LETTERS = 1500
FIRST = 150  # letters that do not count: maps, templates and tables are read with them
TURNS = 5


@dataclass(frozen=True, slots=True)
class Taken:
    """Milliseconds for each letter of a run: by the clock, and of the store's processor time."""

    elapsed: float
    processor: float


def in_turn(folder: Path) -> dict[str, list[Taken]]:
    """The runs of both stores, `bare` and `judge`, one after the other."""
    found: dict[str, list[Taken]] = {"bare": [], "judge": []}
    for turn in range(TURNS):
        letters = order_letters(set_up_games(folder / f"judge{turn}", GAMES, at=datetime.now(UTC)), LETTERS)
        for kind, runs in found.items():
            runs.append(take(kind, folder / f"{kind}{turn}", letters))
    return found


def middle(runs: Sequence[Taken]) -> Taken:
    """The median of several runs, each of the two figures by itself."""
    return Taken(statistics.median(each.elapsed for each in runs), statistics.median(each.processor for each in runs))


def take(kind: str, folder: Path, letters: Sequence[Letter]) -> Taken:
    """Let a store (`bare` or `judge`) take these letters and do all there is to do with them.

    :raises RuntimeError: it did not.
    """
    command = [sys.executable, "-m", "tests.bench.stores", kind, str(folder), str(CORES[0])]
    command += [str(FIRST), str(len(letters))]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as store:
        assert store.stdout is not None
        try:
            port = int(store.stdout.readline())
            everywhere = os.sched_getaffinity(0)
            os.sched_setaffinity(0, {CORES[-1]})
            try:
                asyncio.run(send_all(port, letters[:FIRST]))
                _, before = map(float, store.stdout.readline().split())
                began = time.monotonic()
                asyncio.run(send_all(port, letters[FIRST:]))
            finally:
                os.sched_setaffinity(0, everywhere)
            ended, after = map(float, store.stdout.readline().split())
        except ValueError as error:
            raise RuntimeError(f"the {kind} store gave up") from error
        finally:
            store.kill()
    count = len(letters) - FIRST
    return Taken(1000 * (ended - began) / count, 1000 * (after - before) / count)


async def send_all(port: int, letters: Sequence[Letter]) -> None:
    """Send the letters over `CONNECTIONS` connections, each taking the next one that is left.

    :raises OSError: a connection broke.
    :raises RuntimeError: a letter was not taken.
    """
    waiting = iter(letters)
    await asyncio.gather(*(_send(port, waiting) for _ in range(CONNECTIONS)))


async def _send(port: int, letters: Iterator[Letter]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)

    async def say(what: bytes, expected: bytes) -> None:
        writer.write(what)
        while True:
            reply = await reader.readline()
            if reply[3:4] != b"-":
                break
        if not reply.startswith(expected):
            raise RuntimeError(f"{what[:60]!r} was answered {reply!r}")

    await say(b"", b"220")
    await say(b"LHLO client.example\r\n", b"250")
    for letter in letters:
        await say(b"MAIL FROM:<player@players.example>\r\n", b"250")
        await say(f"RCPT TO:<{letter.recipient}>\r\n".encode(), b"250")
        await say(b"DATA\r\n", b"354")
        await say(letter.raw + b".\r\n", b"250")
    writer.close()
