"""Received letters: kept once, handed out in order, handled once."""

from datetime import timedelta

import pytest

from judge.archive.archive import Archive
from judge.archive.received import StoredLetter
from tests.archive.archive_samples import NOW

RAW = b"From: alice@example.org\r\n\r\nA PAR - BUR\xff\x00\r\n"


def store(archive: Archive, raw: bytes = RAW, recipient: str = "judge@example.org") -> bool:
    return archive.store_letter("alice@example.org", recipient, raw, NOW)


def test_a_stored_letter_is_handed_out_as_it_came(archive: Archive) -> None:
    assert store(archive)
    letter = next(iter(archive.new_letters(1)), None)
    assert letter == StoredLetter(1, "alice@example.org", "judge@example.org", RAW, NOW, 0)


def test_an_empty_archive_has_no_letter(archive: Archive) -> None:
    assert next(iter(archive.new_letters(1)), None) is None


def test_the_same_bytes_for_the_same_recipient_are_one_letter(archive: Archive) -> None:
    assert store(archive)
    assert not store(archive)
    assert not store(archive, recipient="Judge@Example.org")
    assert not archive.store_letter("", "judge@example.org", RAW, NOW + timedelta(days=9))


def test_a_letter_that_comes_again_after_it_was_handled_has_no_second_effect(archive: Archive) -> None:
    store(archive)
    with archive.transaction() as transaction:
        transaction.finish_letter(1, "answered")
    assert not store(archive)
    assert next(iter(archive.new_letters(1)), None) is None


def test_the_same_bytes_for_another_recipient_are_another_letter(archive: Archive) -> None:
    assert store(archive)
    assert store(archive, recipient="judge+cup.p1.1.aaaabbbbccccdddd@example.org")


def test_letters_are_handed_out_in_the_order_they_came(archive: Archive) -> None:
    handed_out = []
    for number in range(3):
        store(archive, raw=b"letter %d" % number)
    while (letter := next(iter(archive.new_letters(1)), None)) is not None:
        handed_out.append(letter.raw)
        with archive.transaction() as transaction:
            transaction.finish_letter(letter.id, "answered")
    assert handed_out == [b"letter 0", b"letter 1", b"letter 2"]


def test_a_letter_stays_next_until_it_is_finished(archive: Archive) -> None:
    store(archive, raw=b"first")
    store(archive, raw=b"second")
    archive.count_tries([1])
    letter = next(iter(archive.new_letters(1)), None)
    assert letter is not None
    assert (letter.raw, letter.tries) == (b"first", 1)
    archive.count_tries([1, 2])
    assert [(each.raw, each.tries) for each in archive.new_letters(9)] == [(b"first", 2), (b"second", 1)]


def test_a_counted_try_can_be_taken_back(archive: Archive) -> None:
    store(archive, raw=b"first")
    archive.count_tries([1])
    archive.count_tries([1], -1)
    assert [each.tries for each in archive.new_letters(9)] == [0]


def test_no_more_letters_come_than_are_asked_for(archive: Archive) -> None:
    for number in range(5):
        store(archive, raw=b"%d" % number)
    assert [each.raw for each in archive.new_letters(3)] == [b"0", b"1", b"2"]


def test_a_letter_that_is_given_up_makes_way(archive: Archive) -> None:
    store(archive, raw=b"poison")
    store(archive, raw=b"wholesome")
    with archive.transaction() as transaction:
        transaction.finish_letter(1, "it could not be handled three times", failed=True)
    letter = next(iter(archive.new_letters(1)), None)
    assert letter is not None
    assert letter.raw == b"wholesome"


def test_a_letter_cannot_be_finished_twice(archive: Archive) -> None:
    store(archive)
    with archive.transaction() as transaction:
        transaction.finish_letter(1, "answered")
    with pytest.raises(LookupError, match="letter 1 is not waiting"), archive.transaction() as transaction:
        transaction.finish_letter(1, "answered")


def test_addresses_that_are_no_text_do_not_keep_a_letter_out(archive: Archive) -> None:
    assert archive.store_letter("al\udcffice@example.org", "judge@\udcff.example", RAW, NOW)
    letter = next(iter(archive.new_letters(1)), None)
    assert letter is not None
    assert letter.mail_from == "al?ice@example.org"
