"""A judge with a keeper's own variant, whose folder may be edited while a game is played by it."""

from email.message import Message
from pathlib import Path

from judge.archive.archive import Archive
from judge.board.library import Library
from judge.config.loading import Config
from judge.config.schema import Identity
from judge.exports.mbox import JudgeIdentity
from judge.exports.verify_sources import verify_game
from judge.game.state import GameState
from tests.little_maps import power, variant_toml, write_map
from tests.offline_judge import JUDGE, KEEPER, OfflineJudge, said, to

TITLE = variant_toml(
    "Two Hills", power("NORTH", "Northern", "AAA", "A AAA"), power("SOUTH", "Southern", "CCC", "A CCC")
)
PLACES = "AAA\tAlpha\tland\t-\tyes\t-\nBBB\tBeta\tland\t-\tyes\t-\nCCC\tGamma\tland\t-\tyes\t-\n"
BORDERS = "AAA\tBBB\tarmy\nBBB\tCCC\tarmy\n"
IDENTITY = JudgeIdentity(JUDGE, "The Judge", "dip.example", b"s" * 32)
APART = "AAA\tCCC\tarmy\nBBB\tCCC\tarmy\n"


def hills(tmp_path: Path) -> Path:
    """The keeper's folder of a variant with two powers, each an army's step away from the hill between them."""
    return write_map(tmp_path / "maps" / "hills", TITLE, PLACES, BORDERS)


def judge(tmp_path: Path, before: OfflineJudge | None = None) -> OfflineJudge:
    """The judge after a (re)start, with the keeper's maps as they are now."""
    config = Config(
        address=JUDGE,
        keeper=KEEPER,
        hostname="dip.example",
        var=tmp_path,
        maps=str(tmp_path / "maps"),
        identity=Identity(authserv_id="mx.dip.example"),
    )
    library = Library(config.own_maps, copies=config.copies)
    made = OfflineJudge(Archive.open(config.archive, fresh_secret=b"s" * 32, library=library), config)
    if before is not None:
        before.archive.close()
        made.now, made.sent, made.written = before.now, before.sent, before.written
    return made


def begun(tmp_path: Path) -> OfflineJudge:
    """A judge with the game `demo` in its first phase, played by Nora and Sue under Mia."""
    made = judge(tmp_path)
    made.post("mia@x.example", "CREATE demo hills MOVE 1D")
    made.post("nora@x.example", "JOIN demo North")
    made.post("sue@x.example", "JOIN demo South")
    made.post("mia@x.example", "START", made.reply_to("mia@x.example"))
    return made


def written(made: OfflineJudge, who: str, text: str) -> str:
    """What a player is answered who replies to the newest letter."""
    return " ".join(map(said, made.post(f"{who}@x.example", text, made.reply_to(f"{who}@x.example"))))


def masters(made: OfflineJudge, text: str) -> list[Message]:
    """What is sent because the master replies to the newest letter."""
    return made.post("mia@x.example", text, made.reply_to("mia@x.example"))


def answer(made: OfflineJudge, text: str) -> str:
    """What the master is answered."""
    return said(to(masters(made, text), "mia@x.example")[0])


def state_of(made: OfflineJudge) -> GameState:
    state = made.state()
    assert state is not None
    return state


def stands(made: OfflineJudge) -> set[str]:
    state = state_of(made)
    assert state.position is not None
    return {f"{unit.power} {unit}" for unit in state.position.units}


def is_true(made: OfflineJudge, name: str = "demo") -> bool:
    """Whether the record of the game can be verified."""
    with made.archive.reading() as records:
        state = records.game(name)
        assert state is not None
        return verify_game(records, state).exit_code == 0
