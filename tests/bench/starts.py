"""A fresh `judge run` with ten thousand games in its archive: until it is ready, and from SIGTERM until it is gone."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from judge.archive.archive import Archive
from judge.game.state import GameState
from tests.bench.games import ADDRESS, Letter, order_letters, set_up_games
from tests.bench.load import send_all

RUNNING, FORMING, OVER = 6_000, 2_000, 2_000
OUTAGE = timedelta(days=10)  # longer than any deadline
PATIENCE = 60.0  # seconds for what should take five
LOAD = 1.0  # seconds of letters before the judge is stopped
LETTERS = 20_000  # more than can be taken in that time
_PEAK = re.compile(r"^VmHWM:\s+(\d+) kB", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Start:
    """Milliseconds until the judge is ready, and the megabytes of memory it has used by then at the worst moment."""

    ready: float
    megabytes: float


def start(folder: Path, *, outage: bool = False) -> Start:
    """Start a judge with a mixture of games; with `outage`, after days without it, in which every deadline passed."""
    set_up(folder, outage=outage)
    with _judge(folder) as (_, started):
        return started


def stop_under_load(folder: Path) -> float:
    """Seconds from SIGTERM until the judge is gone, while letters come in over all connections."""
    letters = order_letters(set_up(folder), LETTERS)
    with _judge(folder) as (judge, _):
        load = threading.Thread(target=_write, args=(_port(folder), letters))
        load.start()
        time.sleep(LOAD)
        began = time.monotonic()
        judge.send_signal(signal.SIGTERM)
        judge.wait(PATIENCE)
        took = time.monotonic() - began
        load.join()
    with Archive.open(folder / "var" / "judge.sqlite") as archive, archive.reading() as records:
        state = records.game("g0")  # the first letters are of its players
        if state is None or not state.orders:
            raise RuntimeError("the judge was stopped before it had handled a letter")
    return took


def set_up(folder: Path, *, outage: bool = False) -> list[GameState]:
    """An archive with games that form, run and are over, and the configuration of its judge; gives those that run."""
    now = datetime.now(UTC)
    then = now - OUTAGE if outage else now
    states = set_up_games(folder / "var", RUNNING, forming=FORMING, over=OVER, at=then)
    with Archive.open(folder / "var" / "judge.sqlite") as archive:
        archive.heartbeat(then)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    (folder / "judge.toml").write_text(
        f'[judge]\naddress = "{ADDRESS}"\nhostname = "judge.example"\nvar = "var"\n'
        f'[[lmtp]]\nhost = "127.0.0.1"\nport = {port}\n'
        "[limits]\nletters_per_hour = 1000000\nletters_per_day = 1000000\n",
        encoding="utf-8",
    )
    return states


@contextmanager
def _judge(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], Start]]:
    """A judge that is ready, as systemd would be told, and how it got there."""
    command = [str(Path(sys.executable).with_name("judge")), "run", "--config", str(folder / "judge.toml")]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(str(folder / "notify"))
        told.settimeout(PATIENCE)
        began = time.monotonic()
        environment = {**os.environ, "NOTIFY_SOCKET": str(folder / "notify")}
        nowhere = subprocess.DEVNULL
        judge = subprocess.Popen(command, env=environment, stdout=nowhere, stderr=nowhere)
        try:
            while b"READY=1" not in told.recv(1000):
                pass
            ready = 1000 * (time.monotonic() - began)
            status = Path(f"/proc/{judge.pid}/status").read_text(encoding="ascii")
            peak = _PEAK.search(status)
            assert peak is not None
            yield judge, Start(ready, int(peak[1]) / 1024)
        finally:
            judge.kill()
            judge.wait()


def _port(folder: Path) -> int:
    found = re.search(r"^port = (\d+)$", (folder / "judge.toml").read_text(encoding="utf-8"), re.MULTILINE)
    assert found is not None
    return int(found[1])


def _write(port: int, letters: Sequence[Letter]) -> None:
    with suppress(OSError, RuntimeError):  # the judge goes away in the midst of it, and says so
        asyncio.run(send_all(port, letters))
