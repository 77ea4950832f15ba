"""A game that was moved to another edition is played on, and each of its phases keeps the board of its own edition."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from judge.batch.replay import compare, read_game
from judge.board.library import Library
from judge.doctor.findings import CheckContext
from judge.doctor.played_editions import played_editions
from judge.exports.json_format import as_json
from judge.exports.mbox import mbox
from judge.exports.verify import Verification
from judge.exports.verify_sources import verify_game, verify_mbox
from judge.game.boards import edition_of, variant_of
from tests.app.hills import (
    BORDERS,
    IDENTITY,
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
from tests.offline_judge import OfflineJudge, phase, said, to

LONG = TITLE.replace("victory_centres = 2", "victory_centres = 3")
RING = BORDERS.replace("BBB", "BET") + "AAA\tCCC\tarmy\n"
"""The borders of the later edition: Beta has another code, and Alpha borders on Gamma too."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the variant by which games are played, won with three centres."""
    made = hills(tmp_path)
    (made / "variant.toml").write_text(LONG, encoding="utf-8")
    return made


def mended(tmp_path: Path, before: OfflineJudge) -> OfflineJudge:
    """The judge started again with the later edition."""
    folder = tmp_path / "maps" / "hills"
    (folder / "places.tsv").write_text(PLACES.replace("BBB", "BET"), encoding="utf-8")
    (folder / "borders.tsv").write_text(RING, encoding="utf-8")
    return judge(tmp_path, before)


def moved(tmp_path: Path) -> OfflineJudge:
    """A game with a spring on its first edition and a fall on the later one, to which its master moved it."""
    made = begun(tmp_path)
    written(made, "nora", "A AAA - BBB")
    answer(made, "PROCESS")
    made = mended(tmp_path, made)
    answer(made, "EDITION\nYES")
    written(made, "nora", "A BET H")
    written(made, "sue", "A CCC - AAA")  # only the later edition has the border
    answer(made, "PROCESS")
    return made


def verified(made: OfflineJudge) -> Verification:
    with made.archive.reading() as records:
        state = records.game("demo")
        assert state is not None
        return verify_game(records, state)


def letters(made: OfflineJudge, tmp_path: Path) -> Path:
    """The public letters in a file."""
    with made.archive.reading() as records:
        state = records.game("demo")
        assert state is not None
        (tmp_path / "demo.mbox").write_bytes(mbox(state, records.history("demo"), IDENTITY))
    return tmp_path / "demo.mbox"


def exported(made: OfflineJudge, tmp_path: Path) -> Path:
    """The game as JSON in a file."""
    with made.archive.reading() as records:
        state = records.game("demo")
        assert state is not None
        (tmp_path / "demo.json").write_text(json.dumps(as_json(records, state)), encoding="utf-8")
    return tmp_path / "demo.json"


def test_a_moved_game_is_played_on_by_its_new_board(tmp_path: Path, folder: Path) -> None:
    made = moved(tmp_path)
    assert stands(made) == {"NORTH A BET", "SOUTH A AAA"}
    position = state_of(made).position
    assert position is not None
    assert position.centres == {"AAA": "SOUTH", "BET": "NORTH", "CCC": "SOUTH"}


@pytest.mark.parametrize("elsewhere", [lambda tmp_path: Library(tmp_path / "maps"), lambda _: Library()])
def test_its_record_is_verified_and_replayed_with_what_it_brings(
    tmp_path: Path, folder: Path, elsewhere: Callable[[Path], Library]
) -> None:
    made = moved(tmp_path)
    library = elsewhere(tmp_path)
    for verdict in (verified(made), verify_mbox(letters(made, tmp_path), library)):
        assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (2, [], [])
    file = exported(made, tmp_path)
    record = json.loads(file.read_text(encoding="utf-8"))
    (later,) = record["later_editions"]
    assert [each["edition"] for each in record["phases"]] == [record["edition"], later]
    assert later == edition_of(state_of(made)).key
    compared = [(each.phase, each.differences) for each in compare(read_game(file, library))]
    assert compared == [("S1901M", ()), ("F1901M", ())]


def test_a_phase_that_is_told_on_the_wrong_board_is_found(tmp_path: Path, folder: Path) -> None:
    made = moved(tmp_path)
    file = letters(made, tmp_path)
    without = b"".join(part for part in file.read_bytes().partition(b"X-Diplomacy-Letter: edition")[::2])
    file.write_bytes(without)  # the letter about the move is of no kind that counts any more
    assert verify_mbox(file, Library()).exit_code == 1
    record = json.loads(exported(made, tmp_path).read_text(encoding="utf-8"))
    record["phases"][1]["edition"] = record["edition"]
    (tmp_path / "demo.json").write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(ValueError, match="BET"):
        list(compare(read_game(tmp_path / "demo.json", Library())))


