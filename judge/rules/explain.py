"""Names what became of each movement order, and why, by a battle that is decided.

`judge.rules.movement` has decided who moves, who is dislodged and which supports count, `judge.rules.retreats` where
dislodged units may go. Here follow the verdict on each order, and the strengths that explain it.
"""

from collections.abc import Collection, Mapping

from judge.board.orders import Convoy, Hold, Support
from judge.common.message import Message
from judge.rules.matching import CONVOY, MOVE, SUPPORT
from judge.rules.movement import Battle
from judge.rules.outcome import Result, Verdict, in_order
from judge.rules.reasons.movement_reasons import (
    BeatenByDefence,
    BeatenByHold,
    BeatenByRival,
    BouncedToo,
    ConvoyAvailable,
    ConvoyBroken,
    ConvoyDislodged,
    ConvoyHeldUp,
    ConvoyMissing,
    ConvoyParadox,
    ConvoyUnmatched,
    DefenceStrength,
    DislodgedBy,
    HoldStrength,
    MovedAgainst,
    MovedFree,
    MovedRing,
    NoOwnHelp,
    OwnUnit,
    RivalStrength,
    Sortie,
    Stands,
    StandsAgainst,
    StandsAgainstSortie,
    StandsBetween,
    SupportAttacked,
    SupportDislodged,
    SupportGiven,
    SupportNotHolding,
    SupportUnmatched,
)
from judge.rules.reasons.reason import Reason


def movement_results(battle: Battle, retreats: Mapping[int, Collection[str]]) -> tuple[Result, ...]:
    """The results of a decided battle, power by power: every unit's order by province, then the ignored orders.

    `retreats` maps each dislodged unit to the spaces that it may retreat to; without any it is destroyed.
    """
    ignored: dict[str, Result] = {}
    lost: list[Result] = []
    for each in battle.ignored:
        order, problem = each.settled.order, each.settled.problem
        assert problem is not None
        result = Result(each.power, order, Verdict.ILLEGAL, problem)
        at = battle.situation.variant.province_of.get(getattr(order, "at", ""))
        n = battle.number.get(at or "")
        if n is not None and battle.order[n] is None and battle.power[n] == each.power:
            # the unit has no legal order: its last illegal one stands for the unit in the results
            if at in ignored:
                lost.append(ignored[at or ""])
            ignored[at or ""] = result
        else:
            lost.append(result)
    numbers = sorted(range(len(battle.units)), key=battle.at.__getitem__)
    results = [_result(battle, n, ignored.get(battle.at[n]), retreats.get(n)) for n in numbers] + lost
    return in_order(results, battle.situation.variant.powers)


def _result(battle: Battle, n: int, instead: Result | None, retreats: Collection[str] | None) -> Result:
    """The result of unit `n`: `instead` if its only order was illegal; `retreats` is None unless it is dislodged."""
    out = retreats is not None
    destroyed = out and not retreats
    if instead is not None:
        return Result(instead.power, instead.order, instead.verdict, instead.reason, out, destroyed)
    order = battle.order[n]
    verdict, reason = _verdict(battle, n)
    unit = battle.units[n]
    carried_out = order if order is not None else Hold(unit.kind, unit.space)
    return Result(battle.power[n], carried_out, verdict, reason, out, destroyed, order is not None)


def _verdict(battle: Battle, n: int) -> tuple[Verdict, Reason]:
    kind = battle.kind[n]
    if kind == MOVE:
        if not battle.matched[n]:
            return Verdict.INVALID, ConvoyMissing(place=battle.aim[n] or "")
        return (Verdict.SUCCEEDS if battle.moved[n] else Verdict.FAILS), _why_move(battle, n)
    if kind == SUPPORT:
        return support_verdict(battle, n)
    if kind == CONVOY:
        return _convoy(battle, n)
    dislodger = battle.dislodger(n)
    if dislodger is not None:
        return Verdict.FAILS, _driven_out(battle, n, dislodger)
    attacker = _strongest(battle, n)
    if attacker is None:
        return Verdict.STANDS, Stands()
    hold, attack, unit = battle.strength(n)[0], battle.attack(attacker)[0], battle.units[attacker]
    if attack <= hold:
        return Verdict.STANDS, StandsAgainst(hold=hold, attack=attack, attacker=unit)
    if battle.situation.is_stationary(unit):
        return Verdict.STANDS, StandsAgainstSortie(attacker=unit)
    rival = _rival(battle, attacker)
    assert rival is not None, "an attack that exceeds the hold and meets no rival succeeds"
    prevent = battle.prevent(rival)[0]
    between = StandsBetween(attack=attack, attacker=unit, prevent=prevent, rival=battle.units[rival])
    return Verdict.STANDS, between.with_more(_others_as_strong(battle, attacker, rival))


def _strongest(battle: Battle, n: int) -> int | None:
    arrived = [a for a in battle.attackers.get(battle.at[n], ()) if battle.path[a]]
    return max(arrived, key=lambda a: (battle.attack(a)[0], battle.units[a].space), default=None)


