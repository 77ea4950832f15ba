"""What the terms of a game do when a deadline is over and orders are missing: more time, or the loss of a seat."""

from datetime import timedelta

from judge.game.clock import due_events
from judge.game.clock.missing_orders import misses_left, time_for_missing
from judge.game.events import (
    Cause,
    DeadlineSet,
    Event,
    LateNoticed,
    PhaseProcessed,
    Reminded,
    SeatLeft,
    SeatReminded,
)
from judge.game.joining.admission import Reliability, reliability_changes
from judge.game.masters import master_actions
from judge.game.players import player_actions, preferences
from judge.game.reducer import apply
from judge.game.settings import EVERY_DAY, MissingOrders, ProcessMode, Settings
from judge.game.state import GameState, Status
from judge.game.votes import voting

from .table import DAY, HOUR, MONDAY, POWERS, VARIANT, Table, kinds
from .variants import Variants

DEADLINE = MONDAY + 3 * DAY
ALL_BUT_ITALY = tuple(power for power in POWERS if power != "ITALY")


def table(policy: MissingOrders, *, fog: bool = False, **timing: object) -> Table:
    """A game in its first phase in which everybody but Italy has ordered, with phases of three days."""
    game = Table.started(Settings(missing=policy, fog=fog), **{"retreat": 3 * DAY, "adjust": 3 * DAY, **timing})
    game.order_nothing_special(*ALL_BUT_ITALY)
    return game


def moved(events: list[Event]) -> list[DeadlineSet]:
    return [each for each in events if isinstance(each, DeadlineSet)]


def left(events: list[Event]) -> list[SeatLeft]:
    return [each for each in events if isinstance(each, SeatLeft)]


def next_turn(game: Table) -> None:
    """All but Italy order the present phase, and it runs at its deadline."""
    game.order_nothing_special(*ALL_BUT_ITALY)
    game.tick(3 * DAY)


# -- hold -------------------------------------------------------------------------------------------------------------


def test_without_a_policy_the_phase_runs_at_its_deadline() -> None:
    game = table(MissingOrders())
    assert time_for_missing(game.state, VARIANT) is None
    assert kinds(game.tick(3 * DAY)) == ["PhaseProcessed"]


# -- more time --------------------------------------------------------------------------------------------------------


def test_the_deadline_moves_as_often_as_the_terms_say_and_then_the_phase_runs() -> None:
    game = table(MissingOrders(extensions=2, length=DAY), remind=())
    for number in (1, 2):
        events = game.tick(3 * DAY if number == 1 else DAY)
        assert moved(events) == [DeadlineSet(DEADLINE + number * DAY, "missing", missing=("ITALY",))]
        assert game.state.deadline == DEADLINE + number * DAY
        assert (game.state.extensions, game.state.deadline_by) == (number, "missing")
        assert game.tick() == []
    [ran] = game.tick(DAY)
    assert isinstance(ran, PhaseProcessed)
    assert (ran.cause, ran.missing) == (Cause.DEADLINE, ("ITALY",))
    assert game.state.extensions == 0


def test_an_extended_phase_runs_early_once_the_missing_orders_are_in() -> None:
    game = table(MissingOrders(extensions=1))
    game.tick(3 * DAY)
    game.order_nothing_special("ITALY")
    assert game.state.early_at == game.now + timedelta(minutes=20)


def test_it_waits_until_all_orders_are_in() -> None:
    game = table(MissingOrders(extensions=None, length=12 * HOUR), remind=())
    game.tick(3 * DAY)
    for _ in range(9):
        assert len(moved(game.tick(12 * HOUR))) == 1
    assert game.phase == "S1901M"
    game.order_nothing_special("ITALY")
    assert kinds(game.tick(HOUR)) == ["PhaseProcessed"]


def test_grace_comes_first() -> None:
    game = table(MissingOrders(extensions=1), grace=12 * HOUR, remind=())
    assert kinds(game.tick(3 * DAY)) == ["LateNoticed"]
    game.tick(8 * HOUR)
    assert moved(game.tick(4 * HOUR)) == [DeadlineSet(DEADLINE + 36 * HOUR, "missing", missing=("ITALY",))]
    assert not game.state.late_noticed
    assert kinds(game.tick(DAY)) == ["LateNoticed"]
    [ran] = [each for each in (*game.tick(8 * HOUR), *game.tick(4 * HOUR)) if isinstance(each, PhaseProcessed)]
    assert ran.cause is Cause.GRACE


