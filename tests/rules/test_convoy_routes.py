"""Which fleets a convoy needs: one is not needed where the fleets beside it make a short cut past it (DATC 6.G.19)."""

import pytest

from judge.board.phase import Phase
from judge.board.position import Position
from judge.rules.adjudication import adjudicate
from judge.rules.outcome import Verdict
from tests.rules.boards import STANDARD, orders, units


@pytest.mark.parametrize(
    ("army", "fleets", "needed"),
    [
        # MAO touches ENG, so the way from Africa to London never needs the Irish Sea between them
        ("A NAF - LON", "MAO ENG IRI", "MAO ENG"),
        # NAO comes back to Portugal over MAO only, which touches ENG itself
        ("A POR - LON", "NAO IRI MAO ENG", "MAO ENG"),
        ("A LON - POR", "NAO IRI MAO ENG", "MAO ENG"),
        # NAO does not touch ENG: without MAO the Irish Sea is the only way from Clyde to Brest
        ("A CLY - BRE", "NAO IRI ENG", "NAO IRI ENG"),
        # NAO touches MAO, which touches Brest: each of IRI and ENG is a detour
        ("A CLY - BRE", "NAO MAO IRI", "NAO MAO"),
        # the Adriatic touches no other sea than ION: a way that enters it comes back to ION
        ("A TUS - SMY", "TYS ION EAS ADR", "TYS ION EAS"),
        # two ways round England, south and north: each fleet is needed on one of them
        ("A BRE - NWY", "ENG NTH MAO NAO NWG", "ENG NTH MAO NAO NWG"),
        # Lyon touches TYS, where the army boards too, and WES, which it could reach from there
        ("A TUS - NAF", "TYS WES LYO", "TYS WES LYO"),
        ("A ROM - NAF", "TYS WES LYO", "TYS WES"),
        # a fleet far off
        ("A LON - NWY", "NTH BLA", "NTH"),
    ],
)
def test_a_convoy_order_stands_where_a_route_needs_the_fleet(army: str, fleets: str, needed: str) -> None:
    written = [army, *(f"F {sea} C {army}" for sea in fleets.split())]
    standing = units({"FRANCE": [" ".join(line.split()[:2]) for line in written]})
    outcome = adjudicate(STANDARD, Position(Phase.parse("S1901M"), standing), orders({"FRANCE": written}))
    legal = {str(result.order).split()[1] for result in outcome.results if result.verdict is not Verdict.ILLEGAL}
    assert legal == {army.split()[1], *needed.split()}
