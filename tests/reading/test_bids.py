"""Bids for the units that nobody plays, as people write them (Intercontinental 11)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.board.bid import Bid
from judge.board.library import load_variant
from judge.board.orders import Convoy, Hold, Move, MovementOrder, Support
from judge.board.phase import PhaseKind
from judge.cli.line_report import to_json, to_text
from judge.reading.mail.items import Call, PlainLine, read_items
from judge.reading.mail.lines import classify
from judge.reading.mail.spellings import Below, Shape, Spellings
from judge.reading.orders.bid_lines import BidReading, read_bid
from judge.reading.orders.orders import OrderContext, read_line
from judge.reading.orders.problems import BidInAdjustments, BidInRetreats, FleetStandsOn, Problem
from judge.reading.orders.readout import Verdict, read_text
from judge.writing.rendering.translator import in_english

GLOBE = load_variant("intercontinental")
START = GLOBE.start()
BLUE = GLOBE.groups["BLUE"].powers
LETTER = OrderContext(GLOBE, PhaseKind.MOVEMENT, None, START, BLUE)
STANDARD = OrderContext(load_variant("standard"), PhaseKind.MOVEMENT)


def bid(line: str, context: OrderContext = LETTER) -> str:
    """The bid of a line in canonical spelling; a line with a problem fails."""
    reading = read_bid(line, context)
    assert reading is not None, line
    assert reading.problem is None, f"{line}: {reading.problem}"
    return str(reading.bid)


def problem(line: str, context: OrderContext = LETTER) -> Problem:
    """What is wrong with a bid."""
    reading = read_bid(line, context)
    assert reading is not None, line
    assert reading.bid is None, line
    assert reading.problem is not None
    return reading.problem


@pytest.mark.parametrize(
    ("line", "read"),
    [
        ("DP 2: F Dublin S F Oporto - Azores Current", "DP 2: F DUBL S F OPOR - AZOR"),
        ("2:F Dub S F Opo - Azor", "DP 2: F DUBL S F OPOR - AZOR"),
        ("2 : F Dub - Azor", "DP 2: F DUBL - AZOR"),
        ("DP2 F Dubl H", "DP 2: F DUBL H"),
        ("dp2: dublin holds", "DP 2: F DUBL H"),
        ("2 DP: Dublin holds", "DP 2: F DUBL H"),
        ("2DP: F Dub - Azor", "DP 2: F DUBL - AZOR"),
        ("2 DP on F Dublin: support Oporto to Azores Current", "DP 2: F DUBL S F OPOR - AZOR"),
        ("2 DP for F Dublin to support the fleet in Oporto to Azores Current", "DP 2: F DUBL S F OPOR - AZOR"),
        ("bid 1: F Dubl - Azor", "DP 1: F DUBL - AZOR"),
        ("Bid: 2 DP on Dublin: hold", "DP 2: F DUBL H"),
        ("DP: 2 F Dublin hold", "DP 2: F DUBL H"),
        ("DP=2 F Dublin hold", "DP 2: F DUBL H"),
        ("DP (2): F Dublin hold", "DP 2: F DUBL H"),
        ("[2 DP] F Dublin hold", "DP 2: F DUBL H"),
        ("D.P. 2: F Dublin hold", "DP 2: F DUBL H"),
        ("2 Diplomacy Points: F Dublin hold", "DP 2: F DUBL H"),
        ("1 point: F Dublin hold", "DP 1: F DUBL H"),
        ("two DP: F Dublin hold", "DP 2: F DUBL H"),
        ("F Dublin - Azores Current, 2 DP", "DP 2: F DUBL - AZOR"),
        ("F Dublin - Azores Current (DP 2)", "DP 2: F DUBL - AZOR"),
        ("- DP 2: F Dubl H", "DP 2: F DUBL H"),
        ("1. 2: F Dubl H", "DP 2: F DUBL H"),
        ("(1) DP 2: F Dubl H", "DP 2: F DUBL H"),
        ("12: F Dubl H", "DP 12: F DUBL H"),  # more than may be bid: the rules say so
        ("DP 1: Ürümqi holds", "DP 1: A URUM H"),
        ("DP 1: urumqi h", "DP 1: A URUM H"),
        ("DP 1 – A Mukd S Siberian A Irku – Urga", "DP 1: A MUKD S A IRKU - URGA"),  # 11.4
        ("1 DP: A Urga S A Mukden", "DP 1: A URGA S A MUKD"),
        ("1: Urga S Peki - Mukd", "DP 1: A URGA S A PEKI - MUKD"),
        ("DP 1: A Richmond - New Orleans via Blak", "DP 1: A RICH - NEWO VIA"),
    ],
)
def test_bid_is_read_in_every_manner(line: str, read: str) -> None:
    assert bid(line) == read


def test_reading_holds_the_bid_as_a_value_and_the_line() -> None:
    assert read_bid("  DP 2: f dubl h ", LETTER) == BidReading("DP 2: f dubl h", Bid(2, Hold("F", "DUBL")))


@pytest.mark.parametrize(
    "points", ["1.5 DP", "1,5 DP", "1/2 DP", "½ DP", "1½ DP", "0 DP", "-1 DP", "DP 0", "DP -1", "DP 1.5", "bid 0"]
)
def test_points_are_whole_and_at_least_one(points: str) -> None:
    found = problem(f"{points}: F Dublin H")
    assert found.code == "no-points"
    assert in_english(found).endswith("write a whole number, at least 1, e.g. DP 1: A ANTO H")


@pytest.mark.parametrize("line", ["0: F Dubl H", "-1: F Dubl H", "1.5: F Dubl H", "99999: F Dubl H"])
def test_points_before_a_bare_colon_are_whole_and_at_least_one(line: str) -> None:
    assert problem(line).code == "no-points"


def test_bid_without_points_is_asked_how_many() -> None:
    found = problem("DP: F Dublin H")
    assert found.code == "points-missing"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("DP 2", "incomplete"),
        ("DP 2: F Dublin", "incomplete"),
        ("DP 2: A Minks - Kiev", "no-such-place"),
        ("2: F Dublin - Azorez", "no-such-place"),
        ("DP 2: A Urumqi - Taklamakan", "impassable"),
        ("DP 2: F Dublin - Azores Current if France agrees", "not-plain"),
        ("DP 1: A Mukd H; 1: A Urga H", "several-orders"),
        ("DP 1: A Mukd H, A Urga H", "several-orders"),
        ("DP 2: build F Dublin", "not-for-movement"),
        ("DP 2: whatever you like", "not-an-order"),
    ],
)
def test_bid_whose_order_cannot_be_read_gets_its_reason(line: str, code: str) -> None:
    found = problem(line)
    assert found.code == code
    assert in_english(found, GLOBE)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "F Lond - Nort",
        "GB: F Lond - Nort",
        "1. F Dub - Azor",
        "1) F Dub - Azor",
        "(2) F Dub - Azor",
        "20:00 is fine for me",
        "2: I think so",
        "2 points I want to make: first, the east is lost",
        "I have 12 DP",
        "How many DP do I have?",
        "DP: how many do I have left?",
        "points taken, thanks",
        "> 2: F Dub - Azor",
        "DP 2: F Dub - Azor" + " (remark)" * 60,
    ],
)
def test_line_that_bids_nothing_is_no_bid(line: str) -> None:
    assert read_bid(line, LETTER) is None


@pytest.mark.parametrize("line", ["DP 2: A PAR - BUR", "2: A PAR - BUR", "2 DP: A PAR H"])
def test_variant_without_bids_has_none(line: str) -> None:
    assert read_bid(line, STANDARD) is None


@pytest.mark.parametrize("kind", [PhaseKind.RETREATS, PhaseKind.ADJUSTMENTS])
def test_a_bid_outside_movement_is_refused(kind: PhaseKind) -> None:
    found = problem("DP 2: F Dublin H", OrderContext(GLOBE, kind, None, START))
    assert isinstance(found, BidInRetreats if kind is PhaseKind.RETREATS else BidInAdjustments)


def test_ambiguous_unit_of_a_bid_is_the_one_that_nobody_plays() -> None:
    # an army stands in Chihuahua (affiliate) and in Chiang Mai (Rattanakosin)
    assert bid("DP 1: A Chi H") == "DP 1: A CHIH H"
    assert bid("DP 1: A Chi H", OrderContext(GLOBE, PhaseKind.MOVEMENT, "RATTANAKOSIN", START)) == "DP 1: A CHIH H"
    (own,) = read_line("A Chi H", OrderContext(GLOBE, PhaseKind.MOVEMENT, "RATTANAKOSIN", START))
    assert str(own.order) == "A CHIA H"


def test_coast_of_a_bid_is_where_the_unit_stands() -> None:
    assert bid("DP 1: F Comayagua H") == "DP 1: F COMA/NC H"
    reading = read_bid("DP 1: F Comayagua (sc) H", LETTER)
    assert reading is not None
    assert (str(reading.bid), reading.notes) == ("DP 1: F COMA/NC H", (FleetStandsOn("COMA/NC"),))


def test_bid_is_no_command_and_no_setting() -> None:
    shapes = (Shape("CREATE", ("CREATE",), Below.SETTINGS), Shape("BIND", ("BIND",)), Shape("LIST", ("LIST",)))
    for line in ("DP 2: F Dublin H", "2: F Dub H", "2 DP on F Dublin: hold", "bid 1: F Dub H", "2 points: F Dub H"):
        assert read_items(classify(line), Spellings(shapes)) == [PlainLine(1, line)]
        create, after = read_items(classify(f"CREATE x\nMOVE 3D\n{line}"), Spellings(shapes))
        assert isinstance(create, Call)
        assert [each.text for each in create.lines] == ["MOVE 3D"]
        assert after == PlainLine(3, line)


def test_letter_is_shown_with_its_bids() -> None:
    readings = read_text(classify("Great Britain:\nF Lond - Nort\nDP 2: f dub - azor\nDP 0: F Dub H"), LETTER)
    assert [each.verdict for each in readings] == [Verdict.HEADING, Verdict.ORDER, Verdict.BID, Verdict.PROBLEM]
    assert "   3  ✓ DP 2: F DUBL - AZOR" in to_text(readings, LETTER.variant)
    lines = to_json(readings, LETTER.variant)["lines"]
    assert lines[2] == {
        "line": 3,
        "text": "DP 2: f dub - azor",
        "verdict": "bid",
        "bid": {"bid": "DP 2: F DUBL - AZOR"},
    }
    assert lines[3]["problem"]["code"] == "no-points"


UNITS = [unit for power in GLOBE.neutrals.values() for unit in power.units]
SPACES = sorted(code for code, province in GLOBE.provinces.items() if not province.coasts)


@st.composite
def bids(draw: st.DrawFn) -> Bid:
    """Any order for a unit that nobody plays, possible or not, with points."""
    unit, other = draw(st.sampled_from(UNITS)), draw(st.sampled_from(START.units))
    to = draw(st.sampled_from(SPACES))
    orders: list[MovementOrder] = [
        Hold(unit.kind, unit.space),
        Move(unit.kind, unit.space, to),
        Support(unit.kind, unit.space, other.kind, other.space),
        Support(unit.kind, unit.space, other.kind, other.space, to),
        Convoy(unit.kind, unit.space, "A", other.space.partition("/")[0], to),
    ]
    return Bid(draw(st.integers(1, 9999)), draw(st.sampled_from(orders)))


@given(bids())
def test_every_bid_is_read_again_from_its_canonical_spelling(written: Bid) -> None:
    reading = read_bid(str(written), LETTER)
    assert reading is not None
    assert reading.bid == written


WORDS = """DP 2 1 0 -1 1.5 ½ : :: bid points of ( ) , ; - F A Dublin Dub Azor S H support to on if DP2 2: 20:00 # //
    GB: Great Britain Taklamakan \N{SNOWMAN} two"""


@given(
    st.text(max_size=200) | st.lists(st.sampled_from(WORDS.split()), max_size=12).map(" ".join),
    st.sampled_from([LETTER, STANDARD, OrderContext(GLOBE, PhaseKind.ADJUSTMENTS, "RUSSIA")]),
)
def test_no_text_raises(line: str, context: OrderContext) -> None:
    reading = read_bid(line, context)
    if reading is not None:
        assert (reading.bid is None) != (reading.problem is None)
        assert reading.problem is None or in_english(reading.problem, context.variant)
