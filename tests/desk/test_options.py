"""Games of any variant by mail: CREATE with its options, SET OPTION, ASSIGN, and what players are told of them."""

import shutil
from pathlib import Path

import pytest

from judge.board.library import Library, load_variant
from judge.board.variant_options import NumberBetween, OptionCannotBe
from judge.common.message import Plain
from judge.common.paths import data_folder
from judge.desk.help.setting_help import ChangesByPhase, SettingTakes
from judge.game.boards import variant_of
from judge.game.setting_registry import settings_of
from judge.game.state import Status
from judge.writing.rendering.translator import in_english
from tests.desk.house import House, flat


def create(lines: str) -> tuple[House, str]:
    """A judge to which somebody wrote CREATE, and the answer on one line."""
    house = House()
    return house, flat(house.prove("m@home", f"CREATE cup {lines}")[0].text)


def master(house: House, text: str) -> str:
    return flat(house.answer("cup", "master", text))


@pytest.mark.parametrize(
    ("lines", "variant", "options"),
    [
        ("intercontinental SUEZ 1866 CAP 1880", "intercontinental", {"suez": "1866", "cap": "1880"}),
        ("intercontinental\nSUEZ = 1866\ncap none", "intercontinental", {"suez": "1866", "cap": "none"}),
        ("Imperial LENGTH LONG, END 1901", "imperial", {"length": "long", "end": "1901"}),
        ("imperial\nEND 1901\nMOVE 2D LENGTH SHORT", "imperial", {"end": "1901", "length": "short"}),
        ("continent2 UNITED KINGDOM YES", "continent2", {"united_kingdom": "yes"}),
        ("Continent II\nunited-kingdom = yes MOVE 2D", "continent2", {"united_kingdom": "yes"}),
        ("continent2 NEUTRAL_BASES YES", "continent2", {"neutral_bases": "yes"}),
        ("colonia iv YEAR 1871 START AUTO", "colonia4", {"year": "1871"}),
        ("colonia4", "colonia4", {}),
        ("MOVE 2D", "standard", {}),
    ],
)
def test_a_game_is_created_with_its_options(lines: str, variant: str, options: dict[str, str]) -> None:
    house, _ = create(lines)
    state = house.states["cup"]
    assert (state.variant, state.settings.options) == (variant, options)


def test_each_line_of_options_is_answered_with_what_was_understood() -> None:
    _, answer = create("intercontinental\nsuez 1866 MOVE 2D")
    assert "✓ year from which the Suez Canal is open: 1866; MOVE 2 days" in answer


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (
            "intercontinental PANAMA 1914",
            "“PANAMA” is neither a setting nor an option of Intercontinental, which has SUEZ (a year) and CAP (a year",
        ),
        ("intercontinental SUEZ SOON", "SUEZ takes a year from 1000 to 9000, not “soon”."),
        ("imperial LENGTH ENDLESS", "LENGTH takes SHORT or LONG, not “endless”."),
        (
            "continent2 BASES YES",
            "“BASES” is neither a setting nor an option of Continent II, which has UNITED KINGDOM (NO or YES)",
        ),
        ("continent2 UNITED KINGDOM YES NEUTRAL BASES YES", "NEUTRAL BASES and UNITED KINGDOM exclude each other"),
        ("continent2 NEUTRAL BASES YES\nUNITED KINGDOM YES", "exclude each other"),
        ("intercontinental CAP 1800", "With that, the game would end (W1800A) before it begins (S1865M)."),
        ("standard SUEZ 1866", "“SUEZ” is not a setting; please write e.g. MOVE 3D"),
        (
            "atlantis SUEZ 1866",
            "“atlantis” is neither a variant nor a setting. The variants are colonia4, continent2",
        ),
    ],
)
def test_options_that_are_none_are_answered_with_those_there_are(lines: str, said: str) -> None:
    house, answer = create(lines)
    assert said in answer
    assert "cup" not in house.states


