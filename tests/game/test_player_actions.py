"""What players do: filing and amending orders, WAIT, their own data, leaving."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.board.orders import Build, Disband, Waive
from judge.board.phase import Phase
from judge.game.clock.schedule import NoSuchZone
from judge.game.events import EarlyRunSet, OrdersFiled, SeatChanged, SeatLeft
from judge.game.joining import forming
from judge.game.masters import master_actions
from judge.game.players import player_actions
from judge.game.players.player_actions import MastersAddressPlays, MasterStays, NothingToOrder, NotYourPower
from judge.game.seating import AlreadyPlays, GameOver, NotAPlayer, NotStarted, is_reply_address_valid
from judge.game.state import Status
from tests.orders import ordered

from .table import DAY, HOUR, MONDAY, POWERS, VARIANT, Table, kinds, refused, trieste_falls

UNDO = timedelta(minutes=20)


def test_orders_go_on_file_as_they_are_spelt() -> None:
    table = Table.started()
    [filed] = table.order("FRANCE", "A PAR - BUR", "F BRE - MAO")
    assert filed == OrdersFiled("FRANCE", ordered("A PAR - BUR", "F BRE - MAO"))
    assert table.state.orders == {"FRANCE": ordered("A PAR - BUR", "F BRE - MAO")}


def test_the_last_order_for_a_unit_wins_and_the_others_stay() -> None:
    table = Table.started()
    table.order("FRANCE", "A PAR - BUR", "F BRE - MAO")
    table.order("FRANCE", "A PAR - PIC", "A MAR H", "A PAR - GAS")
    assert table.state.orders["FRANCE"] == ordered("A PAR - GAS", "F BRE - MAO", "A MAR H")


def test_a_fleet_on_a_coast_is_one_unit_however_its_place_is_written() -> None:
    table = Table.started()
    table.order("RUSSIA", "F STP/SC - BOT", "F STP/SC H")
    assert table.state.orders["RUSSIA"] == ordered("F STP/SC H")


def test_a_player_orders_only_their_own_powers() -> None:
    table = Table.started()
    not_theirs = NotYourPower("ITALY", "spring-cup", ("FRANCE",))
    with refused(not_theirs):
        player_actions.file_orders(table.state, VARIANT, table.seat("FRANCE"), {"ITALY": []}, table.now)
    with refused(not_theirs):
        player_actions.clear_orders(table.state, VARIANT, table.seat("FRANCE"), "ITALY", table.now)


@pytest.mark.parametrize("seat", ["master", "o1", "p9"])
def test_only_players_order_and_wait(seat: str) -> None:
    table = Table.started()
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    with refused(NotAPlayer):
        player_actions.file_orders(table.state, VARIANT, seat, {}, table.now)
    with refused(NotAPlayer):
        player_actions.clear_orders(table.state, VARIANT, seat, None, table.now)
    with refused(NotAPlayer):
        player_actions.set_waiting(table.state, VARIANT, seat, True, table.now)


def test_nothing_is_ordered_before_the_start_or_after_the_end() -> None:
    with refused(NotStarted):
        player_actions.file_orders(Table().state, VARIANT, "p1", {}, MONDAY)
    over = replace(Table.started().state, status=Status.TERMINATED)
    with refused(GameOver):
        player_actions.file_orders(over, VARIANT, "p1", {}, MONDAY)


def test_orders_with_nothing_due_are_refused() -> None:
    table = trieste_falls()
    with refused(NothingToOrder("FRANCE", Phase.parse("F1901R"))):
        table.order("FRANCE", "A PAR H")


def test_retreats_replace_each_other() -> None:
    table = trieste_falls()
    table.order("AUSTRIA", "F TRI R ADR")
    table.order("AUSTRIA", "F TRI D")
    assert table.state.orders == {"AUSTRIA": ordered("F TRI D")}


def adjustments() -> Table:
    """Winter 1901: Italy, with four centres and three units, builds one; Austria, with two, removes one."""
    table = trieste_falls()
    table.order("AUSTRIA", "F TRI R ALB")
    table.tick(HOUR)
    assert table.phase == "W1901A"
    return table


def test_a_build_replaces_the_one_it_leaves_no_room_for() -> None:
    table = adjustments()
    table.file("ITALY", [Build("F", "NAP")])
    table.file("ITALY", [Build("A", "ROM")])
    assert table.state.orders["ITALY"] == ordered("A ROM B")
    table.file("ITALY", [Waive()])
    assert table.state.orders["ITALY"] == ordered("WAIVE")


def test_of_removals_filed_at_once_the_first_counts_and_a_later_letter_replaces_it() -> None:
    table = adjustments()
    table.file("AUSTRIA", [Disband("A", "BUD"), Disband("A", "VIE")])
    assert table.state.orders["AUSTRIA"] == ordered("A BUD D")
    table.file("AUSTRIA", [Disband("A", "VIE")])
    assert table.state.orders["AUSTRIA"] == ordered("A VIE D")


def test_waives_add_up_to_the_allowance_and_no_further() -> None:
    # Turkey has lost its three units and kept its three centres: three builds.
    table = Table.started()
    position = table.state.position
    assert position is not None
    winter = replace(
        position,
        phase=type(position.phase).parse("W1901A"),
        units=tuple(unit for unit in position.units if unit.power != "TURKEY"),
    )
    table.state = replace(table.state, position=winter)
    table.file("TURKEY", [Waive()])
    table.file("TURKEY", [Waive(), Build("A", "CON")])
    assert table.state.orders["TURKEY"] == ordered("WAIVE", "WAIVE", "A CON B")
    table.file("TURKEY", [Build("F", "CON")])
    assert table.state.orders["TURKEY"] == ordered("WAIVE", "WAIVE", "F CON B")
    table.file("TURKEY", [Waive()])
    assert table.state.orders["TURKEY"] == ordered("WAIVE", "F CON B", "WAIVE")


def test_cleared_orders_are_gone_and_there_is_nothing_to_clear_twice() -> None:
    table = Table.started()
    table.order("FRANCE", "A PAR H")
    cleared = table.do(player_actions.clear_orders(table.state, VARIANT, table.seat("FRANCE"), None, table.now))
    assert cleared == [OrdersFiled("FRANCE", ())]
    assert table.state.orders == {}
    assert player_actions.clear_orders(table.state, VARIANT, table.seat("FRANCE"), "FRANCE", table.now) == []


def test_when_the_last_orders_arrive_the_phase_runs_after_the_undo_window() -> None:
    table = Table.started()
    table.order_nothing_special(*POWERS[:-1])
    assert table.state.early_at is None
    table.now += HOUR
    assert table.order("TURKEY", "A CON H", "F ANK H") == [OrdersFiled("TURKEY", ordered("A CON H", "F ANK H"))]
    filed = table.order("TURKEY", "A SMY H")
    assert filed[1:] == [EarlyRunSet(MONDAY + HOUR + UNDO)]


def test_amending_complete_orders_restarts_the_window() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.now += timedelta(minutes=10)
    table.order("TURKEY", "A CON - BUL")
    assert table.state.early_at == MONDAY + timedelta(minutes=30)


def test_the_same_orders_again_do_not_restart_the_window() -> None:
    table = Table.started()
    table.order_nothing_special()
    table.now += timedelta(minutes=10)
    table.order("TURKEY", "A CON H")
    assert table.state.early_at == MONDAY + UNDO


def test_the_window_never_reaches_beyond_the_deadline() -> None:
    table = Table.started()
    table.now = MONDAY + 3 * DAY - timedelta(minutes=5)
    table.order_nothing_special()
    assert table.state.early_at == table.state.deadline


def test_taking_orders_back_calls_the_early_run_off() -> None:
    table = Table.started()
    table.order_nothing_special()
    events = table.do(player_actions.clear_orders(table.state, VARIANT, table.seat("ITALY"), None, table.now))
    assert events == [OrdersFiled("ITALY", ()), EarlyRunSet(None)]


def test_wait_holds_the_early_run_back_and_nowait_lets_it_go() -> None:
    table = Table.started()
    seat = table.seat("ITALY")
    table.do(player_actions.set_waiting(table.state, VARIANT, seat, True, table.now))
    table.order_nothing_special()
    assert table.state.early_at is None
    changed, early = table.do(player_actions.set_waiting(table.state, VARIANT, seat, False, table.now))
    assert isinstance(changed, SeatChanged)
    assert changed.what == "waiting"
    assert early == EarlyRunSet(MONDAY + UNDO)
    table.do(player_actions.set_waiting(table.state, VARIANT, seat, True, table.now))
    assert table.state.early_at is None


def test_wait_lasts_for_the_phase() -> None:
    table = Table.started()
    table.do(player_actions.set_waiting(table.state, VARIANT, table.seat("ITALY"), True, table.now))
    table.do(master_actions.process(table.state, VARIANT, None, table.now, table.rng))
    assert not table.state.seats[table.seat("ITALY")].waiting


def test_nobody_waits_for_a_power_without_a_player() -> None:
    table = Table.started()
    table.do(player_actions.resign(table.state, table.seat("ITALY")))
    table.order_nothing_special(*(power for power in POWERS if power != "ITALY"))
    assert table.state.early_at == MONDAY + UNDO


def test_orders_in_a_pause_count_but_start_nothing() -> None:
    table = Table.started()
    table.do(master_actions.pause(table.state, table.now))
    table.order_nothing_special()
    assert len(table.state.orders) == 7
    assert table.state.early_at is None


def test_a_resignation_removes_the_players_orders() -> None:
    table = Table.started()
    table.order_nothing_special()
    seat = table.seat("ITALY")
    assert table.do(player_actions.resign(table.state, seat)) == [SeatLeft(seat, "resigned")]
    assert set(table.state.orders) == {*POWERS} - {"ITALY"}
    assert table.state.early_at is None
    vacant = table.state.seats[seat]
    assert (vacant.address, vacant.name, vacant.powers) == ("", "", ("ITALY",))
    assert not is_reply_address_valid(table.state, seat, 1)


def test_a_master_does_not_resign_and_nobody_does_twice() -> None:
    table = Table.started()
    with refused(MasterStays("spring-cup")):
        player_actions.resign(table.state, "master")
    table.do(player_actions.resign(table.state, "p1"))
    with refused("seat-vacant"):
        player_actions.resign(table.state, "p1")
    with refused("seat-vacant"):
        player_actions.resign(table.state, "p17")


def test_observers_leave_even_after_the_end_and_players_need_not() -> None:
    table = Table.started()
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    table.order_nothing_special()
    table.do(player_actions.resign(table.state, "o1"))
    assert table.state.early_at is not None
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    table.do(master_actions.terminate(table.state, table.now))
    assert kinds(player_actions.resign(table.state, "o2")) == ["SeatLeft"]
    with refused(GameOver):
        player_actions.resign(table.state, "p1")


def test_a_holder_changes_password_zone_and_address() -> None:
    table = Table.started()
    events = table.do(
        player_actions.change_seat(
            table.state, "p1", password="scrypt-record", zone="america/new_york", address="elsewhere@example.org"
        )
    )
    assert [event.what for event in events if isinstance(event, SeatChanged)] == ["password", "zone", "address"]
    seat = table.state.seats["p1"]
    assert (seat.password, seat.zone, seat.address) == ("scrypt-record", "America/New_York", "elsewhere@example.org")
    assert is_reply_address_valid(table.state, "p1", 1)
    assert player_actions.change_seat(table.state, "p1") == []


def test_a_zone_or_address_that_cannot_be_is_refused() -> None:
    table = Table.started()
    with refused(NoSuchZone):
        player_actions.change_seat(table.state, "p1", zone="Atlantis")
    with refused(AlreadyPlays):
        player_actions.change_seat(table.state, "p1", address="player2@example.org")
    with refused("master-may-not-play"):
        player_actions.change_seat(table.state, "p1", address="master@example.org")
    with refused(MastersAddressPlays("player1@example.org", "spring-cup")):
        player_actions.change_seat(table.state, "master", address="player1@example.org")
    assert player_actions.change_seat(table.state, "p1", address="Player1@example.org")
    assert player_actions.change_seat(table.state, "master", address="new@example.org")


def test_a_vacant_seat_changes_nothing() -> None:
    table = Table.started()
    table.do(player_actions.resign(table.state, "p1"))
    with refused("seat-vacant"):
        player_actions.change_seat(table.state, "p1", zone="UTC")
