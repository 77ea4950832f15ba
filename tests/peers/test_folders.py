"""A real Dovecot keeps a folder of each game: any mail program is the browser of the judge's archive."""

import imaplib
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from judge.app.daemon import Daemon
from judge.archive.archive import Archive
from judge.config.loading import Config
from judge.config.schema import FoldersOut, Identity, SmtpIn
from judge.doctor.findings import CheckContext
from judge.doctor.game_folders import game_folders
from judge.exports.folder_letters import ArchiveSource
from judge.exports.mbox import JudgeIdentity
from judge.post.folders import FolderKeeper
from judge.post.imap import ImapAccount
from tests.offline_judge import JUDGE, START, OfflineJudge
from tests.peers.process import wait_until
from tests.peers.servers import PASSWORD, Dovecot


@pytest.fixture(scope="module")
def dovecot(short: Path, ending: ExitStack) -> Dovecot:
    """Mailboxes of an archivist and of the doctor, with and without encryption."""
    (short / "shelves").mkdir()
    server = Dovecot(
        short / "shelves", ["archivist@dip.test", "doctor@dip.test", "again@dip.test", "daemon@dip.test"], tls=True
    )
    ending.callback(server.stop)
    return server.start()


@pytest.fixture
def offline(tmp_path: Path) -> Iterator[OfflineJudge]:
    """A judge with a game that has played a phase."""
    with Archive.open(tmp_path / "judge.sqlite", fresh_secret=b"secret") as archive:
        offline = OfflineJudge(archive, Config(address=JUDGE, var=tmp_path, identity=Identity("mx.dip.example")))
        offline.game()
        offline.wait(days=2)
        yield offline


@contextmanager
def keeping(dovecot: Dovecot, offline: OfflineJudge, user: str, *, tls: bool = False) -> Iterator[FolderKeeper]:
    security, port = ("tls", dovecot.tls_port) if tls else ("plain", dovecot.port)
    ca = str(dovecot.certificate) if tls else ""
    account = ImapAccount("127.0.0.1", port, security, user, PASSWORD, ca_file=ca)
    mark = JudgeIdentity(JUDGE, "The Judge", "dip.example", offline.archive.secret())
    source = ArchiveSource(offline.archive, mark)
    keeper = FolderKeeper(account, "Games/", source, pause=0.05, backoff=(0.1, 0.5), jitter=lambda: 1.0)
    stopping = threading.Event()
    thread = threading.Thread(target=keeper.run, args=(stopping,))
    thread.start()
    try:
        yield keeper
    finally:
        stopping.set()
        thread.join(10)
        assert not thread.is_alive()


def filled(offline: OfflineJudge, keeper: FolderKeeper) -> None:
    def nothing_waits() -> bool:
        with offline.archive.reading() as records:
            return not records.unfiled(keeper.name)

    wait_until(nothing_waits, f"the folders to be filled: {keeper.trouble}")


def public(offline: OfflineJudge) -> list[str]:
    with offline.archive.reading() as records:
        return [letter.subject for letter in records.history("demo")]


def test_a_games_public_letters_lie_in_its_folder_threaded_and_dated(dovecot: Dovecot, offline: OfflineJudge) -> None:
    with keeping(dovecot, offline, "archivist@dip.test", tls=True) as keeper:
        filled(offline, keeper)
        offline.wait(days=2)
        filled(offline, keeper)
    messages = [
        message_from_bytes(raw, policy=policy.default) for raw in dovecot.messages("archivist@dip.test", "Games.demo")
    ]
    assert [each["Subject"] for each in messages] == public(offline)
    assert len({each["Message-ID"] for each in messages}) == len(messages)
    begins = [each["Message-ID"] for each in messages if each["References"] is None]
    assert len(begins) > 1  # a thread for each phase
    assert {each["References"] for each in messages} <= {None, *begins}
    assert all(each["In-Reply-To"] == each["References"] for each in messages)
    assert all(JUDGE in each["From"] for each in messages)
    assert messages[0]["Date"].datetime == START
    assert messages[0]["List-Id"] == "Game demo <demo.dip.example>"
    with imaplib.IMAP4("127.0.0.1", dovecot.port, timeout=30) as session:
        session.login("archivist@dip.test", PASSWORD)
        assert any(b"Games.demo" in line for line in session.lsub()[1] if isinstance(line, bytes))


def test_an_archive_that_forgot_puts_nothing_twice(dovecot: Dovecot, offline: OfflineJudge) -> None:
    with keeping(dovecot, offline, "again@dip.test") as keeper:
        filled(offline, keeper)
    offline.archive._db.execute("DELETE FROM filed")
    offline.archive._db.commit()
    with keeping(dovecot, offline, "again@dip.test") as keeper:
        filled(offline, keeper)
    assert len(dovecot.messages("again@dip.test", "Games.demo")) == len(public(offline))


def test_the_running_judge_fills_them_and_stops_in_time(
    dovecot: Dovecot, offline: OfflineJudge, tmp_path: Path
) -> None:
    (tmp_path / "password").write_text(PASSWORD)
    folders = FoldersOut("127.0.0.1", dovecot.port, "plain", "daemon@dip.test", str(tmp_path / "password"), "Cups/")
    wanted = len(public(offline))
    offline.archive.close()
    daemon = Daemon(Config(address=JUDGE, var=tmp_path, smtp=(SmtpIn(port=0),), folders=folders), clock=lambda: START)
    daemon.start()
    try:
        wait_until(lambda: not unfiled(daemon, f"daemon@dip.test@127.0.0.1:{dovecot.port}/Cups/"), "the folders")
    finally:
        daemon.stop()
    assert len(dovecot.messages("daemon@dip.test", "Cups.demo")) == wanted


def unfiled(daemon: Daemon, account: str) -> list[tuple[str, int]]:
    with daemon.archive.reading() as records:
        return records.unfiled(account)


def test_the_doctor_tries_a_folder_and_leaves_none_behind(dovecot: Dovecot, tmp_path: Path) -> None:
    (tmp_path / "password").write_text(PASSWORD)
    (tmp_path / "password").chmod(0o600)
    folders = FoldersOut("127.0.0.1", dovecot.port, "plain", "doctor@dip.test", str(tmp_path / "password"))
    (found,) = game_folders(CheckContext(Config(folders=folders), START, running=False))
    assert str(found).startswith("✓ [folders] doctor@dip.test at 127.0.0.1:")
    assert "folders such as Games.judge-doctor" in str(found)
    with imaplib.IMAP4("127.0.0.1", dovecot.port, timeout=30) as session:
        session.login("doctor@dip.test", PASSWORD)
        assert not any(b"judge-doctor" in line for line in session.list()[1] if isinstance(line, bytes))


def test_the_doctor_tells_a_login_that_is_refused(dovecot: Dovecot, tmp_path: Path) -> None:
    (tmp_path / "password").write_text("wrong")
    (tmp_path / "password").chmod(0o600)
    folders = FoldersOut("127.0.0.1", dovecot.port, "plain", "doctor@dip.test", str(tmp_path / "password"))
    (found,) = game_folders(CheckContext(Config(folders=folders), START, running=False))
    assert str(found).startswith("✗ [folders] doctor@dip.test")
    assert "the login is refused" in str(found)
    assert "wrong" not in str(found)
