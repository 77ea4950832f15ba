"""The tab-separated tables of a variant: places, their names in other languages, borders, and neutrals.

Every row is checked as it is read. A mistake raises a `MapError` that names the file, the line and the remedy.
"""

from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from judge.board.notation import parse_unit
from judge.board.phase import Phase
from judge.board.variant import Power, PowerKind, Province, Terrain
from judge.board.variant_rules import Gate

_CROSSERS = {"army": ("A",), "fleet": ("F",), "both": ("A", "F")}
BRIDGE = "bridge"  # next to a border: it is a land bridge, and always open
_MOST_LANGUAGES = 30
_KINDS = ("land", "sea", "port", "wall")


class MapError(ValueError):
    """A mistake in a map file; the message names file, line and remedy."""


@dataclass(slots=True)
class Places:
    """The places of a map by code; no unit may enter `impassable` ones."""

    provinces: dict[str, Province] = field(default_factory=dict)
    impassable: dict[str, Province] = field(default_factory=dict)


@dataclass(slots=True)
class Borders:
    """Maps each space to its neighbours, for armies (`A`) and for fleets (`F`), and to its conditional borders.

    `bridges` are the borders between provinces that are land bridges; their values have no meaning.
    """

    ways: dict[str, dict[str, set[str]]] = field(default_factory=lambda: {"A": {}, "F": {}})
    gates: dict[tuple[str, str], tuple[Gate, ...]] = field(default_factory=dict)
    bridges: dict[tuple[str, str], None] = field(default_factory=dict)


def rows(file: Path, least: int, most: int) -> Iterator[tuple[str, list[str]]]:
    """Each row of a file, after the `file:line` that messages begin with; columns missing at the end are empty.

    :raises MapError: a row has too few or too many columns, or there is no such file.
    """
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except OSError as error:
        raise MapError(f"{file}: cannot be read ({error.strerror}); variant.toml names it under [files]") from error
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.startswith("#"):
            continue
        cells = [cell.strip() for cell in line.split("\t")]
        if not least <= len(cells) <= most:
            wanted = str(most) if least == most else f"{least} to {most}"
            raise MapError(f"{file}:{number}: {len(cells)} columns; write {wanted}, separated by tabs")
        yield f"{file}:{number}", cells + [""] * (most - len(cells))


def read_places(files: Iterable[Path]) -> Places:
    """The places of these tables: code, name, kind, coasts, centre, aliases (`-` where there is nothing).

    :raises MapError: a row is wrong.
    """
    places = Places()
    for file in files:
        for where, (label, name, kind, coasts, centre, aliases) in rows(file, 6, 6):
            code = label.upper()
            if code in places.provinces or code in places.impassable:
                raise MapError(f"{where}: {code} stands twice; give each place one line")
            if kind not in _KINDS:
                raise MapError(f"{where}: kind {kind!r}; write {', '.join(_KINDS[:-1])} or {_KINDS[-1]}")
            if kind == "port" and coasts != "-":
                raise MapError(f"{where}: a port has no coasts, for its fleets lie at sea; write - or make it land")
            if centre not in ("yes", "-"):
                raise MapError(f"{where}: centre {centre!r}; write yes or -")
            province = Province(
                code=code,
                name=name,
                terrain=Terrain.SEA if kind == "sea" else Terrain.INLAND,
                coasts=() if coasts == "-" else tuple(coasts.upper().split()),
                is_centre=centre == "yes",
                aliases=() if aliases in ("-", "") else tuple(alias.strip() for alias in aliases.split("|")),
                label=label,
                is_port=kind == "port",
            )
            (places.impassable if kind == "wall" else places.provinces)[code] = province
    return places


def read_names(files: Iterable[Path], known: Container[str]) -> dict[str, dict[str, tuple[str, ...]]]:
    """The names of places and powers in other languages: by language, then by code or key.

    The first row of each table names its columns: `place`, then codes of languages.

    :raises MapError: a row is wrong, or names something that is not among the `known` codes and keys.
    """
    names: dict[str, dict[str, tuple[str, ...]]] = {}
    for file in files:
        languages: list[str] = []
        for where, (code, *cells) in rows(file, 2, _MOST_LANGUAGES + 1):
            if not languages:
                languages = [cell for cell in cells if cell]
                continue
            if code.upper() not in known:
                raise MapError(f"{where}: {code} is neither a place nor a power; write its code or its key")
            for language, cell in zip(languages, cells, strict=False):
                if cell and cell != "-":
                    called = tuple(name.strip() for name in cell.split("|"))
                    names.setdefault(language, {})[code.upper()] = called
    return names


def read_borders(files: Iterable[Path], places: Places) -> Borders:
    """The borders of these tables: space, space, who may cross (army, fleet, both), and on what condition.

    Each border is written once. A condition makes it a gate; its parts are separated by `;` (docs/maps.md):
    `owner=CON`, `power=FRANCE`, `year=1991`, `before=F1993M`, `retreat`, `move`, `helps=28`, `oneway`. The word
    `bridge` alone is no condition: it says that the border is a land bridge, which is always open.

    :raises MapError: a row is wrong.
    """
    borders = Borders()
    for code, province in places.provinces.items():
        if province.terrain is not Terrain.SEA:
            borders.ways["A"][code] = set()
        else:
            borders.ways["F"][code] = set()
    for file in files:
        for where, (one, other, crossers, only) in rows(file, 3, 4):
            if crossers not in _CROSSERS:
                raise MapError(f"{where}: {crossers!r} cannot cross; write army, fleet or both")
            for kind in _CROSSERS[crossers]:
                for space in (one.upper(), other.upper()):
                    _check_space(where, kind, space, places)
                _add(where, borders, kind, one.upper(), other.upper(), "" if only == BRIDGE else only)
            if only == BRIDGE:
                _add_bridge(where, borders, one.upper(), other.upper())
    return borders


