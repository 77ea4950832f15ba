"""Sealed ledgers on record: in their order, with what was rolled back marked."""

from collections.abc import Sequence

from judge.archive.archive import Archive
from judge.board.bid import require_bid
from judge.board.position import Position
from judge.game.events import BidLine, BidsSettled, Event
from judge.game.orders.sealed_ledgers import SealedLedger
from judge.rules.reasons.bid_reasons import BidWon
from tests.archive.archive_samples import AUTUMN, FALL, SPRING, STARTED, created, played, record, rolled_back

LINE = BidLine("BLUE", require_bid("DP 2: F DUBL - AZOR"), 4, BidWon(4), "bid-won")


def sealed(phase: str, salt: str = "00", *lines: BidLine) -> BidsSettled:
    return BidsSettled(phase, f"seal of {phase} {salt}", salt, lines)


def on_record(archive: Archive, events: Sequence[Event]) -> list[SealedLedger]:
    with archive.transaction() as transaction:
        record(transaction, [*created(), STARTED, *events])
    with archive.reading() as records:
        return records.ledgers("cup")


def run(before: Position, after: Position, *lines: BidLine, salt: str = "00") -> list[Event]:
    return [sealed(str(before.phase), salt, *lines), played(before, after)]


def test_ledgers_come_back_as_they_were_sealed(archive: Archive) -> None:
    spring, fall = run(SPRING, FALL, LINE), run(FALL, AUTUMN)
    assert on_record(archive, [*spring, *fall]) == [
        SealedLedger(sealed("S1901M", "00", LINE)),
        SealedLedger(sealed("F1901M")),
    ]


def test_a_rollback_voids_the_ledgers_of_the_phases_that_it_undoes(archive: Archive) -> None:
    again = run(SPRING, FALL, salt="01")
    ledgers = on_record(archive, [*run(SPRING, FALL), *run(FALL, AUTUMN), rolled_back(SPRING), *again])
    assert [(each.settled.phase, each.voided) for each in ledgers] == [
        ("S1901M", True),
        ("F1901M", True),
        ("S1901M", False),
    ]


def test_ledgers_before_the_phase_gone_back_to_stay(archive: Archive) -> None:
    ledgers = on_record(archive, [*run(SPRING, FALL), *run(FALL, AUTUMN), rolled_back(FALL)])
    assert [(each.settled.phase, each.voided) for each in ledgers] == [("S1901M", False), ("F1901M", True)]


def test_a_game_without_bids_has_no_ledgers(archive: Archive) -> None:
    assert on_record(archive, [played(SPRING, FALL)]) == []
    with archive.reading() as records:
        assert records.ledgers("nobody") == []
