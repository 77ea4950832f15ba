"""The walls of the house: who may import whom, and what must not happen where (docs/architecture.md)."""

import ast
from pathlib import Path

import pytest

import judge

HOUSE = Path(judge.__file__).parent

# room: the rooms it knows about; the shelf (judge.resources) is everybody's
KNOWS = {
    "board": set(),
    "rules": {"board"},
    "reading": {"board"},
    "game": {"board", "rules"},
    "desk": {"board", "rules", "reading", "game", "writing"},
    "writing": {"board", "game", "atlas"},
    "post": set(),
    "archive": {"board", "game"},
    "atlas": {"board", "rules"},
}
NEVER = {
    # no clock and no randomness below the edge: they are passed in
    "now": {"board", "rules", "reading", "game", "desk", "writing", "archive", "atlas"},
    "sqlite": {"board", "rules", "reading", "game", "desk", "writing", "post", "atlas"},
    "mail": {"board", "rules", "game", "desk", "archive", "atlas"},
}
SQL_MODULES = {"sqlite3", "sqlite_utils"}
MAIL_MODULES = {"smtplib", "imapclient", "aiosmtpd", "mailbox"}


def modules(room: str) -> list[Path]:
    return sorted((HOUSE / room).rglob("*.py"))


def imports(file: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return found


@pytest.mark.parametrize("room", sorted(KNOWS))
def test_a_room_imports_only_the_rooms_it_knows(room: str) -> None:
    for file in modules(room):
        for name in imports(file):
            if name.startswith("judge."):
                other = name.split(".")[1]
                assert other in KNOWS[room] | {room, "resources"}, f"{file.relative_to(HOUSE)} imports {name}"


def test_every_room_is_in_the_picture() -> None:
    rooms = {folder.name for folder in HOUSE.iterdir() if (folder / "__init__.py").exists()}
    assert rooms - {"demo"} == set(KNOWS)  # the demonstration stands outside and may know everything


@pytest.mark.parametrize("room", sorted(NEVER["now"]))
def test_time_and_chance_are_passed_in(room: str) -> None:
    for file in modules(room):
        text = file.read_text(encoding="utf-8")
        for forbidden in (
            "datetime.now",
            "utcnow",
            "time.time(",
            "random.random(",
            "random.choice(",
            "random.shuffle(",
        ):
            assert forbidden not in text, f"{file.relative_to(HOUSE)} uses {forbidden}"


@pytest.mark.parametrize(("kind", "names"), [("sqlite", SQL_MODULES), ("mail", MAIL_MODULES)])
def test_sql_and_mail_stay_in_their_rooms(kind: str, names: set[str]) -> None:
    for room in sorted(NEVER[kind]):
        for file in modules(room):
            for name in imports(file):
                assert name.split(".")[0] not in names, f"{file.relative_to(HOUSE)} imports {name}"


def test_modules_are_pages_with_one_subject() -> None:
    for file in sorted(HOUSE.rglob("*.py")):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 400, f"{file.relative_to(HOUSE)} has {len(lines)} lines"
        assert lines
        assert lines[0].startswith('"""'), f"{file.relative_to(HOUSE)} does not say what lives there"