@pytest.mark.parametrize("edit", ["", "EDIT\nMOVE A CCC - AAA\nREASON x\nEND"])
def test_a_move_that_is_taken_back_leaves_the_record_true(tmp_path: Path, folder: Path, edit: str) -> None:
    made = begun(tmp_path)
    made = mended(tmp_path, made)
    answer(made, "EDITION\nYES")
    made.wait(minutes=1)
    if edit:
        answer(made, edit)
        made.wait(minutes=1)
        answer(made, "TAKEBACK")
    answer(made, "TAKEBACK")
    written(made, "nora", "A AAA - BBB")
    answer(made, "PROCESS")
    assert stands(made) == {"NORTH A BBB", "SOUTH A CCC"}
    for verdict in (verified(made), verify_mbox(letters(made, tmp_path), Library())):
        assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (1, [], [])


def test_a_rollback_leads_to_the_board_of_its_phase_and_a_rollforward_back(tmp_path: Path, folder: Path) -> None:
    made = moved(tmp_path)
    later = edition_of(state_of(made)).key
    written(made, "nora", "PHASE S1902M\nA BET - CCC")
    assert phase(made) == "W1901A"
    told = said(to(masters(made, "ROLLBACK S1901M"), "nora@x.example")[-1])
    assert "A AAA instead of A BBB" in told  # by the codes of the board that it is on again
    assert variant_of(state_of(made)).army["AAA"] == {"BBB"}
    assert [str(each.order) for each in state_of(made).ahead["p1"]["S1902M"]] == ["A BBB - CCC"]
    answer(made, "ROLLFORWARD")
    assert edition_of(state_of(made)).key == later
    assert [str(each.order) for each in state_of(made).ahead["p1"]["S1902M"]] == ["A BET - CCC"]
    assert (phase(made), stands(made)) == ("W1901A", {"NORTH A BET", "SOUTH A AAA"})
    answer(made, "ROLLBACK F1901M")  # it was moved in that phase, before it was played
    assert variant_of(state_of(made)).army["AAA"] == {"BET", "CCC"}
    answer(made, "ROLLBACK S1901M")
    written(made, "nora", "A AAA - BBB")
    answer(made, "PROCESS")
    assert stands(made) == {"NORTH A BBB", "SOUTH A CCC"}
    for verdict in (verified(made), verify_mbox(letters(made, tmp_path), Library())):
        assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (3, [], [])


def test_older_phases_are_told_and_drawn_on_their_own_board(tmp_path: Path, folder: Path) -> None:
    made = moved(tmp_path)
    assert "A AAA - BBB" in answer(made, "WHY A AAA S1901M")
    assert "A AAA - BBB" in answer(made, "WHY Beta S1901M")
    assert "A BET H" in answer(made, "WHY BET")
    assert "✗" in answer(made, "WHY BBB F1901M")
    assert "After (F1901M) North A BBB" in answer(made, "GET demo/S1901M")
    assert "Before North A BET" in answer(made, "GET demo/F1901M")
    table = answer(made, "SUMMARY")
    assert "1900 1901 North 1 1 South 1 2" in table
    assert "Beta" in table


def test_the_same_as_last_time_means_the_places_of_then(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    written(made, "nora", "A AAA - BBB")
    answer(made, "PROCESS")
    answer(made, "EDIT\nMOVE A BBB - AAA\nREASON x\nEND")
    made = mended(tmp_path, made)
    answer(made, "EDITION\nYES")
    assert "A AAA - BET" in written(made, "nora", "same as last time")


def test_the_doctor_knows_by_which_edition_a_moved_game_is_played(tmp_path: Path, folder: Path) -> None:
    made = moved(tmp_path)
    context = CheckContext(made.config, made.now, running=False)
    assert [str(each)[0] for each in played_editions(context)] == ["✓"]
    (folder / "borders.tsv").write_text(BORDERS.replace("BBB", "BET"), encoding="utf-8")
    (edited,) = map(str, played_editions(context))
    assert "! maps: demo: played by another edition of hills than its folder holds" in edited
    assert "(no borders for armies AAA-CCC)" in edited
    assert "EDITION" in edited
