"""Programs that a test starts: in the foreground, as its own children, gone when the test is gone."""

import socket
import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path

PATIENCE = 30.0  # seconds, only ever reached when something is broken


def free_port() -> int:
    """A TCP port of the loopback that nobody has now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(true: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Look again and again until something is true.

    :raises TimeoutError: it was not after `patience` seconds; `what` tells what was waited for.
    """
    until = time.monotonic() + patience
    while not true():
        if time.monotonic() > until:
            raise TimeoutError(f"waited {patience:.0f} s for {what}")
        time.sleep(0.05)


def listens(port: int) -> bool:
    """Whether somebody takes connections on a port of the loopback."""
    with socket.socket() as probe:
        probe.settimeout(1.0)
        return probe.connect_ex(("127.0.0.1", port)) == 0


def start(command: Sequence[str | Path], output: Path | None = None) -> subprocess.Popen[bytes]:
    """Start a program that stays in the foreground; what it says goes to the end of a file, or nowhere.

    A program never gets the pipes of the test, which would wait for it for ever. The kernel ends it when the test
    that started it dies, however that happens.
    """
    with (output or Path("/dev/null")).open("ab") as said:
        return subprocess.Popen(
            ["setpriv", "--pdeathsig", "TERM", *command],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            start_new_session=True,
        )


def stop(process: subprocess.Popen[bytes]) -> int:
    """End a program that `start` started; the code it ended with. Nothing but this one process is told to end."""
    if process.poll() is None:
        process.terminate()
    try:
        return process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.wait(PATIENCE)
