"""What is looked up for archivists: events of a kind, how games ended, what is not in its folder yet."""

from judge.archive.archive import Archive
from judge.archive.records import Ending
from judge.game.events import Event, GameSettled, GameStarted, GameTerminated, PhaseProcessed
from judge.game.state import Status
from tests.archive.archive_samples import (
    FALL,
    NOW,
    SPRING,
    STARTED,
    created,
    played,
    record,
    record_at_once,
    rolled_back,
)


def test_events_are_found_by_their_kinds(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL)])
    with archive.reading() as records:
        found = records.events("cup", (GameStarted, PhaseProcessed))
        assert [(each.seq, type(each.event)) for each in found] == [(4, GameStarted), (5, PhaseProcessed)]
        assert len(records.events("cup")) == 5
        assert records.events("nowhere", (GameStarted,)) == []


def test_a_phase_keeps_whose_orders_were_missing(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL)])
    with archive.reading() as records:
        assert [each.missing for each in records.phases("cup")] == [()]


def test_the_endings_of_a_variants_games(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL), GameSettled(drawn=("ENGLAND", "FRANCE"))])
    record_at_once(archive, [*created("won"), STARTED, GameSettled("FRANCE")], "won")
    undone: list[Event] = [played(SPRING, FALL), rolled_back(SPRING), played(SPRING, FALL), GameTerminated()]
    record_at_once(archive, [*created("broken"), STARTED, *undone], "broken")
    record_at_once(archive, [*created("running"), STARTED], "running")
    with archive.reading() as records:
        assert records.endings("standard") == [
            Ending("broken", Status.TERMINATED, None, (), 1),
            Ending("cup", Status.DRAWN, None, ("ENGLAND", "FRANCE"), 1),
            Ending("won", Status.WON, "FRANCE", (), 0),
        ]
        assert records.endings("imperial") == []


def test_what_is_not_in_its_folder_yet(archive: Archive) -> None:
    with archive.transaction() as transaction:
        record(transaction, created())
        record(transaction, created("other"), "other")
        record(transaction, created("silent"), "silent")
        for name in ("cup", "cup", "other"):
            transaction.publish(name, None, "hello", "hello\n", NOW)
    with archive.reading() as records:
        assert records.unfiled("here") == [("cup", 0), ("other", 0)]
    archive.keep_filed("here", "cup", 1)
    archive.keep_filed("here", "other", 1)
    with archive.reading() as records:
        assert records.unfiled("here") == [("cup", 1)]
        assert records.unfiled("elsewhere") == [("cup", 0), ("other", 0)]
