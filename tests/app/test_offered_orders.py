"""What a line may have meant is offered, and a YES files it: through the whole judge, with addresses and quotations."""

from collections.abc import Callable
from email.message import Message

import pytest

from tests.offline_judge import AUTHENTICATED, JUDGE, Beginning, OfflineJudge, said, to
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
