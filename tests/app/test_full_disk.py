"""A disk that fills up at any step of a letter's way: nobody's letter is lost, acts twice or is blamed for it."""

import logging
import resource
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager

import pytest

from judge.archive import connection
from judge.post.intake import Envelope
from tests.offline_judge import JUDGE, KEEPER, OfflineJudge, text
from tests.post.mailpeer import LETTER, listening, run

ENGLAND, FRANCE = "england@x.example", "france@x.example"
PAGE = 4096 + 24  # bytes that a page takes in the archive's log
LOOKS = 10  # how often the judge tries while there is no room
TRY_LATER = "451 4.3.0 Temporary failure, please try again later"

Trouble = Callable[[OfflineJudge, int], AbstractContextManager[None]]


@contextmanager
def room_in_files(judge: OfflineJudge, pages: int) -> Iterator[None]:
    """In the block the archive's log has room for so many pages, by a limit of the system."""
    judge.archive._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (pages * PAGE, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def room_in_the_archive(judge: OfflineJudge, pages: int) -> Iterator[None]:
    """In the block the archive itself has room for so many new pages: SQLite then says that the disk is full."""
    db = judge.archive._db
    used = db.execute("PRAGMA page_count").fetchone()[0]
    db.execute(f"PRAGMA max_page_count = {used + pages}").fetchall()
    try:
        yield
    finally:
        db.execute("PRAGMA max_page_count = 1073741823").fetchall()


@contextmanager
def locked(judge: OfflineJudge, _: int) -> Iterator[None]:
    """In the block another program writes to the archive, and does not end."""
    with closing(sqlite3.connect(judge.config.archive, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def how_far(judge: OfflineJudge, letter: Callable[[], None]) -> str:
    """Let a letter come and be worked on; in which step the trouble stops it."""
    try:
        letter()
    except sqlite3.OperationalError:
        return "storing"
    for _ in range(LOOKS):
        try:
            judge.work()
        except sqlite3.OperationalError:
            continue
        return "nowhere"
    return "handling" if len(judge.archive.new_letters(1)) else "sending"


@pytest.mark.parametrize(
    ("room", "steps", "stops", "rare"),
    [
        (room_in_files, range(0, 90, 3), {"storing", "handling", "sending", "nowhere"}, set()),
        # to note a letter as sent hardly ever takes a page
        (room_in_the_archive, range(0, 30, 2), {"storing", "handling", "nowhere"}, {"sending"}),
    ],
)
def test_wherever_the_disk_fills_up_a_letter_acts_once_when_there_is_room_again(
    judge: OfflineJudge, caplog: pytest.LogCaptureFixture, room: Trouble, steps: range, stops: set[str], rare: set[str]
) -> None:
    caplog.set_level(logging.CRITICAL, "judge.app.worker")
    judge.game("MOVE 90D")
    judge.post(ENGLAND, "SET COPY ON", judge.reply_to(ENGLAND))
    stopped = set()
    for pages in steps:
        said = f"Room for {pages}. " + "The disk is nearly full. " * 400
        letter = judge.letter(ENGLAND, f"PRESS TO FRANCE\n{said}\nENDPRESS", judge.reply_to(ENGLAND))
        had, handled = len(judge.sent), len(judge.outcomes())

        def arrive(letter: Envelope = letter) -> None:
            judge.worker.store(letter)

        with room(judge, pages):
            stop = how_far(judge, arrive)
        stopped.add(stop)
        if stop == "storing":
            arrive()  # the sender's mail server tries again
        judge.work()
        assert judge.outcomes()[handled:] == ["handled"]
        sent = judge.sent[had:]
        # the receipt, the copy that England asked for, and France's letter; none of them again and again
        assert len(sent) == len({str(each["Message-ID"]) for each in sent}) == 3
        (press,) = [text(each) for each in sent if each["To"] == FRANCE]
        assert f"Room for {pages}." in press
    assert stopped - rare == stops
    assert not [each for each in judge.sent if each["To"] == KEEPER]


@pytest.mark.parametrize("trouble", [room_in_files, locked])
def test_while_the_archive_cannot_be_written_every_recipient_is_asked_to_try_again(
    judge: OfflineJudge, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, trouble: Trouble
) -> None:
    caplog.set_level(logging.CRITICAL, "judge.post.intake")
    monkeypatch.setattr(connection, "PATIENCE", 0.05)
    recipients = [JUDGE, "judge+some.thing@dip.example"]

    async def scene() -> None:
        async with listening(judge.worker.store, "lmtp", accept=judge.worker.accepts) as door:
            peer = await (await door.peer()).greet()
            with trouble(judge, 0):
                await peer.begin_letter(*recipients)
                assert [await peer.say(LETTER + b"."), await peer.reply()] == [TRY_LATER] * 2
            await peer.begin_letter(*recipients)
            assert [await peer.say(LETTER + b"."), await peer.reply()] == ["250 2.0.0 Stored"] * 2

    run(scene)
    assert [letter.recipient for letter in judge.archive.new_letters(9)] == recipients
