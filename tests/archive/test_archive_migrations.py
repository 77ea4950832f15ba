"""The file: made, brought up to date, opened with its promises, and quick to look things up in."""

import sqlite3
import stat
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from judge.archive import connection, received
from judge.archive.archive import Archive
from judge.archive.connection import connect, instant, query
from judge.archive.known_states import KnownStates
from judge.archive.migrations import MIGRATIONS
from judge.archive.pictures import AttachedPicture
from judge.archive.records import Records
from judge.board.library import installed
from judge.game.events import BidsSettled, DiaryStruck, DiaryWritten, Event, GameCreated
from judge.game.settings import Settings
from tests.archive.archive_samples import (
    MASTER,
    NOW,
    SPRING,
    STARTED,
    created,
    outgoing,
    played,
    record,
    record_at_once,
)


def use_everything(archive: Archive) -> None:
    """A letter that makes a game, is answered and handled."""
    archive.store_letter("alice@example.org", "judge@example.org", b"new letter", NOW)
    with archive.transaction() as transaction:
        record(transaction, [*created(), STARTED, played(SPRING, SPRING)], letter=1, wake=NOW)
        transaction.publish("cup", "S1901M", "hello", "hello\n", NOW)
        shown = AttachedPicture(transaction.keep_picture("{}"), "cup-S1901M", "Map of cup", "png")
        transaction.queue(replace(outgoing("<new@judge>"), pictures=(shown,)))
        transaction.finish_letter(1, "answered")
    archive.heartbeat(NOW)


def test_all_steps_run_on_an_empty_file(path: Path) -> None:
    with Archive.open(path) as archive:
        use_everything(archive)
    with closing(connect(path)) as db:
        assert MIGRATIONS.migrations.pending(Database(db)) == []


def test_a_file_made_by_the_first_step_is_brought_up_to_date_with_what_it_holds(path: Path) -> None:
    with closing(connect(path)) as db:
        first, second, *_ = MIGRATIONS.migrations.pending(Database(db))
        MIGRATIONS.migrations.apply(Database(db), stop_before=second.name)
        assert [step.name for step in MIGRATIONS.migrations.applied(Database(db))] == [first.name]
        assert received.store(db, "alice@example.org", "judge@example.org", b"old letter", NOW)
        db.execute(
            "INSERT INTO outbox (message_id, recipient, mail_from, due, raw) VALUES (?, ?, ?, ?, ?)",
            ("<old@judge>", "alice@example.org", "judge@example.org", instant(NOW), b"Subject: old\r\n\r\nold\r\n"),
        )
    with Archive.open(path) as archive:
        old = next(iter(archive.new_letters(1)), None)
        assert old is not None
        assert old.raw == b"old letter"
        use_everything(archive)
        assert [row.message_id for row in archive.due_outgoing(NOW, 10)] == ["<old@judge>", "<new@judge>"]


def test_opening_again_changes_nothing(path: Path) -> None:
    with Archive.open(path) as archive:
        state = record_at_once(archive, created())
    with Archive.open(path) as archive, archive.reading() as records:
        assert records.game("cup") == state


def test_a_new_file_may_be_opened_by_several_at_once(path: Path) -> None:
    def open_and_store(number: int) -> bytes:
        with Archive.open(path, fresh_secret=b"%d" % number) as archive:
            assert archive.store_letter("alice@example.org", "judge@example.org", b"%d" % number, NOW)
            return archive.secret()

    with ThreadPoolExecutor(4) as pool:
        assert len(set(pool.map(open_and_store, range(4)))) == 1


def test_every_table_of_ours_is_strict(archive: Archive, path: Path) -> None:
    with closing(connect(path)) as db:
        tables = {row["name"]: row["strict"] for row in query(db, "PRAGMA table_list") if row["schema"] == "main"}
    ours = {name: strict for name, strict in tables.items() if not name.startswith(("sqlite_", "_sqlite"))}
    post = {"letters", "outbox", "budgets", "standings", "held", "told", "mailboxes", "filed"}
    post |= {"pictures", "illustrations"}
    assert set(ours) == post | {
        "games",
        "events",
        "phases",
        "seats",
        "public_letters",
        "house",
        "daily",
        "editions",
    } | {
        "reliability",
        "standbys",
        "bans",
        "choices",
        "addresses",
        "address_questions",
        "epochs",
        "epoch_ends",
    }
    assert set(ours.values()) == {1}


def test_every_connection_keeps_the_promises(
    path: Path, monkeypatch: pytest.MonkeyPatch, production_synchronous: str
) -> None:
    monkeypatch.setattr(connection, "SYNCHRONOUS", production_synchronous)
    with closing(connect(path)) as db:
        kept = {
            name: next(iter(row.values()))
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout", "recursive_triggers")
            for row in query(db, f"PRAGMA {name}")
        }
    full = 2
    assert kept == {
        "journal_mode": "wal",
        "synchronous": full,
        "foreign_keys": 1,
        "busy_timeout": 30_000,
        "recursive_triggers": 1,  # so that INSERT OR REPLACE meets the guard against deletion too
    }


