"""Lines that repeat the answered letter are quotation; copied orders, and what a frame holds, are their writer's."""

from judge.reading.mail.lines import classify
from judge.reading.mail.requoted import may_repeat, without_repeated
from tests.reading.test_lines import LETTERS

OURS = """The game demo begins: Spring 1901 Movement (S1901M).
First deadline: Tue 6 Jan 2026 09:00 UTC.

Write one line per unit, such as:

  F BRE - GAS
  A MAR S F BRE - GAS
  A PAR H

Useful commands
  RESIGN                    gives up your seat
  PRESS TO ITALY            begins a message
  ENDPRESS                  ends it

Reply to this letter with your orders. HELP lists what else you can write."""


def kinds(*texts: str, answered: str = OURS) -> str:
    """One letter a line, as in `test_lines`."""
    lines = without_repeated(classify("\n".join(texts)), [answered] if answered else [])
    return "".join(LETTERS[line.kind] for line in lines)


LAST = ("Useful commands", "RESIGN", "gives up your seat", "PRESS TO ITALY", "begins a message")
REPLY = "Reply to this letter with your orders. HELP lists what else you can write."


def test_lines_that_follow_one_another_in_our_letter_are_quotation() -> None:
    assert kinds("A PAR - BUR", "", *OURS.split("\n")[:2]) == "T.QQ"
    # broken anew
    assert kinds("RESIGN", "gives up your seat PRESS TO ITALY begins", "a message ENDPRESS") == "QQQ"
    # the writer's lines stand among them
    assert (
        kinds(*OURS.split("\n")[:2], "A PAR - BUR", "", "HELP lists what else", "you can write." + "-" * 30) == "QQT.QQ"
    )


def test_a_line_of_ours_alone_is_its_writers() -> None:
    assert kinds("RESIGN", "", "I am really sorry that I have to do this to you.") == "T.T"
    assert kinds("RESIGN", "", *OURS.split("\n")[:2]) == "T.QQ"
    assert kinds("RESIGN", "I am really sorry that I have to do this to you.", REPLY) == "TTT"


def test_a_run_without_a_sentence_is_copied_to_be_done() -> None:
    assert kinds("f bre - gas", "a mar s f bre - gas", "I order nothing else this spring, thank you.") == "TTT"
    assert (
        kinds("F BRE - GAS", "A MAR S F BRE - GAS", "A PAR H", "This is what I want to do this spring, please.")
        == "TTTT"
    )
    assert kinds("F BRE - GAS", "A MAR S F BRE - GAS", "A PAR H", "", *OURS.split("\n")[:2]) == "TTT.QQ"


def test_a_header_above_a_line_of_ours_begins_the_quotation() -> None:
    header = "2026. 01. 05. 10:00 keltezéssel, a bíró írta:"
    assert kinds("A PAR - BUR", header, "", "RESIGN", "A MAR H") == "TA.QQ"
    assert kinds("A PAR - BUR", "A bíró írta 10:00 órakor:", "", "RESIGN", "A MAR H") == "TT.TT"
    assert kinds("A PAR - BUR", "", "A bíró írta 10:00 órakor:", *OURS.split("\n")[:2], "A MAR H") == "T.AQQQ"


def test_below_a_header_whose_quotation_was_deleted_somebody_may_write() -> None:
    header = "2026. 01. 05. 10:00 keltezéssel, a bíró írta:"
    assert kinds(header, "", "A PAR - BUR", "A MAR H") == "T.TT"
    assert kinds(header, "", "A PAR - BUR", "A MAR H", answered="") == "A.QQ"
    assert kinds("My orders:", "", "A PAR - BUR", answered="") == "T.T"


def test_header_lines_of_any_language_begin_the_quotation() -> None:
    block = ("Šalje: Sudac", "Poslano: 5. siječnja 2026. 10:00", "Prima: Mia", "Predmet: Diplomacy")
    assert kinds("A PAR - BUR", "", *block, "", "RESIGN", "A MAR H") == "T.AAAA.QQ"
    assert kinds("A PAR - BUR", "----- Izvorna poruka -----", *LAST) == "TAQQQQQ"
    assert kinds("----- ORDERS -----", "F BRE - GAS", "A MAR S F BRE - GAS", "A PAR H" + " " * 30) == "TTTT"


def test_what_the_writer_passes_on_in_press_stays_theirs() -> None:
    passed = OURS.split("\n")[:2]
    assert kinds("PRESS TO ITALY", "Look:", *passed, "ENDPRESS", "A PAR H") == "TTTTTT"
    # a frame that the quotation closes is none of the writer's
    assert kinds("PRESS TO ITALY", "hello", *LAST, "ENDPRESS", "ends it" + "." * 30) == "TTQQQQQQQ"


def test_only_letters_that_may_repeat_ours_are_compared() -> None:
    assert not may_repeat(classify("A PAR S A MAR - BUR\nA MAR - BUR\nF BRE - MAO\n> " + REPLY))
    assert not may_repeat(classify(REPLY))
    assert may_repeat(classify("A PAR H\n" + REPLY))
