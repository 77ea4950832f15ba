"""Laws of a game's life: replaying its events gives it back, and the clock never does a thing twice."""

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.game.clock import due_events
from judge.game.clock.outages import Outage, after_outage
from judge.game.events import GameCreated, GameTerminated, PhaseProcessed
from judge.game.joining import forming
from judge.game.masters import master_actions, rewinding
from judge.game.players import player_actions
from judge.game.press.press import send_press
from judge.game.reducer import apply, replay
from judge.game.refusals import Refusal
from judge.game.state import Status

from .table import HOUR, POWERS, VARIANT, Table

Act = Callable[[Table, str], object]


def order(table: Table, power: str) -> None:
    table.order_nothing_special(power)


def order_all(table: Table, power: str) -> None:
    table.order_nothing_special()


def attack(table: Table, power: str) -> None:
    """The first unit of a power goes somewhere, so that positions differ."""
    position = table.state.position
    if position is None or not position.units_of(power):
        return
    unit = position.units_of(power)[0]
    to = min(VARIANT.army[unit.space] if unit.kind == "A" else VARIANT.fleet[unit.space])
    table.order(power, f"{unit} - {to}")


def clear(table: Table, power: str) -> None:
    table.do(player_actions.clear_orders(table.state, VARIANT, table.seat(power), None, table.now))


def wait(table: Table, power: str) -> None:
    table.do(player_actions.set_waiting(table.state, VARIANT, table.seat(power), True, table.now))


def resign(table: Table, power: str) -> None:
    table.do(player_actions.resign(table.state, table.seat(power)))


def take_over(table: Table, power: str) -> None:
    table.join(f"new-{power.lower()}@example.org", power)


def replace(table: Table, power: str) -> None:
    address = f"replacement{len(table.events)}@example.org"
    table.do(master_actions.replace_player(table.state, power, address, "Nadia"))


def press(table: Table, power: str) -> None:
    table.do(send_press(table.state, table.seat(power), None, "Peace?"))


def process(table: Table, power: str) -> None:
    table.do(master_actions.process(table.state, VARIANT, None, table.now, table.rng))


def pause(table: Table, power: str) -> None:
    table.do(master_actions.pause(table.state, table.now))


def resume(table: Table, power: str) -> None:
    table.do(master_actions.resume(table.state, VARIANT, table.now))


def extend(table: Table, power: str) -> None:
    table.do(master_actions.set_deadline(table.state, VARIANT, table.now + 30 * HOUR, table.now))


def roll_back(table: Table, power: str) -> None:
    past = [event.before for event in table.events if isinstance(event, PhaseProcessed)]
    if past:
        table.do(rewinding.rollback(table.state, VARIANT, past[-1], table.now))


def outage(table: Table, power: str) -> None:
    down_from, table.now = table.now, table.now + 40 * HOUR
    table.do(after_outage(table.state, VARIANT, Outage(down_from, table.now)))


def sleep(table: Table, power: str) -> None:
    table.now += 11 * HOUR


def oversleep(table: Table, power: str) -> None:
    table.now += 75 * HOUR


def sleep_until_woken(table: Table, power: str) -> None:
    at = due_events.next_wake(table.state)
    if at is not None:
        table.now = max(table.now, at)
        assert table.tick(), "the clock woke and found nothing to do"


ACTS: list[Act] = [
    order,
    order_all,
    attack,
    clear,
    wait,
    resign,
    take_over,
    replace,
    press,
    process,
    pause,
    resume,
    extend,
    roll_back,
    outage,
    sleep,
    oversleep,
    sleep_until_woken,
]


@settings(max_examples=60)
@given(
    acts=st.lists(st.tuples(st.sampled_from(ACTS), st.sampled_from(POWERS)), max_size=30),
    undo=st.sampled_from([0, 20]),
    grace=st.sampled_from([0, 10]),
)
def test_whatever_happens_events_tell_it_all_and_the_clock_acts_once(
    acts: list[tuple[Act, str]], undo: int, grace: int
) -> None:
    table = Table.started(undo=timedelta(minutes=undo), grace=timedelta(hours=grace))
    for act, power in acts:
        with suppress(Refusal):
            act(table, power)
        assert replay(table.events) == table.state
        table.tick()
        assert table.tick() == []
        at = due_events.next_wake(table.state)
        assert at is None or at > table.now
        assert (at is None) is (table.state.status is not Status.ACTIVE)
    assert replay(table.events) == table.state


def test_a_life_begins_with_its_creation_and_only_once() -> None:
    created = Table(players=0).events[0]
    assert isinstance(created, GameCreated)
    with pytest.raises(ValueError, match="no events"):
        replay([])
    with pytest.raises(ValueError, match="begins with GameCreated, not GameTerminated"):
        replay([GameTerminated()])
    with pytest.raises(ValueError, match="created before"):
        replay([created, created])


def test_a_state_is_never_changed_in_place() -> None:
    table = Table.started()
    before = table.state
    copy = replay(table.events)
    table.order_nothing_special()
    table.do(player_actions.resign(table.state, "p1"))
    table.do(forming.observe(table.state, "eye@example.org", "Eve"))
    assert before == copy
    assert apply(before, GameTerminated()).status is Status.TERMINATED
    assert before.status is Status.ACTIVE


@pytest.mark.parametrize(
    ("winner", "drawn", "status"),
    [("FRANCE", (), Status.WON), (None, ("FRANCE", "ITALY"), Status.DRAWN), (None, (), Status.TERMINATED)],
)
def test_a_last_phase_says_how_the_game_ended(winner: str | None, drawn: tuple[str, ...], status: Status) -> None:
    table = Table.started()
    position = table.state.position
    assert position is not None
    table.do([PhaseProcessed(position, {}, (), position, (), None, winner, drawn=drawn)])
    assert (table.state.status, table.state.winner, table.state.drawn) == (status, winner, drawn)
