"""Whether a condition holds on a board, and whose units it may mention."""

from collections.abc import Collection

from judge.board.conditions import Condition, Joined, Not, Stands, said_of
from judge.board.position import Position, Unit
from judge.board.variant import Variant


def holds(condition: Condition, position: Position, variant: Variant) -> bool:
    """Whether a condition is true of a position, at the beginning of its phase (nJudge's IF)."""
    match condition:
        case Stands():
            units = [each.unit for each in position.dislodged] if condition.dislodged else position.units
            return any(_is_meant(condition, unit, variant) for unit in units)
        case Not(of=of):
            return not holds(of, position, variant)
        case Joined(joint=joint, parts=parts):
            each = (holds(part, position, variant) for part in parts)
            return all(each) if joint == "AND" else any(each)


def _is_meant(meant: Stands, unit: Unit, variant: Variant) -> bool:
    """Whether a unit is the one mentioned; the power may be a group, and a place without a coast means the whole
    province."""
    if meant.power not in ("", unit.power, variant.side_of.get(unit.power)) or meant.kind not in ("", unit.kind):
        return False
    return meant.place in (unit.space, variant.province_of[unit.space])


def speaks_of_others(condition: Condition, own: Collection[str]) -> bool:
    """Whether a condition may be about units of anybody but these powers and groups.

    Players who do not see the whole board may not ask that: the orders that were then filed would tell them about
    others.
    """
    return any(said.power not in own for said in said_of(condition))
