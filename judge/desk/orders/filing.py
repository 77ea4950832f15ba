"""Orders for the present phase: which of the orders read may be filed, and what each replaces."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from judge.board.orders import Order, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.acting import NotDoneForThem
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.best_reading import FiledOrder
from judge.desk.orders.verdicts import InPlaceOf, Replaces, Verdicts, within_reach
from judge.desk.orders.whose import whose_order
from judge.game.orders.fog_checks import check_as_seen
from judge.game.players import player_actions
from judge.game.refusals import Refusal
from judge.game.state import GameState, Seat
from judge.reading.mail.requoted import repeats
from judge.reading.orders.orders import OrderReading
from judge.writing.letters.replies import OrderRead, not_possible

_LONG_WORD = re.compile(r"[^\W\d_]{4}")


class LinesUseAll(Message):
    """An order for more builds or removals than are due."""


class AboveCounts(Message):
    """Remark on an order that stands in the letter which this one answers: another one above it is new."""

    above: Order


def is_adjusting(state: GameState) -> bool:
    """Whether the present phase is one of builds and removals."""
    return state.position is not None and state.position.phase.kind is PhaseKind.ADJUSTMENTS


class _Good(NamedTuple):
    """An order that may be filed: the place of its verdict, and its power."""

    place: int
    power: str
    order: Order


@dataclass(slots=True)
class FilingDesk:
    """The order lines of one letter under the present phase, run by run.

    `filed` are the orders filed so far, by game, power and province.
    """

    context: LetterContext
    verdicts: Verdicts
    waiting: list[_Good] = field(default_factory=list)
    filed: dict[tuple[str, str, str], _Good] = field(default_factory=dict)

    def check(
        self,
        reading: OrderReading,
        order: Order,
        named: str | None,
        seat: Seat,
        state: GameState,
        position: Position,
        variant: Variant,
    ) -> None:
        """An order that was read: it waits to be filed, or its verdict says why not."""
        found = whose_order(order, named, seat, position, variant)
        if found.problem is not None:
            self.verdicts.say(reading.text, ok=False, said=found.problem, variant=variant)
            return
        settled, unseen = check_as_seen(state, variant, seat, position, found.power, order)
        if settled.problem is not None:
            why = settled.problem.with_more(within_reach(settled.problem, order, position, variant))
            said = not_possible(reading.text, OrderRead(order), why, variant)
            self.verdicts.say(reading.text, ok=False, said=said, variant=variant)
            return
        notes = (*reading.notes, *found.notes, *unseen)
        place = self.verdicts.say(reading.text, ok=True, said=OrderRead(settled.order), notes=notes, variant=variant)
        self.waiting.append(_Good(place, found.power, settled.order))

    def file(self, afresh: Sequence[str]) -> set[str]:
        """File the good orders of each power; gives the powers for which something was filed."""
        if not self.waiting:
            return set()
        before, _ = self.context.here()
        variant = self.context.variant_of(before)
        run, self.waiting = self._overruling(before, variant), []
        runs: dict[str, list[_Good]] = {}
        for good in run:
            runs.setdefault(good.power, []).append(good)
        return {power for power, own in runs.items() if self._file(power, own, before, variant, afresh=power in afresh)}

    def _overruling(self, state: GameState, variant: Variant) -> list[_Good]:
        """The orders that wait, without those that repeat our letter and would replace others that do not.

        Their writer has edited a line of it and left the rest of the line, or all of the letter, below.
        """
        found = dict(self.filed)
        run: list[_Good] = []
        for good in self.waiting:
            key = _about(good, state, variant)
            above = found.get(key) if key is not None else None
            if above is None or not self._is_left(good) or above.order == good.order or self._is_left(above):
                run.append(good)
                found |= {key: good} if key is not None else {}
            else:
                self.verdicts.note(good.place, AboveCounts(above.order))
        return run

    def _is_left(self, good: _Good) -> bool:
        """Whether a line stands in the letter that this one answers, which has codes in capitals."""
        quoted = self.verdicts.quoted(good.place)
        if not isinstance(quoted, str) or not (quoted.isupper() or _LONG_WORD.search(quoted)):
            return False
        return repeats(quoted, self.context.find_course().answered())

    def _file(self, power: str, own: Sequence[_Good], before: GameState, variant: Variant, *, afresh: bool) -> bool:
        """File the good orders of one power, whether or not another power has anything to order."""
        state, seat = self.context.here()
        odd = player_actions.conflicting_builds(state, variant, power, [good.order for good in own], afresh=afresh)
        for place, reason in odd.items():
            quoted = self.verdicts.quoted(own[place].place)
            said = not_possible(quoted, OrderRead(own[place].order), reason, variant)
            # orders on file may conflict with it
            self.verdicts.change(own[place].place, ok=False, said=said, outline=NotDoneForThem())
        own = [good for place, good in enumerate(own) if place not in odd]
        if not own:
            return False
        orders = [good.order for good in own]
        try:
            events = player_actions.file_orders(
                state, variant, seat.id, {power: orders}, self.context.now, afresh=afresh
            )
            after = self.context.act(state.name, events)
        except Refusal as refusal:
            for good in own:
                self.verdicts.change(good.place, ok=False, said=refusal.message)
            return False
        beyond = player_actions.surplus_orders(before, variant, power, orders)
        for number in beyond:
            self.verdicts.change(own[number].place, ok=False, said=LinesUseAll())
        counted = [good for number, good in enumerate(own) if number not in beyond]
        for good in counted:
            self.context.ordered.append(FiledOrder(before.name, power, good.order, good.place))
            self._settle(good, before, variant)
        if counted and not afresh and is_adjusting(before):
            self._notice_gone(counted, before, after, variant)
        return True

    def _settle(self, good: _Good, before: GameState, variant: Variant) -> None:
        """Say which order a newly filed one replaced, or which one replaced it."""
        key = _about(good, before, variant)
        if key is None:
            return
        province, earlier = key[2], self.filed.get(key)
        self.filed[key] = good
        if earlier is not None:
            self.verdicts.supersede(earlier.place, good.order)
        else:
            old = next((each for each in before.orders.get(good.power, ()) if variant.place_of(each) == province), None)
            if old is not None and old != good.order:
                self.verdicts.note(good.place, Replaces(OrderRead(old)))

    def _notice_gone(self, own: Sequence[_Good], before: GameState, after: GameState, variant: Variant) -> None:
        """Note which builds or removals on file were replaced by a power's new ones in other provinces."""
        power = own[-1].power
        ordered = {variant.province_of.get(good.order.at) for good in own if not isinstance(good.order, Waive)}
        gone = Counter(before.orders.get(power, ())) - Counter(after.orders.get(power, ()))
        others = [each for each in gone.elements() if variant.place_of(each) not in ordered]
        if others:
            self.verdicts.note(own[-1].place, InPlaceOf(tuple(others)))


def _about(good: _Good, state: GameState, variant: Variant) -> tuple[str, str, str] | None:
    """The game, the power and the province of a unit; None: the order is for none."""
    if isinstance(good.order, Waive):
        return None
    return state.name, good.power, variant.province_of.get(good.order.at, good.order.at)
