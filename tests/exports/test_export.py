"""Games as files: as mail, as JSON, as the package diplomacy saves them; by mail, by the command line, and back."""

import json
import mailbox
import shutil
import subprocess
import sys
from dataclasses import replace
from email import message_from_bytes, policy
from pathlib import Path
from typing import Any

import pytest

from judge.archive.archive import Archive
from judge.board.library import Library
from judge.common.paths import data_folder
from judge.config.loading import Config
from judge.config.schema import Identity
from judge.exports.diplomacy_format import as_saved_game
from judge.exports.json_format import as_json
from judge.exports.mbox import JudgeIdentity, mbox
from judge.game.events import Announced, GameTerminated, PressSent, ProposalMade, ProposalSettled, RolledBack, VoteCast
from judge.game.settings import Settings
from judge.game.state import Status
from tests.keeper import configured, judge
from tests.offline_judge import JUDGE, OfflineJudge, payload
from tests.recorded import DAY, Recorder

MARK = JudgeIdentity("judge@dip.example", "The Judge", "dip.example", b"secret")


def ended(archive: Archive, variant: str = "standard", seed: int = 3, phases: int = 8) -> Recorder:
    game = Recorder(archive, variant, seed)
    game.play(phases)
    game.happen(GameTerminated())
    return game


# -- mbox -------------------------------------------------------------------------------------------------------------


def opened(game: Recorder, path: Path) -> list[mailbox.mboxMessage]:
    state = game.state
    with game.archive.reading() as records:
        path.write_bytes(mbox(state, records.history(game.name), MARK))
    box = mailbox.mbox(path, create=False)
    try:
        return list(box)
    finally:
        box.close()


def test_an_mbox_holds_every_public_letter_threaded_and_dated(archive: Archive, tmp_path: Path) -> None:
    game = Recorder(archive, "standard", 3)
    game.play(2)
    messages = opened(game, tmp_path / "cup.mbox")
    with archive.reading() as records:
        letters = records.history("cup")
    assert [each["Subject"] for each in messages] == [each.subject for each in letters]
    assert [each["Date"] for each in messages] == [f"{each.at:%a, %d %b %Y %H:%M:%S} +0000" for each in letters]
    assert {each["List-Id"] for each in messages} == {"Game cup <cup.dip.example>"}
    assert len({each["Message-ID"] for each in messages}) == len(letters)
    assert all(each["In-Reply-To"] == each["References"] for each in messages)
    read = message_from_bytes(messages[-1].as_bytes(), policy=policy.default)
    assert read.get_content().rstrip("\n") == letters[-1].text.rstrip("\n")


def test_each_phase_is_a_thread_from_the_results_before_it_and_press_another(archive: Archive, tmp_path: Path) -> None:
    game = Recorder(archive, "standard", 3)
    game.turn({})
    game.happen(PressSent("p1", (), "Hello all", broadcast=True, number=1))
    game.happen(Announced("Good moves!"))
    game.turn({})
    game.happen(PressSent("p2", (), "Well?", broadcast=True, number=2))
    messages = opened(game, tmp_path / "cup.mbox")
    of = {each["Message-ID"]: each for each in messages}
    told = [(each["Subject"], of[each["References"]]["Subject"] if each["References"] else "") for each in messages]
    started, spring, hello, announced, fall, well = told[-6:]
    assert started[1] == spring[1] == fall[1] == hello[1] == ""
    assert "results" in spring[0]
    assert announced[1] == spring[0]
    assert well[1] == hello[0]


def test_the_same_letter_is_the_same_message_every_time(archive: Archive, tmp_path: Path) -> None:
    game = Recorder(archive, "standard", 3)
    game.play(1)
    first = [each["Message-ID"] for each in opened(game, tmp_path / "1.mbox")]
    game.play(1)
    assert [each["Message-ID"] for each in opened(game, tmp_path / "2.mbox")][: len(first)] == first


