"""Everything that decided what became of one unit in a movement phase, read off a decided battle.

`judge.rules.explain` gives one reason for each order. This module gives all of them: which units met, with what
strength and support, and whose support failed.
"""

from collections.abc import Iterator

from judge.board.orders import Move, Support
from judge.rules.explain import PARADOX_RULE, support_verdict
from judge.rules.matching import CONVOY, MOVE, SUPPORT
from judge.rules.movement import Battle
from judge.rules.outcome import Reason, Verdict, because
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
        yield because("why-empty", place=to)
    elif battle.kind[there] != MOVE:
        yield _force(battle, "why-hold", there, battle.strength(there)[0])
        yield from _lost_help(battle, there)
    elif battle.heads_on(n, there):
        yield _force(battle, "why-defence", there, battle.strength(there)[0])
        yield from _lost_help(battle, there)
    else:
        yield _force(battle, "why-left" if battle.moved[there] else "why-stuck", there, 1)
    for rival in sorted(battle.attackers[to], key=battle.at.__getitem__):
        if rival != n:
            strength = battle.prevent(rival)[0]
            if strength:
                yield _force(battle, "why-rival", rival, strength, to)
                yield from _lost_help(battle, rival)
            else:
                code = "why-rival-beaten" if battle.path[rival] else "why-rival-adrift"
                yield _force(battle, code, rival, 0, to)


def _place(battle: Battle, n: int) -> Iterator[Reason]:
    """The fight for the province where a unit stood, without what `_goal` has told already."""
    at = battle.at[n]
    facing = battle.number.get(battle.aim[n] or "") if battle.kind[n] == MOVE else None
    attackers = [a for a in battle.attackers.get(at, ()) if not (a == facing and battle.heads_on(n, a))]
    for attacker in sorted(attackers, key=battle.at.__getitem__):
        if battle.path[attacker]:
            yield from _attack(battle, attacker)
        else:
            yield _force(battle, "why-attack-adrift", attacker, 0, at)
    if not attackers:
        return
    if battle.kind[n] == MOVE:
        yield _force(battle, "why-stuck", n, 1)
        return
    hold = battle.strength(n)[0]
    yield _force(battle, "why-hold", n, hold)
    yield from _lost_help(battle, n)
    stronger = any(battle.path[a] and battle.attack(a)[0] > hold for a in attackers)
    if stronger and not battle.dislodged(n) and sum(battle.prevent(a)[0] > 0 for a in attackers) > 1:
        yield because("why-beleaguered", place=at)


def _attack(battle: Battle, n: int) -> Iterator[Reason]:
    """An attack with its strength, and the supports that failed."""
    there = battle.number.get(battle.aim[n] or "")
    leaves = there is not None and battle.moved[there] and not battle.heads_on(n, there)
    victim = "" if there is None or leaves else battle.power[there]
    yield _force(battle, "why-attack", n, battle.attack(n)[0], battle.aim[n] or "", victim)
    for helper in battle.helpers[n]:
        if battle.given[helper] and battle.power[helper] == victim and there is not None:
            yield because(
                "why-own-victim", unit=battle.units[helper], owner=_owner(battle, helper), victim=battle.units[there]
            )
    yield from _lost_help(battle, n)


def _force(battle: Battle, code: str, n: int, strength: int, place: str = "", victim: str = "") -> Reason:
    """One unit in a fight: its strength, and the supports that count."""
    helpers = [h for h in battle.helpers[n] if battle.given[h] and (not victim or battle.power[h] != victim)]
    supporters = (
        ", supported by " + " and ".join(str(battle.units[h]) for h in helpers) if helpers and strength > 1 else ""
    )
    return because(
        code,
        unit=battle.units[n],
        owner=_owner(battle, n),
        place=place or battle.at[n],
        strength=strength,
        helped=supporters,
    )


def _lost_help(battle: Battle, n: int) -> Iterator[Reason]:
    """The supports for a unit that were cut, or that supported something else than the unit did."""
    province_of = battle.situation.variant.province_of
    for helper, order in enumerate(battle.order):
        if isinstance(order, Support) and province_of[order.of_at] == battle.at[n] and not battle.given[helper]:
            verdict, reason = support_verdict(battle, helper)
            code = "why-help-cut" if verdict is Verdict.CUT else "why-help-void"
            how = reason.told(battle.situation.variant.label).removeprefix("cut: ")
            yield because(code, unit=battle.units[helper], owner=_owner(battle, helper), how=how)


def _convoy(battle: Battle, n: int) -> Iterator[Reason]:
    """The fleets that were ordered to convoy an army."""
    if not battle.by_convoy[n]:
        return
    if n in battle.paradox:
        yield because("why-paradox", rule=PARADOX_RULE)
    for _, fleet in sorted(battle.fleets.get(n, {}).items()):
        attacker = battle.dislodger(fleet)
        facts = {"unit": battle.units[fleet], "owner": _owner(battle, fleet)}
        if attacker is not None:
            yield because("why-sunk", attacker=battle.units[attacker], by=_owner(battle, attacker), **facts)
        else:
            yield because("why-carried", **facts)


def _owner(battle: Battle, n: int) -> str:
    """The name of the power that owns a unit."""
    power = battle.situation.variant.powers.get(battle.power[n])
    return power.name if power else "nobody plays it"


def helped_unit(battle: Battle, n: int) -> int | None:
    """The number of the unit that unit `n` supports or convoys; None when it does neither."""
    order = battle.order[n]
    if battle.kind[n] not in (SUPPORT, CONVOY) or order is None or isinstance(order, Move):
        return None
    return battle.number.get(battle.situation.variant.province_of[getattr(order, "of_at", "")])
