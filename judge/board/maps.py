"""The loader of `maps/<variant>/`: `variant.toml`, `places.tsv`, `borders.tsv` become a `Variant`.

Nothing is taken on trust: a mistake in a file is answered with the file, the line and the cure.
"""

import tomllib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from judge.board.notation import parse_unit
from judge.board.phase import Calendar, Phase, PhaseKind
from judge.board.variant import Power, Province, Terrain, Variant
from judge.resources import data_folder

_CROSSERS = {"army": ("army",), "fleet": ("fleet",), "both": ("army", "fleet")}


class MapError(ValueError):
    """A map file that cannot be right: names file, line and cure."""


class UnknownVariant(LookupError):
    """No variant of that name is known here."""


def variant_keys() -> list[str]:
    """The variants this judge plays, by the name of their folder."""
    return sorted(each.parent.name for each in data_folder("maps").glob("*/variant.toml"))


@lru_cache(maxsize=64)
def load_variant(key: str) -> Variant:
    """The variant of that name, in any case.

    :raises UnknownVariant: there is no such variant.
    :raises MapError: its files are wrong.
    """
    folder = data_folder("maps") / key.lower()
    if key.lower() not in variant_keys():
        raise UnknownVariant(f"no variant is called {key!r}; known: {', '.join(variant_keys())}")
    return read_variant(folder)


def read_variant(folder: Path) -> Variant:
    """The variant whose files lie in `folder`.

    :raises MapError: a file is wrong; the message says where and what would be right.
    """
    file = folder / "variant.toml"
    try:
        facts = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise MapError(f"{file}: not TOML: {error}") from error
    kinds, places = _read_places(folder / "places.tsv")
    army, fleet = _read_borders(folder / "borders.tsv", kinds, places)
    provinces = {
        code: _with_terrain(place, kinds[code], any(space.partition("/")[0] == code for space in fleet))
        for code, place in places.items()
    }
    try:
        variant = Variant(
            key=folder.name,
            title=facts["title"],
            provenance=facts["provenance"],
            provinces=provinces,
            powers={key: _read_power(key, each) for key, each in facts["powers"].items()},
            army=army,
            fleet=fleet,
            calendar=_read_calendar(facts["calendar"]),
            victory_centres=int(facts["victory_centres"]),
            policies=dict(facts.get("policies", {})),
        )
    except KeyError as error:
        raise MapError(f"{file}: {error.args[0]!r} is missing; compare maps/standard/variant.toml") from error
    except ValueError as error:
        raise MapError(f"{file}: {error}") from error
    _check_powers(file, variant)
    return variant


def _rows(file: Path, columns: int) -> Iterator[tuple[str, list[str]]]:
    """Each row of a tab-separated file, with the words that name its place in messages."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) != columns:
            raise MapError(f"{file}:{number}: {len(cells)} columns; write {columns}, separated by tabs")
        yield f"{file}:{number}", cells


def _read_places(file: Path) -> tuple[dict[str, str], dict[str, Province]]:
    kinds: dict[str, str] = {}
    places: dict[str, Province] = {}
    for where, (code, name, kind, coasts, centre, aliases) in _rows(file, 6):
        if code in places:
            raise MapError(f"{where}: {code} stands twice; give each place one line")
        if kind not in ("land", "sea"):
            raise MapError(f"{where}: kind {kind!r}; write land or sea")
        if centre not in ("yes", "-"):
            raise MapError(f"{where}: centre {centre!r}; write yes or -")
        kinds[code] = kind
        places[code] = Province(
            code=code,
            name=name,
            terrain=Terrain.SEA if kind == "sea" else Terrain.INLAND,
            coasts=() if coasts == "-" else tuple(coasts.split()),
            is_centre=centre == "yes",
            aliases=() if aliases == "-" else tuple(alias.strip() for alias in aliases.split("|")),
        )
    return kinds, places


def _with_terrain(place: Province, kind: str, fleets_reach: bool) -> Province:
    if kind == "sea" or not fleets_reach:
        return place
    return Province(place.code, place.name, Terrain.COAST, place.coasts, place.is_centre, place.aliases)


def _read_borders(
    file: Path, kinds: dict[str, str], places: dict[str, Province]
) -> tuple[dict[str, frozenset[str]], dict[str, frozenset[str]]]:
    near: dict[str, dict[str, set[str]]] = {"army": {}, "fleet": {}}
    for where, (one, other, crossers) in _rows(file, 3):
        if crossers not in _CROSSERS:
            raise MapError(f"{where}: {crossers!r} cannot cross; write army, fleet or both")
        for who in _CROSSERS[crossers]:
            for space, neighbour in ((one, other), (other, one)):
                _check_space(where, who, space, kinds, places)
                ways = near[who].setdefault(space, set())
                if neighbour in ways:
                    raise MapError(f"{where}: the {who} border {one}-{other} stands twice; write it once")
                ways.add(neighbour)
    army, fleet = ({at: frozenset(to) for at, to in near[who].items()} for who in ("army", "fleet"))
    return army, fleet


def _check_space(where: str, who: str, space: str, kinds: dict[str, str], places: dict[str, Province]) -> None:
    code, _, coast = space.partition("/")
    if code not in places:
        raise MapError(f"{where}: {code} is no place of places.tsv; write its code as there")
    if who == "army" and (coast or kinds[code] == "sea"):
        raise MapError(f"{where}: no army stands on {space}; write fleet, or the province without its coast")
    if who == "fleet" and (coast or places[code].coasts) and coast not in places[code].coasts:
        raise MapError(f"{where}: {code} has the coasts {places[code].coasts}; write one, as {code}/NC")


def _read_power(key: str, facts: dict[str, Any]) -> Power:
    return Power(
        key=key,
        name=facts["name"],
        adjective=facts["adjective"],
        initial=facts["initial"],
        homes=tuple(facts["homes"]),
        units=tuple(parse_unit(key, text) for text in facts["units"]),
    )


def _read_calendar(facts: dict[str, Any]) -> Calendar:
    return Calendar(
        start=Phase.parse(facts["start"]),
        cycle=tuple((each[0], PhaseKind(each[1])) for each in facts["cycle"]),
        seasons=dict(facts["seasons"]),
        ownership_season=facts["ownership_season"],
    )


def _check_powers(file: Path, variant: Variant) -> None:
    for power in variant.powers.values():
        for home in power.homes:
            if home not in variant.provinces or not variant.provinces[home].is_centre:
                raise MapError(f"{file}: home {home} of {power.key} is no centre of places.tsv")
        for unit in power.units:
            if not variant.can_stand(unit.kind, unit.space):
                raise MapError(f"{file}: {power.key} cannot start with {unit}; name a space it may stand on")