def test_nobody_else_on_the_machine_may_read_the_file(path: Path) -> None:
    with Archive.open(path) as archive:
        record_at_once(archive, created())
        files = list(path.parent.glob("judge.db*"))
        assert len(files) > 1  # the log that commits go to first is as secret as the file
        for file in files:
            assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_file_that_is_something_else_is_refused_and_left_alone(path: Path) -> None:
    path.write_text("Dear diary, " * 100)
    with pytest.raises(sqlite3.DatabaseError, match="not a database"):
        Archive.open(path)
    assert path.read_text() == "Dear diary, " * 100


def test_an_archive_in_a_missing_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="nowhere"):
        Archive.open(tmp_path / "nowhere" / "judge.db")


def test_the_secret_is_made_once_and_stays(path: Path) -> None:
    with Archive.open(path) as archive, pytest.raises(LookupError, match="no secret yet"):
        archive.secret()
    with Archive.open(path, fresh_secret=b"first") as archive:
        assert archive.secret() == b"first"
    with Archive.open(path, fresh_secret=b"second") as archive:
        assert archive.secret() == b"first"


def test_the_last_heartbeat_is_remembered(path: Path) -> None:
    with Archive.open(path) as archive:
        assert archive.last_heartbeat() is None
        archive.heartbeat(NOW)
        archive.heartbeat(NOW + timedelta(minutes=1))
    with Archive.open(path) as archive:
        assert archive.last_heartbeat() == NOW + timedelta(minutes=1)


def test_nothing_that_is_looked_up_passes_over_a_whole_table(archive: Archive) -> None:
    """However many games there are, a question about one costs what it cost with one."""
    seen: list[str] = []
    db = archive._db
    db.set_trace_callback(seen.append)
    use_everything(archive)
    next(iter(archive.new_letters(1)), None)
    archive.due_games(NOW)
    archive.next_wakes(1)
    archive.due_outgoing(NOW, 10)
    archive.mark_sent(1, NOW)
    archive.mark_failed(1, "refused", None)
    archive.send_bare(1, b"bare")
    archive.picture("0" * 64)
    archive.last_heartbeat()
    records = Records(db, installed(), KnownStates())
    records.game("cup")
    records.events("cup")
    records.phases("cup")
    records.history("cup", "S1901M")
    records.seats_of("alice@example.org")
    db.set_trace_callback(None)
    looked_up = [sql for sql in seen if sql.startswith(("SELECT", "INSERT", "UPDATE", "DELETE"))]
    assert len(looked_up) > 20
    for sql in looked_up:
        plan = [row["detail"] for row in query(db, f"EXPLAIN QUERY PLAN {sql}")]
        scans = [step for step in plan if step.startswith("SCAN") and step not in ALLOWED_SCANS]
        assert scans == [], sql
        assert "USE TEMP B-TREE FOR ORDER BY" not in plan, sql


# Reading an index from its end, one row of it; and the subquery of a single row.
ALLOWED_SCANS = {
    "SCAN games USING COVERING INDEX games_wake",
    "SCAN letters USING INDEX letters_waiting",
    "SCAN CONSTANT ROW",
}


def test_the_list_of_games_does_not_read_their_states(archive: Archive) -> None:
    seen: list[str] = []
    db = archive._db
    db.set_trace_callback(seen.append)
    Records(db, installed(), KnownStates()).games()
    db.set_trace_callback(None)
    (plan,) = query(db, f"EXPLAIN QUERY PLAN {seen[0]}")
    assert plan["detail"] == "SCAN games USING COVERING INDEX games_cards"


def test_games_of_before_know_whether_they_hide_bids_and_diaries(path: Path) -> None:
    secrets: list[Event] = [BidsSettled("S1901M", "0" * 64, "1" * 32, ())]
    secrets += [DiaryWritten("p1", number, "Dear diary", "S1901M") for number in (1, 2)]
    with Archive.open(path) as archive:
        record_at_once(archive, [*created(), *secrets, DiaryStruck("p1", 1)])
        record_at_once(archive, created("open"), "open")
    with closing(connect(path)) as db:
        db.execute("UPDATE games SET state = json_remove(state, '$.bids_weighed', '$.diary_entries')")
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'hidden_after_the_end'")
    with Archive.open(path) as archive, archive.reading() as records:
        known = {name: records.game(name) for name in ("cup", "open")}
    assert {name: state and (state.bids_weighed, state.diary_entries) for name, state in known.items()} == {
        "cup": (True, 1),
        "open": (False, 0),
    }


def test_games_of_before_keep_their_convoys_in_ports(path: Path) -> None:
    with Archive.open(path) as archive:
        record_at_once(archive, created())
        chose = Settings(policies={"port_convoy": "barred"})
        record_at_once(archive, [GameCreated("barred", "standard", chose, MASTER)], "barred")
    with closing(connect(path)) as db:
        db.execute("DELETE FROM _sqlite_migrations WHERE name = 'convoys_in_ports'")
    with Archive.open(path) as archive:
        record_at_once(archive, created("later"), "later")
        with archive.reading() as records:
            known = {name: records.game(name) for name in ("cup", "barred", "later")}
    chosen = {name: state and dict(state.settings.policies) for name, state in known.items()}
    assert chosen == {"cup": {"port_convoy": "allowed"}, "barred": {"port_convoy": "barred"}, "later": {}}
