"""From one phase to the next: centres, phases passed over, victory, civil disorder."""

import pytest

from judge.board.orders import AdjustmentsDue
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.rules.adjudication import adjudicate
from judge.rules.orders_due import adjustment_count, powers_to_move, unordered
from judge.rules.outcome import Outcome, Verdict
from judge.rules.policies import Policies
from tests.rules.boards import STANDARD, order, orders, position, verdicts


def results(outcome: Outcome) -> dict[str, tuple[str, bool]]:
    return {str(result.order): (str(result.verdict), result.ordered) for result in outcome.results}


def test_spring_takes_no_centres_and_leads_to_fall() -> None:
    outcome = adjudicate(STANDARD, position("S1901M", {"FRANCE": ["A GAS"]}), orders({"FRANCE": ["A GAS - SPA"]}))
    assert str(outcome.after.phase) == "F1901M"
    assert dict(outcome.after.centres) == {}


def test_fall_takes_the_centre_and_asks_for_the_build_it_allows() -> None:
    before = position("F1901M", {"FRANCE": ["A GAS"]}, {"FRANCE": ["PAR"]})
    outcome = adjudicate(STANDARD, before, orders({"FRANCE": ["A GAS - SPA"]}))
    assert dict(outcome.after.centres) == {"PAR": "FRANCE", "SPA": "FRANCE"}
    assert str(outcome.after.phase) == "W1901A"
    assert powers_to_move(STANDARD, outcome.after) == ["FRANCE"]
    assert adjustment_count(STANDARD, outcome.after, "FRANCE") == 1


def test_a_build_without_room_skips_the_winter() -> None:
    before = position("F1901M", {"FRANCE": ["A GAS"]}, {"FRANCE": ["BEL", "POR"]})
    outcome = adjudicate(STANDARD, before, {})
    assert str(outcome.after.phase) == "S1902M"


@pytest.mark.parametrize(
    ("builds", "built"),
    [
        (["A STP B", "F STP/NC B"], "A STP"),
        (["F STP/SC B", "A STP B"], "F STP/SC"),
        (["F STP/NC B", "F STP/SC B"], "F STP/NC"),
    ],
)
def test_a_province_takes_one_build_whatever_its_coasts(builds: list[str], built: str) -> None:
    before = position("W1901A", {}, {"RUSSIA": ["STP", "MOS"]})
    outcome = adjudicate(STANDARD, before, orders({"RUSSIA": builds}))
    assert [str(result.verdict) for result in outcome.results if result.ordered] == ["succeeds", "illegal"]
    assert [str(unit) for unit in outcome.after.units] == [built]


def test_retreats_come_before_centres_are_taken() -> None:
    before = position(
        "F1901M", {"AUSTRIA": ["A SER"], "TURKEY": ["A BUL", "A GRE"]}, {"AUSTRIA": ["SER"], "TURKEY": ["CON", "SMY"]}
    )
    moves = orders({"TURKEY": ["A BUL - SER", "A GRE S A BUL - SER"]})
    after = adjudicate(STANDARD, before, moves).after
    assert str(after.phase) == "F1901R"
    assert dict(after.centres)["SER"] == "AUSTRIA"
    assert after.dislodged == (DislodgedUnit(Unit("AUSTRIA", "A", "SER"), ("ALB", "BUD", "RUM", "TRI")),)
    last = adjudicate(STANDARD, after, orders({"AUSTRIA": ["A SER R RUM"]})).after
    assert dict(last.centres) == {
        "SER": "TURKEY", "CON": "TURKEY", "SMY": "TURKEY", "GRE": "TURKEY", "RUM": "AUSTRIA",
    }  # fmt: skip


def test_two_retreats_to_one_space_destroy_both() -> None:
    before = Position(
        Phase.parse("S1901R"),
        (),
        (
            DislodgedUnit(Unit("AUSTRIA", "A", "SER"), ("ALB",)),
            DislodgedUnit(Unit("TURKEY", "A", "GRE"), ("ALB",)),
        ),
    )
    outcome = adjudicate(STANDARD, before, orders({"AUSTRIA": ["A SER R ALB"], "TURKEY": ["A GRE R ALB"]}))
    assert outcome.after.units == ()
    assert all(result.verdict is Verdict.FAILS and result.destroyed for result in outcome.results)


def test_a_retreat_of_unknown_options_may_go_to_any_adjacent_empty_space() -> None:
    dislodged = (DislodgedUnit(Unit("AUSTRIA", "A", "SER"), None),)
    before = Position(Phase.parse("S1901R"), (Unit("TURKEY", "A", "GRE"),), dislodged)
    assert results(adjudicate(STANDARD, before, orders({"AUSTRIA": ["A SER R ALB"]}))) == {
        "A SER R ALB": ("succeeds", True)
    }
    assert results(adjudicate(STANDARD, before, orders({"AUSTRIA": ["A SER R GRE"]}))) == {
        "A SER R GRE": ("illegal", True)
    }


def test_an_unordered_dislodged_unit_is_disbanded() -> None:
    before = Position(Phase.parse("S1901R"), (), (DislodgedUnit(Unit("AUSTRIA", "A", "SER"), ("ALB",)),))
    outcome = adjudicate(STANDARD, before, {})
    assert results(outcome) == {"A SER D": ("succeeds", False)}
    assert outcome.after.units == ()


def test_unused_builds_are_waived_and_listed() -> None:
    before = position("W1901A", {"FRANCE": ["A SPA"]}, {"FRANCE": ["BRE", "MAR", "PAR", "SPA"]})
    outcome = adjudicate(STANDARD, before, orders({"FRANCE": ["A PAR B"]}))
    assert [(str(r.order), r.ordered) for r in outcome.results] == [
        ("A PAR B", True),
        ("WAIVE", False),
        ("WAIVE", False),
    ]
    assert {str(unit) for unit in outcome.after.units} == {"A SPA", "A PAR"}


