"""What masters do: process, move deadlines, pause, rewind, replace and eject, speak, end."""

from dataclasses import replace
from datetime import time, timedelta

import pytest

from judge.board.phase import Phase
from judge.game.events import (
    Announced,
    DeadlineSet,
    EarlyRunSet,
    GamePaused,
    GameResumed,
    PhaseProcessed,
    RolledBack,
    SeatTaken,
)
from judge.game.joining import forming
from judge.game.masters import master_actions, rewinding
from judge.game.masters.master_actions import (
    DeadlineInThePast,
    DeadlineTooFar,
    NobodyToEject,
    NotAPhaseOf,
    NotPaused,
    PausedAlready,
    PhaseNotBegun,
    PhaseRun,
    ResumeFirst,
)
from judge.game.masters.rewinding import PhaseNotEarlier
from judge.game.players import player_actions
from judge.game.press.press_refusals import EmptyPress
from judge.game.seating import AlreadyPlays, GameOver, NobodyPlays, NotStarted, PowersPlayed, is_reply_address_valid
from judge.game.state import Branch, Status
from tests.orders import ordered

from .table import DAY, HOUR, MONDAY, POWERS, VARIANT, Table, kinds, refused, trieste_falls


def process(table: Table, phase: str | None = None) -> PhaseProcessed:
    processed = table.do(master_actions.process(table.state, VARIANT, phase, table.now, table.rng))[0]
    assert isinstance(processed, PhaseProcessed)
    return processed


def test_a_phase_is_processed_with_what_is_on_file() -> None:
    table = Table.started()
    table.order("FRANCE", "A PAR - BUR", "F BRE - MAO", "A MAR H")
    table.order("ITALY", "A VEN - TYR")
    table.now += HOUR
    processed = process(table)
    lines = {(line.power, str(line.order)): line for line in processed.results}
    assert lines["FRANCE", "A PAR - BUR"].verdict == "succeeds"
    assert lines["FRANCE", "A PAR - BUR"].ordered
    assert not lines["TURKEY", "A CON H"].ordered
    assert processed.orders == {
        "FRANCE": ordered("A PAR - BUR", "F BRE - MAO", "A MAR H"),
        "ITALY": ordered("A VEN - TYR"),
    }
    assert processed.missing == tuple(power for power in POWERS if power != "FRANCE")
    assert table.phase == "F1901M"
    assert table.state.orders == {}
    assert table.state.deadline == MONDAY + HOUR + 3 * DAY
    assert "A BUR" in [str(unit) for unit in processed.after.units_of("FRANCE")]


def test_each_kind_of_phase_gets_its_own_length() -> None:
    table = trieste_falls(retreat=timedelta(hours=20), adjust=timedelta(hours=30))
    assert table.state.deadline == table.now + timedelta(hours=20)
    process(table)
    assert table.phase == "W1901A"
    assert table.state.deadline == table.now + timedelta(hours=30)


def test_a_phase_that_asks_only_vacant_powers_runs_early_by_itself() -> None:
    table = trieste_falls()
    table.do(player_actions.resign(table.state, table.seat("AUSTRIA")))
    # Back to F1901M, to come again to the retreat that nobody plays.
    fall = next(event.before for event in reversed(table.events) if isinstance(event, PhaseProcessed))
    table.do(rewinding.rollback(table.state, VARIANT, fall, table.now))
    table.order("ITALY", "A TYR - TRI", "A VEN S A TYR - TRI")
    events = master_actions.process(table.state, VARIANT, None, table.now, table.rng)
    assert kinds(events) == ["PhaseProcessed", "EarlyRunSet"]
    assert events[1] == EarlyRunSet(table.now + timedelta(minutes=20))


def test_an_abandoned_game_does_not_race_on() -> None:
    table = Table.started()
    for power in POWERS:
        table.do(player_actions.resign(table.state, table.seat(power)))
    assert kinds(master_actions.process(table.state, VARIANT, None, table.now, table.rng)) == ["PhaseProcessed"]


def test_only_the_phase_that_is_named_runs() -> None:
    table = Table.started()
    process(table, "s1901m")
    with refused(PhaseRun(Phase.parse("S1901M"), Phase.parse("F1901M"))):
        process(table, "S1901M")
    with refused(PhaseNotBegun):
        process(table, "F1901R")
    for text in ("Spring", "", "X1901M", "S1901A"):
        with refused(NotAPhaseOf):
            process(table, text)


