"""Conditions on a position: who stands where, and whose units a condition speaks of."""

import pytest

from judge.board.conditions import parse_condition
from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.game.orders.condition_checks import holds, speaks_of_others

STANDARD = load_variant("standard")
POSITION = Position(
    Phase.parse("F1901R"),
    units=(Unit("ENGLAND", "F", "ENG"), Unit("FRANCE", "F", "SPA/SC"), Unit("GERMANY", "A", "BEL")),
    dislodged=(DislodgedUnit(Unit("FRANCE", "A", "BEL"), ("PIC",)),),
)


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("ENG", True),
        ("F ENG", True),
        ("A ENG", False),
        ("ENGLAND F ENG", True),
        ("FRANCE F ENG", False),
        ("F SPA", True),
        ("F SPA/SC", True),
        ("F SPA/NC", False),
        ("GERMANY BEL", True),
        ("FRANCE BEL", False),
        ("DISLODGED FRANCE A BEL", True),
        ("DISLODGED GERMANY A BEL", False),
        ("NOT HOL", True),
        ("NOT BEL", False),
        ("(ENG AND HOL)", False),
        ("(ENG AND BEL AND SPA)", True),
        ("(HOL OR ENG)", True),
        ("(HOL OR DEN)", False),
        ("(NOT HOL AND (DEN OR BEL))", True),
    ],
)
def test_a_condition_speaks_of_the_units_on_the_board(condition: str, expected: bool) -> None:
    assert holds(parse_condition(condition), POSITION, STANDARD) is expected


def test_a_group_is_any_of_its_powers() -> None:
    globe = load_variant("intercontinental")
    position = Position(globe.calendar.start, (Unit("GREAT BRITAIN", "F", "LOND"),))
    assert holds(parse_condition("BLUE F LOND"), position, globe)
    assert not holds(parse_condition("RED F LOND"), position, globe)


@pytest.mark.parametrize(
    ("condition", "others"),
    [
        ("FRANCE A PAR", False),
        ("NOT FRANCE A PAR", False),
        ("(FRANCE A PAR AND FRANCE F BRE)", False),
        ("A PAR", True),
        ("ENGLAND F ENG", True),
        ("(FRANCE A PAR OR BEL)", True),
    ],
)
def test_a_condition_is_about_others_unless_all_of_it_names_ones_own(condition: str, others: bool) -> None:
    assert speaks_of_others(parse_condition(condition), ("FRANCE",)) is others
