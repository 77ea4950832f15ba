"""Lines of orders in the many spellings that people use, and what the judge makes of them."""

from dataclasses import replace

import pytest

from judge.board.library import load_variant
from judge.board.notation import require_order
from judge.board.orders import Hold, Move
from judge.board.phase import Phase, PhaseKind
from judge.board.position import DislodgedUnit, Position, Unit
from judge.reading.orders.orders import OrderContext, heading_power, read_line
from judge.reading.orders.problems import (
    ArmyNeedsNoCoast,
    FleetStandsOn,
    NoStopOnTheWay,
    NoSuchCoast,
    NoSuchPlace,
    Problem,
    UndecidedCoast,
    UndecidedKind,
)
from judge.reading.orders.unit_reader import read_unit
from judge.writing.rendering.translator import in_english
from tests.orders import ordered

STANDARD = load_variant("standard")
MOVEMENT = OrderContext(STANDARD, PhaseKind.MOVEMENT)
RETREATS = OrderContext(STANDARD, PhaseKind.RETREATS)
ADJUSTMENTS = OrderContext(STANDARD, PhaseKind.ADJUSTMENTS)
ARROWS = "-| - |- | -|-->| -> |>|=>| => |→| → |–|—| − | to | m | moves to | move | into | goes to | attacks | -&gt; | "


def with_units(*units: tuple[str, str, str], power: str | None = None) -> OrderContext:
    """A movement phase with these units (power, kind, space) on the board."""
    position = Position(Phase.parse("S1905M"), tuple(Unit(*unit) for unit in units))
    return OrderContext(STANDARD, PhaseKind.MOVEMENT, power, position)


def orders(line: str, context: OrderContext = MOVEMENT) -> list[str]:
    """The orders of a line in canonical spelling; a line with a problem fails."""
    readings = read_line(line, context)
    assert not [reading.problem for reading in readings if reading.problem], line
    return [str(reading.order) for reading in readings]


def problem(line: str, context: OrderContext = MOVEMENT) -> Problem:
    """The one problem of a line without orders."""
    (reading,) = read_line(line, context)
    assert reading.order is None, line
    assert reading.problem is not None
    return reading.problem


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A RUH H", "A RUH H"),
        ("army ruhr holds", "A RUH H"),
        ("a ruh hold", "A RUH H"),
        ("The army in the Ruhr stands.", "A RUH H"),
        ("A(Ruh) stays", "A RUH H"),
        ("ruhr h", "A RUH H"),
        ("hold A Ruh", "A RUH H"),
        ("I order my army in Ruhr to hold, please", "A RUH H"),
    ],
)
def test_hold_is_read(line: str, order: str) -> None:
    assert orders(line) == [order]


@pytest.mark.parametrize("arrow", ARROWS.split("|"))
def test_move_is_read_with_every_arrow(arrow: str) -> None:
    assert orders(f"A VIE{arrow}GAL") == ["A VIE - GAL"]
    assert orders(f"Army Vienna{arrow}Galicia") == ["A VIE - GAL"]


@pytest.mark.parametrize("arrow", ["-", " - ", "->", ">", "→"])
def test_two_places_with_an_arrow_between_them_are_a_move(arrow: str) -> None:
    assert orders(f"Mun{arrow}Bur") == ["A MUN - BUR"]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("move army in Vienna to Galicia", "A VIE - GAL"),
        ("Vienna moves to Galicia", "A VIE - GAL"),
        ("m vie-gal", "A VIE - GAL"),
        ("f Eng-Mid", "F ENG - MAO"),
        ("F English Channel - Mid-Atlantic", "F ENG - MAO"),
        ("F East Med - Aeg", "F EAS - AEG"),
        ("fleet nth to Norwegian Sea", "F NTH - NWG"),
        ("flt ska - nts", "F SKA - NTH"),
        ("nth - hel", "F NTH - HEL"),
        ("lon - nth", "F LON - NTH"),
        ("par - bur", "A PAR - BUR"),
        ("“A BUD–SER”", "A BUD - SER"),
        ("*A BUD - SER*", "A BUD - SER"),
        ("[A Bud - Ser]", "A BUD - SER"),
        ("<a bud-ser>", "A BUD - SER"),
        ("1) A BUD - SER", "A BUD - SER"),
        ("3. A BUD - SER", "A BUD - SER"),
        ("- A BUD - SER", "A BUD - SER"),
        ("• A BUD - SER", "A BUD - SER"),
        ("A Büd - Sér", "A BUD - SER"),
        ("A BUD - SER!", "A BUD - SER"),
        ("A BUD - SER  # as agreed", "A BUD - SER"),
        ("A BUD-SER (Greece, if all goes well)", "A BUD - SER"),
        ("A BUD-SER (unclosed", "A BUD - SER"),
        ("A BUD - (SER)", "A BUD - SER"),
    ],
)
def test_move_is_read_in_every_manner(line: str, order: str) -> None:
    assert orders(line) == [order]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A SIL S A BER - MUN", "A SIL S A BER - MUN"),
        ("a sil supports a ber-mun", "A SIL S A BER - MUN"),
        ("Silesia supports Berlin into Munich", "A SIL S A BER - MUN"),
        ("A Sil S German A Ber - Mun", "A SIL S A BER - MUN"),
        ("A Sil S (German) A Ber - Mun", "A SIL S A BER - MUN"),
        ("A Sil S *Germany's* A Ber - Mun", "A SIL S A BER - MUN"),
        ("A SIL S (A BER - MUN)", "A SIL S A BER - MUN"),
        ("A SIL SA BER-MUN", "A SIL S A BER - MUN"),
        ("A SIL supports the move of A BER to MUN", "A SIL S A BER - MUN"),
        ("A SIL S Berlin's move to Munich", "A SIL S A BER - MUN"),
        ("a sil s ber mun", "A SIL S A BER - MUN"),
        ("A SIL S A MUN", "A SIL S A MUN"),
        ("A SIL S A MUN H", "A SIL S A MUN"),
        ("A SIL supports A MUN to hold", "A SIL S A MUN"),
        ("A SIL S hold A MUN", "A SIL S A MUN"),
        ("A SIL S MUN holds", "A SIL S A MUN"),
        ("A SIL SA MUN-MUN", "A SIL S A MUN"),
        ("F ADR SF TRI-TRI", "F ADR S F TRI"),
        ("F ENG S ENG - LON", "F ENG S F ENG - LON"),
        ("F LON S ENG NTH", "F LON S F ENG - NTH"),
    ],
)
def test_support_is_read(line: str, order: str) -> None:
    assert orders(line) == [order]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("F ION C A TUN - GRE", "F ION C A TUN - GRE"),
        ("f ion convoys tun to gre", "F ION C A TUN - GRE"),
        ("Ionian Sea transports army in Tunis to Greece", "F ION C A TUN - GRE"),
        ("F ION CA TUN-GRE", "F ION C A TUN - GRE"),
        ("F Ion C Italian A Tun - Gre", "F ION C A TUN - GRE"),
        ("F ION C A TUN - ION - GRE", "F ION C A TUN - GRE"),
        ("A TUN - GRE VIA", "A TUN - GRE VIA"),
        ("A Tun - Gre via convoy", "A TUN - GRE VIA"),
        ("A Tun - Gre (via convoy)", "A TUN - GRE VIA"),
        ("tun-gre by convoy", "A TUN - GRE VIA"),
        ("A TUN convoys to GRE", "A TUN - GRE VIA"),
        ("A Tun-Ion-Gre", "A TUN - GRE VIA"),
        ("A Tun - Tys - Lyo - Mar", "A TUN - MAR VIA"),
        ("A Tun via Ion to Gre", "A TUN - GRE VIA"),
        ("A Tun - Gre via Ion", "A TUN - GRE VIA"),
        ("A Tun Gre via Ion", "A TUN - GRE VIA"),
        ("Italian A Tun via TYS LYO to Mar", "A TUN - MAR VIA"),
    ],
)
def test_convoy_is_read(line: str, order: str) -> None:
    assert orders(line) == [order]


