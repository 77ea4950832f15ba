"""The envelope read off a letter in a mailbox: whose it is, and who sent it."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.post.delivered import envelope_of
from judge.post.signed_addresses import tag_of

JUDGE = "judge@play.test"
SEAT = "judge+spring.england.1.abcdefghijklmnop@play.test"
OTHER = "judge+autumn.france.2.ponmlkjihgfedcba@play.test"
NOW = datetime(2027, 3, 1, 18, 0, tzinfo=UTC)


def accept(address: str) -> bool:
    return tag_of(address, JUDGE) is not None


def recipients(*fields: str) -> tuple[str, ...]:
    return envelope_of("\r\n".join((*fields, "", "")).encode(), NOW, accept, JUDGE).recipients


def mail_from(*fields: str) -> str:
    return envelope_of("\r\n".join((*fields, "", "")).encode(), NOW, accept, JUDGE).mail_from


@pytest.mark.parametrize(
    "field",
    [
        f"Delivered-To: {SEAT}",
        f"X-Original-To: <{SEAT}>",
        f"Envelope-To: friend@example.org, {SEAT}",
        f"X-Envelope-To: {SEAT.upper()}",
        f"To: The Judge <{SEAT}>",
        f'To: "Judge, The" <{SEAT}>, bob@example.org',
        f"Cc: games: bob@example.org, {SEAT};",
        f"Resent-To: {SEAT}",
        f"To: bob@example.org,\r\n\t<{SEAT}>",
    ],
)
def test_a_signed_address_is_found_wherever_servers_and_writers_put_it(field: str) -> None:
    assert recipients("From: alice@example.org", field, "Subject: orders") == (SEAT,)


def test_a_servers_word_goes_before_the_writers() -> None:
    assert recipients(f"To: {OTHER}", f"Delivered-To: {SEAT}") == (SEAT,)


def test_the_last_delivery_goes_before_an_earlier_one() -> None:
    assert recipients(f"Delivered-To: {SEAT}", f"Delivered-To: {OTHER}") == (SEAT,)


def test_a_signed_address_in_to_goes_before_the_plain_one_that_the_server_delivered_to() -> None:
    assert recipients(f"Delivered-To: {JUDGE}", f"To: {SEAT}") == (SEAT,)


def test_one_letter_to_two_seats_is_for_both_and_once_for_each() -> None:
    assert recipients(f"To: {SEAT}, {JUDGE}", f"Cc: {OTHER}, {SEAT.upper()}") == (SEAT, OTHER)


@pytest.mark.parametrize(
    "fields",
    [
        (f"To: {JUDGE}",),
        (f"Delivered-To: {JUDGE}", "To: diplomacy@elsewhere.test"),  # an alias of ours elsewhere
        ("To: undisclosed-recipients:;",),  # a blind copy
        (),
        (f'To: "{SEAT}" <bob@example.org>',),  # only somebody's name
        ("To: judge+spring@elsewhere.test",),
    ],
)
def test_a_letter_to_no_signed_address_came_to_the_plain_one(fields: tuple[str, ...]) -> None:
    assert recipients(*fields) == (JUDGE,)


def test_the_envelopes_sender_is_the_topmost_return_path() -> None:
    fields = ("Return-Path: <list-bounces@example.org>", "Return-Path: <>", "From: alice@example.org")
    assert mail_from(*fields) == "list-bounces@example.org"


def test_an_empty_return_path_makes_a_letter_a_bounce() -> None:
    assert mail_from("Return-Path: <>", "From: alice@example.org") == ""


@pytest.mark.parametrize("fields", [(), ("Return-Path: nonsense here",), ("Return-Path:",)])
def test_without_a_return_path_the_sole_sender_is_taken(fields: tuple[str, ...]) -> None:
    assert mail_from(*fields, "From: Alice <alice@example.org>") == "alice@example.org"


def test_two_senders_are_nobody() -> None:
    assert mail_from("From: alice@example.org", "From: bob@example.org") == ""


def test_a_delivery_report_without_a_return_path_is_a_bounce() -> None:
    kind = "Content-Type: Multipart/Report; report-type=delivery-status; boundary=x"
    assert mail_from("From: mailer-daemon@example.org", kind) == ""


def test_the_letter_is_kept_as_it_came() -> None:
    raw = b"From: alice@example.org\n\nbare line ends\n\x00\xff"
    envelope = envelope_of(raw, NOW, accept, JUDGE)
    assert (envelope.raw, envelope.received) == (raw, NOW)


@given(st.binary(max_size=300), st.sampled_from([b"", b"To: ", b"Delivered-To: <", b"Return-Path: "]))
def test_any_bytes_have_an_envelope(raw: bytes, start: bytes) -> None:
    envelope = envelope_of(start + raw, NOW, accept, JUDGE)
    assert envelope.recipients
    assert envelope == envelope_of(start + raw, NOW, accept, JUDGE)


@pytest.mark.parametrize("junk", [",", "(", '"', "a@b,", "<", '"\\', "=?utf-8?q?a?= "])
def test_a_hostile_header_names_nobody_of_ours(junk: str) -> None:
    # a quadratic reading takes minutes
    assert recipients("To: " + junk * (60_000 // len(junk))) == (JUDGE,)
