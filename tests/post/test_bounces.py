"""What a report on an undelivered letter is taken for: the corpus by hand, odd reports, and what is none."""

import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.post.bounces import (
    Bounce,
    MailboxFull,
    MailStatus,
    NoSuchMailbox,
    NotDelivered,
    NotDeliveredYet,
    NotInTime,
    ServerSilent,
    read_bounce,
)

CORPUS = Path(__file__).parent.parent / "mail" / "corpus"


def no_mailbox(number: str = "5.1.1") -> Bounce:
    return Bounce(True, NoSuchMailbox().with_more(MailStatus(number)))


REPORTS = {
    "dsn-exchange": no_mailbox("5.1.10"),
    "dsn-exim": Bounce(True, NotDelivered()),
    "dsn-exim-delayed": Bounce(False, NotDeliveredYet(), lost=False),
    "dsn-gmail": no_mailbox(),
    "dsn-office365-system-sender": Bounce(True, NotDelivered()),
    "dsn-postfix": no_mailbox(),
    "dsn-postfix-delayed": Bounce(False, ServerSilent().with_more(MailStatus("4.4.1")), lost=False),
    "dsn-qmail": Bounce(True, NotDelivered()),
    "dsn-sendmail": no_mailbox(),
    "dsn-sendmail-warning-plain": Bounce(False, NotDeliveredYet(), lost=False),
    # a person's words, and a vacation program's look the same
    "dsn-without-mime-from-a-person": None,
}


def dsn(*recipients: str, kind: str = "message/delivery-status") -> bytes:
    """A standard report with these blocks, one for each recipient."""
    blocks = "\r\n\r\n".join(("Reporting-MTA: dns; mx.example", *recipients))
    return (
        "From: MAILER-DAEMON@mx.example\r\nSubject: Report\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n\r\n"
        f"--b\r\nContent-Type: {kind}\r\n\r\n{blocks}\r\n\r\n--b--\r\n"
    ).encode()


def block(action: str, status: str) -> str:
    return f"Final-Recipient: rfc822; anna@players.example\r\nAction: {action}\r\nStatus: {status}"


def plain(subject: str, text: str) -> bytes:
    return f"From: MAILER-DAEMON@mx.example\r\nSubject: {subject}\r\n\r\n{text}\r\n".encode()


@pytest.mark.parametrize("name", sorted(path.stem for path in CORPUS.glob("dsn-*.eml")))
def test_a_report_of_the_corpus_is_taken_for_what_it_is(name: str) -> None:
    assert read_bounce((CORPUS / f"{name}.eml").read_bytes()) == REPORTS[name]


def test_no_other_letter_of_the_corpus_is_taken_for_a_bounce() -> None:
    others = [path for path in CORPUS.glob("*.eml") if path.stem not in REPORTS]
    taken = {path.stem: bounce for path in others if (bounce := read_bounce(path.read_bytes()))}
    assert taken == {}


@pytest.mark.parametrize(
    ("action", "status", "expected"),
    [
        ("failed", "5.1.1", no_mailbox()),
        ("failed", "5.2.2", Bounce(True, MailboxFull().with_more(MailStatus("5.2.2")))),
        # given up, and yet the mailbox may be emptied: soft, but this letter is lost (RFC 3464 §2.3.3)
        ("failed", "4.2.2", Bounce(False, MailboxFull().with_more(MailStatus("4.2.2")))),
        ("delayed", "4.4.7", Bounce(False, NotInTime().with_more(MailStatus("4.4.7")), lost=False)),
        # still in the queue, whatever class the status has
        ("delayed", "5.4.1", Bounce(False, ServerSilent().with_more(MailStatus("5.4.1")), lost=False)),
        ("failed", "5.9.9", Bounce(True, NotDelivered())),
        ("delivered", "2.1.5", None),
        ("relayed", "2.0.0", None),
        ("expanded", "2.0.0", None),
    ],
)
def test_a_standard_report_is_read_by_action_and_status(action: str, status: str, expected: Bounce | None) -> None:
    assert read_bounce(dsn(block(action, status))) == expected


def test_a_report_in_unicode_is_read_alike() -> None:
    report = dsn(block("failed", "5.1.1"), kind="message/global-delivery-status")
    assert read_bounce(report) == no_mailbox()


def test_of_several_recipients_the_worst_counts() -> None:
    report = dsn(block("delivered", "2.0.0"), block("failed", "5.1.1"), block("delayed", "4.4.1"))
    assert read_bounce(report) == no_mailbox()


def test_a_block_with_an_action_alone_says_enough() -> None:
    assert read_bounce(dsn("Action: failed")) == Bounce(True, NotDelivered())


@pytest.mark.parametrize(
    "subject",
    [
        "Unzustellbar: Diplomacy results",
        "Undeliverable: x",
        "Non remis : x",
        "No se puede entregar: x",
        "failure notice",
    ],
)
def test_a_failure_without_form_is_known_by_its_subject(subject: str) -> None:
    assert read_bounce(plain(subject, "...")) == Bounce(True, NotDelivered())


@pytest.mark.parametrize(
    ("subject", "said"),
    [
        ("Out of office: hello", "I am away; your letter will be read on Monday."),
        ("Re: Diplomacy results demo", "Well played!"),
        ("Automatic reply: undeliverable goods", "We do not deliver on Mondays."),
    ],
)
def test_an_answer_of_a_person_or_a_vacation_program_is_no_bounce(subject: str, said: str) -> None:
    assert read_bounce(plain(subject, said)) is None


def test_none_of_the_reports_words_are_passed_on() -> None:
    report = dsn(block("failed", "5.1.1") + "\r\nDiagnostic-Code: smtp; 550 visit http://evil.example")
    bounce = read_bounce(report)
    assert bounce is not None
    assert bounce.reason == NoSuchMailbox().with_more(MailStatus("5.1.1"))


def test_the_library_writes_nothing_into_the_log(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        for path in CORPUS.glob("dsn-*.eml"):
            read_bounce(path.read_bytes())
        read_bounce(
            b"Content-Type: multipart/report; boundary=b\r\n\r\n--b\nContent-Type: message/delivery-status\r\n\r\n\xe9"
        )
    assert not caplog.records


@given(st.binary(max_size=2000))
def test_whatever_the_bytes_nothing_is_raised(raw: bytes) -> None:
    read_bounce(raw)
    read_bounce(dsn(block("failed", "5.1.1")).replace(b"failed", raw))


@pytest.mark.parametrize(
    "piece",
    [
        b"<a@b>: \n",
        b"--b\r\nContent-Type: message/delivery-status\r\n\r\nStatus: 5\r\n",
        b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n",
        b" " * 50 + b"\n",
        b"Action: ",
        b"<" * 40,
        b"a@" * 20,
    ],
)
def test_a_report_made_to_cost_time_is_read(piece: bytes) -> None:
    raw = b"Subject: failure\r\nContent-Type: multipart/report; boundary=b\r\n\r\n" + piece * (200_000 // len(piece))
    # what is quadratic here takes minutes; the report itself says nothing
    assert read_bounce(raw) is None
