"""The picture of a busy season of every variant is the one that was looked at and kept."""

from xml.etree import ElementTree

import pytest

from judge.board.library import installed
from tests.atlas.golden import FOLDER, file_of, golden

MEND = "look at it, then python -m tests.atlas.golden writes it anew"


@pytest.mark.parametrize("key", installed())
def test_a_busy_season_is_painted_as_it_is_kept(key: str) -> None:
    kept, now = file_of(key).read_text(encoding="utf-8").splitlines(), golden(key).splitlines()
    changed = [(line, other) for line, other in zip(kept, now, strict=False) if line != other]
    assert not changed, f"{key}: {MEND}"
    assert len(kept) == len(now), f"{key}: {MEND}"
    ElementTree.fromstring("\n".join(kept))


def test_no_picture_is_kept_of_a_variant_that_is_gone() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(installed())