def _driven_out(battle: Battle, n: int, dislodger: int) -> Reason:
    attack, hold = battle.attack(dislodger)[0], battle.strength(n)[0]
    return DislodgedBy(attacker=battle.units[dislodger], attack=attack, hold=hold)


def _why_move(battle: Battle, n: int) -> Reason:
    if battle.path[n] is False:
        return _why_no_path(battle, n)
    to = battle.aim[n] or ""
    attack = battle.attack(n)[0]
    if battle.situation.is_stationary(battle.units[n]):
        return Sortie(attack=attack, place=to)
    there = battle.number.get(to)
    strongest = _rival(battle, n)
    if battle.moved[n]:
        return _why_success(battle, n, attack, there, strongest)
    against = battle.opposition(n)[0]
    if there is not None and against and attack <= against:
        defender = battle.units[there]
        if battle.power[there] == battle.power[n]:
            return OwnUnit(defender=defender)
        if battle.kind[there] == MOVE and battle.heads_on(n, there):
            return BeatenByDefence(attack=attack, defend=against, defender=defender)
        beaten = NoOwnHelp if battle.strength(n)[0] > against else BeatenByHold
        return beaten(attack=attack, hold=against, defender=defender)
    assert strongest is not None, "a move that nothing opposes succeeds"
    rival, prevent = battle.units[strongest], battle.prevent(strongest)[0]
    beaten_by = BeatenByRival(attack=attack, prevent=prevent, rival=rival, place=to)
    return beaten_by.with_more(_others_as_strong(battle, n, strongest))


def _rival(battle: Battle, n: int) -> int | None:
    """The strongest other move to the same province, None when there is none."""
    rivals = [m for m in battle.attackers[battle.aim[n] or ""] if m != n]
    return max(rivals, key=lambda m: (battle.prevent(m)[0], battle.units[m].space), default=None)


def _others_as_strong(battle: Battle, n: int, rival: int) -> BouncedToo | None:
    """The other moves to the province of `n` that are as strong as the rival's; None if there are none."""
    prevent = battle.prevent(rival)[0]
    rivals = [m for m in battle.attackers[battle.aim[n] or ""] if m not in (n, rival)]
    strong = [battle.units[m] for m in rivals if battle.prevent(m)[0] == prevent]
    return BouncedToo(tuple(sorted(strong, key=lambda unit: unit.space))) if strong else None


def _why_success(battle: Battle, n: int, attack: int, there: int | None, rival: int | None) -> Reason:
    if n in battle.ring:
        return MovedRing()
    met: list[Message] = []
    hold = battle.opposition(n)[0]
    if there is not None and hold:
        kind = DefenceStrength if battle.kind[there] == MOVE and battle.heads_on(n, there) else HoldStrength
        met.append(kind(hold, battle.units[there]))
    if rival is not None and battle.prevent(rival)[0]:
        met.append(RivalStrength(battle.prevent(rival)[0], battle.units[rival]))
    if not met:
        return MovedFree()
    return MovedAgainst(attack=attack, against=tuple(met))


def _why_no_path(battle: Battle, n: int) -> Reason:
    if n in battle.paradox:
        return ConvoyParadox()
    for _, fleet in sorted(battle.fleets[n].items()):
        dislodger = battle.dislodger(fleet)
        if dislodger is not None:
            return ConvoyBroken(fleet=battle.units[fleet], attacker=battle.units[dislodger])
    return ConvoyMissing(place=battle.aim[n] or "")


def support_verdict(battle: Battle, n: int) -> tuple[Verdict, Reason]:
    """What became of the support of unit `n`, and why."""
    order = battle.order[n]
    assert isinstance(order, Support)
    target = battle.units[battle.number[battle.situation.variant.province_of[order.of_at]]]
    if not battle.matched[n]:
        if order.to is None:
            return Verdict.INVALID, SupportNotHolding(unit=target)
        return Verdict.INVALID, SupportUnmatched(unit=target, place=order.to)
    if battle.given[n]:
        return Verdict.GIVEN, SupportGiven()
    dislodger = battle.dislodger(n)
    if dislodger is not None:
        return Verdict.CUT, SupportDislodged(attacker=battle.units[dislodger])
    cutter = min((a for a in battle.attackers[battle.at[n]] if battle.cuts(a, n)), key=battle.at.__getitem__)
    return Verdict.CUT, SupportAttacked(attacker=battle.units[cutter])


def _convoy(battle: Battle, n: int) -> tuple[Verdict, Reason]:
    order = battle.order[n]
    assert isinstance(order, Convoy)
    army = battle.number[order.of_at]
    dislodger = battle.dislodger(n)
    if dislodger is not None:
        return Verdict.DISRUPTED, ConvoyDislodged(attacker=battle.units[dislodger])
    if not battle.matched[n]:
        return Verdict.INVALID, ConvoyUnmatched(unit=battle.units[army], place=order.to)
    if n in battle.held_up:
        return Verdict.DISRUPTED, ConvoyHeldUp()
    return Verdict.AVAILABLE, ConvoyAvailable()
