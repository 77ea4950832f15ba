"""What the letter with the results tells a player first: what they have to do in the phase that begins."""

import pytest

from judge.board.position import DislodgedUnit, Position, Unit
from judge.game.state import Status
from judge.writing.rendering.translator import Translator
from judge.writing.reports.next_duties import results_subject
from tests.writing.world import STANDARD, phase, running, view

PARIS, BREST, WARSAW = Unit("FRANCE", "A", "PAR"), Unit("FRANCE", "F", "BRE"), Unit("FRANCE", "A", "WAR")
HOME = dict.fromkeys(("BRE", "MAR", "PAR"), "FRANCE")


def subject(position: Position, seat: str | None = "p3", language: str = "", status: Status = Status.ACTIVE) -> str:
    seen = view(running(position=position, status=status), seat)
    return Translator(language, variant=STANDARD).say(results_subject(seen, "F1901M"))


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (phase("S1902M"), ""),
        (phase("S1902M", units=(Unit("ITALY", "A", "ROM"),)), ": you have nothing to order"),
        (phase("F1901R", dislodged=(DislodgedUnit(Unit("FRANCE", "F", "ENG"), ("IRI",)),)), ": you must retreat"),
        (
            phase("F1901R", dislodged=(DislodgedUnit(Unit("ITALY", "A", "TYR"), ("PIE",)),)),
            ": you have nothing to order",
        ),
        (phase("W1901A", units=(WARSAW,), centres=HOME), ": 2 builds"),
        (phase("W1901A", units=(PARIS, BREST, WARSAW), centres={"PAR": "FRANCE", "BRE": "FRANCE"}), ": 1 removal"),
        (phase("W1901A", units=(PARIS, BREST, WARSAW), centres=HOME), ": you have nothing to order"),
    ],
)
def test_the_subject_of_results_tells_a_player_what_to_do(position: Position, said: str) -> None:
    assert subject(position) == f"Diplomacy results demo F1901M{said}"
    for others in ("master", None):
        assert subject(position, others) == "Diplomacy results demo F1901M"
    assert subject(position, status=Status.TERMINATED) == "Diplomacy results demo F1901M"


def test_the_subject_of_results_begins_alike_in_every_language() -> None:
    dislodged = phase("F1901R", dislodged=(DislodgedUnit(Unit("FRANCE", "F", "ENG"), ("IRI",)),))
    assert subject(dislodged, language="de") == "Diplomacy results demo F1901M: Sie müssen zurückziehen"
    assert (
        subject(dislodged, language="fr")
        == "Diplomacy results demo F1901M\N{NO-BREAK SPACE}: vous devez faire retraite"
    )
