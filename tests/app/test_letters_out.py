"""What every letter of the judge carries, whatever it says, and the envelope it travels in."""

import logging
import re
from dataclasses import dataclass, field, replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import getaddresses, parsedate_to_datetime
from pathlib import Path
from typing import Any

import pytest

from judge.app import letter as letter_module
from judge.app.commit import Services, Trigger, commit
from judge.archive.archive import Archive
from judge.config.loading import Config
from judge.config.schema import Identity, Limits
from judge.desk.handling.effects import Effects
from judge.post.guards import why_no_answer
from judge.post.headers import message_ids, read_headers
from judge.post.signed_addresses import NoteKind, is_person, tag_of, verify, verify_note
from tests.offline_judge import AUTHENTICATED, JUDGE, KEEPER, START, OfflineJudge, payload
from tests.post.test_bounces import block, dsn
from tests.writing.letter_cases import LETTERS

ONCE = (
    *("From", "To", "Reply-To", "Subject", "Date", "Message-ID", "Auto-Submitted", "X-Loop", "Precedence"),
    *("X-Auto-Response-Suppress", "MIME-Version", "Content-Type"),
)
AT_MOST_ONCE = ("In-Reply-To", "References", "List-Id")
NOTHING_MORE = frozenset(name.lower() for name in (*ONCE, *AT_MOST_ONCE))
ROOT = re.compile(r"<[0-9a-f]{32}@dip\.example>")
REFERENCES = 10  # ids: the thread's first and the latest
HEAD_LINE = 78  # RFC 5322 §2.1.1; a single word may be longer
LINE = 998  # the same, at most


@dataclass
class Post(OfflineJudge):
    """A judge all of whose letters are kept as they left: the envelope's sender and recipient, and the bytes."""

    left: list[tuple[str, str, bytes]] = field(default_factory=list)

    def send(self, mail_from: str, rcpt: str, raw: bytes) -> None:
        super().send(mail_from, rcpt, raw)
        self.left.append((mail_from, rcpt, raw))


@pytest.fixture
def post(tmp_path: Path, archive: Archive) -> Post:
    """A judge with small budgets."""
    config = Config(
        address=JUDGE,
        keeper=KEEPER,
        hostname="dip.example",
        var=tmp_path,
        identity=Identity(authserv_id="mx.dip.example"),
        limits=Limits(letters_per_hour=20, fruitless_per_day=2),
    )
    return Post(archive, config)


def answered(letter: EmailMessage) -> str:
    """The id of the letter that this one answers: not one of the judge's own; empty: it answers none."""
    asked = str(letter["In-Reply-To"] or "")
    return "" if ROOT.fullmatch(asked) else asked


def check(post: Post, mail_from: str, rcpt: str, raw: bytes) -> None:
    """Hold a letter that left against all that a polite automatic letter is.

    :raises AssertionError: it lacks something, or has something too much.
    """
    head, _, _ = raw.partition(b"\r\n\r\n")
    assert raw.count(b"\r") == raw.count(b"\n") == raw.count(b"\r\n")
    assert raw.endswith(b"\r\n")
    assert all(len(line) <= LINE for line in raw.split(b"\r\n"))
    assert all(len(line) <= HEAD_LINE or b" " not in line.strip().partition(b": ")[2] for line in head.split(b"\r\n"))
    assert head.isascii()
    letter = message_from_bytes(raw, policy=policy.default)
    assert isinstance(letter, EmailMessage)
    assert letter.defects == []
    assert {name: len(letter.get_all(name, [])) for name in ONCE} == dict.fromkeys(ONCE, 1)
    assert all(len(letter.get_all(name, [])) <= 1 for name in AT_MOST_ONCE)
    assert {name.lower() for name in letter} <= NOTHING_MORE

    # who writes to whom, and where an answer goes
    assert getaddresses([str(letter["From"])]) == [("The Judge", JUDGE)]
    assert [address for _, address in getaddresses([str(letter["To"])])] == [rcpt]
    assert letter["X-Loop"] == JUDGE
    tag = tag_of(str(letter["Reply-To"]), JUDGE) or ""
    note, secret = verify_note(b"s" * 32, tag), b"s" * 32
    day = parsedate_to_datetime(str(letter["Date"])).date()
    assert verify(secret, tag) or is_person(secret, tag, rcpt, day) or (note and note.kind is NoteKind.CONFIRM)

    # its place in the thread
    ids = message_ids(str(letter["References"] or ""))
    assert ROOT.fullmatch(str(letter["Message-ID"]))
    assert len(ids) == len(set(ids)) <= REFERENCES
    assert letter["In-Reply-To"] is None or str(letter["In-Reply-To"]) in ids
    assert letter["Auto-Submitted"] == ("auto-replied" if answered(letter) else "auto-generated")
    assert letter["Precedence"] == "bulk"
    assert letter["X-Auto-Response-Suppress"] == "All"
    if letter["List-Id"] is not None:
        assert re.fullmatch(r"Game ([\w-]+) <[\w-]+\.dip\.example>", str(letter["List-Id"]))
    got = {str(each["Message-ID"]) for each in post.sent if str(each["To"]) == str(letter["To"])}
    assert {each for each in ids if ROOT.fullmatch(each)} <= got - {str(letter["Message-ID"])}
    sent = letter["Date"].datetime
    assert sent.tzinfo is not None
    assert START <= sent <= post.now

    # what it says
    words = next(part for part in letter.walk() if part.get_content_type() == "multipart/alternative")
    plain, html = words.iter_parts()
    assert (plain.get_content_type(), html.get_content_type()) == ("text/plain", "text/html")
    for part in (plain, html):
        assert part.get_content_charset() == "utf-8"
        said = payload(part)
        assert str(part["Content-Transfer-Encoding"]) == ("7bit" if said.isascii() else "8bit")
    assert all(len(line) <= HEAD_LINE for line in plain.get_content().splitlines())

    # a report comes back to this very letter, or, of an error, to nobody; and no judge answers it
    returned = verify_note(secret, tag_of(mail_from, JUDGE) or "") if mail_from else None
    assert not mail_from or (returned and returned.kind is NoteKind.BOUNCE)
    assert why_no_answer(read_headers(raw), mail_from or JUDGE, lambda _: False) is not None


