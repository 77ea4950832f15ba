"""Which fleets a convoy needs: one is not needed where the fleets beside it make a short cut past it (DATC 6.G.19)."""

from collections.abc import Collection
from random import Random

import pytest

from judge.board.library import installed, load_variant
from judge.board.phase import Phase
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.rules.adjudication import adjudicate
from judge.rules.convoy_routes import on_chordless_route
from judge.rules.outcome import Verdict
from judge.rules.policies import Policies
from judge.rules.situation import Situation
from tests.rules.boards import STANDARD, orders, units, verdicts


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
        # NAO touches MAO: the way round England by ENG, NTH and NWG comes back to it
        ("A POR - LVP", "MAO NAO ENG NTH NWG", "MAO NAO"),
        # without NAO the way round is the only one; IRI stands between MAO and ENG, which touch
        ("A POR - CLY", "MAO ENG NTH NWG IRI", "MAO ENG NTH NWG"),
        # a fleet far off
        ("A LON - NWY", "NTH BLA", "NTH"),
    ],
)
def test_a_convoy_order_stands_where_a_route_needs_the_fleet(army: str, fleets: str, needed: str) -> None:
    assert legal_convoys(army, fleets) == set(needed.split())


def legal_convoys(army: str, fleets: str) -> set[str]:
    """Where the fleets stand whose order to convoy the army is legal, on the standard map."""
    written = [army, *(f"F {sea} C {army}" for sea in fleets.split())]
    standing = units({"FRANCE": [" ".join(line.split()[:2]) for line in written]})
    outcome = adjudicate(STANDARD, Position(Phase.parse("S1901M"), standing), orders({"FRANCE": written}))
    legal = {str(result.order).split()[1] for result in outcome.results if result.verdict is not Verdict.ILLEGAL}
    return legal - {army.split()[1]}


@pytest.mark.parametrize("detour", [["F ANO C A CPC - AGT", "F DRP C A CPC - AGT"], ["F ANO C A CPC - AGT"]])
def test_a_detour_that_somebody_offers_and_loses_breaks_no_convoy(detour: list[str]) -> None:
    # by the rulebook of 1971 a convoy fails when one of its routes is broken; SEA touches SWA, so the way from SEA over
    # ANO and DRP to SWA is no route of this convoy, and Spain cannot spoil it
    colonia = load_variant("colonia4")
    written = {
        "FRANCE": ["F TAS - ANO", "F SPC S F TAS - ANO"],
        "PORTUGAL": ["A CPC - AGT", "F SEA C A CPC - AGT", "F SWA C A CPC - AGT"],
        "SPAIN": detour,
    }
    standing = {power: [" ".join(line.split()[:2]) for line in lines] for power, lines in written.items()}
    standing["SPAIN"] = ["F ANO", "F DRP"]
    outcome = adjudicate(colonia, Position(Phase.parse("F1903M"), units(standing)), orders(written))
    found = verdicts(outcome)
    assert found["A CPC - AGT"] == "succeeds"
    assert found["F TAS - ANO"] == "succeeds"
    assert {found[each] for each in detour} == {"illegal no-route"}


def fleets_of_chordless_routes(variant: Variant, start: str, end: str, seas: Collection[str]) -> set[str]:
    """All fleets on routes that no two fleets shorten, found by going along every one of them."""
    first, last, on = variant.seas_around[start], variant.seas_around[end], set()

    def go(route: list[str], free: set[str]) -> None:
        near = variant.reach["F", route[-1]]
        if route[-1] in last:
            on.update(route)
            return
        for sea in near & free:
            go([*route, sea], free - near)

    for sea in first.intersection(seas):
        go([sea], set(seas) - first)
    return on


SHORES = {
    key: sorted(at for at, seas in load_variant(key).seas_around.items() if seas and at in load_variant(key).army)
    for key in installed()
}


@pytest.mark.parametrize("key", installed())
def test_the_fleets_needed_are_those_of_all_chordless_routes(key: str) -> None:
    variant, lot = load_variant(key), Random(key)
    start = variant.start().phase
    for _ in range(150):
        army, goal = lot.sample(SHORES[key], 2)
        seas = lot.sample(sorted(variant.carrying - {army, goal}), min(len(variant.waters), lot.randint(2, 30)))
        fleets = [Unit("ANY", "F", sea) for sea in seas]
        situation = Situation.of(variant, Position(start, (Unit("ANY", "A", army), *fleets)), Policies())
        found = {sea for sea in seas if situation.is_needed(sea, army, goal, situation.carriers)}
        assert found == fleets_of_chordless_routes(variant, army, goal, seas), (army, goal, seas)


@pytest.mark.parametrize("key", installed())
def test_no_search_gives_up_with_fleets_in_all_seas(key: str) -> None:
    variant, lot = load_variant(key), Random(key)
    army, goal = lot.sample(SHORES[key], 2)
    seas = variant.carrying - {army, goal}
    first, last = variant.seas_around[army], variant.seas_around[goal]
    for sea in lot.sample(sorted(seas), 15):
        assert on_chordless_route(sea, variant.reach, first, last, seas) is not None, (army, goal, sea)


def test_a_fleet_is_taken_as_needed_where_the_search_gives_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.rules.convoy_routes.TRIES", ())
    assert legal_convoys("A POR - LVP", "MAO NAO ENG NTH NWG") == {"MAO", "NAO", "ENG", "NTH", "NWG"}
