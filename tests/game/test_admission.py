"""Who gets a seat: records, words, applications, and what counts for a record."""

from dataclasses import replace
from datetime import datetime

import pytest

from judge.game.clock.processing import run_phase
from judge.game.events import ApplicationAnswered, Applied, LateNoticed, PhaseProcessed, SeatTaken, SettingsChanged
from judge.game.joining import admission, forming
from judge.game.joining.admission import ApplicationsWaiting, NoApplication, Reliability
from judge.game.joining.forming import GameFull
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.game.settings import Gates, Settings
from judge.game.state import GameState
from tests.game.table import DAY, HOUR, MONDAY, VARIANT, Table

APPROVED = Settings(gates=Gates(approval=True))


def refused(state: GameState, record: Reliability, *, knows_word: bool = False) -> str:
    with pytest.raises(Refusal) as refusal:
        admission.require_admitted(state, record, knows_word=knows_word)
    return refusal.value.code


def test_records_in_per_cent() -> None:
    assert Reliability(40, 2, 1).on_time == 95
    assert Reliability(3, 1, 0).on_time == 66
    assert Reliability().on_time == 100
    assert Reliability(5, 7, 0).on_time == 0  # a deadline that moved may be missed twice


@pytest.mark.parametrize(
    ("record", "admitted"),
    [
        (Reliability(100, 20, 20), True),  # 80
        (Reliability(100, 21, 0), False),  # 79
        (Reliability(5, 2, 2), False),  # 60
        (Reliability(4, 4, 4), True),  # a newcomer
        (Reliability(), True),
    ],
)
def test_a_game_may_want_people_who_are_on_time(record: Reliability, admitted: bool) -> None:
    state = Table(Settings(gates=Gates(ontime=80))).state
    if admitted:
        admission.require_admitted(state, record, knows_word=False)
    else:
        assert refused(state, record) == "not-on-time"


def test_a_private_game_wants_its_word() -> None:
    state = Table(Settings(gates=Gates(word="scrypt$x$y"))).state
    assert refused(state, Reliability()) == "word-needed"
    admission.require_admitted(state, Reliability(), knows_word=True)


# -- applications


def test_who_joins_asks_for_a_seat_where_the_master_approves() -> None:
    table = Table(APPROVED, players=0)
    (applied,) = table.join("ann@example.org", "FRANCE", name="Ann")
    assert isinstance(applied, Applied)
    assert applied.seat.preferences == ("FRANCE",)
    assert not any(seat.is_held for seat in table.state.players)
    assert [each.name for each in table.state.applicants] == ["Ann"]


def test_asking_again_changes_the_application() -> None:
    table = Table(APPROVED, players=0)
    table.join("ann@example.org", "FRANCE", name="Ann")
    table.join("bob@example.org", name="Bob")
    table.join("Ann@Example.org", "TURKEY", name="Ann")
    assert sorted((each.id, each.preferences) for each in table.state.applicants) == [("a1", ("TURKEY",)), ("a2", ())]


@pytest.mark.parametrize("named", ["a1", "A1", "ann", "<Ann@example.org>"])
def test_the_master_approves_by_number_name_or_address(named: str) -> None:
    table = Table(APPROVED, players=0)
    table.do(forming.join(table.state, VARIANT, "ann@example.org", "Ann", ("FRANCE", "ITALY"), (9, 4)))
    answered, taken = table.do(admission.approve(table.state, VARIANT, named))
    assert answered == ApplicationAnswered("a1", True)
    assert isinstance(taken, SeatTaken)
    assert (taken.seat.address, taken.seat.preferences, taken.seat.weights) == (
        "ann@example.org",
        ("FRANCE", "ITALY"),
        (9, 4),
    )
    assert table.state.applicants == ()


def test_the_master_rejects() -> None:
    table = Table(APPROVED, players=0)
    table.join("ann@example.org", name="Ann")
    assert table.do(admission.reject(table.state, "Ann", "full of friends")) == [
        ApplicationAnswered("a1", False, "full of friends")
    ]
    assert table.state.applicants == ()
    assert table.state.players == []