def check_all(post: Post) -> None:
    for each in post.left:
        check(post, *each)
    ids = [str(each["Message-ID"]) for each in post.sent]
    assert len(ids) == len(set(ids))
    envelope_senders = [each for each in post.envelope_senders if each]
    assert len(envelope_senders) == len(set(envelope_senders))


@pytest.mark.parametrize("name", LETTERS)
@pytest.mark.parametrize("to_a_letter", [False, True], ids=["by itself", "as an answer"])
def test_every_kind_of_letter_has_the_manners_of_an_automatic_one(post: Post, name: str, to_a_letter: bool) -> None:
    letter = LETTERS[name]()
    if not letter.address:
        letter = replace(letter, address="zoe@host.example", public=False)
    thread = " ".join(f"<{number}@host.example>" for number in range(30))
    raw = f"From: {letter.address}\r\nMessage-ID: <ask@host.example>\r\nReferences: {thread}\r\n\r\nx\r\n"
    trigger = Trigger("letter 1", 1, read_headers(raw.encode())) if to_a_letter else Trigger("clock")
    services = Services(post.archive, post.config, lambda: post.now, post.worker._services.rng, post.archive.secret())
    with post.archive.transaction() as transaction:
        commit(services, transaction, Effects(letters=[letter]), post.now, trigger)
    post.work()
    ((mail_from, rcpt, sent),) = post.left
    assert rcpt == letter.address
    assert (mail_from == "") == (letter.kind == "refusal")
    check_all(post)
    mail = message_from_bytes(sent, policy=policy.default)
    assert isinstance(mail, EmailMessage)
    assert answered(mail) == ("<ask@host.example>" if to_a_letter else "")
    assert (mail["List-Id"] is not None) == (letter.game is not None)


def test_every_letter_of_a_game_with_all_its_troubles_has_them_too(
    post: Post, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    post.game("MOVE 3D REMIND 1D GRACE 1D")
    england, mia = post.reply_to("england@x.example"), post.reply_to("mia@x.example")
    post.post("england@x.example", "F LON - NTH\nA LVP - XYZ\nPRESS TO FRANCE\nGrüße, 你好!\nENDPRESS", england)
    post.post("ann@y.example", "OBSERVE demo\nJOIN demo\nHELP\nLIST", headers="Subject: Grüße\r\n")
    post.post("ann@y.example", "yes", post.reply_to("ann@y.example"), "Subject: Re: Grüße\r\n")
    post.post("sam@y.example", "hello, is this a game?", headers="")
    post.post("eve@y.example", "LIST", "judge+demo.p1.1.aaaaaaaaaaaaaaaa@dip.example", "")
    report = dsn(block("failed", "5.1.1"))
    post.report(post.return_address("france@x.example"), report)
    for _ in range(22):
        post.post("fay@y.example", "LIST", headers="")
    with monkeypatch.context() as trouble:

        def stumble(*_: Any) -> None:
            raise ZeroDivisionError

        trouble.setattr(letter_module, "read_body", stumble)
        post.post("gil@y.example", "LIST", headers=AUTHENTICATED)
    post.post("mia@x.example", "PAUSE\nRESUME\nREPLACE ITALY zoe@x.example", mia)
    for _ in range(10):
        post.wait(hours=12)
    post.post("mia@x.example", "ROLLBACK S1901M\nHISTORY\nTERMINATE\nYES", mia)
    subjects = " | ".join(str(each["Subject"]) for each in post.sent)
    for kind in (
        "results",
        "reminder",
        "late",
        "press",
        "set aside",
        "too many letters",
        "come back",
        "=?utf-8?",
        "starting",
        "terminated",
    ):
        assert kind in subjects, kind
    assert {mail_from == "" for mail_from, _, _ in post.left} == {True, False}
    check_all(post)
