"""WHY's messages about an order: its outcome, and everything that decided it, from the record of the phase."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judge.board.orders import Hold, Move, Order, Retreat, UnitOrder, Verbatim
from judge.board.phase import Phase, PhaseKind
from judge.board.position import DislodgedUnit, Unit, province_of
from judge.board.variant import Variant
from judge.common.message import Count, Message, OneOf, Power, Space
from judge.game.boards import policies_of
from judge.game.events import PhaseProcessed, ResultLine
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.rules.adjudication import decide_movement
from judge.rules.explain_unit import explain_unit, helped_unit
from judge.rules.reasons.adjustment_reasons import CentreCount, UnitCount
from judge.rules.situation import Situation
from judge.writing.letters.explanations import Explained
from judge.writing.reports.results import came_of


class OrderCame(Message):
    """The outcome of an order."""

    order: Order | Verbatim | Unit
    power: Power
    phase: Phase
    came: Message


class HeldWithoutOrder(Message):
    """What became of a unit that had no order."""

    unit: Unit
    power: Power
    phase: Phase
    came: Message


class HeldWithoutBid(Message):
    """What became of a unit that nobody plays, and for which no order won."""

    unit: Unit
    power: Power
    phase: Phase
    came: Message


class LiesInFog(Message):
    """Why an order came out so, for a reader in fog who may not know."""


class WasToSupport(Message):
    """What became of the order that a unit was to support."""

    order: Order | Verbatim | Unit
    power: Power
    came: Message


class WasToConvoy(Message):
    """What became of the order of the army that a fleet was to convoy."""

    order: Order | Verbatim | Unit
    power: Power
    came: Message


class CouldRetreat(Message):
    """Where a dislodged unit could retreat to."""

    places: OneOf[Space]


class NoRetreatWasOpen(Message):
    """A dislodged unit could not retreat."""


class HadCounts(Message):
    """What a power had in a phase of adjustments; what was due and what it ordered follow."""

    power: Power
    centres: CentreCount
    units: UnitCount


class BuildsWereDue(Message):
    """Follows `HadCounts`: how many units the power could build."""

    builds: Count


class RemovalsWereDue(Message):
    """Follows `HadCounts`: how many units the power had to remove."""

    removals: Count


class NothingWasDue(Message):
    """Follows `HadCounts`: the power had nothing to adjust."""


class ItOrdered(Message):
    """Follows `HadCounts`: what the power ordered."""

    orders: tuple[Order | Verbatim | Unit, ...]


class ItOrderedNothing(Message):
    """Follows `HadCounts`: the power ordered nothing."""


class NothingAdjustedIn(Message):
    """Nobody built or removed anything in a place."""

    place: Space
    phase: Phase


class NoUnitIn(Message):
    """No unit stood in a place in a phase of movement."""

    place: Space
    phase: Phase


class NobodyDislodgedIn(Message):
    """No unit had to retreat from a place."""

    place: Space
    phase: Phase


class AsFarAsYouSee(Message):
    """Follows another message, to a reader in fog: there may have been more."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A phase that was played, its board, and the part of it that is asked about."""

    state: GameState
    variant: Variant
    phase: PhaseProcessed
    province: str

    @property
    def at(self) -> Phase:
        """Which phase it was."""
        return self.phase.before.phase

    def lines(self) -> list[ResultLine]:
        """The results of the units in the province, or built there; if there are none, of those that tried to enter."""
        there, going = [], []
        for line in self.phase.results:
            order = line.order
            if not isinstance(order, UnitOrder):
                continue
            if province_of(order.at) == self.province:
                there.append(line)
            elif isinstance(order, Move | Retreat) and province_of(order.to) == self.province:
                going.append(line)
        return there or sorted(going, key=lambda line: line.verdict != "succeeds")


def explained(asked: Asked, line: ResultLine, *, foggy: bool) -> Explained:
    """One order: what became of it, and what decided it."""
    came = came_of(line) or LiesInFog()
    said: Message
    if line.ordered or not isinstance(line.order, Hold):
        said = OrderCame(line.order, line.power, asked.at, came)
    else:
        unit = Unit(line.power, line.order.kind, line.order.at)
        kind = HeldWithoutBid if line.power in asked.variant.neutrals else HeldWithoutOrder
        said = kind(unit, line.power, asked.at, came)
    return Explained(said, () if foggy else tuple(_remarks(asked, line)))


