"""The batch interface: `judge adjudicate --jsonl`, as scripts use it."""

import json
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from judge.batch.json_lines import adjudicate_line
from judge.board.json_positions import read_position, write_position
from judge.board.library import installed, load_variant
from judge.board.position import Position
from judge.cli.main import main
from tests.rules.boards import STANDARD
from tests.rules.test_laws import positions

REMEMBERED = ["adopted", "control", "since", "stays"]


def ask(**case: Any) -> dict[str, Any]:
    """The one answer to a case."""
    (one,) = adjudicate_line(json.dumps({"id": 7, "variant": "standard", **case}), installed())
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
            "reason": "dislodged by A PIE (2 against 1)",
            "code": "dislodged-by",
            "facts": {"attacker": "ITALY A PIE", "attack": 2, "hold": 1},
            "dislodged": True,
            "ordered": False,
        }
    ]
    stands = {"reason": "holds: nobody attacked", "code": "stands", "facts": {}}
    assert {"order": "A TUS H", "verdict": "stands", **stands, "ordered": False} in answered["results"]["ITALY"]


def test_a_failed_move_says_what_met_what() -> None:
    answered = ask(
        phase="S1901M",
        units={"FRANCE": ["A BUR"], "GERMANY": ["A MUN"]},
        orders={"FRANCE": ["A BUR - MUN"]},
    )
    assert answered["results"]["FRANCE"][0]["reason"] == "bounced: A MUN stayed (1 against 1)"


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


def test_a_line_not_understood_is_answered_with_the_nearest_spelling() -> None:
    answered = ask(phase="S1901M", units={"FRANCE": ["A PAR"]}, orders={"FRANCE": ["A PAR - Bgundy"]})
    assert answered["results"]["FRANCE"][-1] == {
        "order": "A PAR - Bgundy",
        "verdict": "illegal",
        "reason": "“Bgundy” is not a place on this map; did you mean Burgundy (BUR)?",
        "code": "no-such-place",
        "facts": {
            "text": "Bgundy",
            "orders": ["A PAR - BUR"],
            "besides": [{"code": "did-you-mean", "places": ["BUR"]}],
        },
    }


def test_every_line_with_a_reason_has_its_code_and_facts() -> None:
    answered = ask(
        phase="S1901M",
        units={"FRANCE": ["A PAR", "F BRE"]},
        orders={"FRANCE": ["A PAR - BUR", "A PAR - LON", "good morning", "GERMANY: A MUN - BUR"]},
        bids={"FRANCE": ["DP 1: A PAR H", "please"]},
    )
    of_world = ask_world(
        units={"NEUTRALS": ["F DUBL"], "FRANCE": ["A PARI"]},
        orders={"NEUTRALS": ["A PARI - BRES"]},
        bids={"BLUE": ["DP 9: F DUBL H", "DP 1: F DUBL - Azoors", "please"]},
    )
    lines = [
        each
        for answer in (answered, of_world)
        for each in (*(line for own in answer["results"].values() for line in own), *answer["bids"]["ledger"])
    ]
    assert [each for each in lines if {"reason", "code", "facts"} - each.keys()] == []
    assert {"not-an-order", "order-of-another", "bids-unknown", "unit-of-somebody", "not-a-bid", "no-such-place"} <= {
        each["code"] for each in lines
    }
    assert all(each["reason"] for each in lines)


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
        adjudicate_line(
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
            ),
            installed(),
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
    lines = list(adjudicate_line(json.dumps(game), installed()))
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
    first, second = adjudicate_line(json.dumps(game), installed())
    assert first["next"] == "S1902M"
    assert second == {"id": 1, "phase": "S1901M", "error": "S1901M cannot be played: the game stands at S1902M"}


def test_null_is_as_good_as_nothing() -> None:
    keys = ["variant", "units", "dislodged", "centres", "orders", "policies", "phases", "bids", "assignment", "options"]
    assert ask(**{"phase": "S1901M"} | dict.fromkeys([*keys, *REMEMBERED])) == ask(phase="S1901M")
    inner = {key: {"FRANCE": None} for key in ["units", "dislodged", "orders", "assignment"]}
    remembered: dict[str, Any] = {key: {"BUR": None} for key in REMEMBERED}
    assert ask(phase="S1901M", options={"suez": None}, **inner, **remembered) == ask(phase="S1901M", units={})


@pytest.mark.parametrize("code", ["W1901A", "F1901B", "F1901A", "f1901b"])
def test_builds_are_known_by_the_codes_that_mapping_tools_write(code: str) -> None:
    assert ask(phase=code)["phase"] == "W1901A"