def test_eighteen_centres_win_and_stop_the_clock() -> None:
    table = Table.started()
    position = table.state.position
    assert position is not None
    french = sorted(VARIANT.centres)[:18]
    table.state = replace(
        table.state,
        position=replace(
            position,
            phase=type(position.phase).parse("F1910M"),
            units=tuple(unit for unit in position.units if unit.power == "FRANCE"),
            centres=dict.fromkeys([*french, "BRE", "MAR", "PAR"], "FRANCE"),
        ),
    )
    processed = process(table)
    assert processed.winner == "FRANCE"
    assert (processed.deadline, processed.began) == (None, None)
    assert table.state.status is Status.WON
    assert table.state.winner == "FRANCE"
    assert (table.state.deadline, table.state.early_at) == (None, None)
    with refused(GameOver):
        process(table)


def test_a_deadline_is_moved_into_the_future_only_and_not_for_ever() -> None:
    table = Table.started()
    assert table.do(master_actions.set_deadline(table.state, VARIANT, MONDAY + DAY, table.now)) == [
        DeadlineSet(MONDAY + DAY, "master", "master")
    ]
    assert table.state.deadline == MONDAY + DAY
    with refused(DeadlineInThePast(MONDAY)):
        master_actions.set_deadline(table.state, VARIANT, MONDAY, table.now)
    with refused(DeadlineTooFar(MONDAY + 400 * DAY)):
        master_actions.set_deadline(table.state, VARIANT, MONDAY + 400 * DAY, table.now)


def test_a_pause_keeps_the_time_that_is_left() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.now += timedelta(minutes=10)
    assert table.do(master_actions.pause(table.state, table.now)) == [
        GamePaused((3 * DAY - timedelta(minutes=10)).total_seconds(), at=table.now)
    ]
    assert (str(table.state.status), table.state.deadline, table.state.early_at) == ("paused", None, None)
    table.now += 30 * DAY
    resumed, _ = table.do(master_actions.resume(table.state, VARIANT, table.now, "master"))
    assert resumed == GameResumed(table.now + 3 * DAY - timedelta(minutes=10), "master")
    assert table.state.early_at is None  # everybody was just told the deadline
    assert table.state.status is Status.ACTIVE
    assert table.state.paused_left is None


@pytest.mark.parametrize(("paused", "left"), [(timedelta(0), HOUR), (5 * HOUR, 5 * HOUR), (10 * DAY, 12 * HOUR)])
def test_after_a_pause_as_long_as_it_lasted_is_left_but_an_hour_to_twelve(paused: timedelta, left: timedelta) -> None:
    table = Table.started(grace=DAY)
    table.tick(3 * DAY + HOUR)
    assert table.do(master_actions.pause(table.state, table.now)) == [GamePaused(0, at=table.now)]
    table.now += paused
    assert master_actions.resume(table.state, VARIANT, table.now) == [GameResumed(table.now + left)]


def test_a_pause_ends_with_a_deadline_that_the_terms_allow() -> None:
    table = Table.started(at=time(20), days=frozenset(range(5)))  # Monday 16 November 2026, 12:00 UTC
    table.do(master_actions.pause(table.state, table.now))
    table.now = MONDAY + 4 * DAY + 11 * HOUR + timedelta(minutes=37)  # Friday 23:37; three days and eight hours left
    resumed, *_ = master_actions.resume(table.state, VARIANT, table.now)
    assert resumed == GameResumed(MONDAY + 8 * DAY + 8 * HOUR)  # Tuesday 20:00, the first after Tuesday 07:37


def test_a_deadline_that_a_master_sets_when_all_are_ready_is_kept() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.do(master_actions.set_deadline(table.state, VARIANT, table.now + DAY, table.now))
    assert table.tick(DAY - HOUR) == []
    assert kinds(table.tick(HOUR))[0] == "PhaseProcessed"


def test_a_phase_runs_early_again_once_all_have_written_after_the_new_deadline() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.do(master_actions.set_deadline(table.state, VARIANT, table.now + DAY, table.now))
    first, *others = [seat.id for seat in table.state.players]
    for seat in others:
        table.write(seat)
    assert table.state.early_at is None
    table.write(first)
    assert table.state.early_at == table.now + timedelta(minutes=20)


