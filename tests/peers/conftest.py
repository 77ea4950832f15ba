"""Where it is decided whether there are real mail servers to test with, and the world of a test module."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.peers.judges import Judge, World
from tests.peers.servers import Dovecot, Postfix, missing, short_folder

USERS = ("alice@players.test", "bob@players.test", "carol@players.test", "keeper@players.test")

MakeJudge = Callable[..., Judge]


def gate(reason: str | None, ci: bool) -> None:
    """Pass where nothing is missing; else skip, and where changes are judged (`ci`) fail."""
    if reason and ci:
        pytest.fail(reason, pytrace=False)
    if reason:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def servers_here() -> None:
    """What every test with a real mail server stands on."""
    gate(missing(), bool(os.environ.get("CI")))


@pytest.fixture(scope="module")
def ending() -> Iterator[ExitStack]:
    """What is stopped after a module's tests, the last started first, however they end."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture(scope="module")
def short(servers_here: None, ending: ExitStack) -> Path:
    """A folder with a short path for servers and sockets."""
    return ending.enter_context(short_folder())


@pytest.fixture(scope="module")
def dovecot(short: Path, ending: ExitStack) -> Dovecot:
    """Mailboxes for everybody in `USERS`."""
    (short / "dovecot").mkdir()
    server = Dovecot(short / "dovecot", USERS)
    ending.callback(server.stop)
    return server.start()


@pytest.fixture(scope="module")
def postfix(short: Path, dovecot: Dovecot, ending: ExitStack) -> Postfix:
    """A Postfix whose only route leads to the mailboxes."""
    (short / "postfix").mkdir()
    server = Postfix(short / "postfix", {"players.test": dovecot.route})
    ending.callback(server.stop)
    return server.start()


@pytest.fixture(scope="module")
def world(short: Path, postfix: Postfix, dovecot: Dovecot) -> World:
    """Both, with what people do."""
    return World(short, postfix, dovecot)


@pytest.fixture(scope="module")
def make_judge(short: Path, postfix: Postfix, ending: ExitStack) -> MakeJudge:
    """Starts a judge at an address, with more lines of configuration if wanted."""

    def make(name: str, address: str, more: str = "") -> Judge:
        judge = Judge(short / name, address, postfix.port, more)
        ending.callback(judge.stop)
        return judge.start()

    return make
