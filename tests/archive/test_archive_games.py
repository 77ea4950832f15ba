"""Games on record: what happened, what it adds up to, and everything that is looked up from it."""

import itertools
import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.archive.archive import Archive
from judge.archive.records import GameCard, PublicLetter, RecordedEvent
from judge.game.events import (
    Announced,
    DeadlineSet,
    Event,
    GamePaused,
    GameTerminated,
    OrdersFiled,
    PhaseProcessed,
    PressSent,
    Reminded,
    SeatChanged,
    SeatLeft,
    SeatTaken,
)
from judge.game.reducer import replay
from judge.game.state import Role, Seat, Status
from tests.archive.archive_samples import (
    ALICE,
    AUTUMN,
    FALL,
    LATER,
    NOW,
    SPRING,
    STARTED,
    created,
    played,
    record,
    record_at_once,
    rolled_back,
)
from tests.orders import ordered

HOUR = timedelta(hours=1)


def test_a_game_is_read_back_as_the_state_it_was_left_in(archive: Archive) -> None:
    record_at_once(archive, created())
    state = record_at_once(archive, [STARTED, OrdersFiled("ENGLAND", ordered("F LON - NTH"))])
    with archive.reading() as records:
        assert records.game("cup") == state
    assert state.orders == {"ENGLAND": ordered("F LON - NTH")}


def test_there_is_no_game_where_none_was_made(archive: Archive) -> None:
    with archive.reading() as records:
        assert records.game("cup") is None
        assert records.game("c\udcffp") is None
        assert records.games() == []
        assert records.phases("cup") == []
        assert records.history("cup") == []
        assert records.events("cup") == []


def test_a_transaction_reads_what_it_wrote(archive: Archive) -> None:
    with archive.transaction() as transaction:
        state = record(transaction, created())
        assert transaction.game("cup") == state
        assert transaction.seats_of("bob@example.org") == [("cup", "p2")]


def test_events_are_on_record_with_their_number_time_and_letter(archive: Archive) -> None:
    archive.store_letter("alice@example.org", "judge@example.org", b"letter", NOW)
    created_by_letter, said_by_clock = created()[:1], Announced("Hello")
    with archive.transaction() as transaction:
        record(transaction, created_by_letter, letter=1)
    with archive.transaction() as transaction:
        record(transaction, [said_by_clock], at=LATER)
    with archive.reading() as records:
        assert records.events("cup") == [
            RecordedEvent(1, NOW, created_by_letter[0], 1),
            RecordedEvent(2, LATER, said_by_clock, None),
        ]


def test_it_is_on_record_which_seat_wrote_the_letter_that_led_to_an_event(archive: Archive) -> None:
    with archive.transaction() as transaction:
        record(transaction, created())
        record(transaction, [Announced("Hello")], by="master")
    with archive.reading() as records:
        told = records.events("cup")
    assert [each.by for each in told] == [*[""] * len(created()), "master"]


def test_a_letter_that_was_never_stored_causes_nothing(archive: Archive) -> None:
    with pytest.raises(sqlite3.IntegrityError), archive.transaction() as transaction:
        record(transaction, created(), letter=99)


def test_a_state_is_not_kept_under_another_games_name(archive: Archive) -> None:
    state = record_at_once(archive, created())
    with pytest.raises(ValueError, match="of cup cannot be kept as game bowl"), archive.transaction() as transaction:
        transaction.append("bowl", state, [Announced("Hello")], NOW, None, None)


# --- the record adds up ---


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    with Archive.open(tmp_path_factory.mktemp("shared") / "judge.db") as opened:
        yield opened


_names = itertools.count()

HAPPENINGS = st.sampled_from(
    [
        OrdersFiled("ENGLAND", ordered("F LON - NTH")),
        OrdersFiled("ENGLAND", ()),
        played(SPRING, FALL),
        played(FALL, AUTUMN),
        rolled_back(SPRING),
        SeatLeft("p2", "resigned"),
        SeatTaken(Seat("p2", Role.PLAYER, "carol@example.org", "Carol", powers=("FRANCE",), generation=2)),
        SeatChanged(replace(ALICE, zone="Europe/Paris"), "zone"),
        DeadlineSet(LATER + HOUR, "master"),
        PressSent("p1", ("p2",), "psst", False),
        GamePaused(3600.0),
        Reminded(),
        GameTerminated(),
    ]
)


