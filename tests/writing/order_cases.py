"""The golden letter about orders sent ahead, when their phase begins."""

from collections.abc import Callable

from judge.board.position import Unit
from judge.game.events import AheadUsed
from judge.writing.letters import ahead
from judge.writing.letters.outgoing import OutLetter
from tests.orders import ordered
from tests.writing import world

FILED = ("FRANCE: A BUR - BEL", "FRANCE: A GAS S A BUR - MUN")
LEFT = (
    ("FRANCE: F MAO - ENG", "not so: (ENGLAND F ENG AND NOT A BEL)"),
    ("FRANCE: A PAR - PIC", "France has no unit in PAR"),
)


def _ahead_used(filed: tuple[str, ...], left: tuple[tuple[str, str], ...]) -> OutLetter:
    units = (Unit("FRANCE", "A", "BUR"), Unit("FRANCE", "A", "GAS"), Unit("FRANCE", "F", "MAO"))
    orders = {"FRANCE": ordered(*(each.removeprefix("FRANCE: ") for each in filed))} if filed else {}
    state = world.running(position=world.phase("F1901M", units=units), orders=orders)
    used = AheadUsed("p3", "F1901M", filed, left)
    return ahead.ahead_used(world.reader(state, "p3"), world.view(state, "p3"), world.STANDARD, used)


ORDER_LETTERS: dict[str, Callable[[], OutLetter]] = {
    "ahead": lambda: _ahead_used(FILED, LEFT),
    "ahead_nothing": lambda: _ahead_used((), LEFT[1:]),
}