def _add_bridge(where: str, borders: Borders, one: str, other: str) -> None:
    """Enter a land bridge; the rows of armies and of fleets may both name it."""
    between = one.partition("/")[0], other.partition("/")[0]
    if not all(place in borders.ways["A"] for place in between):
        raise MapError(f"{where}: a land bridge joins two places of land; take bridge out")
    borders.bridges[between] = None


def _add(where: str, borders: Borders, kind: str, one: str, other: str, only: str) -> None:
    ways = borders.ways[kind]
    if only:
        gate, one_way = _condition(where, other, only)
        both = [(one, gate)] if one_way else [(one, gate), (other, replace(gate, to=one))]
        for space, each in both:
            ways.setdefault(space, set())
            ways.setdefault(each.to, set())
            borders.gates[kind, space] = (*borders.gates.get((kind, space), ()), each)
        return
    for space, neighbour in ((one, other), (other, one)):
        near = ways.setdefault(space, set())
        if neighbour in near:
            who = "army" if kind == "A" else "fleet"
            raise MapError(f"{where}: the {who} border {one}-{other} stands twice; write it once")
        near.add(neighbour)


def _condition(where: str, to: str, text: str) -> tuple[Gate, bool]:
    """The gate that a condition makes, and whether it leads one way only."""
    gate, one_way = Gate(to), False
    named: set[str] = set()
    for part in text.split(";"):
        name, _, value = (each.strip() for each in part.partition("="))
        if name in named and name != "owner":
            raise MapError(f"{where}: {name} stands twice; write it once")
        named.add(name)
        if name == "owner" and value:
            gate = replace(gate, owner_of=(*gate.owner_of, value.upper()))
        elif name == "power" and value:
            gate = replace(gate, power=value.upper())
        elif name == "year" and value.isdigit():
            gate = replace(gate, year=int(value))
        elif name == "before" and value:
            try:
                gate = replace(gate, before=Phase.parse(value))
            except ValueError as error:
                raise MapError(f"{where}: {error}") from error
        elif (name, value) == ("retreat", ""):
            gate = replace(gate, retreat=True)
        elif (name, value) == ("move", ""):
            gate = replace(gate, move=True)
        elif name == "helps" and value:
            gate = replace(gate, helps=value.upper(), move=True)
        elif (name, value) == ("oneway", ""):
            one_way = True
        else:
            samples = "owner=CON, power=FRANCE, year=1991, before=F1993M, retreat, move, helps=28 or oneway"
            cure = f"write {samples}, separated by ;, or bridge alone"
            raise MapError(f"{where}: no condition is called {part.strip()!r}; {cure}")
    return gate, one_way


def _check_space(where: str, kind: str, space: str, places: Places) -> None:
    code, _, coast = space.partition("/")
    if code in places.impassable:
        raise MapError(f"{where}: {code} is impassable and has no borders; take the line out")
    if code not in places.provinces:
        raise MapError(f"{where}: {code} is not a place in places.tsv; write its code as there")
    place = places.provinces[code]
    if kind == "A" and (coast or place.terrain is Terrain.SEA):
        raise MapError(f"{where}: no army stands on {space}; write fleet, or the province without its coast")
    if kind == "F" and (coast or place.coasts) and coast not in place.coasts:
        raise MapError(f"{where}: {code} has the coasts {place.coasts}; write one, as {code}/NC")


def read_neutrals(file: Path, places: Places, powers: Mapping[str, Power], groups: Iterable[str]) -> dict[str, Power]:
    """The neutrals: centre, `minor` or `affiliate`, unit (`A`, `F`, `F/NC`), sponsor (or `-`).

    The sponsor is a group, or a power: then the side that holds that power.

    :raises MapError: a row is wrong.
    """
    neutrals: dict[str, Power] = {}
    sponsors = {*powers, *groups}
    for where, (label, kind, written, sponsor) in rows(file, 4, 4):
        code = label.upper()
        if code not in places.provinces or not places.provinces[code].is_centre:
            raise MapError(f"{where}: {code} is not a centre in places.tsv; write its code as there")
        if kind not in (PowerKind.MINOR, PowerKind.AFFILIATE):
            raise MapError(f"{where}: {kind!r} is not a kind of power; write minor or affiliate")
        if (kind == PowerKind.AFFILIATE) != (sponsor.upper() in sponsors):
            raise MapError(f"{where}: sponsor {sponsor!r}; an affiliate has a group or power as sponsor, a minor -")
        if code in neutrals:
            raise MapError(f"{where}: {code} stands twice; give each neutral one line")
        letter, slash, coast = written.upper().partition("/")
        try:
            unit = parse_unit(code, f"{letter} {code}{slash}{coast}")
        except ValueError as error:
            raise MapError(f"{where}: {error}") from error
        name = places.provinces[code].name
        patron = sponsor.upper() if kind == PowerKind.AFFILIATE else ""
        neutrals[code] = Power(code, name, name, code, (code,), (unit,), PowerKind(kind), patron)
    return neutrals
