"""CHECK: orders on any position, tried in no game, by anybody; every line is answered."""

import pytest

from tests.desk.house import House, running_game
from tests.orders import ordered


def checked(text: str, house: House | None = None) -> str:
    """What somebody whom the judge does not know is answered, on one line."""
    return " ".join((house or House()).write("nobody@home", text)[0].text.split())


# -- positions


def test_without_units_it_is_the_first_position() -> None:
    answer = checked("CHECK\nFRANCE: A PAR - BUR\nGERMANY: A MUN - BUR\nENDCHECK")
    assert "Standard, Spring 1901 Movement (S1901M): a position of your own, in no game." in answer
    assert "The units are those at the start of the variant." in answer
    assert "A PAR - BUR (France): bounced with A MUN (1 against 1)" in answer
    assert "Fleet Ankara HOLD succeeded" in answer


def test_orders_name_their_units() -> None:
    # DATC 6.C.1: three armies in a ring all move on
    answer = checked("CHECK\nTURKEY\nF ANK - CON\nA CON - SMY\nA SMY - ANK\nEND")
    assert answer.count("succeeds, as the units move in a circle") == 3
    answer = checked("CHECK\nFRANCE: A SPA - POR\nENGLAND: F MAO - POR\nEND")
    assert "The units are those that the orders name." in answer
    assert "A SPA - POR (France): bounced with F MAO (1 against 1)" in answer
    assert "Turkey" not in answer


def test_units_stand_behind_their_power_and_below_it() -> None:
    answer = checked(
        "CHECK standard S1902M\n"
        "FRANCE: A BUR, A RUH\n"
        "Germany\n"
        "A MUN\n"
        "Army Tyrolia\n"
        "ORDERS\n"
        "A BUR - MUN\n"
        "A RUH S A BUR - MUN\n"
        "A TYR S A MUN\n"
        "ENDCHECK"
    )
    assert "✓ A BUR and A RUH (France) ✓ A MUN (Germany) ✓ A TYR (Germany)" in answer
    assert "The units are those listed." in answer
    # two against two: Munich, which has no order, is held by one and one support
    assert "A BUR - MUN (France): bounced: A MUN stayed (2 against 2)" in answer
    assert "A MUN H (Germany): holds against A BUR (2 against 2)" in answer


def test_centres_change_hands_in_fall() -> None:
    answer = checked("CHECK F1902M\nFRANCE: A BUR - BEL\nCENTRES FRANCE: PAR BRE\nCENTRES GERMANY: Bel, Munich\nEND")
    assert "✓ centres of France: PAR and BRE ✓ centres of Germany: BEL and MUN" in answer
    assert "Centres: Belgium to France (from Germany)." in answer
    # three centres for one army; one centre for none
    assert "Adjustments: France 2 builds and Germany 1 build." in answer


def test_retreats() -> None:
    answer = checked(
        "CHECK S1901R\nFRANCE: A PAR\nDISLODGED FRANCE: A BUR\nDISLODGED GERMANY: A RUH\nA BUR R BEL\nA RUH R BEL\nEND"
    )
    assert "✓ dislodged, of France: A BUR" in answer
    # DATC 6.H: both go to Belgium, and both are lost
    assert "Army Burgundy -> Belgium bounced, destroyed" in answer
    assert "Army Ruhr -> Belgium bounced, destroyed" in answer


def test_a_province_has_one_dislodged_unit() -> None:
    answer = checked("CHECK S1901R\nDISLODGED FRANCE: A BUR, A PIC\nDISLODGED GERMANY: A BUR\nEND")
    assert "✓ dislodged, of France: A BUR and A PIC" in answer
    assert '✗ "DISLODGED GERMANY: A BUR": A BUR is dislodged in BUR already' in answer


def test_a_dislodged_unit_that_nobody_plays_is_of_its_own_centre() -> None:
    answer = checked("CHECK intercontinental S1866R\nDISLODGED NEUTRALS: A PARI\nEND")
    assert "whose is A Pari? Please write FRANCE: A Pari" in answer


def test_adjustments() -> None:
    answer = checked("CHECK W1901A\nFRANCE: A SPA\nCENTRES FRANCE: PAR BRE SPA\nFRANCE: Build A Par\nBuild F Lon\nEND")
    assert "Builds an army in Paris succeeded" in answer
    assert '✗ "Build F Lon"' in answer
    assert "a build was not used: none was ordered" in answer


