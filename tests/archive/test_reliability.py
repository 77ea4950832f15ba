"""How people keep deadlines, as the archive counts it: with the phase and in no other way."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.archive.archive import Archive
from judge.archive.transaction import Transaction
from judge.game.events import LateNoticed, SeatChanged
from judge.game.joining.admission import Reliability
from tests.archive.archive_samples import (
    BOB,
    FALL,
    LATER,
    NOW,
    SPRING,
    STARTED,
    created,
    played,
    record,
    record_at_once,
)

# England has a fleet to move and Bob's France an army; what is missing is France's.
MISSED = replace(played(SPRING, FALL), missing=("FRANCE",))


def record_of(archive: Archive, address: str) -> Reliability:
    with archive.reading() as records:
        return records.record_of(address)


def test_there_is_no_record_before_the_first_phase_played(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED])
    assert record_of(archive, "alice@example.org") == Reliability()


def test_a_phase_counts_for_all_and_what_was_missing_against_whose_it_was(archive: Archive) -> None:
    with archive.transaction() as transaction:
        record(transaction, [*created(), STARTED])
        record(transaction, [MISSED], at=LATER)
    assert record_of(archive, "ALICE@example.ORG") == Reliability(1, 0, 0)
    assert record_of(archive, "bob@example.org") == Reliability(1, 1, 1)
    assert record_of(archive, "master@example.org") == Reliability()


def test_a_late_notice_counts_and_records_of_all_games_add_up(archive: Archive) -> None:
    for name in ("cup", "bowl"):
        with archive.transaction() as transaction:
            record(transaction, [*created(name), STARTED], name)
            record(transaction, [LateNoticed(("FRANCE",), LATER + timedelta(days=1))], name, at=LATER)
            record(transaction, [played(SPRING, FALL)], name, at=LATER + timedelta(hours=5))
    assert record_of(archive, "bob@example.org") == Reliability(2, 2, 0)
    assert record_of(archive, "alice@example.org") == Reliability(2, 0, 0)


def test_an_address_changed_before_a_phase_has_it(archive: Archive) -> None:
    with archive.transaction() as transaction:
        state = record(transaction, [*created(), STARTED])
        moved = SeatChanged(replace(state.seats[BOB.id], address="bob@new.org"), "address")
        record(transaction, [moved, MISSED], at=LATER)
    assert record_of(archive, "bob@new.org") == Reliability(1, 1, 1)
    assert record_of(archive, "bob@example.org") == Reliability()


def _fail(transaction: Transaction) -> None:
    record(transaction, [MISSED], at=LATER)
    raise RuntimeError("a fault of the judge's")


def _fail_as_a_whole(archive: Archive) -> None:
    with archive.transaction() as transaction:
        _fail(transaction)


def _fail_in_part(transaction: Transaction) -> None:
    with transaction.part():
        _fail(transaction)


def test_what_is_undone_is_not_counted(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED])
    with pytest.raises(RuntimeError):
        _fail_as_a_whole(archive)
    with archive.transaction() as transaction:
        with pytest.raises(RuntimeError):
            _fail_in_part(transaction)
        record(transaction, [played(SPRING, FALL)], at=NOW)
    assert record_of(archive, "bob@example.org") == Reliability(1, 0, 0)
