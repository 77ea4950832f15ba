"""Derives borders from the lists of neighbours in a location index.

A list may say which units cross: `armies`, `fleets`, a coast's own list, or a mark behind a neighbour. Otherwise
armies cross between land and land; fleets cross between sea and coast, and between two coasts on the same sea.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from judge.board.importing.index_neighbours import Listed, read_listed, split_list
from judge.board.importing.map_draft import Draft
from judge.board.tables import MapError
from judge.board.validation import folded

_WHO = {"A": "an army", "F": "a fleet"}


@dataclass(slots=True)
class Location:
    """One paragraph. Lists are as written, each with its file and line. `armies` is None without such a list.

    `fleets` maps coasts to lists; an empty text stands for no coast.
    """

    where: str
    label: str = ""
    name: str = ""
    kind: str = ""
    coasts: list[str] = field(default_factory=list)
    neighbours: list[tuple[str, str]] = field(default_factory=list)
    armies: list[tuple[str, str]] | None = None
    fleets: dict[str, list[tuple[str, str]]] = field(default_factory=dict)
    is_centre: bool = False
    owner: str = ""
    start: str = ""
    aliases: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Entry:
    """A neighbour as one side lists it: coasts from and to (empty: not said), unit kinds and condition."""

    where: str
    from_coast: str
    to_coast: str
    kinds: str
    condition: str


class _Drawer:
    def __init__(self, locations: Mapping[str, Location], draft: Draft) -> None:
        self.locations = locations
        self.ways = draft.ways
        self.warnings = draft.warnings
        self.codes = _codes(locations)
        self.entries: dict[tuple[str, str], list[_Entry]] = {}
        for code, location in locations.items():
            self.gather(code, location)

    def gather(self, code: str, location: Location) -> None:
        """Gather the entries of one location."""
        sources = [("", "", location.neighbours), ("", "A", location.armies or [])]
        sources += [(coast, "F", listed) for coast, listed in location.fleets.items()]
        for from_coast, kinds, lists in sources:
            for each in (each for where, value in lists for each in self.listed(where, value)):
                to, coast = self.find(each)
                if to == code:
                    raise MapError(f"{each.where}: {location.name} is not a neighbour of itself; take it out")
                if coast and coast not in self.locations[to].coasts:
                    raise MapError(f"{each.where}: {self.locations[to].name} has no coast {coast}; fix {each.whole!r}")
                for part in each.condition.split(";"):
                    owner = part.partition("owner=")[2].upper()
                    if owner and owner not in self.locations:
                        raise MapError(f"{each.where}: owner={owner} is not a location; write its abbreviation")
                if "wall" not in (location.kind, self.locations[to].kind):
                    entry = _Entry(each.where, from_coast, coast, each.kinds or kinds, each.condition)
                    self.entries.setdefault((code, to), []).append(entry)

    def listed(self, where: str, value: str) -> list[Listed]:
        """The neighbours of a list. Without commas it is one name, or abbreviations with spaces between them."""
        by_comma, by_space = split_list(value)
        whole = [read_listed(where, text) for text in by_comma]
        is_one = len(whole) == 1 and self.looked_up(whole[0]) is not None
        return whole if is_one or by_comma == by_space else [read_listed(where, text) for text in by_space]

    def looked_up(self, each: Listed) -> tuple[str, str] | None:
        """The code and coast of a neighbour; a name may contain a bracket, or end with a full stop."""
        for text, coast in ((each.whole, ""), (each.text, each.coast), (each.text.rstrip("."), each.coast)):
            if (code := self.codes.get(folded(text))) is not None:
                return code, coast
        return None

    def find(self, each: Listed) -> tuple[str, str]:
        """The code and coast of a neighbour.

        :raises MapError: there is no such location.
        """
        found = self.looked_up(each)
        if found is None:
            cure = "write abbreviations or names, with commas between them"
            raise MapError(f"{each.where}: {each.whole!r} is not a location; {cure}")
        return found

    def pair(self, one: str, other: str) -> None:
        """Draw the borders between two neighbours."""
        there, back = self.entries.get((one, other), []), self.entries.get((other, one), [])
        for (at, to), listed, reverse in (((one, other), there, back), ((other, one), back, there)):
            if not listed and not all("oneway" in each.condition for each in reverse):
                names = self.locations[to].name, self.locations[at].name
                raise MapError(
                    f"{reverse[0].where}: {names[0]} names {names[1]} as a neighbour, but not the other way round; "
                    f"add {names[0]} to {names[1]}, or write (oneway) behind it"
                )
        crossings = [(kind, *spaces) for kind in ("A", "F") for spaces in self.crossings(kind, one, other)]
        for kind, at, to in crossings:
            self.open(kind, at, to, there)
            self.open(kind, to, at, back)
        if not crossings:
            where, both = (there or back)[0].where, f"{self.locations[one].name} and {self.locations[other].name}"
            self.warnings.append(f"{where}: {both} are neighbours, but no unit crosses between them")

    def open(self, kind: str, at: str, to: str, entries: list[_Entry]) -> None:
        """Open a border on the conditions listed for it, if it is listed."""
        for each in entries:
            if kind in (each.kinds or kind):
                conditions = [part for part in each.condition.split(";") if part.strip() not in ("", "oneway")]
                self.ways.setdefault((kind, at, to), set()).add(";".join(conditions))

    def crossings(self, kind: str, one: str, other: str) -> list[tuple[str, str]]:
        """The pairs of spaces of two neighbours between which that kind of unit crosses.

        :raises MapError: one of them says that it crosses, the other that it does not.
        """
        barred = ("sea",) if kind == "A" else ("inland",)
        if any(self.locations[code].kind in barred for code in (one, other)):
            return []
        opinions = {self.opinion(kind, one, other), self.opinion(kind, other, one)} - {None}
        if len(opinions) > 1:
            names = self.locations[one].name, self.locations[other].name
            where = (self.entries.get((one, other)) or self.entries[other, one])[0].where
            raise MapError(f"{where}: only one of {names[0]} and {names[1]} lets {_WHO[kind]} cross; fix one of them")
        if opinions == {False}:
            return []
        if kind == "A":
            return [(one, other)]
        return self.coasts(one, other) if opinions else self.shared(one, other)

    def opinion(self, kind: str, at: str, to: str) -> bool | None:
        """Whether a location says that such units cross to a neighbour; None when it says nothing."""
        entries, location = self.entries.get((at, to), []), self.locations[at]
        if not entries:
            return None
        if any(kind in each.kinds for each in entries) or self.is_sea(at):
            return True
        has_list = location.armies is not None if kind == "A" else bool(location.fleets)
        return False if has_list or all(each.kinds for each in entries) else None

    def coasts(self, one: str, other: str) -> list[tuple[str, str]]:
        """The pairs of spaces between which fleets cross, by the coasts that either neighbour names.

        :raises MapError: a place with coasts is listed without a coast.
        """
        pairs = {(each.from_coast, each.to_coast) for each in self.entries.get((one, other), ())}
        pairs |= {(each.to_coast, each.from_coast) for each in self.entries.get((other, one), ())}
        sides = [{each[side] for each in pairs} - {""} or {""} for side in (0, 1)]
        whole = {pair for pair in pairs if pair[0] in sides[0] and pair[1] in sides[1]} or set(
            product(sides[0], sides[1])
        )
        for code, beside, named in ((one, other, sides[0]), (other, one, sides[1])):
            location = self.locations[code]
            if location.coasts and named == {""}:
                names = f"{location.name} touch {self.locations[beside].name}"
                cure = f"list it under one, as {location.coasts[0].lower()}:"
                raise MapError(f"{location.where}: on which coast does {names}? {cure}")
        return [(_space(one, here), _space(other, there)) for here, there in sorted(whole)]

    def shared(self, one: str, other: str) -> list[tuple[str, str]]:
        """The pairs of spaces of two coastal locations that lie on one sea."""
        return [(at, to) for at, to in product(self.shores(one), self.shores(other)) if self.seas(at) & self.seas(to)]

    def shores(self, code: str) -> list[str]:
        return [_space(code, coast) for coast in self.locations[code].coasts or [""]]

    def seas(self, space: str) -> set[str]:
        """The seas that a fleet reaches from a space; borders with seas are drawn first."""
        code = space.partition("/")[0]
        near = (to for at, to in self.entries if at == code and self.is_sea(to))
        return {sea for sea in near if ("F", space, sea) in self.ways}

    def is_sea(self, code: str) -> bool:
        return self.locations[code].kind == "sea"


def draw_borders(locations: Mapping[str, Location], draft: Draft) -> None:
    """Fill in the draft's ways from the lists of all locations (`locations` maps codes to them).

    :raises MapError: a neighbour is not a location, or two locations contradict each other.
    """
    drawer = _Drawer(locations, draft)
    pairs = sorted({(min(pair), max(pair)) for pair in drawer.entries})
    for one, other in sorted(pairs, key=lambda pair: not any(drawer.is_sea(code) for code in pair)):
        drawer.pair(one, other)


def _space(code: str, coast: str) -> str:
    return f"{code}/{coast}" if coast else code


def _codes(locations: Mapping[str, Location]) -> dict[str, str]:
    """Maps every folded name to its location: abbreviations win over names, and names over aliases."""

    def claims() -> Iterator[tuple[str, str]]:
        for code, each in locations.items():
            yield from ((alias, code) for alias in each.aliases)
        for code, each in locations.items():
            yield each.name, code
        for code in locations:
            yield code, code

    return {folded(text): code for text, code in claims()}
