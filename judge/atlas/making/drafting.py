"""Drafts a new variant from its designer's table: works out the borders, then writes the files and the drawing."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import numpy as np

from judge.atlas.drawing import write_drawing
from judge.atlas.making.coast import Coast
from judge.atlas.making.contacts import adjacency_of, find_contacts
from judge.atlas.making.fragments import remove_fragments
from judge.atlas.making.layout import drawing_toml, lay_out_sheet
from judge.atlas.making.make import board_of, make_drawing
from judge.atlas.making.plan import PLAN, SEEDS, Plan, read_plan
from judge.atlas.making.raster import Raster, panel_raster
from judge.atlas.making.table import BorderEdit, Table, by_owner
from judge.board.importing.map_draft import Draft, DraftPlace, DraftPower, give_initials, map_files
from judge.board.loader import DRAWING, read_variant
from judge.board.tables import BRIDGE, MapError

KEPT = ("variant.toml", PLAN)
"""The files that a designer edits. A second draft does not overwrite them."""

_REMARK = "Drawn by `judge maps draft` from seeds.tsv and drawing.toml."
_KINDS: Mapping[str, set[str]] = {"": set(), "army": {"A"}, "fleet": {"F"}, "both": {"A", "F"}}
_PROVENANCE = "A draft made by `judge maps draft`; say here whose map this is, and under which licence."


@dataclass(frozen=True, slots=True)
class SharedBorder:
    """The border that two places share on the map: its length in pixels, and the waters that meet it at an end."""

    length: float
    waters: frozenset[str]


def draft_variant(table: Table, folder: Path, coast: Coast | None) -> list[str]:
    """Write all files of a variant into an existing folder; returns remarks for its designer.

    An existing `variant.toml` or `drawing.toml` is kept. Without a `coast`, the seeds alone decide what is land.

    :raises MapError: the table asks for something impossible; the message says where, and what would be right.
    """
    _write(folder, SEEDS, seeds_tsv(table))
    if not (folder / PLAN).exists():
        sheet = lay_out_sheet(list(table.rows.values()))
        _write(folder, PLAN, drawing_toml(sheet, _REMARK, by_seeds=coast is None))
    plan = read_plan(folder)
    if plan.by_seeds != (coast is None):
        by = "coastline" if coast is None else "seeds"
        cure = "name it with --coast" if coast is None else "leave --coast out"
        raise MapError(f"{folder / PLAN}: shores are by {by}; {cure}, or delete the file")
    raster = panel_raster(plan, plan.panels[0], coast)
    shared = find_shared_borders(plan, replace(raster, faces=raster.faces.copy(), land=raster.land.copy()))
    remarks: list[str] = []
    draft = _draft(table, folder.name, shared, plan.least_contact, remarks)
    made = map_files(draft)
    made["borders.tsv"] += _reasons(table)
    for name, text in made.items():
        if name not in KEPT or not (folder / name).exists():
            _write(folder, name, text)
    drawing = make_drawing(plan, board_of([read_variant(folder)]), coast, raster)
    _write(folder, DRAWING, write_drawing(drawing, plan.remark))
    return [*remarks, *draft.warnings]


def _reasons(table: Table) -> str:
    """Comments for the end of `borders.tsv` that explain how the borders were derived."""
    lines = [
        "# Armies cross where land touches land; fleets where water touches water or land, and from land to land where",
        "# water lies at an end of the line between them. Otherwise by hand:",
    ]
    for word, edits in (("join", table.joins), ("cut", table.cuts)):
        lines += [f"#   {word} {each.one} {each.other} {each.units}".rstrip() for each in edits]
    return "\n".join([*lines, *([] if table.joins or table.cuts else ["#   nothing"]), ""])


def _write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def seeds_tsv(table: Table) -> str:
    """The text of `seeds.tsv` for a table."""
    lines = ["# Where the places lie: code, kind (land, sea, wall, seawall), a wall's name, seeds in degrees."]
    for code, row in sorted(table.rows.items()):
        seeds = " ".join(",".join(f"{value:g}" for value in seed[: 3 if seed.radius else 2]) for seed in row.seeds)
        lines.append("\t".join([code, row.kind, row.name if row.is_wall else "-", seeds]))
    return "\n".join([*lines, ""])


# -- shared borders --------------------------------------------------------------------------------------------------


def find_shared_borders(plan: Plan, raster: Raster) -> dict[frozenset[str], SharedBorder]:
    """The border of each pair of places that touch on the raster: its longest contact, and the waters at its ends.

    Fragments are removed from the raster first.
    """
    remove_fragments(raster, adjacency_of(raster, {}), plan.least_island)
    corners = _corners(raster)
    found: dict[frozenset[str], SharedBorder] = {}
    for contact in find_contacts(raster, lambda one, other: bool(one and other)):
        pair = frozenset((raster.codes[contact.one], raster.codes[contact.other]))
        length = max(contact.length, found[pair].length) if pair in found else contact.length
        found[pair] = SharedBorder(length, frozenset(corners[pair]))
    return found


def _corners(raster: Raster) -> Mapping[frozenset[str], set[str]]:
    """For each pair of places, the waters that meet both of them at one point."""
    faces = raster.faces
    quarters = faces[:-1, :-1], faces[1:, :-1], faces[:-1, 1:], faces[1:, 1:]
    # where three faces meet, both diagonals cannot be of one face each
    mixed = np.flatnonzero((quarters[0] != quarters[3]) | (quarters[1] != quarters[2]))
    rows, columns = np.divmod(mixed, quarters[0].shape[1])
    squares = np.sort(np.stack([each[rows, columns] for each in quarters], axis=-1), axis=1)
    corners: dict[frozenset[str], set[str]] = defaultdict(set)
    for square in np.unique(squares.view(np.int64)).view(squares.dtype).reshape(-1, 4).tolist():
        around = sorted(set(square) - {0})
        for water in (each for each in around if not raster.is_land[each]):
            for one, other in combinations([each for each in around if each != water], 2):
                corners[frozenset((raster.codes[one], raster.codes[other]))].add(raster.codes[water])
    return corners


# -- the variant -----------------------------------------------------------------------------------------------------


def _draft(
    table: Table,
    key: str,
    shared_borders: Mapping[frozenset[str], SharedBorder],
    min_contact: float,
    remarks: list[str],
) -> Draft:
    """The draft of the variant's files. Remarks for the designer are appended to `remarks`."""
    draft = Draft(table.title or key.title(), table.provenance or _PROVENANCE)
    for code, row in table.rows.items():
        if row.kind != "seawall":
            coasts = sorted(table.coasts.get(code, ()))
            draft.places[code] = DraftPlace(row.label, row.name, row.kind, coasts, row.is_centre, list(row.aliases))
    for name, homes in by_owner(table).items():
        units = [f"{row.unit[0]} {row.code}{row.unit[1:]}" for row in homes if row.unit]
        draft.powers[name.upper()] = DraftPower(name, homes=[row.code for row in homes], units=units)
    give_initials(draft)
    borders = _Borders(table, shared_borders, min_contact)
    borders.check()
    for one, other, kind in borders.crossings():
        told = BRIDGE if borders.is_bridge(one, other) else ""
        for at, to in ((one, other), (other, one)):
            draft.ways.setdefault((kind, at, to), set()).add(told)
    remarks += borders.remarks
    return draft