@given(st.lists(st.lists(HAPPENINGS, min_size=1, max_size=3), max_size=5))
def test_replaying_the_events_on_record_gives_the_state_on_record(shared: Archive, visits: list[list[Event]]) -> None:
    name = f"game-{next(_names)}"
    record_at_once(shared, [*created(name), STARTED], name)
    for events in visits:
        record_at_once(shared, events, name)
    with shared.reading() as records:
        assert replay(each.event for each in records.events(name)) == records.game(name)


# --- the list of games ---


def test_the_list_tells_each_game_in_short_by_name(archive: Archive) -> None:
    record_at_once(archive, created("cup"))
    record_at_once(archive, [*created("bowl"), STARTED, SeatLeft("p2", "resigned")], "bowl")
    with archive.reading() as records:
        assert records.games() == [
            GameCard("bowl", "standard", Status.ACTIVE, "S1901M", LATER, seats_taken=1, vacancies=1),
            GameCard("cup", "standard", Status.FORMING, None, None, seats_taken=2),
        ]


# --- phases ---


def test_phases_are_on_record_as_they_were_played(archive: Archive) -> None:
    spring, fall = played(SPRING, FALL), played(FALL, AUTUMN)
    record_at_once(archive, [*created(), STARTED, spring])
    with archive.transaction() as transaction:
        record(transaction, [fall], at=LATER)
    with archive.reading() as records:
        first, second = records.phases("cup")
    assert (first.seq, first.phase, first.at, first.voided) == (1, "S1901M", NOW, False)
    assert (first.before, first.orders, first.results, first.after) == (SPRING, spring.orders, spring.results, FALL)
    assert (second.seq, second.phase, second.at, second.voided) == (2, "F1901M", LATER, False)


def phases_of(archive: Archive) -> list[tuple[str, bool]]:
    with archive.reading() as records:
        played, runs = records.phases("cup"), records.runs("cup")
    assert [(each.phase, each.at, each.voided) for each in runs] == [
        (each.phase, each.at, each.voided) for each in played
    ]
    return [(each.phase, each.voided) for each in played]


def test_a_rollback_voids_the_phase_it_returns_to_and_all_later_ones(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL), played(FALL, AUTUMN), rolled_back(FALL)])
    assert phases_of(archive) == [("S1901M", False), ("F1901M", True)]


def test_a_phase_played_again_after_a_rollback_stands_beside_the_void_one(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL), played(FALL, AUTUMN), rolled_back(FALL)])
    record_at_once(archive, [played(FALL, AUTUMN), played(AUTUMN, AUTUMN)])
    assert phases_of(archive) == [("S1901M", False), ("F1901M", True), ("F1901M", False), ("F1901R", False)]
    record_at_once(archive, [rolled_back(FALL)])
    assert phases_of(archive) == [("S1901M", False), ("F1901M", True), ("F1901M", True), ("F1901R", True)]


def test_a_rollback_to_the_current_phase_voids_nothing(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL), rolled_back(FALL)])
    assert phases_of(archive) == [("S1901M", False)]


def test_a_rollback_in_one_game_leaves_other_games_alone(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, played(SPRING, FALL)])
    record_at_once(archive, [*created("bowl"), STARTED, played(SPRING, FALL), rolled_back(SPRING)], "bowl")
    assert phases_of(archive) == [("S1901M", False)]


# --- the public record ---


def test_the_public_record_is_given_back_as_it_was_sent(archive: Archive) -> None:
    record_at_once(archive, created())
    with archive.transaction() as transaction:
        transaction.publish("cup", None, "cup begins", "Grüße!\n", NOW, kind="welcome")
        transaction.publish("cup", "S1901M", "cup: Spring 1901", "F London -> North Sea\n", LATER, kind="results")
        transaction.publish("cup", "F1901M", "cup: a word", "Hurry up\n", LATER + HOUR)
    welcome = PublicLetter(1, None, "welcome", "cup begins", "Grüße!\n", NOW)
    results = PublicLetter(2, "S1901M", "results", "cup: Spring 1901", "F London -> North Sea\n", LATER)
    notice = PublicLetter(3, "F1901M", "notice", "cup: a word", "Hurry up\n", LATER + HOUR)
    with archive.reading() as records:
        assert records.history("cup") == [welcome, results, notice]
        assert records.history("cup", "S1901M") == [results]
        assert records.history("cup", "W1901A") == []


def test_nothing_is_published_for_a_game_that_does_not_exist(archive: Archive) -> None:
    with pytest.raises(sqlite3.IntegrityError), archive.transaction() as transaction:
        transaction.publish("nowhere", None, "hello", "hello\n", NOW)


