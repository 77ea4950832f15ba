"""An archive in a fresh file for each test, closed afterwards."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.archive.archive import Archive


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the test's archive lies."""
    return tmp_path / "judge.db"


@pytest.fixture
def archive(path: Path, fresh_archive: bytes) -> Iterator[Archive]:
    """An open archive that has its secret."""
    path.write_bytes(fresh_archive)
    with Archive.open(path) as opened:
        yield opened
