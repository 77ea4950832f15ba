"""Dealing powers: the greatest satisfaction, lots between equals, the same seed the same deal."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.game.joining.dealing import deal

FIVE = ["AUSTRIA", "ENGLAND", "FRANCE", "GERMANY", "ITALY"]


def satisfaction(wishes: list[list[str]], dealt: list[str]) -> int:
    return sum(len(FIVE) - wished.index(power) for wished, power in zip(wishes, dealt, strict=True) if power in wished)


def test_wishes_that_do_not_clash_are_all_met() -> None:
    wishes = [["ITALY"], ["AUSTRIA", "ITALY"], ["GERMANY"], ["FRANCE"], ["ENGLAND"]]
    assert deal(FIVE, wishes, 1) == ["ITALY", "AUSTRIA", "GERMANY", "FRANCE", "ENGLAND"]


def test_the_sum_counts_and_not_the_first_come() -> None:
    # The first has a second wish that nobody else has (5 + 4); the second would get nothing but FRANCE (5 + 0).
    wishes = [["FRANCE", "ITALY"], ["FRANCE"], [], [], []]
    for seed in range(20):
        assert deal(FIVE, wishes, seed)[:2] == ["ITALY", "FRANCE"]


@given(wishes=st.lists(st.lists(st.sampled_from(FIVE), unique=True), min_size=5, max_size=5), seed=st.integers(0))
def test_no_other_deal_would_satisfy_more(wishes: list[list[str]], seed: int) -> None:
    dealt = deal(FIVE, wishes, seed)
    assert sorted(dealt) == FIVE
    best = max(satisfaction(wishes, list(each)) for each in itertools.permutations(FIVE))
    assert satisfaction(wishes, dealt) == best


def test_a_seed_deals_the_same_again() -> None:
    wishes: list[list[str]] = [[]] * 5
    assert deal(FIVE, wishes, 7) == deal(FIVE, wishes, 7)


def test_lots_decide_between_equals_for_everybody() -> None:
    winners = [deal(FIVE, [["FRANCE"]] * 5, seed).index("FRANCE") for seed in range(200)]
    # Each of five should win about 40 of 200; fewer than 15 would be far outside chance.
    assert all(winners.count(player) >= 15 for player in range(5))


def test_a_table_of_forty_is_dealt_as_well() -> None:
    powers = [f"P{number}" for number in range(40)]
    wishes = [[powers[(number + shift) % 40] for shift in range(3)] for number in range(40)]
    assert deal(powers, wishes, 3) == powers


def test_as_many_powers_as_players_are_needed() -> None:
    with pytest.raises(ValueError, match="5 powers cannot be dealt to 1"):
        deal(FIVE, [[]], 1)


def test_weights_and_not_places_are_what_counts() -> None:
    # To the first ITALY is worth 4 of 5, to the second next to nothing: 4 + 5 beats 5 + 0.5; and the other way round.
    wishes = [["FRANCE", "ITALY"], ["FRANCE", "ITALY"], [], [], []]
    for seed in range(20):
        assert deal(FIVE, wishes, seed, [(10, 8), (10, 1), (), (), ()])[:2] == ["ITALY", "FRANCE"]
        assert deal(FIVE, wishes, seed, [(10, 1), (10, 8), (), (), ()])[:2] == ["FRANCE", "ITALY"]


def test_bigger_numbers_shout_no_louder() -> None:
    wishes = [["FRANCE"], ["FRANCE"], ["FRANCE"], ["FRANCE"], ["FRANCE"]]
    weights = [(1000,), (1,), (7,), (), (13,)]
    winners = [deal(FIVE, wishes, seed, weights).index("FRANCE") for seed in range(200)]
    # All want France as much as anything, so lots decide: about 40 of 200 each, as without weights.
    assert all(winners.count(player) >= 15 for player in range(5))


def test_a_weighted_list_weighs_at_most_what_any_first_wish_does() -> None:
    # 1000 and 900 become 5 and 4.5: ITALY goes to whose first wish it is (5), for 5 + 5 beats 5 + 4.5.
    wishes = [["FRANCE", "ITALY"], ["ITALY"], [], [], []]
    for seed in range(20):
        assert deal(FIVE, wishes, seed, [(1000, 900), (), (), (), ()])[:2] == ["FRANCE", "ITALY"]


def test_the_smallest_difference_of_weights_outweighs_every_lot() -> None:
    wishes = [["FRANCE", "ITALY"], ["FRANCE", "ITALY"], [], [], []]
    for seed in range(50):
        assert deal(FIVE, wishes, seed, [(1000, 999), (1000, 998), (), (), ()])[:2] == ["ITALY", "FRANCE"]


@given(wishes=st.lists(st.lists(st.sampled_from(FIVE), unique=True), min_size=5, max_size=5), seed=st.integers(0))
def test_empty_lists_of_weights_change_no_deal(wishes: list[list[str]], seed: int) -> None:
    assert deal(FIVE, wishes, seed, [()] * 5) == deal(FIVE, wishes, seed)


def test_equal_weights_are_equally_dear() -> None:
    wishes = [["FRANCE", "ITALY"], [], [], [], []]
    dealt = {deal(FIVE, wishes, seed, [(3, 3), (), (), (), ()])[0] for seed in range(60)}
    assert dealt == {"FRANCE", "ITALY"}