def test_the_master_changes_an_option_until_the_start_and_everybody_is_told() -> None:
    house, _ = create("intercontinental")
    house.prove("ann@home", "JOIN cup BLUE")
    letters = house.reply("cup", "master", "SET OPTION suez 1866")
    assert "✓ SET OPTION: year from which the Suez Canal is open: 1866" in flat(letters[0].text)
    (told,) = (letter for letter in letters if letter.address == "ann@home")
    assert "SUEZ 1870, now 1866; year from which the Suez Canal is open" in flat(told.text)
    assert house.states["cup"].settings.options == {"suez": "1866"}
    assert "1866" in flat(house.write("x@home", "LIST cup")[0].text)


@pytest.mark.parametrize("line", ["SET OPTION suez", "SET OPTION panama 1914", "OPTION xyzzy = 3"])
def test_an_option_that_is_not_named_is_answered_with_those_there_are(line: str) -> None:
    house, _ = create("intercontinental")
    assert "SET OPTION and one of SUEZ (a year) and CAP (a year or NONE)." in master(house, line)


@pytest.mark.parametrize("line", ["SET OPTION", "SET OPTION =", "SET OPTION = ."])
def test_set_option_alone_shows_the_options_and_what_they_may_be(line: str) -> None:
    house, _ = create("intercontinental")
    said = "the options of cup and their values: SUEZ (a year) and CAP (a year or NONE); SETUP shows those chosen"
    assert said in master(house, line)


def test_an_option_takes_only_what_it_may_be() -> None:
    house, _ = create("continent2")
    assert "UNITED KINGDOM takes NO or YES, not “perhaps”." in master(house, "SET OPTION United Kingdom perhaps")
    assert "United Kingdom as a seventh power (optional rule 1): yes" in master(house, "SET OPTION united kingdom=YES")
    assert "exclude each other" in master(house, "SET OPTION neutral-bases yes")


def test_setting_an_option_is_refused_in_a_variant_without_options() -> None:
    house, _ = create("standard")
    assert "has no options." in master(house, "SET OPTION suez 1866")


def test_options_are_the_masters() -> None:
    house, _ = create("continent2")
    house.prove("ann@home", "JOIN cup PERU")
    for line in ("SET OPTION united kingdom yes", "ASSIGN MEXICO TO RED"):
        assert "is for the master" in flat(house.answer("cup", "p1", line))


# -- powers to groups


def test_the_master_fixes_powers_to_groups_and_everybody_is_told() -> None:
    house, _ = create("intercontinental")
    house.prove("ann@home", "JOIN cup RED, BLUE")
    assert "nothing is fixed; START deals everything" in master(house, "ASSIGN")
    letters = house.reply("cup", "master", "ASSIGN JAPAN VIOLET, MEXICO TO RED\nASSIGN Iran teal")
    assert "ASSIGN: Iran to Teal, Japan to Violet and Mexico to Red; START deals" in flat(letters[0].text)
    (told,) = [flat(letter.text) for letter in letters if letter.address == "ann@home"]
    assert "Fixed before the deal: Iran to Teal, Japan to Violet and Mexico to Red." in told
    assert "ASSIGN: Iran to Teal and Japan to Violet;" in master(house, "ASSIGN MEXICO TO NOBODY")
    assert house.states["cup"].assignment == {"IRAN": "TEAL", "JAPAN": "VIOLET"}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("ASSIGN MEXICO TO BLUE", "Mexico goes to Red or Teal, not to Blue."),
        ("ASSIGN CANADA FREE", "Canada belongs to Blue in every game."),
        ("ASSIGN MEXICO", "“MEXICO” does not name a power and its group; write e.g. ASSIGN MEXICO TO RED"),
        ("ASSIGN NARNIA TO RED", "does not name a power and its group"),
        ("ASSIGN MEXICO RED, PERU RED", "Rule 3.4 says so."),
    ],
)
def test_an_assignment_that_cannot_be_is_refused_with_the_reason(line: str, said: str) -> None:
    house, _ = create("intercontinental")
    assert said in master(house, line)
    assert house.states["cup"].assignment == {}