def test_lines_that_look_like_the_next_message_part_nothing(archive: Archive, tmp_path: Path) -> None:
    game = Recorder(archive, "standard", 3)
    game.happen(Announced("From here on\n\nFrom judge@dip.example Mon Nov 23 09:00:00 2026\n>From there"))
    messages = opened(game, tmp_path / "cup.mbox")
    assert len(messages) == 2
    assert "\n> From here on" in messages[1].get_payload()
    assert "\n> >From there" in messages[1].get_payload()


def test_no_export_holds_an_address(archive: Archive) -> None:
    game = ended(archive)
    state = game.state
    with archive.reading() as records:
        told = mbox(state, records.history("cup"), MARK).decode()
        told += json.dumps(as_json(records, state)) + json.dumps(as_saved_game(records, state))
    assert "@home" not in told


# -- JSON -------------------------------------------------------------------------------------------------------------


def test_json_tells_the_whole_game(archive: Archive) -> None:
    game = Recorder(archive, "standard", 3)
    game.turn({"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]})
    game.happen(
        ProposalMade("concession FRANCE", "concession", "FRANCE", "p1"),
        VoteCast("concession FRANCE", "p1", True),
        ProposalSettled("concession FRANCE", False, 1, 7, 7),
    )
    game.happen(GameTerminated())
    state = game.state
    with archive.reading() as records:
        told = as_json(records, state)
    assert json.loads(json.dumps(told)) == told
    assert (told["name"], told["variant"], told["status"], told["winner"]) == ("cup", "standard", "terminated", None)
    assert told["start"]["units"]["FRANCE"] == ["F BRE", "A MAR", "A PAR"]
    (phase,) = told["phases"]
    assert (phase["phase"], phase["next"], phase["voided"]) == ("S1901M", "F1901M", False)
    assert phase["orders"] == {"FRANCE": ["A PAR - BUR"], "GERMANY": ["A MUN - BUR"]}
    (bounced,) = [each for each in phase["results"] if each["order"] == "A PAR - BUR"]
    assert (bounced["verdict"], bounced["ordered"]) == ("fails", True)
    assert phase["after"]["centres"]["ENGLAND"] == ["EDI", "LON", "LVP"]
    (vote,) = told["votes"]
    assert (vote["kind"], vote["subject"], vote["carried"], vote["yes"], vote["of"]) == (
        *("concession", "FRANCE", False),
        *(1, 7),
    )
    master, *players = told["players"]
    assert (master["role"], master["name"]) == ("master", "Molly")
    assert sorted(each["name"] for each in players) == [f"Player {number}" for number in range(1, 8)]
    assert {power for each in players for power in each["powers"]} == set(game.variant.powers)
    assert told["settings"]["timing"]["move"] == 3 * 86400
    assert "word" not in told["settings"]["gates"]


def test_json_opens_the_ledgers_of_a_game_that_is_over_only(archive: Archive) -> None:
    game = Recorder(archive, "intercontinental", 3)
    game.play(1)
    state = game.state
    with archive.reading() as records:
        running = json.dumps(as_json(records, state))
    assert "DP 1" not in running
    assert as_json_of(game)["ledgers"] == []
    game.happen(GameTerminated())
    (ledger,) = as_json_of(game)["ledgers"]
    assert ledger["phase"] == "S1865M"
    assert len(ledger["bids"]) == 8
    assert all(bid["bid"].startswith("DP 1: ") for bid in ledger["bids"])


def as_json_of(game: Recorder) -> dict[str, Any]:
    state = game.state
    with game.archive.reading() as records:
        return as_json(records, state)


# -- the package diplomacy --------------------------------------------------------------------------------------------


# the package leaves files open and warns of this and that: it has a process of its own
_REPLAY = """
import json, sys
from diplomacy import Game
from diplomacy.utils.export import from_saved_game_format
from diplomacy.utils.game_phase_data import GamePhaseData
saved = json.load(sys.stdin)
loaded = from_saved_game_format(saved)
told = {"now": loaded.get_current_phase(), "phases": len(loaded.get_phase_history()), "played": []}
for phase in saved["phases"][:-1]:
    game = Game(rules=["SOLITAIRE", "NO_CHECK", "POWER_CHOICE"])
    game.set_phase_data(GamePhaseData.from_dict(phase))
    game.process()
    told["played"].append([game.get_current_phase(), game.get_state()["units"], game.get_state()["centers"]])
print()
print(json.dumps(told))
"""

_PLAY = """
import json, sys
from diplomacy import Game
from diplomacy.utils.export import to_saved_game_format
game = Game()
for orders in (["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"], ["A BUR - BEL"]):
    game.set_orders("FRANCE", orders)
    game.process()
print()
print(json.dumps(to_saved_game_format(game)))
"""


def package(script: str, given: object = None) -> Any:
    """What a script that uses the package writes."""
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return json.loads(done.stdout.splitlines()[-1])  # it says this and that before


def listed(by_power: dict[str, list[str]]) -> dict[str, list[str]]:
    return {power: sorted(each) for power, each in by_power.items()}


@pytest.mark.parametrize("seed", [3, 4])
def test_the_package_loads_a_game_and_comes_to_the_same_positions(archive: Archive, seed: int) -> None:
    game = ended(archive, seed=seed, phases=12)
    state = game.state
    with archive.reading() as records:
        saved = as_saved_game(records, state)
    told = package(_REPLAY, saved)
    assert (told["now"], told["phases"]) == ("COMPLETED", 12)
    for (name, units, centres), following in zip(told["played"], saved["phases"][1:], strict=True):
        assert listed(units) == listed(following["state"]["units"]), following["name"]
        assert listed(centres) == listed(following["state"]["centers"]), following["name"]
        assert following["name"] in (name, "COMPLETED")


def test_phases_that_were_rolled_back_are_left_out(archive: Archive) -> None:
    game = Recorder(archive, "standard", 3)
    game.play(2)
    game.happen(RolledBack(game.variant.start(), game.now + DAY, began=game.now))
    game.play(1)
    game.happen(GameTerminated())
    state = game.state
    with archive.reading() as records:
        assert [each["name"] for each in as_saved_game(records, state)["phases"]] == ["S1901M", "COMPLETED"]


@pytest.mark.parametrize("variant", ["imperial", "colonia4", "intercontinental"])
def test_only_the_usual_board_is_known_there(archive: Archive, variant: str) -> None:
    game = ended(archive, variant, phases=1)
    state = game.state
    with archive.reading() as records, pytest.raises(ValueError, match="plays the usual board only"):
        as_saved_game(records, state)


def test_a_game_that_was_moved_to_another_edition_is_not_on_the_usual_board(archive: Archive) -> None:
    state = replace(ended(archive, "standard", phases=1).state, editions=("another",))
    with archive.reading() as records, pytest.raises(ValueError, match="on another one"):
        as_saved_game(records, state)


def test_a_default_that_was_chosen_is_the_usual_board(archive: Archive, tmp_path: Path) -> None:
    state = ended(archive, "standard", phases=1).state
    folder = tmp_path / "standard"
    shutil.copytree(data_folder("maps") / "standard", folder)
    with (folder / "variant.toml").open("a") as file:
        file.write("[options.fleets]\ntitle = 'fleets'\nvalues = ['no', 'yes']\n")
    library = Library()
    library.folders = {"standard": folder}
    by_default, other = (
        replace(state, library=library, settings=Settings(options={"fleets": each})) for each in ("no", "yes")
    )
    with archive.reading() as records:
        assert as_saved_game(records, by_default) == as_saved_game(records, state)
        with pytest.raises(ValueError, match="on another one"):
            as_saved_game(records, other)


# -- the commands -----------------------------------------------------------------------------------------------------


@pytest.fixture
def config(tmp_path: Path) -> Path:
    with configured(tmp_path) as (file, archive):
        ended(archive)
        Recorder(archive, "standard", 5, "running").play(2)
    return file


def test_a_game_is_written_into_a_file(config: Path, tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    done = judge("archive", "export", "cup", "--format", "json", "-o", file, "--config", config)
    assert done.output == f"✓ {file}: cup, {file.stat().st_size} bytes\n"
    assert json.loads(file.read_text())["name"] == "cup"


def test_a_running_game_is_written_as_far_as_it_is_public(config: Path) -> None:
    refused = judge("archive", "export", "running", "--format", "json", "--config", config)
    assert refused.exit_code == 1
    assert "running is not over; its public letters may be had (mbox)" in refused.output
    assert "--public writes that" in refused.output
    public = judge("archive", "export", "running", "--format", "json", "--public", "--config", config)
    assert len(json.loads(public.output)["phases"]) == 2
    assert judge("archive", "export", "running", "--format", "mbox", "--config", config).exit_code == 0


@pytest.mark.parametrize("over", [False, True])
def test_what_a_game_in_fog_hides_is_in_no_file(tmp_path: Path, over: bool) -> None:
    file = _dark_game(tmp_path, Settings(fog=True), over=over)
    for form in ("json", "mbox"):
        written = judge("archive", "export", "dark", "--format", form, "--public", "--config", file).output
        assert "Player 1" in written or form == "mbox"
        assert "BUR" not in _without_edition(written, form)
    refused = judge("archive", "export", "dark", "--format", "diplomacy", "--public", "--config", file)
    assert refused.exit_code == 1
    assert refused.output == "Error: dark hides its board, and this format has nothing else\n"


@pytest.mark.parametrize("over", [False, True])
def test_a_game_that_hides_names_has_them_in_no_file(tmp_path: Path, over: bool) -> None:
    file = _dark_game(tmp_path, Settings(gunboat=True), over=over)
    for form in ("json", "mbox", "diplomacy"):
        written = judge("archive", "export", "dark", "--format", form, "--public", "--config", file).output
        assert "BUR" in _without_edition(written, form)
        assert "Player 1" not in written


def _without_edition(written: str, form: str) -> str:
    """An export without the files of its variant, which everybody may know."""
    if form == "json":
        exported = json.loads(written)
        assert "BUR" in exported["edition_files"].pop("places.tsv")
        del exported["edition_files"]
        return json.dumps(exported)
    if form == "mbox":
        first = message_from_bytes(written.encode(), policy=policy.default)
        (brought,) = (str(part.get_payload()).strip() for part in first.walk() if part.get_filename())
        assert brought in written
        return written.replace(brought, "")
    return written


def _dark_game(folder: Path, settings: Settings, *, over: bool) -> Path:
    """The keeper's file of a judge with a game of one phase that hides what these settings say."""
    with configured(folder) as (file, archive):
        game = Recorder(archive, "standard", 5, "dark", settings)
        game.turn({"FRANCE": ["A PAR - BUR"]})
        if over:
            game.happen(GameTerminated(hidden_until=game.now + 7 * DAY))
    return file


def test_a_game_exported_and_imported_is_the_same_game(config: Path, tmp_path: Path) -> None:
    file = tmp_path / "cup.json"
    assert judge("archive", "export", "cup", "--format", "diplomacy", "-o", file, "--config", config).exit_code == 0
    done = judge("archive", "import", file, "copy", "--config", config)
    assert (done.exit_code, done.output) == (0, "✓ copy: 8 phases judged by our rules, terminated\n")
    with Archive.open(tmp_path / "state" / "judge.sqlite") as archive, archive.reading() as records:
        for copied, original in zip(records.phases("copy"), records.phases("cup"), strict=True):
            assert (copied.before, copied.results, copied.after) == (original.before, original.results, original.after)
    assert judge("archive", "verify", "copy", "--config", config).exit_code == 0
    again = judge("archive", "import", file, "copy", "--config", config)
    assert "there is a game copy already" in again.output


def saved_by_the_package(path: Path, *, last_bounces: bool = False) -> Path:
    """Two phases as the package plays them; with `last_bounces` the record has another outcome of the second."""
    saved = package(_PLAY)
    if last_bounces:
        state = saved["phases"][2]["state"]
        state["units"]["FRANCE"] = ["A MAR", "F MAO", "A BUR"]
        state["centers"]["FRANCE"] = ["BRE", "MAR", "PAR"]
    path.write_text(json.dumps(saved))
    return path


def test_a_game_of_the_package_goes_on_here_once_its_master_has_players(config: Path, tmp_path: Path) -> None:
    file = saved_by_the_package(tmp_path / "saved.json")
    done = judge("archive", "import", file, "guest", "--master", "molly@home", "--config", config)
    assert (done.exit_code, done.output) == (0, "✓ guest: 2 phases judged by our rules, paused\n")
    with Archive.open(tmp_path / "state" / "judge.sqlite") as archive, archive.reading() as records:
        state = records.game("guest")
    assert state is not None
    assert (state.status, state.master.address) == (Status.PAUSED, "molly@home")
    assert state.position is not None
    assert str(state.position.phase) == "W1901A"
    assert {str(unit) for unit in state.position.units_of("FRANCE")} == {"A BEL", "A MAR", "F MAO"}


def test_what_differs_from_the_file_is_told_and_the_file_is_followed(config: Path, tmp_path: Path) -> None:
    file = saved_by_the_package(tmp_path / "saved.json", last_bounces=True)
    done = judge("archive", "import", file, "guest", "--master", "molly@home", "--config", config)
    assert done.exit_code == 0
    assert "  differs: F1901M: units: ours only ['FRANCE A BEL'], recorded only ['FRANCE A BUR']" in done.output
    with Archive.open(tmp_path / "state" / "judge.sqlite") as archive, archive.reading() as records:
        state, letters = records.game("guest"), records.history("guest")
    assert state is not None
    assert state.position is not None
    assert {str(unit) for unit in state.position.units_of("FRANCE")} == {"A BUR", "A MAR", "F MAO"}
    (told,) = (each for each in letters if each.kind == "edited")
    assert told.text.startswith("“guest” was imported, and its file has another position in Winter 1901")
    assert judge("archive", "verify", "guest", "--config", config).exit_code == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("milk", "cannot be imported"),
        ("{}", "this is not a game as the package diplomacy saves them"),
        ('{"map": "modern", "phases": []}', "the game is on the map 'modern'; only 'standard' can be imported"),
        ('{"map": "standard", "phases": []}', "this is no game"),
    ],
)
def test_what_is_no_saved_game_is_refused_in_a_sentence(config: Path, tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "file.json").write_text(text)
    done = judge("archive", "import", tmp_path / "file.json", "guest", "--config", config)
    assert done.exit_code == 1
    assert said.replace("this is no game", "game") in done.output


# -- by mail ----------------------------------------------------------------------------------------------------------


def test_a_finished_game_comes_by_mail_as_a_file(tmp_path: Path) -> None:
    with Archive.open(tmp_path / "judge.sqlite", fresh_secret=b"secret") as archive:
        offline = OfflineJudge(archive, Config(address=JUDGE, var=tmp_path, identity=Identity("mx.dip.example")))
        offline.game()
        offline.wait(days=2)
        offline.post("mia@x.example", "TERMINATE\nYES", offline.reply_to("mia@x.example"))
        sent = offline.post("bob@x.example", "GET demo JSON\nGET demo MBOX\nGET demo DIPLOMACY")
    files = {part.get_filename(): payload(part) for letter in sent for part in letter.walk() if part.get_filename()}
    assert set(files) == {"demo.json", "demo.mbox", "demo-saved.json"}
    assert json.loads(files["demo.json"])["status"] == "terminated"
    assert files["demo.mbox"].count(b"\nSubject: ") >= 3
    assert b"@x.example" not in files["demo.json"] + files["demo.mbox"]
    assert json.loads(files["demo-saved.json"])["phases"][0]["name"] == "S1901M"
