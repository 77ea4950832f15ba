"""One phase from position and orders to outcome: adjudication, new owners, the next phase, and victory."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace

from judge.board.bid import Bid
from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import DislodgedUnit, Position, Unit
from judge.board.variant import Variant
from judge.rules.adjustments import resolve_adjustments
from judge.rules.between_phases import close_season, close_winter, enter
from judge.rules.bids import Ledger, settle_bids
from judge.rules.cycles import break_cycles
from judge.rules.explain import movement_results
from judge.rules.movement import Battle
from judge.rules.orders_due import powers_to_move
from judge.rules.outcome import Outcome, Result, in_order
from judge.rules.policies import Policies
from judge.rules.retreats import open_retreats, resolve_retreats
from judge.rules.situation import Situation
from judge.rules.victory import survivors, winner


def adjudicate(
    variant: Variant,
    position: Position,
    orders: Mapping[str, Sequence[Order]],
    policies: Policies | None = None,
    bids: Mapping[str, Sequence[Bid]] | None = None,
    *,
    never_skip: Collection[PhaseKind] = (),
) -> Outcome:
    """The outcome of a phase. Any order may be passed in: an impossible one comes back as illegal.

    `orders` maps powers to their orders, `bids` maps sides to their bids on orders for neutrals. A neutral with an
    order in `orders` ignores bids. Phases of the kinds in `never_skip` follow even if no power has orders to give.

    Pure: the same arguments always give the same outcome. The sequence of orders matters in two cases only: of several
    orders to one unit the last legal one counts, and of too many adjustments the first legal ones count.
    """
    variant = variant.at(position.phase)
    situation = Situation.of(variant, position, policies or Policies.of(variant.policies))
    if position.phase.kind is PhaseKind.MOVEMENT:
        ledger = settle_bids(situation, orders, bids or {}) if variant.bids else Ledger()
        if ledger.winners:
            orders = {**{neutral: (order,) for neutral, order in ledger.winners.items()}, **orders}
        battle = decide_movement(situation, orders)
        retreats = {n: open_retreats(battle, n) for n in battle.dislodged_units()}
        after = _after_movement(battle, position, retreats)
        outcome = _close(variant, after, lambda: movement_results(battle, retreats), never_skip)
        return replace(outcome, ledger=ledger.lines) if ledger.lines else outcome
    resolve = resolve_retreats if position.phase.kind is PhaseKind.RETREATS else resolve_adjustments
    after, results = resolve(situation, orders)
    return _close(variant, after, lambda: results, never_skip)


def decide_movement(situation: Situation, orders: Mapping[str, Sequence[Order]]) -> Battle:
    """The battle with every order decided. In the 1971 rules an army whose convoy fails goes by land (DATC 4.A.3)."""
    ashore: frozenset[str] = frozenset()
    while True:
        battle = Battle(situation, orders, ashore)
        battle.resolve()
        break_cycles(battle)
        if situation.policies.adjacent_convoy != "1971":
            return battle
        stranded = {n for n, by_convoy in enumerate(battle.by_convoy) if by_convoy and not battle.path[n]}
        walking = {battle.at[n] for n in stranded if battle.aim[n] in situation.ways(battle.units[n])}
        if not walking:
            return battle
        ashore |= walking


def _after_movement(battle: Battle, position: Position, retreats: Mapping[int, tuple[str, ...]]) -> Position:
    """The position once all units have moved. `retreats`: each dislodged unit to the spaces open to it."""
    units, dislodged, stayed = [], [], set()
    for n, unit in enumerate(battle.units):
        if battle.moved[n]:
            order = battle.order[n]
            units.append(Unit(unit.power, unit.kind, getattr(order, "to", unit.space)))
        elif n in retreats:
            if retreats[n]:
                dislodged.append(DislodgedUnit(unit, retreats[n]))
        else:
            units.append(unit)
            stayed.add(battle.at[n])
    stays = {place: count for place, count in position.stays.items() if place in stayed}
    return replace(position, units=tuple(units), dislodged=tuple(dislodged), stays=stays)


def _close(
    variant: Variant,
    after: Position,
    explain: Callable[[], tuple[Result, ...]],
    never_skip: Collection[PhaseKind],
) -> Outcome:
    """The outcome after a phase: what happens between phases is done, and phases without orders to give are skipped."""
    calendar, played = variant.calendar, after.phase
    news: list[Result] = []

    def results() -> tuple[Result, ...]:
        return in_order((*explain(), *news), variant.powers) if news else explain()

    for _ in range(2 * len(calendar.cycle)):
        following = calendar.after(after.phase)
        happened: list[Result] = []
        if after.phase.kind is PhaseKind.ADJUSTMENTS:
            after, happened = close_winter(variant, after)
        elif following.kind is not PhaseKind.RETREATS:
            after, happened = close_season(variant, after)
            champion = winner(variant, after) if calendar.takes_centres(after.phase) else None
            if champion is not None:
                news += happened
                return Outcome(replace(after, phase=following), champion, True, results)
        news += happened
        if variant.draw_at is not None and calendar.order(following) >= calendar.order(variant.draw_at):
            drawn = survivors(variant, after)
            after, happened = enter(variant, after, following)
            news += happened
            return Outcome(after, None, True, results, drawn=drawn)
        after, happened = enter(variant, after, following)
        news += happened
        variant = variant.at(following)
        if following.kind in never_skip or powers_to_move(variant, after):
            return Outcome(after, None, False, results)
    return Outcome(replace(after, phase=calendar.after(played)), None, True, results)
