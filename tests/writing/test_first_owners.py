"""What a rule sheet says of the centres that powers own at first is true."""

from dataclasses import replace

from judge.board.library import load_variant
from judge.board.position import Unit
from judge.board.variant import Power, Variant
from judge.writing.sheet.power_rules import OwnsWhereItStands, start_rules


def standard_with(*changed: Power) -> Variant:
    """Standard with some powers changed, and Germany in Belgium from the start."""
    variant = load_variant("standard")
    germany = variant.powers["GERMANY"]
    germany = replace(germany, owns=("BEL",), units=(*germany.units, Unit("GERMANY", "A", "BEL")))
    return replace(variant, powers={**variant.powers, **{each.key: each for each in (germany, *changed)}})


def says_so(variant: Variant) -> bool:
    return any(isinstance(each, OwnsWhereItStands) for each in start_rules(variant))


def test_powers_own_their_homes_and_where_else_they_stand() -> None:
    assert says_so(standard_with())


def test_not_where_a_power_does_not_own_a_home_of_its_own() -> None:
    france = replace(load_variant("standard").powers["FRANCE"], unheld=frozenset({"PAR"}))
    assert not says_so(standard_with(france))
