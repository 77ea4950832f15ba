"""Order lines: read for the seat signed on, checked, and filed together at the end of each run of lines.

A line that cannot be read or is not possible gets its reason, and what was on file for that unit stays. Lines that
are no orders at all (greetings) are remembered as not read and make no noise among the verdicts.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from judge.board.maps import load_variant
from judge.board.orders import Build, Move, Order, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.desk.visit import Visit, name_of, variant_of
from judge.game import playing
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role, Seat
from judge.reading.commands import PhaseName, read_phase
from judge.reading.items import Written, masked, resembles_order
from judge.reading.orders import Context, OrderReading, heading_power, read_line
from judge.rules.legality import check_order
from judge.rules.policies import Policies
from judge.writing.render import names
from judge.writing.replies import LineVerdict

_DEFAULT_VARIANT = "standard"
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
    heading: str | None = None  # the power whose name stood above the lines
    other_phase: PhaseName | None = None  # a phase that is not the present one stood above the lines

    def take(self, line: Written) -> None:
        """One line that is no command."""
        if self.visit.signed_on is None:
            self._without_seat(line)
            return
        state, seat = self.visit.here()
        variant = variant_of(state)
        named = heading_power(line.text, variant)
        if named is not None:
            self._under_heading(line, named, seat, variant)
        elif isinstance(phase := read_phase(line.text.rstrip(" :."), variant.calendar), PhaseName):
            self._under_phase(line, phase, state)
        elif seat.role is not Role.PLAYER or not state.is_running or state.position is None:
            self._not_playing(line, state, seat, variant)
        else:
            self._read(line, seat, state, state.position, variant)

    def file(self) -> None:
        """The end of a run of order lines: what was good is filed."""
        run, self.waiting = self.waiting, []
        self.heading, self.other_phase = None, None
        if not run:
            return
        before, seat = self.visit.here()
        variant = variant_of(before)
        runs: dict[str, list[_Good]] = {}
        for good in run:
            runs.setdefault(good.power, []).append(good)
        filed = {power: [good.order for good in own] for power, own in runs.items()}
        try:
            after = self.visit.act(before.name, playing.file_orders(before, variant, seat.id, filed, self.visit.now))
        except Refusal as refusal:
            for good in run:
                self._change(good.place, ok=False, said=str(refusal))
            return
        for power, own in runs.items():
            beyond = playing.beyond_due(before, variant, power, filed[power])
            for number in beyond:
                self._change(own[number].place, ok=False, said="one more than is due; the lines above use all")
            counted = [good for number, good in enumerate(own) if number not in beyond]
            for good in counted:
                self._settle(good, before, variant)
            self._notice_gone(counted, before, after, variant)

    # -- headings

    def _under_heading(self, line: Written, named: str, seat: Seat, variant: Variant) -> None:
        self.heading = named
        if named not in seat.powers:
            plays = names([variant.powers[key].name for key in seat.powers]) or "no power"
            said = f"you play {plays}, so orders for {variant.powers[named].name} are not filed"
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
        variant = load_variant(_DEFAULT_VARIANT)
        if heading_power(line.text, variant) is not None:
            return
        context = Context(variant, PhaseKind.MOVEMENT, None, None)
        for reading in self._meant(line, context):
            if reading.order is not None:
                said = f"read as {reading.order}, but not filed: you are not signed on"
            else:
                said = f"{_problem(reading)}; and you are not signed on"
            self.visit.needs_identity = True
            self._say(reading.text, ok=False, said=said)

    def _not_playing(self, line: Written, state: GameState, seat: Seat, variant: Variant) -> None:
        """Lines of somebody who has nothing to order."""
        context = Context(variant, PhaseKind.MOVEMENT, None, None)
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
        for reading in self._meant(line, Context(variant, position.phase.kind, power, position)):
            self.visit.show_orders()
            if reading.order is None:
                self._say(reading.text, ok=False, said=_problem(reading))
            elif self.other_phase is not None:
                self._say(reading.text, ok=False, said="not filed: the line above names another phase")
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
        power = reading.power or self.heading or _power_of(order, seat, position, variant)
        owner = None if isinstance(order, Waive) else _owner(order.at, position, variant)
        plays = names([variant.powers[key].name for key in seat.powers])
        if power not in seat.powers:
            self._say(reading.text, ok=False, said=f"that is for {variant.powers[power].name}; you play {plays}")
            return
        if owner is not None and owner not in seat.powers and not isinstance(order, Build | Waive):
            said = f"{_unit(order)} is {variant.powers[owner].name}'s; you play {plays}"
            self._say(reading.text, ok=False, said=said)
            return
        policies = Policies.of({**variant.policies, **state.settings.policies})
        settled = check_order(variant, position, power, order, policies)
        if settled.problem is not None:
            said = f"{order} is not possible: {settled.problem}{_within_reach(settled.problem.code, order, variant)}"
            self._say(reading.text, ok=False, said=said)
            return
        self._say(reading.text, ok=True, said=str(settled.order), notes=tuple(map(str, reading.notes)))
        self.waiting.append(_Good(len(self.visit.said) - 1, number, power, settled.order))

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
                self._note(good.place, f"replaces {old}")

    def _notice_gone(self, own: Sequence[_Good], before: GameState, after: GameState, variant: Variant) -> None:
        """Say which builds or removals on file made room for a power's new ones in other provinces."""
        power = own[-1].power
        ordered = {variant.province_of.get(good.order.at) for good in own if not isinstance(good.order, Waive)}
        gone = Counter(before.orders.get(power, ())) - Counter(after.orders.get(power, ()))
        others = [text for text in gone.elements() if _at(text, variant) not in ordered]
        if others:
            self._note(own[-1].place, f"in place of {names(others)}")

    def _meant(self, line: Written, context: Context) -> list[OrderReading]:
        """What was meant as an order on a line; the rest of it, or all of it, is remembered as not read."""
        readings = read_line(line.text, context)
        meant = [each for each in readings if each.order is not None or resembles_order(each.text, context.variant)]
        if not meant:
            self.visit.unread.append(masked(line.text))
        else:
            self.visit.unread += [masked(each.text) for each in readings if each not in meant]
        return meant

    def _say(self, quoted: str, *, ok: bool, said: str, notes: Sequence[str] = ()) -> None:
        self.visit.say(LineVerdict(ok, masked(quoted), said, tuple(notes), is_order=True))

    def _note(self, place: int, note: str) -> None:
        seat, verdict = self.visit.said[place]
        self.visit.said[place] = (seat, replace(verdict, notes=(*verdict.notes, note)))

    def _change(self, place: int, *, ok: bool, said: str) -> None:
        seat, verdict = self.visit.said[place]
        self.visit.said[place] = (seat, replace(verdict, ok=ok, said=said))


