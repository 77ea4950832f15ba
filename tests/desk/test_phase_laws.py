"""The laws of a phase, held by a machine that plays games of every variant at random."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import run_state_machine_as_test

from judge.game.clock import readiness
from judge.game.clock.phase_status import PhaseStatus
from judge.game.masters import master_actions

from .phase_laws import GAME, machine

# Hypothesis plays the simplest game first, the same act again and again: only the second has chance in it.
GAMES_AND_STEPS = {
    "standard": (8, 20),
    "imperial": (4, 8),
    "colonia4": (4, 8),
    "continent2": (4, 8),
    "intercontinental": (4, 8),
}


@pytest.mark.parametrize("variant", GAMES_AND_STEPS)
def test_no_act_breaks_a_law_of_the_phase(variant: str) -> None:
    games, steps = GAMES_AND_STEPS[variant]
    run_state_machine_as_test(
        machine(variant),
        settings=settings(
            max_examples=games,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_the_machine_notices_a_phase_that_runs_before_the_deadline_just_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(master_actions, "held_until_deadline", readiness.early_run)
    laws = machine("standard")()
    laws.begin(grace="", hours="", early="", missing="")
    laws.everybody_orders(final=True, runs=False)
    laws.set_deadline(hours=25)
    with pytest.raises(AssertionError, match="ready when its deadline was told"):
        laws.wait(hours=1)


def test_the_machine_notices_orders_that_are_lost() -> None:
    laws = machine("standard")()
    laws.begin(grace="", hours="", early="", missing="")
    laws.order_all(who=0)
    before = laws._state()
    laws.house.states[GAME] = replace(before, orders={})
    with pytest.raises(AssertionError):
        laws._look(before, [], by=laws._player(1).id)


def test_the_machine_notices_a_deadline_that_passes() -> None:
    laws = machine("standard")()
    laws.begin(grace="", hours="", early="", missing="")
    laws.house.now += timedelta(days=5)
    with pytest.raises(AssertionError, match="the deadline has passed"):
        laws._look(laws._state(), [], by="clock")


def test_the_machine_notices_a_game_that_races_on_when_nobody_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PhaseStatus, "is_ready", property(lambda self: not self.late))
    laws = machine("continent2")()  # its first phase is one of builds
    laws.begin(grace="", hours="", early="", missing="")
    for number in range(6):
        laws._act("master", f"EJECT {laws._state().players[number].powers[0]}")
    with pytest.raises(AssertionError, match="nobody plays"):
        laws.wait(hours=1)


def test_audit_and_status_name_the_same_instant_of_an_early_run_that_a_letter_has_moved() -> None:
    laws = machine("standard")()
    laws.begin(grace="", hours="", early="", missing="")
    laws.everybody_orders(final=True, runs=False)
    laws.house.now += timedelta(minutes=10)
    laws.order_all(who=0)
    laws.answers_agree()


def test_the_machine_notices_answers_that_contradict_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    laws = machine("standard")()
    laws.begin(grace="", hours="", early="", missing="")
    monkeypatch.setattr(PhaseStatus, "late", property(lambda self: ()))
    with pytest.raises(AssertionError):
        laws.answers_agree()
