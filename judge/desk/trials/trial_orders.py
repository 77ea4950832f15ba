"""Lines of orders that are tried and never filed, for anybody's units, each with its verdict: PREVIEW and CHECK."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from judge.board.orders import Build, Order, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message, Power, Space
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.all_units import KIND_OF_PHASE, AllHaveOrders, orders_for_all
from judge.desk.orders.order_table import writers_context
from judge.desk.orders.verdicts import problem_of
from judge.desk.orders.whose import unit_at
from judge.reading.mail.items import masked, pieces, resembles_order
from judge.reading.orders.bid_lines import read_bid
from judge.reading.orders.for_all import ForAll, LineForAll, read_for_all
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.orders import OrderReading, heading_power, read_line
from judge.reading.sides import find_group
from judge.rules.legality import check_order
from judge.rules.policies import Policies
from judge.writing.letters.replies import LineVerdict, OrderRead, not_possible

MOST_LINES = 100
"""How many lines are tried below one command."""
MOST_SOUGHT = 20  # unknown names that are compared with all names on the map, at most
_OPENING = re.compile(r"\s*(?:ORDERS|AMEND)\W*\Z", re.IGNORECASE)


class TrialTooLong(Message):
    """More lines below a command than are tried."""

    most: int


class BidsNotTried(Message):
    """A bid among the lines that are tried."""


class OrderInstead(Message):
    """Follows `BidsNotTried`: the order that the bid asks for."""

    order: Order


class TrialPowerNeeded(Message):
    """A WAIVE of a trial, or a line for all units, that does not say for which power it is."""


class NobodyBuildsThere(Message):
    """A build of a trial in a place where no power may build."""

    place: Space


class NoUnitSeen(Message):
    """An order of a trial for a place where its writer, who plays in fog, sees no unit."""

    place: Space


class NoUnitStands(Message):
    """An order of a trial for a place without a unit."""

    place: Space


class TriedFor(Message):
    """Remark on an order of a trial: the power that it is for."""

    power: Power


class TriedForNobody(Message):
    """Remark on an order of a trial: nobody plays the unit."""


class TriedInstead(Message):
    """Remark on an order of a trial: it replaces one further up."""

    order: Order


@dataclass(slots=True)
class Trial:
    """The lines tried on one position; `powers` order if a line names none. `foggy`: some units may be hidden.
    `on_file` are the orders on file that are tried too, where no line replaces them.

    `orders` are the orders understood, by power, the last one for each unit; `unread` are the lines that were no
    orders.
    """

    context: LetterContext
    variant: Variant
    position: Position
    policies: Policies
    powers: Sequence[str] = ()
    foggy: bool = False
    on_file: Mapping[str, Sequence[Order]] = field(default_factory=dict)
    orders: dict[str, list[Order]] = field(default_factory=dict)
    verdicts: list[LineVerdict] = field(default_factory=list)
    unread: list[str | Message] = field(default_factory=list)
    heading: str | None = None
    search: Search = field(default_factory=lambda: Search(MOST_SOUGHT))
    taken: int = 0
    for_all: list[tuple[str, LineForAll, tuple[str, ...]]] = field(default_factory=list)
    """Lines that order all units of some powers: they are settled at the end."""

    @property
    def power(self) -> str | None:
        """The power that orders if a line names none; None if several do, or nobody."""
        return self.powers[0] if len(self.powers) == 1 else None

    def take(self, text: str, readings: Sequence[OrderReading] = ()) -> None:
        """One line: a heading, or orders; `readings` if somebody has read them already."""
        if _OPENING.match(text):
            return
        named = None if readings else heading_power(text, self.variant)
        if named is not None or (not readings and find_group(self.variant, text.strip(" :")) is not None):
            self.heading = named
            return
        order_context = writers_context(
            self.context,
            self.variant,
            self.position.phase.kind,
            self.heading,
            self.position,
            search=self.search,
        )
        if self._is_bid(text, order_context):
            return
        found = readings or read_line(text, order_context)
        others = self._for_all(text, order_context) if not all(each.order for each in found) or not found else None
        for reading in others if others is not None else self._meant(found):
            self._read(reading)

    def settle(self) -> None:
        """The end of the lines: those for all units order what no other line does."""
        waiting, self.for_all = self.for_all, []
        for text, line, powers in waiting:
            found = list[tuple[str, Order]]()
            for power in powers:
                ordered = [*self.orders.get(power, ())]
                if line.said is ForAll.HOLD_REST:
                    ordered += self.on_file.get(power, ())
                found += [(power, each) for each in orders_for_all(line, power, self.position, self.variant, ordered)]
            if not found:
                self._say(text, ok=True, said=AllHaveOrders())
            for power, order in found:
                self._read(OrderReading(text, order, power))

    def _for_all(self, text: str, order_context: OrderContext) -> tuple[OrderReading, ...] | None:
        """The orders that a line gives besides, if it orders all units or builds: it waits then. None: it does not."""
        found = read_for_all(text, order_context)
        if found is None or self.position.phase.kind is not KIND_OF_PHASE[found.said]:
            return None
        power = found.power or self.heading
        powers = (power,) if power else self.powers
        if powers and (len(powers) == 1 or found.said is not ForAll.WAIVE):
            self.for_all.append((text, found, tuple(powers)))
        else:
            self._say(text, ok=False, said=TrialPowerNeeded())
        return found.others

    def has_room(self, text: str) -> bool:
        """Whether one more line may be read; the first one too many is answered, once."""
        before, self.taken = self.taken, self.taken + pieces(text, was_read=True)
        if self.taken > MOST_LINES >= before:
            self._say(text, ok=False, said=TrialTooLong(MOST_LINES))
        return self.taken <= MOST_LINES

    @property
    def misread(self) -> int:
        """How many lines were answered with a fault."""
        return sum(not each.ok for each in self.verdicts)

    def _is_bid(self, text: str, order_context: OrderContext) -> bool:
        """Whether a line is a bid; if so, it is answered that bids are not tried."""
        reading = read_bid(text, order_context)
        if reading is None:
            return False
        instead = OrderInstead(reading.bid.order) if reading.bid else None
        self._say(text, ok=False, said=BidsNotTried().with_more(instead))
        return True

    def _meant(self, readings: Sequence[OrderReading]) -> list[OrderReading]:
        """The orders meant on a line; the rest is collected as unread."""
        meant = [each for each in readings if each.order is not None or resembles_order(each.text, self.variant)]
        self.unread += [masked(each.text) for each in readings if each not in meant]
        return meant

    def _read(self, reading: OrderReading) -> None:
        order = reading.order
        if order is None:
            self._say(reading.text, ok=False, said=problem_of(reading))
            return
        named = reading.power or self.heading
        power = self._whose(order, named)
        if power is None:
            self._say(reading.text, ok=False, said=self._nobody(order))
            return
        settled = check_order(self.variant, self.position, power, order, self.policies)
        read = OrderRead(settled.order)
        if settled.problem is not None:
            self._say(reading.text, ok=False, said=not_possible(reading.text, read, settled.problem, self.variant))
            return
        owner = TriedForNobody() if power in self.variant.neutrals else TriedFor(power)
        earlier = self._put(power, settled.order)
        instead = [TriedInstead(earlier)] if earlier is not None and earlier != settled.order else []
        self._say(reading.text, ok=True, said=read, notes=(owner, *reading.notes, *instead))

    def _whose(self, order: Order, named: str | None) -> str | None:
        """The power an order is for: the unit's owner, the power named, or the one that the build site belongs to."""
        if isinstance(order, Waive):
            return named or self.power
        if isinstance(order, Build):
            place = self.variant.province_of.get(order.at, order.at)
            owners = (
                self.position.centres.get(place),
                self.position.control.get(place),
                self.variant.home_of.get(place),
            )
            return named or next((each for each in owners if each in self.variant.powers), None)
        unit = unit_at(order.at, self.position, self.variant)
        return unit.power if unit is not None else named

    def _nobody(self, order: Order) -> Message:
        """Why an order is for no power."""
        if isinstance(order, Waive):
            return TrialPowerNeeded()
        if isinstance(order, Build):
            return NobodyBuildsThere(order.at)
        return NoUnitSeen(order.at) if self.foggy else NoUnitStands(order.at)

    def _put(self, power: str, order: Order) -> Order | None:
        """Keep an order; it replaces an earlier one for the same unit, which is returned."""
        kept = self.orders.setdefault(power, [])
        at = self.variant.place_of(order)
        earlier = next((each for each in kept if at is not None and self.variant.place_of(each) == at), None)
        if earlier is not None:
            kept.remove(earlier)
        kept.append(order)
        return earlier

    def _say(self, quoted: str, *, ok: bool, said: Message, notes: Sequence[Message] = ()) -> None:
        self.verdicts.append(LineVerdict(ok, masked(quoted), said, tuple(notes), variant=self.variant))


def take_all(trial: Trial, lines: Iterable[str]) -> None:
    """Try lines one after the other, up to the most that are read."""
    for text in filter(None, map(str.strip, lines)):
        if not trial.has_room(text):
            break
        trial.take(text)
    trial.settle()


def beside(
    variant: Variant, kind: PhaseKind, on_file: Mapping[str, Sequence[Order]], tried: Mapping[str, Sequence[Order]]
) -> dict[str, list[Order]]:
    """The orders tried together with those on file, which they replace for the same units.

    Builds and removals depend on each other, so those that are tried replace all that the power has on file.
    """
    orders = {power: list(listed) for power, listed in on_file.items()}
    for power, listed in tried.items():
        if kind is PhaseKind.ADJUSTMENTS:
            orders[power] = list(listed)
        else:
            both = (*orders.get(power, ()), *listed)
            orders[power] = list({variant.place_of(each): each for each in both}.values())
    return orders
