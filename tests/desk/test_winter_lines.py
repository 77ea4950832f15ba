"""Lines of adjustment phases as people write them: without a verb, misspelt, several units at once."""

from dataclasses import replace
from functools import cache

import pytest

from judge.board.phase import Phase
from judge.board.position import Unit
from tests.desk.house import House, flat, running_game

CENTRES = {
    "AUSTRIA": "BUD VIE",
    "ENGLAND": "EDI LON LVP",
    "FRANCE": "BRE MAR PAR POR SPA",
    "GERMANY": "BER HOL KIE MUN",
    "RUSSIA": "MOS RUM SEV STP SWE WAR",
    "TURKEY": "ANK CON SMY",
}
UNITS = {
    "AUSTRIA": "A BUD, A VIE, F ALB",
    "ENGLAND": "F NTH, F NWG, A YOR",
    "FRANCE": "A BUR, A SPA, F POR",
    "GERMANY": "A MUN, F HOL, A RUH",
    "RUSSIA": "A RUM, A WAR, F SWE, A MOS",
    "TURKEY": "A CON, A SMY, F ANK",
}


@cache
def _winter() -> House:
    house = running_game()
    state = house.state()
    position = replace(
        house.position(),
        phase=Phase.parse("W1901A"),
        units=tuple(Unit(power, *each.split()) for power, units in UNITS.items() for each in units.split(", ")),
        centres={centre: power for power, centres in CENTRES.items() for centre in centres.split()},
    )
    house.states["spring"] = replace(state, position=position, orders={})
    return house


def winter() -> House:
    """A winter in which France and Russia may build two units and Germany one, Austria must remove one, and England and
    Turkey have nothing to order."""
    return _winter().copy()


def on_file(house: House, power: str) -> set[str]:
    return {str(each) for each in house.state().orders.get(power, ())}


@pytest.mark.parametrize("who", ["GERMANY", "AUSTRIA"])
def test_a_unit_without_a_verb_in_a_misspelt_place_is_offered(who: str) -> None:
    """As what its writer has to order: a build for who builds, a removal for who removes."""
    lines = {
        "GERMANY": {"A Brln": "A BER B", "Berln A": "A BER B", "F Kyel": "F KIE B", "army Berlim": "A BER B"},
        "AUSTRIA": {"A Vinna": "A VIE D", "A Budpst": "A BUD D", "F Albnia": "F ALB D"},
    }
    for line, order in lines[who].items():
        house = winter()
        assert f'? "{line}": {order}?' in flat(house.answer("spring", who, line)), line
        house.agree("spring", who, "YES")
        assert on_file(house, who) == {order}


def test_two_words_of_chat_are_no_unit() -> None:
    for line in ("A friend", "A thousand", "A pity", "F you"):
        house = winter()
        answer = flat(house.answer("spring", "GERMANY", f"A BER B\n{line}"))
        assert "✗" not in answer, line
        assert "? " not in answer, line


def test_who_builds_is_proposed_no_removal_and_who_removes_no_build() -> None:
    house = winter()
    for who, line, why in (
        ("FRANCE", "A BUR", "A BUR B is not possible: BUR is not a home centre of France"),
        ("GERMANY", "A MUN", "A MUN B is not possible: MUN is occupied"),
        ("TURKEY", "A CON", "A CON B is not possible: CON is occupied"),
        ("AUSTRIA", "A TRI", "A TRI D is not possible: Austria has no unit in TRI"),
    ):
        answer = flat(house.answer("spring", who, line))
        assert why in answer
        assert "YES" not in answer
        assert on_file(house, who) == set()


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "nl"])
def test_several_units_are_built_on_one_line(language: str) -> None:
    one, armies, fleets = {"A PAR B"}, {"A PAR B", "A MAR B"}, {"F BRE B", "F MAR B"}
    lines = {
        "en": {
            "Build 1 army in Paris": one,
            "1 army in Paris": one,
            "build one army: Paris": one,
            "build armies in Paris and Marseilles": armies,
            "2 builds: armies in Paris and Marseilles": armies,
            "Build two armies, Paris and Marseilles": armies,
            "2 armies: Par, Mar": armies,
            "2 fleets: Bre, Mar": fleets,
            "I build 2 fleets in Brest & Marseilles": fleets,
            "Fleets: Bre/Mar": fleets,
            "1 army Paris, 1 fleet Brest": {"A PAR B", "F BRE B"},
            "Build 1 army in Paris and 1 fleet in Brest": {"A PAR B", "F BRE B"},
        },
        "de": {
            "Baue 1 Armee in Paris": one,
            "Baue Armeen in Paris und Marseille": armies,
            "Armeen in Paris und Marseille bauen": armies,
            "zwei Armeen: Paris, Marseille": armies,
            "2 Flotten: Bre, Mar": fleets,
        },
        "fr": {
            "Construire 1 armée à Paris": one,
            "Construis des armées à Paris et Marseille": armies,
            "deux armées : Paris, Marseille": armies,
            "2 flottes : Bre, Mar": fleets,
        },
        "es": {
            "Construyo 1 ejército en París": one,
            "Construir ejércitos en París y Marsella": armies,
            "dos ejércitos: París, Marsella": armies,
            "2 flotas: Bre, Mar": fleets,
        },
        "it": {
            "Costruisco 1 armata a Parigi": one,
            "Costruire armate a Parigi e Marsiglia": armies,
            "due armate: Parigi, Marsiglia": armies,
            "2 flotte: Bre, Mar": fleets,
        },
        "nl": {
            "Bouw 1 leger in Parijs": one,
            "Bouw legers in Parijs en Marseille": armies,
            "twee legers: Parijs, Marseille": armies,
            "2 vloten: Bre, Mar": fleets,
        },
    }
    for line, orders in lines[language].items():
        house = winter()
        answer = flat(house.answer("spring", "FRANCE", line))
        assert on_file(house, "FRANCE") == orders, (line, answer)
        assert "✗" not in answer, line


def test_a_kind_said_once_is_that_of_no_other_list() -> None:
    house = winter()
    answer = flat(house.answer("spring", "FRANCE", "Build army in Paris and Marseilles"))
    assert "A MAR B (YES 1) or F MAR B (YES 2)?" in answer
    assert on_file(house, "FRANCE") == {"A PAR B"}
    house = winter()
    house.answer("spring", "AUSTRIA", "remove armies in Vienna, Budapest")
    assert on_file(house, "AUSTRIA") <= {"A VIE D", "A BUD D"}