def test_the_first_phase_without_units_has_those_it_begins_with() -> None:
    assert ask(phase="S1901M")["units"]["FRANCE"] == ["F BRE", "A MAR", "A PAR"]
    assert ask(phase="F1901M")["units"] == {}


# -- powers that nobody plays, groups and bids


def ask_world(**case: Any) -> dict[str, Any]:
    """The answer to a case of Intercontinental, in its first Spring unless the case says otherwise."""
    return ask(**{"variant": "intercontinental", "phase": "S1865M", **case})


def units_of(answered: dict[str, Any]) -> dict[str, list[str]]:
    """The units of an answer, those of the powers that nobody plays together."""
    units: dict[str, list[str]] = {"NEUTRALS": []}
    for power, listed in answered["units"].items():
        units.setdefault(power if len(power) > 4 else "NEUTRALS", []).extend(listed)
    return units


def test_units_that_nobody_plays_need_not_be_listed() -> None:
    standing = units_of(ask_world(units={"GREAT BRITAIN": ["F LOND"]}))
    assert standing["GREAT BRITAIN"] == ["F LOND"]
    assert len(standing["NEUTRALS"]) == 58 + 48
    assert {"F DUBL", "F COMA/NC"} <= set(standing["NEUTRALS"])


def test_but_not_where_a_player_owns_the_centre_or_stands() -> None:
    answered = ask_world(
        units={"GREAT BRITAIN": ["F DUBL"], "RUSSIA": ["A MOSC"]},
        centres={"GREAT BRITAIN": ["LOND"], "RUSSIA": ["MOSC", "GURY"]},
    )
    standing = set(units_of(answered)["NEUTRALS"])
    assert standing.isdisjoint({"F DUBL", "A GURY"})
    assert len(standing) == 58 + 48 - 2
    assert (answered["centres"]["DUBL"], answered["centres"]["RUSSIA"]) == (["DUBL"], ["GURY", "MOSC"])
    assert "GURY" not in answered["centres"]


def test_once_one_is_named_they_are_what_the_line_says() -> None:
    assert units_of(ask_world(units={"Dublin": ["F DUBL"]})) == {"NEUTRALS": ["F DUBL"]}
    assert units_of(ask_world(units={"neutral": ["F DUBL", "A Gury"]})) == {"NEUTRALS": ["F DUBL", "A GURY"]}
    none = ask_world(units={"NEUTRALS": []})
    assert none["units"] == {"NEUTRALS": []}
    assert ask_world(units=none["units"])["units"] == none["units"]


def test_powers_are_named_by_key_or_name_in_any_case() -> None:
    answered = ask_world(
        units={"Đại Nam": ["F HUE"], "great britain": ["F LOND"], "ÜRÜMQI": ["A URUM"], "Kuren": ["A URGA"]}
    )
    assert set(answered["units"]) == {"DAI NAM", "GREAT BRITAIN", "URUM", "URGA"}


def test_orders_for_a_unit_that_nobody_plays_by_its_place_or_all_together() -> None:
    for orders in (
        {"Dublin": ["F Dublin - Azores Current"], "GURY": ["A GURY S A KUNM"]},
        {"NEUTRALS": ["F Dublin - Azores Current", "A GURY S A KUNM"]},
    ):
        answered = ask_world(units={"NEUTRALS": ["F DUBL", "A GURY", "A KUNM"]}, orders=orders)
        assert verdicts(answered, "DUBL") == {"F DUBL - AZOR": "fails"}  # a stationary unit never leaves its place
        assert verdicts(answered, "GURY") == {"A GURY S A KUNM": "illegal"}
        assert verdicts(answered, "KUNM") == {"A KUNM H": "stands"}


def test_an_order_among_the_neutrals_for_somebody_elses_unit_is_illegal() -> None:
    units = {"NEUTRALS": ["F DUBL"], "FRANCE": ["A PARI"]}
    answered = ask_world(units=units, orders={"NEUTRALS": ["A PARI - BRES", "good morning"]})
    assert [(each["order"], each["verdict"]) for each in answered["results"]["NEUTRALS"]] == [
        ("A PARI - BRES", "illegal"),
        ("good morning", "illegal"),
    ]
    assert verdicts(answered, "FRANCE") == {"A PARI H": "stands"}


