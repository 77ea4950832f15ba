"""EDITION: a master moves a game to the edition of its variant that the judge has now, and everybody is told."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.board.orders import Order
from judge.game.boards import edition_of, variant_of
from tests.app.hills import (
    APART,
    BORDERS,
    PLACES,
    TITLE,
    answer,
    begun,
    hills,
    judge,
    masters,
    stands,
    state_of,
    written,
)
from tests.little_maps import power
from tests.offline_judge import OfflineJudge, phase, said, to
from tests.orders import ordered


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the variant by which games are played."""
    return hills(tmp_path)


def edited(tmp_path: Path, before: OfflineJudge, borders: str = APART, **texts: str) -> OfflineJudge:
    """The judge started again, after its keeper has edited the files of the variant."""
    for name, text in {"borders_tsv": borders, **texts}.items():
        (tmp_path / "maps" / "hills" / name.replace("_", ".")).write_text(text, encoding="utf-8")
    return judge(tmp_path, before)


def neighbours(made: OfflineJudge, at: str) -> frozenset[str]:
    return variant_of(state_of(made)).army[at]


def orders_of(made: OfflineJudge, who: str) -> tuple[Order, ...]:
    return state_of(made).orders.get(who, ())


RENAMED = {
    "places_tsv": PLACES.replace("BBB", "BET"),
    "borders": BORDERS.replace("BBB", "BET"),
}
"""The files where Beta has another code, and nothing else differs."""


# -- the move


