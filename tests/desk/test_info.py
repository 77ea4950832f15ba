"""INFO: a place of a game's board or of a variant's, by whatever name, and no more than its reader may know."""

from datetime import timedelta
from pathlib import Path

import pytest

from judge.board.library import Library
from tests.desk.house import House, flat, running_game, said
from tests.desk.test_fog import fight, foggy
from tests.little_maps import power, variant_toml, write_map


def told(text: str) -> str:
    """What somebody who plays nowhere is answered, on one line."""
    return flat(House().prove("sam@home", text)[0].text)


def test_a_place_of_the_game() -> None:
    answer = said(running_game(), "INFO Kiel")
    assert "✓ INFO: Kiel (KIE) is described below" in answer
    assert "Armies go to Berlin (BER), Denmark (DEN), Holland (HOL), Munich (MUN), Ruhr (RUH)" in answer
    assert "home centre: Germany" in answer
    assert "Now here F KIE (Germany) Now owner Germany" in answer


@pytest.mark.parametrize(
    "asked", ["MUN", "munich", "A Mun", "Munch", "spring Munich", "München", "standard MUN", "Standard: Munich."]
)
def test_a_place_is_named_as_people_do(asked: str) -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "SET LANGUAGE de")  # München is how a German calls it
    assert "Munich (MUN)" in said(house, f"INFO {asked}")


def test_a_coast_names_its_place() -> None:
    answer = said(running_game(), "INFO STP/SC")
    assert "St Petersburg (STP) is described below" in answer
    assert "Fleets at STP/NC go to Barents Sea (BAR), Norway (NWY)" in answer


def test_a_place_of_a_variant_from_anybody() -> None:
    answer = told("INFO imperial Black Sea\nINFO colonia iv Crimea\nINFO Continent II 2")
    assert "Aegean Sea (AEG) (only units of a power that owns Constantinople (CON))" in answer
    assert "a special centre: Russia and Ottomans" in answer
    assert "Ottomans or Russia, while they own it" in answer
    assert "impassable: no unit can enter or cross it" in answer
    assert "Now here" not in answer


def test_a_place_that_is_there_with_an_option_only() -> None:
    # Continent II O1a: fleets enter the board from there "in spaces 5, 31, 57, 83 or 90"; O1b: "After Fall 1993, the
    # U.K. loses all Off-Board SC's"
    answer = told("INFO continent2 OB1")
    assert "Off-Board 1 (OB1) is described below; it is on the map with UNITED KINGDOM YES only" in answer
    assert "Kind off the board" in answer
    assert "after Fall 1993 it is no centre any more, and units here are lost" in answer
    assert "(only units of this power: United Kingdom, only in retreats, only before F1993M)" in answer


@pytest.mark.parametrize("takes", ['"least" = 2\n"most" = 9', ""])  # a number, or a year
def test_a_place_that_is_there_with_a_number_of_an_option_only(tmp_path: Path, takes: str) -> None:
    more, default = ("7", "2") if takes else ("1950", "1901")
    option = f'[options.islands]\ntitle = "how many islands"\ndefault = "{default}"\n{takes}\n'
    laid = (
        f"[variations.islands.{more}.files]\n"
        'places = ["places.tsv", "islands.tsv"]\nborders = ["borders.tsv", "sea.tsv"]\n'
    )
    powers = (power("NORTH", "Northern", "AAA", "A AAA"), power("SOUTH", "Southern", "BBB", "A BBB"))
    write_map(
        tmp_path / "isles",
        variant_toml("Isles", *powers, option, laid),
        "AAA\tAlpha\tland\t-\tyes\t-\nBBB\tBeta\tland\t-\tyes\t-\n",
        "AAA\tBBB\tarmy\n",
        islands_tsv="ISL\tFaraway\tland\t-\t-\t-\n",
        sea_tsv="AAA\tISL\tarmy\n",
    )
    answer = flat(House(library=Library(tmp_path)).prove("sam@home", "INFO isles Faraway")[0].text)
    assert f"Faraway (ISL) is described below; it is on the map with ISLANDS {more} only" in answer


def test_a_place_of_somebody_elses_game_from_anybody() -> None:
    house = running_game()
    answer = flat(house.prove("sam@home", "INFO spring PAR")[0].text)
    assert "A PAR (France)" in answer


def test_a_misspelt_place_and_one_of_several() -> None:
    house = running_game()
    assert '? "INFO Burgandi": if you mean “INFO Burgundy”, reply with YES' in said(house, "INFO Burgandi")
    assert "may be North Africa (NAF), North Atlantic Ocean (NAO) or North Sea (NTH)" in said(house, "INFO North")
    assert "“Fiyi” is not a place of Imperial; did you mean Fiji (FIJ)?" in told("INFO imperial Fiyi")


@pytest.mark.parametrize("asked", ["ORDERS", "PRESS", "GRACE", "SET", "imperial"])
def test_another_word_is_one_for_help(asked: str) -> None:
    house = running_game()
    helped = said(house, f"HELP {asked}").replace("HELP", "INFO")
    assert said(house, f"INFO {asked}").replace("HELP", "INFO") == helped


def test_without_a_board_help_says_how_a_place_is_asked_for() -> None:
    assert "There is no help on “Burgundy”." in told("INFO Burgundy")
    assert "INFO standard and a place describes that place." in told("INFO Burgundy")
    assert "HELP" in told("INFO")


def test_a_game_that_forms_shows_how_it_begins() -> None:
    house = House()
    house.prove("master@home", "CREATE cup standard MOVE 3D", name="Molly")
    answer = flat(house.prove("sam@home", "INFO cup London")[0].text)
    assert "At the beginning F LON (England)" in answer


def test_in_fog_a_reader_is_told_what_they_see() -> None:
    house = foggy()
    fight(house)
    # France stands in Burgundy and Marseilles and sees Munich next to it; it sees nothing of Turkey
    assert "Now here A MUN (Germany) Now owner Germany" in said(house, "INFO Munich")
    for who in ("FRANCE", "o1"):
        ankara = said(house, "INFO Ankara", who)
        assert "Now here you do not see this place Now owner you do not see this place" in ankara
        assert "F ANK" not in ankara
    assert "F ANK (Turkey)" in said(house, "INFO Ankara", "TURKEY")
    assert "F ANK (Turkey)" in said(house, "INFO Ankara", "master")
    assert "you do not see this place" in flat(house.prove("sam@home", "INFO spring Ankara")[0].text)


def test_in_fog_an_empty_place_and_an_unseen_one_look_alike() -> None:
    answers = []
    for order in ("A CON H", "A CON - BUL"):
        house = foggy()
        house.reply("spring", "TURKEY", order)
        house.turn("spring", timedelta(days=5))
        answers.append([said(house, f"INFO {at}") for at in ("CON", "BUL", "Greece", "Aegean")])
    assert answers[0] == answers[1]