@pytest.mark.parametrize(
    "coast", ["/nc", " / nc", "(nc)", " (nc)", " nc", "/NC", " north coast", " (north coast)", "/north coast", "(n.c.)"]
)
def test_coast_is_read_in_every_spelling(coast: str) -> None:
    assert orders(f"F POR - SPA{coast}") == ["F POR - SPA/NC"]
    assert orders(f"F Spain{coast} - Gascony") == ["F SPA/NC - GAS"]


def test_coast_is_read_before_its_province_and_glued_to_it() -> None:
    assert orders("F POR to the south coast of Spain") == ["F POR - SPA/SC"]
    assert orders("F POR - SPASC") == ["F POR - SPA/SC"]
    assert orders("F POR-SPA-SC") == ["F POR - SPA/SC"]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("F GAS - SPA", "F GAS - SPA/NC"),  # DATC 6.B.2
        ("F AEG - BUL", "F AEG - BUL/SC"),
        ("F STP - BAR", "F STP/NC - BAR"),
        ("F BUL - GRE", "F BUL/SC - GRE"),
        ("F SPA - MAO", "F SPA - MAO"),  # from either coast
        ("F SPA S F WES - LYO", "F SPA/SC S F WES - LYO"),
        ("A MAR S F GAS - SPA", "A MAR S F GAS - SPA/NC"),
        ("F POR S F MAO - SPA", "F POR S F MAO - SPA"),  # DATC 6.B.7: which coast is the moving fleet's affair
        ("F POR S F MAO - SPA/SC", "F POR S F MAO - SPA/SC"),
        ("F GAS - SPA/SC", "F GAS - SPA/SC"),  # DATC 6.B.3: wrong, but it can be read
        ("F NTH - SPA", "F NTH - SPA"),
        ("F STP H", "F STP H"),
    ],
)
def test_coast_left_out_is_filled_in_where_one_is_possible(line: str, order: str) -> None:
    assert orders(line) == [order]


def test_coast_that_cannot_matter_is_dropped_with_a_note() -> None:
    (army,) = read_line("A GAS - SPA(nc)", MOVEMENT)  # DATC 6.B.12
    assert (str(army.order), army.notes) == ("A GAS - SPA", (ArmyNeedsNoCoast("SPA"),))
    (fleet,) = read_line("F BRE(ec) - ENG", MOVEMENT)
    assert (str(fleet.order), fleet.notes) == ("F BRE - ENG", (NoSuchCoast("BRE", "EC"),))


@pytest.mark.parametrize("line", ["F MAO - SPA", "F POR-SPA", "f con - bul", "F CON - BUL (coast?)"])
def test_coast_in_doubt_is_asked_about(line: str) -> None:
    doubt = problem(line)
    assert doubt.code == "undecided-coast"
    assert len(doubt.candidates) == len(doubt.nearest) == 2


