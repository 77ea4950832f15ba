"""Positions in JSON, as the batch interface and recorded games write them, read and written.

{"phase": "S1901R", "units": {"ENGLAND": ["F LON"]}, "dislodged": {"FRANCE": {"A MAR": ["GAS", "SPA"]}},
 "centres": {"ENGLAND": ["LON"]}}

A neutral is named by its centre's code or name. `NEUTRALS` stands for all of them: then each unit and centre belongs
to the neutral whose centre it is. What only some variants keep (`adopted`, `control`, `since`, `stays`) maps places to
powers or numbers, and is left out when it is empty.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from judge.board.notation import parse_unit
from judge.board.phase import Phase
from judge.board.position import DislodgedUnit, Position, Unit
from judge.board.variant import Power, Variant

NEUTRALS = "NEUTRALS"
"""The key for all neutrals together; `NEUTRAL` is read too."""


class RecordError(ValueError):
    """A record that names something the variant lacks, or describes an impossible position."""


def read_phase(variant: Variant, code: Any) -> Phase:
    """The variant's phase with that code, or the one that the code means (`Calendar.meant`).

    :raises RecordError: it is not a phase, or the variant has no such phase.
    """
    try:
        phase = variant.calendar.meant(Phase.parse(str(code)))
    except ValueError as error:
        raise RecordError(str(error)) from error
    if not variant.calendar.has(phase):
        raise RecordError(f"{variant.title} has no phase {phase}")
    return phase


def read_power(variant: Variant, name: str) -> str:
    """The key of the power with that key or name, in upper or lower case; for a neutral, its centre's code or name.

    :raises RecordError: the variant has no such power.
    """
    key = str(name).upper()
    if variant.power(key) is not None:
        return key
    text = str(name).strip().casefold()
    for power in (*variant.powers.values(), *variant.neutrals.values()):
        if text in _names(variant, power):
            return power.key
    besides = "; and those that nobody plays, by their centres" if variant.neutrals else ""
    raise RecordError(f"{variant.title} has no power {name!r}; it has {', '.join(variant.powers)}{besides}")


def _names(variant: Variant, power: Power) -> set[str]:
    aliases = variant.provinces[power.key].aliases if power.key in variant.neutrals else ()
    return {text.casefold() for text in (power.key, power.name, *aliases)}


def is_catch_all(variant: Variant, name: str) -> bool:
    """Whether a key means all neutrals."""
    return bool(variant.neutrals) and str(name).strip().upper() in (NEUTRALS, "NEUTRAL")


def neutral_at(variant: Variant, province: str) -> str:
    """The key of the neutral whose centre this place is.

    :raises RecordError: it belongs to no neutral.
    """
    if province not in variant.neutrals:
        raise RecordError(f"{province} is the centre of no power that nobody plays; name the power")
    return province


def read_position(variant: Variant, record: Mapping[str, Any]) -> Position:
    """The position that a record describes. Without `centres` the centres are owned as at the start of a game.

    Neutrals need not be listed while nothing has changed. If the record names no units of neutrals, not even an empty
    list, each neutral has its starting unit, unless a player owns its centre or another unit stands there. A neutral
    owns its centre unless the record gives it to somebody. A record of the game's first phase that has neither `units`
    nor `dislodged` has all starting units.

    :raises RecordError: an unknown phase, power or place, or two units in one province.
    """
    phase = read_phase(variant, record.get("phase"))
    units: dict[str, Unit] = {}
    neutrals_named = False
    for power, listed in _by_power(variant, record, "units"):
        neutrals_named |= power not in variant.powers
        for text in _list(listed, "units"):
            unit = _unit(variant, power, text)
            province = variant.province_of[unit.space]
            if province in units:
                raise RecordError(f"two units in {province}: {units[province]} and {unit}")
            units[province] = unit
    if phase == variant.calendar.start and record.get("units") is None and record.get("dislodged") is None:
        units = {variant.province_of[unit.space]: unit for unit in variant.start().units}
    dislodged: dict[str, DislodgedUnit] = {}
    for power, listed in _by_power(variant, record, "dislodged"):
        neutrals_named |= power not in variant.powers
        for text, spaces in listed.items() if isinstance(listed, Mapping) else ((t, None) for t in _list(listed, "")):
            unit = _unit(variant, power, text)
            province = variant.province_of[unit.space]
            if province in dislodged:
                raise RecordError(f"two dislodged units in {province}")
            dislodged[province] = DislodgedUnit(
                unit, None if spaces is None else _retreats(variant, unit, spaces, units)
            )
    centres = _centres(variant, record)
    if not neutrals_named:
        for neutral in variant.neutrals.values():
            if neutral.key not in units and centres.get(neutral.key) == neutral.key:
                units[neutral.key] = neutral.units[0]
    return Position(
        phase,
        tuple(units.values()),
        tuple(dislodged.values()),
        centres,
        adopted={place: _holder(variant, power) for place, power in _by_place(variant, record, "adopted")},
        control={place: _holder(variant, power) for place, power in _by_place(variant, record, "control")},
        since={place: _number(number, "since") for place, number in _by_place(variant, record, "since")},
        stays={place: _number(number, "stays") for place, number in _by_place(variant, record, "stays")},
    )


def _centres(variant: Variant, record: Mapping[str, Any]) -> dict[str, str]:
    if record.get("centres") is None:
        return dict(variant.start().centres)
    centres: dict[str, str] = {}
    for power, listed in _by_power(variant, record, "centres"):
        for each in _list(listed, "centres"):
            place = _space(variant, each)
            if place not in variant.provinces or not variant.provinces[place].is_centre:
                raise RecordError(f"{each} is not a supply centre")
            owner = neutral_at(variant, place) if power == NEUTRALS else power
            if centres.setdefault(place, owner) != owner:
                raise RecordError(f"two powers own {place}")
    return {**{neutral: neutral for neutral in variant.neutrals if neutral not in centres}, **centres}


def _by_power(variant: Variant, record: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
    """The list of each power, by its key; `NEUTRALS` is the key for all neutrals."""
    listed = record.get(key) or {}
    if not isinstance(listed, Mapping):
        raise RecordError(f"{key} must map powers to lists")
    for name, each in listed.items():
        if each is not None:
            yield NEUTRALS if is_catch_all(variant, name) else read_power(variant, name), each


def _by_place(variant: Variant, record: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
    listed = record.get(key) or {}
    if not isinstance(listed, Mapping):
        raise RecordError(f"{key} must map places to what is remembered of them")
    for place, each in listed.items():
        if each is not None:
            yield variant.province_of[_space(variant, place)], each


def _holder(variant: Variant, name: Any) -> str:
    return read_power(variant, str(name))


def _number(value: Any, key: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise RecordError(f"{key} must map places to numbers, not to {value!r}")
    return value


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
    return unit if power != NEUTRALS else unit._replace(power=neutral_at(variant, variant.province_of[unit.space]))


def _retreats(variant: Variant, unit: Unit, listed: Any, units: Mapping[str, Unit]) -> tuple[str, ...]:
    """The spaces open to a dislodged unit, each once: the unit may stand there, and no other unit does."""
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
    for unit in sorted(position.units, key=lambda unit: unit.space):
        units.setdefault(unit.power, []).append(str(unit))
    for each in position.dislodged:
        dislodged.setdefault(each.unit.power, {})[str(each.unit)] = list(each.retreats or ())
    for centre in sorted(position.centres):
        centres.setdefault(position.centres[centre], []).append(centre)
    if variant.neutrals and variant.neutrals.keys().isdisjoint((*units, *dislodged)):
        units[
            NEUTRALS
        ] = []  # a record that names no neutrals means that all are there, so an empty list must be written
    rank = [*variant.powers, *variant.neutrals, NEUTRALS]
    remembered = {key: getattr(position, key) for key in ("adopted", "control", "since", "stays")}
    return {
        **{
            key: {power: listed[power] for power in rank if power in listed}
            for key, listed in (("units", units), ("dislodged", dislodged), ("centres", centres))
        },
        **{key: dict(sorted(value.items())) for key, value in remembered.items() if value},
    }
