"""Finds what words that are no order may still mean: the problem with them, and the orders that they may be."""

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
    """The problem of words that the grammar does not accept, with the orders that they are likely to be, if any."""
    words = _adjusted(tokens, context) if context.kind is PhaseKind.ADJUSTMENTS else []
    if not words and isinstance(problem, Unreadable) and _may_lead(misfit, tokens):
        words = [*tokens[: misfit.at], misfit.token._replace(type="ARROW"), *tokens[misfit.at + 1 :]]
    orders = _orders(words, context) if words else ()
    if not orders:
        return problem
    if isinstance(problem, Incomplete):
        return Incomplete(context.order_examples, orders)
    return Unreadable(misfit.token.text, context.order_examples, orders)


def _adjusted(tokens: list[Word], context: OrderContext) -> list[Word]:
    """The words of a unit whose place and kind a sign separates (`Rome - army`, `Rome + army`), or of a place alone,
    with the verb that its owner has to order; none for others."""
    owner = tokens[: tokens[0].type == "POWER"]
    match [token.type for token in tokens[len(owner) :]]:
        case ["PLACE", sign, "KIND"] if sign in _SIGNS and not tokens[-2].text.isalpha():
            return [*owner, tokens[-1], tokens[-3]]
        case ["PLACE"]:
            place, power = tokens[-1], owner[0].value if owner else None
            return [*owner, Word("DISBAND" if context.removes(place.value.spaces, power) else "BUILD", ""), place]
    return []


def _may_lead(misfit: Misfit, tokens: list[Word]) -> bool:
    """Whether the word that does not fit may lead to a place: `F TRI in ALB`, `TRI/ALB`."""
    types = [token.type for token in tokens]
    return misfit.token.type == "INSIDE" or types in (["PLACE", "SLASH", "PLACE"], ["KIND", "PLACE", "SLASH", "PLACE"])


def _orders(words: list[Word], context: OrderContext) -> tuple[Order, ...]:
    """The order that words are in the context's phase, or those that they may be."""
    draft = parse_tokens(words)
    if isinstance(draft, Misfit):
        return ()
    if draft.verb is Move and context.kind is PhaseKind.RETREATS:
        draft = draft._replace(verb=Retreat)
    if draft.verb not in ORDERS_OF[context.kind]:
        return ()
    settled = resolve(draft, context)
    found = (settled.order,) if settled.order is not None else settled.problem.nearest if settled.problem else ()
    return tuple(each for each in found if not (isinstance(each, Build) and context.is_own(each.at, None)))
