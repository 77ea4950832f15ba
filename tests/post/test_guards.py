"""The loop guard: a table of letters that get no answer, and one of letters that do."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.post.compose import Draft, Kind, compose, message_id
from judge.post.guards import why_no_answer
from judge.post.headers import read_headers
from judge.post.signed_addresses import tag_of

JUDGE = "judge@play.test"

PIECES = (
    *(b"Precedence: bulk", b"Precedence: secret", b"X-Loop: secret@judge.test", b"Sender: <secret@x>, no-reply@x.test"),
    *(
        b"Auto-Submitted: secret",
        b"From: judge@play.test",
        b"Return-Path:",
        b"Subject: auto: secret",
        b"\n",
        b" ",
        b"<",
    ),
)


def verdict(header: str, mail_from: str) -> str | None:
    names = {line.partition(":")[0].lower() for line in header.split("\n")}
    sender = "" if "from" in names else "From: alice@example.org\n"
    headers = read_headers(f"{sender}{header}\n\nF LON - NTH\n".encode())
    return why_no_answer(headers, mail_from, lambda address: tag_of(address, JUDGE) is not None)


@pytest.mark.parametrize(
    ("header", "mail_from"),
    [
        ("Subject: orders", ""),
        ("Subject: orders", "<>"),
        ("Return-Path: <>", "alice@example.org"),
        ("Subject: orders", "judge@play.test"),
        ("Subject: orders", "JUDGE+spring.england.1.abcdefghijklmnop@Play.Test"),
        ("From: Judge <judge@play.test>", "alice@example.org"),
        ("From: judge+some.tag@play.test", "alice@example.org"),
        ("Subject: orders", "MAILER-DAEMON@mx.example.org"),
        ("From: Mail Delivery System <mailer-daemon@example.org>", "x@example.org"),
        ("From: postmaster@example.org", "x@example.org"),
        ("From: noreply@example.org", "x@example.org"),
        ("From: no-reply@example.org", "x@example.org"),
        ("From: do_not_reply@example.org", "x@example.org"),
        ("From: donotreply+123@example.org", "x@example.org"),
        ("From: shop.noreply@example.org", "x@example.org"),
        ("From: news-noreply@example.org", "x@example.org"),
        ("Subject: news", "players-bounces+alice=example.org@lists.example.org"),
        ("Subject: news", "owner-players@lists.example.org"),
        ("Subject: news", "players-request@lists.example.org"),
        ("Subject: news", "bounce-77@news.example.org"),
        ("Auto-Submitted: auto-replied", "alice@example.org"),
        ("Auto-Submitted: auto-generated", "alice@example.org"),
        ("AUTO-SUBMITTED: Auto-Notified; owner-email=a@b.test", "alice@example.org"),
        ("Auto-Submitted: no\nAuto-Submitted: auto-replied", "alice@example.org"),
        ("Precedence: bulk", "alice@example.org"),
        ("Precedence: Junk", "alice@example.org"),
        ("precedence:   list", "alice@example.org"),
        ("Precedence: auto_reply", "alice@example.org"),
        ("List-Id: Players <players.example.org>", "alice@example.org"),
        ("List-Unsubscribe: <mailto:leave@example.org>", "alice@example.org"),
        ("List-Post: NO", "alice@example.org"),
        ("Mailing-List: list players@example.org", "alice@example.org"),
        ("X-Mailing-List: players@example.org", "alice@example.org"),
        ("X-Loop: judge@play.test", "alice@example.org"),
        ("X-Loop: other@play.test\nX-Loop: <Judge@PLAY.test>", "alice@example.org"),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=x", "alice@example.org"),
        ("Content-Type: Multipart/Report;\n boundary=x", "alice@example.org"),
        ("Content-Type: message/disposition-notification", "alice@example.org"),
        ("X-Failed-Recipients: bob@example.org", "alice@example.org"),
        ("X-Auto-Response-Suppress: All", "alice@example.org"),
        ("X-Auto-Response-Suppress: DR, OOF, AutoReply", "alice@example.org"),
        ("X-Autoreply: yes", "alice@example.org"),
        ("X-Autorespond: vacation", "alice@example.org"),
        ("Subject: Automatic reply: your orders", "alice@example.org"),
        ("Subject: Out of Office: back on Monday", "alice@example.org"),
        ("Subject: =?utf-8?q?R=C3=A9ponse_automatique_=3A_vacances?=", "alice@example.org"),
        ("Subject: Abwesenheitsnotiz: im Urlaub", "alice@example.org"),
        ("Subject: Undelivered Mail Returned to Sender", "alice@example.org"),
        # who sent it, however it is written
        ("Return-Path:", "alice@example.org"),
        ("Return-Path: < >", "alice@example.org"),
        ("Return-Path: <MAILER-DAEMON>", "alice@example.org"),
        ("From: MAILER-DAEMON", "alice@example.org"),
        ("From: Mail Delivery Subsystem <MAILER-DAEMON>", "alice@example.org"),
        ("From: a@example.org, judge@play.test", "alice@example.org"),
        ("Sender: Players <players-bounces@lists.example.org>", "alice@example.org"),
        ("Sender: judge@play.test", "alice@example.org"),
        ("Subject: news", "players-return-17-alice=example.org@lists.example.org"),
        ("Subject: news", "players+bncBAAB7X3@groups.example.org"),
        ("Subject: news", "SRS0=x9Kq=7B=lists.example.org=players-bounces+alice=example.org@forward.test"),
        ("Subject: back", "SRS0=x9Kq=7B=mx.example.org=mailer-daemon@forward.test"),
        ("Subject: back", "SRS1=Hh1=forward.test==x9Kq=7B=mx.example.org=noreply@second.test"),
        ("Subject: back", "prvs=3021f8d4=noreply@example.org"),
        ("From: MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@firm.test", "alice@example.org"),
        ("From: mdaemon@example.org", "alice@example.org"),
        ("From: no_reply_77@example.org", "alice@example.org"),
        ("From: noreply2@example.org", "alice@example.org"),
        ("From: ne-pas-repondre@example.fr", "alice@example.org"),
        ("From: nicht-antworten@example.de", "alice@example.org"),
        # what programs say of themselves
        ("Auto-Submitted: auto-notified", "alice@example.org"),
        ("Auto-Submitted:", "alice@example.org"),
        ("Auto-Submitted : auto-replied", "alice@example.org"),
        ("Subject: x\n\tAuto-Submitted: no\nAuto-Submitted:\n auto-replied", "alice@example.org"),
        ("a line that is no header\nAuto-Submitted: auto-replied", "alice@example.org"),
        ('Precedence: "bulk"', "alice@example.org"),
        ("Precedence: bulk, list", "alice@example.org"),
        ("X-Precedence: junk", "alice@example.org"),
        ("Preference: auto_reply", "alice@example.org"),
        ("X-Loop: judge@elsewhere.test", "alice@example.org"),
        ("X-Auto-Submitted: auto-replied", "alice@example.org"),
        ("X-Autoresponder: 7", "alice@example.org"),
        ("X-Autogenerated: Reply", "alice@example.org"),
        ("X-FC-MachineGenerated: true", "alice@example.org"),
        ("X-POST-MessageClass: 9; Autoresponder", "alice@example.org"),
        ("X-Mailer: vacation 1.2.7", "alice@example.org"),
        ("Delivered-To: Autoresponder", "alice@example.org"),
        ("X-Cron-Env: <SHELL=/bin/sh>", "alice@example.org"),
        ("X-RT-Loop-Prevention: helpdesk", "alice@example.org"),
        ("X-OTRS-Loop: True", "alice@example.org"),
        ("X-Roundup-Loop: hello", "alice@example.org"),
        ("X-GitHub-Reason: mention", "alice@example.org"),
        ("X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent", "alice@example.org"),
        # reports
        ("X-MS-Exchange-Message-Is-Ndr:", "alice@example.org"),
        ("Feedback-Type: abuse", "alice@example.org"),
        ("Content-Type: message/delivery-status", "alice@example.org"),
        ("Content-Type: multipart/report; report-type=feedback-report; boundary=x", "alice@example.org"),
        ("Content-Type: multipart/report; report-type=disposition-notification; boundary=x", "alice@example.org"),
        # lists
        ("List-Archive: <https://lists.example.org/>", "alice@example.org"),
        ("X-BeenThere: players@lists.example.org", "alice@example.org"),
        ("X-Google-Group-Id: 1234567", "alice@example.org"),
        # subjects of vacation programs and mail systems that give no other sign
        ("Subject: AUTO: Anna Berg is out of the office (returning 01/12/2026)", "alice@example.org"),
        ("Subject: [EXTERN] Automatische Antwort: Frühjahr 1901", "alice@example.org"),
        ("Subject: Re\u0301ponse automatique : printemps 1901", "alice@example.org"),
        ("Subject: Odpowiedź automatyczna: wiosna 1901", "alice@example.org"),
        ("Subject: 自動応答: 1901年春", "alice@example.org"),
        ("Subject: Автоматический ответ: весна 1901", "alice@example.org"),
        ("Subject: Warning: could not send message for past 4 hours", "alice@example.org"),
        ("Subject: failure notice", "alice@example.org"),
        ("Subject: Anna Berg/Club is out of the office.", "alice@example.org"),
    ],
)
def test_letters_of_programs_get_no_answer(header: str, mail_from: str) -> None:
    reason = verdict(header, mail_from)
    assert reason
    assert len(reason) < 60


@pytest.mark.parametrize(
    ("header", "mail_from"),
    [
        ("Subject: orders", "alice@example.org"),
        ("From: bob@example.org", "alice@example.org"),
        ("Auto-Submitted: no", "alice@example.org"),
        ("Auto-Submitted: No (a person)", "alice@example.org"),
        ("Precedence: first-class", "alice@example.org"),
        ("X-Loop: not an address", "alice@example.org"),
        ("X-Auto-Response-Suppress: DR, RN, NRN", "alice@example.org"),
        ("X-Auto-Response-Suppress: None", "alice@example.org"),
        ("X-Autoreply: no", "alice@example.org"),
        ("Content-Type: multipart/alternative; boundary=multipart/report", "alice@example.org"),
        ("Subject: Re: out of office drinks", "alice@example.org"),
        ("Subject: [spring] failure of my convoy", "alice@example.org"),
        ("From: bouncer@example.org", "bouncer@example.org"),
        ("From: judge@elsewhere.test", "judge@elsewhere.test"),
        ("From: norepley@example.org", "x@example.org"),
        ("Return-Path: <alice@example.org>", "alice@example.org"),
        # what programs of people write
        ("Precedence: normal", "alice@example.org"),
        ("Precedence: special-delivery", "alice@example.org"),
        ("X-Auto-Response-Suppress: DR, RN", "alice@example.org"),
        ("X-Auto-Submitted: no", "alice@example.org"),
        ("Disposition-Notification-To: alice@example.org", "alice@example.org"),
        ("Return-Receipt-To: alice@example.org", "alice@example.org"),
        ("X-Mailer: Microsoft Outlook 16.0", "alice@example.org"),
        ("Content-Type: multipart/signed; boundary=x", "alice@example.org"),
        ("Content-Type: text/plain; name=multipart/report", "alice@example.org"),
        ("Sender: Alice Liddell <alice@mail.example.org>", "alice@example.org"),
        ("Sender: secretary@example.org", "alice@example.org"),
        ("Reply-To: noreply@example.org", "alice@example.org"),
        ('From: "MAILER-DAEMON" <alice@example.org>', "alice@example.org"),
        ("From: root@example.org", "root@host.example.org"),
        ("From: ownership@example.org", "requests@example.org"),
        ("From: autoreplica@example.org", "alice@example.org"),
        # what gateways and forwarders add
        ("X-Autogenerated: Redirect", "alice@example.org"),
        ("Feedback-ID: 1.eu-west-1.abc=:AmazonSES", "0102018cafe-000000@eu-west-1.ses.test"),
        ("X-MS-Exchange-Inbox-Rules-Loop: judge@club.test", "alice@example.org"),
        ("X-MS-Exchange-Organization-AutoForwarded: false", "alice@example.org"),
        ("X-LoopCount0: from 10.1.2.3", "alice@example.org"),
        ("Subject: orders", "bounces+SRS=x9Kq=7B@club.test"),
        ("Subject: orders", "SRS0=x9Kq=7B=example.org=alice@forward.test"),
        ("Subject: orders", "prvs=3021f8d4=alice@example.org"),
        ("Subject: orders", "btv1==0217a5b==alice@example.org"),
        ("Subject: orders", "alice+caf_=judge=play.test@example.org"),
        ("Delivered-To: judge+vacation.england.1.abcdefghijklmnop@play.test", "alice@example.org"),
        ("X-Spam-Status: Yes, score=7.1 tests=BULK_RE", "alice@example.org"),
        ("To: undisclosed-recipients:;", "alice@example.org"),
        # subjects of people
        ("Subject: [EXTERNAL] my orders", "alice@example.org"),
        ("Subject: Re: Automatic reply: your orders", "alice@example.org"),
        ("Subject: Re: Anna Berg is out of the office", "alice@example.org"),
        ("Subject: automatic orders for autumn", "alice@example.org"),
        ("Subject: Undeliverable peace offers", "alice@example.org"),
        ("", "alice@example.org"),
    ],
)
def test_letters_of_people_get_an_answer(header: str, mail_from: str) -> None:
    assert verdict(header, mail_from) is None


def test_a_header_cut_for_its_many_fields_is_judged_by_what_was_seen() -> None:
    raw = b"Auto-Submitted: auto-replied\r\n" + b"X: y\r\n" * 5000 + b"\r\nHello"
    assert why_no_answer(read_headers(raw), "alice@home.org", lambda address: False) != ""


def test_a_letter_without_a_readable_sender_is_judged_by_the_rest() -> None:
    assert verdict("From: ", "alice@example.org") is None
    assert verdict("From: \nPrecedence: bulk", "alice@example.org") is not None


@given(st.lists(st.sampled_from(PIECES) | st.binary(max_size=8), max_size=20).map(b"".join), st.text(max_size=40))
def test_a_reason_is_a_few_words_of_the_judge_s_own(raw: bytes, mail_from: str) -> None:
    reason = why_no_answer(read_headers(raw), mail_from, lambda address: tag_of(address, JUDGE) is not None)
    assert reason is None or (0 < len(reason) < 60 and reason.isprintable() and "secret" not in reason)


KINDS: tuple[Kind, ...] = ("reply", "notice")
SIGNS = ("auto-submitted", "x-loop", "precedence", "x-auto-response-suppress", "list-id")


def letter_of(judge: str, kind: Kind) -> bytes:
    """What the judge at the address `judge` sends: the answer to a letter, or a notice of its own."""
    domain = judge.partition("@")[2]
    draft = Draft(
        to=JUDGE,
        subject="[ruhr] your orders",
        text="F LON - NTH",
        game="ruhr",
        message_id=message_id(domain, kind),
        date=datetime(2026, 1, 5, 12, tzinfo=UTC),
        reply_to=judge,
        kind=kind,
    )
    return compose(draft, judge, "The judge", domain)


@pytest.mark.parametrize("judge", [JUDGE, "richter@elsewhere.test"])
@pytest.mark.parametrize("kind", KINDS)
def test_no_judge_answers_what_a_judge_sends(judge: str, kind: Kind) -> None:
    headers = read_headers(letter_of(judge, kind))
    assert headers.sender == judge
    assert why_no_answer(headers, judge, lambda address: tag_of(address, JUDGE) is not None)


@pytest.mark.parametrize("kept", SIGNS)
def test_a_judge_s_letter_is_known_by_any_one_of_its_signs(kept: str) -> None:
    lines = letter_of("richter@elsewhere.test", "reply").split(b"\r\n")
    others = tuple(f"{name}:".encode() for name in SIGNS if name != kept)
    bare = b"\r\n".join(line for line in lines if not line.lower().startswith(others))
    assert why_no_answer(read_headers(bare), "richter@elsewhere.test", lambda _: False)


def test_a_judge_s_letter_without_any_sign_would_be_answered() -> None:
    lines = letter_of("richter@elsewhere.test", "reply").split(b"\r\n")
    signs = tuple(f"{name}:".encode() for name in SIGNS)
    bare = b"\r\n".join(line for line in lines if not line.lower().startswith(signs))
    assert why_no_answer(read_headers(bare), "richter@elsewhere.test", lambda _: False) is None
