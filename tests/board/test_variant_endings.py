"""A last year and a number of centres that win, for games of every variant."""

import pytest

from judge.board.library import installed, load_variant
from judge.board.variant_options import EndsBeforeItBegins, OptionCannotBe, UnknownOption

STANDARD = load_variant("standard")


@pytest.mark.parametrize("key", list(installed()))
def test_every_variant_takes_a_last_year_and_a_goal(key: str) -> None:
    usual = load_variant(key)
    goal = len(usual.centres) - 1
    start = usual.calendar.start.year
    fixed = load_variant(key, {"last": str(start + 7), "victory": str(goal)})
    assert (str(fixed.draw_at), fixed.victory_centres) == (f"W{start + 7}A", goal)
    assert (fixed.chosen["last"], fixed.chosen["victory"]) == (str(start + 7), str(goal))
    assert {"last", "victory"}.isdisjoint(usual.chosen)


def test_a_variant_of_which_neither_is_chosen_stays_the_same_object() -> None:
    assert load_variant("standard", {"last": "none", "victory": "NONE"}) is STANDARD


def test_a_victory_takes_more_than_anybody_begins_with_and_no_more_than_there_are() -> None:
    # Russia begins with four centres, and there are 34
    victory = STANDARD.choices["victory"]
    assert (victory.least, victory.most) == (5, 34)
    for wrong in ("4", "35", "half"):
        with pytest.raises(UnknownOption) as found:
            load_variant("standard", {"victory": wrong})
        assert isinstance(found.value.message, OptionCannotBe)


def test_a_game_does_not_end_before_it_begins() -> None:
    assert str(load_variant("standard", {"last": "1901"}).draw_at) == "W1901A"
    with pytest.raises(UnknownOption) as found:
        load_variant("standard", {"last": "1900"})
    assert isinstance(found.value.message, EndsBeforeItBegins)


def test_the_sooner_of_two_ends_counts() -> None:
    assert str(load_variant("imperial", {"end": "1880", "last": "1870"}).draw_at) == "W1870A"
    assert str(load_variant("imperial", {"end": "1870", "last": "1880"}).draw_at) == "S1870M"


def test_a_goal_goes_before_that_of_another_option() -> None:
    assert load_variant("imperial", {"length": "long"}).victory_centres == 84
    assert load_variant("imperial", {"length": "long", "victory": "60"}).victory_centres == 60


def test_options_of_a_variants_own_come_first() -> None:
    assert list(load_variant("imperial").choices) == ["length", "end", "last", "victory"]
