"""Powers dealt to groups: reproducibly, within the rules, around what the master has fixed (Intercontinental §3)."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.library import load_variant
from judge.common.message import Message
from judge.rules.deals import (
    AlwaysInGroup,
    CannotShareGroup,
    DealtToOthers,
    GroupBarred,
    GroupsAre,
    ImpossibleDeal,
    NoDealLeft,
    NotAGroupOf,
    NotAPowerOf,
    RulesOfDealing,
    check_assignment,
    deal_groups,
)
from tests.rules.boards import STANDARD
from tests.rules.isles import isles

WORLD = load_variant("intercontinental")
SEEDS = st.integers(0, 2**32)

# Intercontinental §3, its table of theatres
AFRICA = {"ALGERIA", "ANGOLA", "CAPE COLONY", "EGYPT", "ETHIOPIA", "LIBERIA", "SOKOTO", "ZANZIBAR"}
EUROPE = {"AUSTRIA", "FRANCE", "GREAT BRITAIN", "ITALY", "PORTUGAL", "PRUSSIA", "RUSSIA", "TURKEY"}
AMERICAS = {"ARGENTINA", "BRAZIL", "CANADA", "COLOMBIA", "MEXICO", "PERU", "SHOSHONE", "UNITED STATES"}
ASIA = {"BRITISH RAJ", "CHINA", "DAI NAM", "DUTCH EAST INDIES", "IRAN", "JAPAN", "RATTANAKOSIN", "SIBERIA"}


@given(SEEDS)
def test_every_colour_gets_four_powers_one_a_theatre(seed: int) -> None:
    sides = WORLD.dealt(deal_groups(WORLD, seed)).sides
    assert list(sides) == ["BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET"]
    for powers in sides.values():
        assert len(powers) == 4
        assert all(len(theatre.intersection(powers)) == 1 for theatre in (AFRICA, EUROPE, AMERICAS, ASIA))


@given(SEEDS)
def test_the_groups_that_the_rules_name_and_no_others(seed: int) -> None:
    dealt = deal_groups(WORLD, seed)
    assert len(dealt) == 15
    assert {dealt[power] for power in ("ETHIOPIA", "SOKOTO", "ZANZIBAR")} == {"OLIVE", "RED", "YELLOW"}  # §3.2
    assert {dealt["ITALY"], dealt["PRUSSIA"]} == {"YELLOW", "VIOLET"}  # §3.3
    assert dealt["MEXICO"] in ("RED", "TEAL")  # §3.4
    others = {dealt[power] for power in ("ARGENTINA", "COLOMBIA", "PERU", "SHOSHONE")}
    assert others == {"OLIVE", "YELLOW", "MAROON", "RED", "TEAL"} - {dealt["MEXICO"]}
    assert dealt["IRAN"] in ("GREEN", "RED", "TEAL", "VIOLET")  # §3.5
    rest = {dealt[power] for power in ("DAI NAM", "DUTCH EAST INDIES", "JAPAN", "RATTANAKOSIN")}
    assert rest == {"GREEN", "MAROON", "RED", "TEAL", "VIOLET"} - {dealt["IRAN"]}


@given(SEEDS)
def test_the_same_seed_is_the_same_deal_and_a_deal_is_in_order(seed: int) -> None:
    dealt = deal_groups(WORLD, seed)
    assert deal_groups(WORLD, seed) == dealt
    assert check_assignment(WORLD, dealt) == ()
    assert deal_groups(WORLD, seed + 1, fixed=dealt) == dealt


@given(SEEDS, SEEDS, st.sets(st.sampled_from(sorted(deal_groups(WORLD, 0)))))
def test_what_the_master_fixed_is_kept_and_the_rest_is_dealt_around_it(one: int, other: int, kept: set[str]) -> None:
    fixed = {power: group for power, group in deal_groups(WORLD, one).items() if power in kept}
    dealt = deal_groups(WORLD, other, fixed)
    assert fixed.items() <= dealt.items()
    assert check_assignment(WORLD, dealt) == ()


def test_every_allowed_deal_occurs() -> None:
    seen = Counter(tuple(deal_groups(isles(), seed).items()) for seed in range(200))
    assert set(seen) == {
        (("SWEDEN", "RED"), ("NORWAY", "VIOLET")),
        (("SWEDEN", "VIOLET"), ("NORWAY", "RED")),
    }
    assert min(seen.values()) > 60  # fair: 4 standard deviations below 100 is 72


def test_every_power_meets_every_group_that_it_may() -> None:
    seen = {pair for seed in range(400) for pair in deal_groups(WORLD, seed).items()}
    may = {(power, group) for deal in WORLD.deals for power in deal.powers for group in deal.groups}
    assert seen == may


def test_a_free_power_is_left_only_what_makes_the_rest_possible() -> None:
    # one of Red and Teal is Mexico's; with Peru in Teal it is Red (§3.4)
    assert {deal_groups(WORLD, seed, {"PERU": "TEAL"})["MEXICO"] for seed in range(20)} == {"RED"}


BROKEN = [
    ({"FRANCE": "BLUE"}, AlwaysInGroup("FRANCE", "TEAL")),
    ({"IRAN": "MAROON"}, DealtToOthers("IRAN", ("GREEN", "RED", "TEAL", "VIOLET"), "MAROON")),
    (
        {"PERU": "OLIVE", "SHOSHONE": "OLIVE"},
        CannotShareGroup("PERU", "SHOSHONE", "OLIVE").with_more(RulesOfDealing(("3.4",))),
    ),
    ({"MEXICO": "RED", "PERU": "RED"}, GroupBarred("PERU", "RED", "MEXICO").with_more(RulesOfDealing(("3.4",)))),
    (
        {"ARGENTINA": "TEAL", "PERU": "RED"},
        NoDealLeft(("MEXICO", "ARGENTINA", "COLOMBIA", "PERU", "SHOSHONE")).with_more(RulesOfDealing(("3.4",))),
    ),
    ({"NARNIA": "RED"}, NotAPowerOf("NARNIA", "Intercontinental")),
    (
        {"PERU": "PINK"},
        NotAGroupOf("PINK", "Intercontinental").with_more(
            GroupsAre(("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET"))
        ),
    ),
]


@pytest.mark.parametrize(("fixed", "problem"), BROKEN)
def test_an_assignment_against_the_rules_is_refused_with_the_reason(fixed: dict[str, str], problem: Message) -> None:
    assert check_assignment(WORLD, fixed) == (problem,)
    with pytest.raises(ImpossibleDeal) as caught:
        deal_groups(WORLD, 1, fixed)
    assert caught.value.problems == (problem,)


def test_a_refused_assignment_names_all_its_faults() -> None:
    fixed = {"FRANCE": "BLUE", "IRAN": "MAROON", "ITALY": "VIOLET", "PRUSSIA": "VIOLET"}
    assert len(check_assignment(WORLD, fixed)) == 3


def test_a_power_may_be_named_in_the_group_that_it_always_belongs_to() -> None:
    assert check_assignment(WORLD, {"FRANCE": "TEAL"}) == ()
    assert "FRANCE" not in deal_groups(WORLD, 1, {"FRANCE": "TEAL"})


def test_a_variant_without_groups_deals_nothing() -> None:
    assert deal_groups(STANDARD, 1) == {}
    assert check_assignment(STANDARD, {"FRANCE": "BLUE"}) == (NotAGroupOf("BLUE", "Standard"),)


def test_nobody_has_a_starting_unit_that_depends_on_the_deal() -> None:
    assert WORLD.dealt(deal_groups(WORLD, 1)).start() == WORLD.start()
