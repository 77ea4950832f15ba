"""All or nothing, whatever happens: errors, other writers, other readers, a killed process, a closed archive."""

import signal
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.game.events import Announced, SeatLeft
from judge.game.reducer import apply
from tests.archive.archive_samples import BOB, NOW, created, outgoing, record, record_at_once

HERE = Path(__file__).parent


def in_another_process(path: Path, program: str) -> subprocess.CompletedProcess[str]:
    """Run lines of Python in another process that has the same archive open."""
    opening = (
        "import os, signal, sys\nfrom pathlib import Path\n"
        f"sys.path.insert(0, {str(HERE)!r})\n"
        "from tests.archive.archive_samples import *\n"
        "archive = Archive.open(Path(sys.argv[1]))\n"
    )
    command = [sys.executable, "-c", opening + program, str(path)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def announcements(archive: Archive) -> list[str]:
    with archive.reading() as records:
        return [each.event.text for each in records.events("cup") if isinstance(each.event, Announced)]


# --- errors ---


def test_a_transaction_that_raises_leaves_nothing(archive: Archive) -> None:
    archive.store_letter("alice@example.org", "judge@example.org", b"letter", NOW)
    before = record_at_once(archive, created())

    def half_a_visit() -> None:
        with archive.transaction() as transaction:
            record(transaction, [SeatLeft(BOB.id, "resigned"), Announced("Bob left")], letter=1, wake=NOW)
            transaction.publish("cup", None, "Bob left", "Bob left\n", NOW)
            transaction.queue(outgoing("<1@judge>"))
            transaction.finish_letter(1, "answered")
            raise RuntimeError("the roof fell in")

    with pytest.raises(RuntimeError, match="the roof fell in"):
        half_a_visit()
    with archive.reading() as records:
        assert records.game("cup") == before
        assert [each.event for each in records.events("cup")] == created()
        assert records.history("cup") == []
        assert records.seats_of("bob@example.org") == [("cup", "p2")]
    assert archive.due_outgoing(NOW, 10) == []
    letter = next(iter(archive.new_letters(1)), None)
    assert letter is not None
    assert letter.id == 1


def test_after_a_transaction_that_raised_the_next_one_works(archive: Archive) -> None:
    with pytest.raises(LookupError), archive.transaction() as transaction:
        transaction.finish_letter(1, "answered")
    record_at_once(archive, created())


def test_a_letter_already_finished_undoes_the_second_visit_of_the_same_letter(archive: Archive) -> None:
    archive.store_letter("alice@example.org", "judge@example.org", b"letter", NOW)
    record_at_once(archive, created())

    def visit() -> None:
        with archive.transaction() as transaction:
            record(transaction, [Announced("once")], letter=1)
            transaction.finish_letter(1, "answered")

    visit()
    with pytest.raises(LookupError):
        visit()
    assert announcements(archive) == ["once"]


def test_the_outcome_of_a_try_is_undone_but_the_try_itself_is_counted(archive: Archive) -> None:
    archive.store_letter("alice@example.org", "judge@example.org", b"letter", NOW)
    for tries in (1, 2, 3):
        archive.count_tries([1])
        assert [each.tries for each in archive.new_letters(1)] == [tries]
        with pytest.raises(ZeroDivisionError), archive.transaction():
            _ = 1 // 0
    letter = next(iter(archive.new_letters(1)), None)
    assert letter is not None
    assert letter.tries == 3


def test_a_transaction_inside_a_transaction_is_refused(archive: Archive) -> None:
    with archive.transaction() as transaction:
        record(transaction, created())
        with pytest.raises(sqlite3.OperationalError, match="writing already"), archive.transaction():
            pass
    with archive.reading() as records:
        assert records.game("cup") is not None


# --- several at once ---


def test_writers_at_the_same_time_all_succeed_and_see_each_others_work(archive: Archive, path: Path) -> None:
    record_at_once(archive, created())
    ready = threading.Barrier(4)

    def write(opened: Archive, who: int) -> None:
        ready.wait()
        for turn in range(5):
            with opened.transaction() as transaction:
                state = transaction.game("cup")
                event = Announced(f"{who}.{turn}")
                transaction.append("cup", apply(state, event), [event], NOW, None, None)
            assert opened.store_letter("alice@example.org", "judge@example.org", b"%d.%d" % (who, turn), NOW)

    with Archive.open(path) as second, ThreadPoolExecutor(4) as pool:
        for work in [pool.submit(write, (archive, second)[who % 2], who) for who in range(4)]:
            work.result()
    assert sorted(announcements(archive)) == [f"{who}.{turn}" for who in range(4) for turn in range(5)]
    with archive.reading() as records:
        assert [each.seq for each in records.events("cup")] == list(range(1, 24))  # 3 to make the game, 20 said


def test_the_same_letter_stored_by_several_at_once_is_stored_once(archive: Archive) -> None:
    ready = threading.Barrier(4)

    def store(_: int) -> bool:
        ready.wait()
        return archive.store_letter("alice@example.org", "judge@example.org", b"letter", NOW)

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(store, range(4))) == [False, False, False, True]


