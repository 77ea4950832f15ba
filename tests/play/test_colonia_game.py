"""Colonia IV by mail, 1901 to 1904, with all nine players: the rules of its own happen on the board.

The letters are those of `colonia_letters`. Centres, positions, votes and outcomes were counted on a board beside them;
the rules cited are Fred Hyatt's.
"""

import re
from collections.abc import Iterator

import pytest

from judge.demo.stage import Stage
from judge.game.state import Status
from tests.orders import ordered
from tests.play.colonia_letters import PLAYERS, SCENES
from tests.play.season import Table
from tests.play.turns import Turn

CENTRES = {  # in the order of PLAYERS, after the autumn's retreats
    1901: (9, 8, 9, 8, 9, 8, 8, 11, 8),
    1902: (12, 10, 13, 11, 12, 11, 11, 15, 9),
    1903: (14, 12, 15, 13, 14, 13, 11, 14, 9),
    1904: (14, 12, 15, 13, 14, 14, 11, 16, 8),
}
UNITS = {  # after the winter of 1904
    "AUSTRIA": "A BOS, A TEX, F PPS, F IWO, A BAV, A VIE, F ADR, A OHI, F HAW, F NAP, A BUD, F TRI, F MEX/WC, A FLA",
    "CHINA": "A CAM, A MAN, A MON, F SOJ, F JAP, A PEK, A SAN, A BEN, F CTN, A WUH, F AMO",
    "ENGLAND": "A VZA, A SIA, A GAB, F IRE, F DEN, F EDI, A TOG, F BEO, F ENG, F LON, A AMA, A MLA, A TAU, A ECU, "
    "A NIG",
    "FRANCE": "F MRC, A PAR, A SAV, A MTA, A TBK, F EAT, A TOU, A VOL, F BBY, A ONT, A DAK, A QUE, F BOR",
    "NETHERLANDS": "A MAH, A BLM, A UGA, F HAN, A ANT, F NTH, F KHA, A SUR, A ZAM, F NEB, F CEY, A ANG, F GOA, F HAG",
    "OTTOMANS": "A AFG, A EGY, A IZM, F GRE, F FIJ, F TAR, A YEM, F BLA, A PER, F IST, F TAH, A BAG, A SYR, A JER",
    "PORTUGAL": "A ORE, F COR, A MOZ, A LAG, F AZO, A NWZ, F LIS, A CPC, A YUK, F AUS, F ALA",
    "RUSSIA": "A BUL, A SKG, F SWE, A PRU, A IRK, F NWY, A POL, A OMS, F WAK, A BHA, F CRI, F STP/NC, A MOS, F SOO, "
    "F VLA, A BRA",
    "SPAIN": "A MAD, F BIS, A CAL, A ETH, F TUN, F MNL, F KEN, A SOM",
}


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    with Stage(tmp_path_factory.mktemp("colonia")) as stage:
        table = Table.open(stage, "globe", "colonia4 MOVE 3D RETREAT 1D ADJUST 1D", PLAYERS)
        table.observe("Otto")
        for scene in SCENES:
            table.play_scene(scene)
        yield table


def test_four_years_are_played_to_their_winters(table: Table) -> None:
    assert [turn.phase for turn in table.turns] == [scene.phase for scene in SCENES]
    assert {turn.phase[0] + turn.phase[-1] for turn in table.turns} == {"SM", "FM", "FR", "WA"}
    assert table.phase == "W1904A"


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
        ("S1902M", "F BIS - SPC"),  # rule 3, its example: over the edge of the map to Peru
        ("F1902M", "F SPC - PRU"),
        ("S1904M", "F PRU - SPC"),  # and vice versa
        ("F1904M", "F SPC - BIS"),
        ("S1902M", "A AUS - FIJ VIA"),  # rule 4: islands are for armies too
        ("W1901A", "A FLA B"),  # rule 5: colonies are built in from the start
        ("W1901A", "F HAW B"),
        ("W1903A", "F MEX/WC B"),  # and by who has conquered them, on either coast
        ("W1902A", "F NAP B"),  # rule 6: the special centres, each for a power of its own
        ("W1902A", "F CTN B"),
        ("W1902A", "F CRI B"),
        ("S1901M", "F VLA - SIB"),  # rule 8: along Siberia's arctic coast
        ("F1901M", "F SIB - BAR"),
        ("S1902M", "F BAR - NWY"),
    ],
)
def test_the_rules_of_its_own_happen_on_the_board(table: Table, phase: str, order: str) -> None:
    assert table.turn(phase).verdict(order) == "succeeds"


