"""The picture of a busy season of every variant equals its reviewed golden picture."""

from xml.etree import ElementTree

import pytest

from judge.board.library import installed
from tests.accepted import Accepted
from tests.atlas.golden import FOLDER, file_of, golden


@pytest.mark.parametrize("key", installed())
def test_a_busy_season_matches_its_golden_drawing(key: str, accepted: Accepted) -> None:
    now = golden(key)
    ElementTree.fromstring(now)
    accepted(file_of(key), now)


def test_every_golden_drawing_belongs_to_a_variant() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(installed())