def test_a_player_who_has_left_since_does_not_keep_the_phase_until_its_new_deadline() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.do(master_actions.set_deadline(table.state, VARIANT, table.now + DAY, table.now))
    gone, *others = [seat.id for seat in table.state.players]
    table.do(master_actions.eject(table.state, gone))
    for seat in others:
        table.write(seat)
    assert table.state.early_at == table.now + timedelta(minutes=20)


def test_a_paused_game_is_resumed_before_anything_else() -> None:
    table = Table.started()
    with refused(NotPaused("spring-cup")):
        master_actions.resume(table.state, VARIANT, table.now)
    table.do(master_actions.pause(table.state, table.now))
    with refused(PausedAlready("spring-cup")):
        master_actions.pause(table.state, table.now)
    with refused(ResumeFirst("spring-cup", "PROCESS")):
        process(table)


def test_the_end_of_a_pause_can_be_changed_while_it_lasts() -> None:
    table = Table.started()
    table.do(master_actions.pause(table.state, table.now, MONDAY + 5 * DAY))
    left = table.state.paused_left
    table.now += DAY
    table.do(master_actions.pause(table.state, table.now, MONDAY + 2 * DAY))
    assert (table.state.paused_until, table.state.paused_at) == (MONDAY + 2 * DAY, MONDAY)
    assert table.state.paused_left == left
    with refused(PausedAlready("spring-cup")):
        master_actions.pause(table.state, table.now, MONDAY + 2 * DAY)


@pytest.mark.parametrize(("wanted", "deadline"), [(6 * DAY, 6 * DAY), (4 * DAY + HOUR, 4 * DAY + 12 * HOUR)])
def test_a_deadline_set_in_a_pause_counts_after_it(wanted: timedelta, deadline: timedelta) -> None:
    """But as long as the pause lasted, up to twelve hours, is left in any case."""
    table = Table.started()
    table.do(master_actions.pause(table.state, table.now))
    table.do(master_actions.set_deadline(table.state, VARIANT, MONDAY + wanted, table.now))
    assert table.state.deadline is None
    table.now += 4 * DAY
    table.do(master_actions.resume(table.state, VARIANT, table.now))
    assert table.state.deadline == MONDAY + deadline


def test_a_rollback_returns_to_the_start_of_a_phase() -> None:
    table = Table.started()
    table.order("FRANCE", "A PAR - BUR")
    before = process(table).before
    present = table.state.position
    assert present is not None
    table.order("FRANCE", "A BUR H")
    table.now += DAY
    [back] = table.do(rewinding.rollback(table.state, VARIANT, before, table.now))
    left = Branch(present, {"FRANCE": ordered("A BUR H")}, {}, (2 * DAY).total_seconds())
    assert back == RolledBack(before, table.now + 3 * DAY, began=table.now, left=left)
    assert table.phase == "S1901M"
    assert table.state.orders == {}
    assert table.state.deadline == table.now + 3 * DAY


def test_a_rollback_lets_a_paused_clock_run() -> None:
    table = Table.started()
    before = process(table).before
    table.do(master_actions.pause(table.state, table.now))
    table.do(rewinding.rollback(table.state, VARIANT, before, table.now))
    assert table.state.status is Status.ACTIVE
    assert table.state.paused_left is None


def test_only_an_earlier_phase_can_be_returned_to() -> None:
    table = Table.started()
    position = table.state.position
    assert position is not None
    with refused(PhaseNotEarlier(position.phase, position.phase)):
        rewinding.rollback(table.state, VARIANT, position, table.now)


def test_a_replacement_finds_what_is_on_file_and_the_old_players_letters_are_dead() -> None:
    table = Table.started()
    seat = table.seat("ITALY")
    table.do(player_actions.change_seat(table.state, seat, password="scrypt-record", zone="Europe/Rome"))
    table.order_nothing_special()
    on_file = table.state.orders["ITALY"]
    events = table.do(master_actions.replace_player(table.state, "italy", "new@example.org", "Nadia"))
    assert kinds(events) == ["SeatLeft", "SeatTaken"]
    taken = table.state.seats[seat]
    assert (taken.address, taken.name, taken.powers) == ("new@example.org", "Nadia", ("ITALY",))
    assert (taken.password, taken.zone, taken.waiting) == ("", "UTC", False)
    assert not is_reply_address_valid(table.state, seat, 1)
    assert is_reply_address_valid(table.state, seat, 2)
    assert table.state.orders["ITALY"] == on_file
    assert table.state.early_at is None