def test_an_army_driven_from_fiji_is_carried_to_new_zealand(table: Table) -> None:  # rule 4, its own example
    driven = table.turn("F1903M").result("A FIJ H")
    assert (driven.verdict, driven.dislodged, driven.destroyed, driven.by) == ("fails", True, False, "F MEL")
    (army,) = (each for each in table.turn("F1903M").record.after.dislodged if each.unit.space == "FIJ")
    assert set(army.retreats or ()) == {"ARN", "NWG", "NWZ"}  # shores of the Coral Sea; a fleet lies in Australia
    turn = table.turn("F1903R")
    assert turn.verdict("A FIJ R NWZ") == "succeeds"
    assert (turn.owner("FIJ"), turn.owner("NWZ")) == ("OTTOMANS", "PORTUGAL")
    assert "F COR" in turn.units("PORTUGAL")


def test_who_has_lost_a_colony_builds_there_no_more(table: Table) -> None:  # rule 5; the letter itself was refused
    assert table.turn("F1902M").owner("MEX") == "AUSTRIA"
    assert table.turn("W1902A").record.orders["SPAIN"] == ordered("A SOM B")


@pytest.mark.parametrize(
    ("phase", "order", "outcome"),
    [
        ("S1902M", "A FLA - OHI", ("fails", False)),  # a standoff
        ("S1902M", "A MAS - OHI", ("fails", False)),
        ("F1903M", "F JAP H", ("fails", True)),  # two against one
        ("S1904M", "A CHI - PRU", ("succeeds", False)),  # Spain's fleet has sailed
        ("W1903A", "A IFN D", ("succeeds", False)),
        ("W1904A", "F VAL D", ("succeeds", False)),
    ],
)
def test_what_is_fought_for_ends_as_counted(table: Table, phase: str, order: str, outcome: tuple[str, bool]) -> None:
    result = table.turn(phase).result(order)
    assert (result.verdict, result.dislodged) == outcome


# -- rule 7: a concession needs three quarters of all centres that somebody owns


def _told(turn: Turn, subject: str) -> dict[str, list[str]]:
    """The letters of a subject that people got during a phase and with its end, by who got them."""
    found: dict[str, list[str]] = {}
    for letters in (turn.before, turn.after):
        for name, got in letters.items():
            said = [" ".join(each.text.split()) for each in got if each.subject.startswith(subject)]
            found.setdefault(name, []).extend(said)
    return found


@pytest.mark.parametrize(("phase", "winner"), [("S1902M", "Russia"), ("F1904M", "England")])
def test_everybody_is_told_of_a_proposal_and_nobody_who_made_it(table: Table, phase: str, winner: str) -> None:
    told = _told(table.turn(phase), f"Diplomacy concession proposed (globe {phase})")
    assert set(told) == set(table.people)
    year = phase[1:5]
    (proposer,) = (name for name, said in told.items() if not said)  # who reads it in the answer
    for said in (said for name, said in told.items() if name != proposer):
        (text,) = said
        assert text.startswith(f"“globe”: a concession to {winner} is proposed.")
        assert f"(W{year}A)" in text
        assert not [name for name in ("France", "Rurik", "Fabien") if name in text]


def test_a_concession_is_voted_down_in_the_winter_after_its_proposal(table: Table) -> None:
    # 104 centres are owned in 1902; Russia, Spain and the Ottomans have 15, 9 and 11 of them
    told = _told(table.turn("W1902A"), "Diplomacy vote counted (globe ")
    assert all(
        "a concession to Russia is not carried: YES got 35 of 104 centres, and 78 were needed." in text
        for (text,) in told.values()
    )
    assert set(told) == set(table.people)
    assert not any(any(said) for said in _told(table.turn("F1902M"), "Diplomacy vote counted").values())


def test_a_concession_that_three_quarters_want_ends_the_game(table: Table) -> None:
    # 117 centres in 1904; all said YES but Russia with 16, and Portugal with 11, who said nothing
    told = _told(table.turn("W1904A"), "Diplomacy vote counted (globe ")
    assert all(
        "a concession to England is carried: YES got 90 of 117 centres, and 88 were needed." in text
        for (text,) in told.values()
    )
    assert table.state.status is Status.WON
    assert table.state.winner == "ENGLAND"
    assert table.state.deadline is None
    assert re.search(r":: Deadline: F1904B \w{3} \d+ Jan 2026 ", table.turn("W1904A").results_letter("CHINA"))
    for said in _told(table.turn("W1904A"), "Diplomacy results globe W1904A").values():
        (text,) = said
        assert "England has won “globe”" in text


def test_nobody_is_told_how_another_voted(table: Table) -> None:
    for phase in ("W1902A", "W1904A"):
        turn = table.turn(phase)
        wrote = next(dict(scene.letters) for scene in SCENES if scene.phase == phase)
        for name in table.people:  # until the count everybody gets only the answers to their own letters
            mails = wrote.get(name, ())
            assert len(turn.before.get(name, ())) == (len(mails) if isinstance(mails, list) else bool(mails))
        said = {text for texts in _told(turn, "Diplomacy vote counted").values() for text in texts}
        assert len(said) == 1
    answers = [" ".join(each.text.split()) for each in table.turn("W1904A").before["NETHERLANDS"]]
    assert "your vote on a concession to England is NO" in answers[0]
    assert "your vote on a concession to England is YES" in answers[1]
