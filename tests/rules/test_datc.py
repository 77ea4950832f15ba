"""All 176 cases of DATC v3.2: every order's verdict, every retreat, every unit, from the document's own order texts."""

import dataclasses
from collections.abc import Iterable, Mapping

import pytest

from judge.batch.written_lines import Unread, read_orders
from judge.board.json_positions import read_position, write_position
from judge.board.orders import Order
from judge.rules.adjudication import adjudicate
from judge.rules.policies import CHOICES, Policies
from judge.writing.rendering.translator import in_english
from tests.rules.boards import STANDARD
from tests.rules.datc_cases import Case, load_cases

CASES = load_cases()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.label} {case.title}")
def test_case(case: Case) -> None:
    for phase in case.phases:
        before = read_position(STANDARD, dataclasses.asdict(phase))
        orders: dict[str, list[Order]] = {}
        unread: list[Unread] = []
        for power, lines in phase.orders.items():
            read_orders(STANDARD, before, power, list(lines), orders, unread)
        assert not unread
        outcome = adjudicate(STANDARD, before, orders, Policies.of(case.policies))
        said = sorted(
            (r.power, str(r.order), str(r.verdict), r.dislodged, r.destroyed, r.ordered) for r in outcome.results
        )
        meant = sorted(
            (e.power, str(e.order), str(e.verdict), e.dislodged, e.destroyed, e.ordered) for e in phase.expect
        )
        assert said == meant
        after = write_position(STANDARD, outcome.after)
        assert sets(after["units"]) == sets(phase.after)
        retreats = {power: sets(units) for power, units in after["dislodged"].items()}
        assert retreats == {power: sets(units) for power, units in phase.retreats.items()}
        assert all(in_english(result.reason) for result in outcome.results)


def sets(lists: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    return {key: set(each) for key, each in lists.items()}


def test_no_policy_is_left_untried() -> None:
    tried = {(name, choice) for case in CASES for name, choice in case.policies.items()}
    defaults = {(each.name, each.default) for each in dataclasses.fields(Policies)}
    offered = {(name, choice) for name, choices in CHOICES.items() for choice in choices}
    elsewhere = {
        ("civil_disorder", "home_centres"),
        ("port_convoy", "barred"),
    }  # test_adjudication.py, test_imperial.py
    assert offered - defaults - tried <= elsewhere