def test_a_replacement_finds_nothing_on_file_if_the_master_clears_it() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.do(master_actions.replace_player(table.state, "ITALY", "new@example.org", "Nadia", clears=True))
    assert table.state.orders.keys() == {*POWERS} - {"ITALY"}


def test_a_vacant_seat_is_filled_by_a_replacement() -> None:
    table = Table.started()
    table.do(master_actions.eject(table.state, "ITALY"))
    [taken] = table.do(master_actions.replace_player(table.state, table.seat("ITALY"), "new@example.org", ""))
    assert isinstance(taken, SeatTaken)
    assert taken.seat.generation == 2


def test_nobody_is_put_on_two_seats() -> None:
    table = Table.started()
    with refused(AlreadyPlays):
        master_actions.replace_player(table.state, "ITALY", "player1@example.org", "")
    with refused("master-may-not-play"):
        master_actions.replace_player(table.state, "ITALY", "master@example.org", "")
    with refused(NobodyPlays("spring-cup", "SPAIN").with_more(PowersPlayed(POWERS))):
        master_actions.replace_player(table.state, "SPAIN", "new@example.org", "")


@pytest.mark.parametrize(("clears", "left"), [(False, {"ITALY"}), (True, set())])
def test_who_is_ejected_leaves_a_vacant_seat(clears: bool, left: set[str]) -> None:
    table = Table.started()
    table.order_nothing_special("ITALY")
    table.do(master_actions.eject(table.state, "Italy", clears=clears))
    assert not table.state.seats[table.seat("ITALY")].is_held
    assert table.state.orders.keys() == left
    with refused(NobodyToEject(("ITALY",), "spring-cup")):
        master_actions.eject(table.state, "ITALY")


def test_before_the_start_a_seat_is_named_by_its_number() -> None:
    table = Table(players=2)
    table.do(master_actions.eject(table.state, "P2"))
    assert not table.state.seats["p2"].is_held
    with refused(NotStarted):
        master_actions.replace_player(table.state, "p2", "new@example.org", "")


def test_a_master_announces_at_any_time() -> None:
    table = Table(players=0)
    assert table.do(master_actions.announce("Welcome.")) == [Announced("Welcome.")]
    with refused(EmptyPress):
        master_actions.announce(" ")
    table.do(master_actions.terminate(table.state, table.now))
    assert master_actions.announce("Farewell.")


def test_a_game_is_terminated_once_at_any_stage() -> None:
    for table in (Table(players=0), Table.started()):
        table.do(master_actions.terminate(table.state, table.now))
        assert table.state.status is Status.TERMINATED
        assert table.state.deadline is None
        with refused(GameOver):
            master_actions.terminate(table.state, table.now)
        with refused(GameOver):
            master_actions.eject(table.state, "p1")


def test_nothing_runs_before_the_start() -> None:
    table = Table()
    with refused(NotStarted):
        process(table)
    with refused(NotStarted):
        master_actions.pause(table.state, table.now)
    with refused(NotStarted):
        master_actions.resume(table.state, VARIANT, table.now)
    with refused(NotStarted):
        master_actions.set_deadline(table.state, VARIANT, MONDAY + DAY, table.now)
    with refused(NotStarted):
        rewinding.rollback(table.state, VARIANT, VARIANT.start(), table.now)


def test_who_takes_an_ejected_players_seat_has_their_own_name_on_it_and_finds_the_orders() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.do(master_actions.eject(table.state, "ITALY"))
    table.do(forming.join(table.state, VARIANT, "new@example.org", "Nadia", ()))
    seat = table.state.seats[table.seat("ITALY")]
    assert (seat.name, seat.generation) == ("Nadia", 2)
    assert "ITALY" in table.state.orders


def test_who_takes_a_seat_that_its_player_has_left_finds_nothing() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.do(player_actions.resign(table.state, table.seat("ITALY")))
    table.do(forming.join(table.state, VARIANT, "new@example.org", "Nadia", ()))
    assert "ITALY" not in table.state.orders