def test_the_new_deadline_is_one_that_the_terms_allow() -> None:
    # Thursday 19 November 12:00; a day later is a Friday, on which no deadline may be
    game = table(MissingOrders(extensions=1), days=EVERY_DAY - {4}, remind=())
    assert moved(game.tick(3 * DAY))[0].deadline == DEADLINE + 2 * DAY


def test_the_late_are_reminded_of_the_new_deadline() -> None:
    game = table(MissingOrders(extensions=1, length=2 * DAY))
    game.tick(2 * DAY)
    game.tick(DAY)
    assert game.tick(DAY) == [Reminded(("ITALY",), DAY.total_seconds())]


def test_the_letter_on_the_new_deadline_is_the_reminder_that_falls_due_with_it() -> None:
    """That letter says whose orders are missing; a day before the new deadline is now."""
    game = table(MissingOrders(extensions=2, length=DAY), remind=(DAY, 2 * HOUR))
    game.do(preferences.set_reminders(game.state, game.seat("ITALY"), (30 * HOUR, DAY, 3 * HOUR)))
    game.tick(2 * DAY)
    moves = game.tick(DAY)
    assert moved(moves)
    assert not [each for each in moves if isinstance(each, Reminded | SeatReminded)]
    assert kinds(game.tick(21 * HOUR)) == ["SeatReminded"]
    assert game.tick(HOUR) == [Reminded((), (2 * HOUR).total_seconds())]


def test_nobody_waits_for_a_power_without_a_player() -> None:
    game = table(MissingOrders(extensions=None))
    game.do(player_actions.resign(game.state, game.seat("ITALY")))
    assert kinds(game.tick(3 * DAY)) == ["PhaseProcessed"]


def test_votes_on_the_deadline_have_failed() -> None:
    game = table(MissingOrders(extensions=1), remind=())
    game.do(voting.propose_extension(game.state, VARIANT, game.seat("FRANCE"), DAY, game.now))
    assert kinds(game.tick(3 * DAY)) == ["ProposalSettled", "LateNoticed", "DeadlineSet"]
    assert not game.state.proposals


def test_a_master_may_run_an_extended_phase() -> None:
    game = table(MissingOrders(extensions=None))
    game.tick(3 * DAY)
    game.do(master_actions.process(game.state, VARIANT, None, game.now, game.rng))
    assert game.phase == "F1901M"


def test_the_deadline_moves_before_a_master_is_asked_to_run_the_phase() -> None:
    game = Table.started(Settings(missing=MissingOrders(extensions=1), process=ProcessMode.MANUAL), remind=())
    game.order_nothing_special(*ALL_BUT_ITALY)
    assert kinds(game.tick(3 * DAY)) == ["LateNoticed", "DeadlineSet"]
    assert kinds(game.tick(DAY)) == ["ReviewAsked"]


def test_a_changed_policy_counts_from_the_next_phase() -> None:
    game = table(MissingOrders(), remind=())
    game.do(
        master_actions.change_settings(
            game.state, VARIANT, Settings(missing=MissingOrders(extensions=1)), ("MISSING",), "master", game.now
        )
    )
    assert kinds(game.tick(3 * DAY)) == ["PhaseProcessed"]
    game.order_nothing_special(*ALL_BUT_ITALY)
    assert "DeadlineSet" in kinds(game.tick(3 * DAY))


# -- the first turns --------------------------------------------------------------------------------------------------


def test_no_phase_of_the_first_turns_runs_without_orders() -> None:
    game = table(MissingOrders(free=2), remind=())
    for turn in ("S1901M", "F1901M"):
        assert game.phase == turn
        for _ in range(3):
            assert len(moved(game.tick(3 * DAY))) == 1
        game.order_nothing_special()
        game.tick(HOUR)
    game.order_nothing_special(*ALL_BUT_ITALY)
    assert game.phase == "S1902M"
    assert kinds(game.tick(3 * DAY)) == ["PhaseProcessed"]


def test_retreats_after_a_free_turn_are_free() -> None:
    game = Table.started(Settings(missing=MissingOrders(free=1)), remind=(), retreat=DAY)
    game.order_nothing_special()
    game.tick(HOUR)
    assert (game.phase, time_for_missing(game.state, VARIANT)) == ("F1901M", None)


