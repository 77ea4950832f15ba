"""A new variant drafted from its designer's table: who borders on whom, its files, its drawing."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

import numpy as np

from judge.atlas.drawing import write_drawing
from judge.atlas.making.coast import Coast
from judge.atlas.making.contacts import stretches, ties_of
from judge.atlas.making.fragments import remove_fragments
from judge.atlas.making.layout import drawing_toml, laid_out
from judge.atlas.making.make import board_of, make_drawing
from judge.atlas.making.plan import PLAN, SEEDS, Plan, read_plan
from judge.atlas.making.raster import Raster, panel_raster
from judge.atlas.making.table import Joint, Table, by_owner
from judge.board.loader import DRAWING, read_variant
from judge.board.map_draft import Draft, DraftPlace, DraftPower, give_initials, map_files
from judge.board.tables import MapError

KEPT = ("variant.toml", PLAN)
"""The files that a designer changes, and that a second draft leaves as they are."""

_REMARK = "Drawn by `judge maps draft` from seeds.tsv and drawing.toml."
_KINDS: Mapping[str, set[str]] = {"": set(), "army": {"A"}, "fleet": {"F"}, "both": {"A", "F"}}
_PROVENANCE = "A draft made by `judge maps draft`; say here whose map this is, and under which licence."


@dataclass(frozen=True, slots=True)
class Touch:
    """How two places lie side by side: over so many pixels, with these waters at an end of it."""

    length: float
    waters: frozenset[str]


def draft_variant(table: Table, folder: Path, coast: Coast | None) -> list[str]:
    """Write all files of a variant into a folder that is there; gives what its designer should know.

    A `variant.toml` and a `drawing.toml` that are in it already stay as they are. Without a `coast` the seeds alone say
    what is land.

    :raises MapError: the table asks for what cannot be; the message says where and what would be right.
    """
    _write(folder, SEEDS, seeds_tsv(table))
    if not (folder / PLAN).exists():
        sheet = laid_out(list(table.rows.values()))
        _write(folder, PLAN, drawing_toml(sheet, _REMARK, by_seeds=coast is None))
    plan = read_plan(folder)
    if plan.by_seeds != (coast is None):
        by = "coastline" if coast is None else "seeds"
        cure = "name it with --coast" if coast is None else "leave --coast out"
        raise MapError(f"{folder / PLAN}: shores are by {by}; {cure}, or delete the file")
    field = panel_raster(plan, plan.panels[0], coast)
    touches = touches_of(plan, replace(field, faces=field.faces.copy(), land=field.land.copy()))
    remarks: list[str] = []
    draft = _draft(table, folder.name, touches, plan.least_contact, remarks)
    made = map_files(draft)
    made["borders.tsv"] += _reasons(table)
    for name, text in made.items():
        if name not in KEPT or not (folder / name).exists():
            _write(folder, name, text)
    drawing = make_drawing(plan, board_of([read_variant(folder)]), coast, field)
    _write(folder, DRAWING, write_drawing(drawing, plan.remark))
    return [*remarks, *draft.warnings]


def _reasons(table: Table) -> str:
    """Why the borders are what they are, as remarks below them."""
    lines = [
        "# Armies cross where land touches land; fleets where water touches water or land, and from land to land where",
        "# water lies at an end of the line between them. Otherwise by hand:",
    ]
    for word, joints in (("join", table.joins), ("cut", table.cuts)):
        lines += [f"#   {word} {each.one} {each.other} {each.who}".rstrip() for each in joints]
    return "\n".join([*lines, *([] if table.joins or table.cuts else ["#   nothing"]), ""])


def _write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def seeds_tsv(table: Table) -> str:
    """The table's seeds as `seeds.tsv` has them."""
    lines = ["# Where the places lie: code, kind (land, sea, wall, seawall), a wall's name, seeds in degrees."]
    for code, row in sorted(table.rows.items()):
        seeds = " ".join(",".join(f"{value:g}" for value in seed[: 3 if seed.radius else 2]) for seed in row.seeds)
        lines.append("\t".join([code, row.kind, row.name if row.is_wall else "-", seeds]))
    return "\n".join([*lines, ""])


