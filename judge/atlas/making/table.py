"""Reads a designer's table: the places of a new variant with their coordinates, and what these cannot tell.

docs/maps.md ("Drafting") describes its lines.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path

from judge.atlas.making.plan import LAND_KINDS, SEA_KINDS, Seed, seeds_in
from judge.board.importing.map_draft import plain_text
from judge.board.tables import MapError

_COLUMNS = ("code", "name", "kind", "seeds", "centre", "owner", "unit", "names")
_MIN_COLUMNS = 4
_SEPARATOR = re.compile(r"\s*\t\s*|  +")
_WORDS = ("title", "provenance", "cut", "join", "coasts")
_STATEMENT = re.compile(rf"({'|'.join(_WORDS)}) (?=\S)")
_UNIT = re.compile(r"([AF])(?:/([A-Z]+))?")
UNIT_WORDS = ("army", "fleet", "both")


@dataclass(frozen=True, slots=True)
class Row:
    """A place of the table. `label` is its code as the designer writes it, `unit` what starts there (`A`, `F/NC`).

    `owner` is the name of the power whose home it is; empty if it is nobody's.
    """

    where: str
    label: str
    name: str
    kind: str
    seeds: tuple[Seed, ...]
    is_centre: bool = False
    owner: str = ""
    unit: str = ""
    aliases: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """The code in the judge's spelling: upper case."""
        return self.label.upper()

    @property
    def is_wall(self) -> bool:
        """Whether the place is impassable."""
        return self.kind not in ("land", "sea")


@dataclass(frozen=True, slots=True)
class BorderEdit:
    """A `cut` or `join` line: two places, and the units that it is about; empty for all that could cross."""

    where: str
    one: str
    other: str
    units: str = ""


@dataclass(slots=True)
class Table:
    """A new variant as its designer describes it.

    `coasts` maps a place to its named coasts, each with the waters it lies on, and `coast_lines` to where that is said.
    """

    title: str = ""
    provenance: str = ""
    rows: dict[str, Row] = field(default_factory=dict)
    cuts: list[BorderEdit] = field(default_factory=list)
    joins: list[BorderEdit] = field(default_factory=list)
    coasts: dict[str, dict[str, frozenset[str]]] = field(default_factory=dict)
    coast_lines: dict[str, str] = field(default_factory=dict)


def read_table(files: Sequence[Path]) -> Table:
    """The table that these files make up together.

    :raises MapError: a line is wrong; the message says where, and what would be right.
    """
    table, statements = Table(), list[tuple[str, str, str]]()
    for file in files:
        for where, line in _lines(file):
            if word := _STATEMENT.match(line):
                statements.append((where, word[1], line[word.end() :].strip()))
            else:
                row = _row(where, line)
                if row.code in table.rows:
                    raise MapError(f"{where}: {row.label} stands twice; give each place one line")
                table.rows[row.code] = row
    for where, name, rest in statements:
        _apply(table, where, name, rest)
    _check(table, files[0])
    return table


def _lines(file: Path) -> Iterator[tuple[str, str]]:
    text = plain_text(file, "name a table of places")
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield f"{file}:{number}", line.strip()


def _row(where: str, line: str) -> Row:
    cells = _SEPARATOR.split(line)
    if not _MIN_COLUMNS <= len(cells) <= len(_COLUMNS):
        raise MapError(f"{where}: {_neither(line, len(cells))}")
    label, name, kind, seeds, centre, owner, unit, names = cells + ["-"] * (len(_COLUMNS) - len(cells))
    if not label.isalnum():
        raise MapError(f"{where}: {label!r} cannot be the code of a place; write letters and digits")
    if kind not in (*LAND_KINDS, *SEA_KINDS):
        raise MapError(f"{where}: kind {kind!r}; write land, sea, wall or seawall")
    if centre not in ("yes", "-"):
        raise MapError(f"{where}: centre {centre!r}; write yes or -")
    if owner != "-" and centre == "-":
        raise MapError(f"{where}: {label} is a home of {owner} and no centre; write yes before {owner}")
    if unit != "-" and not _UNIT.fullmatch(unit.upper()):
        raise MapError(f"{where}: unit {unit!r}; write A or F, F/NC on a coast, or - for none")
    if unit != "-" and owner == "-":
        raise MapError(f"{where}: nobody owns {label}, so no unit starts there; name its owner, or write -")
    points = seeds_in(where, seeds)
    if not points:
        raise MapError(f"{where}: {label} lies nowhere; write longitude,latitude of one point in it or more")
    return Row(
        where=where,
        label=label,
        name=name,
        kind=kind,
        seeds=points,
        is_centre=centre == "yes",
        owner="" if owner == "-" else owner,
        unit="" if unit == "-" else unit.upper(),
        aliases=() if names == "-" else tuple(each.strip() for each in names.split("|")),
    )


