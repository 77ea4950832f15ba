"""CLEAR: take back the orders on file, or the bids."""

from judge.desk.command import Command, Who
from judge.desk.lookup import power_named
from judge.desk.visit import Visit
from judge.game import bidding, playing
from judge.game.boards import variant_of
from judge.reading.items import Call

_BIDS = ("DP", "BID", "BIDS")


def _clear(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    variant = variant_of(state)
    if call.rest.upper().rstrip(".!") in _BIDS:
        visit.act(state.name, bidding.clear_bids(state, variant, seat.id, visit.now))
        visit.show_orders()
        return "your bids on file were taken back"
    named = power_named(state, call.rest) if call.rest else None
    power = None if named in (seat.id, seat.group) else named
    state = visit.act(state.name, playing.clear_orders(state, variant, seat.id, power, visit.now))
    visit.show_orders()
    bids = "; your bids stay, CLEAR DP takes them back" if state.bids.get(bidding.side_of(seat)) else ""
    whose = f" for {variant.side_name(power)}" if power and len(seat.powers) > 1 else ""
    return f"your orders on file{whose} were taken back{bids}"


COMMAND = Command(
    spellings=("CLEAR",),
    usage=("CLEAR", "CLEAR power", "CLEAR DP"),
    summary="takes back your orders on file, or your bids",
    help=(
        "Takes back all your orders on file for this phase, or those of one of your powers; with DP, in variants that "
        "have Diplomacy Points, all your bids. To change one order simply send another for its unit."
    ),
    who=Who.PLAYER,
    handle=_clear,
)