# --- seats ---


def seats_of(archive: Archive, address: str) -> list[tuple[str, str]]:
    with archive.reading() as records:
        return records.seats_of(address)


def test_the_seats_of_an_address_are_found_in_every_game_and_in_any_case(archive: Archive) -> None:
    record_at_once(archive, created("cup"))
    record_at_once(archive, created("bowl"), "bowl")
    assert seats_of(archive, "ALICE@example.ORG") == [("bowl", "p1"), ("cup", "p1")]
    assert seats_of(archive, "master@example.org") == [("bowl", "master"), ("cup", "master")]
    assert seats_of(archive, "nobody@example.org") == []


def test_one_address_may_hold_several_seats_of_a_game(archive: Archive) -> None:
    observer = Seat("o1", Role.OBSERVER, "alice@example.org")
    record_at_once(archive, [*created(), SeatTaken(observer)])
    assert seats_of(archive, "alice@example.org") == [("cup", "o1"), ("cup", "p1")]


def test_a_seat_that_was_left_belongs_to_nobody_and_then_to_its_new_holder(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, SeatLeft("p2", "resigned")])
    assert seats_of(archive, "bob@example.org") == []
    assert seats_of(archive, "") == []
    record_at_once(archive, [SeatTaken(Seat("p2", Role.PLAYER, "carol@example.org", generation=2))])
    assert seats_of(archive, "carol@example.org") == [("cup", "p2")]


def test_a_changed_address_is_found_by_the_new_one_only(archive: Archive) -> None:
    record_at_once(archive, created())
    record_at_once(archive, [SeatChanged(replace(ALICE, address="alice@elsewhere.org"), "address")])
    assert seats_of(archive, "alice@example.org") == []
    assert seats_of(archive, "alice@elsewhere.org") == [("cup", "p1")]


# --- the clock ---


def test_games_are_due_when_their_time_has_come_the_longest_due_first(archive: Archive) -> None:
    for name, wake in (("cup", NOW), ("bowl", NOW + HOUR), ("vase", None), ("mug", NOW - HOUR)):
        record_at_once(archive, created(name), name, wake=wake)
    assert archive.due_games(NOW - 2 * HOUR) == []
    assert archive.due_games(NOW) == ["mug", "cup"]
    assert archive.due_games(NOW + 9 * HOUR) == ["mug", "cup", "bowl"]


def test_a_fraction_of_a_second_is_kept_apart(archive: Archive) -> None:
    wake = NOW + timedelta(microseconds=1)
    record_at_once(archive, created(), wake=wake)
    assert archive.due_games(NOW) == []
    assert archive.due_games(wake) == ["cup"]


def test_a_handled_game_is_due_at_its_latest_wake(archive: Archive) -> None:
    record_at_once(archive, created(), wake=NOW)
    assert archive.due_games(NOW) == ["cup"]
    record_at_once(archive, [Announced("Hello")], wake=NOW + HOUR)
    assert archive.due_games(NOW) == []
    assert archive.due_games(NOW + HOUR) == ["cup"]
    record_at_once(archive, [GameTerminated()], wake=None)
    assert archive.due_games(NOW + HOUR) == []


# --- the record is only ever added to ---


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE events SET at = 'never'",
        "DELETE FROM events",
        "INSERT OR REPLACE INTO events (game, seq, at, kind, json) VALUES ('cup', 1, '', 'Reminded', '{}')",
        "UPDATE public_letters SET text = 'never said'",
        "DELETE FROM public_letters",
    ],
)
def test_what_happened_cannot_be_changed_or_taken_away(archive: Archive, change: str) -> None:
    record_at_once(archive, created())
    with archive.transaction() as transaction:
        transaction.publish("cup", None, "hello", "hello\n", NOW)
    with pytest.raises(sqlite3.IntegrityError, match="only ever added"), archive.transaction() as transaction:
        transaction._db.execute(change)
    with archive.reading() as records:
        assert [each.event for each in records.events("cup")] == created()
        assert [each.text for each in records.history("cup")] == ["hello\n"]


def test_phase_processed_is_the_only_event_that_makes_a_phase(archive: Archive) -> None:
    record_at_once(archive, [*created(), STARTED, OrdersFiled("ENGLAND", ()), played(SPRING, FALL), Reminded()])
    with archive.reading() as records:
        made = sum(isinstance(each.event, PhaseProcessed) for each in records.events("cup"))
    assert len(phases_of(archive)) == made == 1
