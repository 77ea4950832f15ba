"""What came of bids, and why a bid is refused or void."""

from judge.board.orders import Order
from judge.board.position import Unit
from judge.common.message import Power, Space
from judge.rules.reasons.reason import Reason


class BidsUnknown(Reason):
    """A bid in a variant without Diplomacy Points."""


class BidsNotNow(Reason):
    """A bid outside movement phases."""


class BidForPlayer(Reason):
    """A bid for a unit that somebody plays."""

    place: Space
    owner: Power


class BidPoints(Reason):
    """A bid with too few or too many points."""

    most: int


class BidOrderFull(Reason):
    """A bid by which a side would have too many points on one order."""

    most: int
    already: int


class BidOverBudget(Reason):
    """A bid of more points than are left."""

    left: int
    budget: int


class BidVoidAttack(Reason):
    """A bid for a unit that the side's own unit attacks."""

    unit: Unit
    place: Space


class BidVoidSupport(Reason):
    """A bid for a unit that the side's own unit helps to attack."""

    unit: Unit
    place: Space


class BidWon(Reason):
    """A bid for the order with the most points."""

    total: int


class BidLost(Reason):
    """A bid for an order with fewer points than another."""

    total: int
    most: int


class BidTied(Reason):
    """A bid for an order with as many points as others."""

    total: int
    others: tuple[Order, ...]
