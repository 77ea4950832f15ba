"""Letters that answer one of a phase that is over, through the whole judge: by address, Message-ID or subject."""

from datetime import datetime, timedelta
from email.message import Message
from email.utils import format_datetime

import pytest

from judge.archive.connection import change
from tests.offline_judge import AUTHENTICATED, JUDGE, POWERS, START, OfflineJudge, phase, said, to
from tests.orders import ordered

FRANCE = "france@x.example"
LINES = "A PAR - BUR\nA MAR H\nF BRE H\nFINAL"
FILED = ordered("A PAR - BUR", "A MAR H", "F BRE H")
RUN = START + timedelta(days=1)


def fall(judge: OfflineJudge) -> Message:
    """A game in F1901M, two minutes after S1901M ran at its deadline; a letter that France got in S1901M."""
    judge.game()
    (letter,) = to(judge.post(FRANCE, "STATUS", judge.reply_to(FRANCE)), FRANCE)
    judge.wait(days=1)
    assert phase(judge) == "F1901M"
    judge.wait(minutes=2)
    return letter


def answer(judge: OfflineJudge, text: str, address: str, *headers: str, sent: datetime | None = None) -> Message:
    """A letter of France's; what they are answered."""
    dated = () if sent is None else (f"Date: {format_datetime(sent)}",)
    lines = "".join(f"{each}\r\n" for each in (*headers, *dated))
    (letter,) = to(judge.post(FRANCE, text, address, f"{AUTHENTICATED}{lines}"), FRANCE)
    return letter


def how(letter: Message, by: str) -> tuple[str, tuple[str, ...]]:
    """The address to which a reply to a letter goes, and its headers, where only one thing names the phase."""
    own = {
        "address": (str(letter["Reply-To"]), ()),
        "in-reply-to": (JUDGE, (f"In-Reply-To: {letter['Message-ID']}",)),
        "references": (JUDGE, (f"References: {letter['References']} {letter['Message-ID']}",)),
        "subject": (JUDGE, ("Subject: Re: Diplomacy game demo starting S1901M",)),
    }
    return own[by]


WAYS = ["address", "in-reply-to", "references", "subject"]


@pytest.mark.parametrize("by", WAYS)
def test_what_was_sent_before_the_phase_ran_waits_for_a_yes(judge: OfflineJudge, by: str) -> None:
    address, headers = how(fall(judge), by)
    told = answer(judge, LINES, address, *headers, sent=RUN - timedelta(minutes=1))
    assert judge.orders("FRANCE") == ()
    assert said(told).startswith("Your letter answers one of S1901M, which is over: F1901M runs now.")
    assert "Reply YES to use these lines for F1901M." in said(told)
    answer(judge, "yes", str(told["Reply-To"]), f"In-Reply-To: {told['Message-ID']}")
    assert judge.orders("FRANCE") == FILED
    state = judge.state()
    assert state is not None
    assert next(seat.ready for seat in state.players if "FRANCE" in seat.powers) == "final"


@pytest.mark.parametrize("by", WAYS)
def test_what_was_sent_later_is_filed_and_does_not_run_the_phase_early(judge: OfflineJudge, by: str) -> None:
    address, headers = how(fall(judge), by)
    for power in POWERS:
        if power != "France":
            judge.post(f"{power.lower()}@x.example", "FINAL", judge.reply_to(f"{power.lower()}@x.example"))
    told = answer(judge, LINES, address, *headers, sent=judge.now)
    assert judge.orders("FRANCE") == FILED
    assert "they do not let the phase run early" in said(told)
    judge.wait(hours=1)
    assert phase(judge) == "F1901M"
    answer(judge, "FINAL", str(told["Reply-To"]))
    judge.wait(hours=1)
    assert phase(judge) == "S1902M"


def test_a_letter_without_a_date_counts_from_its_receipt(judge: OfflineJudge) -> None:
    letter = fall(judge)
    answer(judge, "A PAR - BUR", letter["Reply-To"], "Date: yesterday, I think")
    assert judge.orders("FRANCE") == ordered("A PAR - BUR")


def test_a_reply_to_the_results_is_for_the_phase_that_they_began(judge: OfflineJudge) -> None:
    fall(judge)
    results = to(judge.sent, FRANCE)[-1]
    assert "results" in str(results["Subject"])
    told = answer(
        judge,
        "A PAR - BUR",
        results["Reply-To"],
        f"In-Reply-To: {results['Message-ID']}",
        f"Subject: Re: {results['Subject']}",
        sent=judge.now,
    )
    assert judge.orders("FRANCE") == ordered("A PAR - BUR")
    assert "which is over" not in said(told)


