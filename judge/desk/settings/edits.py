"""The lines of an EDIT: what each changes on the board, and the words for it."""

import re

from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Plain
from judge.desk.handling.arguments import NotOneUnit
from judge.game.masters.editing import Added, Change, Moved, Owned, Removed
from judge.game.refusals import Refusal
from judge.reading.names import find_power, fold_words, vocabulary
from judge.reading.orders.order_context import OrderContext
from judge.reading.orders.orders import read_unit
from judge.writing.rendering.render import power_name, unit_label

EXAMPLES = "FRANCE: A PAR, REMOVE A PAR, MOVE A PAR BUR, CENTRE BEL FRANCE or REASON and why"

_REASON = re.compile(r"(?:REASON|BECAUSE)\b[:\s]*(.*)", re.IGNORECASE | re.DOTALL)
_VERB = re.compile(r"(ADD|PLACE|REMOVE|DELETE|MOVE|CENT(?:RE|ER))\b[:\s]+(.*)", re.IGNORECASE)
_HEADED = re.compile(r"([^:]+):\s*(.+)")
_ARROW = re.compile(r"\s*(?:->|→|–|—|\s-\s|\s+TO\s+)\s*", re.IGNORECASE)
_NOBODY = ("nobody", "none", "neutral", "noone")


def read_reason(text: str) -> str | None:
    """The reason on a line `REASON …`; None: the line gives none."""
    match = _REASON.fullmatch(text)
    return match[1].strip() if match else None


def read_edit(text: str, variant: Variant, position: Position) -> list[tuple[Change, str]]:
    """The changes on one line, each with its words.

    :raises Refusal: `unclear-edit`, `unknown-power`, `not-one-place`.
    """
    match = _VERB.fullmatch(text)
    verb, rest = (match[1].upper(), match[2]) if match else ("ADD", text)
    if verb in ("REMOVE", "DELETE"):
        return [_removed(part, variant, position) for part in _parts(rest)]
    if verb == "MOVE":
        return [_moved(part, variant, position) for part in _parts(rest)]
    if verb.startswith("CENT"):
        return [_owned(rest, variant)]
    headed = _HEADED.fullmatch(rest)
    first, *others = _parts(headed[2] if headed else rest)
    power = _power(headed[1], variant) if headed else None
    changes = []
    for part in (first, *others):
        change = _added(part, power, variant)
        power = change[0].unit.power if power is None else power
        changes.append(change)
    return list(changes)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in re.split(r"[,;]", text) if part.strip()] or [text]


def _unit(text: str, variant: Variant, position: Position | None) -> Unit:
    """The unit that a text names, with its power if the text names one.

    :raises Refusal: `unclear-edit`.
    """
    found = read_unit(text, OrderContext(variant, PhaseKind.MOVEMENT, None, position))
    if not isinstance(found, Unit):
        raise Refusal(NotOneUnit(text, found).with_more(Plain(f"; write e.g. {EXAMPLES}.")))
    return found


def _added(text: str, power: str | None, variant: Variant) -> tuple[Added, str]:
    words = fold_words(text)
    if power is None and words and words[0] in _NOBODY:
        power, text = "", text.split(None, 1)[-1]
    unit = _unit(text, variant, None)
    owner = power if power is not None else unit.power
    if power is not None and not power:
        owner = _nobodys(variant, unit.space) or ""
    if not owner:
        raise Refusal("unclear-edit", f"Say whose {unit_label(unit, variant)} is; write e.g. {EXAMPLES}.")
    unit = unit._replace(power=owner)
    return Added(unit), f"{power_name(variant, owner)} has {unit_label(unit, variant)} more"


def _standing(text: str, variant: Variant, position: Position) -> Unit:
    """The unit on the board that a text names: `A PAR`, or the place alone.

    :raises Refusal: `unclear-edit`, `no-unit`.
    """
    spaces = vocabulary(variant).places(fold_words(text))
    if len({variant.province_of.get(space) for space in spaces}) == 1:
        province, kind = variant.province_of[spaces[0]], ""
    else:
        named = _unit(text, variant, position)
        province, kind = variant.province_of[named.space], named.kind
    for unit in position.units:
        if variant.province_of[unit.space] == province:
            if kind not in ("", unit.kind):
                said = f"{power_name(variant, unit.power)}'s {unit_label(unit, variant)}"
                raise Refusal("no-unit", f"{text!r} is not there; the unit there is {said}.")
            return unit
    raise Refusal("no-unit", f"No unit stands in {variant.label(province)}.")


def _removed(text: str, variant: Variant, position: Position) -> tuple[Removed, str]:
    unit = _standing(text, variant, position)
    return Removed(unit.space), f"{power_name(variant, unit.power)}'s {unit_label(unit, variant)} is gone"


def _moved(text: str, variant: Variant, position: Position) -> tuple[Moved, str]:
    split = _ARROW.split(text, maxsplit=1)
    if len(split) == 1:
        split = text.rsplit(None, 1)
    if len(split) != 2 or split[0].strip().upper() in ("A", "F", "ARMY", "FLEET"):
        raise Refusal("unclear-edit", f"{text!r} does not say which unit goes where; write e.g. MOVE A PAR BUR.")
    unit = _standing(split[0], variant, position)
    there = _unit(f"{unit.kind} {split[1]}", variant, None)._replace(power=unit.power)
    said = f"{power_name(variant, unit.power)}'s {unit_label(unit, variant)} is now {unit_label(there, variant)}"
    return Moved(unit.space, there.space), said


def _owned(text: str, variant: Variant) -> tuple[Owned, str]:
    """A centre and its owner, in this order."""
    words = [word for word in re.split(r"[\s:=]+", text) if word.lower() not in ("", "to", "of", "is")]
    for cut in range(len(words) - 1, 0, -1):
        spaces = vocabulary(variant).places(fold_words(" ".join(words[:cut])))
        provinces = {variant.province_of[space] for space in spaces if space in variant.province_of}
        if len(provinces) != 1:
            continue
        province = provinces.pop()
        owner = _power(" ".join(words[cut:]), variant) or None
        if owner is None:
            owner = _nobodys(variant, province)
        whose = f"{power_name(variant, owner)}'s" if owner else "nobody's"
        return Owned(province, owner), f"{variant.label(province)} is {whose}"
    raise Refusal("unclear-edit", f"{text!r} is no centre and its owner; write CENTRE BEL FRANCE or CENTRE BEL NOBODY.")


def _nobodys(variant: Variant, space: str) -> str | None:
    """The key of the neutral unit in a place, which is the key of its province; None: there is none."""
    province = variant.province_of.get(space, space)
    return province if province in variant.neutrals else None


def _power(text: str, variant: Variant) -> str:
    """The key of a power; empty for nobody.

    :raises Refusal: `unknown-power`.
    """
    if "".join(fold_words(text)) in _NOBODY:
        return ""
    found = find_power(variant, text)
    if not isinstance(found, str):
        raise Refusal("unknown-power", f"{text.strip()!r} is not one power of {variant.title}.")
    return found