def test_bids_in_peoples_spelling_and_the_ledger() -> None:
    answered = ask_world(
        units={"PORTUGAL": ["F OPOR"]},
        assignment={"Japan": "violet", "Zanzibar": "Red"},
        bids={
            "Blue": ["1: Dublin - Azores Current", "DP 3: F DUBL H", "please"],
            "GREEN": "DP 1: F Dublin S F Oporto - Azores Current",
            "Japan": ["DP 2: A GURY H"],
        },
    )
    assert answered["bids"]["won"] == {"DUBL": "F DUBL - AZOR", "GURY": "A GURY H"}
    assert [(each["side"], each["bid"], each["weight"]) for each in answered["bids"]["ledger"]] == [
        ("BLUE", "DP 1: F DUBL - AZOR", 2),
        ("BLUE", "DP 3: F DUBL H", 0),
        ("GREEN", "DP 1: F DUBL S F OPOR - AZOR", 1),
        ("VIOLET", "DP 2: A GURY H", 2),
        ("BLUE", "please", 0),
    ]
    assert answered["bids"]["ledger"][1]["reason"] == "a bid is a whole number of points from 1 to 2"
    assert answered["bids"]["ledger"][4]["reason"].startswith("this is not a bid")
    assert verdicts(answered, "DUBL") == {"F DUBL - AZOR": "fails"}
    assert ("ordered", False) in answered["results"]["URUM"][0].items()


def test_the_assignment_says_whose_sponsor_a_power_makes_a_side() -> None:
    bids = {"RED": ["DP 1: F MUSC H"], "OLIVE": ["DP 1: F MUSC - ARAB"]}
    for group, order in (("RED", "F MUSC H"), ("OLIVE", "F MUSC - ARAB")):
        assert ask_world(assignment={"ZANZIBAR": group}, bids=bids)["bids"]["won"] == {"MUSC": order}
    assert ask_world(bids=bids)["bids"]["won"] == {}


def test_a_unit_with_orders_of_its_own_does_not_ask_for_bids() -> None:
    answered = ask_world(orders={"DUBL": ["F DUBL - IRIS"]}, bids={"BLUE": ["DP 1: F DUBL H"]})
    assert verdicts(answered, "DUBL") == {"F DUBL - IRIS": "fails"}


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ({"phase": "S1901M", "bids": {"FRANCE": ["DP 1: A PAR H"]}}, "this variant has no Diplomacy Points"),
        ({"phase": "S1901M", "bids": {"FRANCE": ["2: Paris holds"]}}, "this variant has no Diplomacy Points"),
        (
            {"variant": "intercontinental", "phase": "F1865R", "bids": {"BLUE": ["DP 1: F DUBL H"]}},
            "Diplomacy Points are bid only in movement phases",
        ),
    ],
)
def test_bids_where_there_are_none_are_answered(case: dict[str, Any], reason: str) -> None:
    (line,) = ask(**case)["bids"]["ledger"]
    assert (line["weight"], line["reason"]) == (0, reason)
    assert "bids" not in ask(**{**case, "bids": None})


def test_the_suez_year_is_an_option() -> None:
    units = {"EGYPT": ["F SUEZ/NC"]}
    closed = ask_world(phase="S1867M", units=units, orders={"EGYPT": ["F SUEZ - REDS"]}, options={"suez": 1868})
    assert verdicts(closed, "EGYPT") == {"F SUEZ/NC - REDS": "illegal"}
    units = {"EGYPT": ["F SUEZ"]}
    opened = ask_world(phase="S1868M", units=units, orders={"EGYPT": ["F SUEZ - REDS"]}, options={"suez": 1868})
    assert verdicts(opened, "EGYPT") == {"F SUEZ - REDS": "succeeds"}


def test_a_season_is_also_called_by_its_own_letter() -> None:
    assert ask_world(phase="A1865M")["phase"] == "F1865M"
    assert ask_world(phase="a1865r")["phase"] == "F1865R"
    assert ask_world(phase="a1865b")["phase"] == "W1865A"
    assert "error" in ask(phase="A1901M")  # Fall is no Autumn
    assert "error" in ask_world(phase="S1865A")


def test_a_winner_is_a_group_and_a_draw_names_its_sides() -> None:
    centres = [each for each in sorted(load_variant("intercontinental").centres) if each != "PARI"]
    case = {"phase": "F1880M", "units": {"NEUTRALS": []}, "options": {"cap": 1880}}
    won = ask_world(**case, centres={"CANADA": centres[:40], "CAPE COLONY": centres[40:80], "FRANCE": ["PARI"]})
    assert (won["next"], won["winner"], "drawn" in won) == (None, "BLUE", False)
    drawn = ask_world(**case, centres={"CANADA": centres[:40], "FRANCE": ["PARI"]})
    assert (drawn["next"], drawn["drawn"], "winner" in drawn) == (None, ["BLUE", "TEAL"], False)


