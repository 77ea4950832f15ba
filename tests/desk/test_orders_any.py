"""Whatever is written around orders, in whatever order, every letter is answered and what is kept can be used."""

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.board.conditions import parse_condition
from judge.board.notation import parse_order
from tests.desk.house import House, running_game
from tests.desk.test_groups import GAME, begun

LINES = st.sampled_from(
    [
        *("ORDERS", "AMEND", "ORDERS F1901M", "ORDERS FOR FRANCE", "ORDERS FOR CANADA", "ORDERS W1865A", "FRANCE:"),
        *(
            "PHASE F1901M",
            "PHASE F1865M",
            "PHASE S1901M",
            "PHASE W1901A",
            "PHASE F1901R",
            "PHASE",
            "PHASE x",
            "1901 Fall",
        ),
        *("IF A PAR", "IF NOT (A MUN OR ENGLAND F LON)", "IF nothing", "IF", "ELSE", "ELSE IF A BUR", "ENDIF", "THEN"),
        *("IF A PAR THEN A PAR H ELSE A PAR - BUR", "IF A MUN THEN ORDERS", "ELSE PHASE F1901M", "IF A PAR THEN CLEAR"),
        *("IF RED A MOSC THEN A QUEB H; F LOND H", "IF A PAR THEN IF A MUN THEN A PAR H ELSE A PAR - BUR"),
        *("A PAR - BUR", "F BRE - MAO", "MAR H", "A PAR B", "WAIVE", "CANADA: WAIVE", "A QUEB - OTTA", "F LOND H"),
        *(
            "DRAFT",
            "FINAL",
            "NOT FINAL",
            "CLEAR",
            "CLEAR A PAR",
            "CLEAR F1901M",
            "CLEAR AHEAD",
            "CLEAR ,",
            "NMR",
            "STATUS",
        ),
        *("DP 2: F Dub - Azor", "SIGNON x@y z", "Builds:", "Hello there", "", "CLEAR W1901A A PAR"),
    ]
)


def usable(house: House, game: str) -> None:
    state = house.states[game]
    filed = [order for orders in state.orders.values() for order in orders]
    kept = [each for phases in state.ahead.values() for orders in phases.values() for each in orders]
    for order in (*filed, *(each.order for each in kept)):
        assert parse_order(str(order)) == order
    for each in kept:
        if each.when is not None:
            assert parse_condition(str(each.when)) == each.when


@settings(max_examples=60)
@given(st.lists(LINES, max_size=12).map("\n".join), st.booleans())
def test_every_letter_is_answered_and_the_phase_that_follows_begins(text: str, great: bool) -> None:
    game, who, house = (GAME, "p1", begun()) if great else ("spring", "FRANCE", running_game())
    assert house.answer(game, who, text)
    usable(house, game)
    began = house.states[game].position
    assert began is not None
    house.reply(game, "master", f"PROCESS {began.phase}")
    assert house.states[game].position != began
    usable(house, game)
