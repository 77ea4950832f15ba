"""Order lines: read for the seat signed on, checked, and filed together at the end of each run of lines.

A line that cannot be read or is not possible gets its reason, and what was on file for that unit stays. Lines that
are no orders at all (greetings) are remembered as not read and make no noise among the verdicts.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from judge.board.maps import load_variant
from judge.board.orders import Move, Order, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.desk.bidding import BidDesk
from judge.desk.visit import Visit, name_of
from judge.desk.whose import plays, shown, unit_words, whose_order
from judge.game import playing
from judge.game.boards import DEFAULT_VARIANT, policies_of, variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role, Seat
from judge.reading.commands import Misread, PhaseName, read_phase
from judge.reading.context import Search
from judge.reading.items import Written, masked, resembles_order
from judge.reading.names import fold_words
from judge.reading.orders import Context, OrderReading, heading_power, read_line, read_unit
from judge.rules.legality import check_order
from judge.writing.render import names, order_label, unit_label
from judge.writing.replies import LineVerdict, not_possible

_UNDER_OTHER_PHASE = "not filed: the line above names another phase"
_LISTINGS = {"build": "BUILD", "builds": "BUILD", "removal": "REMOVE", "removals": "REMOVE", "remove": "REMOVE"}
_OUT_OF_REACH = ("out-of-reach", "no-fleet-way")


@dataclass(frozen=True, slots=True)
class _Good:
    """An order that may be filed: where its verdict stands, and what it replaces if it is filed."""

    place: int
    number: int
    power: str
    order: Order


@dataclass(slots=True)
class OrderDesk:
    """The order lines of one letter, run by run."""

    visit: Visit
    waiting: list[_Good] = field(default_factory=list)
    filed: dict[tuple[str, str, str], _Good] = field(default_factory=dict)
    heading: str | None = None  # the power or group whose name stood above the lines
    listing: str = ""  # what the lines below a heading say of units alone: BUILD or REMOVE
    other_phase: PhaseName | None = None  # a phase that is not the present one stood above the lines
    search: Search = field(default_factory=Search)
    bids: BidDesk = field(init=False)
    lines_misread: int = 0
    told_of_search: bool = False  # that names are not looked for any more

    def __post_init__(self) -> None:
        self.bids = BidDesk(self.visit, self.search)

    @property
    def misread(self) -> int:
        """How many lines, or parts of one, could not be read."""
        return self.lines_misread + self.bids.misread

    def take(self, line: Written) -> None:
        """One line that is no command."""
        if self.visit.signed_on is None:
            if not self.bids.take(line):
                self._without_seat(line)
            return
        parts = line.text.split(";")
        if len(parts) > 1 and any(self.bids.is_bid(part) for part in parts):
            for part in parts:
                self.take(Written(line.number, part.strip()))
            return
        state, seat = self.visit.here()
        variant = variant_of(state)
        named = heading_power(line.text, variant) or _heading_group(line.text, variant)
        if named is not None:
            self.listing = _listing(line.text)
            self._under_heading(line, named, seat, variant)
        elif _is_adjusting(state) and len(fold_words(line.text)) == 1 and _listing(line.text):
            self.listing = _listing(line.text)
        elif isinstance(phase := _phase_named(line.text, variant, self.search), PhaseName):
            self._under_phase(line, phase, state)
        elif self.bids.take(line, _UNDER_OTHER_PHASE if self.other_phase else ""):
            return
        elif seat.role is not Role.PLAYER or not state.is_running or state.position is None:
            self._not_playing(line, state, seat, variant)
        else:
            self._read(line, seat, state, state.position, variant)

    def file(self) -> None:
        """The end of a run of order lines: what was good is filed, bids among it."""
        self.bids.file()
        run, self.waiting = self.waiting, []
        self.heading, self.listing, self.other_phase = None, "", None
        if not run:
            return
        before, _ = self.visit.here()
        variant = variant_of(before)
        runs: dict[str, list[_Good]] = {}
        for good in run:
            runs.setdefault(good.power, []).append(good)
        for power, own in runs.items():
            self._file(power, own, before, variant)

    def _file(self, power: str, own: Sequence[_Good], before: GameState, variant: Variant) -> None:
        """What was good for one power is filed; that another has nothing to order is no hindrance."""
        state, seat = self.visit.here()
        odd = playing.at_odds(state, variant, power, [good.order for good in own])
        for place, reason in odd.items():
            _, verdict = self.visit.said[own[place].place]
            said = not_possible(verdict.quoted, shown(own[place].order, variant), reason.told(variant.label))
            self._change(own[place].place, ok=False, said=said)
        own = [good for place, good in enumerate(own) if place not in odd]
        if not own:
            return
        orders = [good.order for good in own]
        try:
            after = self.visit.act(
                state.name, playing.file_orders(state, variant, seat.id, {power: orders}, self.visit.now)
            )
        except Refusal as refusal:
            for good in own:
                self._change(good.place, ok=False, said=str(refusal))
            return
        beyond = playing.beyond_due(before, variant, power, orders)
        for number in beyond:
            self._change(own[number].place, ok=False, said="one more than is due; the lines above use all")
        counted = [good for number, good in enumerate(own) if number not in beyond]
        for good in counted:
            self._settle(good, before, variant)
        self._notice_gone(counted, before, after, variant)

    # -- headings

    def _under_heading(self, line: Written, named: str, seat: Seat, variant: Variant) -> None:
        self.heading = named
        if named not in (seat.group, *seat.powers):
            said = f"you play {plays(seat, variant)}, so orders for {variant.side_name(named)} are not filed"
            self._say(line.text, ok=False, said=said)

    def _under_phase(self, line: Written, phase: PhaseName, state: GameState) -> None:
        present = state.position.phase if state.position else None
        fits = present is not None and (phase.season, phase.year) == (present.season, present.year)
        self.other_phase = None if fits and present and phase.kind in (None, present.kind) else phase
        if self.other_phase is not None:
            said = f"{state.name} is in {present or 'no phase yet'}; the orders under this line are not filed"
            self._say(line.text, ok=False, said=said)

    # -- lines

    def _without_seat(self, line: Written) -> None:
        """Orders from nobody known: what they say is told, nothing is filed, no game is looked into."""
        variant = load_variant(DEFAULT_VARIANT)
        if heading_power(line.text, variant) is not None:
            return
        context = Context(variant, PhaseKind.MOVEMENT, search=self.search)
        for reading in self._meant(line, context):
            if reading.order is not None:
                said = f"read as {reading.order}, but not filed: you are not signed on"
            else:
                said = f"{_problem(reading, variant)}; and you are not signed on"
            self.visit.needs_identity = True
            self._say(reading.text, ok=False, said=said)

    def _not_playing(self, line: Written, state: GameState, seat: Seat, variant: Variant) -> None:
        """Lines of somebody who has nothing to order."""
        context = Context(variant, PhaseKind.MOVEMENT, search=self.search)
        if not self._meant(line, context):
            return
        if seat.role is not Role.PLAYER:
            said = f"not filed: in {state.name} you are {name_of(state, seat)} and have no units"
            self._say(line.text, ok=False, said=said)
        else:
            when = "is over" if state.is_over else "has not started"
            self._say(line.text, ok=False, said=f"not filed: {state.name} {when}")

    def _read(self, line: Written, seat: Seat, state: GameState, position: Position, variant: Variant) -> None:
        mine = self.heading if self.heading in seat.powers else None
        power = mine or (seat.powers[0] if len(seat.powers) == 1 else None)
        context = Context(variant, position.phase.kind, power, position, seat.powers, self.search)
        for reading in self._meant(line, context):
            self.visit.show_orders()
            if reading.order is None:
                self._say(reading.text, ok=False, said=_problem(reading, variant))
            elif self.other_phase is not None:
                self._say(reading.text, ok=False, said=_UNDER_OTHER_PHASE)
            else:
                self._check(line.number, reading, reading.order, seat, state, position, variant)

    def _check(
        self,
        number: int,
        reading: OrderReading,
        order: Order,
        seat: Seat,
        state: GameState,
        position: Position,
        variant: Variant,
    ) -> None:
        named = reading.power or (self.heading if self.heading != seat.group else None)
        if named is not None and named not in seat.powers:
            said = f"that is for {variant.side_name(named)}; you play {plays(seat, variant)}"
            self._say(reading.text, ok=False, said=said)
            return
        found = whose_order(order, named, seat, position, variant)
        if found.problem:
            self._say(reading.text, ok=False, said=found.problem)
            return
        settled = check_order(variant, position, found.power, order, policies_of(state, variant))
        if settled.problem is not None:
            why = (
                f"{settled.problem.told(variant.label)}{_within_reach(settled.problem.code, order, position, variant)}"
            )
            self._say(reading.text, ok=False, said=not_possible(reading.text, shown(order, variant), why))
            return
        notes = (*map(str, reading.notes), *found.notes)
        self._say(reading.text, ok=True, said=shown(settled.order, variant), notes=notes)
        self.waiting.append(_Good(len(self.visit.said) - 1, number, found.power, settled.order))

    # -- verdicts

    def _settle(self, good: _Good, before: GameState, variant: Variant) -> None:
        """Say of an order just filed what it replaced, or by what it was replaced."""
        if isinstance(good.order, Waive):
            return
        province = variant.province_of.get(good.order.at, good.order.at)
        key = (before.name, good.power, province)
        earlier = self.filed.get(key)
        self.filed[key] = good
        if earlier is not None:
            self._note(earlier.place, f"replaced by line {good.number}")
        else:
            old = next((each for each in before.orders.get(good.power, ()) if _at(each, variant) == province), None)
            if old not in (None, str(good.order)):
                self._note(good.place, f"replaces {order_label(str(old), variant)}")

    def _notice_gone(self, own: Sequence[_Good], before: GameState, after: GameState, variant: Variant) -> None:
        """Say which builds or removals on file made room for a power's new ones in other provinces."""
        power = own[-1].power
        ordered = {variant.province_of.get(good.order.at) for good in own if not isinstance(good.order, Waive)}
        gone = Counter(before.orders.get(power, ())) - Counter(after.orders.get(power, ()))
        others = [text for text in gone.elements() if _at(text, variant) not in ordered]
        if others:
            self._note(own[-1].place, f"in place of {names([order_label(each, variant) for each in others])}")

    def _meant(self, line: Written, context: Context) -> list[OrderReading]:
        """What was meant as an order on a line; the rest of it, or all of it, is remembered as not read."""
        readings = read_line(line.text, context)
        self.lines_misread += any(each.order is None for each in readings)
        if self.listing and any(each.problem and each.problem.code == "incomplete" for each in readings):
            readings = read_line(f"{self.listing} {line.text}", context)
        meant = [each for each in readings if each.order is not None or resembles_order(each.text, context.variant)]
        if not meant:
            self.visit.unread.append(masked(line.text))
        else:
            self.visit.unread += [masked(each.text) for each in readings if each not in meant]
        return meant

    def _say(self, quoted: str, *, ok: bool, said: str, notes: Sequence[str] = ()) -> None:
        if self.search.gave_up and not self.told_of_search:
            self.told_of_search = True
            said = f"{said} (from here on without hints: too many names in this letter are not on the map)"
        self.visit.say(LineVerdict(ok, masked(quoted), said, tuple(notes), is_order=True))

    def _note(self, place: int, note: str) -> None:
        seat, verdict = self.visit.said[place]
        self.visit.said[place] = (seat, replace(verdict, notes=(*verdict.notes, note)))

    def _change(self, place: int, *, ok: bool, said: str) -> None:
        seat, verdict = self.visit.said[place]
        self.visit.said[place] = (seat, replace(verdict, ok=ok, said=said))


