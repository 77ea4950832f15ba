"""What the letter with the results tells a player first: what they have to do in the phase that begins."""

from dataclasses import replace
from datetime import timedelta

import pytest

from judge.board.position import DislodgedUnit, Position, Unit
from judge.game.state import Status
from judge.writing.letters.receipts import DeadlineMoves
from judge.writing.rendering.translator import Translator
from judge.writing.reports.next_duties import lead, results_subject
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


UNTIL = "You have until Fri 27 Nov 2026 19:00 UTC."


@pytest.mark.parametrize(
    ("position", "said"),
    [
        (phase("S1902M"), []),
        (
            phase("F1901R", dislodged=(DislodgedUnit(Unit("FRANCE", "F", "ENG"), ("PIC", "IRI")),)),
            [
                "Your fleet in English Channel was dislodged: it may retreat to Irish Sea (IRI) or Picardy (PIC).",
                UNTIL,
                "Units without orders are disbanded.",
            ],
        ),
        (
            phase("F1901R", dislodged=(DislodgedUnit(Unit("FRANCE", "A", "MUN"), ()),)),
            [
                "Your army in Munich was dislodged: it has nowhere to retreat to, and is disbanded.",
                UNTIL,
                "Units without orders are disbanded.",
            ],
        ),
        (phase("F1901R", dislodged=(DislodgedUnit(Unit("ITALY", "A", "TYR"), ("PIE",)),)), []),
        (
            phase("W1901A", units=(WARSAW, BREST), centres={**HOME, "SPA": "FRANCE"}),
            [
                "You may build 2 units, in Marseilles (MAR) or Paris (PAR).",
                UNTIL,
                "Builds without orders are not used.",
            ],
        ),
        (
            # A WAR is farthest from both centres (DATC 4.D.8)
            phase("W1901A", units=(PARIS, BREST, WARSAW), centres={"PAR": "FRANCE", "BRE": "FRANCE"}),
            ["You must remove 1 unit.", UNTIL, "Without another order this unit is removed: A WAR."],
        ),
    ],
)
def test_a_player_reads_first_what_to_do_and_where(position: Position, said: list[str]) -> None:
    state = running(position=position)
    assert [Translator(variant=STANDARD).say(each) for each in lead(view(state, "p3"), STANDARD)] == said
    assert lead(view(state, "master"), STANDARD) == lead(view(state, None), STANDARD) == []


def test_a_unit_is_not_said_to_be_lost_where_the_deadline_moves_for_it() -> None:
    position = phase("W1901A", units=(PARIS, BREST, WARSAW), centres={"PAR": "FRANCE", "BRE": "FRANCE"})
    seen = replace(view(running(position=position), "p3"), more_time=timedelta(days=1))
    assert lead(seen, STANDARD)[-1] == DeadlineMoves(timedelta(days=1))


def test_a_player_of_several_powers_reads_for_which_of_them_it_is() -> None:
    seats = dict(running().seats)
    seats["p3"] = replace(seats["p3"], powers=("FRANCE", "ITALY"))
    position = phase("W1901A", units=(BREST,), centres={"BRE": "FRANCE", "PAR": "FRANCE", "ROM": "ITALY"})
    told = lead(view(running(position=position, seats=seats), "p3"), STANDARD)
    assert [Translator(variant=STANDARD).say(each) for each in told[:2]] == [
        "France: You may build 1 unit, in Paris (PAR).",
        "Italy: You may build 1 unit, in Rome (ROM).",
    ]
