"""Reads the conditions of lines with IF by `grammar/conditions.lark` and the map's names."""

from dataclasses import replace
from functools import lru_cache
from typing import Any

from lark import Lark, Token, Transformer, v_args
from lark.exceptions import LarkError, VisitError

from judge.board.conditions import Condition, Joined, Not, Stands
from judge.board.position import province_of
from judge.board.variant import Variant
from judge.common.message import Message
from judge.common.paths import data_folder
from judge.reading.arguments.misreadings import ConditionTooLong, Misread, NotACondition, NoUnitOrPlace
from judge.reading.orders.clauses import in_english
from judge.reading.orders.cutting import cut
from judge.reading.orders.lexer import Name, typed
from judge.reading.orders.order_context import OrderContext, may_stand
from judge.reading.orders.problems import AmbiguousPlace, DidYouMean, Impassable, NoSuchPlace
from judge.reading.sides import find_group

LONGEST_CONDITION = 300  # characters
_MOST_PARTS = 12


class _UnclearCondition(Exception):
    """Raised inside this module only; its message becomes that of the Misread."""

    def __init__(self, problem: Message) -> None:
        self.problem = problem
        super().__init__(problem.code)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return Lark((data_folder("grammar") / "conditions.lark").read_text(encoding="utf-8"), parser="lalr")


@v_args(inline=True)
class _ConditionReader(Transformer[Token, Condition]):
    """Turns a parse tree into a condition, with the names of a context."""

    def __init__(self, context: OrderContext) -> None:
        super().__init__()
        self.context = context

    def unit(self, *words: Token) -> Condition:
        text, dislodged = str(words[-1]), len(words) > 1
        try:
            return _unit(text, self.context, dislodged=dislodged)
        except _UnclearCondition:
            group, rest = _of_group(text, self.context.variant)
            if not group:
                raise
            return replace(_unit(rest, self.context, dislodged=dislodged), power=group)

    def negated(self, of: Condition) -> Condition:
        return Not(of)

    def all(self, *parts: Condition) -> Condition:
        return Joined("AND", parts)

    def either(self, *parts: Condition) -> Condition:
        return Joined("OR", parts)


def read_condition(text: str, context: OrderContext) -> Condition | Misread:
    """The condition between IF and THEN, or a Misread that says what is wrong with it and what would be right."""
    if len(text) > LONGEST_CONDITION or text.count("(") > _MOST_PARTS:
        return Misread(ConditionTooLong(LONGEST_CONDITION))
    read = _read_english(text, context)
    if not isinstance(read, Misread):
        return read
    others = (_read_english(english, replace(context, language=language)) for language, english in in_english(text))
    return next((each for each in others if not isinstance(each, Misread)), read)


def _read_english(text: str, context: OrderContext) -> Condition | Misread:
    """A condition whose AND, OR and NOT are in English."""
    try:
        read: Any = _ConditionReader(context).transform(_parser().parse(text))
    except VisitError as error:
        if isinstance(error.orig_exc, _UnclearCondition):
            return Misread(error.orig_exc.problem)
        raise
    except LarkError:
        return Misread(NotACondition())
    condition: Condition = read
    return condition


def _unit(text: str, context: OrderContext, *, dislodged: bool) -> Stands:
    """The unit or the place that a text names: `ENGLAND F ENG`, `French army in Belgium`, `Bel`."""
    tokens = [token for part in cut(text, context) for token in typed(part, text, context, False)]
    by_type = {str(token.type): token.value for token in tokens}
    if len(by_type) < len(tokens) or not set(by_type) <= {"POWER", "KIND", "PLACE"} or "PLACE" not in by_type:
        raise _UnclearCondition(NoUnitOrPlace(text.strip()))
    power, kind = by_type.get("POWER") or "", by_type.get("KIND") or ""
    return Stands(_place(by_type["PLACE"], kind, context), power, kind, dislodged)


def _of_group(text: str, variant: Variant) -> tuple[str, str]:
    """The group that the first words of a text name, and the remaining words; empty if they name none."""
    words = text.split()
    for count in range(len(words) - 1, 0, -1):
        group = find_group(variant, " ".join(words[:count]))
        if group:
            return group, " ".join(words[count:])
    return "", ""


def _place(name: Name, kind: str, context: OrderContext) -> str:
    """The one place that a name means for a unit of that kind."""
    variant = context.variant
    if not name.spaces:
        near = tuple(context.nearest(name.text))
        raise _UnclearCondition(NoSuchPlace(name.text).with_more(DidYouMean(near) if near else None))
    if name.spaces[0] in variant.impassable:
        raise _UnclearCondition(Impassable(name.spaces[0]))
    meant = [space for space in name.spaces if may_stand(variant, kind, space)] or list(name.spaces)
    if len({province_of(space) for space in meant}) > 1:
        raise _UnclearCondition(AmbiguousPlace(name.text, tuple(province_of(each) for each in meant)))
    coast = f"{province_of(meant[0])}/{name.coast}"
    return coast if name.coast and coast in variant.province_of else meant[0]
