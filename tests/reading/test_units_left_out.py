"""Retreats that do not name their unit: read where one can be meant, asked about where several can."""

import pytest

from judge.board.library import load_variant
from judge.board.phase import Phase, PhaseKind
from judge.board.position import DislodgedUnit, Position, Unit
from judge.reading.orders.orders import OrderContext, read_line
from judge.reading.orders.problems import UnitLeftOut
from tests.orders import ordered

STANDARD = load_variant("standard")
DISLODGED = (
    DislodgedUnit(Unit("RUSSIA", "A", "RUM"), ("SEV", "UKR", "GAL")),
    DislodgedUnit(Unit("ITALY", "F", "TUN"), ("WES", "TYS")),
    DislodgedUnit(Unit("ITALY", "A", "VEN"), ("TUS", "ROM")),
)
POSITION = Position(Phase.parse("F1902R"), (Unit("TURKEY", "A", "RUM"),), DISLODGED)


def retreats_of(power: str | None) -> OrderContext:
    """The retreat phase as one power has it, or as nobody in particular (None)."""
    return OrderContext(STANDARD, PhaseKind.RETREATS, power, POSITION)


def read(line: str, power: str) -> list[str]:
    """The orders of a line of a player; none if any of it is a problem."""
    readings = read_line(line, retreats_of(power))
    return [str(each.order) for each in readings] if all(each.order for each in readings) else []


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("Retreat to Sevastopol", "A RUM R SEV"),
        ("retreats Sev", "A RUM R SEV"),
        ("to Sevastopol, please", "A RUM R SEV"),
        ("army retreats to Sev", "A RUM R SEV"),
        ("My army retreats to Sev.", "A RUM R SEV"),
        ("Russia: retreat to Ukraine", "A RUM R UKR"),
        ("Rückzug nach Galizien", "A RUM R GAL"),
        ("Retraite vers Sébastopol", "A RUM R SEV"),
        ("Disband it", "A RUM D"),
        ("disband", "A RUM D"),
        ("I disband my army", "A RUM D"),
        ("auflösen", "A RUM D"),
        ("dissoudre", "A RUM D"),
    ],
)
def test_the_only_dislodged_unit_is_meant(line: str, order: str) -> None:
    assert read(line, "RUSSIA") == [order]


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("disband the fleet", ["F TUN D"]),
        ("Army retreats to Rome", ["A VEN R ROM"]),
        ("disband both", ["F TUN D", "A VEN D"]),
        ("Disband them.", ["F TUN D", "A VEN D"]),
    ],
)
def test_what_the_line_says_of_the_unit_decides_between_several(line: str, orders: list[str]) -> None:
    assert read(line, "ITALY") == orders


@pytest.mark.parametrize(
    ("line", "power", "nearest"),
    [
        ("disband", "ITALY", ("F TUN D", "A VEN D")),
        ("Retreat to Rome", "ITALY", ("A VEN R ROM",)),  # the fleet cannot go there
        ("Retreat to WES", "ITALY", ("F TUN R WES",)),
        ("Sevastopol", "RUSSIA", ("A RUM R SEV",)),  # which says of nothing that it goes
    ],
)
def test_else_the_writer_is_asked(line: str, power: str, nearest: tuple[str, ...]) -> None:
    (reading,) = read_line(line, retreats_of(power))
    assert isinstance(reading.problem, UnitLeftOut)
    assert reading.problem.nearest == ordered(*nearest)


@pytest.mark.parametrize("line", ["D", "retreat", "A RUM", "army", "Retreat from RUM", "RUM"])
def test_lines_that_say_nothing_of_the_kind_are_no_retreat(line: str) -> None:
    assert read(line, "RUSSIA") == []


def test_a_power_without_a_dislodged_unit_has_none_to_leave_out() -> None:
    assert read("disband", "TURKEY") == []


def test_nothing_is_left_out_in_another_phase() -> None:
    context = OrderContext(STANDARD, PhaseKind.MOVEMENT, "RUSSIA", POSITION)
    assert all(each.order is None for each in read_line("Disband it", context))