# -- who lies beside whom --------------------------------------------------------------------------------------------


def touches_of(plan: Plan, field: Raster) -> dict[frozenset[str], Touch]:
    """The places that touch on the raster of a draft, pair by pair: their longest contact, and waters where one ends.

    The raster is swept clean of crumbs.
    """
    remove_fragments(field, ties_of(field, {}), plan.least_island)
    corners = _corners(field)
    found: dict[frozenset[str], Touch] = {}
    for contact in stretches(field, lambda one, other: bool(one and other)):
        pair = frozenset((field.codes[contact.one], field.codes[contact.other]))
        length = max(contact.length, found[pair].length) if pair in found else contact.length
        found[pair] = Touch(length, frozenset(corners[pair]))
    return found


def _corners(field: Raster) -> Mapping[frozenset[str], set[str]]:
    """Each pair of places to the waters that meet both of them in one point."""
    faces = field.faces
    one, *others = quarters = faces[:-1, :-1], faces[1:, :-1], faces[:-1, 1:], faces[1:, 1:]
    mixed = np.logical_or.reduce([one != other for other in others])
    squares = np.stack([each[mixed] for each in quarters], axis=-1)
    corners: dict[frozenset[str], set[str]] = defaultdict(set)
    for square in np.unique(np.sort(squares, axis=1), axis=0).tolist():
        around = sorted(set(square) - {0})
        for water in (each for each in around if not field.is_land[each]):
            for one, other in combinations([each for each in around if each != water], 2):
                corners[frozenset((field.codes[one], field.codes[other]))].add(field.codes[water])
    return corners


# -- the variant -----------------------------------------------------------------------------------------------------


def _draft(table: Table, key: str, touches: Mapping[frozenset[str], Touch], least: float, remarks: list[str]) -> Draft:
    """The draft of the variant's files; what its designer should know goes to `remarks`."""
    draft = Draft(table.title or key.title(), table.provenance or _PROVENANCE)
    for code, row in table.rows.items():
        if row.kind != "seawall":
            coasts = sorted(table.coasts.get(code, ()))
            draft.places[code] = DraftPlace(row.label, row.name, row.kind, coasts, row.is_centre, list(row.aliases))
    for name, homes in by_owner(table).items():
        units = [f"{row.unit[0]} {row.code}{row.unit[1:]}" for row in homes if row.unit]
        draft.powers[name.upper()] = DraftPower(name, homes=[row.code for row in homes], units=units)
    give_initials(draft)
    crossing = _Crossing(table, touches, least)
    for one, other, kind in crossing.ways():
        for at, to in ((one, other), (other, one)):
            draft.ways.setdefault((kind, at, to), set()).add("")
    remarks += crossing.remarks
    return draft


