"""The instant at which the daemon looks at its games: armed anew whenever something changes it."""

import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

from judge.app.heartbeat import Heartbeat
from judge.demo.stage import START, Stage
from judge.game.clock.due_events import next_wake
from tests.app.heartbeats import NEVER, silent
from tests.app.test_daemon import phase, started

NOW = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
SOON = timedelta(milliseconds=50)


def unheard() -> None:
    """What must not be called."""
    raise AssertionError


def test_what_is_due_is_called_at_its_instant_by_the_clock_passed_in() -> None:
    called = threading.Event()
    heartbeat = Heartbeat(unheard, NEVER, called.set, lambda: NOW)
    heartbeat.start()
    try:
        heartbeat.arm(NOW + timedelta(hours=1))
        heartbeat.arm(NOW + SOON)
        assert called.wait(20)
        assert heartbeat.armed is None
    finally:
        heartbeat.stop()


def test_an_instant_that_has_passed_comes_at_once() -> None:
    called = threading.Event()
    heartbeat = Heartbeat(unheard, NEVER, called.set, lambda: NOW)
    heartbeat.start()
    try:
        heartbeat.arm(NOW - timedelta(hours=1))
        assert called.wait(20)
    finally:
        heartbeat.stop()


def test_a_heartbeat_that_was_stopped_can_be_armed_in_vain() -> None:
    heartbeat = Heartbeat(unheard, NEVER, unheard, lambda: NOW)
    heartbeat.start()
    heartbeat.stop()
    heartbeat.arm(NOW)


def test_an_instant_taken_back_does_not_come() -> None:
    heartbeat = Heartbeat(unheard, NEVER, unheard, lambda: NOW)
    heartbeat.arm(NOW + timedelta(hours=1))
    heartbeat.arm(None)
    assert heartbeat.armed is None
    assert heartbeat._job.next_run_time is None


def test_a_letter_that_sets_a_deadline_arms_the_clock_anew(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        heartbeat = silent(stage.daemon)
        stage.daemon._heartbeat = heartbeat
        started(stage)
        assert heartbeat.armed == next_wake(stage.state("demo")) == START + timedelta(days=1)
        stage.ask(stage.person("mia@x.example"), "SET DEADLINE 2026-01-07 09:00", "demo")
        assert heartbeat.armed == stage.state("demo").deadline == START + timedelta(days=2)
        stage.ask(stage.person("mia@x.example"), "PAUSE", "demo")
        assert heartbeat.armed is None


def test_a_deadline_is_kept_without_a_beat(tmp_path: Path) -> None:
    """Nobody wakes the judge but the job for the next game."""
    with Stage(tmp_path) as stage:
        started(stage)
        stage.now += timedelta(days=1) - SOON
        stage.daemon.archive.heartbeat(stage.now)
        heartbeat = silent(stage.daemon)
        stage.daemon._heartbeat = heartbeat
        heartbeat.start()
        stage.ask(stage.person("france@x.example"), "STATUS", "demo")
        assert phase(stage) == "S1901M"
        stage.now += SOON
        until = time.monotonic() + 20
        while phase(stage) != "F1901M":
            assert time.monotonic() < until
        stage.settle()
        assert heartbeat.armed == START + timedelta(days=2)
