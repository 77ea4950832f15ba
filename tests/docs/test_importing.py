"""What docs/maps.md says of importing can be followed to the letter: its files are read, its commands print that."""

from pathlib import Path

from tests.accepted import Accepted
from tests.docs.pages import CHECKOUT
from tests.docs.walk import walked

MAPS = CHECKOUT / "docs" / "maps.md"
BEGINS, ENDS = "### Map files of the DPjudge\n", "### Location indexes\n"


def test_a_map_is_imported_from_points_and_drawn_as_the_page_says(tmp_path: Path, accepted: Accepted) -> None:
    before, begins, rest = MAPS.read_text(encoding="utf-8").partition(BEGINS)
    walk, ends, after = rest.partition(ENDS)
    assert begins
    assert ends
    accepted(MAPS, f"{before}{begins}{walked(walk, tmp_path)}{ends}{after}")
    assert (tmp_path / "lakes.png").read_bytes().startswith(b"\x89PNG")
