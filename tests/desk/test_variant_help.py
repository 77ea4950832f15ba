"""HELP and a variant tells its rules: to anybody those of any variant, by reply in a game that game's own."""

from judge.board.library import load_variant
from judge.rules.policies import CHOICES
from judge.writing.rendering.translator import in_english
from judge.writing.sheet.disputed_rules import TOLD
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
        assert "Crimea is a special centre: once they own it, these build there too: Russia and Ottomans." in said


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
    assert "Off-Board 1 closes after Fall 1993" in said
    assert "This is so in 1991 alone." in said


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
    assert "A fleet in one of them does not convoy." in said
    assert "does not cut a support" not in said
    assert "does not cut a support" in of_game("standard PARADOX 1971")


def test_help_on_a_variant_is_in_the_readers_language() -> None:
    house = running_game()
    house.answer("spring", "FRANCE", "SET LANGUAGE de")
    said = flat(house.answer("spring", "FRANCE", "HELP colonia4"))
    assert "ein besonderes Zentrum" in said
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
