"""HELP and a variant tells its rules: to anybody those of any variant, by reply in a game that game's own."""

import re
from dataclasses import replace

from judge.board.library import load_variant
from judge.board.position import Unit
from judge.rules.policies import CHOICES
from judge.writing.rendering.translator import in_english
from judge.writing.sheet.build_rules import first_units
from judge.writing.sheet.disputed_rules import TOLD
from judge.writing.sheet.nobodys_rules import sponsors
from judge.writing.sheet.rule_sheet import rules_in_short
from tests.desk.house import House, flat, running_game


def asked(text: str) -> str:
    """What a stranger is answered, on one line."""
    return flat(House().write("bob@home", text)[0].text)


def of_game(settings: str) -> str:
    """What the master of a forming game is answered to HELP VARIANT, on one line."""
    house = House()
    house.prove("m@home", f"CREATE cup {settings}")
    return flat(house.answer("cup", "master", "HELP VARIANT"))


def test_anybody_is_told_the_rules_of_any_variant_by_its_key_or_title() -> None:
    for text in ("HELP colonia4", "HELP Colonia IV", "help variant COLONIA4", "HELP ABOUT colonia4"):
        said = asked(text)
        assert "The rules of Colonia IV" in said
        assert "Canton: China. Crimea: Russia and Ottomans. Naples: Austria and Spain." in said


def test_the_points_of_the_rulebook_of_1971_are_told() -> None:
    assert asked("HELP colonia4").count("(rulebook of 1971)") == 4


def test_a_stranger_who_names_no_variant_is_shown_which_there_are() -> None:
    said = asked("HELP VARIANT")
    assert "HELP imperial Imperial" in said
    assert "The rules of" not in said


def test_options_behind_the_name_are_laid_over() -> None:
    assert "Off-Board" not in asked("HELP continent2")
    said = asked("HELP continent2 UNITED KINGDOM YES")
    assert "Off-Board 2 is no centre any more after Fall 1992." in said
    assert "Closed after Fall 1993, so that a unit that is still there is lost: Off-Board 1 and Off-Board 2." in said
    assert "This holds in 1991 alone." in said


def test_who_must_place_first_units_is_told_what_becomes_of_those_left_out() -> None:  # Continent II 3
    said = asked("HELP continent2")
    assert "Everybody must place them: the phase waits until they have." in said
    assert "F Caracas, A Ciudad Bolivar, A Maracaibo and A Valencia." in said


def test_an_option_that_cannot_be_so_is_refused_with_what_it_takes() -> None:
    said = asked("HELP imperial LENGTH middle")
    assert "✗" in said
    assert "SHORT or LONG" in said


def test_a_games_options_and_disputed_rules_are_told_as_its_master_chose_them() -> None:
    said = of_game("imperial LENGTH LONG END 1901 PORT CONVOY BARRED")
    assert "A player wins with 84 of the 172 centres" in said
    assert "before Spring 1901" in said
    assert "A fleet in one of them does not convoy (the game's setting PORT_CONVOY)." in said
    assert "does not cut a support" not in said
    assert "does not cut a support" in of_game("standard PARADOX 1971")


def test_help_on_a_variant_is_in_the_readers_language() -> None:
    house = running_game()
    house.answer("spring", "FRANCE", "SET LANGUAGE de")
    said = flat(house.answer("spring", "FRANCE", "HELP colonia4"))
    assert "In einem besonderen Zentrum" in said
    assert "special centre" not in said


def test_every_choice_of_a_disputed_rule_that_differs_from_standard_is_told() -> None:
    assert dict(TOLD) == {key: choices[1:] for key, choices in CHOICES.items() if key != "port_convoy"}


def test_the_letter_with_which_a_game_begins_tells_what_differs_from_standard() -> None:
    assert rules_in_short(load_variant("standard")) == ()
    variant = load_variant("intercontinental")
    said = " ".join(in_english(each, variant) for each in rules_in_short(variant))
    assert "one additional home centre, for good" in said
    assert "supports an attack on it" in said
    assert "Suez is a canal from Spring 1870 on" in said


