"""A rollback that is undone: exactly the phases, and the ledgers, that it made void count again."""

from dataclasses import replace

from judge.archive.archive import Archive
from judge.board.position import Position
from judge.game.events import BidsSettled, Event, PhaseProcessed, RolledBack, RolledForward
from judge.game.state import Branch
from tests.archive.archive_samples import AUTUMN, FALL, LATER, SPRING, STARTED, created, played, record_at_once


def back(to: Position, left: Position) -> RolledBack:
    return RolledBack(to, LATER, left=Branch(left, {}, {}, 0.0))


def forward(to: Position) -> RolledForward:
    return RolledForward(Branch(to, {}, {}, 0.0), LATER)


def settled(phase: str) -> BidsSettled:
    return BidsSettled(phase, f"seal {phase}", "salt", ())


def with_bids(event: PhaseProcessed) -> list[Event]:
    return [settled(str(event.before.phase)), event]


def phases(archive: Archive) -> list[tuple[str, bool]]:
    with archive.reading() as records:
        return [(each.phase, each.voided) for each in records.phases("cup")]


def ledgers(archive: Archive) -> list[bool]:
    with archive.reading() as records:
        return [each.voided for each in records.ledgers("cup")]


def test_the_phases_of_the_rollback_count_again(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL), played(FALL, AUTUMN), back(FALL, AUTUMN)])
    assert phases(archive) == [("S1901M", False), ("F1901M", True)]
    record_at_once(archive, [forward(AUTUMN)])
    assert phases(archive) == [("S1901M", False), ("F1901M", False)]


def test_phases_that_an_earlier_rollback_made_void_stay_void(archive: Archive) -> None:
    again = replace(FALL, units=SPRING.units)
    events = [*created(), STARTED, played(SPRING, FALL), back(SPRING, FALL), played(SPRING, again), back(SPRING, again)]
    record_at_once(archive, events)
    assert phases(archive) == [("S1901M", True), ("S1901M", True)]
    record_at_once(archive, [forward(again)])
    assert phases(archive) == [("S1901M", True), ("S1901M", False)]


def test_of_two_rollbacks_in_a_row_only_the_last_is_undone(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL), played(FALL, AUTUMN), back(FALL, AUTUMN)])
    record_at_once(archive, [back(SPRING, FALL), forward(FALL)])
    assert phases(archive) == [("S1901M", False), ("F1901M", True)]


def test_the_record_tells_which_phases_went_together(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL), played(FALL, AUTUMN), back(FALL, AUTUMN)])
    record_at_once(archive, [back(SPRING, FALL)])
    with archive.reading() as records:
        spring, fall = (each.voided_by for each in records.phases("cup"))
        kinds = {each.seq: type(each.event) for each in records.events("cup")}
    assert spring > fall > 0
    assert kinds[spring] is kinds[fall] is RolledBack


def test_the_ledgers_of_those_phases_count_again(archive: Archive) -> None:
    spring, fall = with_bids(played(SPRING, FALL)), with_bids(played(FALL, AUTUMN))
    record_at_once(archive, [*created(), STARTED, *spring, *fall, back(SPRING, AUTUMN)])
    assert ledgers(archive) == [True, True]
    record_at_once(archive, [forward(AUTUMN)])
    assert ledgers(archive) == [False, False]


def test_a_phase_played_after_that_counts(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL), back(SPRING, FALL), forward(FALL)])
    record_at_once(archive, [played(FALL, AUTUMN)])
    assert phases(archive) == [("S1901M", False), ("F1901M", False)]