def test_a_master_reads_what_changes_and_then_says_yes(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    written(made, "nora", "A AAA - BBB\nFINAL")
    made = edited(tmp_path, made, variant_toml=TITLE.replace("victory_centres = 2", "victory_centres = 3"))
    asked = answer(made, "EDITION")
    name = re.search(r"This moves demo to edition (\w{12}) of Two Hills", asked)
    assert name is not None
    for words in (
        "Nothing is done yet",
        "Armies now cross AAA-CCC",
        "Armies cross no more AAA-BBB",
        "Rules 3 centres win, not 2",
        "Orders that the new edition does not allow North 1 order",
    ):
        assert words in asked, words
    assert "A AAA - BBB" not in asked  # no master learns what players order
    assert neighbours(made, "AAA") == {"BBB"}
    letters = masters(made, "YES")
    assert neighbours(made, "AAA") == {"CCC"}
    assert edition_of(state_of(made)).name == name[1]
    (nora,) = map(said, to(letters, "nora@x.example"))
    (sue,) = map(said, to(letters, "sue@x.example"))
    for told in (nora, sue):
        assert "The master has moved “demo” to the new edition of Two Hills in Spring 1901 Movement (S1901M)." in told
        assert f"edition {name[1]}" in told
        assert "Armies now cross AAA-CCC" in told
    assert "No longer on file, because this edition does not allow it - A AAA - BBB" in nora
    assert "Your FINAL is taken back" in nora
    assert "A AAA - BBB" not in sue
    assert orders_of(made, "NORTH") == ()
    with made.archive.reading() as records:
        record = records.history("demo")[-1]
    assert (record.kind, record.subject) == ("edition", "Diplomacy edition changed (demo S1901M)")
    assert "A AAA - BBB" not in record.text
    assert f"moved the game to edition {name[1]} of its map and rules" in answer(made, "AUDIT")
    assert f"moved the game to edition {name[1]}" in written(made, "nora", "AUDIT")


def test_what_is_on_file_follows_a_place_that_is_renamed(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    written(made, "nora", "A AAA - BBB\nFINAL\nPHASE F1901M\nIF A BBB THEN A BBB - CCC ELSE A AAA H")
    ahead = state_of(made).ahead["p1"]["F1901M"]
    made = edited(tmp_path, made, **RENAMED)
    letters = masters(made, "EDITION\nYES")
    assert orders_of(made, "NORTH") == ordered("A AAA - BET")
    kept = [(str(each.order), str(each.when)) for each in state_of(made).ahead["p1"]["F1901M"]]
    assert kept == [("A BET - CCC", "A BET"), ("A AAA H", "NOT A BET")]
    nora = said(to(letters, "nora@x.example")[-1])
    assert "Codes Beta (BET) was BBB" in nora
    assert "All that you have on file fits, and stays." in nora
    assert "Your FINAL stands." in nora  # nothing differs that the game is judged by
    made.wait(minutes=1)
    answer(made, "TAKEBACK")
    assert orders_of(made, "NORTH") == ordered("A AAA - BBB")
    assert state_of(made).ahead["p1"]["F1901M"] == ahead


def test_a_centre_that_is_none_any_more_is_told_with_its_owner(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    made = edited(tmp_path, made, BORDERS, places_tsv=PLACES.replace("Beta\tland\t-\tyes", "Beta\tland\t-\t-"))
    answer(made, "EDIT\nCENTRE BBB SOUTH\nREASON a test\nEND")
    assert "Centres gone BBB (owned by South)" in answer(made, "EDITION")
    letters = masters(made, "YES")
    assert "Centres gone BBB (owned by South)" in said(to(letters, "nora@x.example")[-1])
    position = state_of(made).position
    assert position is not None
    assert position.centres == {"AAA": "NORTH", "CCC": "SOUTH"}


def test_a_move_is_taken_back_with_all_that_it_changed(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    written(made, "nora", "A AAA - BBB\nFINAL")
    made = edited(tmp_path, made)
    masters(made, "EDITION\nYES")
    made.wait(minutes=1)
    written(made, "sue", "A CCC - AAA")
    letters = masters(made, "TAKEBACK")
    assert "has taken back the move of “demo” to another edition" in said(to(letters, "sue@x.example")[-1])
    assert neighbours(made, "AAA") == {"BBB"}
    assert orders_of(made, "NORTH") == ordered("A AAA - BBB")
    assert orders_of(made, "SOUTH") == ()  # what was written since does not fit the board of before
    seat = state_of(made).seats["p1"]
    assert seat.ready == "final"
    assert "There is nothing to take back" in answer(made, "TAKEBACK")


def test_a_move_and_its_takeback_in_one_letter_are_told_to_nobody(tmp_path: Path, folder: Path) -> None:
    made = edited(tmp_path, begun(tmp_path))
    letters = masters(made, "EDITION\nYES\nTAKEBACK")
    assert {letter["To"] for letter in letters} == {"mia@x.example"}
    assert neighbours(made, "AAA") == {"BBB"}


def test_a_game_goes_back_to_the_edition_that_it_began_with(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    first = edition_of(state_of(made)).key
    made = edited(tmp_path, made)
    masters(made, "EDITION\nYES")
    made = edited(tmp_path, made, BORDERS)
    masters(made, "EDITION\nYES")
    assert neighbours(made, "AAA") == {"BBB"}
    assert edition_of(state_of(made)).key == first


def test_a_game_is_moved_in_adjustments_and_the_new_sites_count(tmp_path: Path, folder: Path) -> None:
    longer = TITLE.replace("victory_centres = 2", "victory_centres = 3")
    (folder / "variant.toml").write_text(longer, encoding="utf-8")
    made = begun(tmp_path)
    written(made, "nora", "A AAA - BBB")
    for _ in range(2):
        answer(made, "PROCESS")
    assert phase(made) == "W1901A"
    answer(made, "EDIT\nMOVE A BBB - AAA\nREASON a test\nEND")
    assert '✗ "A BBB B"' in written(made, "nora", "A BBB B")
    made = edited(tmp_path, made, BORDERS, variant_toml=longer.replace('["AAA"]', '["AAA", "BBB"]'))
    assert "North: new homes BBB" in answer(made, "EDITION\nYES")
    assert "✓ A BBB B" in written(made, "nora", "A BBB B")


# -- what is refused


def _power(text: str) -> str:
    return f"{text}\n{power('EAST', 'Eastern', 'BBB', 'A BBB')}"


CANAL = '\n[options.suez]\ntitle = "a canal"\nvalues = ["open", "shut"]\ndefault = "shut"\n'
REFUSED = {
    "same": (TITLE, lambda text: text, "demo is played by the edition of Two Hills that the judge has."),
    "faulty": (TITLE, lambda text: text.replace("[cal", "[[cal"), "cannot read the files of Two Hills as they are now"),
    "powers": (TITLE, _power, "Its powers are not the same: East."),
    "calendar": (TITLE, lambda text: text.replace('"Spring"', '"Early"'), "Its calendar is another one."),
    "groups": (TITLE, lambda text: f'{text}\n[groups.BIG]\nname = "Big"\npowers = ["NORTH"]\n', "Its groups of powers"),
    "bids": (
        TITLE,
        lambda text: f"{text}\n[bids]\nper_power = 1\nper_order = 1\nsponsor_factor = 2\n",
        "Its rules for",
    ),
    "option": (TITLE + CANAL, lambda text: text.partition("[options")[0], "The option SUEZ is missing there"),
    "ballot": (TITLE, lambda text: f"{text}{CANAL}ballot = 1\n", "SUEZ is missing there, or voted on in another way."),
}
"""Files of `variant.toml` by which a game begins, an edit of them, and why it is refused."""


@pytest.mark.parametrize(("first", "edit", "words"), REFUSED.values(), ids=REFUSED)
def test_an_edition_that_a_game_cannot_be_moved_to_is_refused_with_the_reason(
    tmp_path: Path, folder: Path, first: str, edit: Callable[[str], str], words: str
) -> None:
    (folder / "variant.toml").write_text(first, encoding="utf-8")
    made = begun(tmp_path)
    before = state_of(made)
    made = edited(tmp_path, made, BORDERS, variant_toml=edit(first))
    assert words in answer(made, "EDITION\nYES")
    assert state_of(made).position == before.position


def test_units_that_could_not_stand_there_are_named_and_can_be_moved_first(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    answer(made, "EDIT\nMOVE A AAA - BBB\nREASON a test\nEND")
    sea = PLACES.replace("Beta\tland\t-\tyes", "Beta\tsea\t-\t-")
    made = edited(tmp_path, made, "AAA\tCCC\tboth\nBBB\tCCC\tfleet\nAAA\tBBB\tfleet\n", places_tsv=sea)
    assert "Units stand where they cannot stand there: A BBB. Please REMOVE or MOVE them" in answer(made, "EDITION")
    answer(made, "EDIT\nMOVE A BBB - AAA\nREASON it is a sea\nEND")
    masters(made, "EDITION\nYES")
    assert neighbours(made, "AAA") == {"CCC"}
    assert stands(made) == {"NORTH A AAA", "SOUTH A CCC"}


def test_a_game_is_not_moved_before_it_begins_while_units_retreat_or_when_it_is_over(
    tmp_path: Path, folder: Path
) -> None:
    (folder / "places.tsv").write_text(f"{PLACES}DDD\tDelta\tland\t-\t-\t-\n", encoding="utf-8")
    (folder / "borders.tsv").write_text(f"{BORDERS}AAA\tCCC\tarmy\nAAA\tDDD\tarmy\n", encoding="utf-8")
    made = judge(tmp_path)
    made.post("mia@x.example", "CREATE demo hills MOVE 1D")
    assert "has not started" in answer(made, "EDITION")
    for player, side in (("nora", "North"), ("sue", "South")):
        made.post(f"{player}@x.example", f"JOIN demo {side}")
    answer(made, "START\nEDIT\nSOUTH: A BBB\nREASON a test\nEND")
    written(made, "sue", "A BBB - AAA\nA CCC S A BBB - AAA")
    answer(made, "PROCESS")
    made = edited(tmp_path, made, f"{APART}AAA\tDDD\tarmy\n")
    assert "S1901R is a phase of retreats" in answer(made, "EDITION")
    answer(made, "PROCESS")
    shutil.rmtree(folder)
    made = judge(tmp_path, made)
    assert "The judge no longer has Two Hills" in answer(made, "EDITION")
    answer(made, "TERMINATE\nYES")
    assert "is over" in answer(made, "EDITION")


def test_a_yes_moves_a_game_to_the_edition_that_was_asked_about_and_no_other(tmp_path: Path, folder: Path) -> None:
    made = edited(tmp_path, begun(tmp_path))
    answer(made, "EDITION")
    made = edited(tmp_path, made, f"{BORDERS}AAA\tCCC\tarmy\n")
    assert "The judge does not have edition" in answer(made, "YES")
    assert neighbours(made, "AAA") == {"BBB"}
    masters(made, "EDITION\nYES")
    assert neighbours(made, "AAA") == {"BBB", "CCC"}


def test_only_a_master_moves_a_game(tmp_path: Path, folder: Path) -> None:
    made = edited(tmp_path, begun(tmp_path))
    assert "master" in written(made, "nora", "EDITION\nYES")
    assert neighbours(made, "AAA") == {"BBB"}
