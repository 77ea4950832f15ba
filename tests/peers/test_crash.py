"""A judge that is killed at any instant: no letter is lost, none acts twice, every answer goes out."""

from pathlib import Path

from tests.peers.crash import crash


def test_whatever_kills_the_judge_every_letter_has_its_effect_once_and_is_answered(short: Path) -> None:
    figures = crash(short, 30, seed=1901, seconds=60, rate=4)
    assert not figures.violations, str(figures)
    assert figures.kills == 30
    assert figures.accepted > 10
    assert figures.phases > 0
    assert figures.duplicates <= figures.kills  # a kill makes somebody see one letter twice at most
