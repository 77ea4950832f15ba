"""The DATC's data files: nothing is missing, nothing is written loosely, and the loader refuses what is."""

import pytest

from judge.board.orders import Waive
from judge.rules.outcome import Verdict
from tests.rules.boards import STANDARD
from tests.rules.datc_cases import CaseError, load_cases, read_cases

CASES = load_cases()
SECTIONS = {"A": 12, "B": 19, "C": 9, "D": 35, "E": 15, "F": 30, "G": 20, "H": 17, "I": 7, "J": 12}

SOUND = """
[[case]]
id = "6.A.5"
title = "A case"
link = "https://petermc.net/diplomacy/datc_v3_2.html#6.A.5"
[[case.phase]]
phase = "S1901M"
units = { ENGLAND = ["A YOR", "A LVP"], GERMANY = ["F LON", "A WAL"] }
orders = { ENGLAND = ["A Yorkshire Hold"], GERMANY = ["F London - Yorkshire", "A Wales S F London - Yorkshire"] }
expect.ENGLAND = ["A YOR H: fails, dislodged", "A LVP H: stands, unordered"]
expect.GERMANY = ["F LON - YOR: succeeds", "A WAL S F LON - YOR: given"]
after = { ENGLAND = ["A LVP"], GERMANY = ["F YOR", "A WAL"] }
retreats = { ENGLAND = { "A YOR" = ["EDI"] } }
[[case.phase]]
phase = "S1901R"
orders = { ENGLAND = ["A Yorkshire - Edinburgh"] }
expect = { ENGLAND = ["A YOR R EDI: succeeds"] }
after = { ENGLAND = ["A LVP", "A EDI"], GERMANY = ["F YOR", "A WAL"] }
"""


def test_every_case_of_chapter_6_is_there() -> None:
    wanted = {f"6.{section}.{number + 1}" for section, count in SECTIONS.items() for number in range(count)}
    assert len(wanted) == 176
    assert {case.id for case in CASES} == wanted


def test_every_case_is_run_with_the_documents_preferences() -> None:
    assert {case.id for case in CASES if not case.policies} == {case.id for case in CASES}


def test_every_unit_and_retreat_is_possible_on_the_standard_map() -> None:
    for case in CASES:
        for phase in case.phases:
            assert {each.power for each in phase.expect} | phase.orders.keys() <= STANDARD.powers.keys(), case.label
            for unit in (unit for units in (phase.units, phase.after) for its in units.values() for unit in its):
                kind, space = unit.split()
                assert STANDARD.can_stand(kind, space), f"{case.label}: {unit}"
            for unit, spaces in (each for units in phase.retreats.values() for each in units.items()):
                kind, space = unit.split()
                near = STANDARD.army[space] if kind == "A" else STANDARD.fleet[space]
                assert near.issuperset(spaces), f"{case.label}: {unit} to {spaces}"


def test_every_place_in_an_order_is_on_the_standard_map() -> None:
    for case in CASES:
        for each in (each for phase in case.phases for each in phase.expect):
            if not isinstance(each.order, Waive):
                places = [each.order.at, getattr(each.order, "of_at", None), getattr(each.order, "to", None)]
                for place in filter(None, places):
                    assert place in STANDARD.province_of, f"{case.label}: {each.order}"


def test_every_verdict_of_the_closed_list_is_asked_for() -> None:
    seen = {each.verdict for case in CASES for phase in case.phases for each in phase.expect}
    assert seen == set(Verdict)


def test_a_later_phase_starts_where_the_one_before_ended() -> None:
    [case] = read_cases(SOUND)
    movement, retreats = case.phases
    assert retreats.units == movement.after
    assert retreats.dislodged == {"ENGLAND": {"A YOR": ("EDI",)}}
    assert [each.ordered for each in movement.expect] == [True, False, True, True]


@pytest.mark.parametrize(
    ("written", "instead"),
    [
        pytest.param("A LVP H: stands, unordered", "A LVP H: stands", id="a verdict more than orders"),
        pytest.param(', "A LVP H: stands, unordered"', "", id="a unit without a verdict"),
        pytest.param("A LVP H: stands, unordered", "A LVP H: succeeds, unordered", id="another order's verdict"),
        pytest.param("F LON - YOR: succeeds", "F LON - YOR: wins", id="a verdict outside the list"),
        pytest.param("F LON - YOR: succeeds", "F London - YOR: succeeds", id="an order not spelt canonically"),
        pytest.param("F LON - YOR: succeeds", "F EDI - YOR: succeeds", id="an order of no unit that is not illegal"),
        pytest.param("A YOR H: fails, dislodged", "A YOR H: stands", id="an occupied province left standing"),
        pytest.param("A YOR H: fails, dislodged", "A YOR H: fails, dislodged, destroyed", id="a destroyed retreat"),
        pytest.param('"F YOR", "A WAL"] }\nretreats', '"F YOR"] }\nretreats', id="a unit lost afterwards"),
        pytest.param('"A YOR" = ["EDI"]', '"A YOR" = []', id="an empty retreat that is not destroyed"),
        pytest.param("A YOR R EDI: succeeds", "A YOR R LVP: succeeds", id="a retreat that was not open"),
        pytest.param("A YOR R EDI: succeeds", "A YOR R EDI: fails", id="a failed retreat that is not destroyed"),
        pytest.param('phase = "S1901R"', 'phase = "S1901R"\nunits = {}', id="units in a later phase"),
        pytest.param("datc_v3_2.html#6.A.5", "datc_v3_2.html#6.A.6", id="another case's link"),
        pytest.param('title = "A case"', 'title = "A case"\nnote = "x"', id="an unknown key"),
        pytest.param('title = "A case"', 'title = "A case"\npolicies = { paradox = "1999" }', id="no such policy"),
        pytest.param('id = "6.A.5"', 'id = "6.K.1"', id="a section that does not exist"),
        pytest.param('title = "A case"', "", id="a missing title"),
    ],
)
def test_a_loosely_written_case_does_not_load(written: str, instead: str) -> None:
    assert written in SOUND
    with pytest.raises(CaseError):
        list(read_cases(SOUND.replace(written, instead, 1)))
