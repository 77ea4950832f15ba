"""`Same as last time but Vienna holds`: the orders of an earlier phase are offered again, in full.

They are those of the units that stand where a unit of the seat stood then, as far as they are possible now. Nothing is
filed before a YES.
"""

import re
from functools import lru_cache

from judge.board.orders import Order
from judge.board.phase import Phase, PhaseKind
from judge.common.message import Message
from judge.common.word_lists import any_word, word_list
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.best_reading import BestReading
from judge.desk.orders.order_table import OrderTable
from judge.game.boards import way_from
from judge.game.events import PhaseProcessed
from judge.reading.mail.items import PlainLine
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import read_line
from judge.writing.letters.replies import LineVerdict

_LONGEST = 200  # characters


class AsOrderedIn(Message):
    """An order of an earlier phase, or an exception from those, that is not filed by a line that asks for them all."""

    phase: Phase


class NothingOrderedBefore(Message):
    """A line asks for the orders of an earlier phase, and none of them is possible now."""


class NothingPlayedBefore(Message):
    """The same line in the first movement phase, or in the first one of that season."""


class ExceptionUnclear(Message):
    """The same line, where it is not clear what is to be different."""


@lru_cache(maxsize=1)
def _asked() -> re.Pattern[str]:
    spring, fall = any_word("as_before", "spring"), any_word("as_before", "fall")
    season = rf"(?:{any_word('as_before', 'same_of')}\s+(?:(?P<spring>{spring})|(?P<fall>{fall})))"
    rest = rf"(?:[\s,;.:–-]*\b{any_word('as_before', 'but')}\b[\s,:]*(?P<but>\S.*?))?"
    return re.compile(
        rf"(?:the\s+)?(?:{season}|{any_word('as_before', 'same')}){rest}[\s.!]*(?:please|thanks)?[\s.!]*", re.IGNORECASE
    )


@lru_cache(maxsize=1)
def _first_words() -> frozenset[str]:
    """What such a line may begin with. Most lines of letters are orders, and do not."""
    phrases = (*word_list("as_before", "same"), *word_list("as_before", "same_of"))
    return frozenset(("the", *(f"{each.split()[0]}{end}" for each in phrases for end in ("", ",", ".", ":", ";", "!"))))


def asks_as_before(context: LetterContext, line: PlainLine) -> bool:
    """Whether a line asks for the orders of an earlier phase; then they are noted, to be offered."""
    first = line.text.split(None, 1)[0].casefold()
    if first not in _first_words() or len(line.text) > _LONGEST:
        return False
    found = _asked().fullmatch(line.text.strip())
    if found is None or context.signed_on is None or context.signed_on.by:
        return False
    table = OrderTable.of(context)
    if not table.ordering or table.position is None or context.older_phase(table.state) is not None:
        return False
    season = "spring" if found["spring"] else "fall" if found["fall"] else ""
    before = _last_movement(context, table, season)
    changed = _exceptions(found["but"], table) if found["but"] else {}
    again: dict[str | None, tuple[str, Order]] = {}
    if before is not None and table.position.phase.kind is PhaseKind.MOVEMENT:
        again = _possible(table, _ordered(table, before))
    said = NothingPlayedBefore() if before is None else AsOrderedIn(before.before.phase)
    if changed is None or not (again if before is not None else changed):
        why = ExceptionUnclear() if changed is None else NothingOrderedBefore() if before is not None else said
        context.say(LineVerdict(False, line.text, why, is_order=True, is_misread=changed is None))
        return True
    for power, order in (again | changed).values():
        context.readings.append(BestReading(len(context.verdicts), power, order))
        context.say(LineVerdict(False, line.text, said, is_order=True, is_misread=True))
    context.show_orders()
    return True


def _last_movement(context: LetterContext, table: OrderTable, season: str) -> PhaseProcessed | None:
    """The movement phase that was played last (in spring or fall, if that is said)."""
    played = context.past_of(table.state, table.seat).phases()
    letter = {"": "", "spring": "S", "fall": "F"}[season]
    meant = (
        each
        for each in reversed(played)
        if each.before.phase.kind is PhaseKind.MOVEMENT and str(each.before.phase).startswith(letter)
    )
    return next(meant, None)


def _ordered(table: OrderTable, before: PhaseProcessed) -> list[Order]:
    """What the seat ordered in an earlier phase, by the codes that places have now."""
    orders = [each for power in table.seat.powers for each in before.orders.get(power, ())]
    if table.position is None or before.before.edition == table.position.edition:
        return orders
    way = way_from(table.state, before.before)
    return [each for order in orders if (each := way.order(order)) is not None]


def _exceptions(text: str, table: OrderTable) -> dict[str | None, tuple[str, Order]] | None:
    """The orders that are to be different, by the places of their units; None: they are not clear."""
    power = table.seat.powers[0] if len(table.seat.powers) == 1 else None
    read = [each.order for each in read_line(text, table.order_context(power, Search()))]
    orders = [each for each in read if each is not None]
    changed = _possible(table, orders)
    return changed if read and len(orders) == len(read) == len(changed) else None


def _possible(table: OrderTable, orders: list[Order]) -> dict[str | None, tuple[str, Order]]:
    """Those of some orders that are possible now, each with its power, by the places of their units."""
    found = (table.possible(each, None) for each in orders)
    return {table.variant.place_of(each[1]): each for each in found if each is not None}
