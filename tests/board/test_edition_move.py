"""A position, orders, bids and conditions are carried to the board of another edition of a variant."""

from dataclasses import replace
from pathlib import Path

import pytest

from judge.board.bid import parse_bid
from judge.board.conditions import parse_condition
from judge.board.edition_move import EditionMove
from judge.board.loader import read_variant
from judge.board.notation import parse_order, parse_unit
from judge.board.position import Position
from tests.little_maps import power, variant_toml, write_map

TITLE = variant_toml(
    "Two Hills",
    '[files]\nneutrals = "minors.tsv"\n',
    power("NORTH", "Northern", "AAA", "A AAA"),
    power("SOUTH", "Southern", "CCC", "A CCC"),
)
PLACES = """\
AAA	Alpha	land	-	yes	-
BBB	Beta	land	-	yes	-
CCC	Gamma	land	-	yes	-
DDD	Delta	land	-	-	-
EEE	Evil Sea	sea	-	-	-
GGG	Gone	land	-	yes	-
HHH	Headland	land	NC SC	yes	-
"""
BORDERS = """\
AAA	BBB	army
BBB	CCC	army
CCC	DDD	both
CCC	GGG	army
DDD	EEE	fleet
CCC	EEE	fleet
HHH/NC	EEE	fleet
HHH/SC	DDD	fleet
HHH	DDD	army
"""
MINORS = "BBB\tminor\tA\t-\n"


@pytest.fixture
def move(tmp_path: Path) -> EditionMove:
    """Beta, whose unit nobody plays, has another code, Gone is no place, Headland has no coasts, Delta none at all."""
    old = write_map(tmp_path / "old" / "hills", TITLE, PLACES, BORDERS, minors_tsv=MINORS)
    places = PLACES.replace("BBB", "BET").replace("GGG\tGone\tland\t-\tyes\t-\n", "").replace("NC SC", "-")
    borders = BORDERS.replace("BBB", "BET").replace("CCC\tGGG\tarmy\n", "").replace("DDD\tboth", "DDD\tarmy")
    borders = borders.replace("DDD\tEEE\tfleet\n", "").replace("HHH/SC\tDDD\tfleet\n", "").replace("HHH/NC", "HHH")
    new = write_map(tmp_path / "new" / "hills", TITLE, places, borders, minors_tsv=MINORS.replace("BBB", "BET"))
    return EditionMove(read_variant(old), read_variant(new))


def standing(move: EditionMove, *units: str) -> Position:
    """The beginning, with these units of SOUTH and the minor power's."""
    return replace(move.old.start(), units=(parse_unit("BBB", "A BBB"), *(parse_unit("SOUTH", each) for each in units)))


def test_units_and_owners_are_carried_by_the_codes_of_the_other_edition(move: EditionMove) -> None:
    position = replace(
        standing(move, "A AAA", "F HHH/NC", "A HHH"),
        centres={"AAA": "NORTH", "BBB": "BBB", "CCC": "SOUTH"},
        adopted={"BBB": "SOUTH", "GGG": "NORTH"},
        control={"DDD": "SOUTH"},
        since={"BBB": 1901, "GGG": 1902},
        stays={"BBB": 2},
    )
    there = move.position(position, "later")
    assert [(unit.power, str(unit)) for unit in there.units] == [
        ("BET", "A BET"),
        ("SOUTH", "A AAA"),
        ("SOUTH", "F HHH"),
        ("SOUTH", "A HHH"),
    ]
    assert there.centres == {"AAA": "NORTH", "BET": "BET", "CCC": "SOUTH"}
    assert (there.adopted, there.control) == ({"BET": "SOUTH"}, {"DDD": "SOUTH"})
    assert (there.since, there.stays) == ({"BET": 1901}, {"BET": 2})
    assert (there.edition, there.phase) == ("later", position.phase)


def test_what_has_no_place_any_more_is_told(move: EditionMove) -> None:
    position = standing(move, "A GGG", "F DDD", "A DDD", "F EEE")
    assert [str(each) for each in move.homeless(position)] == ["A GGG", "F DDD"]
    assert move.lost(replace(position, centres={"GGG": "SOUTH", "HHH": "NORTH"})) == {"GGG": "SOUTH"}
    assert move.owners({"GGG": "SOUTH", "BBB": "BBB"}) == {"GGG": "SOUTH", "BET": "BET"}


def test_orders_bids_and_conditions_are_carried_or_fall_with_a_place(move: EditionMove) -> None:
    for text, there in (
        ("A AAA - BBB", "A AAA - BET"),
        ("A AAA S A BBB - CCC", "A AAA S A BET - CCC"),
        ("F EEE C A BBB - HHH", "F EEE C A BET - HHH"),
        ("F HHH/NC - EEE", "F HHH - EEE"),
        ("F EEE - HHH/SC", "F EEE - HHH"),
        ("A CCC - GGG", None),
        ("A CCC S A GGG", None),
        ("A GGG D", None),
        ("A BBB B", "A BET B"),
        ("WAIVE", "WAIVE"),
    ):
        order = parse_order(text)
        assert order is not None
        assert move.order(order) == (None if there is None else parse_order(there)), text
    for text, there in (("DP 2: A BBB - CCC", "DP 2: A BET - CCC"), ("DP 1: A BBB - GGG", None)):
        bid = parse_bid(text)
        assert bid is not None
        assert move.bid(bid) == (None if there is None else parse_bid(there)), text
    for text, there in (
        ("(SOUTH A BBB AND NOT BBB A BBB)", "(SOUTH A BET AND NOT BET A BET)"),
        ("(CCC OR GGG)", None),
        ("NOT GGG", None),
        ("DISLODGED NORTH A HHH", "DISLODGED NORTH A HHH"),
    ):
        assert move.condition(parse_condition(text)) == (None if there is None else parse_condition(there)), text


def test_the_way_back_leads_to_where_it_began(move: EditionMove) -> None:
    position = standing(move, "A AAA", "A HHH")
    back = EditionMove(move.new, move.old).position(move.position(position, "later"), "")
    assert back == position