class _Borders:
    """Decides which units may cross between the places of a table."""

    def __init__(self, table: Table, shared_borders: Mapping[frozenset[str], SharedBorder], min_contact: float) -> None:
        self.table = table
        self.shared_borders = shared_borders
        self.min_contact = min_contact
        self.remarks: list[str] = []
        self.cuts = {frozenset((each.one, each.other)): each for each in table.cuts}
        self.joins = {frozenset((each.one, each.other)): each for each in table.joins}
        self.waters: dict[str, set[str]] = defaultdict(set)
        for pair in filter(self._do_fleets_cross, {*shared_borders, *self.joins}):
            for code in pair:
                self.waters[code] |= {each for each in pair - {code} if self._is_sea(each)}

    def check(self) -> None:
        """Check what the table says of coasts and of starting fleets against the map.

        :raises MapError: a coast lies on a water that its place does not touch, or a fleet starts inland.
        """
        for code, coasts in self.table.coasts.items():
            label, touched = self.table.rows[code].label, self.waters[code]
            for coast, named in coasts.items():
                if lacking := sorted(named - touched):
                    near = f"{label} lies on {', '.join(sorted(touched)) or 'no water'}"
                    raise MapError(
                        f"{self.table.coast_lines[code]}: {label} does not touch {' and '.join(lacking)}, on which its "
                        f"coast {coast.lower()} should lie; {near}; take it out, or write join {label} {lacking[0]}"
                    )
        for row in self.table.rows.values():
            if row.unit.startswith("F") and row.kind == "land" and not self.waters[row.code]:
                raise MapError(f"{row.where}: no water touches {row.label}, so no fleet starts there; write A or -")

    def crossings(self) -> Iterator[tuple[str, str, str]]:
        """All crossings: a space, another space, and the kind of unit that crosses (`A` or `F`)."""
        for pair, each in self.cuts.items():
            if pair not in self.shared_borders:
                self.remarks.append(f"{each.where}: {each.one} and {each.other} do not touch; the cut is not needed")
        for pair in sorted({*self.shared_borders, *self.joins}, key=sorted):
            one, other = sorted(pair)
            if self.table.rows[one].is_wall or self.table.rows[other].is_wall:
                continue
            for kind in self._kinds(one, other):
                yield from ((at, to, kind) for at, to in self._space_pairs(one, other, kind))

    def is_bridge(self, one: str, other: str) -> bool:
        """Whether two spaces have a land bridge: armies cross between lands that are joined, but do not touch."""
        at, to = (space.partition("/")[0] for space in (one, other))
        return frozenset((at, to)) not in self.shared_borders and "A" in self._kinds(at, to)

    def _kinds(self, one: str, other: str) -> set[str]:
        """The kinds of units that may cross between two places."""
        pair = frozenset((one, other))
        border, cut, join = self.shared_borders.get(pair), self.cuts.get(pair), self.joins.get(pair)
        kinds: set[str] = set()
        if border is not None and border.length >= self.min_contact:
            kinds = self._default_kinds(one, other, border.waters & self._common_waters(one, other))
        elif border is not None and cut is None and join is None:
            self.remarks.append(
                f"{one} and {other} hardly touch ({border.length:.0f} pixels), so nobody crosses; "
                f"write join {one} {other}, or cut {one} {other}"
            )
        if join is not None:
            kinds |= self._listed_kinds(join) or self._default_kinds(one, other, self._common_waters(one, other))
        if cut is not None:
            kinds -= _KINDS[cut.units] or {"A", "F"}
        return kinds

    def _default_kinds(self, one: str, other: str, waters: frozenset[str]) -> set[str]:
        """Who crosses by default: armies between lands, and fleets too where both lie on one of these `waters`."""
        if self._is_sea(one) or self._is_sea(other):
            return {"F"}
        return {"A", "F"} if waters else {"A"}

    def _listed_kinds(self, edit: BorderEdit) -> set[str]:
        """The kinds of units that a `join` line names; empty if it names none.

        :raises MapError: the line would let an army cross water.
        """
        if edit.units in ("army", "both") and (self._is_sea(edit.one) or self._is_sea(edit.other)):
            raise MapError(f"{edit.where}: no army crosses water; write fleet, or nothing")
        return _KINDS[edit.units]

    def _is_sea(self, code: str) -> bool:
        return self.table.rows[code].kind == "sea"

    def _do_fleets_cross(self, pair: frozenset[str]) -> bool:
        """Whether fleets cross between two places, one of them water."""
        border, cut = self.shared_borders.get(pair), self.cuts.get(pair)
        is_long_enough = border is not None and border.length >= self.min_contact
        return (is_long_enough or pair in self.joins) and (cut is None or cut.units == "army")

    def _common_waters(self, one: str, other: str) -> frozenset[str]:
        """The waters that two places both lie on."""
        return frozenset(self.waters[one] & self.waters[other])

    def _space_pairs(self, one: str, other: str, kind: str) -> Iterator[tuple[str, str]]:
        """The pairs of spaces between which a unit of this kind crosses; for fleets, named coasts where there are any.

        :raises MapError: a place has named coasts, but none of them lies on the water in question.
        """
        if kind == "A":
            yield one, other
            return
        border, shared = self.shared_borders.get(frozenset((one, other))), self._common_waters(one, other)
        met = border.waters & shared if border is not None else frozenset()
        ends = [self._fleet_spaces(each, beside, met) for each, beside in ((one, other), (other, one))]
        for at, waters in ends[0]:
            yield from ((at, to) for to, others in ends[1] if not waters or not others or waters & others)

    def _fleet_spaces(self, code: str, beside: str, met: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
        """The spaces of a place from which fleets reach the place `beside` it, each with the waters they use.

        `met` are the waters that meet both places at one point.
        """
        coasts = self.table.coasts.get(code)
        if coasts is None:
            return [(code, frozenset())]
        waters = frozenset({beside}) if self._is_sea(beside) else met or self._common_waters(code, beside)
        found = [(f"{code}/{coast}", lies_on & waters) for coast, lies_on in coasts.items() if lies_on & waters]
        if not found:
            row = self.table.rows[code]
            named = ", ".join(sorted(waters)) or beside
            where = self.table.coast_lines[code]
            raise MapError(f"{where}: no coast of {row.label} lies on {named}; name it in the line coasts {row.label}")
        return found
