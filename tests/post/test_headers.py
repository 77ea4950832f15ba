"""Reading headers: whose letter it is, in which thread, and that no bytes raise."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.post.headers import FIELDS_READ, HEADER_LIMIT, Headers, is_address, message_ids, one_line, read_headers


def read(*lines: str) -> Headers:
    return read_headers("\r\n".join([*lines, "", "A PAR - BUR", ""]).encode())


def test_an_ordinary_letter_is_read_whole() -> None:
    headers = read(
        "From: Alice Liddell <Alice@Example.ORG>",
        "Subject: my orders",
        "Message-ID: <abc.1@mail.example.org>",
        "References: <first@judge.test>",
        " <second@judge.test>",
    )
    assert headers.sender == "alice@example.org"
    assert headers.sender_name == "Alice Liddell"
    assert headers.subject == "my orders"
    assert headers.message_id == "<abc.1@mail.example.org>"
    assert headers.references == ("<first@judge.test>", "<second@judge.test>")


def test_fields_are_found_in_any_case_and_unfolded() -> None:
    headers = read("X-Loop: a@b.test", "x-loop: c", "\td")
    assert headers.values("X-LOOP") == ("a@b.test", "c d")
    assert headers.values("absent") == ()


@pytest.mark.parametrize(
    ("value", "sender"),
    [
        ("bob@evil.org", "bob@evil.org"),
        ("<bob@evil.org>", "bob@evil.org"),
        ('"alice@good.org" <bob@evil.org>', "bob@evil.org"),
        ("=?utf-8?q?alice=40good=2Eorg?= <bob@evil.org>", "bob@evil.org"),
        ("bob@evil.org (alice@good.org)", "bob@evil.org"),
        ("jürgen@example.org", "jürgen@example.org"),
        # From here on it depends on the reader who wrote, so nobody did.
        ("alice@good.org <bob@evil.org>", None),
        ("alice@good.org)bob@evil.org", None),
        ("alice@good.org, bob@evil.org", None),
        ("alice@good.org\r\n , bob@evil.org", None),
        ("<alice@good.org><bob@evil.org>", None),
        ("alice@good.org@evil.org", None),
        ('"alice@good.org"@evil.org', None),
        ("alice", None),
        ("undisclosed-recipients:;", None),
        ("@good.org", None),
        ("alice@", None),
        ("alice@[127.0.0.1]", None),
        ("", None),
        ("(c):", None),
        ("<[x@microsoft.com]>", None),
        ("(" * 500, None),
        ("(" * 1900 + "a@b.org", None),
        ("," * 1900, None),
        ("x" * 3000 + "@good.org", None),
        ("players: alice@good.org;", None),
        ("players: alice@good.org", None),
        ("alice@good.org;", None),
        ("alice@good.org\x00", None),
        ("alice@good.org\x00.evil.org", None),
        ("alice@good.org\u2028<bob@evil.org>", None),
        ("alice@good.org\r <bob@evil.org>", None),
        ("alice@good.org\rX-Rest: <bob@evil.org>", None),
        # A colon in quotes, in a comment or in an encoded word is only part of a name.
        ("=?utf-8?q?Alice:_master?= <alice@good.org>", "alice@good.org"),
        ('"Alice: master" <alice@good.org>', "alice@good.org"),
        ("alice@good.org (Alice: master)", "alice@good.org"),
        ("Alice\r\n\t<alice@good.org>", "alice@good.org"),
    ],
)
def test_a_letter_has_a_sender_only_when_every_program_would_name_the_same(value: str, sender: str | None) -> None:
    assert read(f"From: {value}").sender == sender


@pytest.mark.parametrize("letter", ["\u212a", "\u0130", "\u00c4", "\uff2b"])
def test_no_case_is_folded_in_an_address_outside_ascii(letter: str) -> None:
    assert read(f"From: {letter}ATE@Example.ORG").sender == f"{letter}ate@example.org"


def test_two_from_headers_identify_nobody() -> None:
    assert read("From: alice@good.org", "From: alice@good.org").sender is None


@pytest.mark.parametrize(
    "raw",
    [
        b"From: alice@good.org\nFrom : bob@evil.org\n\n",
        b"From : alice@good.org\n\n",
        b"From: alice@good.org\nno header at all\nFrom: bob@evil.org\n\n",
        b"From: alice@good.org\nSubject: hi\rFrom: bob@evil.org\n\n",
        b"From: alice@good.org\r\rFrom: bob@evil.org\n\n",
        b"Subject: hi\rFrom: alice@good.org\n\n",
        b"From: alice@good.org\nFr\x00om: bob@evil.org\n\n",
        b"From: alice@good.org\nFROM: bob@evil.org\n\n",
    ],
)
def test_a_second_from_that_only_some_programs_see_identifies_nobody(raw: bytes) -> None:
    assert read_headers(raw).sender is None


@pytest.mark.parametrize(
    "raw",
    [
        b"From: alice@good.org\r\r\nSubject: doubled returns\r\r\n\r\r\nA PAR H",
        b"Subject: hi\r\n From: folded@evil.org\r\nFrom: alice@good.org\r\n\r\n",
        b"Received: from x.test\n (from: y.test)\nX-From: bob@evil.org\nFrom: alice@good.org\n\n",
        b"Subject: torn\rline\nFrom: alice@good.org\n\nFrom: bob@evil.org\n",
    ],
)
def test_what_no_program_takes_for_a_second_from_does_not_hide_the_sender(raw: bytes) -> None:
    assert read_headers(raw).sender == "alice@good.org"


def test_a_space_before_the_colon_belongs_to_no_name() -> None:
    assert read_headers(b"Precedence : bulk\n\n").values("precedence") == ("bulk",)


def test_a_from_below_a_line_that_is_no_header_identifies_nobody() -> None:
    assert read("no header at all", "From: alice@good.org").sender is None
    assert read("From alice@good.org Mon Jan  1 00:00:00 2001", "From: alice@good.org").sender == "alice@good.org"


def test_a_line_that_is_no_header_hides_none_below_it() -> None:
    assert read("Subject: torn", "no header at all", "Auto-Submitted: auto-replied").values("auto-submitted")
    assert read_headers(b"Subject: a\rb\nPrecedence: bulk\n\n").values("precedence") == ("bulk",)


def test_no_from_header_identifies_nobody() -> None:
    assert read("Sender: alice@good.org").sender is None


def test_a_from_in_the_body_is_not_a_header() -> None:
    assert read_headers(b"From: a@good.org\n\nFrom: b@evil.org\n").sender == "a@good.org"
    assert read_headers(b"\r\nFrom: b@evil.org\r\n\r\n").sender is None


@pytest.mark.parametrize(
    ("value", "subject"),
    [
        ("=?utf-8?q?R=C3=A9sultats?= de =?iso-8859-1?q?l=27=E9t=E9?=", "Résultats de l'été"),
        ("=?utf-8?b?w5xiZXJ3aW50ZXJu?=", "Überwintern"),
        ("raw ünïcode", "raw ünïcode"),
        ("=?no-such-charset?q?caf=C3=A9?=", "café"),
        ("=?utf-8?b?a?= broken", "=?utf-8?b?a?= broken"),
        ("=?utf-8?q?one=0D=0ABcc:_x=40evil.org?=", "one Bcc: x@evil.org"),
        ("two\r\n lines", "two lines"),
        ("a\x00b\u202ec\u2028d", "a bc d"),
        ("x" * 500, "x" * 200),
    ],
)
def test_a_subject_is_one_clean_line(value: str, subject: str) -> None:
    assert read(f"Subject: {value}").subject == subject


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("é one\u2028two", "é one two"),  # a line separator
        ("é one\u2029two", "é one two"),  # a paragraph separator
        ("é one\x85two\x00three", "é one two three"),  # control characters
        ("é o\u200bn\u202ee", "é one"),  # invisible ones
        ("é  one ", "é one"),
    ],
)
def test_what_breaks_a_line_becomes_a_space_and_what_cannot_be_seen_nothing(text: str, shown: str) -> None:
    assert one_line(text, 99) == shown


def test_undeclared_bytes_are_read_as_windows_text() -> None:
    assert read_headers(b"Subject: caf\xe9 \x96 bar\n\n").subject == "café – bar"


def test_a_senders_name_is_decoded_and_cannot_break_the_line() -> None:
    headers = read("From: =?UTF-8?Q?Al=0Aice?= <a@good.org>")
    assert headers.sender == "a@good.org"
    assert headers.sender_name == "Al ice"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("<[x@microsoft.com]>", "<[x@microsoft.com]>"),
        ("  <a@b>  (a comment)", "<a@b>"),
        ("<" + "a" * 246 + "@b>", "<" + "a" * 246 + "@b>"),
        ("<" + "a" * 247 + "@b>", None),
        ("<a b@c>", None),
        ("<ab>", None),
        ("a@b", None),
        ("<ä@b>", None),
        ("<a@b> <c@d>", None),
        ("", None),
    ],
)
def test_a_message_id_is_taken_only_if_it_can_be_quoted(value: str, expected: str | None) -> None:
    assert read(f"Message-ID: {value}").message_id == expected


def test_long_threads_keep_their_first_letter_and_the_latest() -> None:
    ids = [f"<{n}@x.test>" for n in range(15)]
    assert read("References: " + " ".join(ids)).references == (ids[0], *ids[6:])


def test_a_letter_without_references_hangs_on_the_one_it_answers() -> None:
    assert read("In-Reply-To: <p@x.test>").references == ("<p@x.test>",)
    assert read("In-Reply-To: <p@x.test> <q@x.test>").references == ()
    assert read("References: <r@x.test>", "In-Reply-To: <p@x.test>").references == ("<r@x.test>",)


def test_a_huge_header_is_cut_and_identifies_nobody() -> None:
    padding = [f"X-Pad: {'x' * 900}"] * (HEADER_LIMIT // 900 + 10)
    headers = read("From: alice@good.org", "Subject: seen", *padding, "From: bob@evil.org")
    assert headers.subject == "seen"
    assert headers.sender is None
    assert sum(len(value) for _, value in headers.fields) < HEADER_LIMIT


def test_a_header_of_too_many_fields_is_cut_and_identifies_nobody() -> None:
    fits = ["From: alice@good.org", *["X: y"] * (FIELDS_READ - 1)]
    assert read(*fits).sender == "alice@good.org"
    headers = read(*fits, "From: bob@evil.org")
    assert headers.sender is None
    assert headers.values("from") == ("alice@good.org",)
    assert len(headers.fields) == FIELDS_READ
    assert read(*["X: y"] * FIELDS_READ, "From: alice@good.org").sender is None


def test_a_huge_body_does_not_count_as_header() -> None:
    assert read_headers(b"From: a@good.org\r\n\r\n" + b"x" * 10 * HEADER_LIMIT).sender == "a@good.org"


@pytest.mark.parametrize(
    "line",
    [
        "Content-Type: text/plain; name*",
        "Message-ID: <[x@microsoft.com]>",
        "To: (c):",
        "From: =?UTF-8?Q?=0A..?= <a@b>",
        "To: " + "(" * 500,
        'Content-Type: text/plain; charset="nobody-knows"',
        "From: " + "," * 8000,
        "Subject: " + "=?utf-8?q?a?= " * 4000,
        "Subject: " + "=?a?q?" * 8000,
        "References: " + "<" * 30000,
        ": no name",
        " starts folded",
        "no colon at all",
        "From a@b Mon Jan  1 00:00:00 2001",
    ],
)
def test_headers_that_crash_mail_programs_spoil_only_themselves(line: str) -> None:
    headers = read("Subject: before", "Reply-To: x@y.test", line)
    assert headers.subject == "before"


_NASTY = st.sampled_from(
    [
        *(b"From:", b"Subject:", b"Message-ID:", b"References:", b"\r\n", b"\n", b"\r", b" ", b"a", b"\xff", b"\x00"),
        *(b"=?utf-8?q?", b"=?utf-8?b?", b"=?idna?q?", b"=?undefined?b?", b"?="),
        *(b"<", b">", b"@", b"(", b")", b'"', b",", b":", b";"),
    ]
)


@given(st.one_of(st.binary(), st.lists(_NASTY, max_size=60).map(b"".join)))
@example(b"")
@example(b"From: =?idna?q?xn--?= <a@b>\n")
@example(b"Subject: =?utf-16?b?2AA=?=")
@example(b"Subject: =?\x00?q?a?=\n")
def test_any_bytes_are_read(raw: bytes) -> None:
    headers = read_headers(raw)
    assert headers.sender is None or is_address(headers.sender)
    assert one_line(headers.subject, 200) == headers.subject
    assert message_ids(" ".join(headers.references)) == headers.references
    shown = headers.subject + headers.sender_name + "".join(name + value for name, value in headers.fields)
    assert not any(unicodedata.category(letter) in {"Cc", "Zl", "Zp"} for letter in shown)
    shown.encode()
