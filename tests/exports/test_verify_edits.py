"""Games whose board a master has changed, or changed back: `archive verify` follows what letters tell of it."""

from pathlib import Path

import pytest

from judge.board.library import installed
from judge.exports.mbox import JudgeIdentity, mbox
from judge.exports.verify_sources import verify_game, verify_mbox
from tests.offline_judge import OfflineJudge

BUDAPEST = "EDIT\nREMOVE A BUD\nREASON a slip\nEND\n"
VIENNA = "EDIT\nMOVE A VIE - BOH\nREASON another slip\nEND\n"
IDENTITY = JudgeIdentity("judge@dip.example", "The Judge", "dip.example", b"secret")


def masters(judge: OfflineJudge, text: str) -> None:
    """The master replies to the newest letter."""
    judge.post("mia@x.example", text, judge.reply_to("mia@x.example"))


@pytest.mark.parametrize(
    "letters",
    [
        (BUDAPEST + VIENNA,),  # told by one letter
        (BUDAPEST, VIENNA),
        (BUDAPEST, "TAKEBACK"),
        (BUDAPEST + "TAKEBACK",),  # told by none
        (BUDAPEST, "TAKEBACK", VIENNA),
        (BUDAPEST + "SET DEADLINE +3D\n" + VIENNA, "TAKEBACK"),  # told by one letter, and half of it is taken back
        (BUDAPEST, "PROCESS", "ROLLBACK", "ROLLFORWARD"),
        ("PROCESS", BUDAPEST, "ROLLBACK", "ROLLFORWARD"),
        ("PROCESS", BUDAPEST, "PROCESS", VIENNA, "ROLLBACK", "TAKEBACK", BUDAPEST),
        ("TERMINATE\nYES", "ROLLBACK"),
    ],
)
def test_a_game_whose_board_a_master_has_changed_is_true(
    game: OfflineJudge, tmp_path: Path, letters: tuple[str, ...]
) -> None:
    for each in (*letters, "PROCESS", "PROCESS"):
        masters(game, each)
    with game.archive.reading() as records:
        state = records.game("demo")
        assert state is not None
        verdict = verify_game(records, state)
        (tmp_path / "demo.mbox").write_bytes(mbox(state, records.history("demo"), IDENTITY))
    assert (verdict.differing, verdict.unchecked) == ([], [])
    assert verdict.agreeing == "".join(letters).count("PROCESS") + 2
    assert verify_mbox(tmp_path / "demo.mbox", installed()).differing == []
