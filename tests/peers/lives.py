"""Lives of a judge: one process that has read all of its code begins a judge as often as asked, in a moment each time.

`python -m tests.peers.lives CONFIG LOG` is that process; it has no threads, so that it may fork. It has played a game
to itself: a life that is over after half a second shall not spend it on templates and grammars. `Lives` talks to it.
"""

import logging
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Self

import judge.cli.main
from judge.app import daemon as daemons
from judge.app import outage_watch, ways_in
from judge.app.daemon import Daemon, leave_alone_what_stays
from judge.app.worker import Worker
from judge.archive.archive import Archive
from judge.config.loading import Config, read_config
from judge.game.clock import outages
from judge.post.intake import Envelope
from judge.post.signed_addresses import Claim, sign, sign_person, tagged
from tests.peers.judges import letter

HERE = Path(__file__).parents[2]
BEAT = timedelta(milliseconds=100)
MOMENT = 3 * BEAT  # of which an outage is longer, as in production: else each beat would move all deadlines


@dataclass(frozen=True, slots=True)
class Pace:
    """A clock of which every life makes the same: at `mark` of the machine's monotonic clock it shows `start`."""

    start: datetime
    mark: float
    speed: float

    def now(self) -> datetime:
        """What it shows now."""
        return self.start + timedelta(seconds=(time.monotonic() - self.mark) * self.speed)

    def stopped(self) -> "Pace":
        """The clock as it is now, standing still."""
        return Pace(self.now(), 0.0, 0.0)


class Lives:
    """Begins and ends judges of one configuration, one at a time; as a context manager ends all at the end."""

    def __init__(self, config: Path, log: Path) -> None:
        self.pid = 0
        self._mother = subprocess.Popen(
            [sys.executable, "-m", "tests.peers.lives", config, log],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=HERE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._mother.communicate()  # the end of its input ends it, and the last life with it

    def begin(self, pace: Pace | None = None) -> None:
        """Begin a life by a clock of its own; without one it is `judge run`, whole. It may not be up yet."""
        self.pid = self._ask(f"{pace.start.isoformat()} {pace.mark} {pace.speed}" if pace else "run")

    def end(self, by: signal.Signals) -> int:
        """Send a signal to the life; what it ended with, as `os.waitstatus_to_exitcode` has it."""
        os.kill(self.pid, by)
        return self._ask("reap")

    def _ask(self, what: str) -> int:
        assert self._mother.stdin is not None
        assert self._mother.stdout is not None
        self._mother.stdin.write(f"{what}\n")
        self._mother.stdin.flush()
        return int(self._mother.stdout.readline())


def _live(config_file: Path, config: Config, words: list[str], mother: int) -> None:
    """One life."""
    if words == ["run"]:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
        judge.cli.main.main(["run", "--config", str(config_file)])
    told: SimpleQueue[int] = SimpleQueue()  # as in `judge run`
    signal.signal(signal.SIGTERM, lambda number, _: told.put(number))
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGTERM})
    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s %(message)s")
    logging.getLogger("apscheduler").setLevel(logging.ERROR)  # a beat that is late is nothing here
    pace = Pace(datetime.fromisoformat(words[0]), float(words[1]), float(words[2]))
    moment = MOMENT * max(1.0, pace.speed)
    for module, name in ((daemons, "ASLEEP"), (outage_watch, "BRIEF"), (ways_in, "BRIEF"), (outages, "BRIEF")):
        setattr(module, name, moment)
    daemon = Daemon(config, clock=pace.now, beat=BEAT)
    store = daemon.archive.store_letter

    def counted(mail_from: str, recipient: str, raw: bytes, received: datetime) -> bool:
        is_new = store(mail_from, recipient, raw, received)
        if not is_new:
            logging.info("came again")
        return is_new

    setattr(daemon.archive, "store_letter", counted)  # noqa: B010 (mypy lets no method be assigned to)
    daemon.start()
    while not _comes(told):
        if os.getppid() != mother:
            os._exit(1)
    daemon.stop()
    os._exit(0)


def _comes(told: SimpleQueue[int]) -> bool:
    """Whether a signal comes within a second."""
    try:
        told.get(timeout=1.0)
    except Empty:
        return False
    return True


def _rehearse(config: Config) -> None:
    """Do once in a folder of its own what every life does, up to the end of a phase."""
    now = datetime(2026, 1, 5, 9, 0, tzinfo=UTC)
    with (
        tempfile.TemporaryDirectory() as folder,
        Archive.open(Path(folder, "judge.sqlite"), fresh_secret=b"rehearsal") as archive,
    ):
        worker = Worker(archive, replace(config, var=Path(folder)), lambda: now, random.Random(1))

        def write(who: str, text: str, tag: str = "") -> None:
            to = tagged(config.address, tag or sign_person(archive.secret(), who, now.date()))
            worker.store(Envelope(who, (to,), letter(who, to, text), now))
            while worker.handle_letters() or worker.run_due_games():
                pass

        write("mia@x.test", "CREATE demo standard START AUTO")
        for number in range(7):
            write(f"p{number}@x.test", "JOIN demo")
        seat = sign(archive.secret(), Claim("demo", "p1", 1))
        write("p0@x.test", "BROADCAST\nhello\nENDPRESS\nPRESS TO MASTER\nhello\nENDPRESS\nA PAR - BUR\nSTATUS", seat)
        now += timedelta(days=9)
        write("p0@x.test", "LIST")


def _bear(config_file: Path, log: Path) -> None:
    """Begin lives and reap them as the standard input says."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})  # each life hears it as soon as it can
    config, mother, pid = read_config(config_file), os.getpid(), 0
    _rehearse(config)
    leave_alone_what_stays()  # else each life would look through all of it
    for line in sys.stdin:
        if line == "reap\n":
            answer, pid = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), 0
        elif not (pid := os.fork()):
            said = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
            for stream in (1, 2):
                os.dup2(said, stream)
            try:
                _live(config_file, config, line.split(), mother)
            finally:
                logging.exception("a life ended by itself")
                os._exit(70)
        else:
            answer = pid
        print(answer, flush=True)
    if pid:
        os.kill(pid, signal.SIGKILL)
        os.waitpid(pid, 0)


if __name__ == "__main__":
    _bear(Path(sys.argv[1]), Path(sys.argv[2]))