def test_where_players_have_single_powers_no_power_goes_to_a_group() -> None:
    house, _ = create("standard")
    assert "cup has no players yet" in master(house, "ASSIGN FRANCE TO RED")
    house.prove("ann@home", "JOIN cup", name="Ann")
    assert "Ann" in master(house, "ASSIGN FRANCE TO RED")  # whom it could go to


# -- joining and starting


def test_settings_that_are_not_clear_are_answered_with_the_options_there_are() -> None:
    _, said = create("continent2 UNITED KINDOM YES")
    assert "These settings are not clear" in said
    assert "The options of Continent II are UNITED KINGDOM (NO or YES) and NEUTRAL BASES (NO or YES)." in said


def test_players_list_groups_and_are_told_which_there_are() -> None:
    house, _ = create("intercontinental")
    said = flat(house.prove("ann@home", "JOIN cup BLUE TEAL")[0].text)
    assert "Your preferences, in order: Blue and Teal. 1 of 8 players is here." in said
    said = flat(house.prove("ann@home", "JOIN cup violet")[0].text)
    assert "your list is now Violet" in said
    said = flat(house.prove("bob@home", "JOIN cup PURPLE, TEAL")[0].text)
    assert "There is no “PURPLE” in Intercontinental. Its groups are Blue, Teal, Green, Olive, Yellow, Red," in said
    said = flat(house.prove("bob@home", "JOIN cup FRANCE")[0].text)
    assert "Intercontinental has no group “FRANCE”; its groups are Blue" in said


def test_powers_of_several_words_are_wished_for() -> None:
    house, _ = create("continent2 UNITED KINGDOM YES")
    said = flat(house.prove("ann@home", "JOIN cup United Kingdom, Peru")[0].text)
    assert "Your preferences, in order: United Kingdom and Peru." in said


@pytest.mark.parametrize(
    ("lines", "seats", "phase"),
    [
        ("imperial START AUTO", 13, "S1861M"),
        ("colonia4 YEAR 1650 START AUTO", 9, "S1650M"),
        ("continent2 START AUTO", 6, "W1990A"),
        ("continent2 UNITED KINGDOM YES START AUTO", 7, "W1990A"),
        ("intercontinental START AUTO", 8, "S1865M"),
    ],
)
def test_every_variant_is_filled_and_starts(lines: str, seats: int, phase: str) -> None:
    house, _ = create(lines)
    for number in range(1, seats):
        house.prove(f"p{number}@home", "JOIN cup")
    assert house.states["cup"].status is Status.FORMING
    letters = house.prove("last@home", "JOIN cup")
    assert "Your first orders are due by" in flat(letters[0].text)
    state = house.states["cup"]
    assert state.position is not None
    assert str(state.position.phase) == phase
    assert sum(len(seat.powers) for seat in state.players) == len(variant_of(state).powers)


def test_a_variant_whose_files_are_damaged_is_refused(tmp_path: Path) -> None:
    (tmp_path / "isles").mkdir()
    (tmp_path / "isles" / "variant.toml").write_text("title = ", encoding="utf-8")
    answer = " ".join(House(library=Library(tmp_path)).prove("m@home", "CREATE cup isles MOVE 1D")[0].text.split())
    assert "The variant isles cannot be played now: its files are damaged" in answer


# -- one list of settings


@pytest.mark.parametrize(
    ("variant", "line", "option", "value"),
    [
        ("imperial", "SET LENGTH long", "length", "long"),
        ("imperial", "SET END 1901", "end", "1901"),
        ("continent2", "SET UNITED KINGDOM YES", "united_kingdom", "yes"),
        ("intercontinental", "set suez = 1866", "suez", "1866"),
    ],
)
def test_set_and_the_name_of_an_option_chooses_it_before_the_start(
    variant: str, line: str, option: str, value: str
) -> None:
    house, _ = create(variant)
    answer = master(house, line)
    assert "✓ SET TERM" in answer
    assert "everybody is told" in answer
    assert house.states["cup"].settings.options == {option: value}


