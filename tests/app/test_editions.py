"""A game keeps its board: it is bound to the edition of its variant that it was opened with."""

import json
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge.atlas.picture import Picture
from judge.batch.replay import compare, read_game
from judge.board.json_positions import RecordError
from judge.board.library import Library
from judge.doctor.findings import CheckContext
from judge.doctor.played_editions import played_editions
from judge.exports.json_format import as_json
from judge.exports.mbox import mbox
from judge.exports.verify_sources import verify_mbox
from judge.game.boards import board_of, edition_of, first_edition_of, variant_of
from judge.game.events import EditionChanged
from judge.game.reducer import apply
from tests.app.hills import APART, BORDERS, IDENTITY, begun, hills, is_true, judge, stands, written


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the variant by which games are played."""
    return hills(tmp_path)


def test_an_order_that_was_confirmed_counts_though_its_border_is_gone(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    assert "✓ A AAA - BBB" in written(made, "nora", "A AAA - BBB")
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    made = judge(tmp_path, made)
    made.wait(days=2)
    assert stands(made) == {"NORTH A BBB", "SOUTH A CCC"}
    assert is_true(made)


def test_letters_are_handled_though_a_place_is_called_otherwise(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    for file in folder.glob("*.tsv"):
        file.write_text(file.read_text(encoding="utf-8").replace("BBB", "DDD"), encoding="utf-8")
    made = judge(tmp_path, made)
    assert "✓ A AAA - BBB" in written(made, "nora", "A AAA - BBB")
    made.wait(days=2)
    assert "✓ A BBB H" in written(made, "nora", "A BBB H")
    assert is_true(made)


def test_a_game_goes_on_without_the_folder_of_its_variant(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    shutil.rmtree(folder)
    shutil.rmtree(tmp_path / "editions", ignore_errors=True)
    made = judge(tmp_path, made)
    assert "✓ A AAA - BBB" in written(made, "nora", "A AAA - BBB")


def test_a_game_goes_on_where_no_copy_can_be_put(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    shutil.rmtree(tmp_path / "editions")
    (tmp_path / "editions").write_text("in the way", encoding="utf-8")
    made = judge(tmp_path, made)
    assert "✓ A AAA - BBB" in written(made, "nora", "A AAA - BBB")


def test_a_new_game_has_the_board_of_today_and_an_old_one_its_own(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    made = judge(tmp_path, made)
    made.post("mia@x.example", "CREATE other hills MOVE 1D")
    old, new = made.state(), made.state("other")
    assert old is not None
    assert new is not None
    assert variant_of(old).army["AAA"] == {"BBB"}
    assert variant_of(new).army["AAA"] == {"CCC"}


def test_a_judge_that_runs_while_its_maps_are_edited_does_not_notice(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    made.post("mia@x.example", "CREATE other hills MOVE 1D")
    for _ in range(2):
        other = made.state("other")
        assert other is not None
        assert variant_of(other).army["AAA"] == {"BBB"}
        made = judge(tmp_path, made)


def test_games_of_before_are_bound_to_the_board_that_they_are_played_on(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    made.archive._db.execute("UPDATE games SET edition = ''")
    made.archive._db.execute("DELETE FROM editions")
    made = judge(tmp_path, made)  # the first start that knows of editions
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    made = judge(tmp_path, made)
    assert "✓ A AAA - BBB" in written(made, "nora", "A AAA - BBB")


def test_a_position_is_on_the_board_of_its_edition_whatever_is_in_the_folder(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    made = judge(tmp_path, made)
    state = made.state()
    assert state is not None
    assert state.position is not None
    later = Library(tmp_path / "maps").edition("hills").key
    moved = EditionChanged(replace(state.position, edition=later))
    with made.archive.transaction() as transaction:
        transaction.append("demo", apply(state, moved), [moved], made.now, None, None)
    shutil.rmtree(folder)
    shutil.rmtree(tmp_path / "editions")
    made = judge(tmp_path, made)
    state = made.state()
    assert state is not None
    assert variant_of(state).army["AAA"] == {"CCC"}
    assert edition_of(state).key == later
    assert state.position is not None
    first = replace(state.position, edition="")
    assert board_of(state, first).army["AAA"] == {"BBB"}
    assert edition_of(state, first) == first_edition_of(state)


def test_what_nobody_judges_by_makes_no_other_edition(tmp_path: Path, folder: Path) -> None:
    before = Library(tmp_path / "maps").edition("hills").key
    (folder / "borders.tsv").write_text(f"# both are hills\n\n{BORDERS}", encoding="utf-8")
    (folder / "seeds.tsv").write_text("AAA\tland\t-\t0,0\n", encoding="utf-8")
    (folder / "drawing.tsv").write_text("sheet\n", encoding="utf-8")
    assert Library(tmp_path / "maps").edition("hills").key == before
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    assert Library(tmp_path / "maps").edition("hills").key != before


def test_an_edition_is_kept_once(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    made.post("mia@x.example", "CREATE other hills MOVE 2D")
    assert folder.is_dir()
    assert made.archive._db.execute("SELECT count(*) FROM editions").fetchone()[0] == 1


def test_a_picture_is_drawn_on_the_board_of_its_game(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    made = judge(tmp_path, made)
    state = made.state()
    assert state is not None
    assert state.position is not None
    picture = Picture.from_json(Picture.on(variant_of(state), state.position).to_json())
    drawing_process = Library(tmp_path / "maps", copies=tmp_path / "editions")
    assert picture.board(drawing_process).army["AAA"] == {"BBB"}


def test_an_exported_game_brings_its_edition_and_is_verified_by_it_elsewhere(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    written(made, "nora", "A AAA - BBB")
    made.wait(days=2)
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    made = judge(tmp_path, made)
    with made.archive.reading() as records:
        state = records.game("demo")
        assert state is not None
        (tmp_path / "demo.mbox").write_bytes(mbox(state, records.history("demo"), IDENTITY))
        exported = as_json(records, state)
    assert exported["edition"] == edition_of(state).key != Library(tmp_path / "maps").edition("hills").key
    (tmp_path / "demo.json").write_text(json.dumps(exported), encoding="utf-8")
    shutil.rmtree(tmp_path / "editions")
    for elsewhere in (Library(tmp_path / "maps"), Library()):  # another edition is there, or no such variant
        verdict = verify_mbox(tmp_path / "demo.mbox", elsewhere)
        assert (verdict.agreeing, verdict.exit_code) == (1, 0)
        (compared,) = compare(read_game(tmp_path / "demo.json", elsewhere))
        assert compared.differences == ()


def test_an_export_that_brings_another_edition_than_it_names_is_not_believed(tmp_path: Path, folder: Path) -> None:
    exported = an_export(tmp_path)
    exported["edition_files"]["borders.tsv"] = APART
    (tmp_path / "demo.json").write_text(json.dumps(exported), encoding="utf-8")
    with pytest.raises(RecordError, match="is not of the edition"):
        read_game(tmp_path / "demo.json", Library())
    exported["edition_files"] = {"../borders.tsv": APART}
    (tmp_path / "demo.json").write_text(json.dumps(exported), encoding="utf-8")
    with pytest.raises(RecordError, match="is no name of a variant or of one of its files"):
        read_game(tmp_path / "demo.json", Library())


def test_an_export_of_an_earlier_release_needs_the_edition_here(tmp_path: Path, folder: Path) -> None:
    exported = an_export(tmp_path)
    del exported["edition_files"]
    (tmp_path / "demo.json").write_text(json.dumps(exported), encoding="utf-8")
    assert [each.differences for each in compare(read_game(tmp_path / "demo.json", Library(tmp_path / "maps")))] == [()]
    with pytest.raises(RecordError, match="no copy of the edition"):
        read_game(tmp_path / "demo.json", Library())


def an_export(tmp_path: Path) -> dict[str, Any]:
    """The export of a game that has played one phase."""
    made = begun(tmp_path)
    written(made, "nora", "A AAA - BBB")
    made.wait(days=2)
    with made.archive.reading() as records:
        state = records.game("demo")
        assert state is not None
        return as_json(records, state)


def test_the_doctor_tells_which_games_are_played_by_another_edition(tmp_path: Path, folder: Path) -> None:
    made = begun(tmp_path)
    context = CheckContext(made.config, made.now, running=False)
    assert [str(each)[0] for each in played_editions(context)] == ["✓"]
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    (edited,) = map(str, played_editions(context))
    assert edited.startswith("! maps: demo: played by another edition of hills than its folder holds")
    assert "holds (new borders for armies AAA-CCC; no borders for armies AAA-BBB)" in edited
    (folder / "places.tsv").write_text("AAA\tAlpha\tland\n", encoding="utf-8")
    (faulty,) = map(str, played_editions(context))
    assert "holds (what has changed cannot be said: " in faulty
    assert "places.tsv:1: 3 columns; write 6" in faulty
    shutil.rmtree(folder)
    (gone,) = map(str, played_editions(context))
    assert "its folder is gone" in gone


def test_a_picture_is_drawn_on_its_board_though_the_folder_is_edited_while_the_judge_runs(
    tmp_path: Path, folder: Path
) -> None:
    made = begun(tmp_path)
    state = made.state()
    assert state is not None
    assert state.position is not None
    picture = Picture.on(variant_of(state), state.position)
    (folder / "borders.tsv").write_text(APART, encoding="utf-8")
    drawing_process = Library(tmp_path / "maps", copies=tmp_path / "editions")
    assert picture.board(drawing_process).army["AAA"] == {"BBB"}
