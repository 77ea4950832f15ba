"""A position and orders as a letter writes them, in no game: read line by line for CHECK.

Headings, and names before a colon, say whose the units are. A line of units alone places them. Any other line is
orders, which may name units that are not placed yet.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from judge.board.json_positions import NEUTRALS, RecordError, is_catch_all, neutral_at, read_position
from judge.board.orders import UnitOrder
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message, Power, Space
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.order_table import writers_context
from judge.desk.trials.trial_orders import Trial
from judge.reading.mail.items import masked
from judge.reading.orders.orders import OrderReading, heading_power, read_line
from judge.reading.orders.problems import AmbiguousPlace, Problem, UndecidedCoast, UndecidedKind
from judge.reading.orders.unit_reader import read_unit
from judge.rules.policies import Policies
from judge.rules.reasons.adjustment_reasons import CannotStand
from judge.writing.letters.replies import LineVerdict

_PART = re.compile(r"\s*(?:ORDERS|UNITS|POSITION)\W*\Z", re.IGNORECASE)
_LIST = re.compile(
    r"\s*(?P<what>CENTRES?|CENTERS?|DISLODGED)\s+(?P<whose>[^:]+?|\S+)\s*(?:(?<=\S):|\s)\s*(?P<list>[^:]*)\Z",
    re.IGNORECASE,
)
# an arrow or a verb: a line with one of these is no list of units
_ACTS = re.compile(
    r"->|→|\s[-–—]\s|\s(?:H|S|C|(?:hold|support|convoy|move|build|remove|disband)s?)(?!\w)", re.IGNORECASE
)
_ON_THE_BOARD = (AmbiguousPlace, UndecidedCoast, UndecidedKind)  # problems that knowing the position may solve
_BETWEEN_UNITS = re.compile(r"[,;]")
_BETWEEN_PLACES = re.compile(r"[,;\s]+")


class ListedForWhom(Message):
    """A list of centres or of dislodged units without a power."""


class UnitsPlaced(Message):
    """Units that a line placed."""

    units: tuple[Unit, ...]


class UnitsPlacedFor(Message):
    """Units of one power that a line placed."""

    units: tuple[Unit, ...]
    power: Power


class CentresGiven(Message):
    """Centres that a line gave to a power."""

    power: Power
    places: tuple[Space, ...]


class DislodgedPlaced(Message):
    """Dislodged units of a power that a line placed."""

    power: Power
    units: tuple[Unit, ...]


class FaultBesides(Message):
    """Follows a fault of a line: one more fault of it."""

    fault: Message


class UnitForWhom(Message):
    """A unit without a power."""

    unit: Unit


class PlaceTaken(Message):
    """A second unit in a province."""

    place: Space
    unit: Unit


class DislodgedAlready(Message):
    """A second dislodged unit in a province."""

    place: Space
    unit: Unit


class NoSuchCentre(Message):
    """A place that is no centre, or not one of that kind."""

    place: Space


class CentreOfAnother(Message):
    """A centre that was given to another power further up."""

    place: Space


class UnitsAsListed(Message):
    """Where the units of a trial come from: the lines that list them."""


class UnitsAsListedAndOrdered(Message):
    """Where the units of a trial come from: the lines that list them, and the orders."""


class UnitsAsAtStart(Message):
    """Where the units of a trial come from: the variant's first position."""


class UnitsAsOrdered(Message):
    """Where the units of a trial come from: the orders."""


@dataclass(frozen=True, slots=True)
class _Ordered:
    """A line of orders, the power above it, and how it was read before the position was known."""

    power: str | None
    text: str
    readings: tuple[OrderReading, ...]