def test_set_and_the_default_of_an_option_leaves_it() -> None:
    house, _ = create("imperial")
    assert "as before; nothing has changed" in master(house, "SET LENGTH short")
    assert in_english(settings_of(load_variant("imperial"))["length"].must_be) in master(house, "SET LENGTH")
    assert "no such command" in master(house, "SET PANAMA 1914")


def test_set_and_the_name_of_a_disputed_rule_decides_it_before_the_start() -> None:
    house, _ = create("standard")
    assert "✓ SET TERM: PARADOX 1982" in master(house, "SET PARADOX 1982")
    assert house.states["cup"].settings.policies == {"paradox": "1982"}


def test_only_the_master_sets_an_option_by_its_name() -> None:
    house, _ = create("imperial")
    house.prove("ann@home", "JOIN cup")
    assert "is for the master" in flat(house.answer("cup", "p1", "SET LENGTH long"))
    assert "no such command" in flat(house.prove("x@home", "SET LENGTH long")[0].text)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "LENGTH",
            ["centres that win: 70 in a short", "SHORT or LONG", "it is short", "In cup it is long", "start"],
        ),
        ("SET LENGTH", ["SETUP LENGTH SHORT", "SETUP LENGTH LONG"]),
        ("END", ["a year or NONE", "it is none"]),
        ("SHADE", ["whether press is signed", "WHITE, GREY or BOTH", "it is WHITE"]),
        ("SET SHADE", ["SETUP SHADE GREY"]),
        ("GRACE", ["how long after a deadline the judge waits", "In cup it is none", in_english(ChangesByPhase())]),
        ("late-press", ["while their orders are late"]),
        ("GREY PRESS", ["whether press is signed"]),
        ("PARADOX", ["how a convoy paradox is resolved", "SZYKMAN, 1971, 1982 or 2000"]),
    ],
)
def test_help_explains_every_setting_of_the_game(words: str, said: list[str]) -> None:
    house, _ = create("imperial LENGTH LONG")
    answer = master(house, f"HELP {words}")
    for each in said:
        assert each in answer


def test_help_explains_an_option_to_somebody_without_a_game() -> None:
    answer = flat(House().write("x@home", "HELP LENGTH")[0].text)
    assert "A setting of a game in Imperial: centres that win" in answer
    assert "SETUP LENGTH LONG" in answer


def test_a_number_is_set_within_its_limits(tmp_path: Path) -> None:
    folder = tmp_path / "hurdle"
    shutil.copytree(data_folder("maps") / "standard", folder)
    facts = (folder / "variant.toml").read_text()
    facts = facts.replace('title = "Standard"', 'title = "Hurdle"').replace(
        "victory_centres = 18", 'victory_centres = "{goal}"'
    )
    (folder / "variant.toml").write_text(
        f"{facts}\n[options.goal]\ntitle = 'to win'\nleast = 12\nmost = 24\ndefault = 18\n"
    )
    house = House(library=Library(tmp_path))
    house.prove("m@home", "CREATE cup hurdle GOAL 20")
    assert variant_of(house.states["cup"]).victory_centres == 20
    assert in_english(OptionCannotBe("GOAL", "25", NumberBetween(12, 24))) in master(house, "SET GOAL 25")
    assert "to win: 12" in master(house, "SET GOAL 12")
    assert variant_of(house.states["cup"]).victory_centres == 12
    assert "A setting of a game in Hurdle: to win." in master(house, "HELP GOAL")
    assert in_english(SettingTakes(NumberBetween(12, 24), Plain("18"))) in master(house, "HELP GOAL")


def test_letters_tell_only_of_options_that_are_not_at_their_default() -> None:
    house, _ = create("imperial LENGTH SHORT END 1901\nPARADOX SZYKMAN\nSELF_CUT FROM_SEA")
    told = flat(house.write("x@home", "LIST cup")[0].text)
    assert "END (year in whose Spring the game ends" in told
    assert "LENGTH" not in told
    assert "self_cut from_sea" in told
    assert "paradox" not in told
