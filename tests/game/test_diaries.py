"""Diaries: who may write and read what, and for how long."""

import pytest

from judge.game.events import DiaryStruck, DiaryWritten, Event, SeatLeft, SeatTaken
from judge.game.masters import master_actions
from judge.game.press import diary
from judge.game.press.diary import (
    LONGEST_DIARY,
    LONGEST_ENTRY,
    DiariesOpened,
    DiaryFull,
    EmptyEntry,
    EntryTooLong,
    NoSuchEntry,
)
from judge.game.state import Role, Seat

from .table import Table, refused

TWO_SEATS: list[Event] = [
    DiaryWritten("p1", 1, "Italy lies", "S1901M"),
    DiaryWritten("p2", 1, "Austria trusts me", "S1901M"),
    DiaryWritten("p1", 2, "Italy lied", "F1901M"),
]


def test_entries_are_numbered_for_each_seat() -> None:
    table = Table.started()
    written = diary.entries(TWO_SEATS)
    assert diary.write(table.state, written, "p1", "again") == [DiaryWritten("p1", 3, "again", "S1901M")]
    assert diary.write(table.state, written, "p3", "first") == [DiaryWritten("p3", 1, "first", "S1901M")]


def test_before_the_start_an_entry_has_no_phase() -> None:
    assert diary.write(Table(players=1).state, [], "p1", "hello") == [DiaryWritten("p1", 1, "hello", "")]


@pytest.mark.parametrize("gone", [SeatLeft("p1", "resigned"), SeatTaken(Seat("p1", Role.PLAYER, "new@example.org"))])
def test_a_new_holders_diary_is_empty_and_counts_from_one(gone: Event) -> None:
    later = diary.entries([*TWO_SEATS, gone, DiaryWritten("p1", 3, "I am new here", "S1902M")])
    assert [(each.shown, each.text) for each in diary.own_entries(later, "p1")] == [(1, "I am new here")]
    assert [(each.shown, each.text) for each in diary.own_entries(later, "p2")] == [(1, "Austria trusts me")]


def test_an_entry_that_is_struck_out_is_not_found_again_and_the_others_keep_their_numbers() -> None:
    state = Table.started().state
    written = diary.entries([*TWO_SEATS, DiaryStruck("p1", 1)])
    with refused(NoSuchEntry(1)):
        diary.find_entry(state, written, "p1", 1)
    assert diary.find_entry(state, written, "p1", 2).text == "Italy lied"
    assert diary.strike(state, written, "p1", 2) == [DiaryStruck("p1", 2)]
    assert diary.find_entry(state, written, "p2", 1).text == "Austria trusts me"


def test_an_entry_and_a_diary_have_their_greatest_lengths() -> None:
    state = Table.started().state
    longest = "x" * LONGEST_ENTRY
    assert diary.write(state, [], "p1", longest)
    with refused(EntryTooLong(LONGEST_ENTRY + 1, LONGEST_ENTRY)):
        diary.write(state, [], "p1", longest + "x")
    parts = LONGEST_DIARY // LONGEST_ENTRY
    full = diary.entries([DiaryWritten("p1", number + 1, longest, "S1901M") for number in range(parts)])
    with refused(DiaryFull(LONGEST_DIARY)):
        diary.write(state, full, "p1", "x")
    assert diary.write(state, full[1:], "p1", longest)
    with refused(EmptyEntry):
        diary.write(state, [], "p1", " \n")


def test_a_diary_is_closed_to_watchers_and_after_the_end() -> None:
    table = Table.started()
    with refused("not-a-player"):
        diary.write(table.state, [], "master", "hm")
    table.do(master_actions.terminate(table.state, table.now))
    with refused(DiariesOpened("spring-cup")):
        diary.write(table.state, [], "p1", "too late")
    with refused("game-over"):
        diary.strike(table.state, diary.entries(TWO_SEATS), "p1", 1)
