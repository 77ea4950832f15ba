"""A judge that is told to stop is gone within ten seconds, whoever keeps it waiting, and nothing is lost by it."""

import random
import signal
import smtplib
import socket
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

import pytest

from tests.peers.judges import letter
from tests.peers.lives import Lives
from tests.peers.process import free_port, listens, wait_until

ADDRESS = "judge@dip.test"
ANN = "ann@players.test"
WITHIN = 10.0  # seconds
STOPS = 20


@contextmanager
def silent_relay() -> Iterator[int]:
    """A port on which connections are taken, and never a word is said."""
    with socket.create_server(("127.0.0.1", 0)) as door:
        yield door.getsockname()[1]


class Case:
    """A judge run whole, by LMTP on a port, with a relay that is not there unless one is given."""

    def __init__(self, var: Path, lives: Lives, port: int) -> None:
        self.archive = var / "judge.sqlite"
        self.lives, self.port, self.is_begun = lives, port, False

    def begin(self) -> None:
        """Start it; returns when letters are taken."""
        self.lives.begin()
        self.is_begun = True
        wait_until(lambda: listens(self.port), "the judge to start")

    def stop(self) -> float:
        """Tell it to stop; how many seconds it took."""
        told = time.monotonic()
        code = self.lives.end(signal.SIGTERM)
        self.is_begun = False
        took = time.monotonic() - told
        assert code == 0
        assert took < WITHIN
        return took

    def stored(self) -> list[bytes]:
        """Every letter it has kept."""
        with closing(sqlite3.connect(self.archive)) as db:
            assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
            return [row[0] for row in db.execute("SELECT raw FROM letters ORDER BY id")]

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """What a query finds in the archive."""
        with closing(sqlite3.connect(self.archive)) as db:
            return db.execute(query).fetchall()


BeginCase = Callable[[int], AbstractContextManager[Case]]


def configure(folder: Path, var: Path, port: int, relay: int) -> None:
    """Write the configuration of the next life."""
    (folder / "judge.toml").write_text(
        f'[judge]\naddress = "{ADDRESS}"\nvar = "{var}"\n[lmtp]\nport = {port}\n[relay]\nport = {relay}\n'
        "[maps]\nin_letters = false\n"
        "[limits]\nletters_per_hour = 1000000\nletters_per_day = 1000000\n"
        "stranger_per_hour = 1000000\nstranger_per_day = 1000000\n"
        "fruitless_per_day = 1000000\nstrangers_per_hour = 1000000\n"
    )


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the configuration and the log."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def lives(home: Path) -> Iterator[Lives]:
    """The judge of the configuration that stands there when a life begins. To read all of its code takes long."""
    configure(home, home, free_port(), free_port())
    with Lives(home / "judge.toml", home / "log") as lives:
        yield lives


@pytest.fixture
def begin_case(home: Path, lives: Lives, tmp_path: Path) -> BeginCase:
    """Makes a judge with an empty archive, by the port of its relay; at the end no traceback may be in its log."""

    @contextmanager
    def begin(relay: int) -> Iterator[Case]:
        port, log = free_port(), home / "log"
        configure(home, tmp_path, port, relay)
        log.write_text("")
        case = Case(tmp_path, lives, port)
        try:
            yield case
        finally:
            if case.is_begun:  # the test has failed
                lives.end(signal.SIGKILL)
        assert "Traceback" not in log.read_text(), log.read_text()

    return begin


def hand_over(port: int, raw: bytes) -> bool:
    """Give the judge a letter; whether it said that it has it.

    A door that closes can leave a connection that nobody answers.
    """
    try:
        with closing(smtplib.LMTP("127.0.0.1", port, "mx.test", timeout=WITHIN)) as post:
            return post.sendmail(ANN, [ADDRESS], raw) == {}
    except (OSError, smtplib.SMTPException):
        return False


