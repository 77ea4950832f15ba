"""Imperial by mail, 1861 to 1864, with all thirteen players: the rules of its own happen on the board.

The letters are those of `imperial_letters`. Centres, positions and outcomes were counted on a board beside them; the
rules cited are those of `docs/variants.md`: the numbered ones as the DPjudge states them, and its map notes.
"""

from collections.abc import Iterator

import pytest

from judge.demo.stage import Stage
from judge.game.boards import variant_of
from judge.game.state import Status
from judge.rules.adjustments import builds_allowed
from tests.play.imperial_letters import PLAYERS, SCENES
from tests.play.season import MASTER, Table

CENTRES = {  # in the order of PLAYERS, after the autumn's retreats
    1861: (8, 7, 17, 9, 6, 13, 11, 5, 5, 6, 15, 7, 9),
    1862: (9, 9, 20, 10, 5, 13, 12, 7, 7, 7, 15, 7, 12),
    1863: (10, 10, 21, 11, 5, 14, 11, 8, 7, 8, 16, 6, 13),
    1864: (11, 10, 22, 12, 3, 14, 11, 9, 8, 9, 17, 6, 14),
}
UNITS = {  # after the winter of 1864
    "AUSTRIA": "A SER, F CON, F BLA, A ROM, A BAV, A SOF, A BUD, A VEN, A VIE, F ADR, A CRO",
    "BRAZIL": "A LIM, A PRA, A PRG, F URU, F VRD, F SGR, F NET, A OLI, F RDJ, F CYN",
    "BRITAIN": "F ADE, A AMN, F GUM, A EDI, F NWY, F NTH, F FAL, F GIB, F MND, F NSC, A NSW, A QUE, F MAL, A VIC, "
    "F LON, A KAS, F LUZ, F SIN, A DEL, A VAN, F PER, F BOM",
    "CHINA": "A YUT, A BEN, A MAC, A PEK, A SHA, A SNK, A WUH, A TNK, A BRM, A YUN, A CAN, A CHK",
    "CSA": "A AUS, A BAH, A NME",
    "FRANCE": "F CCH, A CMB, F CRS, F VIS, A IVC, A PIE, F MNV, F SOG, A AZO, F SCT, A MET, F NAN, A GCS, F PMB",
    "HOLLAND": "F CEY, F CTN, F JAV, A BRC, F SUM, A OKN, A SRW, A BSW, A TRN, F BRN, F SKA",
    "JAPAN": "A SAP, F EDO, F HAW, F FSN, F FOR, F OKI, F MHL, F YSE, F KAG",
    "MEXICO": "F GLP, F HAI, F PAN/SC, A GTM, A MAZ, A MER, A MEX",
    "PRUSSIA": "A STU, A KIE, A SIL, A WAR, A ROU, F DEN, A PRU, A RUH, F HOL",
    "RUSSIA": "A ANC, A GEO, A IRK, A MOS, A OMS, A TEH, F POA, F SEV, F SWE, A SAK, A LVN, A TSH, A GAL, F GRN, "
    "A SEO, A VLA, A ORN",
    "TURKEY": "F ANG/NC, F BAG, A CAI, A RUM, F BKU/WC, F CYP",
    "USA": "A ATL, A NOL, F ESE, F CHE, A WDC, A OKL, A ALB, A SFO, F SEA, F RIC, A CHC, F ORE, A DET, F NYC",
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Stage(tmp_path_factory.mktemp("imperial")) as stage:
        table = Table.open(stage, "globe", "imperial MOVE 3D RETREAT 1D ADJUST 1D LENGTH LONG", PLAYERS)
        table.observe("Otto")
        for scene in SCENES:
            table.play_scene(scene)
        table.write(MASTER, "TERMINATE\nYES")
        yield table


def test_four_years_are_played_to_their_winters(table: Table) -> None:
    assert [turn.phase for turn in table.turns] == [scene.phase for scene in SCENES]
    assert {turn.phase[0] + turn.phase[-1] for turn in table.turns} == {"SM", "SR", "FM", "FR", "WA"}
    assert table.phase == "S1865M"
    assert table.state.status is Status.TERMINATED


def test_the_centres_go_as_counted(table: Table) -> None:
    assert {year: tuple(owned[power] for power in PLAYERS) for year, owned in table.years().items()} == CENTRES


@pytest.mark.parametrize(("power", "units"), UNITS.items())
def test_the_units_stand_where_their_orders_led_them(table: Table, power: str, units: str) -> None:
    assert table.units(power) == set(units.split(", "))


def test_every_letter_is_as_letters_must_be(table: Table) -> None:
    table.check_all()


@pytest.mark.parametrize(
    ("phase", "order"),
    [
        ("F1861M", "A BRD - AZO VIA"),  # map note 2: armies are convoyed to island chains
        ("S1862M", "A HYD - AMN VIA"),  # and from the Gulf of Manaar to the Andaman Islands, its own example
        ("F1861M", "F GOC - HON/WC"),  # the coast that can be reached
        ("S1862M", "F CUB - HAI"),  # map note 3: large island chains are joined by a bridge
        ("F1862M", "F LUZ - MND"),
        ("S1861M", "A DUB - EDI"),  # map note 5: armies cross land bridges
        ("S1861M", "A VAN - VIC"),
        ("S1861M", "A VLA - SAK"),
        ("S1861M", "A ATL - BAH"),
        ("S1861M", "A EDO - SAP"),
        ("S1861M", "F KAG - EDO"),  # and so do fleets
        ("F1861M", "F SIN - MAL"),
        ("F1861M", "F KUR - WST"),  # map note 6: over the edge of the map
        ("S1862M", "F WST - HAW"),
        ("W1862A", "F RIC B"),  # rule 6, with its author's own example: the USA in Richmond
        ("W1863A", "F CYN B"),  # Brazil in France's Cayenne
        ("W1863A", "F PMB B"),  # France in Holland's Paramaribo
        ("W1864A", "F HOL B"),  # Prussia in Holland's Holland
    ],
)
def test_the_rules_of_its_own_happen_on_the_board(table: Table, phase: str, order: str) -> None:
    assert table.turn(phase).verdict(order) == "succeeds"


def test_only_the_owner_of_constantinople_sails_through_the_bosphorus(table: Table) -> None:  # map note 4
    for phase, power in (("S1862M", "TURKEY"), ("S1864M", "AUSTRIA")):
        turn = table.turn(phase)
        assert turn.record.before.centres["CON"] == power
        assert turn.verdict("F AEG - BLA") == "succeeds"
        assert "F BLA" in turn.units(power)
    # what Russia wanted in Fall 1861, and Turkey after Constantinople was lost, was refused when it was sent
    assert table.turn("F1863M").owner("CON") == "AUSTRIA"
    assert table.turn("F1861M").result("F BLA - RUM").power == "RUSSIA"
    assert table.turn("S1864M").result("F BLA H").power == "TURKEY"


@pytest.mark.parametrize(
    ("phase", "order", "outcome"),
    [
        ("F1861M", "A RIC H", ("fails", True, False)),  # three against one; it goes to Atlanta
        ("S1862M", "A TEN - ATL", ("fails", False, False)),  # two against two
        ("F1862M", "A ATL H", ("fails", True, True)),  # three against two, and no way out
        ("F1862M", "A GRE H", ("fails", True, False)),
        ("F1862M", "F CYN H", ("fails", True, False)),
        ("S1863M", "A OKL S F NOL", ("cut", False, False)),
        ("S1863M", "A MOS - WAR", ("fails", False, False)),  # three against three
        ("S1863M", "A BOS H", ("fails", True, True)),  # its own army has entered Sofia
        ("S1864M", "F BLA H", ("fails", True, False)),
        ("F1864M", "A OKL H", ("fails", True, True)),
        ("F1864M", "A SOF H", ("fails", True, True)),
        ("W1863A", "F HEL D", ("succeeds", False, False)),
        ("W1862A", "WAIVE", ("succeeds", False, False)),
    ],
)
def test_what_is_fought_for_ends_as_counted(
    table: Table, phase: str, order: str, outcome: tuple[str, bool, bool]
) -> None:
    result = table.turn(phase).result(order)
    assert (result.verdict, result.dislodged, result.destroyed) == outcome


def test_whoever_retreats_into_a_centre_in_fall_owns_it(table: Table) -> None:
    turn = table.turn("F1862R")
    assert turn.verdict("F CYN R PMB") == "succeeds"
    assert turn.owner("PMB") == "FRANCE"


def test_who_has_no_vacant_home_is_not_asked_to_build(table: Table) -> None:  # Mexico has seven centres and six units
    turn = table.turn("F1863M")
    assert builds_allowed(variant_of(table.state), turn.record.after, "MEXICO") == 0
    assert "MEXICO" not in table.turn("W1863A").record.orders


def test_the_long_game_is_told_to_its_players(table: Table) -> None:  # rule 5
    assert any("84 of the 172 centres" in " ".join(each.text.split()) for each in table.people["JAPAN"].inbox)
