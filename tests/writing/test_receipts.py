"""What a newcomer must see at once: what was understood, what not, and which units have no order."""

from dataclasses import replace

import pytest

from judge.board.position import DislodgedUnit, Position, Unit
from judge.common.message import Plain
from judge.game.state import Status
from judge.writing.letters import answers, receipts
from judge.writing.letters.outgoing import Reader
from judge.writing.letters.replies import LineVerdict, Receipt, Reply
from judge.writing.rendering.composer import Passage, compose
from judge.writing.rendering.letter_blocks import Table
from judge.writing.rendering.shared_words import samples
from judge.writing.rendering.translator import Translator, in_english
from judge.writing.reports.centre_tables import centre_table
from judge.writing.reports.terms import terms
from tests.orders import ordered
from tests.writing.world import STANDARD, phase, running, text_of_passage, view

GOOD = LineVerdict(True, "a par - bur", Plain("A PAR - BUR"), is_order=True)
BAD = LineVerdict(
    False, "A Pairs - Bur", Plain("no place is called PAIRS; nearest: Paris (PAR)."), is_order=True, is_misread=True
)
REFUSED = LineVerdict(False, "A MAR - MUN", Plain("not possible: A MAR cannot reach MUN"), is_order=True)
NOT_DONE = LineVerdict(False, "SET ZONE Atlantis", Plain("no zone is called Atlantis"))


def _receipt(**changes: object) -> Receipt:
    return Receipt(view(running(**changes), "p3"), STANDARD)


COMPLETE = {"FRANCE": ordered("F BRE H", "A MAR H", "A PAR - BUR")}


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (Reply("", (GOOD, GOOD, GOOD)), "3 orders were understood."),
        (Reply("", (GOOD, BAD)), "1 line was NOT accepted. 1 order was understood."),
        (
            Reply("", (GOOD, BAD), (_receipt(orders={"FRANCE": ordered("A PAR - BUR")}),)),
            "1 line was NOT accepted. demo: NO ORDER yet for F BRE and A MAR. 1 order was understood.",
        ),
        (
            Reply("", (BAD, BAD), (_receipt(),)),
            "Nothing in your letter was done: 2 lines were NOT accepted. "
            "demo: NO ORDER yet for F BRE, A MAR and A PAR.",
        ),
        (Reply(""), "Your letter has no order and no command."),
        (Reply("", (LineVerdict(True, "list", Plain("LIST: below.")),)), ""),
        (
            Reply("", (), (_receipt(),)),
            "Your letter has no order and no command. demo: NO ORDER yet for F BRE, A MAR and A PAR.",
        ),
        (
            Reply("", (GOOD,), (_receipt(orders={"FRANCE": ordered("F BRE H", "A MAR H", "A PAR - BUR")}),)),
            "1 order was understood. demo: your orders are complete.",
        ),
        (
            Reply("", (), (_receipt(position=phase("S1901R")),)),
            "Your letter has no order and no command. demo: you have nothing to order.",
        ),
    ],
)
def test_the_first_line_says_what_matters_most(reply: Reply, said: str) -> None:
    assert " ".join(in_english(each.message, STANDARD) for each in answers.summary(reply)) == said


@pytest.mark.parametrize(
    ("reply", "subject"),
    [
        (Reply("", (GOOD, BAD), (_receipt(orders=COMPLETE),)), "demo S1901M: 1 line not understood"),
        (Reply("", (GOOD, REFUSED), (_receipt(orders=COMPLETE),)), "demo S1901M: 1 order refused"),
        (
            Reply("", (BAD, REFUSED, REFUSED, NOT_DONE), (_receipt(orders=COMPLETE),)),
            "demo S1901M: 1 line not understood, 2 orders refused and 1 line not done",
        ),
        (Reply("", (GOOD, BAD, BAD), (_receipt(),)), "demo S1901M: 2 lines not understood and 3 orders missing"),
        (Reply("", (GOOD,), (_receipt(orders=COMPLETE),)), "demo S1901M: your orders are complete"),
        (Reply("", (GOOD,), (_receipt(orders={"FRANCE": ordered("F BRE H")}),)), "demo S1901M: 2 orders missing"),
        (Reply("", (), (_receipt(position=phase("S1901R")),)), "demo S1901R: you have nothing to order"),
        (
            Reply("", (replace(GOOD, is_offered=True),), (_receipt(orders=COMPLETE),)),
            "demo S1901M: 1 line waits for your YES",
        ),
        (Reply("hello", (GOOD,)), "Re: hello"),
    ],
)
def test_the_subject_tells_whether_it_worked(reply: Reply, subject: str) -> None:
    assert answers.reply(Reader("fred@host.example"), reply).subject == subject


def said(line: LineVerdict) -> str:
    row = receipts.judged(line)
    return in_english(row.said.message, row.said.variant)


def test_a_verdict_shows_what_was_understood_or_what_was_wrong() -> None:
    assert said(GOOD) == "A PAR - BUR"
    assert said(BAD) == '"A Pairs - Bur": no place is called PAIRS; nearest: Paris (PAR).'
    assert (
        said(replace(GOOD, notes=(Plain("replaces A PAR H"), Plain("twice"))))
        == "A PAR - BUR (replaces A PAR H) (twice)"
    )


