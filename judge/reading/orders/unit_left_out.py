"""Reads retreats that do not name their unit: `Retreat to Sevastopol`, `Disband it`, `army to SEV`.

Only dislodged units can be meant. If the writer has one, a line that says what it does is its order, and `disband both`
is an order for each of two. For other lines, with several units or only a place, the writer is asked.
"""

from judge.board.orders import Disband, Order, Retreat
from judge.board.phase import PhaseKind
from judge.board.position import Unit, province_of
from judge.common.word_lists import word_list
from judge.reading.names import fold_words
from judge.reading.orders.disambiguation import resolve
from judge.reading.orders.lexer import NOTES, Name, Word
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.order_parser import Draft
from judge.reading.orders.problems import UnitLeftOut

_DISBANDING = (["DISBAND"], ["RETREAT", "DISBAND"])
_OF_ALL = frozenset(word_list("orders", "of_all"))


def leaves_unit_out(tokens: list[Word], context: OrderContext) -> bool:
    """Whether the words of a part say where a dislodged unit of the writer's goes, or that it goes, without naming the
    unit."""
    return _goal(tokens) is not None and bool(_meant(tokens, context))


def read_unit_left_out(tokens: list[Word], context: OrderContext) -> tuple[Order, ...] | UnitLeftOut:
    """The orders of words that leave their unit out, or the question which unit it is; none if they do not."""
    goal, units = _goal(tokens), _meant(tokens, context)
    if goal is None or not units:
        return ()
    orders = {unit: _order(unit, goal, context) for unit in units}
    found = tuple(order for order in orders.values() if order is not None)
    if len(found) < len(units):
        return ()
    is_said = goal == () or any(token.type in ("RETREAT", "MOVE", "ARROW") for token in tokens)
    if (len(found) == 1 and is_said) or any(_is_of_all(token) for token in tokens):
        return found
    open_to = tuple(order for unit, order in orders.items() if order is not None and _is_open(unit, order, context))
    return UnitLeftOut(open_to or found)


def _is_of_all(token: Word) -> bool:
    return token.type == "DISBAND" and not _OF_ALL.isdisjoint(fold_words(token.text))


def _goal(tokens: list[Word]) -> tuple[Name, ...] | None:
    """Where an unnamed unit goes: nowhere if it is disbanded; None if the words say something else."""
    words = [token for token in tokens if token.type not in ("POWER", "KIND", "REMARK", *NOTES)]
    if [word.type for word in words] in _DISBANDING:
        return () if len(words[-1].text) > 1 or len(tokens) > 1 else None  # D may be the writer's initial
    if not words or words[-1].type != "PLACE" or not words[-1].value.spaces:
        return None
    if tokens[-1].type == "KIND" or (len(words) == 1 and any(token.type == "KIND" for token in tokens)):
        return None  # a unit without a verb
    led = [word.type for word in words[:-1]]
    return (
        (words[-1].value,)
        if led in ([], ["RETREAT"], ["MOVE"], ["ARROW"], ["RETREAT", "ARROW"], ["MOVE", "ARROW"])
        else None
    )


def _meant(tokens: list[Word], context: OrderContext) -> list[Unit]:
    """The dislodged units that may be meant: the writer's, of the power and the kind that the words name."""
    if context.kind is not PhaseKind.RETREATS or context.position is None:
        return []
    power = next((token.value for token in tokens if token.type == "POWER"), None)
    kinds = {token.value for token in tokens if token.type == "KIND"}
    units = [each.unit for each in context.position.dislodged]
    own = [unit for unit in units if context.may_mean(unit.power, power) and (not kinds or kinds == {unit.kind})]
    goals = {province_of(space) for token in tokens if token.type == "PLACE" for space in token.value.spaces}
    return [] if goals & {province_of(unit.space) for unit in units if unit in own} else own


def _order(unit: Unit, goal: tuple[Name, ...], context: OrderContext) -> Order | None:
    """The order of a unit that goes there, or is disbanded; None if that is in doubt."""
    if not goal:
        return Disband(unit.kind, unit.space)
    at = Name(unit.space, (unit.space,))
    return resolve(Draft(Retreat, unit.kind, at, to=goal[0], power=unit.power), context).order


def _is_open(unit: Unit, order: Order, context: OrderContext) -> bool:
    """Whether a retreat goes where its unit may go; a unit may always be disbanded."""
    open_to = context.retreats.get(province_of(unit.space), ())
    return not isinstance(order, Retreat) or province_of(order.to) in {province_of(space) for space in open_to}
