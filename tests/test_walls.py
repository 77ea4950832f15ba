"""The walls of the house: who may import whom, and what must not happen where (docs/architecture.md)."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

import judge
from judge.board.library import installed, load_variant
from judge.desk.handling import game_reader

pytestmark = pytest.mark.xdist_group("walls")  # one worker parses the modules for all tests

HOUSE = Path(judge.__file__).parent
ARCHITECTURE = HOUSE.parent / "docs" / "architecture.md"

# room: the rooms it knows about besides, from the ground floor up; docs/architecture.md shows the same table
KNOWS = {
    "common": set(),
    "board": {"common"},
    "post": {"common"},
    "rules": {"common", "board"},
    "reading": {"common", "board"},
    "config": {"post"},
    "game": {"common", "board", "rules"},
    "atlas": {"common", "board", "rules"},
    "archive": {"common", "board", "post", "game"},
    "writing": {"common", "board", "game", "atlas"},
    "batch": {"common", "board", "rules", "reading", "writing"},
    "desk": {"common", "board", "rules", "reading", "game", "writing"},
    "exports": {"common", "board", "post", "rules", "reading", "game", "batch", "archive", "writing"},
    "app": {"common", "board", "post", "reading", "config", "game", "atlas", "archive", "writing", "desk", "exports"},
    "doctor": {"board", "post", "rules", "config", "archive", "writing", "app"},
    "demo": {"board", "rules", "config", "game", "batch", "archive", "app"},
    "cli": {
        *("common", "board", "reading", "config", "game", "atlas", "batch", "archive", "writing", "desk"),
        *("doctor", "exports", "app", "demo"),
    },
}
LOOSE = {"__init__.py", "__main__.py"}  # what lies in no room; `python -m judge` is the command line
NEVER = {
    # no clock and no randomness below the edge: they are passed in
    "now": {"board", "rules", "reading", "game", "desk", "writing", "archive", "atlas", "batch", "exports"},
    "sqlite": {"board", "rules", "reading", "game", "desk", "writing", "post", "atlas", "batch", "config"},
    "mail": {"board", "rules", "game", "desk", "archive", "atlas", "batch", "config"},
}
MOST_MODULES = 25  # side by side in a folder
MOST_SHARED_STEMS = 15
SQL_MODULES = {"sqlite3", "sqlite_utils"}
MAIL_MODULES = {"smtplib", "imapclient", "aiosmtpd", "mailbox"}
EXTRAS = {"numpy", "pyproj", "scipy", "shapely", "typst"}  # imported by what needs them, when it is asked for


def modules(room: str) -> list[Path]:
    return sorted((HOUSE / room).rglob("*.py"))


@cache
def tree_of(file: Path) -> ast.Module:
    """A module's syntax tree, parsed once for all tests."""
    return ast.parse(file.read_text(encoding="utf-8"))


@cache
def nodes_of(file: Path) -> tuple[ast.AST, ...]:
    """All nodes of a module's syntax tree, each before those below it."""
    return tuple(ast.walk(tree_of(file)))