def test_a_verdict_stays_one_line_whatever_was_quoted() -> None:
    quoted = LineVerdict(False, "x" * 500 + "\n\x1b", Plain("not an order"))
    assert said(quoted) == f'"{"x" * 59}…": not an order'


def rows_of(receipt: Receipt) -> list[tuple[str, ...]]:
    """The rows of a receipt in English."""
    table = compose(Passage("receipt", {"each": receipts.facts(receipt)}), Translator(variant=STANDARD))
    return [row for block in table if isinstance(block, Table) for row in block.rows]


def test_an_order_is_found_on_its_unit_even_when_it_leaves_the_coast_out() -> None:
    position = phase("S1901M", units=(Unit("FRANCE", "F", "SPA/SC"),))
    rows = rows_of(_receipt(position=position, orders={"FRANCE": ordered("F SPA - LYO")}))
    assert rows == [("F SPA - LYO", "Fleet Spain -> Gulf of Lyon")]


def test_in_retreats_only_dislodged_units_are_listed() -> None:
    dislodged = (DislodgedUnit(Unit("FRANCE", "A", "MAR"), ("GAS", "SPA")),)
    rows = rows_of(_receipt(position=phase("S1901R", dislodged=dislodged)))
    assert rows == [("A MAR", "no order (will be disbanded)")]


def test_builds_without_orders_are_listed() -> None:
    centres = dict.fromkeys(("BRE", "MAR", "PAR", "SPA"), "FRANCE")
    position = phase("W1901A", units=(Unit("FRANCE", "A", "SPA"), Unit("FRANCE", "F", "MAO")), centres=centres)
    rows = rows_of(_receipt(position=position, orders={"FRANCE": ordered("A PAR B")}))
    assert rows == [("A PAR B", "Builds an army in Paris"), ("1 build", "no order (will not be used)")]


def test_removals_without_orders_are_listed_with_the_units_that_go() -> None:
    # two centres left, three units; A WAR is farthest from both, and goes if nothing is said (DATC 4.D.8)
    units = (Unit("FRANCE", "A", "PAR"), Unit("FRANCE", "F", "BRE"), Unit("FRANCE", "A", "WAR"))
    position = phase("W1901A", units=units, centres={"BRE": "FRANCE", "PAR": "FRANCE"})
    assert rows_of(_receipt(position=position)) == [("1 removal", "no order (will be removed: A WAR)")]
    assert rows_of(_receipt(position=position, orders={"FRANCE": ordered("F BRE D")})) == [
        ("F BRE D", "Removes Fleet Brest")
    ]


def test_removals_and_waived_builds_are_listed_as_ordered() -> None:
    orders = {"FRANCE": ordered("A PAR D", "WAIVE")}
    rows = rows_of(_receipt(position=phase("W1901A"), orders=orders))
    assert rows == [("A PAR D", "Removes Army Paris"), ("WAIVE", "Build waived")]


def test_a_player_of_two_powers_sees_them_apart() -> None:
    seats = dict(running().seats)
    seats["p3"] = replace(seats["p3"], powers=("FRANCE", "ITALY"))
    rows = rows_of(_receipt(seats=seats))
    assert rows[0] == ("France",)
    assert rows[4] == ("Italy",)
    assert len(rows) == 8


def test_sample_orders_show_a_supported_move_and_a_hold() -> None:
    assert samples(STANDARD, STANDARD.start(), ("FRANCE",)) == ["F BRE - GAS", "A MAR S F BRE - GAS", "A PAR H"]


def test_sample_orders_of_scattered_units_are_holds() -> None:
    position = phase("S1901M", units=(Unit("TURKEY", "A", "NAF"), Unit("TURKEY", "F", "BAR")))
    assert samples(STANDARD, position, ("TURKEY",)) == ["A NAF H", "F BAR H"]


def test_sample_retreats_are_ones_that_are_open() -> None:
    dislodged = (
        DislodgedUnit(Unit("FRANCE", "A", "MAR"), ("GAS", "SPA")),
        DislodgedUnit(Unit("FRANCE", "F", "LYO"), None),
    )
    position: Position = phase("S1901R", dislodged=dislodged)
    assert samples(STANDARD, position, ("FRANCE",)) == ["A MAR R GAS", "F LYO D"]
    assert samples(STANDARD, phase("W1901A"), ("FRANCE",)) == []


def test_a_long_game_has_its_years_in_several_blocks() -> None:
    years = {year: {"PAR": "FRANCE"} for year in range(1901, 1921)}
    tables = centre_table(STANDARD, years)
    assert [(table.years[0], table.years[-1]) for table in tables] == [(1901, 1911), (1912, 1920)]
    record = Passage("record", {"tables": tables, "players": [], "hidden": None}, STANDARD)
    assert max(map(len, text_of_passage(record).splitlines())) <= 78


def test_a_game_that_is_over_asks_for_nothing() -> None:
    assert receipts.due(view(running(status=Status.TERMINATED), "p3")) == ()


def test_rules_chosen_by_the_master_are_listed() -> None:
    settings = replace(running().settings, policies={"paradox": "1982"})
    told = terms(view(running(settings=settings), None), STANDARD)
    assert told.facts["rules"] == ["paradox 1982"]
    assert "\n  Rules      paradox 1982\n" in text_of_passage(told)
    assert "Start" not in text_of_passage(told)
