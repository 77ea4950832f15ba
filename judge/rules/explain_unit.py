"""Everything that decided what became of one unit in a movement phase, read off a decided battle.

`judge.rules.explain` gives one reason for each order. This module gives all of them: which units met, with what
strength and support, and whose support failed.
"""

from collections.abc import Iterator

from judge.board.orders import Move, Support
from judge.rules.explain import support_verdict
from judge.rules.matching import CONVOY, MOVE, SUPPORT
from judge.rules.movement import Battle
from judge.rules.outcome import Verdict
from judge.rules.reasons.fight_accounts import (
    SupportedBy,
    WhyAttack,
    WhyAttackAdrift,
    WhyBeleaguered,
    WhyCarried,
    WhyDefence,
    WhyEmpty,
    WhyHelpAttacked,
    WhyHelpCut,
    WhyHelpDislodged,
    WhyHelpVoid,
    WhyHold,
    WhyLeft,
    WhyOwnVictim,
    WhyParadox,
    WhyRival,
    WhyRivalAdrift,
    WhyRivalBeaten,
    WhyStuck,
    WhySunk,
)
from judge.rules.reasons.movement_reasons import SupportAttacked, SupportDislodged
from judge.rules.reasons.reason import Reason
from judge.rules.retreats import closed_retreats, open_retreats


def explain_unit(battle: Battle, n: int) -> tuple[Reason, ...]:
    """What unit `n` met in the province that it was to move to, and in its own unless it left."""
    remarks: list[Reason] = []
    if battle.kind[n] == MOVE and battle.matched[n]:
        remarks += _convoy(battle, n)
        remarks += _goal(battle, n) if battle.path[n] else ()
    if not battle.moved[n]:
        remarks += _place(battle, n)
        if battle.dislodged(n) and not open_retreats(battle, n):
            remarks += closed_retreats(battle, n)
    return tuple(remarks)


def _goal(battle: Battle, n: int) -> Iterator[Reason]:
    """The fight for the province that a unit moved to."""
    to = battle.aim[n] or ""
    yield from _attack(battle, n)
    there = battle.number.get(to)
    if there is None:
        yield WhyEmpty(place=to)
    elif battle.kind[there] != MOVE:
        yield _held(battle, there)
        yield from _lost_help(battle, there)
    elif battle.heads_on(n, there):
        strength = battle.strength(there)[0]
        said = WhyDefence(battle.units[there], battle.power[there], strength)
        yield _supported(battle, said, there, strength)
        yield from _lost_help(battle, there)
    else:
        left = WhyLeft if battle.moved[there] else WhyStuck
        yield left(battle.units[there], battle.power[there], battle.at[there])
    for rival in sorted(battle.attackers[to], key=battle.at.__getitem__):
        if rival != n:
            strength, unit, owner = battle.prevent(rival)[0], battle.units[rival], battle.power[rival]
            if strength:
                yield _supported(battle, WhyRival(unit, owner, to, strength), rival, strength)
                yield from _lost_help(battle, rival)
            else:
                yield (WhyRivalBeaten if battle.path[rival] else WhyRivalAdrift)(unit, owner, to)


def _place(battle: Battle, n: int) -> Iterator[Reason]:
    """The fight for the province where a unit stood, without what `_goal` has told already."""
    at = battle.at[n]
    facing = battle.number.get(battle.aim[n] or "") if battle.kind[n] == MOVE else None
    attackers = [a for a in battle.attackers.get(at, ()) if not (a == facing and battle.heads_on(n, a))]
    for attacker in sorted(attackers, key=battle.at.__getitem__):
        if battle.path[attacker]:
            yield from _attack(battle, attacker)
        else:
            yield WhyAttackAdrift(battle.units[attacker], battle.power[attacker], at)
    if not attackers:
        return
    if battle.kind[n] == MOVE:
        yield WhyStuck(battle.units[n], battle.power[n], at)
        return
    hold = battle.strength(n)[0]
    yield _held(battle, n)
    yield from _lost_help(battle, n)
    stronger = any(battle.path[a] and battle.attack(a)[0] > hold for a in attackers)
    if stronger and not battle.dislodged(n) and sum(battle.prevent(a)[0] > 0 for a in attackers) > 1:
        yield WhyBeleaguered(place=at)


def _attack(battle: Battle, n: int) -> Iterator[Reason]:
    """An attack with its strength, and the supports that failed."""
    there = battle.number.get(battle.aim[n] or "")
    leaves = there is not None and battle.moved[there] and not battle.heads_on(n, there)
    victim = "" if there is None or leaves else battle.power[there]
    strength = battle.attack(n)[0]
    said = WhyAttack(battle.units[n], battle.power[n], battle.aim[n] or "", strength)
    yield _supported(battle, said, n, strength, victim)
    for helper in battle.helpers[n]:
        if battle.given[helper] and battle.power[helper] == victim and there is not None:
            yield WhyOwnVictim(unit=battle.units[helper], owner=battle.power[helper], victim=battle.units[there])
    yield from _lost_help(battle, n)


def _held(battle: Battle, n: int) -> Reason:
    """Unit `n`, which stayed, with its strength and the supports that count."""
    strength = battle.strength(n)[0]
    return _supported(battle, WhyHold(battle.units[n], battle.power[n], battle.at[n], strength), n, strength)


def _supported(battle: Battle, said: Reason, n: int, strength: int, victim: str = "") -> Reason:
    """What is said of unit `n` in a fight, and whose support counts; support by the power `victim` does not."""
    helpers = [h for h in battle.helpers[n] if battle.given[h] and (not victim or battle.power[h] != victim)]
    supporters = tuple(battle.units[h] for h in helpers)
    return said.with_more(SupportedBy(supporters)) if supporters and strength > 1 else said


def _lost_help(battle: Battle, n: int) -> Iterator[Reason]:
    """The supports for a unit that were cut, or that did not match its order."""
    province_of = battle.situation.variant.province_of
    for helper, order in enumerate(battle.order):
        if isinstance(order, Support) and province_of[order.of_at] == battle.at[n] and not battle.given[helper]:
            verdict, reason = support_verdict(battle, helper)
            unit, owner = battle.units[helper], battle.power[helper]
            if verdict is Verdict.CUT:
                yield WhyHelpCut(unit, owner, _who_cut(reason))
            else:
                yield WhyHelpVoid(unit, owner, reason)


def _who_cut(reason: Reason) -> Reason:
    """What a reason for a cut support says of the attacker."""
    if isinstance(reason, SupportDislodged):
        return WhyHelpDislodged(reason.attacker)
    return WhyHelpAttacked(reason.attacker) if isinstance(reason, SupportAttacked) else reason


def _convoy(battle: Battle, n: int) -> Iterator[Reason]:
    """The fleets that were ordered to convoy an army."""
    if not battle.by_convoy[n]:
        return
    if n in battle.paradox:
        yield WhyParadox()
    for _, fleet in sorted(battle.fleets.get(n, {}).items()):
        attacker = battle.dislodger(fleet)
        unit, owner = battle.units[fleet], battle.power[fleet]
        if attacker is not None:
            yield WhySunk(unit, owner, battle.units[attacker], battle.power[attacker])
        else:
            yield WhyCarried(unit, owner)


def helped_unit(battle: Battle, n: int) -> int | None:
    """The number of the unit that unit `n` supports or convoys; None when it does neither."""
    order = battle.order[n]
    if battle.kind[n] not in (SUPPORT, CONVOY) or order is None or isinstance(order, Move):
        return None
    return battle.number.get(battle.situation.variant.province_of[getattr(order, "of_at", "")])
