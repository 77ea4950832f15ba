"""Makes a variant's draft from DPjudge `.map` files: places, borders, centres, powers and the calendar.

Upper and lower case decide which units may cross a border; conditions become gates. What our files cannot express
becomes a warning with file and line.
"""

import re
from collections import Counter
from collections.abc import Iterator

from judge.board.importing.dpjudge_calendar import calendar_of
from judge.board.importing.dpjudge_sheet import Ground, Neighbour, Sheet
from judge.board.importing.map_draft import Draft, DraftPlace, DraftPower, give_initials
from judge.board.tables import MapError
from judge.board.validation import folded

_KINDS = {"WATER": "sea", "PORT": "port", "SHUT": "wall", "LAND": "land", "COAST": "land"}
_SHOWN = 5  # one-way borders listed in one message


def draft_of(sheet: Sheet, file: str) -> Draft:
    """The draft of a sheet; `file` is the name of the file that it was read from.

    :raises MapError: a word names nothing, or a border leads one way only.
    """
    title = re.sub("[_-]", " ", file.partition(".")[0]).title() or file
    draft = Draft(title, f"Imported from {file}, a map file of the DPjudge.", warnings=sheet.warnings)
    if not sheet.names:
        raise MapError(f"{file}: names no place; a map file holds lines such as London = lon")
    _places(sheet, draft)
    _Borders(sheet, draft).draw()
    _powers(sheet, draft)
    draft.calendar = calendar_of(sheet)
    draft.victory_centres = sheet.victory
    return draft


# -- places ----------------------------------------------------------------------------------------------------------


def _places(sheet: Sheet, draft: Draft) -> None:
    for space, ground in sheet.grounds.items():
        place, _, coast = space.partition("/")
        if place not in sheet.names:
            raise MapError(
                f"{ground.where}: {place} is called nothing; write a line such as Place Name = {place.lower()}"
            )
        if coast and coast not in sheet.names[place].coasts:
            sheet.names[place].coasts.append(coast)
    for code, name in sheet.names.items():
        main = _main_ground(sheet, code)
        if main is None:
            raise MapError(f"{name.where}: {name.name} has no borders; write COAST {code} ABUTS and its neighbours")
        kind = _KINDS[main.terrain]
        if kind == "port" and name.coasts:
            sheet.warn(name.where, f"{code} is a port with coasts; fleets do not convoy in it here")
            kind = "land"
        draft.places[code] = DraftPlace(code, name.name, kind, sorted(name.coasts))
    called = {folded(text): code for code, name in sheet.names.items() for text in (code, name.name)}
    claims = Counter(
        alias for name in sheet.names.values() for alias in {folded(alias) for alias in (*name.aliases, *name.doubtful)}
    )
    for code, name in sheet.names.items():
        for alias in dict.fromkeys(name.aliases + name.doubtful):
            owner = called.get(folded(alias))
            if owner is not None and owner != code:
                other = sheet.names[owner].name
                sheet.warn(name.where, f"{alias!r} is what {other} is called; it is not an alias of {code}")
            elif alias in name.doubtful and claims[folded(alias)] == 1:
                sheet.warn(name.where, f"{alias}? is in doubt, but means no other place; it is not an alias of {code}")
            elif owner is None:
                draft.places[code].aliases.append(alias)


def _main_ground(sheet: Sheet, code: str) -> Ground | None:
    """The terrain line of a place, or that of one of its coasts."""
    coasts = (ground for space, ground in sheet.grounds.items() if space.partition("/")[0] == code)
    return sheet.grounds.get(code) or next(coasts, None)


# -- borders ---------------------------------------------------------------------------------------------------------


