"""Composing: the headers of an automatic letter, and that no text can add to them."""

from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage, Message
from email.utils import getaddresses

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.post.compose import Draft, Enclosure, compose, message_id
from judge.post.guards import why_no_answer
from judge.post.headers import read_headers

JUDGE = "judge@play.test"
DRAFT = Draft(
    to="alice@example.org",
    to_name="Alice",
    subject="[spring] orders of S1901M",
    text="Understood:\n  F LON - NTH\n",
    game="Spring",
    message_id="<1@play.test>",
    in_reply_to="<q@example.org>",
    references=("<0@play.test>", "<q@example.org>"),
    date=datetime(2027, 3, 1, 18, 0, tzinfo=UTC),
    reply_to="judge+spring.england.1.abcdefghijklmnop@play.test",
    kind="reply",
)
GOLDEN = """\
From: "The Judge" <judge@play.test>
To: "Alice" <alice@example.org>
Reply-To: judge+spring.england.1.abcdefghijklmnop@play.test
Subject: [spring] orders of S1901M
Date: Mon, 01 Mar 2027 18:00:00 +0000
Message-ID: <1@play.test>
In-Reply-To: <q@example.org>
References: <0@play.test> <q@example.org>
List-Id: Game Spring <spring.play.test>
Auto-Submitted: auto-replied
X-Loop: judge@play.test
Precedence: bulk
X-Auto-Response-Suppress: All
Content-Type: text/plain; charset="utf-8"
Content-Transfer-Encoding: 7bit
MIME-Version: 1.0

Understood:
  F LON - NTH
"""


def written(draft: Draft) -> bytes:
    return compose(draft, JUDGE, "The Judge", "play.test")


def parsed(raw: bytes) -> EmailMessage:
    letter = message_from_bytes(raw, policy=policy.default)
    assert isinstance(letter, EmailMessage)
    return letter


def content(part: Message) -> str:
    assert isinstance(part, EmailMessage)
    return str(part.get_content()).replace("\r\n", "\n")


def test_a_reply_is_written_to_the_letter() -> None:
    assert written(DRAFT).decode() == GOLDEN.replace("\n", "\r\n")


def test_a_notice_says_that_nobody_asked_for_it() -> None:
    headers = read_headers(written(replace(DRAFT, kind="notice", game=None, in_reply_to=None, references=())))
    assert headers.values("auto-submitted") == ("auto-generated",)
    for absent in ("list-id", "in-reply-to", "references"):
        assert headers.values(absent) == ()


def test_no_judge_answers_a_letter_composed_here() -> None:
    for draft in (DRAFT, replace(DRAFT, kind="notice", game=None)):
        assert why_no_answer(read_headers(written(draft)), "x@y.test", lambda address: False)


def test_the_same_key_gives_the_same_id_and_does_not_show() -> None:
    first = message_id("play.test", "outbox 12 alice@example.org")
    assert first == message_id("play.test", "outbox 12 alice@example.org")
    assert first != message_id("play.test", "outbox 13 alice@example.org")
    assert first.endswith("@play.test>")
    assert "alice" not in first
    assert read_headers(f"Message-ID: {first}\n\n".encode()).message_id == first


def test_text_outside_ascii_travels_as_itself() -> None:
    raw = written(replace(DRAFT, text="✓ F LON → NTH\n"))
    assert "✓ F LON → NTH\r\n".encode() in raw
    assert read_headers(raw).values("content-transfer-encoding") == ("8bit",)


@pytest.mark.parametrize("text", ["one\r\ntwo\n", "one\rtwo\n", "one\ntwo\n"])
def test_every_kind_of_line_end_is_one_line_end(text: str) -> None:
    assert content(parsed(written(replace(DRAFT, text=text)))) == "one\ntwo\n"


def test_a_line_too_long_for_smtp_is_wrapped_without_changing_the_text() -> None:
    text = "x" * 5000 + "é\nnext\n"
    raw = written(replace(DRAFT, text=text))
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert content(parsed(raw)) == text


def test_html_stands_beside_the_text_and_behind_it() -> None:
    raw = written(replace(DRAFT, html="<p>F LON → NTH</p>"))
    plain, html = parsed(raw).iter_parts()
    assert (plain.get_content_type(), content(plain)) == ("text/plain", DRAFT.text)
    assert (html.get_content_type(), content(html)) == ("text/html", "<p>F LON → NTH</p>\n")
    assert raw == written(replace(DRAFT, html="<p>F LON → NTH</p>"))


def test_long_ids_stay_whole_so_that_mail_programs_can_thread() -> None:
    ids = tuple(f"<{'A' * 90}{n}@prod.outlook.test>" for n in range(12))
    raw = written(replace(DRAFT, in_reply_to=ids[-1], references=ids))
    headers = read_headers(raw)
    assert headers.values("in-reply-to") == (ids[-1],)
    assert headers.references == (ids[0], *ids[3:])
    assert all(each.encode() in raw for each in headers.references)


