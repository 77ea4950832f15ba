"""Positions that random play against other adjudicators and a brute-force checker brought up."""

from judge.board.phase import Phase
from judge.board.position import Position
from judge.rules.adjudication import adjudicate
from judge.rules.outcome import Outcome, Verdict
from tests.rules.boards import STANDARD, orders, units


def judged(written: dict[str, list[str]]) -> Outcome:
    """The outcome of these orders, each unit standing where its order says."""
    standing = units({power: [" ".join(line.split()[:2]) for line in lines] for power, lines in written.items()})
    return adjudicate(STANDARD, Position(Phase.parse("S1901M"), standing), orders(written))


def verdict(outcome: Outcome, unit: str) -> Verdict:
    """What became of the order of the unit written like `A LON`."""
    return next(result.verdict for result in outcome.results if str(result.order).startswith(f"{unit} "))


def test_a_fleet_on_a_detour_does_not_turn_a_land_move_into_a_convoy() -> None:
    # Only EAS touches Syria, and it touches Smyrna too: EAS alone is the whole route. A way AEG-ION-EAS passes EAS,
    # so no route needs AEG and its order is illegal (DATC 6.G.19). The fleet in EAS is foreign and shows no intent:
    # both armies walk, meet head to head, and neither gets through.
    outcome = judged(
        {
            "AUSTRIA": ["A SMY - SYR", "F AEG C A SMY - SYR", "F ION H"],
            "ENGLAND": ["F EAS C A SMY - SYR", "A SYR - SMY"],
        }
    )
    assert verdict(outcome, "F AEG") is Verdict.ILLEGAL
    assert verdict(outcome, "A SMY") is Verdict.FAILS
    assert verdict(outcome, "A SYR") is Verdict.FAILS


def test_a_supported_attack_by_land_is_not_escaped_over_a_detour() -> None:
    # IRI alone links Liverpool and Wales. NAO could only add a detour over MAO back to IRI, so its convoy is illegal
    # and the army walks; the attack of 2 from Wales beats its defence of 1 and dislodges it.
    outcome = judged(
        {
            "AUSTRIA": ["A LVP - WAL", "F NAO C A LVP - WAL"],
            "FRANCE": ["F IRI C A LVP - WAL"],
            "ENGLAND": ["A WAL - LVP", "F CLY S A WAL - LVP", "F MAO H"],
        }
    )
    assert verdict(outcome, "F NAO") is Verdict.ILLEGAL
    assert verdict(outcome, "A WAL") is Verdict.SUCCEEDS
    assert [str(each.unit) for each in outcome.after.dislodged] == ["A LVP"]


def test_a_fleet_beside_a_shorter_way_over_others_is_not_needed() -> None:
    # NAO touches Clyde and MAO touches North Africa, and they touch each other. What leads through IRI or ENG comes
    # back to MAO, which NAO reaches by itself: no route breaks without them.
    outcome = judged(
        {
            "ENGLAND": ["A CLY - NAF", "F NAO C A CLY - NAF", "F MAO C A CLY - NAF"],
            "FRANCE": ["F IRI C A CLY - NAF", "F ENG C A CLY - NAF"],
        }
    )
    assert verdict(outcome, "A CLY") is Verdict.SUCCEEDS
    assert verdict(outcome, "F IRI") is Verdict.ILLEGAL
    assert verdict(outcome, "F ENG") is Verdict.ILLEGAL
