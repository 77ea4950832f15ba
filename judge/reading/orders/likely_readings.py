"""What words that are no order may mean all the same: the problem with them, and the orders that they may be."""

from judge.board.orders import Build, Move, Order, Retreat
from judge.board.phase import PhaseKind
from judge.reading.orders.disambiguation import resolve
from judge.reading.orders.lexer import Word
from judge.reading.orders.order_context import ORDERS_OF, OrderContext
from judge.reading.orders.order_parser import Misfit, parse_tokens
from judge.reading.orders.problems import Examples, Incomplete, Problem, SeveralOrders, Unreadable
from judge.reading.orders.separation import begins

_SIGNS = ("ARROW", "BUILD", "DISBAND")


def misfitting(misfit: Misfit, examples: Examples) -> Problem:
    """The problem with words that the grammar does not accept."""
    token = misfit.token
    if token.type == "$END":
        return Incomplete(examples)
    if token.type == "AND" or (misfit.complete and begins(token)):
        return SeveralOrders(token.text)
    return Unreadable(token.text, examples)


def with_likely(problem: Problem, misfit: Misfit, tokens: list[Word], context: OrderContext) -> Problem:
    """The problem of words that the grammar does not accept, with the order that they are likely to be, if any."""
    words = _listed(tokens) if context.kind is PhaseKind.ADJUSTMENTS else []
    if not words and isinstance(problem, Unreadable) and _may_lead(misfit, tokens):
        words = [*tokens[: misfit.at], misfit.token._replace(type="ARROW"), *tokens[misfit.at + 1 :]]
    order = _order(words, context) if words else None
    return Unreadable(misfit.token.text, context.order_examples, (order,)) if order is not None else problem


def _listed(tokens: list[Word]) -> list[Word]:
    """The words of a unit whose place and kind a sign parts: `Rome - army`, `Rome + army`; none for others."""
    match [token.type for token in tokens]:
        case ["PLACE", sign, "KIND"] if sign in _SIGNS and not tokens[1].text.isalpha():
            return [tokens[2], tokens[0]]
    return []


def _may_lead(misfit: Misfit, tokens: list[Word]) -> bool:
    """Whether the word that does not fit may lead to a place: `F TRI in ALB`, `TRI/ALB`."""
    types = [token.type for token in tokens]
    return misfit.token.type == "INSIDE" or types in (["PLACE", "SLASH", "PLACE"], ["KIND", "PLACE", "SLASH", "PLACE"])


def _order(words: list[Word], context: OrderContext) -> Order | None:
    """The order that words are in the context's phase, if they are one."""
    draft = parse_tokens(words)
    if isinstance(draft, Misfit):
        return None
    if draft.verb is Move and context.kind is PhaseKind.RETREATS:
        draft = draft._replace(verb=Retreat)
    order = resolve(draft, context).order if draft.verb in ORDERS_OF[context.kind] else None
    is_standing = isinstance(order, Build) and context.is_own(order.at, None)
    return None if is_standing else order