def test_coast_question_names_both_coasts() -> None:
    doubt = problem("Fleet in Portugal to Spain")
    assert doubt.candidates == ("SPA/NC", "SPA/SC")
    assert doubt.nearest == ordered("F POR - SPA/NC", "F POR - SPA/SC")
    assert in_english(doubt, STANDARD) == "Spain (SPA) has more than one coast for this fleet: SPA/NC or SPA/SC?"


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("F LIV - IRI", "F LVP - IRI"),
        ("F LIV - BAL", "F LVN - BAL"),
        ("A LIV - YOR", "A LVP - YOR"),
        ("A WAR - LIV", "A WAR - LVN"),
        ("F NOR - BAR", None),
        ("A NOR - FIN", "A NWY - FIN"),
        ("F NOR - IRI", "F NAO - IRI"),
        ("F NORTH - SKA", "F NTH - SKA"),
        ("A FIN - NOR", "A FIN - NWY"),
        ("A LIV H", None),
        ("A WAL S A LIV - YOR", "A WAL S A LVP - YOR"),
        ("F IRI C A LIV - WAL", None),  # a convoy from Livonia is long, not impossible
        ("F BOT S A LIV", "F BOT S A LVN"),
        ("A LVP - LIV", "A LVP - LVN"),  # no convoy leads back to where it began
        ("F NTH C A LVP - LIV", "F NTH C A LVP - LVN"),
        ("A LON - NORTH", "A LON - NAF"),  # nor to a sea
    ],
)
def test_ambiguous_name_is_read_only_where_the_map_leaves_one_reading(line: str, order: str | None) -> None:
    if order is None:
        assert problem(line).code == "ambiguous-place"
    else:
        assert orders(line) == [order]


def test_ambiguous_name_is_answered_with_its_candidates() -> None:
    doubt = problem("A LIV H")
    assert in_english(doubt, STANDARD) == "LIV: Livonia (LVN) or Liverpool (LVP)?"
    assert doubt.candidates == ("LVN", "LVP")
    assert doubt.nearest == ordered("A LVN H", "A LVP H")


def test_ambiguous_name_is_decided_by_the_unit_that_stands() -> None:
    context = with_units(("RUSSIA", "A", "LVN"), ("ENGLAND", "A", "LVP"), power="RUSSIA")
    assert orders("A LIV H", context) == ["A LVN H"]
    assert orders("England: A LIV H", context) == ["A LVP H"]
    assert orders("A LIV H", with_units(("ENGLAND", "A", "LVP"))) == ["A LVP H"]


def test_standing_unit_does_not_make_an_impossible_reading_the_meant_one() -> None:
    context = with_units(("ENGLAND", "F", "NTH"), power="ENGLAND")
    assert problem("F NOR - BAR", context).code == "ambiguous-place"


@pytest.mark.parametrize(
    ("line", "hint", "nearest"),
    [
        ("A Burgandie - Paris", "BUR", "A BUR - PAR"),
        ("F Norwegian Seaa - NWY", "NWG", "F NWG - NWY"),
        ("F St Petersbrug - BOT", "STP", "F STP/SC - BOT"),
        ("A Muncihe S A BER - KIE", "MUN", "A MUN S A BER - KIE"),
        ("Munnich - Burgundy", "MUN", "A MUN - BUR"),
        ("A BRE - Pikardy", "PIC", "A BRE - PIC"),
        ("A LON - Norht Sea - NWY", "NTH", "A LON - NWY VIA"),
    ],
)
def test_misspelling_is_hinted_at_and_never_accepted(line: str, hint: str, nearest: str) -> None:
    unknown = problem(line)
    assert unknown.code == "no-such-place"
    assert unknown.candidates[0] == hint
    assert unknown.nearest[0] == require_order(nearest)
    assert f"({hint})" in in_english(unknown, STANDARD)


def test_an_unknown_name_without_a_similar_one_is_refused_without_a_suggestion() -> None:
    assert problem("A QQQQ - BUR") == NoSuchPlace("QQQQ")


@pytest.mark.parametrize("line", ["F NTH - PIC", "A VEN - LON", "A KIE - KIE", "A NTH - LON", "F MUN - BUR"])
def test_impossible_order_is_still_an_order(line: str) -> None:
    assert orders(line) == [line]


@pytest.mark.parametrize(
    ("line", "power", "order"),
    [
        ("England: F LON - NTH", "ENGLAND", "F LON - NTH"),
        ("ENG: F LON - ENG", "ENGLAND", "F LON - ENG"),
        ("Eng F Lon - Nth", "ENGLAND", "F LON - NTH"),
        ("English F Lon - Nth", "ENGLAND", "F LON - NTH"),
        ("[FRANCE] A PAR - BUR", "FRANCE", "A PAR - BUR"),
        ("(France) A PAR - BUR", "FRANCE", "A PAR - BUR"),
        ("France: (A PAR - BUR)", "FRANCE", "A PAR - BUR"),
        ("France A PAR - BUR", "FRANCE", "A PAR - BUR"),
        ("E) F LON - NTH", "ENGLAND", "F LON - NTH"),
        ("F: F BRE - MAO", "FRANCE", "F BRE - MAO"),
        ("F ENG - BRE", None, "F ENG - BRE"),
        ("ENG - BRE", None, "F ENG - BRE"),
        ("English Channel - Brest", None, "F ENG - BRE"),
        ("Austria: Army Vienna -> Galicia.  (*bounce*)", "AUSTRIA", "A VIE - GAL"),
        ("Austria: Army Budapest HOLD.  (*dislodged*)", "AUSTRIA", "A BUD H"),
        ("Turkey: Army Bulgaria SUPPORT Russian Army Rumania -> Serbia.", "TURKEY", "A BUL S A RUM - SER"),
        ("Turkey: Fleet Black Sea CONVOY Army Ankara -> Sevastopol.", "TURKEY", "F BLA C A ANK - SEV"),
        ("Russia: Fleet St Petersburg (south coast) -> Gulf of Bothnia.", "RUSSIA", "F STP/SC - BOT"),
    ],
)
def test_line_that_names_its_power_and_a_report_pasted_back_are_read(line: str, power: str | None, order: str) -> None:
    (reading,) = read_line(line, MOVEMENT)
    assert (reading.power, str(reading.order)) == (power, order)


