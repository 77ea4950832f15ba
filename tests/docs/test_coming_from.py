"""docs/coming-from.md says truly what becomes of each line of the other judges."""

import re
from pathlib import Path

import pytest

import judge
from judge.desk.registry import all_commands, all_spellings
from judge.reading.mail.items import Call, PlainLine, SignOff, read_items
from judge.reading.mail.lines import classify
from tests.desk.house import running_game

DOCUMENT = Path(judge.__file__).parents[1] / "docs" / "coming-from.md"
ROW = re.compile(r"\| `([^`]+)` \| ([^|]+) \| ([^|]+) \|")
ROWS = [(line, here.strip(), said) for line, here, said in ROW.findall(DOCUMENT.read_text(encoding="utf-8"))]

BY_MASTERS = [
    (line, here)
    for section in DOCUMENT.read_text(encoding="utf-8").split("\n## ")
    for line, here, _ in ROW.findall(section)
    if section.partition("\n")[0].endswith("masters")
]


@pytest.mark.parametrize(("line", "here", "said"), ROWS, ids=[line for line, _, _ in ROWS])
def test_a_line_becomes_what_the_table_says(line: str, here: str, said: str) -> None:
    (item, *_) = read_items(classify(line), all_spellings())
    match here:
        case "sign-off":
            assert isinstance(item, SignOff)
        case "order line":
            assert isinstance(item, PlainLine)
        case _:
            assert isinstance(item, Call)
            assert item.name == here
            assert here in all_commands()
            assert (here == "ELSEWHERE") <= said.startswith("answered")


STRANGERS = {"CREATE", "JOIN", "LIST", "OBSERVE", "SUBSCRIBE", "VERSION", "HELP", "SUMMARY"}
FAULTS = ("no such command", "and nothing else", "Not read", "is no help on", "are not clear", "is no variant")


@pytest.mark.parametrize(("line", "here", "said"), ROWS, ids=[line for line, _, _ in ROWS])
def test_nobody_who_writes_a_line_is_told_that_it_is_unknown(line: str, here: str, said: str) -> None:
    house = running_game("MOVE 3D START MANUAL", name="other")
    house.prove("molly@home", "CREATE demo standard")
    if here in STRANGERS:
        letters = house.prove("ann@home", line.replace("CREATE demo", "CREATE new").replace("?demo", "?new"))
    else:
        letters = house.reply(
            "other", "master" if (line, here) in BY_MASTERS else "FRANCE", line.replace("demo", "other")
        )
    answer = " ".join(letters[0].text.split())
    assert not [fault for fault in FAULTS if fault in answer], answer
    if here in STRANGERS:
        assert "NOT accepted" not in answer or "cannot be taken over" in answer


def test_no_row_is_left_out_of_the_test() -> None:
    tables = [line for line in DOCUMENT.read_text(encoding="utf-8").splitlines() if line.startswith("| `")]
    assert len(tables) == len(ROWS) >= 90
