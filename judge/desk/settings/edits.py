"""The lines of an EDIT: what each changes on the board, and the words for it."""

import re
from dataclasses import replace

from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message, Power, Typed
from judge.desk.handling.arguments import NotOneUnit
from judge.game.events import CentreFreed, CentreGiven, UnitAdded, UnitGone, UnitPlaced
from judge.game.masters.editing import Added, Change, Moved, NoUnitThere, Owned, Removed
from judge.game.refusals import Refusal
from judge.reading.names import find_power, fold_words
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.unit_reader import read_unit


class EditExamples(Message):
    """Follows a line of EDIT that was not read: lines that would be."""


class WhoseUnit(Message):
    """A line of EDIT adds a unit and does not say for which power."""

    unit: Unit


class OtherUnitThere(Message):
    """A line of EDIT names a unit where another one stands."""

    text: Typed
    power: Power
    unit: Unit


class WhichUnitWhere(Message):
    """A line of EDIT that begins with MOVE does not name a unit and a place."""

    text: Typed


class NotACentreAndOwner(Message):
    """A line of EDIT that begins with CENTRE does not name a centre and its owner."""

    text: Typed


class NotOnePowerOf(Message):
    """A line of EDIT names a power that the variant has not, or several."""

    text: Typed
    variant: str


_REASON = re.compile(r"(?:REASON|BECAUSE)\b[:\s]*(.*)", re.IGNORECASE | re.DOTALL)
_VERB = re.compile(r"(ADD|PLACE|REMOVE|DELETE|MOVE|CENT(?:RE|ER))\b[:\s]+(.*)", re.IGNORECASE)
_HEADED = re.compile(r"([^:]+):\s*(.+)")
_ARROW = re.compile(r"\s*(?:->|→|–|—|\s-\s|\s+TO\s+)\s*", re.IGNORECASE)
_NOBODY = ("nobody", "none", "neutral", "noone")


def read_reason(text: str) -> str | None:
    """The reason on a line `REASON …`; None: the line gives none."""
    match = _REASON.fullmatch(text)
    return match[1].strip() if match else None


def read_edit(text: str, order_context: OrderContext, position: Position) -> list[tuple[Change, Message]]:
    """The changes on one line, each with the message that says it; `order_context` is how its writer's lines are read.

    :raises Refusal: the line cannot be read, or names what is not there.
    """
    match = _VERB.fullmatch(text)
    verb, rest = (match[1].upper(), match[2]) if match else ("ADD", text)
    if verb in ("REMOVE", "DELETE"):
        return [_removed(part, order_context, position) for part in _parts(rest)]
    if verb == "MOVE":
        return [_moved(part, order_context, position) for part in _parts(rest)]
    if verb.startswith("CENT"):
        return [_owned(rest, order_context)]
    headed = _HEADED.fullmatch(rest)
    first, *others = _parts(headed[2] if headed else rest)
    power = _power(headed[1], order_context.variant) if headed else None
    changes = []
    for part in (first, *others):
        change = _added(part, power, order_context)
        power = change[0].unit.power if power is None else power
        changes.append(change)
    return list(changes)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[,;]", text) if part.strip()] or [text]


def _unit(text: str, order_context: OrderContext, position: Position | None) -> Unit:
    """The unit that a text names, with its power if the text names one.

    :raises Refusal: `NotOneUnit`.
    """
    found = read_unit(text, replace(order_context, position=position))
    if not isinstance(found, Unit):
        raise Refusal(NotOneUnit(text, found).with_more(EditExamples()))
    return found


def _added(text: str, power: str | None, order_context: OrderContext) -> tuple[Added, Message]:
    variant = order_context.variant
    words = fold_words(text)
    if power is None and words and words[0] in _NOBODY:
        power, text = "", text.split(None, 1)[-1]
    unit = _unit(text, order_context, None)
    owner = power if power is not None else unit.power
    if power is not None and not power:
        owner = _nobodys(variant, unit.space) or ""
    if not owner:
        raise Refusal(WhoseUnit(unit))
    unit = unit._replace(power=owner)
    return Added(unit), UnitAdded(owner, unit)


def _standing(text: str, order_context: OrderContext, position: Position) -> Unit:
    """The unit on the board that a text names: `A PAR`, or the place alone.

    :raises Refusal: `NotOneUnit`, `OtherUnitThere`, `NoUnitThere`.
    """
    variant = order_context.variant
    spaces = order_context.names.places(fold_words(text))
    if len({variant.province_of.get(space) for space in spaces}) == 1:
        province, kind = variant.province_of[spaces[0]], ""
    else:
        named = _unit(text, order_context, position)
        province, kind = variant.province_of[named.space], named.kind
    for unit in position.units:
        if variant.province_of[unit.space] == province:
            if kind not in ("", unit.kind):
                raise Refusal(OtherUnitThere(text, unit.power, unit))
            return unit
    raise Refusal(NoUnitThere(province))


def _removed(text: str, order_context: OrderContext, position: Position) -> tuple[Removed, Message]:
    unit = _standing(text, order_context, position)
    return Removed(unit.space), UnitGone(unit.power, unit)


def _moved(text: str, order_context: OrderContext, position: Position) -> tuple[Moved, Message]:
    split = _ARROW.split(text, maxsplit=1)
    if len(split) == 1:
        split = text.rsplit(None, 1)
    if len(split) != 2 or split[0].strip().upper() in ("A", "F", "ARMY", "FLEET"):
        raise Refusal(WhichUnitWhere(text))
    unit = _standing(split[0], order_context, position)
    there = _unit(f"{unit.kind} {split[1]}", order_context, None)._replace(power=unit.power)
    return Moved(unit.space, there.space), UnitPlaced(unit.power, unit, there)


def _owned(text: str, order_context: OrderContext) -> tuple[Owned, Message]:
    """A centre and its owner, in this order."""
    variant = order_context.variant
    words = [word for word in re.split(r"[\s:=]+", text) if word.lower() not in ("", "to", "of", "is")]
    for cut in range(len(words) - 1, 0, -1):
        spaces = order_context.names.places(fold_words(" ".join(words[:cut])))
        provinces = {variant.province_of[space] for space in spaces if space in variant.province_of}
        if len(provinces) != 1:
            continue
        province = provinces.pop()
        owner = _power(" ".join(words[cut:]), variant) or None
        if owner is None:
            owner = _nobodys(variant, province)
        return Owned(province, owner), CentreGiven(province, owner) if owner else CentreFreed(province)
    raise Refusal(NotACentreAndOwner(text))


def _nobodys(variant: Variant, space: str) -> str | None:
    """The key of the neutral unit in a place, which is the key of its province; None: there is none."""
    province = variant.province_of.get(space, space)
    return province if province in variant.neutrals else None


def _power(text: str, variant: Variant) -> str:
    """The key of a power; empty for nobody.

    :raises Refusal: `NotOnePowerOf`.
    """
    if "".join(fold_words(text)) in _NOBODY:
        return ""
    found = find_power(variant, text)
    if not isinstance(found, str):
        raise Refusal(NotOnePowerOf(text.strip(), variant.title))
    return found