def test_line_may_hold_several_orders() -> None:
    assert orders("A VIE - GAL; A BUD - SER, F TRI - ALB") == ["A VIE - GAL", "A BUD - SER", "F TRI - ALB"]
    assert orders("(A VIE - GAL), (A BUD - SER (bounce, cut))") == ["A VIE - GAL", "A BUD - SER"]
    assert [each.text for each in read_line(" A VIE - GAL ; A BUD H ", MOVEMENT)] == ["A VIE - GAL", "A BUD H"]


@pytest.mark.parametrize(
    "line",
    [
        "A VIE - GAL  Army Vienna -> Tyrolia",  # a row of a receipt, one of its columns edited
        "A VIE H | Army Vienna -> Tyrolia",
        "A VIE - GAL / A VIE - TYR",
        "A VIE - GAL and A VIE - TYR",
    ],
)
def test_one_unit_with_two_orders_and_nothing_between_is_asked_about(line: str) -> None:
    found = problem(line)
    assert found.code == "several-for-one-unit"
    assert [str(each)[:5] for each in found.nearest] == ["A VIE", "A VIE"]
    good, bad = read_line(f"A BUD H; {line}", MOVEMENT)
    assert (str(good.order), bad.order) == ("A BUD H", None)


def test_one_unit_may_be_ordered_twice_in_a_list_or_in_two_columns() -> None:
    assert orders("A VIE - GAL, A VIE - TYR") == ["A VIE - GAL", "A VIE - TYR"]
    assert orders("A VIE - GAL  Army Vienna -> Galicia") == ["A VIE - GAL", "A VIE - GAL"]


@pytest.mark.parametrize("line", ["A VIE - GAL, as agreed.", "as promised, A VIE - GAL", "A VIE - GAL, thanks"])
def test_remark_beside_an_order_is_no_order(line: str) -> None:
    assert orders(line) == ["A VIE - GAL"]


@pytest.mark.parametrize("line", ["A VIE - GAL, as promised A BUD H", "as promised A BUD H, A VIE - GAL"])
def test_words_behind_a_remark_are_asked_about(line: str) -> None:
    assert {each.order is None for each in read_line(line, MOVEMENT)} == {True, False}


@pytest.mark.parametrize(
    "line",
    [
        "A Vie - Gal w/ support from A Bud",
        "A Vie - Gal w/ A Bud supporting",
        "A Vie - Gal W/A Bud supporting",
        "A Vie - Gal (w/ support from A Bud)",
        "A Vie - Gal (supported by A Bud)",
        "A Viena - Galitzia c/ apoyo de A Budapest",
    ],
)
def test_supporter_behind_an_order_supports_it(line: str) -> None:
    assert orders(line) == ["A VIE - GAL", "A BUD S A VIE - GAL"]


@pytest.mark.parametrize(
    "line",
    [
        "A Vie - Gal (A Bud supports)",
        "A Vie - Gal (A Bud supports this)",
        "A Vie - Gal (S by A Bud)",
        "A Vie - Gal (A Bud supports",
        "A Vie - Gal, A Bud supports",
        "A Vie - Gal; Bud S",
        "A Vie - Gal (A Bud unterstützt)",
    ],
)
def test_unit_that_is_said_to_support_supports_the_order_before(line: str) -> None:
    assert orders(line) == ["A VIE - GAL", "A BUD S A VIE - GAL"]


def test_units_of_a_list_that_ends_with_support_all_support_the_order_before() -> None:
    assert orders("A Vie - Gal (A Bud, A War support)") == ["A VIE - GAL", "A BUD S A VIE - GAL", "A WAR S A VIE - GAL"]


@pytest.mark.parametrize("line", ["A Yor - Nwy (F Nth C)", "A Yor - Nwy, F Nth convoys"])
def test_fleet_that_is_said_to_convoy_convoys_the_order_before(line: str) -> None:
    assert orders(line) == ["A YOR - NWY", "F NTH C A YOR - NWY"]


@pytest.mark.parametrize(
    "line",
    [
        "yor to nwy by nth",
        "A Yor - Nwy by North Sea",
        "A Yor - Nwy (by F Nth)",
        "A Yor - Nwy convoyed by F Nth",
        "A Yor - Nwy across Nth",
        "A Yor nach Nwy über Nordsee",
        "A Yor - Nwy par Mer du Nord",
    ],
)
def test_what_carries_an_army_may_be_named_behind_by(line: str) -> None:
    assert orders(line) == ["A YOR - NWY VIA"]


@pytest.mark.parametrize(
    ("line", "order"), [("A Vie - Gal (A Bud H)", "A BUD H"), ("A Vie - Gal (Bud - Vie)", "A BUD - VIE")]
)
def test_order_in_parentheses_is_one_of_its_own(line: str, order: str) -> None:
    assert orders(line) == ["A VIE - GAL", order]


def test_remark_that_names_a_place_and_a_deed_is_told_of() -> None:
    order, remark = read_line("A Vie - Gal (to attack Warsaw next)", MOVEMENT)
    assert str(order.order) == "A VIE - GAL"
    assert remark.problem is not None


@pytest.mark.parametrize("remark", ["bounced with A WAR - GAL", "because RUM moves", "Warsaw, if all goes well"])
def test_remark_that_is_a_report_a_reason_or_a_thought_is_none(remark: str) -> None:
    assert orders(f"A Vie - Gal ({remark})") == ["A VIE - GAL"]


