"""The judge's own work, measured: a phase, reading, the batch interface, loading a map."""

from collections.abc import Callable
from dataclasses import replace

from judge.batch.json_lines import adjudicate_line
from judge.batch.written_lines import Unread, read_orders
from judge.board.json_positions import write_position
from judge.board.library import installed
from judge.board.loader import read_variant
from judge.board.notation import parse_order
from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.common.paths import data_folder
from judge.reading.orders.bid_lines import read_bid
from judge.reading.orders.orders import OrderContext, heading_power, read_line
from judge.rules.adjudication import adjudicate
from judge.rules.policies import Policies
from judge.writing.rendering.translator import in_english
from tests.bench.cases import Case
from tests.bench.letters import GROUP, Letter
from tests.bench.lines import Line
from tests.bench.peers import Standing
from tests.bench.worlds import World

POLICIES = Policies()


def adjudicating(case: Case) -> Callable[[], object]:
    """A run from order values to the position that follows."""
    return lambda: adjudicate(case.variant, case.before, case.orders, POLICIES)


def explaining(case: Case) -> Callable[[], object]:
    """A run from order values to the position and every order's result."""
    return lambda: adjudicate(case.variant, case.before, case.orders, POLICIES).results


def from_text(case: Case) -> Callable[[], object]:
    """A run from the orders' text to position, verdicts and reasons in words. No line has been read before."""
    parse_order.cache_clear()

    def work() -> tuple[object, list[str]]:
        orders: dict[str, list[Order]] = {}
        unread: list[Unread] = []
        for power, listed in case.lines.items():
            read_orders(case.variant, case.before, power, listed, orders, unread)
        outcome = adjudicate(case.variant, case.before, orders, POLICIES)
        reasons = [f"{result.order}: {result.verdict}: {in_english(result.reason)}" for result in outcome.results]
        return write_position(case.variant, outcome.after), reasons

    return work


def adjudicating_world(world: World) -> Callable[[], object]:
    """A run from orders and bids to the position, every order's result and the ledger."""

    def work() -> object:
        outcome = adjudicate(world.variant, world.before, world.orders, POLICIES, world.bids)
        return outcome.results, outcome.ledger

    return work


def standing(case: Case) -> Standing:
    """The units that stand after the phase."""
    return {tuple(unit) for unit in adjudicate(case.variant, case.before, case.orders, POLICIES).after.units}


def answering(case: Case) -> Callable[[], object]:
    """A run of one line of the batch interface."""
    line = case.as_batch
    parse_order.cache_clear()
    return lambda: list(adjudicate_line(line, installed()))


def reading(lines: list[Line]) -> Callable[[], object]:
    """A run over lines of one position, as in one letter: the power's context is made once."""
    first = lines[0]

    def work() -> None:
        context = OrderContext(first.variant, PhaseKind.MOVEMENT, first.power, first.before)
        for line in lines:
            read_line(line.text, context)

    return work


def reading_letter(letter: Letter) -> Callable[[], object]:
    """A run over a letter for several powers: headings, bids and orders are told apart line by line."""

    def work() -> None:
        variant = letter.variant
        context = OrderContext(variant, PhaseKind.MOVEMENT, None, letter.before, variant.groups[GROUP].powers)
        for line in letter.lines:
            named = heading_power(line, variant)
            if named is not None:
                context = replace(context, power=named)
            elif read_bid(line, context) is None:
                read_line(line, context)

    return work


def loading(key: str) -> Callable[[], object]:
    """A run that loads a map from its files, with the tables that the rules ask it for."""

    def work() -> None:
        variant = read_variant(data_folder("maps") / key)
        assert variant.reach
        assert variant.seas_around
        assert variant.touching
        assert variant.province_of

    return work
