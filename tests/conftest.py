"""What tests of several rooms use, and how a run is shared out and summed up."""

import gc
import os
import zlib
from collections import Counter
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer
from xdist.scheduler import LoadGroupScheduling
from xdist.workermanage import WorkerController

from judge.archive import connection
from judge.archive.archive import Archive
from judge.config.loading import Config
from judge.config.schema import Identity
from judge.desk.handling import passwords
from tests.accepted import Accepted
from tests.offline_judge import JUDGE, KEEPER, Beginning, Begun, OfflineJudge

# No test holds how fast this machine is today; bounds on speed live in `make bench`.
settings.register_profile("judge", max_examples=50, deadline=None, suppress_health_check=[HealthCheck.too_slow])
# Each run draws other examples. `pytest --hypothesis-profile=thorough FILE` tries what has just been changed for long.
settings.register_profile("thorough", settings.get_profile("judge"), max_examples=2000)
settings.load_profile("judge")


@pytest.fixture(scope="session")
def fresh_archive(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of an archive in which nothing has happened: to make its tables takes longer than to copy them."""
    file = tmp_path_factory.mktemp("archive") / "judge.sqlite"
    Archive.open(file, fresh_secret=b"s" * 32).close()
    return file.read_bytes()


@pytest.fixture
def archive(tmp_path: Path, fresh_archive: bytes) -> Iterator[Archive]:
    """An open archive in which nothing has happened, with its secret."""
    (tmp_path / "judge.sqlite").write_bytes(fresh_archive)
    with Archive.open(tmp_path / "judge.sqlite") as opened:
        yield opened


@pytest.fixture
def judge(tmp_path: Path, fresh_archive: bytes) -> Iterator[OfflineJudge]:
    """A judge, its keeper and the mail server that authenticates letters."""
    with _opened(tmp_path, fresh_archive) as opened:
        yield opened


@pytest.fixture(scope="session")
def beginnings(tmp_path_factory: pytest.TempPathFactory, fresh_archive: bytes) -> Callable[[Beginning], Begun]:
    """Gives what a beginning leads to: it is written to a judge once, for all tests that go on from there."""

    @cache
    def of(beginning: Beginning) -> Begun:
        with _opened(tmp_path_factory.mktemp("begun"), fresh_archive) as opened:
            beginning(opened)
            return Begun.of(opened)

    return of


@pytest.fixture
def judge_after(
    tmp_path: Path, beginnings: Callable[[Beginning], Begun]
) -> Iterator[Callable[[Beginning], OfflineJudge]]:
    """Gives a judge as it is after a beginning, which must be a function of a module."""
    with ExitStack() as ending:

        def opened(beginning: Beginning) -> OfflineJudge:
            before = beginnings(beginning)
            judge = ending.enter_context(_opened(tmp_path, before.archive))
            before.told_to(judge)
            return judge

        yield opened


@pytest.fixture
def game(judge_after: Callable[[Beginning], OfflineJudge]) -> OfflineJudge:
    """A game of Standard whose deadline is 90 days off, and of which all have got their first letters."""
    return judge_after(_long_game)


def _long_game(judge: OfflineJudge) -> None:
    judge.game("MOVE 90D")


@contextmanager
def _opened(folder: Path, file: bytes) -> Iterator[OfflineJudge]:
    identity = Identity(authserv_id="mx.dip.example")
    config = Config(address=JUDGE, keeper=KEEPER, hostname="dip.example", var=folder, identity=identity)
    (folder / "judge.sqlite").write_bytes(file)
    with Archive.open(folder / "judge.sqlite") as archive:
        yield OfflineJudge(archive, config)


@pytest.fixture(scope="session", autouse=True)
def production_cost() -> Iterator[int]:
    """What trying a password costs in production; in tests it costs next to nothing."""
    cost = passwords.COST
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "COST", 2)
        yield cost


@pytest.fixture(scope="session", autouse=True)
def production_synchronous() -> Iterator[str]:
    """How surely commits reach the disk in production; in tests nobody waits for the disk, since its power stays on."""
    synchronous = connection.SYNCHRONOUS
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(connection, "SYNCHRONOUS", "OFF")
        patch.setattr(os, "fsync", lambda file: None)
        yield synchronous


_ACCEPTED = pytest.StashKey[Accepted]()

_WAITING = "tests/peers/"
"""Tests that talk to other programs, and mostly wait for them."""
_BUNDLES = 300  # so that one has about fifty tests: few to count, and no worker waits long for another one's last


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--accept", action="store_true", help="run golden tests only, and write their files anew")


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(200_000, 50, 1000)  # few of the many small objects are garbage, and a run soon ends
    config.stash[_ACCEPTED] = Accepted(accepting=bool(config.getoption("accept")))
    for plugin in config.pluginmanager.get_plugins():
        if type(plugin).__name__ == "WorkerInteractor":
            _tell_only_what_counts(plugin)


def _tell_only_what_counts(worker: Any) -> None:
    """Let a worker of pytest-xdist send neither that a test begins nor that its set-up or its end has passed.

    Nobody looks at these messages, which are half of all.
    """
    send = worker.sendevent

    def send_what_counts(name: str, **told: Any) -> None:
        report = told.get("data", {}) if name == "testreport" else {}
        if name != "logstart" and (report.get("when", "call") == "call" or report["outcome"] != "passed"):
            send(name, **told)

    worker.sendevent = send_what_counts


@pytest.fixture
def accepted(request: pytest.FixtureRequest) -> Accepted:
    """What texts are held against: their golden files."""
    return request.config.stash[_ACCEPTED]


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Half as many workers again as processors: those that wait for a mail server need none."""
    processors = yield
    return processors + max(1, processors // 2)


class _Bundles(LoadGroupScheduling):  # type: ignore[misc]
    """Hands out tests by the bundle.

    One by one, pytest-xdist counts all that a worker was ever given after every test, and short tests wait for that.
    """

    def _split_scope(self, nodeid: str) -> str:
        scope: str = super()._split_scope(nodeid)
        is_alone = scope == nodeid and not nodeid.startswith(_WAITING)
        return f"bundle {zlib.crc32(nodeid.encode()) % _BUNDLES}" if is_alone else scope

    def add_node_collection(self, node: WorkerController, collection: Sequence[str]) -> None:
        super().add_node_collection(node, collection)
        self.registered_collections[node] = _Numbered(collection)

    def mark_test_complete(self, node: WorkerController, item_index: int, duration: float = 0) -> None:
        super().mark_test_complete(node, item_index, duration)
        work, bundle = self.assigned_work[node], self._split_scope(self.registered_collections[node][item_index])
        if all(work[bundle].values()):
            del work[bundle]  # it would be counted again after every test that follows


class _Numbered(list[str]):
    """The tests of a worker. Where one stands is looked up, not searched for among all."""

    def __init__(self, tests: Sequence[str]) -> None:
        super().__init__(tests)
        self._numbers = {test: number for number, test in enumerate(tests)}

    def index(self, test: str, *_: Any) -> int:
        return self._numbers[test]


def pytest_sessionstart(session: pytest.Session) -> None:
    """Let each worker prepare another part of all tests first, lest all rewrite the same asserts on a new clone.

    What one has prepared, the others find in `__pycache__` when they collect.
    """
    workerinput = getattr(session.config, "workerinput", None)
    if workerinput is None or session.config.args != session.config.getini("testpaths"):
        return
    modules = sorted(Path(__file__).parent.rglob("test_*.py"))
    for file in modules[int(workerinput["workerid"].removeprefix("gw")) :: workerinput["workercount"]]:
        import_module(".".join(file.relative_to(session.config.rootpath).with_suffix("").parts))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadGroupScheduling:
    return _Bundles(config, log)


@pytest.hookimpl(tryfirst=True)  # pytest-xdist reads the marks in this hook too
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of a module that share a set-up in one worker (`--dist loadgroup`), so that it is set up once.

    Workers begin with what takes long, so that none of them is left with it at the end. With `--accept` only golden
    tests run.
    """
    if config.getoption("accept"):
        items[:] = [item for item in items if "accepted" in getattr(item, "fixturenames", ())]
    for item in items:
        if isinstance(item, pytest.Function) and _has_shared_setup(item):
            item.add_marker(pytest.mark.xdist_group(item.nodeid.partition("::")[0]))
    if hasattr(config, "workerinput"):
        items.sort(key=_takes_long, reverse=True)  # in random order otherwise


def pytest_collection_finish() -> None:
    """Do not look for garbage among the tests again and again: they all stay until the end."""
    gc.freeze()


def _takes_long(item: pytest.Item) -> bool:
    """Whether a test is one of a group, or talks to other programs."""
    return item.get_closest_marker("xdist_group") is not None or item.nodeid.startswith(_WAITING)


def _has_shared_setup(item: pytest.Function) -> bool:
    definitions = item._fixtureinfo.name2fixturedefs.values()
    return any(each.scope == "module" for defined in definitions for each in defined)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Say in the last lines what was accepted, in which order the tests ran, and which did not run and why."""
    if config.getoption("accept"):
        for change in config.stash[_ACCEPTED].changes:
            terminalreporter.line(change)
        terminalreporter.line(f"{len(config.stash[_ACCEPTED].changes)} golden files were written anew.")
        return
    seed = config.getoption("randomly_seed", None)
    if seed is not None:
        terminalreporter.line(f"The tests ran in random order: --randomly-seed={seed} repeats it.")
    reports = terminalreporter.getreports("skipped")
    if not reports:
        terminalreporter.line("Every test that was collected ran.")
        return
    terminalreporter.section("NOT run", sep="!", red=True)
    for (folder, reason), count in sorted(Counter(map(_place_and_reason, reports)).items()):
        terminalreporter.line(f"{count} of {folder}: {reason}")


def _place_and_reason(report: pytest.TestReport) -> tuple[str, str]:
    """The file of a skipped test, and why it was skipped."""
    told = report.longrepr
    reason = told[2].removeprefix("Skipped: ") if isinstance(told, tuple) else str(told)
    return report.nodeid.partition("::")[0], reason