def test_what_is_done_without_support_is_asked_about() -> None:
    assert problem("A Vie - Gal w/o support from A Bud").nearest == ()
    assert orders("A Vie - Gal (supported by Italy)") == ["A VIE - GAL"]  # which is nobody's order here


@pytest.mark.parametrize(
    ("line", "context", "order"),
    [
        ("F Trieste in Albania", MOVEMENT, "F TRI - ALB"),
        ("F Lon in the North Sea", MOVEMENT, "F LON - NTH"),
        ("A Mun S A Ber in Kie", MOVEMENT, "A MUN S A BER - KIE"),
        ("A Mun in Boh", RETREATS, "A MUN R BOH"),
    ],
)
def test_place_that_a_unit_is_said_to_be_in_is_asked_about(line: str, context: OrderContext, order: str) -> None:
    assert [str(each) for each in problem(line, context).nearest] == [order]


@pytest.mark.parametrize("line", ["A Paris of Burgundy", "A Mun S A Ber at Kie", "F Tri in Alb hold"])
def test_other_words_behind_a_place_are_no_direction(line: str) -> None:
    assert problem(line).nearest == ()


@pytest.mark.parametrize(
    ("line", "built"),
    [
        ("Rome: army", ["A ROM B"]),
        ("Rome: build army", ["A ROM B"]),
        ("Rome build an army", ["A ROM B"]),
        ("Rome (army)", ["A ROM B"]),
        ("Italy: Rome army", ["A ROM B"]),
        ("Nap F", ["F NAP B"]),
        ("STP(nc): fleet", ["F STP/NC B"]),
        ("Rome: army, Naples: fleet", ["A ROM B", "F NAP B"]),
        ("Rome army and Naples fleet", ["A ROM B", "F NAP B"]),
        ("Builds: Rome army, Naples fleet", ["A ROM B", "F NAP B"]),
        ("Rom: Armee", ["A ROM B"]),
        ("Rome : armée", ["A ROM B"]),
        ("Roma: ejército", ["A ROM B"]),
        ("Roma: armata", ["A ROM B"]),
        ("Rome: leger", ["A ROM B"]),
        ("Rome: remove army", ["A ROM D"]),
        ("Rome, army", ["A ROM B"]),
        ("Rome, army, Naples, fleet", ["A ROM B", "F NAP B"]),
        ("army, Rome", ["A ROM B"]),
        ("army in Rome", ["A ROM B"]),
    ],
)
def test_build_is_read_with_its_place_first(line: str, built: list[str]) -> None:
    assert orders(line, ADJUSTMENTS) == built


@pytest.mark.parametrize("line", ["Rome - army", "Rome + army", "A Rome - A Venice", "Rome A Naples F", "A Rome A"])
def test_builds_in_doubt_are_asked_about(line: str) -> None:
    assert any(each.problem for each in read_line(line, ADJUSTMENTS))


@pytest.mark.parametrize("line", ["Rome - army", "Rome = army", "Rome + army"])
def test_a_sign_between_a_place_and_a_kind_is_likely_a_build(line: str) -> None:
    assert problem(line, ADJUSTMENTS).nearest == ordered("A ROM B")


@pytest.mark.parametrize("line", ["Rome, army, Naples", "Rome, Naples, army"])
def test_a_place_that_is_left_without_a_kind_is_asked_about(line: str) -> None:
    assert any(each.problem for each in read_line(line, ADJUSTMENTS))


@pytest.mark.parametrize(
    ("line", "listed"),
    [
        ("Builds: 1. A Par 2. F Mar", ["A PAR B", "F MAR B"]),
        ("Build 1) A Par 2) F Mar 3) waive", ["A PAR B", "F MAR B", "WAIVE"]),
        ("My builds: 1. Army Paris 2. Fleet Marseilles", ["A PAR B", "F MAR B"]),
        ("Removals: 1. A Par 2. F Mar", ["A PAR D", "F MAR D"]),
        ("Abbau: 1. A Par 2. F Mar", ["A PAR D", "F MAR D"]),
        ("Constructions: 1. A Par 2. F Mar", ["A PAR B", "F MAR B"]),
    ],
)
def test_a_numbered_list_is_read_behind_its_heading(line: str, listed: list[str]) -> None:
    assert orders(line, ADJUSTMENTS) == listed


@pytest.mark.parametrize("line", ["2 builds: A Par, F Bre", "1 build: A Par, F Bre"])
def test_how_many_builds_follow_is_no_part_of_them(line: str) -> None:
    assert orders(line, ADJUSTMENTS) == ["A PAR B", "F BRE B"]


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("MUN: H", "A MUN H"),
        ("Munich: supports Berlin", "A MUN S A BER"),
        ("Kiel: Denmark", "F KIE - DEN"),
        ("Kiel: to Denmark", "F KIE - DEN"),
    ],
)
def test_order_is_read_behind_its_unit_and_a_colon(line: str, order: str) -> None:
    units = with_units(("GERMANY", "A", "MUN"), ("GERMANY", "A", "BER"), ("GERMANY", "F", "KIE"))
    assert orders(line, units) == [order]


def test_power_named_first_goes_for_the_whole_line() -> None:
    for line in ("England: F LON - NTH, A LVP - YOR", "England, F LON - NTH; A LVP - YOR"):
        assert [(each.power, str(each.order)) for each in read_line(line, MOVEMENT)] == [
            ("ENGLAND", "F LON - NTH"),
            ("ENGLAND", "A LVP - YOR"),
        ]


