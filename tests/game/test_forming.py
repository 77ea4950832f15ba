"""A game comes together: names, seats, preferences, observers, the start, and taking over later."""

import random
from dataclasses import replace
from datetime import timedelta

import pytest

from judge.common.message import Message
from judge.game.clock.schedule import NoSuchZone
from judge.game.events import GameCreated, GameStarted, SeatChanged, SeatTaken
from judge.game.joining import forming
from judge.game.joining.forming import (
    AlreadyStarted,
    BadGameName,
    GameFull,
    NameAPower,
    ObservesAlready,
    PlayersMissing,
    PowerNotVacant,
    SeesAllAsMaster,
    SeesAllAsPlayer,
)
from judge.game.players import player_actions
from judge.game.seating import AlreadyPlays, GameOver, NoSuchPower, is_reply_address_valid
from judge.game.settings import Settings, Timing
from judge.game.state import Role, Status
from judge.rules.policies import NoSuchRule, RuleCannotBe

from .table import DAY, MONDAY, POWERS, VARIANT, Table, kinds, refused


def test_a_new_game_forms_under_its_master() -> None:
    [created] = forming.create("Spring-Cup", "standard", Settings(), "gm@example.org", "Mona")
    assert isinstance(created, GameCreated)
    assert created.name == "spring-cup"
    assert (created.master.role, created.master.address) == (Role.MASTER, "gm@example.org")
    assert Table(players=0).state.status is Status.FORMING


@pytest.mark.parametrize("name", ["", "x", "1901", "-a", "a b", "grüße", "a" * 25, "a_b", "a\nb"])
def test_a_name_that_is_none_is_refused_with_an_example(name: str) -> None:
    with refused(BadGameName(name)):
        forming.create(name, "standard", Settings(), "gm@example.org", "Mona")


@pytest.mark.parametrize("name", ["ab", "a" * 24, "x-2", "B7"])
def test_short_long_and_hyphened_names_are_fine(name: str) -> None:
    assert forming.create(name, "standard", Settings(), "gm@example.org", "Mona")


def test_settings_that_cannot_work_are_refused_at_creation() -> None:
    with refused(NoSuchZone):
        forming.create("cup", "standard", Settings(Timing(zone="Nowhere")), "gm@example.org", "")
    with refused(RuleCannotBe("PARADOX", "1492", ("szykman", "1971", "1982", "2000"))):
        forming.create("cup", "standard", Settings(policies={"paradox": "1492"}), "gm@example.org", "")
    with refused(NoSuchRule):
        forming.create("cup", "standard", Settings(policies={"luck": "yes"}), "gm@example.org", "")


def test_players_get_the_free_seats_in_turn() -> None:
    table = Table(players=3)
    assert [seat.id for seat in table.state.players] == ["p1", "p2", "p3"]
    assert table.state.seats["p2"].address == "player2@example.org"


def test_joining_again_changes_the_preferences() -> None:
    table = Table(players=2)
    [event] = table.join("PLAYER1@example.org", "france", "Italy", "FRANCE")
    assert isinstance(event, SeatChanged)
    assert event.what == "preferences"
    assert table.state.seats["p1"].preferences == ("FRANCE", "ITALY")
    table.join("player1@example.org")
    assert table.state.seats["p1"].preferences == ("FRANCE", "ITALY")
    assert len(table.state.players) == 2


def test_joining_again_changes_the_name_if_one_is_given() -> None:
    table = Table(players=2)
    table.join("player1@example.org", name="Anna")
    assert table.state.seats["p1"].name == "Anna"
    table.join("player1@example.org", "FRANCE", name="")
    assert table.state.seats["p1"].name == "Anna"


def test_a_preference_that_is_no_power_is_refused_with_those_there_are() -> None:
    with refused(NoSuchPower("Standard", "SPAIN", POWERS)):
        Table(players=0).join("new@example.org", "SPAIN")


def test_a_full_game_offers_to_observe() -> None:
    with refused(GameFull("spring-cup")):
        Table().join("eighth@example.org")


def test_a_master_does_not_play() -> None:
    with refused("master-may-not-play"):
        Table(players=0).join("Master@Example.org")


def test_a_seat_left_before_the_start_goes_to_the_next_who_joins_and_old_letters_are_dead() -> None:
    table = Table(players=3)
    table.do(player_actions.resign(table.state, "p2"))
    assert not is_reply_address_valid(table.state, "p2", 1)
    table.join("new@example.org")
    assert table.state.seats["p2"].address == "new@example.org"
    assert not is_reply_address_valid(table.state, "p2", 1)
    assert is_reply_address_valid(table.state, "p2", 2)
    assert not is_reply_address_valid(table.state, "p9", 1)


