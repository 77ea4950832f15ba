"""The golden letter about orders sent ahead, when their phase begins."""

from collections.abc import Callable

from judge.board.conditions import Joined, Not, Stands
from judge.board.position import Unit
from judge.common.message import Message
from judge.game.events import AheadUsed, NotSo, OwnedOrder
from judge.rules.reasons.legality_reasons import NoUnit
from judge.writing.letters import ahead
from judge.writing.letters.outgoing import OutLetter
from tests.orders import owned
from tests.writing import world

FILED = (owned("FRANCE: A BUR - BEL"), owned("FRANCE: A GAS S A BUR - MUN"))
LEFT = (
    (owned("FRANCE: F MAO - ENG"), NotSo(Joined("AND", (Stands("ENG", "ENGLAND", "F"), Not(Stands("BEL", "", "A")))))),
    (owned("FRANCE: A PAR - PIC"), NoUnit("FRANCE", "PAR")),
)


def _ahead_used(filed: tuple[OwnedOrder, ...], left: tuple[tuple[OwnedOrder, NotSo | Message], ...]) -> OutLetter:
    units = (Unit("FRANCE", "A", "BUR"), Unit("FRANCE", "A", "GAS"), Unit("FRANCE", "F", "MAO"))
    orders = {"FRANCE": tuple(each.order for each in filed)} if filed else {}
    state = world.running(position=world.phase("F1901M", units=units), orders=orders)
    used = AheadUsed("p3", "F1901M", filed, left)
    return ahead.ahead_used(world.reader(state, "p3"), world.view(state, "p3"), world.STANDARD, used)


ORDER_LETTERS: dict[str, Callable[[], OutLetter]] = {
    "ahead": lambda: _ahead_used(FILED, LEFT),
    "ahead_nothing": lambda: _ahead_used((), LEFT[1:]),
}