def test_good_order_counts_beside_a_bad_one() -> None:
    good, bad = read_line("A VIE - GAL, A BUD - SRBIA", MOVEMENT)
    assert str(good.order) == "A VIE - GAL"
    assert bad.problem is not None
    assert bad.problem.candidates == ("SER",)


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("A VIE - GAL A BUD - SER", ["A VIE - GAL", "A BUD - SER"]),
        ("A VIE - GAL and A BUD - SER", ["A VIE - GAL", "A BUD - SER"]),
        ("A VIE - GAL & A BUD - SER", ["A VIE - GAL", "A BUD - SER"]),
        ("A VIE - GAL / A BUD - SER", ["A VIE - GAL", "A BUD - SER"]),
        ("VIE - GAL BUD - SER", ["A VIE - GAL", "A BUD - SER"]),
        ("A VIE H F TRI H", ["A VIE H", "F TRI H"]),
        ("A VIE S A BUD - GAL A BUD - GAL", ["A VIE S A BUD - GAL", "A BUD - GAL"]),
        ("A pic Holds  A spa Holds", ["A PIC H", "A SPA H"]),
        ("NTH-SKA Lon-nth", ["F NTH - SKA", "F LON - NTH"]),
        ("F Nth C A Lon-Nwy A Lon-Nwy F Edi H", ["F NTH C A LON - NWY", "A LON - NWY", "F EDI H"]),
        ("A VIE and A BUD hold", ["A VIE H", "A BUD H"]),
        ("Austria: A Vie, A Bud & F Tri hold", ["A VIE H", "A BUD H", "F TRI H"]),
        ("A Mun, A Ber H", ["A MUN H", "A BER H"]),
        ("A Mun, A Ber H, A Kie - Den", ["A MUN H", "A BER H", "A KIE - DEN"]),
    ],
)
def test_orders_without_a_separator_are_told_apart(line: str, read: list[str]) -> None:
    assert orders(line) == read


@pytest.mark.parametrize(
    "line",
    [
        "A VIE A BUD hold",
        "A VIE and A BUD - SER",
        "A VIE - GAL A BUD",
        "A VIE - GAL and BUD",
        "A VIE - GAL A BUD - SER A TRI",
        "A VIE A BUD - SER",
        "F NTH convoy and support A LON - DEN",
    ],
)
def test_orders_without_a_separator_are_not_read_by_halves(line: str) -> None:
    assert problem(line)


@pytest.mark.parametrize(
    "line",
    [
        "If Italy moves to TRI, then A VIE - TRI, otherwise A VIE - GAL",
        "A VIE - TRI unless Italy agrees",
        "A VIE - TRI, if possible",
        "A VIE - TRI or GAL",
        "A VIE - TRI?",
        "A VIE should not move to TRI",
        "The Austrian army in Vienna can retreat to Bohemia or Galicia.",
    ],
)
def test_condition_question_and_report_are_no_plain_order(line: str) -> None:
    assert problem(line).code == "not-plain"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Hello judge, my name is Ann", "not-an-order"),
        ("hold", "not-an-order"),
        ("What is the deadline?", "not-an-order"),
        ("> A VIE - GAL", "not-an-order"),
        ("A VIE", "incomplete"),
        ("Vienna", "incomplete"),
        ("A VIE -", "incomplete"),
        ("A VIE S", "incomplete"),
        ("F ION C A TUN", "incomplete"),
        ("VIE GAL", "unreadable"),
        ("A VIE holds Galicia", "several-orders"),
        ("A VIE - - GAL", "unreadable"),
        ("A VIE/GAL", "unreadable"),
        ("S A VIE - GAL", "unreadable"),
        ("A VIE - GAL quickly", "unreadable"),
        ("A PAR - GAS - SPA", "no-stop-on-the-way"),
        ("F BRE - MAO - WES", "no-stop-on-the-way"),
        ("build A VIE", "not-for-movement"),
        ("A VIE R BOH", "not-for-movement"),
        ("A VIE D", "not-for-movement"),
        ("waive", "not-for-movement"),
        ("A VIE - GAL" + " (remark)" * 60, "line-too-long"),
    ],
)
def test_line_that_is_no_movement_order_gets_its_reason(line: str, code: str) -> None:
    found = problem(line)
    assert found.code == code
    assert in_english(found, STANDARD)


@pytest.mark.parametrize("line", ["", "   ", "-----", "# a comment", "// another", "France:", "(Germany)", "***", ",;"])
def test_line_without_orders_is_nothing(line: str) -> None:
    assert read_line(line, MOVEMENT) == ()


# --------------------------------------------------------------------------------------------- kinds of units


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("MUN S KIE - BER", "A MUN S KIE - BER"),
        ("lon - nth", "F LON - NTH"),
        ("lvp - edi", "A LVP - EDI"),
        ("lvp - cly", "LVP - CLY"),
        ("bre h", "BRE H"),
        ("stp/nc - bar", "F STP/NC - BAR"),
        ("por - spa/nc", "F POR - SPA/NC"),
        ("nth s lon - bel", "F NTH S LON - BEL"),
        ("nth c lon - bel", "F NTH C A LON - BEL"),
    ],
)
def test_kind_left_out_is_filled_in_where_the_map_tells(line: str, order: str) -> None:
    assert orders(line) == [order]


def test_kind_left_out_is_that_of_the_standing_unit() -> None:
    context = with_units(("GERMANY", "F", "KIE"), ("ENGLAND", "A", "LVP"), ("FRANCE", "A", "BRE"))
    assert orders("MUN S KIE - BER", context) == ["A MUN S F KIE - BER"]
    assert orders("lvp - cly", context) == ["A LVP - CLY"]
    assert orders("bre - eng", context) == ["A BRE - ENG"]  # impossible, and the rules will say so


