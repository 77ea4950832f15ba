"""Positions as the batch interface and recorded games write them, and back.

{"phase": "S1901R", "units": {"ENGLAND": ["F LON"]}, "dislodged": {"FRANCE": {"A MAR": ["GAS", "SPA"]}},
 "centres": {"ENGLAND": ["LON"]}}
"""

from collections.abc import Iterator, Mapping
from typing import Any

from judge.board.notation import parse_unit
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.board.variant import Variant


class RecordError(ValueError):
    """A record that names what the variant does not have, or says what cannot be."""


def read_phase(variant: Variant, code: Any) -> Phase:
    """The variant's phase of that code.

    :raises RecordError: it is no phase, or none that the variant plays.
    """
    try:
        phase = Phase.parse(str(code))
    except ValueError as error:
        raise RecordError(str(error)) from error
    if not variant.calendar.has(phase):
        raise RecordError(f"{variant.title} has no phase {phase}")
    return phase


def read_power(variant: Variant, name: str) -> str:
    """The key of the power of that name, in any case.

    :raises RecordError: the variant has no such power.
    """
    key = str(name).upper()
    if key not in variant.powers:
        raise RecordError(f"{variant.title} has no power {name!r}; it has {', '.join(variant.powers)}")
    return key


def read_position(variant: Variant, record: Mapping[str, Any]) -> Position:
    """The position a record describes; centres left out are the variant's start ownership, dislodged units none.

    :raises RecordError: an unknown phase, power or place, or two units in one province.
    """
    phase = read_phase(variant, record.get("phase"))
    units: dict[str, Unit] = {}
    for power, listed in _by_power(variant, record, "units"):
        for text in _list(listed, "units"):
            unit = _unit(variant, power, text)
            province = variant.province_of[unit.space]
            if province in units:
                raise RecordError(f"two units in {province}: {units[province]} and {unit}")
            units[province] = unit
    dislodged: dict[str, DislodgedUnit] = {}
    for power, listed in _by_power(variant, record, "dislodged"):
        for text, spaces in listed.items() if isinstance(listed, Mapping) else ((t, None) for t in _list(listed, "")):
            unit = _unit(variant, power, text)
            province = variant.province_of[unit.space]
            if province in dislodged:
                raise RecordError(f"two dislodged units in {province}")
            dislodged[province] = DislodgedUnit(
                unit, None if spaces is None else _retreats(variant, unit, spaces, units)
            )
    if record.get("centres") is None:
        centres = dict(variant.start().centres)
    else:
        centres = {}
        for power, listed in _by_power(variant, record, "centres"):
            for each in _list(listed, "centres"):
                place = _space(variant, each)
                if place not in variant.provinces or not variant.provinces[place].is_centre:
                    raise RecordError(f"{each} is no supply centre")
                if centres.setdefault(place, power) != power:
                    raise RecordError(f"two powers own {place}")
    return Position(phase, tuple(units.values()), tuple(dislodged.values()), centres)


def _by_power(variant: Variant, record: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
    listed = record.get(key) or {}
    if not isinstance(listed, Mapping):
        raise RecordError(f"{key} must map powers to lists")
    for name, each in listed.items():
        if each is not None:
            yield read_power(variant, name), each


def _list(value: Any, key: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise RecordError(f"{key or 'dislodged'} must be lists of texts, not {value!r}")
    return list(value)


def _unit(variant: Variant, power: str, text: Any) -> Unit:
    try:
        unit = parse_unit(power, str(text).strip().upper())
    except ValueError as error:
        raise RecordError(str(error)) from error
    if unit.space not in variant.province_of:
        raise RecordError(f"the map has no place {unit.space!r}")
    if not variant.can_stand(unit.kind, unit.space):
        raise RecordError(f"{unit} cannot stand there")
    return unit


def _retreats(variant: Variant, unit: Unit, listed: Any, units: Mapping[str, Unit]) -> tuple[str, ...]:
    """The spaces open to a dislodged unit, each once; it could stand there, and nobody else does."""
    spaces = tuple(dict.fromkeys(_space(variant, each) for each in _list(listed, "retreats")))
    for space in spaces:
        if not variant.can_stand(unit.kind, space):
            raise RecordError(f"{unit} cannot retreat to {space}: {unit.kind} {space} cannot stand there")
        if (there := units.get(variant.province_of[space])) is not None:
            raise RecordError(f"{unit} cannot retreat to {space}: {there} stands there")
    return spaces


def _space(variant: Variant, text: Any) -> str:
    space = str(text).strip().upper()
    if space not in variant.province_of:
        raise RecordError(f"the map has no place {text!r}")
    return space


def write_position(variant: Variant, position: Position) -> dict[str, Any]:
    """The record of a position: units, dislodged units with their retreats, centres; powers in the variant's order."""
    units: dict[str, list[str]] = {}
    dislodged: dict[str, dict[str, list[str]]] = {}
    centres: dict[str, list[str]] = {}
    for power in variant.powers:
        if standing := sorted((str(unit) for unit in position.units_of(power)), key=lambda text: text[2:]):
            units[power] = standing
        if driven := position.dislodged_of(power):
            dislodged[power] = {str(each.unit): list(each.retreats or ()) for each in driven}
        if owned := position.centres_of(power):
            centres[power] = owned
    return {"units": units, "dislodged": dislodged, "centres": centres}
