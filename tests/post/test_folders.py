"""Folders of games on an IMAP server: filled in order, each letter once, whatever happens in between."""

import contextlib
import re
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

import pytest

from judge.post.folders import Filing, FolderKeeper
from judge.post.imap import ImapAccount
from tests.post.imap_server import PASSWORD, ImapServer, Line

AT = datetime(2026, 11, 21, 19, 0, tzinfo=UTC)
ID = re.compile(r"<[^<>]+>")


class FolderServer(ImapServer):
    """Folders of letters, parted by dots; `closed` ones take no letter, and `deaths` are connections that die."""

    def __init__(self) -> None:
        super().__init__("IMAP4rev1")
        self.subscribed: list[str] = []
        self.dates: list[str] = []
        self.closed: set[str] = set()
        self.deaths = 0
        self._open: dict[int, str] = {}

    def obey(self, line: Line) -> None:
        verb, _, rest = line.words.removeprefix("UID ").partition(" ")
        name = rest.partition(" ")[0].strip('"')
        match verb.upper():
            case "LIST":
                wanted = rest.rpartition(" ")[2].strip('"')
                if not wanted:
                    line.say(r'* LIST (\Noselect) "." ""')
                elif wanted in self.folders:
                    line.say(rf'* LIST () "." "{wanted}"')
                line.done()
            case "CREATE":
                self.folders[name] = []
                line.done()
            case "SUBSCRIBE":
                self.subscribed.append(name)
                line.done()
            case "EXAMINE":
                self._open[id(line)] = name
                line.say(f"* {len(self.folders[name])} EXISTS")
                line.done("OK [READ-ONLY] done")
            case "SEARCH":
                wanted = ID.findall(rest)[0].encode()
                there = self.folders[self._open[id(line)]]
                hits = [str(number) for number, raw in enumerate(there, 1) if wanted in raw]
                line.say(f"* SEARCH {' '.join(hits)}".rstrip())
                line.done()
            case "APPEND":
                self._append(line, name, rest)
            case _:
                super().obey(line)

    def _append(self, line: Line, name: str, rest: str) -> None:
        size = int(rest.rpartition("{")[2].rstrip("}"))
        line.say("+ go on")
        raw = line.file.read(size)
        line.file.readline()
        if name in self.closed:
            line.done("NO [OVERQUOTA] there is no room")
            return
        self.folders[name].append(raw)
        self.dates.append(rest.split('"')[-2])
        if self.deaths:  # the letter is kept, and nobody hears of it
            self.deaths -= 1
            line.close()
            return
        line.done()


@dataclass
class Letters:
    """Letters of games, and up to which each game's folder is filled."""

    games: dict[str, int]
    kept: dict[str, int] = field(default_factory=dict)

    def waiting(self, account: str, limit: int) -> list[Filing]:
        return [
            filing(game, seq)
            for game, last in sorted(self.games.items())
            for seq in range(self.kept.get(game, 0) + 1, last + 1)
        ][:limit]

    def filed(self, account: str, filing: Filing) -> None:
        self.kept[filing.game] = filing.seq

    def all_filed(self) -> bool:
        return not self.waiting("", 1)


def filing(game: str, seq: int) -> Filing:
    raw = f"Subject: {game} {seq}\r\nMessage-ID: <{game}.{seq}@dip.test>\r\n\r\nhello\r\n".encode()
    return Filing(game, seq, f"<{game}.{seq}@dip.test>", AT, raw)


@pytest.fixture
def server() -> Iterator[FolderServer]:
    with FolderServer() as server:
        yield server


@contextlib.contextmanager
def keeping(server: FolderServer, letters: Letters, password: str = PASSWORD) -> Iterator[FolderKeeper]:
    account = ImapAccount("127.0.0.1", server.port, "plain", "judge", password)
    keeper = FolderKeeper(account, "Games/", letters, pause=0.01, backoff=(0.01, 0.05), jitter=lambda: 1.0)
    stopping = threading.Event()
    thread = threading.Thread(target=keeper.run, args=(stopping,))
    thread.start()
    try:
        yield keeper
    finally:
        stopping.set()
        thread.join(10)
        assert not thread.is_alive()


def until(true: Callable[[], object]) -> None:
    last = time.monotonic() + 20
    while not true():
        assert time.monotonic() < last
        threading.Event().wait(0.01)


def subjects(server: FolderServer, folder: str) -> list[str]:
    return [raw.split(b"\r\n")[0].decode().removeprefix("Subject: ") for raw in server.folders[folder]]


def test_every_game_gets_a_folder_with_its_letters_in_their_order(server: FolderServer) -> None:
    letters = Letters({"spring": 3, "autumn": 2})
    with keeping(server, letters):
        until(letters.all_filed)
        letters.games["spring"] = 4
        until(letters.all_filed)
    assert subjects(server, "Games.spring") == ["spring 1", "spring 2", "spring 3", "spring 4"]
    assert subjects(server, "Games.autumn") == ["autumn 1", "autumn 2"]
    assert sorted(server.subscribed) == ["Games.autumn", "Games.spring"]
    assert set(server.dates) == {"21-Nov-2026 19:00:00 +0000"}


def test_a_letter_whose_putting_was_forgotten_is_not_put_twice(server: FolderServer) -> None:
    letters = Letters({"spring": 3})
    with keeping(server, letters):
        until(letters.all_filed)
        letters.kept.clear()
        until(letters.all_filed)
    assert subjects(server, "Games.spring") == ["spring 1", "spring 2", "spring 3"]


def test_a_connection_that_dies_behind_a_letter_costs_and_doubles_nothing(server: FolderServer) -> None:
    letters = Letters({"spring": 3})
    server.deaths = 2
    with keeping(server, letters) as keeper:
        until(letters.all_filed)
        until(lambda: keeper.trouble is None)
    assert subjects(server, "Games.spring") == ["spring 1", "spring 2", "spring 3"]


def test_a_folder_that_is_full_does_not_keep_the_others_empty(server: FolderServer) -> None:
    letters = Letters({"autumn": 2, "spring": 2})
    server.closed = {"Games.autumn"}
    with keeping(server, letters) as keeper:
        until(lambda: letters.kept.get("spring") == 2 and keeper.trouble)
        assert "putting a letter into the folder Games.autumn" in str(keeper.trouble)
        assert "there is no room" in str(keeper.trouble)
        server.closed = set()
        until(letters.all_filed)
        until(lambda: keeper.trouble is None)
    assert subjects(server, "Games.autumn") == ["autumn 1", "autumn 2"]


def test_a_wrong_password_is_told_without_it(server: FolderServer) -> None:
    letters = Letters({"spring": 1})
    with keeping(server, letters, "wrong words") as keeper:
        until(lambda: keeper.trouble)
        assert "refuses user or password" in str(keeper.trouble)
        assert "wrong words" not in str(keeper.trouble)
    assert server.folders == {}


def test_nobody_is_asked_while_nothing_waits(server: FolderServer) -> None:
    with keeping(server, Letters({})) as keeper:
        threading.Event().wait(0.1)
        assert keeper.trouble is None
    assert server.said == []


class LockedLetters(Letters):
    """Letters that cannot be read, because the archive is locked."""

    def waiting(self, account: str, limit: int) -> list[Filing]:
        raise TimeoutError("the archive is locked")


def test_letters_that_cannot_be_read_are_told_by_the_kind_of_error(server: FolderServer) -> None:
    with keeping(server, LockedLetters({})) as keeper:
        until(lambda: keeper.trouble)
        assert keeper.trouble == "the letters cannot be read: TimeoutError"