def test_the_land_bridges_that_the_documents_name_are_told() -> None:  # Imperial, M 3 and M 5; Continent II, 8
    bridges = """
        Vancouver–Victoria Seattle–Victoria Nova Scotia–Quebec Atlanta–Bahamas Bahamas–Cuba Cuba–Haiti
        Haiti–Virgin Islands Dublin–Edinburgh Gibraltar–Morocco Denmark–Norway Denmark–Sweden Angora–Cyprus
        Cyprus–Syria Malaysia–Singapore Luzon–Mindanao Edo–Kagoshima Edo–Sapporo Sakhalin–Vladivostok
    """
    both, armies = (
        asked("HELP imperial")
        .split("Land bridges, by which armies and fleets cross")[1]
        .split("Land bridges for armies alone: ")
    )
    assert all(each in both for each in re.findall(r"[A-Z][^–]*–[A-Z]\S+(?: Islands)?", flat(bridges)))
    assert both.count("–") == 18
    assert armies.startswith("Detroit–Minnesota.")
    assert "cross the water between two places: Buenos Aires–Uruguay." in asked("HELP continent2")


def test_where_the_edges_of_the_map_meet_is_told() -> None:  # Imperial, M 6; Colonia IV, 3; Intercontinental, 5.3
    seas = "Antarctic Pacific, Bering Sea, Equatorial Counter Current, South West Pacific, West Pacific and Westerlies."
    assert f"its left and right edges meet here: {seas}" in asked("HELP imperial")
    assert "South Pacific Ocean" in asked("HELP colonia4").split("edges meet here:")[1].split(".")[0]
    assert "edges meet here: Palmyra and Rawaki." in asked("HELP intercontinental")
    assert "edges meet" not in asked("HELP standard")


def test_which_centres_are_a_powers_homes_is_told() -> None:  # Continent II, 1; Colonia IV, 2 and 5
    first = "The home centres of a power are those in which its first units stand"
    for key in ("standard", "imperial"):
        assert f"{first}." in asked(f"HELP {key}")
    assert f"{first}, but for colonies." in asked("HELP colonia4")
    lists = "Home centres, and what is placed there if left out:"
    said = asked("HELP continent2")
    assert f"{lists} F Lima, A Callao, A Arequipa and A Trujillo." in said
    assert said.count(lists) == 6


def test_homes_and_first_units_elsewhere_are_told_apart() -> None:
    board = load_variant("continent2")
    assert board.opening is not None
    without = replace(board, opening=replace(board.opening, default={}))
    assert "Home centres: Arequipa, Callao, Lima and Trujillo." in " ".join(
        in_english(each, without) for each in first_units(without)
    )
    units = (Unit("PERU", "F", "33"), Unit("PERU", "A", "47"))
    piura = replace(board, opening=replace(board.opening, default={"PERU": units}))
    said = " ".join(in_english(each, piura) for each in first_units(piura))
    assert "Home centres: Arequipa, Callao, Lima and Trujillo. Left out, these are placed: F 33 and A Lima." in said


def test_where_fleets_pass_from_water_to_water_is_told() -> None:
    told = "A fleet that stands here can go on to waters that do not touch each other:"
    assert f"{told} Constantinople, Denmark, Kiel and Sweden." in asked("HELP standard")
    assert "Siberia" in asked("HELP colonia4").split(told)[1].split(".")[0]  # rule 8: fleets pass its arctic coast
    assert "Suez" not in asked("HELP intercontinental").split(told)[1].split(".")[0]


def test_no_army_enters_the_canal_zone() -> None:  # Continent II, 5
    assert "A move that bounces does not help. No army enters it." in asked("HELP continent2")


def test_a_lot_of_one_power_is_told_as_one() -> None:  # Intercontinental, 3.4 and 3.5
    said = asked("HELP intercontinental")
    assert "By lot: Mexico, to one of Red and Teal." in said
    assert "By lot: Italy and Prussia, one each to Yellow and Violet." in said
    assert "None to the group with Iran." in said


def test_once_powers_are_dealt_the_group_that_sponsors_is_named() -> None:  # Intercontinental, 8.9 and 8.10
    variant = load_variant("intercontinental")
    held = {"MEXICO": "RED", "ZANZIBAR": "RED", "DUTCH EAST INDIES": "RED"}
    said = [in_english(each, variant) for each in sponsors(variant.dealt(held))]
    places = "Amsterdam, Boma, Chihuahua, Elmina, Krakow, Muscat, Oaxaca, Paramaribo and Venice"
    assert f"Red sponsors: {places}." in said
    assert not any("Whoever holds" in each for each in said)
