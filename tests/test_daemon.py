"""The daemon on a clock of its own: what a beat notices."""

import threading
from datetime import timedelta
from pathlib import Path

from judge.daemon import ASLEEP
from judge.demo.stage import START, Stage


def started(stage: Stage) -> None:
    """A game that runs, its first deadline a day ahead."""
    master = stage.person("mia@x.example", "Mia")
    stage.ask(master, "CREATE demo MOVE 1D REMIND 0H")
    for power in ("Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"):
        stage.ask(stage.person(f"{power.lower()}@x.example", power), f"JOIN demo {power}")
    stage.ask(master, "START", "demo")


def test_a_machine_that_slept_over_a_deadline_gives_the_time_back(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        started(stage)
        stage.now += timedelta(hours=23)
        stage.daemon.archive.heartbeat(stage.now)
        stage.now += timedelta(hours=5)
        stage.daemon.beat()
        stage.settle()
        assert stage.state("demo").deadline == START + timedelta(hours=24 + 5)


def test_a_beat_that_is_a_little_late_moves_nothing(tmp_path: Path) -> None:
    with Stage(tmp_path) as stage:
        started(stage)
        stage.now += timedelta(hours=24) - ASLEEP / 2
        stage.daemon.archive.heartbeat(stage.now)
        stage.now += ASLEEP
        stage.daemon.beat()
        stage.settle()
        position = stage.state("demo").position
        assert position is not None
        assert str(position.phase) == "F1901M"


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
