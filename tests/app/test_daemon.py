"""The daemon on a clock of its own: what a beat notices."""

import email
import threading
import time
from datetime import timedelta
from pathlib import Path

import pytest

from judge.app import daemon as running
from judge.app.daemon import ASLEEP
from judge.demo.stage import Stage
from tests.app.heartbeats import silent


def started(stage: Stage) -> None:
    """A game that runs, its first deadline a day ahead."""
    master = stage.person("mia@x.example", "Mia")
    stage.ask(master, "CREATE demo MOVE 1D REMIND 0H")
    for power in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"):
        stage.ask(stage.person(f"{power.lower()}@x.example", power), f"JOIN demo {power}")
    stage.ask(master, "START", "demo")


def phase(stage: Stage) -> str:
    """The phase that is being played."""
    position = stage.state("demo").position
    assert position is not None
    return str(position.phase)


def without_a_beat(stage: Stage) -> None:
    """The judge has a heartbeat of its own, but it does not beat."""
    stage.daemon._heartbeat = silent(stage.daemon)


def test_a_machine_that_slept_over_a_deadline_gives_the_time_back(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        started(stage)
        stage.now += timedelta(hours=23)
        stage.daemon.archive.heartbeat(stage.now)
        stage.now += timedelta(hours=5)
        stage.daemon.beat()
        stage.settle()
        assert stage.state("demo").deadline == stage.now + timedelta(hours=5)


def test_a_letter_that_comes_before_the_first_beat_after_a_sleep_does_not_run_the_deadline(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        started(stage)
        without_a_beat(stage)
        stage.now += timedelta(hours=23)
        stage.daemon.archive.heartbeat(stage.now)
        stage.now += timedelta(hours=5)
        stage.ask(stage.person("england@x.example"), "F LON - NTH", "demo")
        assert stage.state("demo").deadline == stage.now + timedelta(hours=5)


def test_a_judge_without_a_heartbeat_of_its_own_does_not_know_of_sleep(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        started(stage)
        stage.pass_time("demo")
        assert phase(stage) == "F1901M"


def test_a_heartbeat_that_stops_because_the_clock_was_set_back_holds_up_no_deadline(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Stage(tmp_path) as stage:
        started(stage)
        stage.now += timedelta(hours=24) - ASLEEP / 2
        stage.daemon.archive.heartbeat(stage.now)
        without_a_beat(stage)
        monkeypatch.setattr(running, "OVERDUE", 0.05)
        stage.settle()
        stage.now += ASLEEP
        until = time.monotonic() + 20
        while phase(stage) != "F1901M":  # and nobody wakes the judge
            assert time.monotonic() < until


def test_a_beat_that_is_a_little_late_moves_nothing(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        started(stage)
        stage.now += timedelta(hours=24) - ASLEEP / 2
        stage.daemon.archive.heartbeat(stage.now)
        stage.now += ASLEEP
        stage.daemon.beat()
        stage.settle()
        assert phase(stage) == "F1901M"


def test_a_thread_that_clears_its_event_as_the_stop_is_told_does_not_wait_for_another(tmp_path: Path) -> None:
    daemon = Stage(tmp_path).daemon

    class Missed(threading.Event):
        """An event that is set by the stop just before it is cleared."""

        def clear(self) -> None:
            daemon._stopping.set()
            self.set()
            super().clear()

    thread = threading.Thread(target=daemon._until_stopped, args=("worker", Missed(), lambda: None), daemon=True)
    thread.start()
    thread.join(10)
    assert not thread.is_alive()
    daemon.stop()


def test_a_running_judge_draws_the_maps_of_its_letters_in_another_process(tmp_path: Path) -> None:
    with Stage(tmp_path, maps=True) as stage:
        started(stage)
        letter = email.message_from_bytes(stage.person("france@x.example").inbox[-1].raw)
        (image,) = (part for part in letter.walk() if part.get_content_type() == "image/png")
        drawn = image.get_payload(decode=True)
        client = stage.daemon._render_client
        assert client is not None
        process = client._process
    assert isinstance(drawn, bytes)
    assert drawn.startswith(b"\x89PNG")
    assert process is not None
    assert process.returncode is not None  # it ends with the judge


def test_a_judge_whose_keeper_wants_no_maps_draws_none(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        started(stage)
        assert b"image/" not in stage.person("france@x.example").inbox[-1].raw
        assert stage.daemon._render_client is None