def test_fleet_is_where_it_stands_whatever_coast_is_written() -> None:
    context = with_units(("FRANCE", "F", "SPA/SC"))
    assert orders("F SPA - MAO", context) == ["F SPA/SC - MAO"]
    assert orders("F SPA H", context) == ["F SPA/SC H"]
    assert orders("F MAR S F SPA", context) == ["F MAR S F SPA/SC"]
    (reading,) = read_line("F SPA/NC - LYO", context)  # DATC 6.B.10
    assert (str(reading.order), reading.notes) == ("F SPA/SC - LYO", (FleetStandsOn("SPA/SC"),))


def test_coast_of_the_standing_fleet_decides_the_coast_it_goes_to() -> None:
    assert orders("F SPA - POR", with_units(("FRANCE", "F", "SPA/NC"))) == ["F SPA/NC - POR"]


# -------------------------------------------------------------------------------------- retreats, adjustments


@pytest.mark.parametrize(
    ("line", "order"),
    [
        ("A VIE - BOH", "A VIE R BOH"),
        ("A VIE R BOH", "A VIE R BOH"),
        ("A VIE retreats to Bohemia", "A VIE R BOH"),
        ("the army in Vienna retreats to Bohemia", "A VIE R BOH"),
        ("retreat A VIE to BOH", "A VIE R BOH"),
        ("Austria: Army Vienna -> Bohemia.", "A VIE R BOH"),
        ("F AEG - BUL", "F AEG R BUL/SC"),
        ("disband A VIE", "A VIE D"),
        ("A VIE D", "A VIE D"),
        ("A VIE disbands", "A VIE D"),
        ("A VIE retreats OTB", "A VIE D"),
        ("A VIE -> disband", "A VIE D"),
    ],
)
def test_retreat_is_read(line: str, order: str) -> None:
    assert orders(line, RETREATS) == [order]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("A VIE H", "not-for-retreats"),
        ("A VIE S A BOH", "not-for-retreats"),
        ("build A VIE", "not-for-retreats"),
        ("A VIE", "incomplete"),
        ("F POR - SPA", "undecided-coast"),
        ("A VIE - BOH - MUN", "no-stop-on-the-way"),
        ("A TUN - GRE via convoy", "no-stop-on-the-way"),
    ],
)
def test_line_that_is_no_retreat_gets_its_reason(line: str, code: str) -> None:
    assert problem(line, RETREATS).code == code


def test_retreat_is_for_the_dislodged_unit_and_goes_where_it_may() -> None:
    dislodged = DislodgedUnit(Unit("FRANCE", "F", "POR"), ("SPA/SC",))
    position = Position(Phase.parse("F1903R"), (Unit("ITALY", "A", "POR"),), (dislodged,))
    context = OrderContext(STANDARD, PhaseKind.RETREATS, "FRANCE", position)
    assert orders("POR - SPA", context) == ["F POR R SPA/SC"]
    assert orders("POR D", context) == ["F POR D"]


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("BUILD A PAR", ["A PAR B"]),
        ("b a par", ["A PAR B"]),
        ("+ A PAR", ["A PAR B"]),
        ("Build army Paris", ["A PAR B"]),
        ("A PAR B", ["A PAR B"]),
        ("build Paris", ["A PAR B"]),
        ("France: Builds an army in Paris.", ["A PAR B"]),
        ("Build a fleet in Brest", ["F BRE B"]),
        ("build F STP/NC", ["F STP/NC B"]),
        ("build stp(sc)", ["F STP/SC B"]),
        ("Build A STP", ["A STP B"]),
        ("build A PAR, F BRE", ["A PAR B", "F BRE B"]),
        ("- build A PAR", ["A PAR B"]),
        ("- disband A MUN", ["A MUN D"]),
        ("- remove A MUN", ["A MUN D"]),
        ("- waive", ["WAIVE"]),
        ("Build A LIV", ["A LVP B"]),
        ("REMOVE A MUN", ["A MUN D"]),
        ("- A MUN", ["A MUN D"]),
        ("D A MUN", ["A MUN D"]),
        ("A MUN D", ["A MUN D"]),
        ("Germany removes army Munich", ["A MUN D"]),
        ("WAIVE", ["WAIVE"]),
        ("Build waived.", ["WAIVE"]),
        ("waive 2", ["WAIVE", "WAIVE"]),
        ("waive two builds", ["WAIVE", "WAIVE"]),
        ("1 build waived", ["WAIVE"]),
        ("Two builds waived.", ["WAIVE", "WAIVE"]),
        ("France: 2 waived", ["WAIVE", "WAIVE"]),
        ("2 waived builds", ["WAIVE", "WAIVE"]),
        ("A Ankara", ["A ANK B"]),
        ("Austria: A Bud", ["A BUD B"]),
        ("A PAR, F BRE", ["A PAR B", "F BRE B"]),
        ("A PAR F BRE", ["A PAR B", "F BRE B"]),
        ("build A PAR F BRE", ["A PAR B", "F BRE B"]),
        ("France disbands A PAR and F BRE", ["A PAR D", "F BRE D"]),
        ("+ f bre", ["F BRE B"]),
        ("+ f bre + a par", ["F BRE B", "A PAR B"]),
        ("- a par", ["A PAR D"]),
        ("- a par - f bre", ["A PAR D", "F BRE D"]),
        ("England: Builds A edi   England: Builds F lon", ["A EDI B", "F LON B"]),
    ],
)
def test_adjustment_is_read(line: str, read: list[str]) -> None:
    assert orders(line, ADJUSTMENTS) == read


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("build F STP", "undecided-coast"),
        ("build Brest", "undecided-kind"),
        ("PAR", "incomplete"),
        ("A PAR - BUR", "not-for-adjustments"),
        ("A PAR H", "not-for-adjustments"),
        ("waive 99", "too-many-waives"),
        ("waive 0", "unreadable"),
    ],
)
def test_line_that_is_no_adjustment_gets_its_reason(line: str, code: str) -> None:
    found = problem(line, ADJUSTMENTS)
    assert found.code == code
    assert in_english(found, STANDARD)