@cache
def imports(file: Path) -> frozenset[str]:
    found: set[str] = set()
    for node in nodes_of(file):
        if isinstance(node, ast.ImportFrom) and node.level:
            raise AssertionError(f"{file.relative_to(HOUSE)}:{node.lineno} imports by a relative name")
        if isinstance(node, ast.ImportFrom) and node.module == "judge":
            found.update(f"judge.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
    return frozenset(found)


# The rooms and modules whose words only keepers read, at a terminal or in the log, or only programs.
KEEPERS_ROOMS = {"cli", "config", "demo", "doctor"}
FOR_KEEPERS: dict[str, int | None] = {  # a number: so many sentences beside what players read; None: all that it says
    # `judge maps`: the import and the check of maps
    "board/importing/dpjudge_calendar.py": None,
    "board/importing/dpjudge_draft.py": None,
    "board/importing/dpjudge_reader.py": None,
    "board/importing/index_borders.py": None,
    "board/importing/index_neighbours.py": None,
    "board/importing/location_index.py": None,
    "board/importing/map_draft.py": None,
    "board/importing/map_import.py": None,
    "board/tables.py": None,
    "board/validation.py": None,
    "board/variant_options.py": 9,  # faults of a variant's files
    "atlas/drawing_check.py": None,
    "atlas/mark_proof.py": None,
    "atlas/proof.py": None,
    "atlas/zoom_proof.py": None,
    # `judge maps draft` and `make maps`
    "atlas/making/__main__.py": None,
    "atlas/making/drafting.py": None,
    "atlas/making/layout.py": None,
    "atlas/making/others.py": None,
    "atlas/making/plan.py": None,
    "atlas/making/table.py": None,
    # errors of `--jsonl`, and what `judge archive` reports
    "board/json_positions.py": 1,
    "batch/json_lines.py": 2,
    "batch/replay.py": None,
    "exports/game_import.py": 2,
    "exports/verify.py": None,
    "exports/verify_sources.py": None,
    # texts of other programs
    "exports/diplomacy_format.py": 1,
    "exports/results_reader.py": None,
    # what a mailbox's or a relay's trouble is called in the log, and SMTP replies
    "post/folders.py": 3,
    "post/imap.py": None,
    "post/sending.py": 1,
    "post/sessions.py": None,
}
WORDS_OF_A_SENTENCE = 4
_WORD = re.compile(r"[a-z]{2,}")
# SQL, drawings, and other notations of programs
_NO_PROSE = re.compile(
    r"\s*(?:(?:SELECT|INSERT|UPDATE|DELETE|CREATE|DROP|ALTER)\b|<\w|[\w-]+=\"|\+proj=|id, |, DejaVu )|[^\"]*charset="
)


_FOR_THE_LOG = ("log.", "_log.", "LogWords", "self._complain")


def sentences(file: Path) -> list[str]:
    """The texts in a module that read like a sentence: no docstrings, log lines, programmers' errors or patterns."""
    skipped: set[int] = set()
    for node in nodes_of(file):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(id(node.value))
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        is_log = called.startswith(_FOR_THE_LOG)
        is_error = (
            isinstance(node, ast.Raise)
            and isinstance(node.exc, ast.Call)
            and "Refusal" not in ast.unparse(node.exc.func)
        )
        is_pattern = called == "re.compile"
        is_typed = isinstance(node, ast.keyword) and node.arg == "usage"  # lines that people write
        if is_log or is_error or is_pattern or is_typed or isinstance(node, ast.Assert):
            skipped.update(id(each) for each in ast.walk(node))
    found = []
    for node in nodes_of(file):
        if id(node) in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = [each.value for each in node.values if isinstance(each, ast.Constant)]
            skipped.update(id(each) for each in ast.walk(node))
            text = " ".join(map(str, parts))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            text = node.value
        else:
            continue
        if " " in text and not _NO_PROSE.match(text) and len(_WORD.findall(text)) >= WORDS_OF_A_SENTENCE:
            found.append(text)
    return found


@pytest.mark.parametrize("room", sorted(KNOWS.keys() - KEEPERS_ROOMS - {"writing"}))
def test_what_readers_read_stands_in_the_catalogue(room: str) -> None:
    for file in modules(room):
        place = file.relative_to(HOUSE).as_posix()
        said, allowed = sentences(file), FOR_KEEPERS.get(place, 0)
        assert allowed is None or len(said) <= allowed, f"{place} holds sentences: {said}"


def test_no_module_is_said_to_be_for_keepers_that_says_nothing() -> None:
    for place, allowed in FOR_KEEPERS.items():
        said = len(sentences(HOUSE / place))
        assert said == allowed if allowed is not None else said > 0, place


def test_no_message_of_plain_words_is_written_in_code() -> None:
    for file in sorted(HOUSE.rglob("*.py")):
        for node in nodes_of(file):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Plain":
                given = [*node.args, *(each.value for each in node.keywords)]
                ours = [text for each in given for text in _literals(each) if _WORD.search(text)]
                assert not ours, f"{file.relative_to(HOUSE)}:{node.lineno} needs a message for {ours}"


def _literals(given: ast.expr) -> list[str]:
    """The texts that an expression is made of, as far as they stand in it."""
    match given:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return [text for part in parts for text in _literals(part)]
        case ast.IfExp(body=one, orelse=other) | ast.BinOp(left=one, right=other):
            return [*_literals(one), *_literals(other)]
        case ast.BoolOp(values=parts):
            return [text for part in parts for text in _literals(part)]
    return []


@pytest.mark.parametrize("room", sorted(KNOWS))
def test_a_room_imports_only_the_rooms_it_knows(room: str) -> None:
    for file in modules(room):
        for name in imports(file):
            if name.startswith("judge.") and name != "judge.__version__":
                other = name.split(".")[1]
                assert other in KNOWS[room] | {room}, f"{file.relative_to(HOUSE)} imports {name}"


def test_no_room_stands_on_itself() -> None:
    floors: set[str] = set()
    for room, known in KNOWS.items():
        assert known <= floors, f"{room} is listed below a room that it knows"
        floors.add(room)


def test_every_module_lies_in_a_room() -> None:
    assert {file.name for file in HOUSE.glob("*.py")} == LOOSE
    rooms = {file.relative_to(HOUSE).parts[0] for file in HOUSE.rglob("*.py") if file.parent != HOUSE}
    assert rooms == set(KNOWS)


def test_the_document_shows_the_same_rooms() -> None:
    section = ARCHITECTURE.read_text(encoding="utf-8").split("## The rooms")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `judge/(\w+)/` \|[^|]+\| ([^|]+) \|", section, re.MULTILINE)
    shown = {room: set() if known == "nothing else" else set(known.split(", ")) for room, known in rows}
    assert shown == KNOWS


def test_no_folder_is_a_heap() -> None:
    for folder in (HOUSE, *(each for each in HOUSE.rglob("*") if each.is_dir())):
        side_by_side = [file for file in folder.glob("*.py") if file.name not in LOOSE]
        assert len(side_by_side) <= MOST_MODULES, f"{folder.relative_to(HOUSE)} has {len(side_by_side)} modules"


def test_a_name_stands_for_one_subject() -> None:
    stems = Counter(file.stem for file in HOUSE.rglob("*.py") if not file.stem.startswith("__"))
    shared = {stem: count for stem, count in stems.items() if count > 1}
    assert max(shared.values()) == 2, shared
    assert len(shared) <= MOST_SHARED_STEMS, shared


@pytest.mark.parametrize("room", sorted(KNOWS))
def test_a_class_name_stands_once_in_a_room(room: str) -> None:
    classes = Counter(
        node.name for file in modules(room) for node in tree_of(file).body if isinstance(node, ast.ClassDef)
    )
    assert not {name for name, count in classes.items() if count > 1}


def test_no_judge_needs_what_only_draws_maps_or_pages() -> None:
    making = HOUSE / "atlas" / "making"
    for file in sorted(HOUSE.rglob("*.py")):
        if not file.is_relative_to(making):
            at_once = tree_of(file).body
            names = {each.module or "" for each in at_once if isinstance(each, ast.ImportFrom)}
            names |= {alias.name for each in at_once if isinstance(each, ast.Import) for alias in each.names}
            extras = {name for name in names if name.startswith("judge.atlas.making") or name.split(".")[0] in EXTRAS}
            assert not extras, f"{file.relative_to(HOUSE)} imports {extras}"


CLOCK = re.compile(r"\b(?:datetime\.now|date\.today|time\.time)\(|\butcnow\b")
CHANCE = re.compile(r"\brandom\.(?!Random\b|SystemRandom\b)\w+\(|\brandom\.(?:Random\(\)|SystemRandom\()")
CLOCK_READERS = {"common/clock.py"}
DRAWING_LOTS = {"app/daemon.py", "cli/appointing.py"}  # where a judge, or a command, begins its own generator


def test_time_and_chance_are_passed_in() -> None:
    """Generators with a seed are no chance: the same seed always draws the same."""
    text = {file.relative_to(HOUSE).as_posix(): file.read_text(encoding="utf-8") for file in HOUSE.rglob("*.py")}
    assert {place for place, code in text.items() if CLOCK.search(code)} == CLOCK_READERS
    assert {place for place, code in text.items() if CHANCE.search(code)} == DRAWING_LOTS
    for room in sorted(NEVER["now"]):
        for file in modules(room):
            assert "judge.common.clock" not in imports(file), f"{file.relative_to(HOUSE)} asks for the time"


@pytest.mark.parametrize(("kind", "names"), [("sqlite", SQL_MODULES), ("mail", MAIL_MODULES)])
def test_sql_and_mail_stay_in_their_rooms(kind: str, names: set[str]) -> None:
    for room in sorted(NEVER[kind]):
        for file in modules(room):
            for name in imports(file):
                assert name.split(".")[0] not in names, f"{file.relative_to(HOUSE)} imports {name}"


PAST_HOLDERS = ("desk/handling/game_reader.py", "desk/handling/letter_context.py", "desk/history/past.py")
PAST_TELLERS = ("desk/handling/handler.py", "desk/announcements/")  # what goes out because something happened


def test_commands_reach_the_past_through_its_reader_alone() -> None:
    held = {name for name in vars(game_reader.PastReader) if not name.startswith("_")}
    held -= {name for name in vars(game_reader.GameReader) if not name.startswith("_")}
    assert held == {"phases", "runs", "events", "ledgers", "history", "standbys"}
    for file in modules("desk"):
        place = file.relative_to(HOUSE).as_posix()
        names = {each.attr for each in nodes_of(file) if isinstance(each, ast.Attribute)}
        names |= {each.id for each in nodes_of(file) if isinstance(each, ast.Name)}
        assert "_records" not in names or place in PAST_HOLDERS, f"{place} reaches the records of a game's past"
        if place.startswith("desk/commands/"):
            assert "past_of" not in names, f"{place} chooses whose past it reads: `request.past` is its reader's"
            taken = _taken_of_a_game_reader(file) & held
            assert not taken, f"{place} reads {taken} of a game's past directly: ask `request.past`"
        if "PastReader" in names and not place.startswith(PAST_TELLERS):
            assert place in PAST_HOLDERS, f"{place} holds a reader of the past that knows no reader: use past_of"


def _taken_of_a_game_reader(file: Path) -> set[str]:
    """The attributes that a module takes of anything named `game_reader`, whether a variable or an attribute."""
    return {
        each.attr
        for each in nodes_of(file)
        if isinstance(each, ast.Attribute)
        and "game_reader" in (getattr(each.value, "id", None), getattr(each.value, "attr", None))
    }


ENVIRONMENT = {"app/daemon.py"}  # where systemd listens; options of the command line have variables of their own


def test_no_setting_travels_by_the_environment() -> None:
    readers = {
        str(file.relative_to(HOUSE))
        for file in HOUSE.rglob("*.py")
        if re.search(r"\bos\.(environ|getenv|putenv)\b", file.read_text(encoding="utf-8"))
    }
    assert readers == ENVIRONMENT


PLAIN_WORDS = {"standard"}  # a variant's key that is also a common word
PLAIN_PLACES = {"van", "west coast"}  # places that are also a Dutch "from" and a province's coast


def _said(file: Path) -> list[tuple[int, str]]:
    """The identifiers and texts of a module with their lines; docstrings, which may cite documents, are left out."""
    docstrings = {
        id(node.body[0].value)
        for node in nodes_of(file)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    said: list[tuple[int, str]] = []
    for node in nodes_of(file):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            said.append((line, node.value))
        for field in ("id", "attr", "name", "arg", "asname", "module"):
            if isinstance(name := getattr(node, field, None), str):
                said.append((line, name))
    return said


@cache
def _words(text: str) -> str:
    """A text as it is compared: its words in lower case, whether parted by blanks, hyphens or underscores."""
    return " ".join(re.findall(r"[^\W_]+", text.lower()))


def test_no_variant_is_named_in_code() -> None:
    variants = [load_variant(key) for key in installed()]
    usual = load_variant("standard")
    titles = {_words(name) for variant in variants for name in (variant.key, variant.title)} - PLAIN_WORDS
    titles |= {"imperial", "colonia", "continent", "intercontinental"}
    a_title = re.compile(f" (?:{'|'.join(sorted(titles))}) ")
    # Examples and the demonstration speak of the usual board; what only other maps have is named nowhere.
    names = {
        _words(name)
        for variant in variants
        for name in (
            *(word for power in variant.powers.values() for word in (power.key, power.name)),
            *(province.name for province in (*variant.provinces.values(), *variant.impassable.values())),
        )
    } - {
        _words(name)
        for name in (
            *(power.name for power in usual.powers.values()),
            *(province.name for province in usual.provinces.values()),
            *PLAIN_PLACES,
        )
    }
    for file in sorted(HOUSE.rglob("*.py")):
        for line, text in _said(file):
            said = _words(text)
            found = said in names or a_title.search(f" {said} ")
            assert not found, f"{file.relative_to(HOUSE)}:{line} says {text!r}"


def test_modules_are_pages_with_one_subject() -> None:
    for file in sorted(HOUSE.rglob("*.py")):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 400, f"{file.relative_to(HOUSE)} has {len(lines)} lines"
        assert lines
        assert lines[0].startswith('"""'), f"{file.relative_to(HOUSE)} does not say what lives there"


CONTEXT_MAKERS = ("desk/orders/order_table.py", "desk/orders/headings.py")  # a heading is the same in all languages


def test_lines_are_read_as_their_writers_under_every_command() -> None:
    for file in modules("desk"):
        place = file.relative_to(HOUSE).as_posix()
        made = {getattr(each.func, "id", "") for each in ast.walk(tree_of(file)) if isinstance(each, ast.Call)}
        assert "OrderContext" not in made or place in CONTEXT_MAKERS, (
            f"{place} reads lines its own way: writers_context"
        )
