"""The batch interface: `judge adjudicate --jsonl`, as scripts use it."""

import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from judge.batch import answer
from judge.board.position import Position
from judge.board.records import write_position
from judge.cli import main
from tests.rules.boards import STANDARD
from tests.rules.test_laws import positions


def ask(**case: Any) -> dict[str, Any]:
    """The one answer to a case."""
    (one,) = answer(json.dumps({"id": 7, "variant": "standard", **case}))
    return one


def verdicts(answered: dict[str, Any], power: str) -> dict[str, str]:
    return {each["order"]: each["verdict"] for each in answered["results"][power]}


def test_a_movement_phase_of_the_start() -> None:
    answered = ask(
        phase="S1901M",
        units={"england": ["F LON", "A LVP"]},
        orders={"England": ["F LON - NTH", "army liverpool to yorkshire"]},
    )
    assert answered["id"] == 7
    assert (answered["phase"], answered["next"]) == ("S1901M", "F1901M")
    assert answered["units"] == {"ENGLAND": ["F NTH", "A YOR"]}
    assert answered["dislodged"] == {}
    assert answered["centres"]["RUSSIA"] == ["MOS", "SEV", "STP", "WAR"]
    assert verdicts(answered, "ENGLAND") == {"F LON - NTH": "succeeds", "A LVP - YOR": "succeeds"}


def test_a_dislodged_unit_with_its_retreats_and_an_unordered_one() -> None:
    answered = ask(
        phase="S1901M",
        units={"FRANCE": ["A MAR"], "ITALY": ["A PIE", "F LYO", "A TUS"]},
        centres={},
        orders={"ITALY": ["A PIE - MAR", "F LYO S A PIE - MAR"]},
    )
    assert answered["next"] == "S1901R"
    assert answered["dislodged"] == {"FRANCE": {"A MAR": ["BUR", "GAS", "SPA"]}}
    assert answered["results"]["FRANCE"] == [
        {
            "order": "A MAR H",
            "verdict": "fails",
            "reason": "dislodged by A PIE: attack 2 exceeds hold 1",
            "dislodged": True,
            "ordered": False,
        }
    ]
    assert {"order": "A TUS H", "verdict": "stands", "reason": "stands: nobody attacked", "ordered": False} in answered[
        "results"
    ]["ITALY"]


def test_a_failed_move_says_what_met_what() -> None:
    answered = ask(
        phase="S1901M",
        units={"FRANCE": ["A BUR"], "GERMANY": ["A MUN"]},
        orders={"FRANCE": ["A BUR - MUN"]},
    )
    assert answered["results"]["FRANCE"][0]["reason"] == "failed: attack 1 does not exceed hold 1 of A MUN"


def test_retreats_with_known_and_unknown_options() -> None:
    known = ask(phase="S1901R", dislodged={"FRANCE": {"A MAR": ["GAS", "SPA"]}}, orders={"FRANCE": ["A MAR - GAS"]})
    assert known["units"] == {"FRANCE": ["A GAS"]}
    closed = ask(phase="S1901R", dislodged={"FRANCE": {"A MAR": ["SPA"]}}, orders={"FRANCE": ["A MAR - GAS"]})
    assert closed["results"]["FRANCE"][0]["verdict"] == "illegal"
    assert closed["results"]["FRANCE"][0]["destroyed"] is True
    unknown = ask(phase="S1901R", dislodged={"FRANCE": ["A MAR"]}, orders={"FRANCE": ["A MAR - GAS"]})
    assert unknown["units"] == {"FRANCE": ["A GAS"]}


def test_a_unit_that_retreats_after_a_mistake_is_not_destroyed() -> None:
    dislodged = {"FRANCE": {"A MAR": ["GAS"]}}
    answered = ask(phase="S1901R", dislodged=dislodged, orders={"FRANCE": ["A MAR R SPA", "A MAR R GAS"]})
    assert answered["units"] == {"FRANCE": ["A GAS"]}
    assert [(each["order"], each["verdict"], "destroyed" in each) for each in answered["results"]["FRANCE"]] == [
        ("A MAR R GAS", "succeeds", False),
        ("A MAR R SPA", "illegal", False),
    ]


def test_the_last_of_two_illegal_retreats_speaks_for_the_lost_unit() -> None:
    dislodged = {"TURKEY": {"F BUL/EC": ["BLA"]}}
    answered = ask(phase="S1901R", dislodged=dislodged, orders={"TURKEY": ["F BUL R GRE", "F BUL H"]})
    assert answered["units"] == {}
    assert {each["order"]: each.get("destroyed", False) for each in answered["results"]["TURKEY"]} == {
        "F BUL/EC R GRE": False,
        "F BUL H": True,
    }


def test_a_retreat_listed_twice_is_one() -> None:
    answered = ask(phase="S1901R", dislodged={"FRANCE": {"A MAR": ["GAS", "gas"]}}, orders={"FRANCE": ["A MAR R GAS"]})
    assert answered["units"] == {"FRANCE": ["A GAS"]}