def _remarks(asked: Asked, line: ResultLine) -> Iterator[Message]:
    """What else contributed to an order's outcome, besides its one reason."""
    order = line.order
    if not isinstance(order, UnitOrder):
        return
    match asked.phase.before.phase.kind:
        case PhaseKind.MOVEMENT:
            yield from _battle(asked, line, order.at)
        case PhaseKind.RETREATS:
            yield from _open(asked, order.at, asked.phase.before.dislodged)
        case PhaseKind.ADJUSTMENTS:
            if line.power in asked.variant.powers:
                yield _count(asked, line.power)


def _battle(asked: Asked, line: ResultLine, at: str) -> Iterator[Message]:
    """The battle around a unit, resolved again from the recorded results, so orders won by bids count too."""
    before = asked.phase.before
    orders: dict[str, list[Order]] = {}
    for each in asked.phase.results:
        if each.ordered and isinstance(each.order, Order) and each.verdict != "illegal":
            orders.setdefault(each.power, []).append(each.order)
    policies = policies_of(asked.state, asked.variant)
    battle = decide_movement(Situation.of(asked.variant, before, policies), orders)
    n = battle.number.get(province_of(at))
    if n is None or battle.power[n] != line.power:
        return
    target = helped_unit(battle, n)
    if target is not None and line.verdict in ("given", "cut", "available", "disrupted"):
        theirs = next(each for each in asked.phase.results if _stands(asked, each, battle.at[target]))
        was_to = WasToSupport if line.verdict in ("given", "cut") else WasToConvoy
        yield was_to(theirs.order, theirs.power, came_of(theirs) or LiesInFog())
    yield from explain_unit(battle, n)
    yield from _open(asked, at, asked.phase.after.dislodged)


def _stands(asked: Asked, line: ResultLine, province: str) -> bool:
    """Whether a result is that of the unit in the province: its own power's order there, and not a replaced one."""
    here = isinstance(line.order, UnitOrder) and province_of(line.order.at) == province
    owner = next((unit.power for unit in asked.phase.before.units if province_of(unit.space) == province), "")
    return here and line.power == owner and line.code != "replaced"


def _open(asked: Asked, at: str, dislodged: Sequence[DislodgedUnit]) -> Iterator[Message]:
    """Where a dislodged unit could retreat to."""
    for each in dislodged:
        if province_of(each.unit.space) == province_of(at) and each.retreats is not None:
            yield CouldRetreat(tuple(each.retreats)) if each.retreats else NoRetreatWasOpen()


def _count(asked: Asked, power: str) -> Message:
    """What a power had to adjust, and what it ordered."""
    before = asked.phase.before
    centres, units = len(before.centres_of(power)), len(before.units_of(power))
    left = centres - units
    due = BuildsWereDue(left) if left > 0 else RemovalsWereDue(-left) if left < 0 else NothingWasDue()
    orders = tuple(each.order for each in asked.phase.results if each.power == power and each.ordered)
    ordered = ItOrdered(orders) if orders else ItOrderedNothing()
    return HadCounts(power, CentreCount(centres), UnitCount(units)).with_more(due, ordered)


def nothing_there(asked: Asked, *, foggy: bool) -> Explained:
    """The answer if nobody ordered anything in a place: in adjustments, what its owner had to do.

    :raises Refusal: `NoUnitIn`, `NobodyDislodgedIn`, `NothingAdjustedIn`: there is nothing to tell.
    """
    place, phase = asked.province, asked.at
    owner = asked.phase.before.centres.get(place) or asked.variant.home_of.get(place)
    if phase.kind is PhaseKind.ADJUSTMENTS and owner and owner in asked.variant.powers and not foggy:
        return Explained(NothingAdjustedIn(place, phase), (_count(asked, owner),))
    nobody = {
        PhaseKind.MOVEMENT: NoUnitIn,
        PhaseKind.RETREATS: NobodyDislodgedIn,
        PhaseKind.ADJUSTMENTS: NothingAdjustedIn,
    }[phase.kind]
    raise Refusal(nobody(place, phase).with_more(AsFarAsYouSee() if foggy else None))
