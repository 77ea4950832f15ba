"""One phase from position and orders to outcome: what is adjudicated, who owns what then, what comes next, who won."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from judge.board.orders import Order
from judge.board.phase import Phase, PhaseKind
from judge.board.position import DislodgedUnit, Position, Unit
from judge.board.variant import Variant
from judge.rules.adjustments import resolve_adjustments
from judge.rules.cycles import break_cycles
from judge.rules.duties import powers_to_move
from judge.rules.explain import movement_results, open_retreats
from judge.rules.movement import Battle
from judge.rules.outcome import Outcome, Result
from judge.rules.policies import Policies
from judge.rules.retreats import resolve_retreats
from judge.rules.situation import Situation


def adjudicate(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[Order]],
    policies: Policies | None = None,
) -> Outcome:
    """The outcome of a phase. Any order may be passed in: what is impossible comes back as illegal.

    Pure: the same position, orders and policies always give the same outcome, whatever order they are listed in
    (but for several orders to one unit: the last legal one counts; and adjustments: the first legal ones count).
    """
    situation = Situation.of(variant, position.units, policies or Policies.of(variant.policies))
    if position.phase.kind is PhaseKind.MOVEMENT:
        battle = _decided(situation, orders)
        units, dislodged = _after_movement(battle)
        return _close(variant, position, units, dislodged, lambda: movement_results(battle))
    resolve = resolve_retreats if position.phase.kind is PhaseKind.RETREATS else resolve_adjustments
    units, results = resolve(situation, position, orders)
    return _close(variant, position, units, (), lambda: results)


def _decided(situation: Situation, orders: Mapping[str, Sequence[Order]]) -> Battle:
    """The battle with every order decided. By the rules of 1971 an army whose convoy fails walks (DATC 4.A.3)."""
    ashore: frozenset[str] = frozenset()
    while True:
        battle = Battle(situation, orders, ashore)
        battle.resolve()
        break_cycles(battle)
        if situation.policies.adjacent_convoy != "1971":
            return battle
        army = situation.variant.army
        stranded = {at for n, at in enumerate(battle.at) if battle.by_convoy[n] and not battle.path[n]}
        walking = {at for at in stranded if battle.aim[battle.number[at]] in army.get(at, ())}
        if not walking:
            return battle
        ashore |= walking


def _after_movement(battle: Battle) -> tuple[tuple[Unit, ...], tuple[DislodgedUnit, ...]]:
    units, dislodged = [], []
    for n, unit in enumerate(battle.units):
        if battle.moved[n]:
            order = battle.order[n]
            units.append(Unit(unit.power, unit.kind, getattr(order, "to", unit.space)))
        elif battle.at[n] in battle.attackers and battle.dislodged(n):
            retreats = open_retreats(battle, n)
            if retreats:
                dislodged.append(DislodgedUnit(unit, retreats))
        else:
            units.append(unit)
    return tuple(units), tuple(dislodged)


def _close(
    variant: Variant,
    position: Position,
    units: tuple[Unit, ...],
    dislodged: tuple[DislodgedUnit, ...],
    explain: Callable[[], tuple[Result, ...]],
) -> Outcome:
    """The position after a phase: centres taken where it is time, and the phases that ask nobody anything skipped."""
    after = Position(position.phase, units, dislodged, position.centres)
    calendar = variant.calendar
    for _ in range(2 * len(calendar.cycle)):
        following = calendar.after(after.phase)
        if following.kind is not PhaseKind.RETREATS and _retreats_done(variant, after.phase):
            after = replace(after, centres=take_centres(variant, after))
            champion = winner(variant, after)
            if champion is not None:
                return Outcome(replace(after, phase=following), champion, True, explain)
        after = replace(after, phase=following)
        if powers_to_move(variant, after):
            return Outcome(after, None, False, explain)
    return Outcome(replace(after, phase=calendar.after(position.phase)), None, True, explain)


def _retreats_done(variant: Variant, phase: Phase) -> bool:
    """Whether the phase closes a season in which centres change hands."""
    return variant.calendar.takes_centres(phase)


def take_centres(variant: Variant, position: Position) -> dict[str, str]:
    """The centres' owners once the standing units have taken those they occupy (Fall, after retreats)."""
    centres = dict(position.centres)
    for unit in position.units:
        province = variant.province_of[unit.space]
        if variant.provinces[province].is_centre:
            centres[province] = unit.power
    return centres


def winner(variant: Variant, position: Position) -> str | None:
    """The power that owns enough centres to win, and more than any other; None while there is none."""
    counts = dict.fromkeys(variant.powers, 0)
    for owner in position.centres.values():
        counts[owner] = counts.get(owner, 0) + 1
    first, *others = sorted(counts, key=lambda power: -counts[power])
    if counts[first] < variant.victory_centres or (others and counts[others[0]] == counts[first]):
        return None
    return first