@pytest.mark.parametrize(
    ("policy", "gone"),
    [
        # owned: HOL and KIE are 0 steps away, BUR and RUH 1; Burgundy comes first in the alphabet
        ("owned_centres", "A BUR"),
        # homes: KIE 0; BUR, HOL and RUH are 1 step from MUN or KIE; a fleet goes before armies
        ("home_centres", "F HOL"),
    ],
)
def test_civil_disorder_removes_the_farthest_by_the_chosen_rule(policy: str, gone: str) -> None:
    units = {"GERMANY": ["A BUR", "F HOL", "A KIE", "A RUH"]}
    before = position("W1903A", units, {"GERMANY": ["BEL", "HOL", "KIE"]})
    outcome = adjudicate(STANDARD, before, {}, Policies(civil_disorder=policy))
    assert {str(unit) for unit in before.units} - {str(unit) for unit in outcome.after.units} == {gone}


def won(english: int, french: int) -> dict[str, list[str]]:
    centres = [c for c in STANDARD.centres if c not in ("LON", "PAR")]
    return {"ENGLAND": ["LON", *centres[: english - 1]], "FRANCE": ["PAR", *centres[english - 1 :][: french - 1]]}


def test_eighteen_centres_after_fall_win() -> None:
    before = position("F1910M", {"ENGLAND": ["A SPA"], "FRANCE": ["A PAR"]}, won(18, 10))
    outcome = adjudicate(STANDARD, before, {})
    assert (outcome.winner, outcome.is_over) == ("ENGLAND", True)


def test_seventeen_do_not_and_neither_do_eighteen_in_spring() -> None:
    assert adjudicate(STANDARD, position("F1910M", {"ENGLAND": ["A WAL"]}, won(17, 10)), {}).winner is None
    assert adjudicate(STANDARD, position("S1910M", {"ENGLAND": ["A WAL"]}, won(18, 10)), {}).winner is None


def test_what_is_still_unordered_is_named() -> None:
    before = position("S1901M", {"FRANCE": ["A PAR", "F BRE"]})
    assert unordered(STANDARD, before, {"FRANCE": [order("A PAR H")]}) == {"FRANCE": (Unit("FRANCE", "F", "BRE"),)}
    winter = position("W1901A", {"FRANCE": ["A SPA"]}, {"FRANCE": ["BRE", "MAR", "PAR"]})
    assert unordered(STANDARD, winter, {}) == {"FRANCE": (AdjustmentsDue(2),)}
    assert unordered(STANDARD, winter, {"FRANCE": [order("A PAR B"), order("WAIVE")]}) == {"FRANCE": ()}
    poor = position("W1901A", {"FRANCE": ["A SPA", "A POR"]}, {"FRANCE": ["PAR"]})
    assert unordered(STANDARD, poor, {}) == {"FRANCE": (AdjustmentsDue(-1),)}


def test_by_the_rulebook_of_1982_a_players_orders_show_whether_a_convoy_to_a_neighbour_is_meant() -> None:
    # DATC 4.A.3: "intent as shown by the totality of the orders written by the player governing the army"; "If there is
    # just one foreign fleet available for convoy and the units that want to swap are not of the same power, then there
    # is no order set that results in a swap."
    swap = {"A SWE": "A SWE - NWY", "A NWY": "A NWY - SWE", "F SKA": "F SKA C A SWE - NWY"}
    foreign = {"ENGLAND": ["A SWE", "A NWY"], "GERMANY": ["F SKA"]}
    for owners, by_1982, by_2023 in (
        (foreign, "succeeds", "fails"),  # both units are England's: else the orders would mean nothing
        ({"ENGLAND": ["A SWE"], "RUSSIA": ["A NWY"], "GERMANY": ["F SKA"]}, "fails", "fails"),
        ({"ENGLAND": ["A SWE", "F SKA"], "RUSSIA": ["A NWY"]}, "succeeds", "succeeds"),
    ):
        given = {power: [order(swap[unit]) for unit in units] for power, units in owners.items()}
        for rulebook, expected in (("1982", by_1982), ("2023", by_2023)):
            before = position("S1901M", owners)
            said = verdicts(adjudicate(STANDARD, before, given, Policies.of({"adjacent_convoy": rulebook})))
            assert (said["A SWE - NWY"], said["A NWY - SWE"]) == (expected, expected), (owners, rulebook)
    # where the two do not swap, the stranger's convoy is unwanted, and that it is broken harms nobody
    apart = {
        "ENGLAND": ["A SWE - NWY", "A NWY - FIN"],
        "GERMANY": ["F SKA C A SWE - NWY"],
        "RUSSIA": ["F NTH - SKA", "F DEN S F NTH - SKA"],
    }
    board = {power: [" ".join(line.split()[:2]) for line in lines] for power, lines in apart.items()}
    said = verdicts(adjudicate(STANDARD, position("S1901M", board), orders(apart), Policies(adjacent_convoy="1982")))
    assert (said["A SWE - NWY"], said["F SKA C A SWE - NWY"]) == ("succeeds", "disrupted")


def test_unknown_policies_name_the_known_ones() -> None:
    with pytest.raises(ValueError, match="szykman or 1971 or 1982 or 2000"):
        Policies.of({"paradox": "mine"})
    with pytest.raises(ValueError, match="known: paradox"):
        Policies.of({"luck": "yes"})