class _Borders:
    """Derives the borders. `closed` are the directions that are marked as open to nobody."""

    def __init__(self, sheet: Sheet, draft: Draft) -> None:
        self.sheet = sheet
        self.draft = draft
        self.grounds = {code: ground for code in sheet.names if (ground := _main_ground(sheet, code))}
        self.initials = _initials(sheet)
        self.closed: set[tuple[str, str, str]] = set()
        self.written: dict[tuple[str, str, str], str] = {}

    def draw(self) -> None:
        """Fill in the draft's ways.

        :raises MapError: a neighbour does not exist, or a border leads one way only and is not marked so.
        """
        for space, ground in self.sheet.grounds.items():
            if self.grounds[space.partition("/")[0]].terrain != "SHUT":
                for each in ground.neighbours:
                    self.neighbour(space, ground, each)
        ways = self.draft.ways
        one_way = [
            f"{where}: the {'army' if kind == 'A' else 'fleet'} border {at}-{to} leads one way only; "
            f"add {at} to the line of {to}, or :{at} if nobody may go back"
            for (kind, at, to), where in self.written.items()
            if (kind, to, at) not in ways and (kind, to, at) not in self.closed
        ]
        if one_way:
            more = [f"and {len(one_way) - _SHOWN} more"] if len(one_way) > _SHOWN else []
            raise MapError("\n".join(one_way[:_SHOWN] + more))

    def neighbour(self, space: str, ground: Ground, each: Neighbour) -> None:
        """Add the borders that one word of a list opens."""
        if each.place not in self.sheet.names:
            raise MapError(f"{each.where}: {each.place} is not a place; name it in a line, or take it out")
        if self.grounds[each.place].terrain == "SHUT":
            return
        if each.marks:
            what = "weak (~)" if "~" in each.marks else "of half strength (*)"
            self.sheet.warn(each.where, f"the border {space}-{each.space} is {what}; it becomes an ordinary one")
        conditions = list(self.conditions(each))
        for kind, at, to in self.ways(space, ground, each):
            if conditions:
                self.draft.ways.setdefault((kind, at, to), set()).update(conditions)
                self.written.setdefault((kind, at, to), each.where)
            else:
                self.closed.add((kind, at, to))

    def ways(self, space: str, ground: Ground, each: Neighbour) -> Iterator[tuple[str, str, str]]:
        """The borders from a space to a neighbour: unit kind, from, to."""
        place, _, coast = space.partition("/")
        here, there = self.grounds[place].terrain, self.grounds[each.place].terrain
        if not coast and here != "WATER" and there != "WATER" and each.style != "capitalised":
            yield "A", place, each.place
        coasts = self.sheet.names[place].coasts
        stands = here != "LAND" and (bool(coast) or (not coasts and ground.stands))
        if not stands or there == "LAND" or each.style == "lower":
            return
        if self.sheet.names[each.place].coasts and "/" not in each.space:
            text = f"{space} borders on {each.place} without a coast; no fleet crosses there: name the coast to let it"
            self.sheet.warn(each.where, text)
        elif "/" in each.space and each.space.partition("/")[2] not in self.sheet.names[each.place].coasts:
            raise MapError(
                f"{each.where}: {each.space} is not a coast; write COAST {each.space} ABUTS and its neighbours"
            )
        else:
            yield "F", space, each.space

    def conditions(self, each: Neighbour) -> Iterator[str]:
        """The conditions on which a border is open, as borders.tsv writes them; empty: always, none: never."""
        for code in each.owners:
            if code not in self.sheet.names:
                raise MapError(
                    f"{each.where}: {code} in {each.space}({','.join(each.owners)}) is not a place; take it out"
                )
        owner = ";".join(f"owner={code}" for code in each.owners)
        for letter in each.powers or "":
            if letter not in self.initials:
                known = ", ".join(sorted(self.initials))
                raise MapError(f"{each.where}: no power has the letter {letter}; there are {known}")
        powers = [f"power={self.initials[letter]}" for letter in each.powers or ""]
        if each.powers is None:
            yield owner
        for power in powers:
            yield f"{power};{owner}".strip(";")


def _initials(sheet: Sheet) -> dict[str, str]:
    """Maps letters to powers: a power's given letter, or its first."""
    first = {key[0]: key for key in reversed(sheet.sides)}
    return first | {side.initial: key for key, side in sheet.sides.items() if side.initial}


# -- centres and powers ----------------------------------------------------------------------------------------------


def _powers(sheet: Sheet, draft: Draft) -> None:
    for key, side in sheet.sides.items():
        power = DraftPower(side.name, side.adjective, side.initial)
        if not any(unit[0] == key for unit in sheet.units.values()) and not draft.places.keys() & set(side.homes):
            sheet.warn(
                side.where, f"{key} is no directive known here, nor a power with centres or units; it is left out"
            )
            continue
        for code in (*side.homes, *(side.owns or ())):
            _make_centre(draft, side.where, code)
        for home in side.homes:
            lives = [other for other, each in sheet.sides.items() if other != key and home in each.homes]
            if side.owns is None or home in side.owns:
                power.homes.append(home)
            elif lives:
                sheet.warn(side.where, f"{home}, a home of {key} that it does not own, is one of {lives[0]} alone here")
            else:
                power.homes.append(home)
                power.unheld.append(home)
        power.owns = [code for code in side.owns or () if code not in side.homes]
        draft.powers[key] = power
    for code, where in sheet.centres.items():
        _make_centre(draft, where, code)
    for power_key, unit, where in sheet.units.values():
        space = unit[2:]
        if not draft.has_way(unit[0], space):
            raise MapError(f"{where}: {power_key} {unit} stands where no such unit goes; name a space it may stand on")
        draft.powers[power_key].units.append(unit)
    if not draft.powers:
        raise MapError(f"{next(iter(sheet.names.values())).where}: no power is there; write a line FRANCE (FRENCH) PAR")
    adopting = [key for key, side in sheet.sides.items() if side.adopts]
    draft.sites = [sheet.sites]
    if len(adopting) == len(sheet.sides):
        draft.sites.append("adopted")
    elif adopting:
        text = f"&SC is not known for some powers only ({', '.join(adopting)}); no power has an additional home"
        sheet.warn(sheet.sides[adopting[0]].where, text)
    give_initials(draft)


def _make_centre(draft: Draft, where: str, code: str) -> None:
    if code not in draft.places or draft.places[code].kind == "wall":
        raise MapError(f"{where}: {code} is not a place for a centre; name one that has a line with its neighbours")
    draft.places[code].is_centre = True