def test_units_that_nobody_plays_stand_where_they_begin() -> None:
    answer = checked("CHECK intercontinental\nCanada: A Queb - Otta\nEND")
    assert "Army Québec City -> Ottawa bounced" in answer
    answer = checked("CHECK intercontinental\nCanada: A Queb\nNEUTRALS: A Otta\nORDERS\nA Queb - Otta\nEND")
    assert "Army Québec City -> Ottawa bounced" in answer
    assert "hold" not in answer.split("Neutral")[1].split("Why")[0]  # no other unit is there


@pytest.mark.parametrize(
    "variant", ["colonia4", "continent2", "imperial", "intercontinental", "standard", "Colonia IV"]
)
def test_every_variant_has_its_first_position(variant: str) -> None:
    answer = House().write("nobody@home", f"CHECK {variant}\nEND")[0].text
    assert "What would follow" in answer
    assert "✗" not in answer
    assert max(map(len, answer.splitlines())) <= 78


# -- bad lines


def test_every_bad_line_has_its_reason() -> None:
    answer = checked(
        "CHECK\n"
        "A PAR\n"
        "FRANCE: A BUR, F MUN\n"
        "GERMANY: A BUR\n"
        "CENTRES Burgundy: BEL\n"
        "CENTRES GERMANY: BUR\n"
        "ORDERS\n"
        "A BUR - LON\n"
        "A KIE H\n"
        "A BUR - XYZ\n"
        "END"
    )
    assert '✗ "A PAR": whose is A PAR? Please write FRANCE: A PAR' in answer
    assert "F MUN cannot stand there" in answer
    assert '✗ "GERMANY: A BUR": there is already A BUR in BUR' in answer
    assert '✗ "CENTRES Burgundy: BEL": whose?' in answer
    assert '✗ "CENTRES GERMANY: BUR": BUR is not such a centre' in answer
    assert '✗ "A BUR - LON": not possible: A BUR cannot reach LON' in answer
    assert '✗ "A KIE H": no unit stands in KIE' in answer
    assert "“XYZ” is not a place on this map" in answer
    assert "8 lines could not be read" in answer


def test_an_unknown_variant_is_refused() -> None:
    assert "“atlantis” is neither a variant" in checked("CHECK atlantis\nEND")
    assert "This game has no such phase" in checked("CHECK standard W1901M\nEND")


def test_prose_that_begins_with_check_gets_the_remark_that_nothing_below_was_read() -> None:
    answer = checked("CHECK with Austria about Galicia\nA PAR - BUR\nA MAR - SPA")
    assert "is neither a variant" in answer
    assert "The 2 lines below were not read." in answer


def test_a_check_is_bounded() -> None:
    assert "100 lines are allowed" in checked("CHECK\n" + "A PAR - BUR\n" * 101 + "END")
    assert "One letter may have CHECK at most 2 times" in checked("CHECK\nEND\n" * 3)


# -- no game


def test_no_game_is_touched_and_nothing_of_one_is_used() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "A PAR - BUR")
    before = house.state()
    answer = " ".join(house.answer("spring", "FRANCE", "CHECK\nGERMANY: A MUN - BUR\nENDCHECK").split())
    assert "Army Munich -> Burgundy succeeded" in answer
    assert "bounced" not in answer
    assert house.state() == before


def test_lines_below_endcheck_are_read_as_usual() -> None:
    house = running_game()
    house.reply("spring", "FRANCE", "CHECK\nGERMANY: A MUN - BUR\nEND CHECK\nA PAR - BUR")
    assert house.state().orders == {"FRANCE": ordered("A PAR - BUR")}


def test_what_a_stranger_wrote_is_quoted_as_little_as_can_be() -> None:
    # the answer may go to somebody who never wrote it
    answer = checked("CHECK\nFRANCE: A PAR - http://evil.example/buy\nEND")
    assert "evil" not in answer


def test_all_units_hold() -> None:
    answer = checked("CHECK\nFRANCE: A PAR - BUR\nGermany\nAll units hold\nEND")
    assert "✓ A MUN H (Germany)" in answer
    answer = checked("CHECK\nAll units hold\nEND")
    assert "✓ A MUN H (Germany)" in answer
    assert "✓ F ANK H (Turkey)" in answer


def test_no_builds() -> None:
    winter = "CHECK W1901A\nFRANCE: A PAR\nCENTRES FRANCE: PAR MAR BRE\nORDERS\n"
    answer = checked(f"{winter}FRANCE\nNo builds please\nEND")
    assert answer.count("✓ WAIVE (France)") == 2
    answer = checked(f"{winter}FRANCE: no builds except F BRE\nEND")
    assert "✓ F BRE B (France)" in answer
    assert answer.count("✓ WAIVE (France)") == 1
    assert '✗ "No builds": for which power?' in checked(f"{winter}No builds\nEND")
