"""The draft of a variant that an importer fills, and the variant's files written from it.

`judge.board.loader` reads what `map_files` writes; docs/maps.md describes the files.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from judge.board.tables import MapError

_CROSSERS = {("A",): "army", ("F",): "fleet", ("A", "F"): "both"}
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")
_WIDTH = 100  # columns; a longer list in variant.toml is broken into lines


@dataclass(slots=True)
class DraftPlace:
    """A place: its code as its author prints it, `kind` as in places.tsv, `coasts` such as `NC`."""

    label: str
    name: str
    kind: str = "land"
    coasts: list[str] = field(default_factory=list)
    is_centre: bool = False
    aliases: list[str] = field(default_factory=list)


@dataclass(slots=True)
class DraftPower:
    """A power: `homes`, `owns` and `unheld` are codes of places, `units` are written `F STP/SC`."""

    name: str
    adjective: str = ""
    initial: str = ""
    homes: list[str] = field(default_factory=list)
    owns: list[str] = field(default_factory=list)
    units: list[str] = field(default_factory=list)
    unheld: list[str] = field(default_factory=list)


@dataclass(slots=True)
class DraftCalendar:
    """When a game begins, the phases of a year (or of `step` years) in their order, the seasons' names, the season in
    which centres change owners, and how many years `later` than the first of these years a season comes."""

    start: str = "S1901M"
    cycle: list[str] = field(default_factory=lambda: ["SM", "SR", "FM", "FR", "WA"])
    seasons: dict[str, str] = field(default_factory=lambda: {"S": "Spring", "F": "Fall", "W": "Winter"})
    ownership_season: str = "F"
    step: int = 1
    later: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class Draft:
    """A variant as an importer reads it.

    `places` are by code, `powers` by key. `ways` maps a directed border (unit kind, space, space) to the
    conditions on which it is open, as borders.tsv writes them; an empty condition is an open border. `warnings` are
    sentences about what our files cannot express.
    """

    title: str
    provenance: str
    places: dict[str, DraftPlace] = field(default_factory=dict)
    ways: dict[tuple[str, str, str], set[str]] = field(default_factory=dict)
    powers: dict[str, DraftPower] = field(default_factory=dict)
    calendar: DraftCalendar = field(default_factory=DraftCalendar)
    victory_centres: int | None = None
    sites: list[str] = field(default_factory=lambda: ["own_homes"])
    warnings: list[str] = field(default_factory=list)

    def has_way(self, kind: str, space: str) -> bool:
        """Whether a border for that kind of unit leads to the space or from it."""
        return any(kind == each and space in (at, to) for each, at, to in self.ways)


def plain_text(file: Path, cure: str) -> str:
    """The text of a keeper's file, in UTF-8 or else Latin-1. `cure` is the remedy that an error names.

    :raises MapError: it cannot be read, or is not text.
    """
    try:
        raw = file.read_bytes()
    except (OSError, ValueError) as error:
        raise MapError(f"{file}: cannot be read ({getattr(error, 'strerror', None) or error}); {cure}") from error
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    if _NO_TEXT.search(text):
        raise MapError(f"{file}: is not text; {cure}")
    return text


def give_initials(draft: Draft) -> None:
    """Give every power without an initial, or with one already taken, a letter of its own."""
    taken: set[str] = set()
    for key, power in sorted(draft.powers.items(), key=lambda item: not item[1].initial):
        letters = [power.initial, *(letter for letter in f"{key}ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter.isalnum()), key]
        free = next(letter for letter in letters if letter and letter not in taken)
        if power.initial and free != power.initial:
            draft.warnings.append(f"{key} has the initial {power.initial} of another power; it gets {free}")
        power.initial = free
        taken.add(free)


def map_files(draft: Draft) -> dict[str, str]:
    """The files of a variant by name: `variant.toml`, `places.tsv` and `borders.tsv`.

    :raises MapError: a text cannot stand in a table.
    """
    return {"variant.toml": _variant_toml(draft), **tables(draft)}


def tables(draft: Draft) -> dict[str, str]:
    """`places.tsv` and `borders.tsv` alone.

    :raises MapError: a text cannot stand in a table.
    """
    places = [
        (
            _code(place.label),
            _cell(place.name),
            place.kind,
            " ".join(place.coasts) or "-",
            "yes" if place.is_centre else "-",
            "|".join(_cell(alias) for alias in place.aliases) or "-",
        )
        for _, place in sorted(draft.places.items())
    ]
    heads = (
        f"# Places of {draft.title}: code, name, kind (land, sea, port, wall), coasts, centre (yes, -), other names.",
        f"# Borders of {draft.title}, each written once: space, space, who may cross, on what condition.",
    )
    return {
        "places.tsv": _table(heads[0], places),
        "borders.tsv": _table(heads[1], _rows(draft.ways)),
    }


def _table(head: str, rows: Iterable[tuple[str, ...]]) -> str:
    return "\n".join([head, *("\t".join(row) for row in rows)]) + "\n"


def _cell(text: str) -> str:
    return " ".join(text.replace("|", " ").split())


def _code(label: str) -> str:
    if not label.isalnum():
        raise MapError(f"{label!r} cannot be the code of a place; write letters and digits")
    return label


# -- borders ---------------------------------------------------------------------------------------------------------


def _rows(ways: Mapping[tuple[str, str, str], set[str]]) -> list[tuple[str, ...]]:
    """The rows of borders.tsv: a border that leads both ways is written once, others with `oneway`."""
    crossers: dict[tuple[str, str, str], list[str]] = {}
    for (kind, at, to), conditions in sorted(ways.items()):
        there, back = _least(conditions), _least(ways.get((kind, to, at), set()))
        for condition in sorted(there):
            if condition not in back:
                row = (at, to, f"{condition};oneway".lstrip(";"))
            elif at < to:
                row = (at, to, condition)
            else:
                continue
            crossers.setdefault(row, []).append(kind)
    return [
        (one, other, _CROSSERS[tuple(kinds)], *([condition] if condition else []))
        for (one, other, condition), kinds in sorted(crossers.items())
    ]


def _least(conditions: set[str]) -> set[str]:
    """The conditions that matter: none if the border is open anyway."""
    return {""} if "" in conditions else conditions


# -- variant.toml ----------------------------------------------------------------------------------------------------


def _variant_toml(draft: Draft) -> str:
    calendar = draft.calendar
    later = sorted(calendar.later.items())
    centres = sum(place.is_centre for place in draft.places.values())
    lines = [
        f"title = {_toml(draft.title)}",
        f"provenance = {_toml(draft.provenance)}",
        f"victory_centres = {draft.victory_centres or centres // 2 + 1}",
        "",
        "[calendar]",
        f"start = {_toml(calendar.start)}",
        "# season and kind of each phase of a year, in playing order: M movement, R retreats, A adjustments",
        f"cycle = {_toml_list(calendar.cycle)}",
        f"seasons = {{ {', '.join(f'{letter} = {_toml(name)}' for letter, name in calendar.seasons.items())} }}",
        f"ownership_season = {_toml(calendar.ownership_season)}",
        *([f"step = {calendar.step}"] if calendar.step != 1 else []),
        *([f"later = {{ {', '.join(f'{key} = {years}' for key, years in later)} }}"] if later else []),
    ]
    if draft.sites != ["own_homes"]:
        lines += ["", "[builds]", f"sites = {_toml_list(draft.sites)}"]
    if any(place.kind == "port" for place in draft.places.values()):
        lines += ["", "# a fleet in a port may convoy", "[policies]", 'port_convoy = "allowed"']
    for key, power in sorted(draft.powers.items()):
        lines += [
            "",
            f"[powers.{key if re.fullmatch('[A-Za-z0-9_-]+', key) else _toml(key)}]",
            f"name = {_toml(power.name)}",
            f"adjective = {_toml(power.adjective or power.name)}",
            f"initial = {_toml(power.initial)}",
            f"homes = {_toml_list(sorted(power.homes))}",
            *([f"owns = {_toml_list(sorted(power.owns))}"] if power.owns else []),
            *([f"unheld = {_toml_list(sorted(power.unheld))}"] if power.unheld else []),
            f"units = {_toml_list(power.units)}",
        ]
    return "\n".join(lines) + "\n"


def _toml(text: str) -> str:
    """A text in quotes, as TOML wants it."""
    escaped = "".join(
        f"\\u{ord(char):04x}" if ord(char) < 32 or ord(char) == 127 else f"\\{char}" if char in '\\"' else char
        for char in text
    )
    return f'"{escaped}"'


def _toml_list(texts: Iterable[str]) -> str:
    items = [_toml(text) for text in texts]
    short = f"[{', '.join(items)}]"
    if len(short) <= _WIDTH:
        return short
    lines, line = [], "   "
    for item in items:
        if len(line) + len(item) + 2 > _WIDTH:
            lines.append(line)
            line = "   "
        line += f" {item},"
    return "\n".join(["[", *lines, line, "]"])
