"""Several masters, other terms, house rules, a start without everybody."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from judge.game.clock.schedule import PhaseLengthOutOfRange
from judge.game.events import ActedFor, SeatLeft, SettingsChanged
from judge.game.joining import forming
from judge.game.masters import comasters, master_actions
from judge.game.masters.comasters import AlreadyMaster, NotAComaster, OnlyMasterStays, PlayersAreNoMasters
from judge.game.masters.master_actions import NobodyToActFor, NobodyToStartWith, SettledAtStart
from judge.game.seating import NobodyPlays, SeatsToName, find_players_seat, is_reply_address_valid, require_may_play
from judge.game.settings import Gates, PressMode, StartMode, Timing
from judge.game.state import Status

from .table import HOUR, POWERS, VARIANT, Table, kinds, refused
from .variants import Variants


def promoted(table: Table, address: str = "anna@example.org", name: str = "Anna") -> str:
    table.do(comasters.promote(table.state, address, name))
    return table.state.masters[-1].id


def test_a_co_master_has_their_own_seat() -> None:
    table = Table.started()
    assert promoted(table) == "m2"
    assert promoted(table, "bob@example.org", "Bob") == "m3"
    assert [seat.name for seat in table.state.masters] == ["Mona", "Anna", "Bob"]


def test_where_nobody_plays_yet_a_power_that_is_named_is_refused_with_that() -> None:
    with refused(NobodyPlays("spring-cup", "FRANCE")):
        find_players_seat(Table(players=0).state, " FRANCE ")
    with refused(NobodyPlays("spring-cup", "FRANCE").with_more(SeatsToName(("p1", "p2")))):
        find_players_seat(Table(players=2).state, " FRANCE ")


def test_an_observer_is_found_by_id_name_or_address() -> None:
    table = Table.started()
    table.do(forming.observe(table.state, "otto@example.org", "Otto"))
    table.do(forming.observe(table.state, "olga@example.org", "Olga"))
    otto = table.state.observers[0]
    for text in (otto.id, "OTTO", "<Otto@example.org>"):
        assert comasters.find_observer(table.state, text) == otto
    for text in ("", "Player 1", "nobody@example.org"):
        assert comasters.find_observer(table.state, text) is None


def test_a_promoted_observer_leaves_their_seat_and_keeps_their_name() -> None:
    table = Table.started()
    table.do(forming.observe(table.state, "otto@example.org", "Otto"))
    assert kinds(table.do(comasters.promote(table.state, "Otto@example.org", ""))) == ["SeatLeft", "SeatTaken"]
    assert table.state.seats["m2"].name == "Otto"
    assert not table.state.seats["o1"].is_held


def test_players_and_masters_are_not_promoted() -> None:
    table = Table.started()
    with refused(PlayersAreNoMasters):
        comasters.promote(table.state, "player1@example.org", "")
    promoted(table)
    for address in ("anna@example.org", "MASTER@example.org"):
        with refused(AlreadyMaster):
            comasters.promote(table.state, address, "")


def test_no_master_takes_a_players_seat() -> None:
    table = Table.started()
    promoted(table)
    with refused("master-may-not-play"):
        require_may_play(table.state, "anna@example.org")


def test_a_demoted_co_master_loses_their_reply_addresses() -> None:
    table = Table.started()
    promoted(table)
    table.do(comasters.demote(table.state, "m2"))
    assert [seat.id for seat in table.state.masters] == ["master"]
    assert not is_reply_address_valid(table.state, "m2", 1)
    promoted(table, "bob@example.org", "Bob")
    assert not is_reply_address_valid(table.state, "m2", 1)
    assert is_reply_address_valid(table.state, "m2", 2)


def test_the_first_master_is_not_put_out_but_hands_over() -> None:
    table = Table.started()
    promoted(table)
    with refused(NotAComaster("spring-cup", ("m2 (anna@example.org)",))):
        comasters.demote(table.state, "master")
    table.do(comasters.resign(table.state, "master"))
    assert [(seat.id, seat.name, seat.generation) for seat in table.state.masters] == [("master", "Anna", 2)]
    assert not is_reply_address_valid(table.state, "master", 1)
    assert not is_reply_address_valid(table.state, "m2", 1)


def test_a_game_keeps_one_master() -> None:
    table = Table.started()
    with refused(OnlyMasterStays("spring-cup")):
        comasters.resign(table.state, "master")
    promoted(table)
    table.do(comasters.resign(table.state, "m2"))
    with refused(OnlyMasterStays("spring-cup")):
        comasters.resign(table.state, "master")


def test_terms_change_and_the_deadline_that_runs_stays() -> None:
    table = Table.started()
    deadline = table.state.deadline
    wanted = replace(table.state.settings, press=PressMode.NONE, timing=Timing(move=timedelta(days=2)))
    events = master_actions.change_settings(table.state, VARIANT, wanted, ("PRESS", "MOVE"), "master", table.now)
    assert table.do(events) == [SettingsChanged(wanted, ("PRESS", "MOVE"), "master")]
    assert table.state.settings == wanted
    assert table.state.deadline == deadline
    assert master_actions.change_settings(table.state, VARIANT, wanted, (), "master", table.now) == []


@pytest.mark.parametrize(
    "change",
    [
        {"gunboat": True},
        {"fog": True},
        {"gates": Gates(muster=HOUR)},
        {"start": StartMode.AUTO},
        {"policies": {"paradox": "1982"}},
    ],
)
def test_what_is_settled_at_the_start_does_not_change_after_it(change: dict[str, Any]) -> None:
    started, before = Table.started(), Table()
    with refused(SettledAtStart):
        wanted = replace(started.state.settings, **change)
        master_actions.change_settings(started.state, VARIANT, wanted, (), "master", started.now)
    wanted = replace(before.state.settings, **change)
    assert master_actions.change_settings(before.state, VARIANT, wanted, (), "master", before.now) != []


def test_a_clock_that_cannot_be_is_refused() -> None:
    table = Table.started()
    wanted = replace(table.state.settings, timing=Timing(move=timedelta(0)))
    with refused(PhaseLengthOutOfRange):
        master_actions.change_settings(table.state, VARIANT, wanted, (), "master", table.now)


def test_house_rules_are_written_and_taken_back() -> None:
    table = Table()
    table.do(master_actions.set_house_rules(table.state, "\nBe kind.\n"))
    assert table.state.house_rules == "Be kind."
    assert master_actions.set_house_rules(table.state, "Be kind.") == []
    table.do(master_actions.set_house_rules(table.state, ""))
    assert table.state.house_rules == ""


def test_a_forced_start_leaves_powers_without_a_player_that_can_be_joined_for() -> None:
    table = Table(players=2)
    table.do(master_actions.create_vacant_seats(table.state, VARIANT))
    table.do(forming.start(table.state, VARIANT, table.now, table.rng, force=True))
    assert table.state.status is Status.ACTIVE
    assert sorted(power for seat in table.state.players for power in seat.powers) == sorted(POWERS)
    vacant = [seat for seat in table.state.players if not seat.is_held]
    assert len(vacant) == 5
    table.join("late@example.org", vacant[0].powers[0])
    assert table.state.seats[vacant[0].id].is_held


def test_a_forced_start_deals_to_seats_that_were_left_and_wants_one_player() -> None:
    table = Table(players=3)
    table.do(master_actions.eject(table.state, "p2"))
    table.do(master_actions.create_vacant_seats(table.state, VARIANT))
    assert [seat.id for seat in table.state.players] == [f"p{number}" for number in range(1, 8)]
    with refused(NobodyToStartWith("spring-cup")):
        master_actions.create_vacant_seats(Table(players=0).state, VARIANT)


def test_a_forced_start_works_where_players_have_groups() -> None:
    game = Variants("intercontinental")
    game.join("one@example.org")
    game.do(master_actions.create_vacant_seats(game.state, game.variant))
    game.do(forming.start(game.state, game.variant, game.now, game.rng, force=True))
    assert {seat.group for seat in game.state.players} == set(game.variant.groups)
    assert {power for seat in game.state.players for power in seat.powers} == set(game.variant.powers)
    game.run_phase()


def test_a_master_acts_for_somebody_who_is_there() -> None:
    table = Table.started()
    (acted,) = master_actions.act_for(table.state, "FRANCE", "master")
    assert isinstance(acted, ActedFor)
    assert (acted.seat, acted.by) == (table.seat("FRANCE"), "master")
    table.do(master_actions.eject(table.state, "FRANCE"))
    with refused(NobodyToActFor):
        master_actions.act_for(table.state, "FRANCE", "master")


def test_a_player_who_is_ejected_leaves_with_that_reason() -> None:
    assert master_actions.eject(Table.started().state, "France") == [SeatLeft("p3", "ejected", keeps=True)]
