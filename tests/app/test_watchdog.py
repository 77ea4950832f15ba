"""The sign of life to systemd: given while the judge gets on with its work, withheld when it does not."""

import logging
import socket
import sqlite3
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.app import daemon as running
from judge.app.daemon import OVERDUE, STUCK
from judge.archive.archive import Archive
from judge.demo.stage import Stage
from tests.app.heartbeats import silent


class Service:
    """A judge that runs as a service, and what it has told systemd."""

    def __init__(self, stage: Stage, door: socket.socket) -> None:
        self.daemon = stage.daemon
        self._door = door

    def first_told(self) -> str:
        """What is told next; it is waited for."""
        self._door.settimeout(20)
        try:
            return self._door.recv(100).decode()
        finally:
            self._door.setblocking(False)

    def told(self) -> list[str]:
        """What was told since it was asked last."""
        heard = []
        try:
            while True:
                heard.append(self._door.recv(100).decode())
        except BlockingIOError:
            return heard


@pytest.fixture
def service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Service]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
        door.bind(str(tmp_path / "notify"))
        door.setblocking(False)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        with Stage(tmp_path / "stage") as stage:
            stage.settle()
            running = Service(stage, door)
            assert running.told() == ["READY=1"]
            yield running


def test_every_beat_of_a_judge_that_is_well_is_a_sign_of_life(service: Service) -> None:
    service.daemon.beat()
    service.daemon.beat()
    assert service.told() == ["WATCHDOG=1"] * 2


def test_a_judge_whose_heartbeat_stopped_feeds_the_watchdog(service: Service, monkeypatch: pytest.MonkeyPatch) -> None:
    service.daemon._heartbeat = silent(service.daemon)
    monkeypatch.setattr(running, "OVERDUE", 0.05)
    service.daemon.settle()
    assert [service.first_told() for _ in range(3)] == ["WATCHDOG=1"] * 3


def test_a_worker_woken_too_often_to_wait_feeds_the_watchdog(service: Service) -> None:
    service.daemon._heartbeat = silent(service.daemon)
    service.daemon.settle()
    assert service.told() == []
    service.daemon._beaten -= OVERDUE
    service.daemon.wake()
    assert service.first_told() == "WATCHDOG=1"


def test_a_worker_that_is_stuck_withholds_it(service: Service, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL, "judge.app.daemon")
    service.daemon._handling_since = time.monotonic() - STUCK - 1
    service.daemon.beat()
    assert service.told() == []


def test_a_thread_that_has_ended_withholds_it(service: Service) -> None:
    ended = threading.Thread(target=lambda: None)
    ended.start()
    ended.join()
    service.daemon._threads.append(ended)
    service.daemon.beat()
    assert service.told() == []


def test_an_archive_that_cannot_be_written_withholds_it(
    service: Service, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    caplog.set_level(logging.CRITICAL, "judge.app.daemon")
    with monkeypatch.context() as trouble:
        trouble.setattr(Archive, "heartbeat", full)
        service.daemon.beat()
    assert service.told() == []
    service.daemon.beat()
    assert service.told() == ["WATCHDOG=1"]