def test_another_process_reads_what_was_committed_while_this_one_writes(archive: Archive, path: Path) -> None:
    record_at_once(archive, created())
    look = "with archive.reading() as records:\n    print(len(records.events('cup')), len(records.games()))\n"
    with archive.transaction() as transaction:
        record(transaction, [Announced("not yet")])
        during = in_another_process(path, look)
    after = in_another_process(path, look)
    assert (during.stdout.split(), during.stderr) == (["3", "1"], "")
    assert (after.stdout.split(), after.stderr) == (["4", "1"], "")


def test_a_reading_stays_at_its_instant_while_others_write(archive: Archive, path: Path) -> None:
    record_at_once(archive, created())
    with Archive.open(path) as second, second.reading() as records:
        assert len(records.events("cup")) == 3
        record_at_once(archive, [Announced("meanwhile")])
        assert len(records.events("cup")) == 3


# --- a killed process ---

KILL = "os.kill(os.getpid(), signal.SIGKILL)\n"


def test_a_process_killed_in_a_transaction_has_done_nothing(archive: Archive, path: Path) -> None:
    archive.store_letter("alice@example.org", "judge@example.org", b"letter", NOW)
    before = record_at_once(archive, created())
    killed = in_another_process(
        path,
        "from judge.game.events import Announced\n"
        "with archive.transaction() as transaction:\n"
        "    record(transaction, [Announced('lost')], letter=1)\n"
        "    transaction.queue(outgoing('<1@judge>'))\n"
        "    transaction.finish_letter(1, 'answered')\n"
        f"    {KILL}",
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    assert announcements(archive) == []
    assert archive.due_outgoing(NOW, 10) == []
    assert next(iter(archive.new_letters(1)), None) is not None
    assert record_at_once(archive, [Announced("and life goes on")]) == before  # words change nothing on the board


def test_a_process_killed_after_a_letter_was_stored_has_stored_it(archive: Archive, path: Path) -> None:
    killed = in_another_process(
        path, f"archive.store_letter('a@example.org', 'judge@example.org', b'kept', NOW)\n{KILL}"
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    letter = next(iter(archive.new_letters(1)), None)
    assert letter is not None
    assert letter.raw == b"kept"


def test_a_process_killed_after_a_transaction_has_done_all_of_it(archive: Archive, path: Path) -> None:
    killed = in_another_process(
        path,
        "with archive.transaction() as transaction:\n"
        "    record(transaction, created())\n"
        "    transaction.queue(outgoing('<1@judge>'))\n"
        f"{KILL}",
    )
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    with archive.reading() as records:
        assert [each.event for each in records.events("cup")] == created()
    assert [row.message_id for row in archive.due_outgoing(NOW, 10)] == ["<1@judge>"]


# --- threads and closing ---


def test_every_thread_may_use_the_archive_and_ended_threads_keep_no_connection(archive: Archive) -> None:
    def store(number: int) -> None:
        assert archive.store_letter("alice@example.org", "judge@example.org", b"%d" % number, NOW)

    for number in range(10):
        thread = threading.Thread(target=store, args=(number,))
        thread.start()
        thread.join()
    assert len(archive._connections) <= 2  # this thread's, and the last one's until the next thread comes


def test_a_closed_archive_says_so(archive: Archive) -> None:
    archive.close()
    archive.close()
    with pytest.raises(RuntimeError, match="the archive is closed"):
        next(iter(archive.new_letters(1)), None)


def test_closing_closes_the_connections_of_other_threads(archive: Archive) -> None:
    with ThreadPoolExecutor(1) as pool:
        pool.submit(archive.new_letters, 1).result()
        connections = list(archive._connections.values())
        archive.close()
    for db in connections:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            db.execute("SELECT 1")
