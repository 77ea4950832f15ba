"""Builds that are possible one by one and not together are answered at once, and the others beside them count."""

from dataclasses import replace
from functools import lru_cache

from judge.board.phase import Phase
from judge.board.position import Position
from tests.desk.house import House
from tests.orders import ordered

GAME = "cup"


@lru_cache(maxsize=2)
def _begun(variant: str, hands: tuple[str, ...]) -> House:
    house = House()
    house.prove("master@home", f"CREATE {GAME} {variant} MOVE 3D", name="Molly")
    for hand in hands:
        house.prove(f"{hand.lower()}@home", f"JOIN {GAME} {hand}", name=hand.title())
    house.reply(GAME, "master", "START")
    return house


def continent() -> House:
    return _begun("continent2", ("ARGENTINA", "BRAZIL", "CHILE", "COLOMBIA", "PERU", "VENEZUELA")).copy()


def said(house: House, text: str, who: str = "p1") -> str:
    return " ".join(house.answer(GAME, who, text).split())


def test_an_army_too_many_in_the_opening_is_refused_and_the_rest_is_filed() -> None:  # Continent II 3a
    house = continent()
    answer = said(house, "Build A Cordoba, A Mendoza, A Rosario, A La Pampa, F Buenos Aires, F Bahia Blanca")
    assert "2 of Argentina's first units must be fleets" in answer
    assert house.states[GAME].orders["ARGENTINA"] == ordered("A 74 B", "A 79 B", "A 73 B", "F 81 B", "F 84 B")


def test_a_later_letter_cannot_bring_the_army_either() -> None:  # Continent II 3a
    house = continent()
    said(house, "A Cordoba B\nA Mendoza B\nA Rosario B")
    answer = said(house, "A La Pampa B")
    assert "2 of Argentina's first units must be fleets" in answer
    assert house.states[GAME].orders["ARGENTINA"] == ordered("A 74 B", "A 79 B", "A 73 B")
    assert "✗" not in said(house, "F Buenos Aires B\nF Bahia Blanca B")


def test_a_second_additional_home_is_refused() -> None:  # Intercontinental §9.1
    house = _begun("intercontinental", ("BLUE", "TEAL", "GREEN", "OLIVE", "YELLOW", "RED", "MAROON", "VIOLET")).copy()
    state = house.states[GAME]
    assert state.position is not None
    centres = {**state.position.centres, "STOC": "RUSSIA", "GURY": "RUSSIA"}
    units = tuple(
        unit for unit in state.position.units if unit.space not in ("STOC", "GURY", "MOSC", "ROST", "STPE/SC")
    )
    house.states[GAME] = replace(state, position=Position(Phase.parse("W1866A"), units, (), centres))
    answer = said(house, "Russia:\nA Guryev B\nF Stockholm B\nA Moscow B", "p4")
    assert (
        "F Stoc B is not possible: Russia already has its additional home centre, Gury; each power may have only one"
        in answer
    )
    assert house.states[GAME].orders["RUSSIA"] == ordered("A GURY B", "A MOSC B")


def test_units_below_a_heading_of_builds_are_built() -> None:
    house = continent()
    answer = said(house, "Builds:\nF Buenos Aires\nF Bah\u00eda Blanca\nA Cordoba, A Mendoza\nA 73 B")
    assert "✗" not in answer
    assert house.states[GAME].orders["ARGENTINA"] == ordered("F 81 B", "F 84 B", "A 74 B", "A 79 B", "A 73 B")
    assert "✗" not in said(house, "Builds for Brazil:\nA Belem", "p2")
    assert house.states[GAME].orders["BRAZIL"] == ordered("A 40 B")


def test_a_fleet_with_a_number_is_no_year_of_fall() -> None:  # Continent II: numbers may be used
    house = continent()
    answer = said(house, "F 81\nA Cordoba B")
    assert "the orders under this line are not filed" not in answer
    assert house.states[GAME].orders["ARGENTINA"] == ordered("F 81 B", "A 74 B")