def test_adjustments_with_builds_left_over() -> None:
    answered = ask(
        phase="W1901A",
        units={"FRANCE": ["A SPA"]},
        centres={"FRANCE": ["BRE", "PAR", "SPA"]},
        orders={"FRANCE": ["build f brest"]},
    )
    assert [(each["order"], each.get("ordered", True)) for each in answered["results"]["FRANCE"]] == [
        ("F BRE B", True),
        ("WAIVE", False),
    ]


def test_a_line_not_understood_is_an_illegal_result_beside_the_good_ones() -> None:
    answered = ask(
        phase="S1901M",
        units={"FRANCE": ["A PAR", "F BRE"]},
        orders={"FRANCE": ["A PAR - BUR", "F Brset - MAO", "hello"]},
    )
    found = verdicts(answered, "FRANCE")
    assert found["A PAR - BUR"] == "succeeds"
    assert found["F Brset - MAO"] == "illegal"
    assert found["hello"] == "illegal"
    assert found["F BRE H"] == "stands"


def test_policies_choose_between_disputed_rules() -> None:
    case = {
        "phase": "S1901M",
        "units": {"FRANCE": ["A TUN", "F TYS", "F ION"], "ITALY": ["F NAP", "F ROM"]},
        "orders": {
            "FRANCE": ["A TUN - NAP", "F TYS C A TUN - NAP", "F ION C A TUN - NAP"],
            "ITALY": ["F NAP S F ROM - TYS", "F ROM - TYS"],
        },
    }
    assert verdicts(ask(**case), "ITALY")["F ROM - TYS"] == "fails"  # DATC 6.F.19
    assert verdicts(ask(**case, policies={"paradox": "1982"}), "ITALY")["F ROM - TYS"] == "succeeds"


def test_the_end_has_a_winner_and_no_next_phase() -> None:
    mine = ["BEL", "BER", "BRE", "BUD", "BUL", "CON", "DEN", "EDI", "GRE", "HOL", "KIE", "LON", "LVP", "MAR", "MOS"]
    answered = ask(phase="F1910M", units={"FRANCE": ["A PAR"]}, centres={"FRANCE": [*mine, "MUN", "NAP"]}, orders={})
    assert (answered["next"], answered["winner"]) == (None, "FRANCE")


def test_a_whole_game_with_phases_left_out() -> None:
    lines = list(
        answer(
            json.dumps(
                {
                    "id": "g",
                    "variant": "standard",
                    "phases": [
                        {"phase": "S1901M", "orders": {"ITALY": ["A VEN - TRI"], "AUSTRIA": ["F TRI - ALB"]}},
                        {"phase": "F1901M", "orders": {"AUSTRIA": ["F ALB - GRE"]}},
                        {"phase": "W1901A", "orders": {"ITALY": ["A VEN B"]}},
                        {"phase": "F1902M"},
                    ],
                }
            )
        )
    )
    assert [(each["phase"], each["next"]) for each in lines] == [
        ("S1901M", "F1901M"),
        ("F1901M", "W1901A"),
        ("W1901A", "S1902M"),
        ("F1902M", "S1903M"),
    ]
    # Trieste is Italian, Greece Austrian: Austria has three of each, Italy four centres and its built army
    assert lines[1]["centres"]["ITALY"] == ["NAP", "ROM", "TRI", "VEN"]
    assert lines[1]["centres"]["AUSTRIA"] == ["BUD", "GRE", "VIE"]
    assert lines[2]["units"]["ITALY"] == ["F NAP", "A ROM", "A TRI", "A VEN"]


def test_a_listed_phase_in_which_nobody_has_anything_to_do_has_its_outcome_too() -> None:
    codes = ["S1901M", "S1901R", "F1901M", "F1901R", "W1901A", "S1902M"]
    game = {"id": 1, "phases": [{"phase": code, "orders": {"FRANCE": None}} for code in codes]}
    lines = list(answer(json.dumps(game)))
    assert [(each["phase"], each["next"]) for each in lines] == [
        ("S1901M", "F1901M"),
        ("S1901R", "F1901M"),
        ("F1901M", "S1902M"),
        ("F1901R", "S1902M"),
        ("W1901A", "S1902M"),
        ("S1902M", "F1902M"),
    ]
    assert lines[4]["results"] == {}


def test_a_game_does_not_go_back() -> None:
    game = {"id": 1, "phases": [{"phase": "F1901M"}, {"phase": "S1901M"}]}
    first, second = answer(json.dumps(game))
    assert first["next"] == "S1902M"
    assert second == {"id": 1, "phase": "S1901M", "error": "S1901M cannot be played: the game stands at S1902M"}