def test_applicants_of_one_name_get_numbers() -> None:
    table = Table(APPROVED, players=0)
    table.join("ann@example.org", name="Ann")
    table.join("ann@example.com", name="Ann")
    with pytest.raises(Refusal) as refusal:
        admission.approve(table.state, VARIANT, "Ann")
    assert refusal.value.message == NoApplication("spring-cup").with_more(ApplicationsWaiting(("a1", "a2")))
    table.do(admission.approve(table.state, VARIANT, "a2"))
    assert [seat.address for seat in table.state.players] == ["ann@example.com"]


def test_a_vacancy_of_a_running_game_is_approved_too() -> None:
    table = Table.started()
    table.do([SettingsChanged(replace(table.state.settings, gates=Gates(approval=True)), ("APPROVAL",))])
    from_turkey = table.seat("TURKEY")
    table.do(master_actions.eject(table.state, "TURKEY"))
    (applied,) = table.join("ann@example.org", name="Ann")
    assert isinstance(applied, Applied)
    assert applied.seat.preferences == ("TURKEY",)
    table.do(admission.approve(table.state, VARIANT, "a1"))
    assert table.state.seats[from_turkey].address == "ann@example.org"
    assert table.state.seats[from_turkey].preferences == ()


def test_an_application_to_a_game_that_filled_up_meanwhile_is_refused() -> None:
    table = Table(APPROVED, players=8)
    for number in range(1, 8):
        table.do(admission.approve(table.state, VARIANT, f"a{number}"))
    with pytest.raises(Refusal) as refusal:
        admission.approve(table.state, VARIANT, "a8")
    assert isinstance(refusal.value.message, GameFull)


def test_an_admitted_player_changes_their_list_without_approval() -> None:
    table = Table(APPROVED, players=0)
    table.join("ann@example.org", name="Ann")
    table.do(admission.approve(table.state, VARIANT, "a1"))
    table.join("ann@example.org", "ITALY", name="Ann")
    assert table.state.applicants == ()
    assert table.state.players[0].preferences == ("ITALY",)


# -- words and lists


def test_setting_what_is_set_changes_nothing() -> None:
    state = Table().state
    assert admission.set_word(state, "", "master") == []
    assert admission.set_unlisted(state, False, "master") == []
    (changed,) = admission.set_word(state, "scrypt$x$y", "master")
    assert isinstance(changed, SettingsChanged)
    assert changed.what == ("WORD",)
    assert changed.settings.gates.word == "scrypt$x$y"


# -- what counts


def tallied(state: GameState, event: LateNoticed | PhaseProcessed) -> dict[str, Reliability]:
    return dict(admission.reliability_changes(state, event))


def processed(table: Table, at: datetime) -> PhaseProcessed:
    return next(each for each in run_phase(table.state, VARIANT, at, table.rng) if isinstance(each, PhaseProcessed))


def test_every_player_with_something_to_order_played_a_phase() -> None:
    table = Table.started()
    table.order("FRANCE", "A PAR H", "A MAR H", "F BRE H")
    due = MONDAY + 3 * DAY
    told = tallied(table.state, processed(table, due))
    assert len(told) == 7
    assert told["player3@example.org"] == Reliability(phases=1)
    assert told["player1@example.org"] == Reliability(phases=1, late=1, missed=1)


def test_a_phase_that_the_master_ran_early_blames_nobody() -> None:
    table = Table.started()
    early = MONDAY + HOUR
    run = processed(table, early)
    assert run.hurried
    assert run.missing
    assert set(tallied(table.state, run).values()) == {Reliability(phases=1)}


def test_in_grace_the_late_are_counted_once() -> None:
    table = Table.started(grace=DAY)
    notice = LateNoticed(("AUSTRIA", "FRANCE"), MONDAY + 4 * DAY)
    assert tallied(table.state, notice) == {
        "player1@example.org": Reliability(late=1),
        "player3@example.org": Reliability(late=1),
    }
    table.do([notice])
    assert tallied(table.state, notice) == {}
    due = MONDAY + 4 * DAY
    assert tallied(table.state, processed(table, due))["player1@example.org"] == Reliability(1, 0, 1)


def test_who_left_is_not_counted() -> None:
    table = Table.started()
    table.do(master_actions.eject(table.state, "AUSTRIA"))
    due = MONDAY + 3 * DAY
    told = tallied(table.state, processed(table, due))
    assert "player1@example.org" not in told
    assert len(told) == 6
