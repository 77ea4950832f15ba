"""Runs the steps of a migration with sqlite-utils.

The library is slow to load, and most starts of a judge have nothing to migrate, so it is loaded only when needed.
"""

import sqlite3
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from judge.archive.connection import writing

if TYPE_CHECKING:
    from sqlite_utils import Database, Migrations
else:
    Database = Any

__all__ = ["Database", "Steps"]

_TABLE = "_sqlite_migrations"  # where sqlite-utils records which steps have run


class Steps:
    """Steps in their order, under one name. It decorates each of them; a step is called as its function is."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._steps: list[Callable[[Database], None]] = []

    def __call__(self, step: Callable[[Database], None]) -> Callable[[Database], None]:
        self._steps.append(step)
        return step

    @cached_property
    def migrations(self) -> "Migrations":
        """The steps as sqlite-utils runs them."""
        from sqlite_utils import Migrations

        made = Migrations(self._name)
        for step in self._steps:
            made()(step)
        return made

    def run(self, db: sqlite3.Connection) -> None:
        """Run the steps that are still to run, all or none.

        :raises sqlite3.Error: the file is not an archive, or stays locked for too long.
        """
        if not self._are_pending(db):
            return
        from sqlite_utils import Database

        with writing(db):
            self.migrations.apply(Database(db, execute_plugins=False))

    def _are_pending(self, db: sqlite3.Connection) -> bool:
        if db.execute("SELECT 1 FROM sqlite_schema WHERE name = ?", (_TABLE,)).fetchone() is None:
            return True
        ran = {name for (name,) in db.execute(f"SELECT name FROM {_TABLE} WHERE migration_set = ?", (self._name,))}
        return not ran.issuperset(step.__name__ for step in self._steps)