def test_the_newest_letter_of_a_thread_counts(judge: OfflineJudge) -> None:
    older = fall(judge)
    (newer,) = to(judge.post(FRANCE, "STATUS", judge.reply_to(FRANCE)), FRANCE)
    thread = f"References: {older['Message-ID']} {newer['Message-ID']}"
    told = answer(judge, "A PAR - BUR", JUDGE, thread, "Subject: Re: my orders", sent=judge.now)
    assert "which is over" not in said(told)


def test_an_offer_waits_for_a_yes_or_no_in_any_words(judge: OfflineJudge) -> None:
    letter = fall(judge)
    told = answer(judge, "A PAR - BUR\nA MAR H", letter["Reply-To"], sent=RUN - timedelta(minutes=1))
    asked = answer(judge, "Hm, which lines?", told["Reply-To"])
    assert "to have them used for F1901M, reply YES to the letter that asks for it" in said(asked)
    assert judge.orders("FRANCE") == ()
    answer(judge, "Yes please, but A Par - Gas", told["Reply-To"])
    assert judge.orders("FRANCE") == ordered("A PAR - GAS", "A MAR H")


def test_an_offer_is_refused_for_good(judge: OfflineJudge) -> None:
    letter = fall(judge)
    told = answer(judge, "A PAR - BUR", letter["Reply-To"], sent=RUN - timedelta(minutes=1))
    assert "✓ NO: your lines are not used for F1901M" in said(answer(judge, "No, thanks", told["Reply-To"]))
    assert "nothing waits for your YES any more" in said(answer(judge, "yes", told["Reply-To"]))
    assert judge.orders("FRANCE") == ()


def test_an_offer_is_taken_once(judge: OfflineJudge) -> None:
    letter = fall(judge)
    told = answer(judge, "A PAR - BUR", letter["Reply-To"], sent=RUN - timedelta(minutes=1))
    answer(judge, "YES\nA MAR - SPA", told["Reply-To"])
    assert judge.orders("FRANCE") == ordered("A PAR - BUR", "A MAR - SPA")
    answer(judge, "A PAR H", told["Reply-To"])
    again = answer(judge, "YES", told["Reply-To"])
    assert judge.orders("FRANCE") == ordered("A PAR H", "A MAR - SPA")
    assert "nothing waits for your YES any more" in said(again)


def test_an_offer_lapses_with_its_phase(judge: OfflineJudge) -> None:
    letter = fall(judge)
    told = answer(judge, "A PAR - BUR", letter["Reply-To"], sent=RUN - timedelta(minutes=1))
    judge.wait(days=1)
    assert phase(judge) == "S1902M"
    late = answer(judge, "YES", told["Reply-To"])
    assert judge.orders("FRANCE") == ()
    assert "this was offered in a phase that is over, and S1902M runs now" in said(late)


def test_orders_in_reply_to_an_offer_are_orders_like_any_others(judge: OfflineJudge) -> None:
    letter = fall(judge)
    told = answer(judge, LINES, letter["Reply-To"], sent=RUN - timedelta(minutes=1))
    answer(judge, "A PAR - PIC", told["Reply-To"])
    assert judge.orders("FRANCE") == ordered("A PAR - PIC")


def test_only_the_writer_of_the_letter_gets_the_offer(judge: OfflineJudge) -> None:
    letter = fall(judge)
    headers = f"Date: {format_datetime(RUN - timedelta(minutes=1))}\r\n"
    letters = judge.post("fred@y.example", "A PAR - BUR", letter["Reply-To"], headers)
    (told,), (copy,) = to(letters, "fred@y.example"), to(letters, FRANCE)
    assert "Reply YES to use these lines" in said(told)
    assert "Reply YES" not in said(copy)
    assert "was not done" in said(copy)
    answer(judge, "YES", copy["Reply-To"])
    assert judge.orders("FRANCE") == ()


def test_a_letter_of_an_older_release_names_no_phase(judge: OfflineJudge) -> None:
    letter = fall(judge)
    change(judge.archive._db, "UPDATE outbox SET phase = NULL")
    told = answer(judge, "A PAR - BUR", JUDGE, f"In-Reply-To: {letter['Message-ID']}", sent=RUN - timedelta(minutes=1))
    assert judge.orders("FRANCE") == ordered("A PAR - BUR")
    assert "which is over" not in said(told)
