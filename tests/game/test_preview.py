"""A phase that does not happen: its orders and bids are run, and nothing comes of it."""

from judge.board.bid import parse_bid
from judge.board.notation import parse_order
from judge.game.clock.preview import preview_current_phase, preview_phase
from judge.rules.policies import Policies
from tests.game.bidding_table import TWO_SIDES
from tests.game.table import VARIANT, Table


def test_a_bid_gives_its_order_to_an_army_that_nobody_plays() -> None:
    bid, order = parse_bid("DP 2: A BEL - HOL"), parse_order("A PAR - BUR")
    assert bid is not None
    assert order is not None
    seen = preview_phase(TWO_SIDES, TWO_SIDES.start(), {"FRANCE": [order]}, Policies(), {"WEST": [bid]})
    assert {"A BEL - HOL", "A PAR - BUR"} <= {str(line.order) for line in seen.results}
    assert "A BUR" in {str(unit) for unit in seen.after.units}
    assert seen.orders == {"FRANCE": (order,)}
    assert seen.deadline is None


def test_the_whole_phase_is_seen_with_those_whose_orders_are_missing() -> None:
    table = Table.started()
    table.order("FRANCE", "A PAR - BUR", "F BRE H", "A MAR H")
    before = table.state
    seen = preview_current_phase(table.state, VARIANT)
    assert "A BUR" in {str(unit) for unit in seen.after.units}
    assert str(seen.after.phase) == "F1901M"
    assert set(seen.missing) == {"AUSTRIA", "ENGLAND", "GERMANY", "ITALY", "RUSSIA", "TURKEY"}
    assert table.state == before
