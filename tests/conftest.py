"""What tests of several rooms use."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.config import Config
from judge.sections import Identity
from tests.house import JUDGE, KEEPER, House


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A judge, its keeper and the mail server that vouches for letters."""
    identity = Identity(authserv_id="mx.dip.example")
    config = Config(address=JUDGE, keeper=KEEPER, hostname="dip.example", var=tmp_path, identity=identity)
    with Archive.open(tmp_path / "judge.sqlite", fresh_secret=b"s" * 32) as archive:
        yield House(archive, config)
