"""What a line may have meant is offered, and a YES files it: through the whole judge, with addresses and quotations."""

from collections.abc import Callable
from email.message import Message

import pytest

from tests.offline_judge import AUTHENTICATED, JUDGE, Beginning, OfflineJudge, said, text, to
from tests.orders import ordered

FRANCE, ITALY = "france@x.example", "italy@x.example"
LINES = "A PAR - Burgndy\nA MAR H\nF BRE - Picrdy"


@pytest.fixture
def offered(judge_after: Callable[[Beginning], OfflineJudge]) -> tuple[OfflineJudge, Message]:
    """A game, and a letter of the judge's that offers France two orders."""
    judge = judge_after(OfflineJudge.game)
    (told,) = to(judge.post(FRANCE, LINES, judge.reply_to(FRANCE)), FRANCE)
    assert '? "A PAR - Burgndy": A PAR - BUR? (YES 1)' in said(told)
    assert '? "F BRE - Picrdy": F BRE - PIC? (YES 2)' in said(told)
    assert judge.orders("FRANCE") == ordered("A MAR H")
    return judge, told


def quoting(told: Message, text: str) -> str:
    """A reply that quotes the letter which it answers."""
    quoted = "\n".join(f"> {line}" for line in said(told).split(". "))
    return f"{text}\n\nOn Monday the judge wrote:\n{quoted}\n"


@pytest.mark.parametrize("word", ["YES", "Yes please", "ja", "oui", "sí", "ok."])
def test_a_yes_above_the_quoted_letter_files_all(offered: tuple[OfflineJudge, Message], word: str) -> None:
    judge, told = offered
    (answer,) = to(judge.post(FRANCE, quoting(told, word), str(told["Reply-To"])), FRANCE)
    assert judge.orders("FRANCE") == ordered("A MAR H", "A PAR - BUR", "F BRE - PIC")
    assert "your orders are complete" in said(answer)


def test_a_yes_with_a_number_files_that_one(offered: tuple[OfflineJudge, Message]) -> None:
    judge, told = offered
    judge.post(FRANCE, quoting(told, "YES 2"), str(told["Reply-To"]))
    assert judge.orders("FRANCE") == ordered("A MAR H", "F BRE - PIC")


def test_a_yes_to_another_letter_is_asked_about(offered: tuple[OfflineJudge, Message]) -> None:
    judge, _ = offered
    (other,) = to(judge.post(FRANCE, "STATUS", judge.reply_to(FRANCE)), FRANCE)
    for address, headers in ((str(other["Reply-To"]), ""), (JUDGE, AUTHENTICATED)):
        (asked,) = to(judge.post(FRANCE, "YES", address, headers), FRANCE)
        assert judge.orders("FRANCE") == ordered("A MAR H")
        assert '? "YES": A PAR - BUR? (YES 1)' in said(asked)
    judge.post(FRANCE, "YES", str(asked["Reply-To"]))
    assert judge.orders("FRANCE") == ordered("A MAR H", "A PAR - BUR", "F BRE - PIC")


def test_a_yes_in_the_name_of_another_files_nothing(offered: tuple[OfflineJudge, Message]) -> None:
    judge, _ = offered
    judge.post(ITALY, "YES", judge.reply_to(ITALY))
    judge.post(FRANCE, "YES", JUDGE, "")  # nothing proves that it is theirs
    assert judge.orders("FRANCE") == ordered("A MAR H")


def test_an_offer_lapses_with_its_phase(offered: tuple[OfflineJudge, Message]) -> None:
    judge, told = offered
    judge.wait(days=1)
    (late,) = to(judge.post(FRANCE, "YES", str(told["Reply-To"])), FRANCE)
    assert judge.orders("FRANCE") == ()
    assert "this was offered in a phase that is over, and F1901M runs now" in said(late)


HEADER = "From: Diplomacy <judge@dip.example>\nSent: Monday, January 5, 2026 10:04 AM\nTo: France\nSubject: demo\n"


@pytest.mark.parametrize("quoted", ["{}", "> {}"])
def test_the_orders_of_an_older_letter_of_ours_are_not_offered(
    judge_after: Callable[[Beginning], OfflineJudge], quoted: str
) -> None:
    judge = judge_after(OfflineJudge.game)
    (old,) = to(judge.post(FRANCE, "A PAR - PIC\nA MAR - SPA\nF BRE H", judge.reply_to(FRANCE)), FRANCE)
    (new,) = to(judge.post(FRANCE, "A PAR - BUR\nA MAR H", judge.reply_to(FRANCE)), FRANCE)
    text = "\n".join(quoted.format(line) for line in written(old))
    for named in (new["Message-ID"], "<none@x.example>"):  # whether or not it is known what the letter answers
        headers = f"{AUTHENTICATED}In-Reply-To: {named}\r\n"
        (answer,) = to(judge.post(FRANCE, f"Hi judge,\n\n{HEADER}\n{text}", str(new["Reply-To"]), headers), FRANCE)
        assert "your orders are complete" in said(answer)
        assert "PIC" not in said(answer)
    edited = text.replace("A PAR - PIC ", "A PAR - GAS ").replace("✓ A PAR - GAS", "✓ A PAR - PIC")
    (answer,) = to(judge.post(FRANCE, f"Hi judge,\n\n{HEADER}\n{edited}", str(new["Reply-To"]), headers), FRANCE)
    assert '? "A PAR - GAS": A PAR - GAS? (it stands in what you quote)' in said(answer)


def written(letter: Message) -> list[str]:
    """The lines of a letter, without those that end each paragraph."""
    return text(letter).replace("\r\n", "\n").strip().split("\n")
