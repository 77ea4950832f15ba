"""The loop guard: a table of letters that get no answer, and one of letters that do."""

import pytest

from judge.post.guards import why_no_answer
from judge.post.headers import read_headers
from judge.post.tokens import tag_of

JUDGE = "judge@play.test"


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
        ("X-Loop: judge@elsewhere.test", "alice@example.org"),
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
    ],
)
def test_letters_of_people_get_an_answer(header: str, mail_from: str) -> None:
    assert verdict(header, mail_from) is None


def test_a_letter_without_a_readable_sender_is_judged_by_the_rest() -> None:
    assert verdict("From: ", "alice@example.org") is None
    assert verdict("From: \nPrecedence: bulk", "alice@example.org") is not None
