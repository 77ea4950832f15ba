"""GET GAZETTEER: all places of a game's board or of a variant's as files, and no more than their reader may know."""

import json
from typing import Any

import pytest

from judge.writing.letters.outgoing import OutLetter
from tests.desk.house import House, flat, running_game
from tests.desk.test_fog import fight, foggy


def sent(letters: list[OutLetter]) -> OutLetter:
    """The letter with the files."""
    (letter,) = (each for each in letters if each.kind == "gazetteer")
    return letter


def table(letter: OutLetter) -> str:
    return letter.attachments[0].data.decode()


def record(letter: OutLetter) -> dict[str, Any]:
    found = json.loads(letter.attachments[1].data)
    assert isinstance(found, dict)
    return found


def places(letter: OutLetter) -> dict[str, dict[str, Any]]:
    return {each["code"]: each for each in record(letter)["places"]}


@pytest.mark.parametrize(
    "asked", ["GET gazetteer", "GET GAZETTEER spring", "GET spring gazetteer", "SEND ME gazetteer"]
)
def test_the_board_of_a_game(asked: str) -> None:
    letters = running_game().reply("spring", "FRANCE", asked)
    assert "✓ GET: all places of spring come in a letter of their own" in letters[0].text
    letter = sent(letters)
    assert [each.name for each in letter.attachments] == ["spring-gazetteer.html", "spring-gazetteer.json"]
    assert (record(letter)["variant"], record(letter)["phase"]) == ("standard", "S1901M")
    kiel = places(letter)["KIE"]
    assert {way["to"] for way in kiel["armies"]} == {"BER", "DEN", "HOL", "MUN", "RUH"}
    assert kiel["now"] == {"seen": True, "unit": {"power": "GERMANY", "unit": "F KIE"}, "owner": "GERMANY"}
    assert "<td" in table(letter)
    assert "Kiel (KIE)" in table(letter)


@pytest.mark.parametrize(
    "asked", ["GET GAZETTEER continent2", "GET Continent II GAZETTEER", "get gazetteer Continent II"]
)
def test_the_board_of_a_variant_from_anybody(asked: str) -> None:
    letter = sent(House().prove("sam@home", asked))
    found = places(letter)
    assert len(found) == 86  # "There are 84 passable spaces in this game"; Costa Rica and Panama are impassable
    assert found["2"] == {"code": "2", "name": "Panama", "kind": "wall"}
    assert found["3"]["stay"] == 2
    assert "now" not in found["3"]
    assert letter.attachments[1].name == "continent2-gazetteer.json"


def test_conditions_are_told_in_both_files() -> None:
    letter = sent(House().prove("sam@home", "GET GAZETTEER imperial"))
    (way,) = (way for way in places(letter)["AEG"]["fleets"]["AEG"] if len(way) > 1)
    assert way == {"to": "BLA", "owner_of": ["CON"]}
    assert "BLA (only units of a power that owns Constantinople (CON))" in table(letter)


def test_the_table_is_in_the_language_of_its_reader() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET LANGUAGE de")
    letter = sent(house.reply("spring", "FRANCE", "GET GAZETTEER"))
    assert '<html lang="de">' in table(letter)
    assert "Land mit Küste" in table(letter)
    assert "The HTML file" not in letter.text


def test_fog_hides_in_the_files_what_it_hides_elsewhere() -> None:
    house = foggy()
    fight(house)
    ours = sent(house.reply("spring", "FRANCE", "GET GAZETTEER"))
    assert places(ours)["ANK"]["now"] == {"seen": False}
    assert places(ours)["MUN"]["now"]["unit"] == {"power": "GERMANY", "unit": "A MUN"}
    assert "F ANK" not in table(ours)
    assert all(
        each["now"] == {"seen": False}
        for each in places(sent(house.reply("spring", "o1", "GET GAZETTEER"))).values()
        if "now" in each
    )
    theirs = sent(house.reply("spring", "TURKEY", "GET GAZETTEER"))
    assert places(theirs)["ANK"]["now"]["owner"] == "TURKEY"


def test_what_is_no_board_is_refused() -> None:
    answer = flat(House().prove("sam@home", "GET GAZETTEER narnia\nGET GAZETTEER")[0].text)
    assert "“narnia” is neither a game nor a variant here" in answer
    assert "Please say what to get" in answer
