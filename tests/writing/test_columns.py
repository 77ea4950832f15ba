"""Intercontinental's own report (§11.4.4): the document's example word for word, and a word for every outcome.

The example is W. Alex Ronke's (Intercontinental v1.1.2, CC BY-SA 4.0).
"""

from dataclasses import replace

import pytest

from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.game.events import PhaseProcessed, ResultLine
from judge.writing.reports.columns import order_lines
from tests.orders import result
from tests.writing.worlds import WORLD, played

# §11.4.4. In the document the second column begins elsewhere in every block; here it begins at one place.
REPORT = """\
-----
Siberia (Olive)

A Irku - Urga                 Bounced 1v1
A Yaku - Amur                 Succeeds
-----
China (Yellow)

A Peki - Mukd                 Bounced 1v1
-----
Japan (Violet)

F Osak - Yell                 Succeeds
F Edo - East                  Succeeds
-----
Neutrals

F Hans H                      Succeeds
-----
Affiliates

A Mukd S Irku - Urga          Cut by A Peki
A Urga S Peki - Mukd          Cut by A Irku
A Urum H                      Succeeds
"""

# What 11.4.3 and 11.4.4 leave of 11.4.2: the players' orders, and the orders that won.
ORDERS = {
    "SIBERIA": ["A IRKU - URGA", "A YAKU - AMUR"],
    "CHINA": ["A PEKI - MUKD"],
    "JAPAN": ["F OSAK - YELL", "F EDO - EAST"],
    "MUKD": ["A MUKD S A IRKU - URGA"],
    "URGA": ["A URGA S A PEKI - MUKD"],
}
REGION = {"A IRKU", "A YAKU", "A PEKI", "F OSAK", "F EDO", "F HANS", "A MUKD", "A URGA", "A URUM"}


def _in_the_region() -> Position:
    start = WORLD.start()
    return replace(start, units=tuple(unit for unit in start.units if str(unit) in REGION))


def _only(line: ResultLine, *others: ResultLine, phase: str = "S1865M", variant: Variant = WORLD) -> str:
    """The row that tells of a result."""
    before = replace(WORLD.start(), phase=Phase.parse(phase))
    event = PhaseProcessed(before, {}, (line, *others), before, (), None)
    return order_lines(variant, event)[3]


def test_the_documents_example_is_reported_in_its_own_words() -> None:
    assert "\n".join(order_lines(WORLD, played(WORLD, _in_the_region(), ORDERS))) == REPORT


@pytest.mark.parametrize(
    ("line", "row"),
    [
        (result("CHINA", "A PEKI - MUKD", "fails", "", strengths=(2, 3)), "A Peki - Mukd, Bounced 2v3"),
        (result("CHINA", "A PEKI - HSIA", "fails", "", "own-unit"), "A Peki - Hsia, Bounced (own unit)"),
        (result("CHINA", "A PEKI - MUKD", "fails", ""), "A Peki - Mukd, Bounced"),
        (result("JAPAN", "A EDO - HANS VIA", "fails", "", "convoy-broken"), "A Edo - Hans, No convoy"),
        (result("CHINA", "A PEKI S A CHEN", "given", ""), "A Peki S Chen, Succeeds"),
        (result("CHINA", "A PEKI S A CHEN", "invalid", ""), "A Peki S Chen, Void"),
        (result("CHINA", "A PEKI S A CHEN", "cut", ""), "A Peki S Chen, Cut"),
        (result("CHINA", "A PEKI - LOND", "illegal", ""), "A Peki - Lond, Illegal"),
        (result("JAPAN", "F YELL C A OSAK - HANS", "available", ""), "F Yell C Osak - Hans, Succeeds"),
        (result("JAPAN", "F YELL C A OSAK - HANS", "disrupted", ""), "F Yell C Osak - Hans, Disrupted"),
        (result("RUSSIA", "F STPE/SC H", "stands", ""), "F StPe/SC H, Succeeds"),
        (result("CHINA", "dance", "illegal", ""), "dance, Illegal"),
        (result("CHINA", "A PEKI - MUKD", "succeeds", "", "a-code-of-tomorrow"), "A Peki - Mukd, Succeeds"),
    ],
)
def test_each_outcome_has_its_word(line: ResultLine, row: str) -> None:
    assert _only(line).split("  ")[0] + ", " + _only(line).split("  ")[-1].strip() == row