class _Crossing:
    """Who crosses between the places of a table."""

    def __init__(self, table: Table, touches: Mapping[frozenset[str], Touch], least: float) -> None:
        self.table = table
        self.touches = touches
        self.least = least
        self.remarks: list[str] = []
        self.cuts = {frozenset((each.one, each.other)): each for each in table.cuts}
        self.joins = {frozenset((each.one, each.other)): each for each in table.joins}
        self.waters: dict[str, set[str]] = defaultdict(set)
        for pair in filter(self._is_sailed, {*touches, *self.joins}):
            for code in pair:
                self.waters[code] |= {each for each in pair - {code} if self._is_sea(each)}

    def ways(self) -> Iterator[tuple[str, str, str]]:
        """The borders: space, space, and the kind of unit that crosses."""
        for pair, each in self.cuts.items():
            if pair not in self.touches:
                self.remarks.append(f"{each.where}: {each.one} and {each.other} do not touch; the cut is not needed")
        for pair in sorted({*self.touches, *self.joins}, key=sorted):
            one, other = sorted(pair)
            if self.table.rows[one].is_wall or self.table.rows[other].is_wall:
                continue
            for kind in self._kinds(one, other):
                yield from ((at, to, kind) for at, to in self._spaces(one, other, kind))

    def _kinds(self, one: str, other: str) -> set[str]:
        """The kinds of units that cross between two places."""
        pair = frozenset((one, other))
        touch, cut, join = self.touches.get(pair), self.cuts.get(pair), self.joins.get(pair)
        kinds: set[str] = set()
        if touch is not None and touch.length >= self.least:
            kinds = self._usual(one, other, touch.waters & self._shared(one, other))
        elif touch is not None and cut is None and join is None:
            self.remarks.append(
                f"{one} and {other} hardly touch ({touch.length:.0f} pixels), so nobody crosses; "
                f"write join {one} {other}, or cut {one} {other}"
            )
        if join is not None:
            kinds |= self._named(join) or self._usual(one, other, self._shared(one, other))
        if cut is not None:
            kinds -= _KINDS[cut.who] or {"A", "F"}
        return kinds

    def _usual(self, one: str, other: str, waters: frozenset[str]) -> set[str]:
        """Who crosses where nothing else is said: armies by land, fleets besides along `waters` that both lie on."""
        if self._is_sea(one) or self._is_sea(other):
            return {"F"}
        return {"A", "F"} if waters else {"A"}

    def _named(self, joint: Joint) -> set[str]:
        """Whom a line of the table joins places for, if it says so.

        :raises MapError: an army in the water.
        """
        if joint.who in ("army", "both") and (self._is_sea(joint.one) or self._is_sea(joint.other)):
            raise MapError(f"{joint.where}: no army crosses water; write fleet, or nothing")
        return _KINDS[joint.who]

    def _is_sea(self, code: str) -> bool:
        return self.table.rows[code].kind == "sea"

    def _is_sailed(self, pair: frozenset[str]) -> bool:
        """Whether fleets cross between water and what lies on it."""
        touch, cut = self.touches.get(pair), self.cuts.get(pair)
        touching = touch is not None and touch.length >= self.least
        return (touching or pair in self.joins) and (cut is None or cut.who == "army")

    def _shared(self, one: str, other: str) -> frozenset[str]:
        """The waters that both of two places lie on."""
        return frozenset(self.waters[one] & self.waters[other])

    def _spaces(self, one: str, other: str, kind: str) -> Iterator[tuple[str, str]]:
        """The spaces between which such a unit crosses: named coasts, where a fleet comes to one.

        :raises MapError: a place with named coasts lies on water, or beside a shore, that none of them has.
        """
        if kind == "A":
            yield one, other
            return
        touch, shared = self.touches.get(frozenset((one, other))), self._shared(one, other)
        met = touch.waters & shared if touch is not None else frozenset()
        ends = [self._coasts(each, beside, met) for each, beside in ((one, other), (other, one))]
        for at, waters in ends[0]:
            yield from ((at, to) for to, others in ends[1] if not waters or not others or waters & others)

    def _coasts(self, code: str, beside: str, met: frozenset[str]) -> list[tuple[str, frozenset[str]]]:
        """The spaces of a place from which fleets go to one beside it, each with the waters on which that is."""
        coasts = self.table.coasts.get(code)
        if coasts is None:
            return [(code, frozenset())]
        waters = frozenset({beside}) if self._is_sea(beside) else met or self._shared(code, beside)
        found = [(f"{code}/{coast}", lies_on & waters) for coast, lies_on in coasts.items() if lies_on & waters]
        if not found:
            row = self.table.rows[code]
            named = ", ".join(sorted(waters)) or beside
            raise MapError(
                f"{row.where}: no coast of {row.label} lies on {named}; name it in the line coasts {row.label}"
            )
        return found
