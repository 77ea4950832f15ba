"""Back and forward again: what is on file, what may be undone, and what differs in words."""

from dataclasses import replace
from datetime import time, timedelta

from judge.board.position import DislodgedUnit, Unit
from judge.game.events import PhaseProcessed, ProposalLapsed, RolledBack, SeatChanged
from judge.game.masters import master_actions, rewinding
from judge.game.masters.rewinding import NothingToUndo
from judge.game.players import player_actions
from judge.game.reducer import replay
from judge.game.state import Absence
from judge.game.views.position_diff import PowerChange, position_changes
from judge.game.votes import voting
from tests.orders import ordered

from .table import DAY, HOUR, VARIANT, Table, kinds, refused


def processed(table: Table) -> PhaseProcessed:
    events = table.do(master_actions.process(table.state, VARIANT, None, table.now, table.rng))
    (phase,) = (each for each in events if isinstance(each, PhaseProcessed))
    return phase


def in_fall() -> tuple[Table, PhaseProcessed]:
    """Fall 1901, after a spring in which France went to Burgundy; France has ordered, two days are left."""
    table = Table.started()
    table.order("FRANCE", "A PAR - BUR", "F BRE H", "A MAR H")
    spring = processed(table)
    table.order("FRANCE", "A BUR H")
    table.now += DAY
    return table, spring


def test_the_orders_given_then_are_on_file_again_when_they_are_restored() -> None:
    table, spring = in_fall()
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now, spring.orders))
    assert table.state.orders == {"FRANCE": ordered("A PAR - BUR", "F BRE H", "A MAR H")}
    assert table.phase == "S1901M"


def test_orders_of_a_player_who_has_left_are_not_restored() -> None:
    table, spring = in_fall()
    table.do(player_actions.resign(table.state, table.seat("FRANCE")))
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now, spring.orders))
    assert table.state.orders == {}


def test_restored_orders_do_not_run_the_phase_early() -> None:
    table = Table.started()
    table.order_nothing_special()
    spring = processed(table)
    events = table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now, spring.orders))
    assert kinds(events) == ["RolledBack", "EarlyRunSet"]
    assert table.state.early_at is None
    table.do(player_actions.set_waiting(table.state, VARIANT, table.seat("FRANCE"), False, table.now))
    assert table.state.early_at is None


def test_a_rollback_is_undone_with_what_was_on_file_and_the_time_that_was_left() -> None:
    table, spring = in_fall()
    before = table.state
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now))
    table.order("FRANCE", "A PAR - PIC")
    table.now += HOUR
    table.do(rewinding.rollforward(table.state, table.now))
    assert table.state.position == before.position
    assert table.state.orders == {"FRANCE": ordered("A BUR H")}
    assert table.state.deadline == table.now + 2 * DAY
    assert table.state.forward is None
    assert replay(table.events) == table.state


def test_the_deadline_after_a_rollback_is_undone_is_one_that_the_terms_allow() -> None:
    table = Table.started(at=time(20))
    spring = processed(table)
    table.now += 25 * timedelta(minutes=1)
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now))
    table.now += HOUR
    table.do(rewinding.rollforward(table.state, table.now))
    assert table.state.deadline is not None
    assert table.state.deadline.time() == time(20)


def test_absences_that_were_over_when_a_rollback_is_undone_are_forgotten() -> None:
    table, spring = in_fall()
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now))
    over, ahead = Absence(table.now + HOUR, table.now + 2 * HOUR), Absence(table.now + 9 * DAY, table.now + 10 * DAY)
    seat = replace(table.state.seats[table.seat("FRANCE")], absences=(over, ahead))
    table.do([SeatChanged(seat, "absence")])
    table.now += DAY
    table.do(rewinding.rollforward(table.state, table.now))
    assert table.state.seats[seat.id].absences == (ahead,)


def test_a_rollforward_restores_no_orders_of_players_who_left() -> None:
    table, spring = in_fall()
    table.order("GERMANY", "A MUN H")
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now))
    table.do(player_actions.resign(table.state, table.seat("FRANCE")))
    table.do(rewinding.rollforward(table.state, table.now))
    assert table.state.orders == {"GERMANY": ordered("A MUN H")}


def test_a_rollback_in_a_pause_is_undone_to_a_clock_that_runs_with_the_time_that_was_left() -> None:
    table, spring = in_fall()
    table.do(master_actions.pause(table.state, table.now))
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now))
    table.do(rewinding.rollforward(table.state, table.now))
    assert table.state.deadline == table.now + 2 * DAY


def test_nobody_is_late_by_surprise_when_a_rollback_is_undone() -> None:
    table, spring = in_fall()
    table.now += 2 * DAY - HOUR / 2
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now))
    table.do(rewinding.rollforward(table.state, table.now))
    assert table.state.deadline == table.now + HOUR


def test_once_a_phase_is_played_nothing_can_be_undone() -> None:
    table, spring = in_fall()
    with refused(NothingToUndo("spring-cup")):
        rewinding.rollforward(table.state, table.now)
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now))
    processed(table)
    with refused(NothingToUndo("spring-cup")):
        rewinding.rollforward(table.state, table.now)


def test_of_two_rollbacks_the_last_is_undone() -> None:
    table, spring = in_fall()
    fall = processed(table)
    table.do(rewinding.rollback(table.state, VARIANT, fall.before, table.now))
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now))
    assert any(isinstance(each, RolledBack) for each in table.events)
    table.do(rewinding.rollforward(table.state, table.now))
    assert table.phase == "F1901M"
    with refused(NothingToUndo("spring-cup")):
        rewinding.rollforward(table.state, table.now)


def test_what_differs_is_told_power_by_power() -> None:
    before = VARIANT.start()
    units = tuple(
        unit._replace(space="BUR") if unit.space == "PAR" else unit for unit in before.units if unit.space != "VEN"
    )
    after = replace(
        before,
        units=(*units, Unit("TURKEY", "A", "BUL")),
        dislodged=(DislodgedUnit(Unit("ITALY", "A", "VEN"), ("TUS",)),),
        centres={**before.centres, "BUL": "TURKEY", "VEN": "AUSTRIA"},
    )
    venice, at_burgundy = Unit("ITALY", "A", "VEN"), Unit("FRANCE", "A", "BUR")
    assert position_changes(VARIANT, before, after) == (
        PowerChange("AUSTRIA", won=("VEN",)),
        PowerChange("FRANCE", come=((at_burgundy, False),), gone=((Unit("FRANCE", "A", "PAR"), False),)),
        PowerChange("ITALY", come=((venice, True),), gone=((venice, False),), lost=("VEN",)),
        PowerChange("TURKEY", come=((Unit("TURKEY", "A", "BUL"), False),), won=("BUL",)),
    )
    assert position_changes(VARIANT, before, before) == ()


def test_a_concession_proposed_since_a_rollback_lapses_when_it_is_undone() -> None:
    table, spring = in_fall()
    table.do(rewinding.rollback(table.state, VARIANT, spring.before, table.now))
    table.do(voting.propose_concession(table.state, VARIANT, table.seat("FRANCE"), "ITALY", table.now))
    events = table.do(rewinding.rollforward(table.state, table.now))
    assert ProposalLapsed("concession ITALY") in events
    assert not table.state.proposals