def _is_adjusting(state: GameState) -> bool:
    return state.position is not None and state.position.phase.kind is PhaseKind.ADJUSTMENTS


def _listing(heading: str) -> str:
    """What a heading says of the units below it: BUILD for `Builds:` and `Builds for Prussia:`; empty for most."""
    verbs = {verb for word in fold_words(heading) if (verb := _LISTINGS.get(word))}
    return verbs.pop() if len(verbs) == 1 else ""


def _phase_named(text: str, variant: Variant, search: Search) -> PhaseName | None:
    """The phase whose orders follow a line that only names it; none where it names a unit, as `F 81` may."""
    phase = read_phase(text.rstrip(" :."), variant.calendar)
    if isinstance(phase, Misread):
        return None
    unit = read_unit(text, Context(variant, PhaseKind.MOVEMENT, search=search))
    return None if isinstance(unit, Unit) else phase


def _problem(reading: OrderReading, variant: Variant) -> str:
    """Why a line was not read, and the orders it may have been meant for where the reason does not name them."""
    if reading.problem is None:
        return "this is no order"
    nearest = () if reading.problem.candidates else reading.problem.nearest
    return (
        f"{reading.problem}; perhaps {names([order_label(each, variant) for each in nearest], 'or')}"
        if nearest
        else str(reading.problem)
    )


def _heading_group(line: str, variant: Variant) -> str | None:
    """The group whose orders follow a line that only names it: `Blue`, `RED orders:`."""
    said = [word for word in fold_words(line) if word not in ("orders", "order", "for", "of", "the", "moves")]
    return next((key for key, group in variant.groups.items() if said == fold_words(group.name)), None)


def _at(text: str, variant: Variant) -> str | None:
    """The province of the unit that a canonical order is for."""
    words = text.split(" ")
    return variant.province_of.get(words[1]) if len(words) > 1 else None


def _within_reach(code: str, order: Order, position: Position, variant: Variant) -> str:
    """Where a unit that cannot go as ordered might go; what it is, where the order says otherwise."""
    if code not in _OUT_OF_REACH or not isinstance(order, Move):
        return ""
    province = variant.province_of[order.at]
    unit = next(unit for unit in position.units if variant.province_of[unit.space] == province)
    reach = sorted(variant.label(place) for place in variant.reach.get((unit.kind, unit.space), ()))
    if not reach:
        return ""
    label = unit_label(unit, variant)
    who = label if label == unit_words(order, variant) else f"the unit there is {label}, which"
    return f"; {who} can reach {', '.join(reach)}"