def test_unit_without_a_verb_is_what_its_writer_has_to_order() -> None:
    units = (Unit("FRANCE", "A", "PAR"), Unit("ITALY", "A", "MAR"))
    removing = OrderContext(STANDARD, PhaseKind.ADJUSTMENTS, "FRANCE", Position(Phase.parse("W1901A"), units))
    assert [str(each) for each in problem("A PAR", removing).nearest] == ["A PAR D"]
    assert orders("build A PAR", removing) == ["A PAR B"]  # the rules will say why not
    assert orders("A BRE", removing) == ["A BRE D"]
    assert orders("A MAR", removing) == ["A MAR D"]
    assert orders("remove A PAR, A BRE", removing) == ["A PAR D", "A BRE D"]
    centres = dict.fromkeys(("BRE", "MAR", "PAR"), "FRANCE")
    building = replace(removing, position=Position(Phase.parse("W1901A"), units, (), centres))
    assert orders("A PAR, A BRE", building) == ["A PAR B", "A BRE B"]


def test_build_without_its_kind_is_answered_with_both() -> None:
    assert problem("build Brest", ADJUSTMENTS).nearest == ordered("A BRE B", "F BRE B")


# --------------------------------------------------------------------------------------------- headings, units


@pytest.mark.parametrize(
    ("line", "power"),
    [
        ("ENGLAND:", "ENGLAND"),
        ("[France]", "FRANCE"),
        ("(Germany)", "GERMANY"),
        ("Austria", "AUSTRIA"),
        ("*Turkish orders*", "TURKEY"),
        ("Orders for Italy:", "ITALY"),
        ("Eng:", "ENGLAND"),
        ("E)", "ENGLAND"),
        ("e)", None),
        ("E", None),
        ("Dear Germany", None),
        ("Germany,", None),
        ("France?", None),
        ("England: F LON - NTH", None),
        ("Paris", None),
        ("", None),
        ("orders", None),
        ("x" * 600, None),
    ],
)
def test_heading_names_its_power(line: str, power: str | None) -> None:
    assert heading_power(line, STANDARD) == power


def test_a_heading_names_its_power_in_every_language() -> None:
    for line in (
        *("Befehle für Frankreich:", "Züge für Frankreich", "Abbau für Frankreich", "Frankreich Abbau:"),
        *("Ordres pour la France :", "Ordres de la France", "Retraites pour la France", "Francia retiradas:"),
        *("Órdenes para Francia", "Órdenes de Francia", "Ordini per la Francia", "Ordini della Francia"),
        *("Zetten voor Frankrijk:", "Bouw voor Frankrijk"),
    ):
        assert heading_power(line, STANDARD) == "FRANCE", line
    for line in ("Ordres de l'Autriche", "Ordini dell’Austria:", "Órdenes para Austria"):
        assert heading_power(line, STANDARD) == "AUSTRIA", line
    for line in ("Liebe Grüße aus Frankreich", "für Paris", "la", "de la"):
        assert heading_power(line, STANDARD) is None, line


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("A Par", Unit("FRANCE", "A", "PAR")),
        ("paris", Unit("FRANCE", "A", "PAR")),
        ("Russian fleet in St. Petersburg (nc)", Unit("RUSSIA", "F", "STP/NC")),
        ("F NTS", Unit("FRANCE", "F", "NTH")),
    ],
)
def test_unit_is_read(text: str, unit: Unit) -> None:
    assert read_unit(text, OrderContext(STANDARD, PhaseKind.MOVEMENT, "FRANCE")) == unit


def test_unit_in_doubt_is_a_problem_unless_it_stands() -> None:
    assert isinstance(read_unit("brest", MOVEMENT), UndecidedKind)
    assert isinstance(read_unit("F SPA", MOVEMENT), UndecidedCoast)
    standing = with_units(("FRANCE", "F", "SPA/SC"), power="FRANCE")
    assert read_unit("spain", standing) == Unit("FRANCE", "F", "SPA/SC")


@pytest.mark.parametrize("text", ["", "A", "A PAR H", "A PAR - BUR", "A PAR F BRE", "A XYZ", "A LIV", "x" * 600])
def test_text_that_is_no_unit_is_a_problem(text: str) -> None:
    assert isinstance(read_unit(text, MOVEMENT), Problem)


def test_reading_keeps_the_line_and_the_order_as_a_value() -> None:
    (reading,) = read_line("  army paris to burgundy ", MOVEMENT)
    assert reading.text == "army paris to burgundy"
    assert reading.order == Move("A", "PAR", "BUR")
    (canonical,) = read_line("A PAR H", MOVEMENT)
    assert canonical.order == Hold("A", "PAR")


def test_a_hint_that_makes_the_order_possible_goes_before_one_that_does_not() -> None:
    # IRI is spelled like "Pairs" too, but no army stands in a sea
    (reading,) = read_line("A Pairs - BUR", OrderContext(STANDARD, PhaseKind.MOVEMENT))
    assert reading.problem is not None
    assert reading.problem.candidates == ("PAR",)
    assert reading.problem.nearest == ordered("A PAR - BUR")


def test_land_on_the_way_is_no_route_also_before_the_place_to_go_to() -> None:
    found = problem("A Tun via Mun to Gre")
    assert found == NoStopOnTheWay("Mun")
