"""`judge run` as a keeper starts it: a process that answers letters and stops cleanly."""

import ctypes
import email
import os
import queue
import re
import signal
import smtplib
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from judge.archive.archive import Archive
from judge.common.clock import utc_now
from tests.keeper import judge

BIN = Path(sys.executable).parent
PATIENCE = 60  # seconds, only ever reached when something is broken


class Relay:
    """The mail system beyond the judge: takes its letters and hands them to the test."""

    def __init__(self) -> None:
        self.letters: queue.Queue[str] = queue.Queue()

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        body = email.message_from_bytes(envelope.original_content, policy=default).get_body(("plain",))
        self.letters.put(body.get_content() if body else "")
        return "250 OK"


@pytest.fixture
def relay() -> Iterator[tuple[Relay, int]]:
    """A relay and its port."""
    taker = Relay()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = Controller(taker, "127.0.0.1", port, server_hostname="relay.example")
    controller.start()
    yield taker, port
    controller.stop()


@contextmanager
def running(var: Path, relay_port: int) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """A judge in a process of its own, with the port it listens on; killed if it does not stop."""
    config = var / "judge.toml"
    config.write_text(f'[judge]\nvar = "state"\n[smtp]\nport = 0\n[relay]\nport = {relay_port}\n', encoding="utf-8")
    (var / "notify").unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as told:
        told.bind(str(var / "notify"))
        told.settimeout(PATIENCE)
        process = subprocess.Popen(
            [BIN / "judge", "run", "--config", config],
            env=os.environ | {"NOTIFY_SOCKET": str(var / "notify"), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert told.recv(100) == b"READY=1"
            assert process.stdout is not None
            greeting = process.stdout.readline()
            yield process, int(re.findall(r" by SMTP at [^ ]*:(\d+)", greeting)[0])
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
            if process.stdout:
                process.stdout.close()


def test_it_answers_and_stops_when_told(tmp_path: Path, relay: tuple[Relay, int]) -> None:
    taker, relay_port = relay
    with running(tmp_path, relay_port) as (process, port):
        letter = b"From: Ann <ann@example.org>\r\nTo: judge@localhost\r\nSubject: hello\r\n\r\nLIST\r\n"
        with smtplib.SMTP("127.0.0.1", port, "mail.example.org", timeout=PATIENCE) as post:
            post.sendmail("ann@example.org", ["judge@localhost"], letter)
        assert "LIST" in taker.letters.get(timeout=PATIENCE)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 0
        assert process.stdout is not None
        assert process.stdout.read().endswith("The judge has stopped.\n")


def test_a_signal_that_does_not_wake_the_thread_that_waits_stops_it(tmp_path: Path, relay: tuple[Relay, int]) -> None:
    """As one that comes at the moment when the judge begins to wait: here another thread of it takes the signal."""
    with running(tmp_path, relay[1]) as (process, _):
        others = {int(each.name) for each in Path(f"/proc/{process.pid}/task").iterdir()} - {process.pid}
        assert ctypes.CDLL(None, use_errno=True).tgkill(process.pid, min(others), signal.SIGTERM) == 0
        assert process.wait(timeout=PATIENCE) == 0


def test_a_second_judge_does_not_start_on_the_same_folder(tmp_path: Path, relay: tuple[Relay, int]) -> None:
    with running(tmp_path, relay[1]):
        command = [str(BIN / "judge"), "run", "--config", str(tmp_path / "judge.toml")]
        second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert second.returncode == 1
    assert "another judge runs in" in second.stderr
    assert "Traceback" not in second.stderr


def test_a_file_that_is_no_archive_is_refused(tmp_path: Path) -> None:
    (tmp_path / "judge.sqlite").write_text("this is no database, however long one looks at it" * 100)
    (tmp_path / "judge.toml").write_text('[judge]\nvar = "."\n')
    command = [str(BIN / "judge"), "run", "--config", str(tmp_path / "judge.toml")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    shown = judge("archive", "show", "demo", "--config", str(tmp_path / "judge.toml"))
    for code, said in ((done.returncode, done.stderr), (shown.exit_code, shown.stderr)):
        assert code == 1
        assert "not a database" in said
        assert "Traceback" not in said


def test_a_letter_that_was_stored_but_not_handled_is_answered_once_after_the_next_start(
    tmp_path: Path, relay: tuple[Relay, int]
) -> None:
    taker, relay_port = relay
    (tmp_path / "state").mkdir()
    raw = b"From: ann@example.org\r\nSubject: x\r\n\r\nLIST\r\n"
    with Archive.open(tmp_path / "state" / "judge.sqlite") as archive:
        assert archive.store_letter("ann@example.org", "judge@localhost", raw, utc_now())
        assert not archive.store_letter("ann@example.org", "judge@localhost", raw, utc_now())
    with running(tmp_path, relay_port) as (process, _):
        assert "LIST" in taker.letters.get(timeout=PATIENCE)
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 0
    with running(tmp_path, relay_port) as (process, _):
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 0
    assert taker.letters.empty()
