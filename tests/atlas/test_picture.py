"""Pictures as values: they are written as JSON and read back, and equal pictures give equal JSON."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.atlas.picture import DrawnOrder, Picture
from judge.board.library import load_variant
from judge.board.orders import Hold, Verbatim
from judge.board.phase import Phase, PhaseKind
from judge.board.position import DislodgedUnit, Position, Unit
from judge.rules.outcome import Verdict
from tests.orders import drawn_order

WORDS = st.text(max_size=12)
PHASES = st.builds(Phase, st.sampled_from("SFW"), st.integers(1000, 9999), st.sampled_from(PhaseKind))
UNITS = st.builds(Unit, WORDS, st.sampled_from("AF"), WORDS)
DISLODGED = st.builds(DislodgedUnit, UNITS, st.none() | st.lists(WORDS, max_size=3).map(tuple))
NAMES, YEARS = st.dictionaries(WORDS, WORDS, max_size=3), st.dictionaries(WORDS, st.integers(), max_size=3)
POSITIONS = st.builds(
    Position,
    PHASES,
    st.lists(UNITS, max_size=4).map(tuple),
    st.lists(DISLODGED, max_size=2).map(tuple),
    NAMES,
    NAMES,
    NAMES,
    YEARS,
    YEARS,
)
ORDERS = st.sampled_from([Hold("A", "PAR"), Hold("F", "STP/SC"), Verbatim("march!"), Verbatim("")])
DRAWN = st.builds(DrawnOrder, WORDS, ORDERS, st.none() | st.sampled_from(Verdict), WORDS, st.booleans(), st.booleans())
PLACES = st.lists(WORDS, max_size=3).map(tuple)
PAIRS = st.lists(st.tuples(WORDS, WORDS), max_size=3).map(tuple)
PICTURES = st.builds(
    Picture,
    WORDS,
    PAIRS,
    PAIRS,
    POSITIONS,
    st.lists(DRAWN, max_size=3).map(tuple),
    WORDS,
    PLACES,
    st.none() | PLACES,
    PLACES,
)


@given(PICTURES)
def test_a_picture_is_read_back_from_its_json(picture: Picture) -> None:
    text = picture.to_json()
    assert Picture.from_json(text) == picture
    assert text.isascii()


def test_equal_pictures_give_equal_json() -> None:
    variant = load_variant("standard")
    start = variant.start()
    turned = replace(start, centres=dict(reversed([*start.centres.items()])))
    one, other = (Picture.on(variant, each, [drawn_order("FRANCE", "A PAR H")], "demo") for each in (start, turned))
    assert one.to_json() == other.to_json()
    assert one.to_json() != replace(one, title="other").to_json()


def test_json_without_the_later_fields_can_be_read() -> None:
    variant = load_variant("standard")
    kept = json.loads(Picture.on(variant, variant.start(), title="demo").to_json())
    del kept["marked"], kept["seen"]
    assert Picture.from_json(json.dumps(kept)) == Picture.on(variant, variant.start(), title="demo")


@pytest.mark.parametrize("text", ["", "{}", "[]", "null", '{"variant": "standard"}', "1"])
def test_json_that_is_not_a_picture_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no picture"):
        Picture.from_json(text)
