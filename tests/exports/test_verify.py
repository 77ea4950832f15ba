"""A game's letters are enough to tell whether its record is true: whole games of every variant, and small lies."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from judge.archive.archive import Archive
from judge.archive.records import PhaseRecord
from judge.batch.replay import compare, read_game
from judge.board.library import installed, load_variant
from judge.common.message import Plain
from judge.exports.json_format import as_json
from judge.exports.mbox import JudgeIdentity, mbox
from judge.exports.verify import Boards, Letter, Verification, verify
from judge.exports.verify_sources import verify_game, verify_mbox
from judge.game.events import (
    Announced,
    GameTerminated,
    PositionEdited,
    PressSent,
    RolledBack,
    RolledForward,
    SettingsChanged,
)
from judge.game.state import Branch
from tests.keeper import configured, judge
from tests.recorded import DAY, Recorder

MARK = JudgeIdentity("judge@dip.example", "The Judge", "dip.example", b"secret")


def letters(game: Recorder) -> list[Letter]:
    with game.archive.reading() as records:
        return [Letter(each.subject, each.text) for each in records.history(game.name)]


def phases(game: Recorder) -> list[PhaseRecord]:
    with game.archive.reading() as records:
        return records.phases(game.name)


def judged(game: Recorder, told: list[Letter], recorded: list[PhaseRecord] | None = None) -> Verification:
    state = game.state
    base = load_variant(state.variant, state.settings.options, state.assignment)
    return verify(told, Boards({"": base}, state.settings.policies), recorded)


def from_archive(game: Recorder) -> Verification:
    state = game.state
    with game.archive.reading() as records:
        return verify_game(records, state)


@pytest.mark.parametrize("variant", installed())
@pytest.mark.parametrize("seed", [1901, 5])
def test_the_record_of_a_whole_game_of_every_variant_is_true(archive: Archive, variant: str, seed: int) -> None:
    game = Recorder(archive, variant, seed)
    game.play(9)
    verdict = from_archive(game)
    assert verdict.differing == []
    assert verdict.unchecked == []
    assert (verdict.agreeing, verdict.exit_code) == (len(phases(game)), 0)


@pytest.mark.parametrize("variant", installed())
def test_an_mbox_of_it_is_enough(archive: Archive, tmp_path: Path, variant: str) -> None:
    game = Recorder(archive, variant, 7)
    game.play(4)
    state = game.state
    with archive.reading() as records:
        (tmp_path / "cup.mbox").write_bytes(mbox(state, records.history("cup"), MARK))
    verdict = verify_mbox(tmp_path / "cup.mbox", installed())
    assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (4, [], [])


@pytest.mark.parametrize("variant", installed())
def test_an_export_of_it_is_replayed(archive: Archive, tmp_path: Path, variant: str) -> None:
    game = Recorder(archive, variant, 7)
    game.play(7)
    state = game.state
    with archive.reading() as records:
        exported = as_json(records, state)
    file = tmp_path / "cup.json"
    file.write_text(json.dumps(exported), encoding="utf-8")
    compared = list(compare(read_game(file, installed())))
    assert [each.differences for each in compared] == [()] * 7
    units = exported["phases"][0]["after"]["units"]
    power = next(power for power in game.variant.powers if units.get(power))
    units[power] = units[power][1:]
    file.write_text(json.dumps(exported), encoding="utf-8")
    first, *_ = compare(read_game(file, installed()))
    assert first.differences


OPENING = {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"], "AUSTRIA": ["A VIE - GAL"], "ITALY": ["A VEN - TYR"]}


def opened(archive: Archive) -> Recorder:
    """Spring 1901: Paris and Munich bounce over Burgundy, Austria and Italy move."""
    game = Recorder(archive, "standard", 1)
    game.turn(OPENING)
    return game


@pytest.mark.parametrize(
    ("said", "lie"),
    [
        ("France: Army Paris -> Burgundy.  (*bounce*)", "France: Army Paris -> Burgundy."),
        ("Austria: Army Vienna -> Galicia.", "Austria: Army Vienna -> Galicia.  (*bounce*)"),
        ("Austria: Army Vienna -> Galicia.", "Austria: Army Vienna -> Trieste."),
        ("France: Army Paris -> Burgundy.  (*bounce*)", "France: Army Paris HOLD."),
        ("Italy: Army Venice -> Tyrolia.\n", ""),
        ("Movement for Fall of 1901.", "Movement for Fall of 1902."),
        ("A MUN (1 against 1)", "A MUN (1 against 2)"),
        ("A MUN (1 against 1)", "A MAR (1 against 1)"),
        ("A MUN (1 against 1)", "F MUN (1 against 1)"),
        ("- A PAR - BUR (France): ", "- A MAR - BUR (France): "),
        ("- A PAR - BUR (France): ", "- A PAR - BUR (Italy): "),
    ],
)
def test_a_line_that_was_altered_is_found(archive: Archive, said: str, lie: str) -> None:
    game = opened(archive)
    told = letters(game)
    assert any(said in each.text for each in told), [each.text for each in told][-1]
    forged = [replace(each, text=each.text.replace(said, lie)) for each in told]
    # what is consistent in itself only the archive knows better
    consistent = "Trieste" in lie or lie.endswith("HOLD.") or not lie
    verdict = judged(game, forged, phases(game) if consistent else None)
    assert verdict.exit_code == 1
    assert all(each.startswith("S1901M: ") for each in verdict.differing)


@pytest.mark.parametrize(
    "once", ["attack 1 does not exceed 1 of {}, which wants BUR too", "failed: 1 against {}", "it did not work"]
)
def test_a_record_whose_reasons_are_worded_otherwise_is_true(archive: Archive, once: str) -> None:
    game = opened(archive)
    told = letters(game)
    for rival in ("A MUN", "A PAR"):
        today = f"bounced with {rival} (1 against 1)"
        assert today in told[-1].text
        told[-1] = replace(told[-1], text=told[-1].text.replace(today, once.format(rival)))
    verdict = judged(game, told, phases(game))
    assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (1, [], [])


def test_centres_and_units_that_were_altered_are_found(archive: Archive) -> None:
    game = opened(archive)
    game.turn({"AUSTRIA": ["A BUD - SER"]})
    told = letters(game)
    for said, lie in [("4 Supply centers,", "5 Supply centers,"), (", Serbia,", ",")]:
        assert any(said in each.text for each in told), told[-1].text
        forged = [replace(each, text=each.text.replace(said, lie)) for each in told]
        verdict = judged(game, forged)
        assert verdict.exit_code == 1
        assert "F1901M: the letter" in verdict.differing[0]


def test_an_event_that_was_altered_is_found(archive: Archive) -> None:
    game = opened(archive)
    recorded = phases(game)
    lines = tuple(
        replace(line, verdict="succeeds") if str(line.order) == "A PAR - BUR" else line for line in recorded[0].results
    )
    verdict = judged(game, letters(game), [replace(recorded[0], results=lines)])
    assert verdict.exit_code == 1
    assert any(
        "the archive does not: France: Army Paris -> Burgundy. (*bounce*)" in " ".join(each.split())
        for each in verdict.differing
    )
    moved = replace(recorded[0].after, units=recorded[0].after.units[1:])
    assert judged(game, letters(game), [replace(recorded[0], after=moved)]).exit_code == 1


def test_a_letter_or_a_phase_that_is_missing_is_found(archive: Archive) -> None:
    game = opened(archive)
    game.turn({"AUSTRIA": ["A BUD - SER"]})
    told = letters(game)
    without = [each for each in told if "results cup S1901M" not in each.subject]
    assert judged(game, without, phases(game)).exit_code == 1
    assert judged(game, without).exit_code == 1
    verdict = judged(game, told[:-1], phases(game))
    assert verdict.differing == ["the archive has 1 phase that no letter tells of: F1901M"]


def test_a_rollback_is_followed(archive: Archive) -> None:
    game = opened(archive)
    game.turn({"AUSTRIA": ["A BUD - SER"]})
    start = game.variant.start()
    game.happen(RolledBack(start, game.now + DAY, began=game.now))
    game.turn({"AUSTRIA": ["A VIE - BOH"]})
    game.turn({"AUSTRIA": ["A BOH - MUN"]})
    verdict = from_archive(game)
    assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (4, [], [])


def test_a_rollback_that_is_undone_is_followed(archive: Archive) -> None:
    game = opened(archive)
    game.turn({"AUSTRIA": ["A BUD - SER"]})
    left = Branch(game.position, {}, {}, 3600.0)
    game.happen(RolledBack(game.variant.start(), game.now + DAY, began=game.now, left=left))
    game.happen(RolledForward(left, game.now + DAY, began=game.now))
    game.turn({"AUSTRIA": ["WAIVE"]})
    verdict = from_archive(game)
    assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (3, [], [])


def test_a_game_in_the_fog_cannot_be_checked_by_public_letters(archive: Archive) -> None:
    game = opened(archive)
    game.happen(SettingsChanged(replace(game.state.settings, fog=True), ("FOG",)))
    assert from_archive(game).exit_code == 2


def test_what_follows_an_edit_can_be_checked_with_the_archive_only(archive: Archive) -> None:
    game = opened(archive)
    position = game.position
    game.happen(PositionEdited(replace(position, units=position.units[1:]), "a slip", (Plain("A BUD is gone"),)))
    game.turn({"AUSTRIA": ["A GAL - WAR"]})
    assert from_archive(game).exit_code == 0
    alone = judged(game, letters(game))
    assert (alone.agreeing, alone.exit_code) == (1, 2)
    assert alone.unchecked == ["F1901M: where the units stood before it is not told by the letters"]


def test_an_edit_of_a_branch_that_was_left_counts_there_only(archive: Archive) -> None:
    game = opened(archive)
    position = game.position
    game.happen(PositionEdited(replace(position, units=position.units[1:]), "a slip", (Plain("A BUD is gone"),)))
    game.turn({"AUSTRIA": ["A GAL - WAR"]})
    game.happen(RolledBack(game.variant.start(), game.now + DAY, began=game.now))
    game.turn({"AUSTRIA": ["A BUD - SER"]})
    game.turn({"AUSTRIA": ["A SER - GRE"]})
    verdict = from_archive(game)
    assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (4, [], [])


def test_results_that_a_player_quotes_to_all_are_only_words(archive: Archive, tmp_path: Path) -> None:
    game = opened(archive)
    told = next(each for each in letters(game) if "results cup S1901M" in each.subject)
    quoted = "Look what he did:\n\n" + told.text.replace("Galicia", "Bohemia")
    game.happen(PressSent("p1", ("p2",), quoted, broadcast=True))
    game.happen(Announced("All is well.", "rollback notice (cup S1901M)"))
    game.turn({"AUSTRIA": ["A BUD - SER"]})
    file = kept(game, tmp_path)
    for verdict in (from_archive(game), verify_mbox(file, installed())):
        assert (verdict.agreeing, verdict.differing, verdict.unchecked) == (2, [], [])


def kept(game: Recorder, folder: Path) -> Path:
    """The game's public letters as an mbox."""
    state = game.state
    with game.archive.reading() as records:
        (folder / "cup.mbox").write_bytes(mbox(state, records.history(game.name), MARK))
    return folder / "cup.mbox"


