"""Lines with IF: their clauses, and conditions in people's words against those in canonical spelling."""

import pytest

from judge.board.conditions import parse_condition
from judge.board.library import load_variant
from judge.board.phase import PhaseKind
from judge.common.message import Message
from judge.reading.arguments.misreadings import ConditionTooLong, Misread, NotACondition, NoUnitOrPlace
from judge.reading.orders.clauses import Clause, clauses
from judge.reading.orders.conditions import read_condition
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.problems import AmbiguousPlace, DidYouMean, NoSuchPlace

CONTEXT = OrderContext(load_variant("standard"), PhaseKind.MOVEMENT)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ENGLAND F ENG", "ENGLAND F ENG"),
        ("England fleet English Channel", "ENGLAND F ENG"),
        ("French army in Belgium", "FRANCE A BEL"),
        ("FRANCE BEL", "FRANCE BEL"),
        ("Bel", "BEL"),
        ("not F eng", "NOT F ENG"),
        ("A BEL AND F ENG", "(A BEL AND F ENG)"),
        ("A BEL or A HOL or A RUH", "(A BEL OR A HOL OR A RUH)"),
        ("A BEL OR A HOL AND NOT F ENG", "(A BEL OR (A HOL AND NOT F ENG))"),
        ("(A BEL OR A HOL) AND NOT F ENG", "((A BEL OR A HOL) AND NOT F ENG)"),
        ("NOT (A BEL OR A HOL)", "NOT (A BEL OR A HOL)"),
        ("F Spain (sc)", "F SPA/SC"),
        ("(F SPA(SC) AND A POR)", "(F SPA/SC AND A POR)"),
        ("DISLODGED A PAR", "DISLODGED A PAR"),
        ("dislodged French army Paris", "DISLODGED FRANCE A PAR"),
    ],
)
def test_conditions_are_read_in_peoples_words_and_their_spelling_reads_back(written: str, meant: str) -> None:
    condition = read_condition(written, CONTEXT)
    assert not isinstance(condition, Misread)
    assert str(condition) == meant
    assert parse_condition(meant) == condition


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("A Belgum", NoSuchPlace("Belgum").with_more(DidYouMean(("BEL",)))),
        ("Liv", AmbiguousPlace("Liv", ("LVN", "LVP"))),
        ("A BEL AND", NotACondition()),
        ("(A BEL", NotACondition()),
        ("", NotACondition()),
        ("Germany attacks Burgundy", NoUnitOrPlace("Germany attacks Burgundy")),
        ("A Xyzzy", NoSuchPlace("Xyzzy")),
        ("A BEL AND " * 40 + "A BEL", ConditionTooLong(300)),
    ],
)
def test_what_is_no_condition_is_told_what_would_be_right(written: str, said: Message) -> None:
    misread = read_condition(written, CONTEXT)
    assert isinstance(misread, Misread)
    assert misread.problem == said


def test_a_group_may_be_named_where_there_are_groups() -> None:
    globe = OrderContext(load_variant("intercontinental"), PhaseKind.MOVEMENT)
    assert str(read_condition("Red A Mosc", globe)) == "RED A MOSC"
    assert str(read_condition("Great Britain F Lond", globe)) == "GREAT BRITAIN F LOND"
    assert str(parse_condition("GREAT BRITAIN F LOND")) == "GREAT BRITAIN F LOND"


@pytest.mark.parametrize("text", ["(A BEL)", "(A BEL AND", "NOT", "(A BEL AND A HOL OR A RUH)", "A BEL)", ""])
def test_what_is_not_canonical_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match="condition"):
        parse_condition(text)


def test_a_line_is_cut_into_its_clauses() -> None:
    assert clauses("IF ENGLAND F ENG THEN F BRE - MAO ELSE F BRE - ENG") == [
        Clause("IF", "ENGLAND F ENG"),
        Clause("THEN", "F BRE - MAO"),
        Clause("ELSE", "F BRE - ENG"),
    ]
    assert clauses("else if A BEL then") == [Clause("ELSE IF", "A BEL"), Clause("THEN", "")]
    assert clauses("ElseIf A BEL:") == [Clause("ELSE IF", "A BEL")]
    assert clauses("End if") == clauses("ENDIF.") == [Clause("ENDIF", "")]


@pytest.mark.parametrize("line", ["A PAR - BUR if possible", "Iffy - BUR", "", "A PAR - BUR then"])
def test_a_line_that_does_not_begin_with_if_is_no_condition(line: str) -> None:
    assert clauses(line) == []


@pytest.mark.parametrize(
    ("line", "language", "words", "condition"),
    [
        ("WENN ENGLAND F ENG DANN F BRE - MAO SONST F BRE - ENG", "", ["IF", "THEN", "ELSE"], "ENGLAND F ENG"),
        ("wenn A Belgien oder A Holland dann A PAR H", "", ["IF", "THEN"], "(A BEL OR A HOL)"),
        ("wenn nicht Flotte Kiel", "de", ["IF"], "NOT F KIE"),
        ("si A BEL et non F ENG alors A PAR H sinon A PAR - BUR", "", ["IF", "THEN", "ELSE"], "(A BEL AND NOT F ENG)"),
        ("SI A BEL Y NO F ENG ENTONCES A PAR H SI NO A PAR - BUR", "", ["IF", "THEN", "ELSE"], "(A BEL AND NOT F ENG)"),
        ("se A BEL e non F ENG allora A PAR H", "", ["IF", "THEN"], "(A BEL AND NOT F ENG)"),
        ("als verdreven A PAR dan A BUR H anders A BUR - PAR", "", ["IF", "THEN", "ELSE"], "DISLODGED A PAR"),
    ],
)
def test_conditions_are_read_in_every_language(line: str, language: str, words: list[str], condition: str) -> None:
    found = clauses(line, language)
    assert [each.word for each in found] == words
    assert str(read_condition(found[0].text, CONTEXT)) == condition


def test_the_words_of_clauses_alone_are_read_in_capitals_or_in_the_writers_language() -> None:
    assert clauses("SONST WENN F ENG") == clauses("sonst wenn F ENG", "de") == [Clause("ELSE IF", "F ENG")]
    assert clauses("FIN SI") == clauses("fin si", "fr") == [Clause("ENDIF", "")]
    for chat in ("si tu veux, je viens", "als je wilt", "Se vuoi, attacca", "Wenn du magst", "En fin, si"):
        assert clauses(chat) == []