def test_what_a_variant_remembers_goes_in_and_comes_out() -> None:
    answered = ask_world(
        phase="S1867M",
        adopted={"GURY": "Russia"},
        control={"SyrD": "RUSSIA"},
        since={"gury": 1866},
    )
    assert answered["adopted"] == {"GURY": "RUSSIA"}
    assert answered["control"] == {"SYRD": "RUSSIA"}
    assert answered["since"] == {"GURY": 1866}
    assert "adopted" not in ask_world()


def test_a_whole_game_with_bids_phase_by_phase() -> None:
    game = {
        "id": "g",
        "variant": "intercontinental",
        "assignment": {"JAPAN": "VIOLET"},
        "phases": [
            {"phase": "S1865M", "bids": {"BLUE": ["DP 1: F DUBL - AZOR"]}},
            {"phase": "A1865M", "bids": {"OLIVE": ["DP 1: A GURY S A ROST"]}, "orders": {"RUSSIA": ["A ROST H"]}},
            {"phase": "S1866M"},
        ],
    }
    spring, autumn, later = adjudicate_line(json.dumps(game), installed())
    assert spring["bids"]["won"] == {"DUBL": "F DUBL - AZOR"}
    assert verdicts(spring, "DUBL") == {"F DUBL - AZOR": "fails"}
    assert verdicts(autumn, "GURY") == {"A GURY S A ROST": "given"}
    assert verdicts(autumn, "DUBL") == {"F DUBL H": "stands"}  # a bid is for one phase
    assert (later["phase"], "bids" in later) == ("S1866M", False)


@pytest.mark.parametrize("key", installed())
def test_a_game_of_every_variant_plays_from_its_start(key: str) -> None:
    variant = load_variant(key)
    phases = [variant.calendar.start]
    while len(phases) < 12:
        phases.append(variant.calendar.after(phases[-1]))
    game = {"variant": key, "phases": [{"phase": str(phase)} for phase in phases]}
    answers = list(adjudicate_line(json.dumps(game), installed()))
    assert [each["phase"] for each in answers] == [str(phase) for phase in phases]
    for each in answers:
        position = read_position(variant, {**each, "phase": each["next"]})
        record = write_position(variant, position)
        assert record == {name: each[name] for name in record}


