"""Order lines: read for the seat signed on, checked, and filed together at the end of each run of lines.

A line that cannot be read or is not possible is answered with the reason, and the order on file for that unit stays.
Lines that are not orders (greetings) are collected as unread, and get no verdict.
"""

from dataclasses import dataclass, field, replace
from functools import partial

from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.acting import NoBidsForOthers, is_acting
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.seat_names import seat_called
from judge.desk.orders.afresh import Afresh, OrdersAfresh
from judge.desk.orders.all_units import AllUnitsDesk
from judge.desk.orders.best_reading import BestReading, likeliest
from judge.desk.orders.bidding import BidDesk
from judge.desk.orders.conditional import ConditionDesk
from judge.desk.orders.edited_lines import read_edited
from judge.desk.orders.filing import FilingDesk, is_adjusting
from judge.desk.orders.headings import Restart, heading_group, heading_phase, restart
from judge.desk.orders.later import LaterDesk, keepable
from judge.desk.orders.not_filed import (
    BidsNotAhead,
    HeadingOfAnother,
    NoPhaseYet,
    OnlyPlayersOrder,
    OrderForAnother,
    OrderUnsigned,
    StaysInPhase,
    UnderOtherPhase,
    not_running,
)
from judge.desk.orders.openings import holds_order, opening
from judge.desk.orders.order_table import OrderTable, rereading, writers_context
from judge.desk.orders.verdicts import AndNotSignedOn, Verdicts, problem_of
from judge.desk.orders.whose import plays
from judge.game.boards import DEFAULT_VARIANT
from judge.game.orders.ahead import require_later
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role, Seat
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.values import PhaseName
from judge.reading.mail.items import PlainLine, masked, resembles_order
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import OrderContext, OrderReading, heading_power
from judge.reading.orders.problems import NoSuchPlace
from judge.reading.orders.sentence_ends import listing, only_lists
from judge.writing.letters.replies import OrderRead


class OrdersBelowNotFiled(Message):
    """Follows the fault of a heading: nothing under it counts."""


