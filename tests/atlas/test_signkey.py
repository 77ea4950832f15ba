"""The key to symbols: it explains exactly the symbols of a picture's orders; the notes name what is not drawn."""

from xml.etree import ElementTree

import pytest

from judge.atlas.painting.sign_key import order_key, order_notes
from judge.atlas.picture import DrawnOrder, Picture
from judge.board.library import load_variant
from judge.board.phase import Phase
from judge.board.position import Position
from judge.rules.outcome import Verdict
from judge.writing.pictures.picture_words import picture_words
from tests.orders import drawn_order

EVERY = [
    (drawn_order("FRANCE", "A PAR - BUR", Verdict.SUCCEEDS), {"move"}),
    (drawn_order("FRANCE", "A PAR - BUR"), {"move"}),
    (drawn_order("FRANCE", "A PAR - BUR", Verdict.FAILS), {"failed move"}),
    (drawn_order("FRANCE", "A PAR - BUR", Verdict.INVALID), {"came to nothing"}),
    (drawn_order("FRANCE", "A PAR S A BUR", Verdict.GIVEN), {"support"}),
    (drawn_order("FRANCE", "A PAR S A BUR - MAR", Verdict.CUT), {"support cut"}),
    (drawn_order("FRANCE", "A PAR S A BUR", Verdict.INVALID), {"came to nothing"}),
    (drawn_order("FRANCE", "F ENG C A BRE - LON", Verdict.AVAILABLE), {"convoy"}),
    (
        drawn_order("FRANCE", "F ENG C A BRE - LON", Verdict.DISRUPTED, dislodged=True),
        {"convoy disrupted", "dislodged"},
    ),
    (drawn_order("FRANCE", "A PAR H", Verdict.STANDS), {"hold"}),
    (drawn_order("FRANCE", "A PAR H", Verdict.FAILS, dislodged=True), {"hold", "dislodged"}),
    (
        drawn_order("FRANCE", "A PAR H", Verdict.FAILS, dislodged=True, destroyed=True),
        {"hold", "dislodged", "disbanded"},
    ),
    (drawn_order("FRANCE", "A PAR - MOS", Verdict.ILLEGAL), {"impossible order"}),
    (drawn_order("FRANCE", "A PAR R GAS", Verdict.SUCCEEDS), {"retreat"}),
    (drawn_order("FRANCE", "A PAR R GAS", Verdict.FAILS, destroyed=True), {"failed retreat", "disbanded"}),
    (drawn_order("FRANCE", "A PAR D", Verdict.SUCCEEDS), {"disbanded"}),
    (drawn_order("FRANCE", "A PAR B", Verdict.SUCCEEDS), {"built"}),
    (drawn_order("FRANCE", "WAIVE", Verdict.SUCCEEDS), set()),
]


BOARD = load_variant("standard")
SAY = picture_words("", BOARD)


def picture(*orders: DrawnOrder) -> Picture:
    return Picture.on(BOARD, Position(Phase.parse("S1901M"), ()), orders)


@pytest.mark.parametrize(("drawn", "words"), EVERY, ids=[f"{drawn.order} {drawn.verdict}" for drawn, _ in EVERY])
def test_the_key_has_exactly_the_symbols_of_an_order(drawn: DrawnOrder, words: set[str]) -> None:
    assert {each for _, each in order_key(picture(drawn), BOARD, 40.0, SAY)} == words


def test_the_key_explains_the_burst_of_a_bounce() -> None:
    clash = (drawn_order("FRANCE", "A PAR - BUR", Verdict.FAILS), drawn_order("GERMANY", "A MUN - BUR", Verdict.FAILS))
    assert [words for _, words in order_key(picture(*clash), BOARD, 40.0, SAY)] == ["failed move", "units met"]


def test_each_symbol_is_in_the_key_once_with_its_own_sample() -> None:
    key = order_key(picture(*(drawn for drawn, _ in EVERY)), BOARD, 40.0, SAY)
    samples, words = [sample for sample, _ in key], [each for _, each in key]
    assert len(set(words)) == len(words) == len(set(samples))
    for sample in samples:
        ElementTree.fromstring(sample)


def test_a_picture_without_orders_has_no_key() -> None:
    assert order_key(picture(), BOARD, 40.0, SAY) == ()
    assert order_notes(picture(), BOARD, SAY) == ()


def test_orders_that_are_not_drawn_are_noted_with_their_reason() -> None:
    notes = order_notes(
        picture(
            drawn_order("FRANCE", "A PAR - MOS", Verdict.ILLEGAL, "A PAR cannot reach MOS"),
            drawn_order("FRANCE", "A PAR - BUR", Verdict.SUCCEEDS, "succeeds"),
            drawn_order("ENGLAND", "march!", Verdict.ILLEGAL, "this is no order"),
            drawn_order("GERMANY", "WAIVE", Verdict.SUCCEEDS),
            drawn_order("GERMANY", "WAIVE", Verdict.SUCCEEDS),
            drawn_order("ITALY", "WAIVE"),
        ),
        BOARD,
        SAY,
    )
    assert notes == (
        "France: A PAR - MOS: A PAR cannot reach MOS",
        "England: march!: this is no order",
        "Germany: 2 builds waived",
        "Italy: 1 build waived",
    )