WORLDLY = '{{"id": 1, "variant": "intercontinental", "phase": "S1865M", {}}}'


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{not json", "not JSON"),
        ("[1, 2]", "one JSON object"),
        (b'{"id": "\xff"}', "not JSON"),
        ('{"id": ' + "9" * 5000 + "}", "not JSON"),
        ('{"id": NaN, "phase": "S1901M"}', "NaN is not a value"),
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
        ('{"id": 1, "phase": "S1901M", "centres": {"FRANCE": ["BUR"]}}', "BUR is not a supply centre"),
        ('{"id": 1, "phase": "S1901M", "orders": {"FRANCE": 5}}', "orders of FRANCE"),
        ('{"id": 1, "phase": "S1901M", "policies": {"paradox": "mine"}}', "policy paradox"),
        ('{"id": 1, "variant": "standard", "phases": 3}', "phases must be a list"),
        ('{"id": 1, "phase": "S2100M", "phases": [{"phase": "S2100M"}]}', "more than 100 years ahead"),
        ('{"id": 1, "phase": "S1901R", "dislodged": {"FRANCE": ["A MAR"], "ITALY": ["A MAR"]}}', "two dislodged units"),
        ('{"id": 1, "phase": "S1901M", "centres": {"FRANCE": ["PAR"], "ITALY": ["PAR"]}}', "two powers own PAR"),
        ('{"id": 1, "phase": "S1901M", "centres": {"FRANCE": "PAR"}}', "centres must be lists of texts, not 'PAR'"),
        ('{"id": 1, "phase": "S1901M", "centres": {"FRANCE": ["ATL"]}}', "no place 'ATL'"),
        ('{"id": 1, "phase": "S1901M", "units": {"FRANCE": ["Paris"]}}', "'PARIS' is not a unit"),
        ('{"id": 1, "phase": "S1901M", "options": {"suez": 1870}}', "no option 'suez'"),
        ('{"id": 1, "phase": "S1901M", "options": [1]}', "options must map"),
        ('{"id": 1, "phase": "S1901M", "assignment": {"FRANCE": "BLUE"}}', "no group 'BLUE'; it has none"),
        (
            '{"id": 1, "phase": "S1901M", "bids": {"NARNIA": []}}',
            "nobody called 'NARNIA' bids; those who may are AUSTRIA",
        ),
        ('{"id": 1, "phase": "S1901M", "bids": {"FRANCE": 5}}', "bids of FRANCE must be a list of texts"),
        ('{"id": 1, "phase": "S1901M", "since": {"BUR": "long"}}', "since must map places to numbers"),
        ('{"id": 1, "phase": "S1901M", "adopted": {"BUR": "SPAIN"}}', "no power 'SPAIN'"),
        ('{"id": 1, "phase": "S1901M", "control": ["BUR"]}', "control must map places"),
        ('{"id": 1, "phase": "S1901M", "units": {"NEUTRALS": ["A BUR"]}}', "no power 'NEUTRALS'"),
        (WORLDLY.format('"options": {"suess": 1870}'), "no option 'suess'; it has suez"),
        (WORLDLY.format('"options": {"suez": "soon"}'), "suez cannot be 'soon'"),
        (WORLDLY.format('"assignment": {"JAPAN": "PINK"}'), "no group 'PINK'; it has BLUE, TEAL"),
        (WORLDLY.format('"assignment": {"NARNIA": "BLUE"}'), "no power 'NARNIA'; it has ALGERIA, ANGOLA"),
        (WORLDLY.format('"assignment": {"DUBLIN": "BLUE"}'), "nobody plays 'DUBLIN'"),
        (WORLDLY.format('"bids": {"DUBLIN": []}'), "nobody called 'DUBLIN' bids; those who may are BLUE"),
        (WORLDLY.format('"units": {"NEUTRALS": ["A PARI"]}'), "PARI is the centre of no power that nobody plays"),
    ],
)
def test_a_line_that_cannot_be_judged_gives_an_error(line: str | bytes, error: str) -> None:
    (answered,) = adjudicate_line(line, installed())
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


WORDLIKE = ["A PAR", "FRANCE", "S1901M", "intercontinental", "S1865M", "DP 1: F DUBL H", "F DUBL", "BLUE"]
NAMELIKE = ["FRANCE", "x", "DUBL", "neutrals", "blue", "suez"]
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(WORDLIKE),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(NAMELIKE), inner, max_size=3),
    max_leaves=8,
)
KEYS = st.sampled_from(
    [
        *("id", "variant", "phase", "units", "dislodged", "centres", "orders", "policies", "phases"),
        *("bids", "assignment", "options", *REMEMBERED),
    ]
)


@given(st.dictionaries(KEYS, json_values))
def test_no_object_whatever_raises(case: dict[str, Any]) -> None:
    for answered in adjudicate_line(json.dumps(case), installed()):
        assert "error" in answered or "results" in answered


WORDS = st.sampled_from(
    ["A", "F", "LON", "nth", "liv", "-", "S", "C", "via", "north coast", "(", ",", "B", "D", "WAIVE", "☃"]
)
order_texts = st.text(max_size=30) | st.lists(WORDS, max_size=8).map(" ".join)


@given(positions(), st.dictionaries(st.sampled_from(["ENGLAND", "france"]), st.lists(order_texts, max_size=5)))
def test_any_legal_position_and_any_order_text_is_adjudicated(before: Position, orders: dict[str, list[str]]) -> None:
    for phase in ("S1901M", "F1901R", "W1901A"):
        record = write_position(STANDARD, before) | {"phase": phase, "orders": orders}
        (answered,) = adjudicate_line(json.dumps(record), installed())
        assert "error" not in answered
        lines = [each for listed in answered["results"].values() for each in listed]
        assert all(each["order"] and each["reason"] for each in lines)


def test_options_in_jsons_own_words_and_none_that_leave_no_game() -> None:
    seven = ask(variant="continent2", phase="W1990A", options={"united_kingdom": True}, orders={})
    assert "UNITED KINGDOM" in seven["centres"]
    assert (
        "UNITED KINGDOM" not in ask(variant="continent2", phase="W1990A", options={"united_kingdom": False})["centres"]
    )
    ended = ask(variant="intercontinental", phase="S1865M", options={"cap": 1800})
    assert ended["error"] == "the game would end (W1800A) before it begins (S1865M)"
