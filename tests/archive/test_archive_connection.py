"""Which errors are the archive's own trouble, and which a letter may have caused."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from judge.archive.connection import connect, is_out_of_order, writing


def locked(path: Path) -> None:
    with closing(connect(path)) as one, closing(connect(path)) as other, writing(one):
        other.execute("PRAGMA busy_timeout = 0")
        other.execute("BEGIN IMMEDIATE")


def damaged(path: Path) -> None:
    path.write_bytes(b"no database, whatever its name says" * 100)
    connect(path)


def stored_twice(path: Path) -> None:
    with closing(connect(path)) as db:
        db.execute("CREATE TABLE letters (id INTEGER PRIMARY KEY)")
        db.execute("INSERT INTO letters VALUES (1)")
        db.execute("INSERT INTO letters VALUES (1)")


def value_left_out(path: Path) -> None:
    with closing(connect(path)) as db:
        db.execute("SELECT ?")


def too_great_for_a_column(path: Path) -> None:
    with closing(connect(path)) as db:
        db.execute("SELECT ?", (1 << 64,))


@pytest.mark.parametrize(
    ("trouble", "own"),
    [(locked, True), (damaged, True), (stored_twice, False), (value_left_out, False), (too_great_for_a_column, False)],
)
def test_only_an_archive_that_is_locked_or_damaged_is_out_of_order(
    tmp_path: Path, trouble: Callable[[Path], None], own: bool
) -> None:
    with pytest.raises((sqlite3.Error, OverflowError)) as raised:
        trouble(tmp_path / "judge.db")
    assert is_out_of_order(raised.value) is own
