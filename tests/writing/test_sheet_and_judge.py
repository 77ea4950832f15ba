"""What a rule sheet tells of the map is what the judge does: its places are tried as orders of a lone unit."""

from collections.abc import Iterator
from itertools import product
from typing import TypeVar

import pytest

from judge.board.library import load_variant
from judge.board.phase import PhaseKind
from judge.board.variant import Terrain, Variant
from judge.common.message import Message, every_message
from judge.rules.adjudication import adjudicate
from judge.writing.sheet.map_rules import (
    ArmyBridges,
    BridgeBetween,
    FleetInterned,
    FleetsPass,
    IslandsBridged,
    IslandsHoldBoth,
    LandBridges,
    NobodyEnters,
    OnlyFleetsEnter,
)
from judge.writing.sheet.rule_sheet import rule_sheet
from tests.rules.boards import orders, position

VARIANTS = ("standard", "imperial", "colonia4", "continent2", "intercontinental")
M = TypeVar("M", bound=Message)


def told(variant: Variant, kind: type[M]) -> Iterator[M]:
    """The messages of that kind in the sheet of a variant, those within and beside others too."""
    for said in (said for rules in rule_sheet(variant) for said in rules.said):
        yield from (each for each in every_message(said) if isinstance(each, kind))


def goes(variant: Variant, kind: str, at: str, to: str) -> bool:
    """Whether a unit of the first power, alone on the board, comes from one province to another in the first moves."""
    power, phase = next(iter(variant.powers)), variant.calendar.start
    while phase.kind is not PhaseKind.MOVEMENT:
        phase = variant.calendar.after(phase)
    for start, goal in product(spaces(variant, kind, at), spaces(variant, kind, to)):
        before = position(str(phase), {power: [f"{kind} {start}"]})
        outcome = adjudicate(variant, before, orders({power: [f"{kind} {start} - {goal}"]}))
        if any(unit.space == goal for unit in outcome.after.units):
            return True
    return False


def spaces(variant: Variant, kind: str, province: str) -> list[str]:
    """Where a unit of that kind may stand in a province: on each of its coasts."""
    stands = (space for space, code in variant.province_of.items() if code == province)
    return [space for space in stands if variant.can_stand(kind, space)]


def seas_around(variant: Variant, province: str) -> list[str]:
    """The seas that a fleet reaches from a province."""
    seas = (code for code, each in variant.provinces.items() if each.terrain is Terrain.SEA)
    return [code for code in seas if goes(variant, "F", province, code)]


@pytest.mark.parametrize("key", VARIANTS)
def test_land_bridges_are_crossed_both_ways_by_the_units_that_are_told(key: str) -> None:
    variant = load_variant(key)
    fleets = {pair for said in told(variant, LandBridges) for pair in said.pairs}
    armies = {pair for said in told(variant, ArmyBridges) for pair in said.pairs}
    for pair in fleets | armies:
        assert isinstance(pair, BridgeBetween)
        for one, other in ((pair.one, pair.other), (pair.other, pair.one)):
            assert goes(variant, "A", one, other), pair
            assert goes(variant, "F", one, other) is (pair in fleets), pair


@pytest.mark.parametrize("key", VARIANTS)
def test_from_where_fleets_pass_they_reach_waters_of_which_one_is_cut_off_from_another(key: str) -> None:
    variant = load_variant(key)
    for place in (place for said in told(variant, FleetsPass) for place in said.places):
        seas = seas_around(variant, place)
        assert all(goes(variant, "F", sea, place) for sea in seas)
        assert any(not goes(variant, "F", one, other) for one, other in product(seas, seas) if one != other), place


@pytest.mark.parametrize("key", ["imperial", "continent2"])
def test_islands_hold_both_and_armies_walk_there_by_the_bridges_that_are_told_alone(key: str) -> None:
    variant = load_variant(key)
    bridged = {place for said in told(variant, IslandsBridged) for place in said.places}
    for place in (place for said in told(variant, IslandsHoldBoth) for place in said.places):
        assert variant.can_stand("A", place)
        assert seas_around(variant, place)
        assert all(goes(variant, "F", sea, place) for sea in seas_around(variant, place))
        assert any(goes(variant, "A", near, place) for near in variant.army if near != place) is (place in bridged)


@pytest.mark.parametrize("key", VARIANTS)
def test_nobody_enters_what_is_told_to_be_shut_and_no_army_the_sea_where_fleets_are_interned(key: str) -> None:
    variant = load_variant(key)
    for place in (place for said in told(variant, NobodyEnters) for place in said.places):
        assert not any(spaces(variant, kind, place) for kind in "AF")
    for said in told(variant, FleetInterned):
        has_armies = not any(isinstance(each, OnlyFleetsEnter) for each in said.besides)
        assert bool(spaces(variant, "A", said.place)) is has_armies