def test_long_addresses_stay_whole() -> None:
    tag = f"judge+{'g' * 24}.germany.12.abcdefghijklmnop@{'host.' * 8}test"
    raw = written(replace(DRAFT, to=tag, to_name="Jürgen " * 12, reply_to=tag))
    assert raw.count(tag.encode()) == 2
    assert parsed(raw)["to"].addresses[0].addr_spec == tag


def test_a_name_outside_ascii_is_encoded() -> None:
    raw = written(replace(DRAFT, to_name="Jürgen, der Große"))
    assert parsed(raw)["to"].addresses[0].display_name == "Jürgen der Große"
    assert raw.split(b"\r\n\r\n")[0].isascii()


def test_an_address_outside_ascii_is_written_in_utf8() -> None:
    raw = written(replace(DRAFT, to="jürgen@example.org", to_name="Jürgen"))
    assert "<jürgen@example.org>".encode() in raw


def test_an_encoded_word_in_a_subject_is_not_decoded_again() -> None:
    raw = written(replace(DRAFT, subject="=?utf-8?q?=0D=0ABcc:_victim=40example.org?="))
    assert read_headers(raw).subject == "= ?utf-8?q?=0D=0ABcc:_victim=40example.org?="


@pytest.mark.parametrize(
    ("wrong", "complaint"),
    [
        (replace(DRAFT, to="alice@example.org\r\nBcc: victim@example.org"), "address"),
        (replace(DRAFT, to="alice@example.org, bob@example.org"), "address"),
        (replace(DRAFT, reply_to="nobody"), "address"),
        (replace(DRAFT, message_id="<1@play.test>\r\nBcc: x@y.test"), "message id"),
        (replace(DRAFT, in_reply_to="no id"), "message id"),
        (replace(DRAFT, references=("<a@b> <c@d>",)), "message id"),
        (replace(DRAFT, game="two words"), "list id"),
        (replace(DRAFT, date=DRAFT.date.replace(tzinfo=None)), "zone"),
    ],
)
def test_a_header_that_must_be_exact_is_refused_when_it_is_not(wrong: Draft, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        written(wrong)


@given(name=st.text(max_size=150), subject=st.text(max_size=300), text=st.text(), html=st.none() | st.text())
@example(name='"', subject="=?utf-8?q?=0ABcc:x?=", text="\r.\r\n", html=None)
@example(name="a@b.test,", subject="\r\nBcc: x@y.test\r\n\r\nbody", text="\ud800\x00", html="\x0b")
@example(name="Ü" * 150, subject="\ud800", text="", html="")
def test_free_text_never_adds_a_header_or_an_address(name: str, subject: str, text: str, html: str | None) -> None:
    raw = written(replace(DRAFT, to_name=name, subject=subject, text=text, html=html))
    headers = read_headers(raw)
    expected = [line.partition(":")[0].lower() for line in GOLDEN.partition("\n\n")[0].split("\n")]
    if html is not None:
        expected.remove("content-transfer-encoding")
    assert sorted(field for field, _ in headers.fields) == sorted(expected)
    assert [address for _, address in getaddresses(list(headers.values("to")))] == ["alice@example.org"]
    assert headers.sender == JUDGE
    assert len(headers.subject) <= 201
    assert all(len(line) <= 998 for line in raw.split(b"\r\n"))
    assert b"\n" not in raw.replace(b"\r\n", b"")
    assert b"\r" not in raw.replace(b"\r\n", b"")
    assert b"\0" not in raw


def test_a_file_goes_with_the_words_and_comes_out_as_it_was() -> None:
    data = bytes(range(256)) * 5
    raw = written(replace(DRAFT, html="<p>x</p>", enclosures=(Enclosure("spring.json", "application/json", data),)))
    words, file = parsed(raw).iter_parts()
    assert [part.get_content_type() for part in words.iter_parts()] == ["text/plain", "text/html"]
    assert (file.get_filename(), file.get_content_type(), file.get_content()) == (
        "spring.json",
        "application/json",
        data,
    )
    assert file.get_content_disposition() == "attachment"
    assert max(map(len, raw.split(b"\r\n"))) <= 998


@pytest.mark.parametrize(("name", "kind"), [("a b", "text/plain"), ("a\r\nBcc: x", "text/plain"), ("a", "text")])
def test_a_file_whose_name_or_type_no_header_can_hold_is_refused(name: str, kind: str) -> None:
    with pytest.raises(ValueError, match="no file can be enclosed"):
        written(replace(DRAFT, enclosures=(Enclosure(name, kind, b""),)))
