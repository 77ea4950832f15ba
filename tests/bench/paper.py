"""What it costs to write letters, as text and as HTML: a receipt, and the results of a phase for one and for many."""

from collections.abc import Callable, Sequence

from judge.board.orders import Order
from judge.game.clock.preview import preview_phase
from judge.game.views.game_view import view_for
from judge.writing.letters.answers import reply
from judge.writing.letters.game_letters import processed
from judge.writing.letters.outgoing import OutLetter, Reader, written
from judge.writing.letters.replies import LineVerdict, OrderRead, Receipt, Reply
from judge.writing.rendering.html_page import html_of
from judge.writing.rendering.plain_text import text_of
from judge.writing.reports.results import in_words
from tests.bench.cases import Case
from tests.bench.ours import POLICIES
from tests.writing.world import running

LINES = 10


def with_ten_orders(cases: Sequence[Case]) -> list[tuple[Case, str, list[Order]]]:
    """The powers that have ten orders in these phases, and the orders."""
    return [(case, power, own) for case in cases for power, own in case.orders.items() if len(own) == LINES]


def receipt(case: Case, power: str, orders: Sequence[Order]) -> Callable[[], object]:
    """A run that answers a letter with these orders. No block of the answer has been written before."""
    _forget()
    state = running(position=case.before, orders={power: tuple(orders)})
    seat = next(each for each in state.players if power in each.powers)
    view = view_for(state, case.variant, seat.id)
    verdicts = [LineVerdict(True, str(each), OrderRead(each), is_order=True, variant=case.variant) for each in orders]
    answer = Reply("Re: orders", tuple(verdicts), (Receipt(view, case.variant),))
    return lambda: _as_sent(reply(Reader.of(seat), answer))


def results(case: Case, readers: int) -> Callable[[], object]:
    """A run that writes the results of a phase to so many people who watch. No block has been written before."""
    _forget()
    event = preview_phase(case.variant, case.before, case.orders, POLICIES)
    view = view_for(running(position=event.after), case.variant, None)

    def work() -> None:
        turn = in_words(case.variant, event)
        for number in range(readers):
            _as_sent(processed(Reader(f"watcher{number}@host.example"), view, case.variant, turn))

    return work


def _as_sent(letter: OutLetter) -> tuple[str, str]:
    """The text and the HTML of a letter."""
    said = written(letter, None)
    return said.text, said.html(illustrated=False)


def _forget() -> None:
    text_of.cache_clear()
    html_of.cache_clear()
