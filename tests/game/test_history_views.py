"""What a game's past comes to: who held which seat from when to when, and how punctual each power was."""

from dataclasses import dataclass
from datetime import datetime

from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.game.events import (
    Event,
    GameCreated,
    GameStarted,
    LateNoticed,
    PhaseProcessed,
    RolledBack,
    RolledForward,
    SeatChanged,
    SeatLeft,
    SeatTaken,
)
from judge.game.settings import Settings
from judge.game.state import Branch, Role, Seat
from judge.game.views.history import Period, Punctuality, periods, punctuality

from .table import DAY, MONDAY, Table

SPRING = Position(Phase.parse("S1901M"), (Unit("FRANCE", "A", "PAR"), Unit("ITALY", "A", "ROM")))
FALL = Position(Phase.parse("F1901M"), SPRING.units)


@dataclass(frozen=True)
class Happened:
    at: datetime
    event: Event


def day_by_day(*events: Event) -> list[Happened]:
    """Events of which each happened a day after the one before."""
    return [Happened(MONDAY + number * DAY, event) for number, event in enumerate(events)]


def player(number: int, name: str) -> Seat:
    return Seat(f"p{number}", Role.PLAYER, f"{name.lower()}@example.org", name)


def test_periods_begin_and_end_with_the_phase_in_which_somebody_came_or_left() -> None:
    happened = day_by_day(
        GameCreated("cup", "standard", Settings(), Seat("master", Role.MASTER, "mona@example.org", "Mona")),
        SeatTaken(player(1, "Ann")),
        SeatTaken(player(2, "Bob")),
        SeatTaken(player(3, "Cleo")),
        SeatLeft("p3", "resigned"),  # before the start: no period
        SeatChanged(player(2, "Robert"), "name"),
        GameStarted({"p1": ("FRANCE",), "p2": ("ITALY",)}, 7, SPRING, MONDAY),
        SeatLeft("p1", "resigned"),
        SeatTaken(Seat("p1", Role.PLAYER, "dora@example.org", "Dora", ("FRANCE",))),
    )
    played = [(MONDAY + 7.5 * DAY, "S1901M")]
    assert sorted(periods(happened, played, "F1901M"), key=lambda each: each.name) == [
        Period("p1", Role.PLAYER, "Ann", ("FRANCE",), "", "", "S1901M"),
        Period("p1", Role.PLAYER, "Dora", ("FRANCE",), "", "F1901M", ""),
        Period("master", Role.MASTER, "Mona", (), "", "", ""),
        Period("p2", Role.PLAYER, "Robert", ("ITALY",), "", "", ""),
    ]


def processed(before: Position, *missing: str, hurried: bool = False) -> PhaseProcessed:
    return PhaseProcessed(before, {}, (), FALL, missing, MONDAY, hurried=hurried)


def of_france_and_italy(*events: Event) -> tuple[Punctuality, Punctuality]:
    found = punctuality(Table.started().state, day_by_day(*events))
    return found["FRANCE"], found["ITALY"]


def test_who_is_late_and_who_misses_a_phase_is_counted_for_each_power_that_has_to_move() -> None:
    happened: list[Event] = [LateNoticed(("FRANCE", "ITALY"), MONDAY), processed(SPRING, "ITALY"), processed(FALL)]
    assert of_france_and_italy(*happened) == (Punctuality(2, 1, 0), Punctuality(2, 1, 1))
    assert punctuality(Table.started().state, day_by_day(*happened))["TURKEY"] == Punctuality(0, 0, 0)


def test_nobody_misses_a_phase_that_the_master_runs_early() -> None:
    assert of_france_and_italy(processed(SPRING, "ITALY", hurried=True)) == (Punctuality(1, 0, 0), Punctuality(1, 0, 0))


def test_phases_that_were_rolled_back_do_not_count_unless_the_rollback_is_undone() -> None:
    played: list[Event] = [processed(SPRING), LateNoticed(("ITALY",), MONDAY), processed(FALL, "ITALY")]
    back = RolledBack(FALL, MONDAY)
    assert of_france_and_italy(*played, back)[1] == Punctuality(1, 0, 0)
    undone = RolledForward(Branch(FALL, {}, {}, 60.0), MONDAY, MONDAY)
    assert of_france_and_italy(*played, back, undone)[1] == Punctuality(2, 1, 1)