def test_observers_get_seats_of_their_own() -> None:
    table = Table(players=1)
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    table.do(forming.observe(table.state, "ear@example.org", "Ed"))
    assert [id for id, seat in table.state.seats.items() if seat.role is Role.OBSERVER] == ["o1", "o2"]


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("master@example.org", SeesAllAsMaster("spring-cup")),
        ("player1@example.org", SeesAllAsPlayer("spring-cup")),
        ("EYE@example.org", ObservesAlready("spring-cup")),
    ],
)
def test_nobody_observes_who_is_seated_already(address: str, why: Message) -> None:
    table = Table(players=1)
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    with refused(why):
        forming.observe(table.state, address, "")


def test_an_observer_who_joins_leaves_the_observers_seat() -> None:
    table = Table(players=1)
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    assert kinds(table.join("eye@example.org")) == ["SeatLeft", "SeatTaken"]
    assert not table.state.seats["o1"].is_held
    assert table.state.seats["p2"].address == "eye@example.org"


def test_a_game_starts_with_every_power_dealt_and_a_deadline() -> None:
    table = Table()
    [started] = table.do(forming.start(table.state, VARIANT, table.now, table.rng))
    assert isinstance(started, GameStarted)
    assert table.state.status is Status.ACTIVE
    assert sorted(power for seat in table.state.players for power in seat.powers) == sorted(POWERS)
    assert table.phase == "S1901M"
    assert table.state.deadline == MONDAY + 3 * DAY
    assert table.state.seed == started.seed


def test_the_recorded_seed_alone_decides_the_deal() -> None:
    one, other = Table(), Table()
    [first] = forming.start(one.state, VARIANT, MONDAY, random.Random(5))
    [again] = forming.start(other.state, VARIANT, MONDAY + timedelta(hours=5), random.Random(5))
    assert isinstance(first, GameStarted)
    assert isinstance(again, GameStarted)
    assert (first.seed, first.powers) == (again.seed, again.powers)


def test_preferences_are_dealt_as_far_as_they_go() -> None:
    table = Table.started()
    for number, power in enumerate(POWERS, 1):
        assert table.state.seats[f"p{number}"].powers == (power,)


def test_a_game_with_empty_seats_does_not_start() -> None:
    table = Table(players=5)
    assert not forming.is_full(table.state, VARIANT)
    with refused(PlayersMissing("spring-cup", players=5, needed=7, missing=2)):
        forming.start(table.state, VARIANT, table.now, table.rng)
    assert forming.is_full(Table().state, VARIANT)


def test_a_game_starts_once() -> None:
    table = Table.started()
    with refused(AlreadyStarted):
        forming.start(table.state, VARIANT, table.now, table.rng)


def test_a_vacant_power_of_a_running_game_is_taken_over() -> None:
    table = Table.started()
    table.do(player_actions.resign(table.state, table.seat("FRANCE")))
    [taken] = table.join("new@example.org", name="Nadia")
    assert isinstance(taken, SeatTaken)
    assert (taken.seat.powers, taken.seat.generation, taken.seat.name) == (("FRANCE",), 2, "Nadia")


def test_of_several_vacant_powers_one_must_be_named() -> None:
    table = Table.started()
    for power in ("FRANCE", "TURKEY"):
        table.do(player_actions.resign(table.state, table.seat(power)))
    with refused(NameAPower("spring-cup", ("FRANCE", "TURKEY"), "FRANCE")):
        table.join("new@example.org")
    table.join("new@example.org", "ITALY", "turkey")
    assert table.state.seat_of("TURKEY") is table.state.seats["p7"]
    assert table.state.seats["p7"].address == "new@example.org"


def test_a_power_that_is_played_cannot_be_taken_over() -> None:
    table = Table.started()
    table.do(player_actions.resign(table.state, table.seat("FRANCE")))
    with refused(PowerNotVacant("spring-cup", ("ITALY",), ("FRANCE",))):
        table.join("new@example.org", "ITALY")


def test_who_plays_takes_no_second_power() -> None:
    table = Table.started()
    table.do(player_actions.resign(table.state, table.seat("FRANCE")))
    with refused(AlreadyPlays):
        table.join("player7@example.org", "FRANCE")


def test_a_running_game_without_vacancies_is_full() -> None:
    with refused(GameFull):
        Table.started().join("new@example.org", "FRANCE")


def test_nothing_can_be_joined_watched_or_started_after_the_end() -> None:
    table = Table()
    over = replace(table.state, status=Status.TERMINATED)
    with refused(GameOver):
        forming.join(over, VARIANT, "new@example.org", "", ())
    with refused(GameOver):
        forming.observe(over, "new@example.org", "")
    with refused(GameOver):
        forming.start(over, VARIANT, MONDAY, table.rng)
