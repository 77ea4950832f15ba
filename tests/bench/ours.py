"""The judge's own work, measured: a phase, reading, the batch interface, loading a map."""

from collections.abc import Callable

from judge.batch import answer, read_orders
from judge.board.maps import read_variant
from judge.board.notation import parse_order
from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.records import write_position
from judge.reading.orders import Context, read_line
from judge.resources import data_folder
from judge.rules.outcome import Result
from judge.rules.policies import Policies
from judge.rules.turn import adjudicate
from tests.bench.cases import Case
from tests.bench.lines import Line
from tests.bench.peers import Standing

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
        unread: dict[str, list[Result]] = {}
        for power, listed in case.lines.items():
            read_orders(case.variant, case.before, power, listed, orders, unread)
        outcome = adjudicate(case.variant, case.before, orders, POLICIES)
        reasons = [f"{result.order}: {result.verdict}: {result.reason}" for result in outcome.results]
        return write_position(case.variant, outcome.after), reasons

    return work


def standing(case: Case) -> Standing:
    """The units that stand after the phase."""
    return {tuple(unit) for unit in adjudicate(case.variant, case.before, case.orders, POLICIES).after.units}


def answering(case: Case) -> Callable[[], object]:
    """A run of one line of the batch interface."""
    line = case.as_batch
    parse_order.cache_clear()
    return lambda: list(answer(line))


def reading(lines: list[Line]) -> Callable[[], object]:
    """A run over lines of one position, as in one letter: the power's context is made once."""
    first = lines[0]

    def work() -> None:
        context = Context(first.variant, PhaseKind.MOVEMENT, first.power, first.before)
        for line in lines:
            read_line(line.text, context)

    return work


def loading() -> Callable[[], object]:
    """A run that loads the Standard map from its files, with the tables that the rules ask it for."""

    def work() -> None:
        variant = read_variant(data_folder("maps") / "standard")
        assert variant.reach
        assert variant.seas_around
        assert variant.touching
        assert variant.province_of

    return work