# -- the loss of a seat -----------------------------------------------------------------------------------------------


def test_who_misses_too_many_deadlines_in_a_row_loses_the_seat_with_the_phase() -> None:
    game = table(MissingOrders(limit=2), remind=())
    italy = game.seat("ITALY")
    assert misses_left(game.state, game.state.seats[italy]) == 2
    assert left(game.tick(3 * DAY)) == []
    assert misses_left(game.state, game.state.seats[italy]) == 1
    game.order_nothing_special(*ALL_BUT_ITALY)
    events = game.tick(3 * DAY)
    assert kinds(events)[:2] == ["PhaseProcessed", "SeatLeft"]
    assert [(each.seat, each.why) for each in left(events)] == [(italy, "dismissed")]
    assert not game.state.seats[italy].is_held
    assert game.state.misses == {}


def test_a_deadline_that_is_met_begins_the_count_anew() -> None:
    game = table(MissingOrders(limit=2), remind=())
    game.tick(3 * DAY)
    game.order_nothing_special()
    game.tick(HOUR)
    assert game.state.misses == {}
    game.order_nothing_special(*ALL_BUT_ITALY)
    assert left(game.tick(3 * DAY)) == []


def test_a_phase_that_a_master_hurries_counts_for_nobody() -> None:
    game = table(MissingOrders(limit=1))
    game.do(master_actions.process(game.state, VARIANT, None, game.now, game.rng))
    assert game.state.misses == {}
    assert game.state.seats[game.seat("ITALY")].is_held


def test_each_deadline_of_an_extended_phase_counts_and_a_newcomer_has_the_time() -> None:
    game = table(MissingOrders(extensions=None, limit=2, calls=False), remind=())
    italy = game.seat("ITALY")
    assert left(game.tick(3 * DAY)) == []
    events = game.tick(DAY)
    assert [(each.seat, each.why) for each in left(events)] == [(italy, "vacated")]
    assert game.state.deadline == DEADLINE + 2 * DAY
    # everybody else is ready, but whoever takes the seat has until the deadline
    assert game.state.early_at is None
    assert game.tick(DAY - HOUR) == []
    assert kinds(game.tick(HOUR)) == ["PhaseProcessed"]


def test_the_orders_of_the_dismissed_count() -> None:
    game = table(MissingOrders(extensions=None, limit=1), remind=())
    game.order("ITALY", "A VEN - TYR")
    game.tick(3 * DAY)
    assert not game.state.seats[game.seat("ITALY")].is_held
    [ran] = [each for each in game.tick(DAY) if isinstance(each, PhaseProcessed)]
    assert [str(each) for each in ran.orders["ITALY"]] == ["A VEN - TYR"]


def test_nobody_is_dismissed_from_a_game_that_ends() -> None:
    game = table(MissingOrders(limit=1))
    for power in ALL_BUT_ITALY:
        game.do(voting.propose_draw(game.state, VARIANT, game.seat(power), (), game.now))
    game.do(voting.propose_draw(game.state, VARIANT, game.seat("ITALY"), (), game.now))
    assert game.state.status is Status.DRAWN
    assert game.tick(3 * DAY) == []


def test_the_master_who_changes_the_terms_dismisses_nobody_before_the_next_deadline() -> None:
    game = table(MissingOrders(), remind=())
    game.tick(3 * DAY)
    game.order_nothing_special(*ALL_BUT_ITALY)
    settings = Settings(missing=MissingOrders(limit=1))
    game.do(master_actions.change_settings(game.state, VARIANT, settings, ("MISSING",), "master", game.now))
    assert left(game.tick(3 * DAY)) == []
    game.order_nothing_special(*ALL_BUT_ITALY)
    assert len(left(game.tick(3 * DAY))) == 1


# -- records of being on time -----------------------------------------------------------------------------------------


def records(game: Table, whose: str) -> list[Reliability]:
    """What each event so far has added to somebody's record."""
    state: GameState | None = None
    added = []
    for event in game.events:
        if state is not None:
            added += [record for address, record in reliability_changes(state, event) if address == whose]
        state = apply(state, event)
    return added