def test_a_game_without_results_cannot_be_checked(archive: Archive) -> None:
    game = Recorder(archive, "standard", 1)
    assert from_archive(game).exit_code == 2


# -- the command ------------------------------------------------------------------------------------------------------


@pytest.fixture
def config(tmp_path: Path) -> Path:
    with configured(tmp_path) as (file, archive):
        game = opened(archive)
        game.happen(GameTerminated())
    return file


def test_the_command_says_that_a_record_is_true(config: Path) -> None:
    done = judge("archive", "verify", "cup", "--config", config)
    assert (done.exit_code, done.output) == (0, "✓ cup: 1 phase as the rules have it; the record is true\n")


def test_the_command_finds_a_lie_in_a_file(config: Path, tmp_path: Path) -> None:
    file = tmp_path / "cup.mbox"
    assert judge("archive", "export", "cup", "--format", "mbox", "-o", file, "--config", config).exit_code == 0
    assert judge("archive", "verify", file).exit_code == 0
    file.write_bytes(file.read_bytes().replace(b"Army Vienna -> Galicia.", b"Army Vienna -> Galicia.  (*bounce*)"))
    done = judge("archive", "verify", file)
    assert done.exit_code == 1
    assert "✗ S1901M: the letter says, but the rules do not: Austria: Army Vienna -> Galicia. (*bounce*)" in done.output


def test_a_file_that_holds_no_game_cannot_be_checked(tmp_path: Path) -> None:
    (tmp_path / "shopping.txt").write_text("milk\n")
    done = judge("archive", "verify", tmp_path / "shopping.txt")
    assert done.exit_code == 2
    assert "not all of it could be checked" in done.output


def test_verify_names_an_unknown_game(config: Path) -> None:
    done = judge("archive", "verify", "nowhere", "--config", config)
    assert done.exit_code == 1
    assert "the archive has no game 'nowhere'; it has: cup" in done.output