def test_null_is_as_good_as_nothing() -> None:
    keys = ["variant", "units", "dislodged", "centres", "orders", "policies", "phases"]
    assert ask(**{"phase": "S1901M"} | dict.fromkeys(keys)) == ask(phase="S1901M")
    inner = {key: {"FRANCE": None} for key in ["units", "dislodged", "orders"]}
    assert ask(phase="S1901M", **inner) == ask(phase="S1901M")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{not json", "not JSON"),
        ("[1, 2]", "one JSON object"),
        (b'{"id": "\xff"}', "not JSON"),
        ('{"id": ' + "9" * 5000 + "}", "not JSON"),
        ('{"id": NaN, "phase": "S1901M"}', "NaN is no value"),
        ("[" * 100_000, "nested too deep"),
        ('{"id": 1, "phase": "S0000M"}', "not a phase"),
        ('{"id": 1, "variant": "narnia", "phase": "S1901M"}', "narnia"),
        ('{"id": 1, "variant": "standard"}', "not a phase"),
        ('{"id": 1, "variant": "standard", "phase": "X1901M"}', "no phase X1901M"),
        ('{"id": 1, "phase": "S1901M", "units": {"SPAIN": ["A SPA"]}}', "no power 'SPAIN'"),
        ('{"id": 1, "phase": "S1901M", "units": {"FRANCE": ["A ATL"]}}', "no place 'ATL'"),
        ('{"id": 1, "phase": "S1901M", "units": {"FRANCE": ["A PAR", "A PAR"]}}', "two units in PAR"),
        ('{"id": 1, "phase": "S1901M", "units": {"FRANCE": ["A PAR"], "ITALY": ["A PAR"]}}', "two units in PAR"),
        ('{"id": 1, "phase": "S1901M", "units": {"RUSSIA": ["F STP"]}}', "cannot stand there"),
        ('{"id": 1, "phase": "S1901M", "units": ["A PAR"]}', "units must map powers"),
        ('{"id": 1, "phase": "S1901R", "dislodged": {"FRANCE": {"F MAR": ["SPA"]}}}', "F SPA cannot stand there"),
        (
            '{"id": 1, "phase": "S1901R", "units": {"FRANCE": ["A GAS"]}, "dislodged": {"FRANCE": {"A MAR": ["GAS"]}}}',
            "A GAS stands there",
        ),
        ('{"id": 1, "phase": "S1901M", "centres": {"FRANCE": ["BUR"]}}', "BUR is no supply centre"),
        ('{"id": 1, "phase": "S1901M", "orders": {"FRANCE": 5}}', "orders of FRANCE"),
        ('{"id": 1, "phase": "S1901M", "policies": {"paradox": "mine"}}', "policy paradox"),
        ('{"id": 1, "variant": "standard", "phases": 3}', "phases must be a list"),
    ],
)
def test_a_line_that_cannot_be_judged_gives_an_error(line: str | bytes, error: str) -> None:
    (answered,) = answer(line)
    assert error in answered["error"]


def test_the_stream_goes_on_after_an_error() -> None:
    good = json.dumps({"id": 2, "variant": "standard", "phase": "S1901M", "units": {"FRANCE": ["A PAR"]}})
    lines = ["nonsense", "", '{"id": "\\ud800"}', good]
    done = CliRunner().invoke(
        main, ["adjudicate", "--jsonl"], input="\n".join(lines).encode() + b"\n\xff\n" + good.encode()
    )
    assert done.exit_code == 0
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(each["id"], "error" in each) for each in answers] == [
        (None, True),
        ("\ud800", True),
        (2, False),
        (None, True),
        (2, False),
    ]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["A PAR", "FRANCE", "S1901M"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["FRANCE", "x"]), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(["id", "variant", "phase", "units", "dislodged", "centres", "orders", "policies", "phases"])


@given(st.dictionaries(KEYS, json_values))
def test_no_object_whatever_raises(case: dict[str, Any]) -> None:
    for answered in answer(json.dumps(case)):
        assert "error" in answered or "results" in answered


WORDS = st.sampled_from(
    ["A", "F", "LON", "nth", "liv", "-", "S", "C", "via", "north coast", "(", ",", "B", "D", "WAIVE", "☃"]
)
order_texts = st.text(max_size=30) | st.lists(WORDS, max_size=8).map(" ".join)


@given(positions(), st.dictionaries(st.sampled_from(["ENGLAND", "france"]), st.lists(order_texts, max_size=5)))
def test_any_legal_position_and_any_order_text_is_adjudicated(before: Position, orders: dict[str, list[str]]) -> None:
    for phase in ("S1901M", "F1901R", "W1901A"):
        record = write_position(STANDARD, before) | {"phase": phase, "orders": orders}
        (answered,) = answer(json.dumps(record))
        assert "error" not in answered
        lines = [each for listed in answered["results"].values() for each in listed]
        assert all(each["order"] and each["reason"] for each in lines)