def begin_letter(post: smtplib.LMTP) -> None:
    """Come as far as the text of a letter."""
    post.ehlo_or_helo_if_needed()
    post.mail(ANN)
    post.rcpt(ADDRESS)
    post.putcmd("data")
    assert post.getreply()[0] == 354


def test_under_load_every_stop_is_clean_and_keeps_every_letter_that_was_taken(begin_case: BeginCase) -> None:
    rng, over = random.Random(1901), threading.Event()
    taken: list[bytes] = []

    def write() -> None:
        number = 0
        while not over.is_set():
            number += 1
            raw = letter(ANN, ADDRESS, "LIST", subject=f"letter {number}")
            if hand_over(case.port, raw):
                taken.append(raw)
            else:
                over.wait(0.02)

    with begin_case(free_port()) as case:
        people = [threading.Thread(target=write) for _ in range(4)]
        for each in people:
            each.start()
        try:
            for _ in range(STOPS):
                case.begin()
                time.sleep(rng.uniform(0, 0.3))
                case.stop()
        finally:
            over.set()
            for each in people:
                each.join()
        stored = case.stored()
        assert len(stored) == len(set(stored))
        assert set(taken) <= set(stored)
        assert len(taken) > STOPS
        case.begin()
        waiting = "SELECT count(*) FROM letters WHERE status != 'done'"
        wait_until(lambda: case.rows(waiting) == [(0,)], "the letters that were kept to be handled")
        case.stop()
        assert case.rows("SELECT count(*) FROM outbox") == [(len(stored),)]


def test_a_relay_that_says_nothing_does_not_hold_up_the_stop_and_the_letter_goes_later(begin_case: BeginCase) -> None:
    with silent_relay() as relay, begin_case(relay) as case:
        case.begin()
        assert hand_over(case.port, letter(ANN, ADDRESS, "LIST"))
        wait_until(lambda: case.rows("SELECT count(*) FROM outbox") == [(1,)], "an answer")
        case.stop()
        assert case.rows("SELECT attempts, dead FROM outbox WHERE sent_at IS NULL") == [(0, 0)]


def test_a_client_that_stops_in_the_middle_of_a_letter_does_not_hold_up_the_stop(begin_case: BeginCase) -> None:
    with begin_case(free_port()) as case:
        case.begin()
        with closing(smtplib.LMTP("127.0.0.1", case.port, "mx.test", timeout=WITHIN)) as post:
            begin_letter(post)
            post.send(b"From: ann@players.test\r\n\r\nthis letter has no e")
            case.stop()
        assert case.stored() == []


def test_a_client_that_finishes_its_letter_during_the_stop_is_still_answered(begin_case: BeginCase) -> None:
    raw = letter(ANN, ADDRESS, "LIST")
    with begin_case(free_port()) as case:
        case.begin()
        with closing(smtplib.LMTP("127.0.0.1", case.port, "mx.test", timeout=WITHIN)) as post:
            begin_letter(post)
            post.send(raw[:50])
            stopping = threading.Thread(target=case.stop)
            stopping.start()
            wait_until(lambda: not listens(case.port), "the door to be closed")
            post.send(raw[50:] + b".\r\n")
            assert post.getreply()[0] == 250
            stopping.join()
        assert case.stored() == [raw]


def test_an_archive_that_another_program_has_locked_does_not_hold_up_the_stop(begin_case: BeginCase) -> None:
    raw = letter(ANN, ADDRESS, "LIST")
    with begin_case(free_port()) as case:
        case.begin()
        with closing(sqlite3.connect(case.archive, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with closing(smtplib.LMTP("127.0.0.1", case.port, "mx.test", timeout=WITHIN)) as post:
                begin_letter(post)
                post.send(raw + b".\r\n")
                assert post.sock is not None
                post.sock.settimeout(0.5)
                with pytest.raises(smtplib.SMTPServerDisconnected, match="timed out"):
                    post.getreply()  # the judge waits for the archive
                case.stop()
            other.execute("ROLLBACK")
        assert case.stored() == []
        case.begin()
        assert hand_over(case.port, raw)
        case.stop()