@dataclass(slots=True)
class Sketch:
    """A position being built, and the orders for it. `trial` reads the orders at the end and holds the verdicts."""

    variant: Variant
    phase: Phase
    trial: Trial
    heading: str | None = None
    units: dict[str, Unit] = field(default_factory=dict)  # by province
    centres: dict[str, str] = field(default_factory=dict)  # to their owners
    dislodged: dict[str, Unit] = field(default_factory=dict)  # by province
    orders: list[_Ordered] = field(default_factory=list)

    @classmethod
    def of(cls, context: LetterContext, variant: Variant, phase: Phase) -> "Sketch":
        """An empty sketch."""
        board = variant.at(phase)
        trial = Trial(
            context, board, replace(variant.start(), phase=phase), Policies.of(variant.policies), tuple(variant.powers)
        )
        return cls(board, phase, trial)

    def take(self, text: str) -> None:
        """One line of the letter."""
        listed = _LIST.match(text)
        whose = self._power(listed["whose"]) if listed else None
        if _PART.match(text):
            self.heading = None
        elif (named := self._power(text)) is not None:
            self.heading = named
        elif listed and whose:
            put = self._dislodge if listed["what"].upper() == "DISLODGED" else self._own
            self._say(text, *put(whose, listed["list"]))
        elif listed:
            self._say(text, None, [ListedForWhom()])
        elif _ACTS.search(text) or not self._take_units(text):
            power = self.heading if self.heading != NEUTRALS else None
            order_context = writers_context(
                self.trial.context, self.variant, self.phase.kind, power, search=self.trial.search
            )
            self.orders.append(_Ordered(power, text, read_line(text, order_context)))

    def finish(self) -> tuple[Position, Message]:
        """The position, and where its units come from; after this the orders have been read against it."""
        position, said = self._position()
        self.trial.position = position
        for each in self.orders:
            self.trial.heading = each.power
            in_doubt = any(isinstance(reading.problem, _ON_THE_BOARD) for reading in each.readings)
            self.trial.take(each.text, () if in_doubt else each.readings)
        self.trial.settle()
        return position, said

    def _position(self) -> tuple[Position, Message]:
        start = {self.variant.province_of[unit.space]: unit for unit in self.variant.start().units}
        placed = bool(self.units or self.dislodged)
        implied = dict(self._implied({} if placed else start))
        if placed:
            said = UnitsAsListedAndOrdered() if implied.keys() - self.units.keys() else UnitsAsListed()
            return self._read({**implied, **self.units}), said
        if implied.keys() <= start.keys():
            return self._read(start), UnitsAsAtStart()
        return self._read({at: start.get(at, unit) for at, unit in implied.items()}), UnitsAsOrdered()

    def _read(self, units: dict[str, Unit]) -> Position:
        owned: dict[str, list[str]] = {}
        for centre, power in self.centres.items():
            owned.setdefault(power, []).append(centre)
        record = {
            "phase": str(self.phase),
            "units": _by_power(units.values()),
            "dislodged": _by_power(self.dislodged.values()),
            "centres": owned or None,
        }
        return read_position(self.variant, record)

    # -- lines

    def _power(self, text: str) -> str | None:
        """The power that a heading names."""
        bare = text.strip(" :.")
        return NEUTRALS if is_catch_all(self.variant, bare) else heading_power(f"{bare}:", self.variant)

    def _unit(self, text: str, whose: str | None) -> Unit | Problem:
        power = None if whose == NEUTRALS else whose
        context = self.trial.context
        return read_unit(
            text, writers_context(context, self.variant, PhaseKind.MOVEMENT, power, search=self.trial.search)
        )

    def _take_units(self, text: str) -> bool:
        """Place the units if the line lists units alone; False: it does not."""
        before, colon, behind = text.partition(":")
        named = self._power(before) if colon else None
        whose, rest = (named, behind) if named else (self.heading, text)
        found = [self._unit(part, whose) for part in _BETWEEN_UNITS.split(rest) if part.strip()]
        units = [unit for unit in found if isinstance(unit, Unit)]
        if not units or len(units) < len(found):
            return False
        placed = [(unit, self._place(unit)) for unit in units]
        good = tuple(unit for unit, problem in placed if problem is None)
        owners = {unit.power for unit in units if unit.power}
        said = None
        if good:
            said = UnitsPlacedFor(good, owners.pop()) if len(owners) == 1 else UnitsPlaced(good)
        self._say(text, said, [problem for _, problem in placed if problem is not None])
        return True

    def _place(self, unit: Unit) -> Message | None:
        """Put a unit on the board; gives what is wrong with it, if anything."""
        at = self.variant.province_of[unit.space]
        if not unit.power:
            try:
                unit = unit._replace(power=neutral_at(self.variant, at))
            except RecordError:
                return UnitForWhom(unit)
        if at in self.units:
            return PlaceTaken(at, self.units[at])
        if not self.variant.can_stand(unit.kind, unit.space):
            return CannotStand(unit)
        self.units[at] = unit
        return None

    def _own(self, whose: str, text: str) -> tuple[Message | None, list[Message]]:
        """Add a power's centres; gives those added, if any, and what is wrong with the others."""
        good: list[str] = []
        wrong: list[Message] = []
        for part in filter(None, _BETWEEN_PLACES.split(text.strip())):
            place = self._unit(part, whose)
            if isinstance(place, UndecidedKind | UndecidedCoast):
                at = self.variant.province_of[place.place]
            elif isinstance(place, Unit):
                at = self.variant.province_of[place.space]
            else:
                wrong.append(place)
                continue
            owner = at if whose == NEUTRALS else whose
            if not self.variant.provinces[at].is_centre or (whose == NEUTRALS and at not in self.variant.neutrals):
                wrong.append(NoSuchCentre(at))
            elif self.centres.setdefault(at, owner) != owner:
                wrong.append(CentreOfAnother(at))
            else:
                good.append(at)
        return CentresGiven(whose, tuple(good)) if good else None, wrong

    def _dislodge(self, whose: str, text: str) -> tuple[Message | None, list[Message]]:
        """Add a power's dislodged units; gives those added, if any, and what is wrong with the others."""
        good: list[Unit] = []
        wrong: list[Message] = []
        for part in filter(str.strip, _BETWEEN_UNITS.split(text)):
            unit = self._unit(part, whose)
            if not isinstance(unit, Unit):
                wrong.append(unit)
                continue
            at = self.variant.province_of[unit.space]
            if whose == NEUTRALS and at not in self.variant.neutrals:
                wrong.append(UnitForWhom(unit))
            elif at in self.dislodged:
                wrong.append(DislodgedAlready(at, self.dislodged[at]))
            elif not self.variant.can_stand(unit.kind, unit.space):
                wrong.append(CannotStand(unit))
            else:
                self.dislodged[at] = unit._replace(power=at if whose == NEUTRALS else whose)
                good.append(unit)
        return DislodgedPlaced(whose, tuple(good)) if good else None, wrong

    def _implied(self, start: dict[str, Unit]) -> Iterator[tuple[str, Unit]]:
        """The units that movement orders imply, by province, if the orders give their power and kind."""
        if self.phase.kind is not PhaseKind.MOVEMENT:
            return
        for power, reading in ((each.power, reading) for each in self.orders for reading in each.readings):
            order, whose = reading.literal, reading.power or power
            if not isinstance(order, UnitOrder) or not self.variant.province_of.get(order.at):
                continue
            at = self.variant.province_of[order.at]
            if whose and order.kind and self.variant.can_stand(order.kind, order.at):
                yield at, Unit(whose, order.kind, order.at)
            elif not whose and at in start:
                yield at, start[at]

    def _say(self, quoted: str, good: Message | None, wrong: Sequence[Message]) -> None:
        if good is not None:
            self.trial.verdicts.append(LineVerdict(True, masked(quoted), good, variant=self.variant))
        if wrong:
            first, *others = wrong
            said = first.with_more(*map(FaultBesides, others))
            self.trial.verdicts.append(LineVerdict(False, masked(quoted), said, variant=self.variant))


def _by_power(units: Iterable[Unit]) -> dict[str, list[str]]:
    listed: dict[str, list[str]] = {}
    for unit in units:
        listed.setdefault(unit.power, []).append(str(unit))
    return listed
