"""The threads of letters: one a phase, one a correspondence, made of letters that their reader has."""

from email.message import Message

from judge.post.headers import message_ids
from tests.offline_judge import OfflineJudge, said, to

ENGLAND, FRANCE, GERMANY = "england@x.example", "france@x.example", "germany@x.example"


def ids(letter: Message) -> list[str]:
    return list(message_ids(str(letter["References"] or "")))


def root(letter: Message) -> str:
    """The first letter of a letter's thread: itself, if it begins one."""
    return next(iter(ids(letter)), str(letter["Message-ID"]))


def named(letters: list[Message], words: str) -> Message:
    (found,) = [each for each in letters if words in str(each["Subject"])]
    return found


def press(judge: OfflineJudge, sender: str, to_whom: str, text: str) -> list[Message]:
    return judge.post(sender, f"PRESS TO {to_whom}\n{text}\nENDPRESS", judge.reply_to(sender))


def test_a_phase_is_one_thread_from_the_results_before_it(judge: OfflineJudge) -> None:
    judge.game()
    assigned = to(judge.sent, FRANCE)[-1]
    first = to(judge.post(FRANCE, "A PAR - BUR", judge.reply_to(FRANCE)), FRANCE)[0]
    results = named(to(judge.wait(days=1), FRANCE), "results demo S1901M")
    second = to(judge.post(FRANCE, "A BUR - BEL", str(results["Reply-To"])), FRANCE)[0]
    assert root(first) == assigned["Message-ID"]
    assert ids(results) == []  # it begins the next phase: its reader answers it with the orders for that
    assert root(second) == results["Message-ID"]
    assert ids(second)[-1] == second["In-Reply-To"] == f"<{judge.written}@x.example>"


def test_a_correspondence_is_one_thread_through_phases(judge: OfflineJudge) -> None:
    judge.game("MOVE 1D")
    asked = named(to(press(judge, ENGLAND, "FRANCE", "DMZ?"), FRANCE), "press from England")
    judge.wait(days=1)
    again = named(to(press(judge, ENGLAND, "FRANCE", "Well?"), FRANCE), "press from England")
    three = named(to(press(judge, ENGLAND, "FRANCE, GERMANY", "All of us?"), FRANCE), "press from England")
    assert ids(asked) == []
    assert ids(again) == [asked["Message-ID"]]
    assert again["In-Reply-To"] == asked["Message-ID"]
    assert ids(three) == []


def test_unsigned_press_is_in_no_thread_with_signed_press_of_its_writer(judge: OfflineJudge) -> None:
    judge.game("MOVE 1D SHADE BOTH")
    signed = press(judge, ENGLAND, "FRANCE", "I am England")
    judge.post(ENGLAND, "PRESS GREY TO FRANCE\nguess who\nENDPRESS", judge.reply_to(ENGLAND))
    unsigned = [each for each in to(judge.sent, FRANCE) if "guess who" in said(each)]
    assert len(unsigned) == 1
    assert "England" not in str(unsigned[0]["Subject"])
    assert not set(ids(unsigned[0])) & {str(each["Message-ID"]) for each in signed}


def test_references_name_only_letters_that_their_reader_has(judge: OfflineJudge) -> None:
    judge.game()
    press(judge, FRANCE, "ALL", "hello")
    judge.post(FRANCE, "A PAR - BUR", judge.reply_to(FRANCE))
    judge.wait(days=1)
    judge.post("mia@x.example", "SET DEADLINE +2D", judge.reply_to("mia@x.example"))
    judge.wait(days=4)
    own = {str(n) for n in range(1, judge.written + 1)}
    got: dict[str, set[str]] = {}
    for letter in judge.sent:
        known = got.setdefault(str(letter["To"]), set())
        assert all(each in known or each.strip("<>").removesuffix("@x.example") in own for each in ids(letter))
        assert letter["In-Reply-To"] is None or letter["In-Reply-To"] in ids(letter)
        known.add(str(letter["Message-ID"]))
