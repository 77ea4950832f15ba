"""Order lines as people write them on other sites, to other judges and by hand: each is read as it was meant."""

from pathlib import Path

import pytest

from tests.facts.seen_lines import Score, SeenLine, read_alone, score, seen_lines

LINES = list(seen_lines(Path(__file__).with_name("written_lines.tsv")))


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"{line.kind}: {line.text}")
def test_line_is_read_as_its_writer_meant_it(line: SeenLine) -> None:
    assert score(line, read_alone(line)) is Score.RIGHT


def test_there_are_lines_of_every_phase_and_language() -> None:
    assert len({line.kind for line in LINES}) == 3
    assert len({line.language for line in LINES}) == 6
