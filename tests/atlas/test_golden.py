"""The picture of a busy season of every variant is the one that was looked at and kept."""

from xml.etree import ElementTree

import pytest

from judge.board.library import installed
from tests.accepted import Accepted
from tests.atlas.golden import FOLDER, file_of, golden


@pytest.mark.parametrize("key", installed())
def test_a_busy_season_is_painted_as_it_is_kept(key: str, accepted: Accepted) -> None:
    now = golden(key)
    ElementTree.fromstring(now)
    accepted(file_of(key), now)


def test_no_picture_is_kept_of_a_variant_that_is_gone() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(installed())