def _problem(reading: OrderReading) -> str:
    """Why a line was not read, and the orders it may have been meant for where the reason does not name them."""
    if reading.problem is None:
        return "this is no order"
    nearest = () if reading.problem.candidates else reading.problem.nearest
    return f"{reading.problem}; perhaps {names(nearest, 'or')}" if nearest else str(reading.problem)


def _unit(order: Order) -> str:
    """The unit an order is for, as it was written: `A PAR`."""
    return "" if isinstance(order, Waive) else f"{order.kind} {order.at}".strip()


def _at(text: str, variant: Variant) -> str | None:
    """The province of the unit that a canonical order is for."""
    words = text.split(" ")
    return variant.province_of.get(words[1]) if len(words) > 1 else None


def _owner(at: str, position: Position, variant: Variant) -> str | None:
    """Whose unit, standing or dislodged, is in a province; the dislodged one where units are to retreat."""
    units = [each.unit for each in position.dislodged] + list(position.units)
    if position.phase.kind is not PhaseKind.RETREATS:
        units.reverse()
    province = variant.province_of.get(at, at)
    return next((unit.power for unit in units if variant.province_of[unit.space] == province), None)


def _power_of(order: Order, seat: Seat, position: Position, variant: Variant) -> str:
    """For which of a seat's powers an order is: the unit's owner's, or the power whose home a new unit is built in."""
    if len(seat.powers) > 1 and not isinstance(order, Waive):
        province = variant.province_of.get(order.at, order.at)
        mine = variant.home_of.get(province) if isinstance(order, Build) else _owner(order.at, position, variant)
        if mine in seat.powers:
            return str(mine)
    return seat.powers[0]


def _within_reach(code: str, order: Order, variant: Variant) -> str:
    """Where a unit that cannot go as ordered might go."""
    if code not in _OUT_OF_REACH or not isinstance(order, Move):
        return ""
    reach = sorted(variant.reach.get((order.kind, order.at), ()))
    return f"; {_unit(order)} can reach {', '.join(reach)}" if reach else ""