@dataclass(slots=True)
class OrderDesk:
    """The order lines of one letter, run by run."""

    context: LetterContext
    heading: str | None = None  # the power or group that a heading above named
    listing: str = ""  # under a heading that says it once for units listed alone: BUILD or DISBAND
    nowhere: bool = False  # a heading above named a phase for which nothing can be filed
    present_named: bool = False  # a heading above named the present phase
    begins: int = 0  # the place of the first verdict of this run, or one before it
    afresh: Afresh | None = None  # ORDERS stood above
    search: Search = field(default_factory=Search)
    verdicts: Verdicts = field(init=False)
    present: FilingDesk = field(init=False)
    later: LaterDesk = field(init=False)
    conditions: ConditionDesk = field(init=False)
    bids: BidDesk = field(init=False)
    all_units: AllUnitsDesk = field(init=False)
    lines_misread: int = 0
    table: OrderTable | None = None

    def __post_init__(self) -> None:
        self.bids = BidDesk(self.context, self.search)
        self.verdicts = Verdicts(self.context, self.search)
        self.present = FilingDesk(self.context, self.verdicts)
        self.later = LaterDesk(self.context, self.verdicts)
        self.all_units = AllUnitsDesk(self.context, self.verdicts, self.present)
        self.conditions = ConditionDesk(self.context, self.verdicts, self.search)

    @property
    def misread(self) -> int:
        """How many lines, or parts of one, could not be read."""
        return self.lines_misread + self.bids.misread

    def take(self, line: PlainLine) -> None:
        """One line that is no command."""
        if self.context.signed_on is None:
            if not self.bids.take(line):
                self._without_seat(line)
            return
        if not (self._here().ordering and self.conditions.take(line, self._take, later=self.later.phase is not None)):
            self._take(line)

    def _take(self, line: PlainLine) -> None:
        """One line, or the part of one after THEN or ELSE."""
        parts = line.text.split(";")
        if len(parts) > 1 and (self.conditions.opened or any(self.bids.is_bid(part) for part in parts)):
            for part in parts:
                self._take(PlainLine(line.number, part.strip()))
            return
        table = self._here()
        state, seat, variant, ordering = table.state, table.seat, table.variant, table.ordering
        if not table.is_order(line.text) and self._take_heading(line, table):
            return
        if self.context.is_used and (self.present_named or self.nowhere or self.later.phase is not None):
            return  # it was dealt with when it came
        if not self.conditions.counts(line, later=self.later.phase is not None):
            return  # `counts` has answered it
        if variant.bids is not None and self.bids.take(line, self._no_bids()):
            return  # and so has `take`
        if not ordering or table.position is None:
            self._not_playing(line, state, seat, variant)
        else:
            self._read(line, table, table.position)

    def file(self) -> None:
        """The end of a run of order lines: file the good ones, bids included."""
        self._flush()
        self.heading, self.listing, self.nowhere, self.present_named = None, "", False, False

    def _flush(self) -> None:
        """File the good orders of the run so far and start a new run. What a YES must confirm is only tried."""
        effects = self.context.effects
        if not self._is_offer():
            self._file_run()
        else:
            ordered, self.context.effects = list(self.context.ordered), effects.tried()
            try:
                self._file_run()
            finally:
                self.context.ordered, self.context.effects = ordered, effects
            self._mark_offered()
        self.begins = len(self.context.verdicts)

    def _is_offer(self) -> bool:
        """Whether the run answers a letter of an older phase too early to be filed."""
        if self.context.signed_on is None or self.present_named or self.later.phase is not None:
            return False
        older = self.context.older_phase(self.context.here()[0])
        return older is not None and older.too_early

    def _mark_offered(self) -> None:
        """Say that the good lines of this run wait for a YES."""
        for place in range(self.begins, len(self.context.verdicts)):
            seat, verdict = self.context.verdicts[place]
            if verdict.ok and (verdict.is_order or verdict.is_bid or isinstance(verdict.said, OrdersAfresh)):
                self.context.verdicts[place] = (seat, replace(verdict, is_offered=True))
                self.context.held_back = True

    def _file_run(self) -> None:
        """File the good orders of the run."""
        self.bids.file()
        self.conditions.end()
        if self.all_units.waiting:
            self.all_units.settle(self._here())
        afresh = self.afresh.powers if self.afresh else ()
        if self.later.phase is not None:
            done = set(afresh) if self.later.file(afresh) else set()
        else:
            done = self.present.file(afresh)
        if self.afresh is not None:
            self.afresh.settle(self.context, self.verdicts, done)
        self.afresh, self.later.phase = None, None

    # -- headings

    def _take_heading(self, line: PlainLine, table: OrderTable) -> bool:
        """Heed a line that says something of the lines below it; False: it is no such line."""
        state, seat, variant, ordering = table.state, table.seat, table.variant, table.ordering
        named = heading_power(line.text, variant) or heading_group(line.text, variant)
        if ordering and (again := restart(line.text, variant)) is not None:
            self._under_restart(line, again, seat, state, variant)
        elif ordering and (opened := opening(line.text, variant, self.search)) is not None:
            for part in filter(None, (*opened[0], opened[1])):
                self._take(PlainLine(line.number, part))
        elif named is not None:
            self.listing = listing(line.text) if is_adjusting(state) else ""
            self._under_heading(line, named, seat, variant)
        elif is_adjusting(state) and only_lists(head := line.text.partition(":")[0]):
            self.listing, behind = listing(head), line.text[len(head) + 1 :].strip()
            if behind:
                self._take(PlainLine(line.number, behind))
        elif (phase := heading_phase(line.text, variant, self.search)) is not None:
            self._under_phase(line, phase, seat, state, variant)
        else:
            return False
        return True

    def _under_heading(self, line: PlainLine, named: str, seat: Seat, variant: Variant) -> None:
        self.heading = named
        if named not in (seat.group, *seat.powers):
            self.verdicts.say(line.text, ok=False, said=HeadingOfAnother(named, plays(seat)))

    def _under_phase(
        self, line: PlainLine, name: PhaseName | Misread, seat: Seat, state: GameState, variant: Variant
    ) -> None:
        """The orders below are for the present phase, or kept for a later one; those for other phases are not filed."""
        present = state.position.phase if state.position else None
        self._flush()
        self.present_named = isinstance(name, PhaseName) and name.fits(present)
        if self.present_named:
            self.nowhere = False
            self.context.for_present.add(state.name)
            return
        if isinstance(name, Misread):
            why: Message = name.problem
        elif present is None:
            why = NoPhaseYet(state.name)
        elif seat.role is not Role.PLAYER:
            why = StaysInPhase(state.name, present)
        else:
            phase = name.first(variant.calendar)
            try:
                require_later(state, variant, phase)
            except Refusal as refusal:
                why = refusal.message
            else:
                self.nowhere, self.later.phase = False, phase
                return
        self.nowhere = True
        self.verdicts.say(line.text, ok=False, said=why.with_more(OrdersBelowNotFiled()))

    def _under_restart(self, line: PlainLine, again: Restart, seat: Seat, state: GameState, variant: Variant) -> None:
        """ORDERS or AMEND: end the run above; the orders below replace those on file, or add to them."""
        phase = self.later.phase
        self._flush()
        self.later.phase = phase
        if again.phase is not None:
            self._under_phase(line, again.phase, seat, state, variant)
        if again.side and again.side != self.heading:
            self._under_heading(line, again.side, seat, variant)
        if not again.afresh or self.nowhere or (again.side and again.side not in (seat.group, *seat.powers)):
            return
        powers = (again.side,) if again.side in seat.powers else seat.powers
        before = {power: state.orders.get(power, ()) for power in powers} if self.later.phase is None else {}
        place = self.verdicts.say(line.text, ok=True, said=OrdersAfresh(), is_order=False)
        self.afresh = Afresh(place, powers, before)
        self.context.show_orders()

    def _no_bids(self) -> Message | None:
        """Why a bid here does not count; None when it does."""
        if is_acting(self.context):
            return NoBidsForOthers()
        if self.nowhere:
            return UnderOtherPhase()
        return BidsNotAhead() if self.later.phase is not None else None

    # -- lines

    def _without_seat(self, line: PlainLine) -> None:
        """Orders from an unidentified sender: say how each line was read; file nothing and look at no game."""
        variant = self.context.game_reader.library.load(DEFAULT_VARIANT)
        if heading_power(line.text, variant) is not None:
            return
        order_context = writers_context(self.context, variant, PhaseKind.MOVEMENT, search=self.search)
        for reading in self._meant(line, order_context):
            if reading.order is not None:
                said: Message = OrderUnsigned(OrderRead(reading.order))
            else:
                said = problem_of(reading).with_more(AndNotSignedOn())
            self.context.needs_identity = True
            self.verdicts.say(reading.text, ok=False, said=said, is_misread=reading.order is None)

    def _not_playing(self, line: PlainLine, state: GameState, seat: Seat, variant: Variant) -> None:
        """Lines of somebody who has nothing to order."""
        order_context = writers_context(self.context, variant, PhaseKind.MOVEMENT, search=self.search)
        if not self._meant(line, order_context):
            return
        if seat.role is not Role.PLAYER:
            self.verdicts.say(line.text, ok=False, said=OnlyPlayersOrder(state.name, seat_called(state, seat)))
        else:
            self.verdicts.say(line.text, ok=False, said=not_running(state))

    def _here(self) -> OrderTable:
        """What the next line is read against."""
        state, seat = self.context.here()
        if self.table is None or self.table.state is not state or self.table.seat is not seat:
            self.table = OrderTable.of(self.context)
        return self.table

    def _read(self, line: PlainLine, table: OrderTable, position: Position) -> None:
        state, seat, variant = table.state, table.seat, table.variant
        mine = self.heading if self.heading in seat.powers else None
        power = mine or (seat.powers[0] if len(seat.powers) == 1 else None)
        if self.later.phase is not None:
            order_context = self.later.context_of(variant, self.later.phase, power, seat, self.search)
        else:
            order_context = table.order_context(power, self.search)
        for reading in self._meant(line, order_context, table):
            self.context.show_orders()
            named = reading.power or (self.heading if self.heading != seat.group else None)
            if reading.order is None:
                place = self.verdicts.say(reading.text, ok=False, said=problem_of(reading), is_misread=True)
                self._note_meaning(place, reading, named, table, order_context)
            elif self.nowhere:
                self.verdicts.say(reading.text, ok=False, said=UnderOtherPhase())
            elif named is not None and named not in seat.powers:
                self.verdicts.say(reading.text, ok=False, said=OrderForAnother(named, plays(seat)))
            elif self.later.phase is not None:
                phase, when = self.later.phase, self.conditions.when
                self.later.check(phase, reading, reading.order, named, when, seat, variant)
            else:
                self.present.check(reading, reading.order, named, seat, state, position, variant)

    def _note_meaning(
        self,
        place: int,
        reading: OrderReading,
        named: str | None,
        table: OrderTable,
        order_context: OrderContext,
    ) -> None:
        """Note what a line may have meant that was not understood; `place` is its verdict's."""
        if self.nowhere or self.conditions.opened or is_acting(self.context):
            return
        later = self.later.phase
        if later is None and self.context.older_phase(table.state) is not None and not self.present_named:
            return  # the line may be meant for that one
        for power, order in self._likeliest(reading, named, table, order_context):
            self.context.readings.append(BestReading(place, power, order, phase=later))

    def _likeliest(
        self, reading: OrderReading, named: str | None, table: OrderTable, order_context: OrderContext
    ) -> tuple[tuple[str, Order], ...]:
        """What a line may have meant that was not understood, each with the power whose order it would be."""
        later = self.later.phase
        if later is None or reading.problem is None:
            return table.likeliest(reading, named, order_context)
        settled = partial(keepable, named=named, seat=table.seat, variant=table.variant)
        return likeliest(reading.problem, reading.text, order_context.language, settled, rereading(order_context))

    def _meant(self, line: PlainLine, read: OrderContext, table: OrderTable | None = None) -> list[OrderReading]:
        """The orders meant on a line; the rest of the line, or all of it, is collected as unread."""
        if self.listing:
            read = replace(read, listing=self.listing)
        readings = read_edited(line.text, read, lambda: self.context.find_course().answered())
        if table and not self.nowhere and not all(each.order for each in readings):
            others = self.all_units.take(line, table, self.heading, read, later=self.later.phase is not None)
            if others is not None:
                return list(others)
        self.lines_misread += any(each.order is None for each in readings)
        meant = [
            each
            for each in readings
            if each.order is not None
            or resembles_order(each.text, read.variant)
            or holds_order(each, read)
            or self._may_be_unit(each, read, table)
        ]
        unread = [each.text for each in readings if each not in meant] if meant else [line.text]
        self.context.unread += map(masked, unread)
        return meant

    def _may_be_unit(self, reading: OrderReading, read: OrderContext, table: OrderTable | None) -> bool:
        """Whether two words of an adjustment phase are likely to name a unit that the writer builds or removes."""
        if not isinstance(reading.problem, NoSuchPlace) or table is None or table.position is None:
            return False
        return bool(self._likeliest(reading, reading.power, table, read))
