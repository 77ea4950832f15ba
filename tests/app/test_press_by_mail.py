"""Press from mailbox to mailbox: the reply address of a letter of press proves the seat and names the message."""

from email.message import Message

import pytest

from judge.post.signed_addresses import tag_of, verify
from tests.offline_judge import JUDGE, OfflineJudge, said, to
from tests.orders import ordered

ENGLAND, FRANCE = "england@x.example", "france@x.example"
HTML = 'Content-Type: text/html; charset="utf-8"\r\nMIME-Version: 1.0\r\n'


def press(letters: list[Message], address: str) -> Message:
    """The letter of press that somebody gets."""
    (found,) = (each for each in to(letters, address) if str(each["Subject"]).startswith("Diplomacy press from"))
    return found


def body(letter: Message) -> str:
    """What a letter says in plain text."""
    return next((said(part) for part in letter.walk() if part.get_content_type() == "text/plain"), "")


@pytest.fixture
def asked(judge: OfflineJudge) -> Message:
    """What England got from France."""
    judge.game()
    letters = judge.post(FRANCE, "PRESS TO ENGLAND\nShall we?\nENDPRESS", judge.reply_to(FRANCE))
    return press(letters, ENGLAND)


def test_the_address_of_a_letter_of_press_names_its_message(judge: OfflineJudge, asked: Message) -> None:
    claim = verify(b"s" * 32, tag_of(str(asked["Reply-To"]), JUDGE) or "")
    assert claim is not None
    state = judge.state()
    assert state is not None
    seat = state.seat_of("ENGLAND")
    assert seat is not None
    assert (claim.game, claim.seat, claim.press) == ("demo", seat.id, 1)


@pytest.mark.parametrize(
    ("written", "headers"),
    [
        ("Gladly.\r\n\r\nOn Monday the judge wrote:\r\n> Shall we?\r\n", ""),
        ("<p>Gladly.</p><blockquote>Shall we?</blockquote>", HTML),
    ],
)
def test_a_reply_is_sent_as_press_and_its_answer_may_be_answered(
    judge: OfflineJudge, asked: Message, written: str, headers: str
) -> None:
    letters = judge.post(ENGLAND, written, str(asked["Reply-To"]), headers)
    answer = press(letters, FRANCE)
    assert ": > Gladly. --" in body(answer)
    again = judge.post(FRANCE, "Good.", str(answer["Reply-To"]), "")
    assert "Good." in body(press(again, ENGLAND))


def test_a_reply_of_orders_is_filed(judge: OfflineJudge, asked: Message) -> None:
    letters = judge.post(ENGLAND, "F LON - NTH\r\nF EDI - NWG", str(asked["Reply-To"]), "")
    assert judge.orders("ENGLAND") == ordered("F LON - NTH", "F EDI - NWG")
    assert to(letters, FRANCE) == []


def test_a_yes_to_the_answer_that_refuses_a_mixed_reply_goes_to_nobody(judge: OfflineJudge, asked: Message) -> None:
    (refused,) = judge.post(ENGLAND, "Gladly.\r\nF LON - NTH", str(asked["Reply-To"]), "")
    assert judge.orders("ENGLAND") == ()
    letters = judge.post(ENGLAND, "YES\r\n\r\nOn Monday the judge wrote:\r\n> hello\r\n", str(refused["Reply-To"]), "")
    assert judge.orders("ENGLAND") == ordered("F LON - NTH")
    (again,) = judge.post(ENGLAND, "YES", str(refused["Reply-To"]), "")
    assert {each["To"] for each in (*letters, again)} == {ENGLAND}


def test_a_reply_to_a_letter_that_is_no_press_is_read_by_the_judge(judge: OfflineJudge, asked: Message) -> None:
    receipt = to(judge.post(ENGLAND, "STATUS", str(asked["Reply-To"]), ""), ENGLAND)[0]
    letters = judge.post(ENGLAND, "Dear judge, how are you doing today?", str(receipt["Reply-To"]), "")
    assert {each["To"] for each in letters} == {ENGLAND}
    assert "Nobody else has seen this" in body(letters[0])


def test_nothing_of_press_is_in_the_log(judge: OfflineJudge, asked: Message, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        judge.post(ENGLAND, "A secret of ours: zq7k.", str(asked["Reply-To"]), "")
    assert "zq7k" not in caplog.text