@pytest.mark.parametrize(
    ("line", "phase", "row"),
    [
        (result("CHINA", "A PEKI R HSIA", "succeeds", ""), "S1865R", "A Peki - Hsia, Succeeds"),
        (
            result("CHINA", "A PEKI R HSIA", "fails", "", destroyed=True),
            "S1865R",
            "A Peki - Hsia, Bounced, destroyed",
        ),
        (
            result("CHINA", "A PEKI D", "succeeds", "", "disbanded-silent", ordered=False),
            "S1865R",
            "A Peki D, Disbanded",
        ),
        (result("CHINA", "A PEKI B", "succeeds", ""), "W1865A", "Build A Peki, Succeeds"),
        (result("CHINA", "A PEKI B", "fails", ""), "W1865A", "Build A Peki, Failed"),
        (result("CHINA", "A PEKI D", "succeeds", ""), "W1865A", "Remove A Peki, Succeeds"),
        (result("CHINA", "WAIVE", "succeeds", ""), "W1865A", "Waive a build, Succeeds"),
        (
            result("CHINA", "WAIVE", "succeeds", "", "waived-silent", ordered=False),
            "W1865A",
            "Waive a build, Not used",
        ),
        (result("MUKD", "A MUKD B", "succeeds", "", "rebuilt", ordered=False), "W1865A", "Build A Mukd, Rebuilt"),
        (
            result("EGYPT", "F SUEZ H", "succeeds", "", "canal-opened", ordered=False),
            "W1869A",
            "F Suez H, Canal opened",
        ),
    ],
)
def test_retreats_and_winters_are_told_in_the_same_columns(line: ResultLine, phase: str, row: str) -> None:
    told = _only(line, phase=phase)
    assert told[:30].strip() + ", " + told[30:] == row


def test_a_dislodged_unit_names_who_dislodged_it() -> None:
    driver = result("CHINA", "A PEKI - MUKD", "succeeds", "")
    held = result("RUSSIA", "A MUKD H", "fails", "", "dislodged-by", dislodged=True, by="A PEKI")
    moved = result("RUSSIA", "A MUKD - URGA", "fails", "", dislodged=True, strengths=(1, 1))
    helped = result("RUSSIA", "A MUKD S A URGA", "cut", "", dislodged=True, by="A PEKI")
    assert _only(held, driver).endswith("  Dislodged by A Peki")
    assert _only(moved, driver).endswith("  Bounced 1v1; dislodged by A Peki")
    assert _only(helped, driver).endswith("  Dislodged by A Peki")
    assert _only(replace(held, by="")).endswith("  Dislodged")


def test_a_sortie_is_told_as_one() -> None:
    line = result("MUKD", "A MUKD - AMUR", "fails", "", "sortie")
    assert _only(line) == "A Mukd - Amur                 Bounced (sortie)"


def test_neutrals_that_took_no_part_are_counted_and_a_vain_bid_for_one_does_not_show() -> None:
    start = WORLD.start()
    lines = order_lines(WORLD, played(WORLD, start, ORDERS))
    assert lines[lines.index("Neutrals") + 2 :] == [
        "48 units hold.",
        "-----",
        "Affiliates",
        "",
        "A Mukd S Irku - Urga          Cut by A Peki",
        "A Urga S Peki - Mukd          Cut by A Irku",
        "56 other units hold.",
        "",
    ]
    bid_for = played(WORLD, start, {**ORDERS, "BERN": ["A BERN H"]})
    assert order_lines(WORLD, bid_for) == lines


def test_a_neutral_that_is_attacked_or_helped_has_its_line() -> None:
    lines = order_lines(WORLD, played(WORLD, WORLD.start(), {"RUSSIA": ["A ROST - GURY"]}))
    assert "A Gury H                      Succeeds" in lines
    assert "57 other units hold." in lines


def test_every_powers_units_stand_under_its_side_in_the_order_of_the_colours() -> None:
    lines = order_lines(WORLD, played(WORLD, WORLD.start(), {}))
    headings = [line for line in lines if line.endswith(")")]
    colours = ["Blue", "Teal", "Green", "Olive", "Yellow", "Red", "Maroon", "Violet"]
    assert [line.rpartition("(")[2].rstrip(")") for line in headings] == [each for each in colours for _ in range(4)]
    assert sum(line.endswith("  Succeeds") for line in lines) == 74


def test_powers_that_are_not_dealt_to_a_side_stand_alone() -> None:
    undealt = replace(WORLD, assignment={})
    line = result("JAPAN", "F EDO H", "stands", "")
    event = PhaseProcessed(
        Position(Phase.parse("S1865M"), (Unit("JAPAN", "F", "EDO"),)), {}, (line,), WORLD.start(), (), None
    )
    assert order_lines(undealt, event)[1] == "Japan"
