"""What `judge read` shows of a text."""

from judge.board.library import load_variant
from judge.board.phase import PhaseKind
from judge.cli.line_report import to_json, to_text
from judge.reading.mail.lines import classify
from judge.reading.mail.spellings import Below, Shape, Spellings
from judge.reading.orders.orders import OrderContext
from judge.reading.orders.readout import Verdict, read_text

CONTEXT = OrderContext(load_variant("standard"), PhaseKind.MOVEMENT)
LETTER = """England:

F lon to nth; A LIV H
A SPA/NC - POR
# later
> F EDI - NWG
[France]
A par-bur"""


def test_every_line_gets_its_verdict() -> None:
    verdicts = [reading.verdict for reading in read_text(classify(LETTER), CONTEXT)]
    assert verdicts == [
        Verdict.HEADING,
        Verdict.BLANK,
        Verdict.PROBLEM,
        Verdict.ORDER,
        Verdict.IGNORED,
        Verdict.IGNORED,
        Verdict.HEADING,
        Verdict.ORDER,
    ]


def test_json_tells_orders_with_their_power_and_problems_with_their_candidates() -> None:
    lines = to_json(read_text(classify(LETTER), CONTEXT), CONTEXT.variant)["lines"]
    assert lines[0] == {"line": 1, "text": "England:", "verdict": "heading", "power": "ENGLAND"}
    assert lines[2] == {
        "line": 3,
        "text": "F lon to nth; A LIV H",
        "verdict": "problem",
        "orders": [{"order": "F LON - NTH", "power": "ENGLAND"}],
        "problem": {
            "code": "ambiguous-place",
            "text": "LIV: Livonia (LVN) or Liverpool (LVP)?",
            "candidates": ["LVN", "LVP"],
            "nearest": ["A LVN H", "A LVP H"],
        },
    }
    assert lines[3]["orders"][0]["notes"] == ["an army needs no coast: SPA"]
    assert lines[7]["orders"] == [{"order": "A PAR - BUR", "power": "FRANCE"}]


def test_text_shows_the_canonical_spelling_and_the_nearest_orders() -> None:
    rows = to_text(read_text(classify(LETTER), CONTEXT), CONTEXT.variant).splitlines()
    assert rows == [
        "   1  ENGLAND:",
        "   3  ✓ F LON - NTH",
        "   3  ✗ A LIV H",
        "        LIV: Livonia (LVN) or Liverpool (LVP)?",
        "        nearest: A LVN H | A LVP H",
        "   4  ✓ A SPA - POR",
        "        note: an army needs no coast: SPA",
        "   5    ignored: # later",
        "   6    ignored: > F EDI - NWG",
        "   7  FRANCE:",
        "   8  ✓ A PAR - BUR",
    ]


def test_an_empty_letter_is_shown_as_nothing_to_read() -> None:
    assert to_text(read_text(classify(""), CONTEXT), CONTEXT.variant) == "(nothing to read)\n"


def test_commands_and_the_text_that_belongs_to_them_are_told_apart_from_orders() -> None:
    letter = "PRESS TO FRANCE\nA PAR - BUR, I say!\nENDPRESS\nF LON - NTH\nSET WAIT"
    spellings = Spellings([Shape("PRESS", ("PRESS",), Below.TEXT), Shape("SET WAIT", ("SET WAIT",))])
    readings = read_text(classify(letter), CONTEXT, spellings)
    assert [(each.verdict, each.command) for each in readings] == [
        (Verdict.COMMAND, "PRESS"),
        (Verdict.TEXT, ""),
        (Verdict.TEXT, ""),
        (Verdict.ORDER, ""),
        (Verdict.COMMAND, "SET WAIT"),
    ]
    assert to_json(readings, CONTEXT.variant)["lines"][0] == {
        "line": 1, "text": "PRESS TO FRANCE", "verdict": "command", "command": "PRESS",
    }  # fmt: skip