def test_an_extended_phase_counts_as_late_once() -> None:
    for grace in (timedelta(0), 12 * HOUR):
        game = table(MissingOrders(extensions=2), remind=(), grace=grace)
        while game.phase == "S1901M":
            wake = due_events.next_wake(game.state)
            assert wake is not None
            game.tick(wake - game.now)
        italy = records(game, "player5@example.org")
        assert (sum(each.phases for each in italy), sum(each.late for each in italy)) == (1, 1)
        assert sum(each.missed for each in italy) == 1
        assert records(game, "player1@example.org") == [Reliability(phases=1)]


def test_a_late_notice_goes_on_record_where_there_is_no_grace() -> None:
    game = table(MissingOrders(extensions=1), remind=())
    assert LateNoticed(("ITALY",), DEADLINE) in game.tick(3 * DAY)


# -- first units ------------------------------------------------------------------------------------------------------

# Continent II, rule 1: the home centres in their order, and the fleets of 3a and 3b
PLACED = {
    "ARGENTINA": "F 81, A 74, F 84, A 79, A 73",
    "BRAZIL": "A 55, F 40, F 41, A 59, A 60",
    "CHILE": "F 78, A 67, A 86, A 77",
    "COLOMBIA": "A 19, F 8, A 11, A 12",
    "PERU": "F 47, A 46, A 49, A 45",
    "VENEZUELA": "F 24, A 26, A 9, A 23",
}


def south(*silent: str) -> Variants:
    """Continent II in Winter 1990, in which everybody but these has placed their units."""
    game = Variants("continent2").filled_and_started()
    for power, units in PLACED.items():
        if power not in silent:
            place_units(game, power, units)
    return game


def place_units(game: Variants, power: str, units: str) -> None:
    seat = game.state.seat_of(power)
    assert seat is not None
    game.order(seat.id, **{power: [f"{unit} B" for unit in units.split(", ")]})


def pass_deadline(game: Variants) -> None:
    assert game.state.deadline is not None
    game.now = game.state.deadline
    game.do(due_events.tick(game.state, game.variant, game.now, game.rng))


def units_of(game: Variants, power: str) -> set[str]:
    assert game.state.position is not None
    return {str(unit) for unit in game.state.position.units_of(power)}


def test_first_units_are_waited_for_until_everybody_has_placed_them() -> None:  # Continent II 3b: "must build"
    game = south("VENEZUELA")
    for _ in range(2):
        pass_deadline(game)
        assert (game.phase, game.state.deadline) == ("W1990A", game.now + DAY)
    place_units(game, "VENEZUELA", "F 9, A 24, A 26, A 25")
    pass_deadline(game)
    assert (game.phase, units_of(game, "VENEZUELA")) == ("S1991M", {"F 9", "A 24", "A 26", "A 25"})


def test_a_master_may_run_that_phase_and_who_is_silent_is_given_units() -> None:  # Continent II 3b
    game = south("VENEZUELA")
    game.run_phase()
    assert units_of(game, "VENEZUELA") == set(PLACED["VENEZUELA"].split(", "))


def test_who_says_final_leaves_their_first_units_to_the_rules() -> None:  # Continent II 3b
    game = south("VENEZUELA")
    seat = game.state.seat_of("VENEZUELA")
    assert seat is not None
    game.do(player_actions.set_ready(game.state, game.variant, seat.id, "final", game.now))
    pass_deadline(game)
    assert units_of(game, "VENEZUELA") == set(PLACED["VENEZUELA"].split(", "))


def test_a_vacant_country_is_not_waited_for_and_is_given_units_too() -> None:  # Continent II 3b
    game = south("VENEZUELA")
    seat = game.state.seat_of("VENEZUELA")
    assert seat is not None
    game.leave(seat.id)
    pass_deadline(game)
    assert (game.phase, units_of(game, "VENEZUELA")) == ("S1991M", set(PLACED["VENEZUELA"].split(", ")))


def test_first_units_of_a_game_that_nobody_plays_are_placed_at_its_deadline() -> None:
    game = south(*PLACED)
    for seat in game.state.players:
        game.leave(seat.id)
    assert game.state.early_at is None
    pass_deadline(game)
    assert game.phase == "S1991M"
    assert game.state.position is not None
    assert len(game.state.position.units) == 26


def test_the_builds_of_later_winters_are_not_waited_for() -> None:
    game = south()
    assert time_for_missing(game.state, game.variant) == DAY
    game.run_phase()
    assert time_for_missing(game.state, game.variant) is None