def _neither(line: str, cells: int) -> str:
    """What is wrong with a line that is no place, and what would be right."""
    word, _, rest = line.partition(" ")
    meant = get_close_matches(word.lower(), _WORDS, n=1)
    if cells == 1 and meant:
        return f"{word!r} begins no line; write {meant[0]} {rest.strip()}".rstrip()
    columns = ", ".join(_COLUMNS)
    other = f"{', '.join(_WORDS[:-1])} or {_WORDS[-1]}"
    return (
        f"{cells} column{'s'[: cells != 1]}; a place is {columns}, with tabs or two blanks between them; "
        f"any other line begins with {other}"
    )


def _apply(table: Table, where: str, word: str, rest: str) -> None:
    """Add a statement (a line that is not a place) to the table."""
    match word:
        case "title":
            table.title = rest
        case "provenance":
            table.provenance = rest
        case "cut":
            table.cuts.append(_border_edit(table, where, rest, "cut GDN PRU"))
        case "join":
            table.joins.append(_border_edit(table, where, rest, "join DEN SWE both"))
        case "coasts":
            code, *named = rest.split()
            place = _place(table, where, code)
            coasts = [_coast(table, where, each) for each in named]
            if place.code in table.coasts:
                raise MapError(f"{where}: the coasts of {place.label} stand twice; name all of them in one line")
            if not coasts or len(dict(coasts)) < len(coasts):
                raise MapError(
                    f"{where}: name each coast of {place.label} once: coasts {place.label} nc=BAR sc=BOT,FIN"
                )
            table.coasts[place.code], table.coast_lines[place.code] = dict(coasts), where


def _border_edit(table: Table, where: str, rest: str, example: str) -> BorderEdit:
    words = rest.split()
    units = words.pop() if len(words) == 3 and words[-1] in UNIT_WORDS else ""
    if len(words) != 2:
        raise MapError(f"{where}: {rest!r} is not understood; write two places, and perhaps who: {example}")
    one, other = (_place(table, where, each) for each in words)
    if one == other or one.is_wall or other.is_wall:
        raise MapError(f"{where}: nobody crosses between {one.label} and {other.label}; name two spaces of the game")
    return BorderEdit(where, one.code, other.code, units)


def _coast(table: Table, where: str, text: str) -> tuple[str, frozenset[str]]:
    coast, _, waters = text.partition("=")
    if not coast.isalpha() or not waters:
        raise MapError(f"{where}: {text!r} is not a coast; write nc=BAR,NWG")
    return coast.upper(), frozenset(_place(table, where, each).code for each in waters.split(","))


def _place(table: Table, where: str, code: str) -> Row:
    if code.upper() not in table.rows:
        raise MapError(f"{where}: no place has the code {code}; write it as in the table")
    return table.rows[code.upper()]


def _check(table: Table, file: Path) -> None:
    """Check that the lines agree with each other.

    :raises MapError: something is missing, or a line contradicts the others.
    """
    if not any(row.owner for row in table.rows.values()):
        raise MapError(f"{file}: nobody plays; name the owner of a centre in the sixth column")
    for code, coasts in table.coasts.items():
        row = table.rows[code]
        if row.kind != "land" or any(table.rows[each].kind != "sea" for waters in coasts.values() for each in waters):
            where = table.coast_lines[code]
            raise MapError(f"{where}: coasts are of land, and lie on water; mend the coasts of {row.label}")
    for row in table.rows.values():
        _, _, coast = row.unit.partition("/")
        known = table.coasts.get(row.code, {})
        if (coast and coast not in known) or (row.unit[:1] == "F" and known and not coast):
            raise MapError(
                f"{row.where}: {row.unit} starts on no coast of {row.label}; it has {', '.join(known) or 'none'}"
            )
        if row.kind == "sea" and (row.unit[:1] == "A" or row.is_centre):
            raise MapError(f"{row.where}: {row.label} is water: no centre, and only fleets start there")
        if row.is_wall and (row.is_centre or row.unit or row.aliases):
            raise MapError(f"{row.where}: {row.label} is a wall, of which nothing but its seeds is told; write -")


def by_owner(table: Table) -> Mapping[str, list[Row]]:
    """The home places of each power, by the power's name."""
    found: dict[str, list[Row]] = {}
    for row in table.rows.values():
        if row.owner:
            found.setdefault(row.owner, []).append(row)
    return found
