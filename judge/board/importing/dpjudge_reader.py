"""Reads DPjudge `.map` files line by line: directives, names, terrain, powers and units.

A place may be used before it is named, so `dpjudge_draft` resolves names when everything has been read.
Every mistake is a `MapError` with file, line and remedy.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from judge.board.importing.dpjudge_draft import draft_of
from judge.board.importing.dpjudge_sheet import Ground, Name, Sheet, Side, centre, code, neighbour, plain
from judge.board.importing.map_draft import Draft, plain_text
from judge.board.tables import MapError

_TERRAINS = ("COAST", "LAND", "WATER", "PORT", "SHUT")
_SILENT = ("TEXTONLY", "NOTIFY")
# Directives of the DPjudge that have no counterpart here, with what becomes of each.
_UNSAID = {
    "DUMMY": "powers that nobody plays are not imported so; it becomes a power that a player holds",
    "DUMMIES": "powers that nobody plays are not imported so; they become powers that players hold",
    "UNPLAYED": "powers that nobody plays are not imported so; it becomes a power that a player holds",
    **dict.fromkeys(("HOMES", "NEWHOMES"), "homes that change in a game are not known here; it is left out"),
    **dict.fromkeys(("FLAG", "FLAGS"), "flags are not drawn"),
    **dict.fromkeys(("LEAGUE", "LEAGUES"), "there are no leagues"),
    **dict.fromkeys(("SITE", "HOST", "HOSTS", "INHABITS", "BONUS", "UNITS", "HIDDEN"), "it is left out"),
}
_BUILD_RULES = {"HOME_BUILDS": "any_home", "BUILD_ANY": "any_centre"}
# With one of these a block of lines for one phase (`IN W1939A`) is over.
_GENERAL = (*_TERRAINS, "AMEND", "DROP", "USE", "USES", "MAP", "BEGIN", "VICTORY", "FLOW", "UNOWNED", "NEUTRAL")
_COAST_ALIAS = re.compile(r".+?[/( +]+\(?(\w)\w*(?:[ +]coast|c)?\)?\Z", re.IGNORECASE)


def read_dpjudge(files: Sequence[Path]) -> Draft:
    """The draft of the variant that these files describe, read one after the other.

    :raises MapError: a file is missing or wrong; the message names file, line and remedy.
    """
    reader = _DpReader()
    for file in files:
        reader.read(file, "")
    return draft_of(reader.sheet, files[0].name)


def names_in(files: Sequence[Path]) -> dict[str, tuple[str, ...]]:
    """The new names that these files give to places and powers (`BUL -> Bulgarie = bul`), by their former codes and
    keys.

    :raises MapError: a file is missing or wrong; the message names file, line and remedy.
    """
    reader = _DpReader()
    for file in files:
        reader.read(file, "")
    sheet = reader.sheet
    found = {
        old: (sheet.names[new].name, *sheet.names[new].aliases, *((new,) if new != old else ()))
        for old, new in reader.first_codes().items()
        if new in sheet.names
    }
    return found | {old: (sheet.sides[new].name,) for old, new in reader.new_powers.items() if new in sheet.sides}


class _DpReader:
    """Reads files into a sheet. `power` is the power that the following unit lines belong to."""

    def __init__(self) -> None:
        self.sheet = Sheet()
        self.power = ""
        self.open: list[Path] = []
        self.renamed: dict[str, str] = {}  # earlier abbreviations of places
        self.told_anew: dict[str, str] = {}  # of each place that a line with an arrow names: its first abbreviation
        self.new_powers: dict[str, str] = {}  # the keys of renamed powers, by their first ones
        self.skips = False  # inside a block of directives for one kind of game
        self.phase = ""  # inside a block of lines for one phase

    def read(self, file: Path, used_at: str) -> None:
        """Read a file; `used_at` is the file and line of the `USE` that names it."""
        if file in self.open:
            by = " by way of ".join(each.name for each in reversed(self.open[self.open.index(file) :]))
            raise MapError(f"{used_at}: {file.name} uses itself, by way of {by}; take one USE out")
        cure = f"{used_at} uses it: put it into the same folder" if used_at else "name a map file"
        self.open.append(file)
        self.phase = ""
        for number, line in enumerate(plain_text(file, cure).splitlines(), 1):
            if line.strip() and not line.lstrip().startswith("#"):
                self.line(f"{file}:{number}", line.strip())
        self.open.pop()
        self.phase = ""

    def line(self, where: str, line: str) -> None:
        """Read one line."""
        words = line.split()
        first, rest = words[0].upper(), words[1:]
        if self.is_left_out(where, line, first):
            return
        if "=" in line:
            self.name(where, line)
        elif first in ("USE", "USES", "MAP"):
            self.use(where, first, rest)
        elif first in _TERRAINS:
            self.terrain(where, first, rest)
        elif first == "AMEND":
            self.amend(where, rest)
        elif first == "DROP":
            for word in rest:
                self.drop(where, code(where, word))
        elif first in ("UNOWNED", "NEUTRAL", "CENTERS", "CENTRES"):
            self.neutrals(where, rest)
        elif first in ("BEGIN", "VICTORY", "FLOW", "RULE", "RULES"):
            self.rule(where, first, rest)
        elif first == "OWNS":
            self.side(where).owns = [code(where, word) for word in rest]
        elif first in ("A", "F") and len(rest) == 1:
            self.unit(where, first, code(where, rest[0]))
        elif first in _UNSAID:
            self.sheet.warn(where, f"{' '.join(words)}: {_UNSAID[first]}")
        elif first not in _SILENT:
            self.homes(where, line)

    def is_left_out(self, where: str, line: str, first: str) -> bool:
        """Whether a line is in a block for one kind of game or for one phase, or begins or ends one; warns of it."""
        words = line.split()
        if words[-1].upper() == "DIRECTIVES":
            self.skips, self.phase = first not in ("DIRECTIVES", "END"), ""
            if self.skips:
                self.sheet.warn(where, f"directives for {first} games are left out, as far as END DIRECTIVES")
            return True
        if self.skips:
            return True
        if first == "IN" and len(words) > 1:
            self.phase = words[1] if len(words) == 2 else ""
            self.sheet.warn(where, f"{line}: what holds in one phase only is not known here; it is left out")
            return True
        self.phase = "" if first in _GENERAL or "=" in line else self.phase
        if self.phase:
            self.sheet.warn(where, f"IN {self.phase}: {' '.join(words)}: it is left out")
        return bool(self.phase)

    # -- files

    def use(self, where: str, first: str, rest: list[str]) -> None:
        if not rest:
            raise MapError(f"{where}: {first} names no file; write {first} standard")
        folder = self.open[-1].parent
        for word in rest:
            if "/" in word or "\\" in word:
                raise MapError(f"{where}: {word!r} lies in another folder; put it here and write its name alone")
            endings = (".map", "") if first == "MAP" else ("", ".map")
            found = next((folder / f"{word}{each}" for each in endings if (folder / f"{word}{each}").is_file()), None)
            if found is None:
                raise MapError(f"{where}: there is no file {word} or {word}.map in {folder}; put it there")
            self.read(found, where)

    # -- places

    def name(self, where: str, line: str) -> None:
        """`[OLD ->] Place Name = abb alias…`."""
        left, _, right = line.partition("=")
        old, arrow, called = left.rpartition("->")
        words = right.split()
        if not words or not called.strip():
            raise MapError(f"{where}: {line!r} names no place; write Place Name = abb alias")
        space = code(where, words[0])
        if arrow:
            self.rename(where, old.strip(), space)
        place, _, coast = space.partition("/")
        known = self.sheet.names.get(place)
        if coast:
            name = known or Name(plain(words[0]).partition("/")[0], called.partition("(")[0].strip(), where)
            name.coasts += [coast] if coast not in name.coasts else []
            self.sheet.names[place] = name
            for alias in words[1:]:
                side = _COAST_ALIAS.match(alias)
                if side is None or side[1].upper() != coast[0]:
                    self.sheet.warn(where, f"{alias!r} names a coast in a way of its own; write {place}/{coast}")
            return
        named = Name(plain(words[0]), _upper_after_plus(called.strip()), where, coasts=known.coasts if known else [])
        for word in words[1:]:
            (named.doubtful if word.endswith("?") else named.aliases).append(word.rstrip("?").replace("+", " "))
        self.sheet.names[place] = named

    def rename(self, where: str, old: str, new: str) -> None:
        """Change the abbreviation of a place, or of a coast, everywhere it has been used.

        A coast may be renamed before its place or after it: `BUL/EC -> Sofia (east coast) = sof/ec` renames both.
        """
        sheet = self.sheet
        text, slash, was_coast = old.partition("/")
        coast = new.partition("/")[2]
        text, new = self.renamed.get(text.upper(), text), new.partition("/")[0]
        was = next((key for key, each in sheet.names.items() if text.lower() in (key.lower(), each.name.lower())), None)
        known = [] if was is None else [*sheet.names[was].coasts, *(each.partition("/")[2] for each in sheet.grounds)]
        if was is None or (slash and was_coast.upper() not in known):
            raise MapError(f"{where}: there is no {old} to rename; write the abbreviation or name of a place before it")
        coasts = {was_coast.upper(): coast} if slash and coast else {}

        def renamed(space: str) -> str:
            place, slash, side = space.partition("/")
            return f"{new}{slash}{coasts.get(side, side)}" if place == was else space

        if not slash:
            self.told_anew[new] = self.told_anew.pop(was, was)
        if new == was and all(one == other for one, other in coasts.items()):
            return
        if new != was and new in sheet.names:
            raise MapError(f"{where}: {old} cannot become {new}, which is another place; write another abbreviation")
        self.renamed |= {was: new, old.partition("/")[0].upper(): new}
        sheet.names[was].label = new if new != was else sheet.names[was].label
        sheet.names[was].coasts = [coasts.get(each, each) for each in sheet.names[was].coasts]
        sheet.names = {renamed(key): each for key, each in sheet.names.items()}
        sheet.grounds = {renamed(key): each for key, each in sheet.grounds.items()}
        for ground in sheet.grounds.values():
            ground.neighbours = [each.moved(renamed) for each in ground.neighbours]
        sheet.centres = {renamed(key): at for key, at in sheet.centres.items()}
        sheet.units = {renamed(at): (p, f"{u[:2]}{renamed(u[2:])}", w) for at, (p, u, w) in sheet.units.items()}
        for side in sheet.sides.values():
            side.homes = [renamed(home) for home in side.homes]
            side.owns = None if side.owns is None else [renamed(place) for place in side.owns]

    def first_codes(self) -> dict[str, str]:
        """The present abbreviation of each renamed place, by its first one."""
        return {old: new for new, old in self.told_anew.items()}

    def terrain(self, where: str, first: str, rest: list[str]) -> None:
        """`COAST abb ABUTS list`; a later line for the same place replaces an earlier one, `LAND abb` its terrain."""
        if len(rest) == 1:
            self.retype(where, first, code(where, rest[0]))
            return
        space = _left(where, rest)
        stands = rest[0] != rest[0].lower() or rest[0].isdigit()
        self.sheet.grounds[space] = Ground(first, stands, [neighbour(where, word) for word in rest[2:]], where)

    def retype(self, where: str, first: str, place: str) -> None:
        """Change the terrain of an existing place, with its coasts."""
        grounds = [each for space, each in self.sheet.grounds.items() if space.partition("/")[0] == place]
        if not grounds:
            raise MapError(f"{where}: there is no line for {place} yet; write {first} {place} ABUTS and its neighbours")
        for ground in grounds:
            ground.terrain = first

    def amend(self, where: str, rest: list[str]) -> None:
        """`AMEND abb ABUTS list`: neighbours are added, those with a `-` before them removed."""
        space = _left(where, rest)
        if space not in self.sheet.grounds:
            raise MapError(f"{where}: there is no line for {space} to amend; write COAST {space} ABUTS and all of it")
        ground = self.sheet.grounds[space]
        for word in rest[2:]:
            changed = neighbour(where, word.removeprefix("-"))
            same = [n for n in ground.neighbours if changed.space in (n.space, n.place if word[0] == "-" else n.space)]
            if word[0] == "-" and not same:
                raise MapError(f"{where}: {space} has no neighbour {changed.space} to take out; take out {word}")
            ground.neighbours = [each for each in ground.neighbours if each not in same]
            ground.neighbours += [] if word[0] == "-" else [changed]

    def drop(self, where: str, gone: str) -> None:
        """Delete a place with its coasts, and every border to it."""
        sheet = self.sheet
        if gone not in sheet.names and gone not in sheet.grounds:
            raise MapError(f"{where}: there is no {gone} to drop; take it out")
        sheet.names.pop(gone, None)
        sheet.grounds = {space: each for space, each in sheet.grounds.items() if space.partition("/")[0] != gone}
        for ground in sheet.grounds.values():
            ground.neighbours = [each for each in ground.neighbours if each.place != gone]
        sheet.centres.pop(gone, None)
        if gone in sheet.units:
            power, unit, _ = sheet.units.pop(gone)
            sheet.warn(where, f"{power} {unit} goes with {gone}")
        for key, side in sheet.sides.items():
            if gone in side.homes:
                side.homes.remove(gone)
                sheet.warn(where, f"{gone}, a home of {key}, is dropped")

    def neutrals(self, where: str, rest: list[str]) -> None:
        """`UNOWNED abb…`: centres that nobody owns; one with a `-` before it is no longer a centre."""
        for word in rest:
            place = code(where, word.removeprefix("-"))
            if not word.startswith("-"):
                self.sheet.centres[place] = where
            elif self.sheet.centres.pop(place, None) is None:
                self.sheet.warn(where, f"UNOWNED {word}: {place} is in no line of such centres; nothing is taken out")

    # -- rules

    def rule(self, where: str, first: str, rest: list[str]) -> None:
        """`BEGIN`, `VICTORY`, `FLOW`, `RULE`."""
        sheet = self.sheet
        if first == "BEGIN":
            sheet.begin = (where, [word.upper() for word in rest])
        elif first == "FLOW":
            sheet.flows.append((where, " ".join(rest).upper().replace(",", " ").split()))
        elif first == "VICTORY":
            if not rest or not all(word.isdigit() and 0 < int(word) < 10000 for word in rest):
                raise MapError(f"{where}: VICTORY {' '.join(rest)}; write how many centres win, as VICTORY 18")
            sheet.victory = int(rest[0])
            if len(rest) > 1:
                sheet.warn(where, f"a goal that changes from year to year is not known here; {rest[0]} centres win")
        else:
            for word in (each.upper() for each in rest):
                if word in _BUILD_RULES:
                    sheet.sites = _BUILD_RULES[word]
                else:
                    sheet.warn(
                        where, f"the rule {word} is not imported; compare [policies] and [builds] in docs/maps.md"
                    )

    # -- powers

    def side(self, where: str) -> Side:
        """The power that the current lines belong to."""
        if self.power not in self.sheet.sides:
            raise MapError(f"{where}: no power has been named yet; write its line before")
        return self.sheet.sides[self.power]

    def unit(self, where: str, kind: str, space: str) -> None:
        """Add a unit of the current power; it replaces a unit in the same place."""
        self.side(where)
        self.sheet.units[space.partition("/")[0]] = (self.power, f"{kind} {space}", where)

    def homes(self, where: str, line: str) -> None:
        """`[OLD ->] POWER [(Adjective[:Letter])] centres…`."""
        sheet = self.sheet
        old, arrow, line = line.rpartition("->")
        head, bracket, tail = line.strip().partition("(")
        if bracket and head[-1:].isspace():
            name, words = head, tail.partition(")")[2].split()
        else:  # a bracket within a word is the list of a centre: @ABB(LIST)
            bracket, all_words = "", line.split()
            known = next((key for key in sheet.sides if f"{' '.join(all_words).upper()} ".startswith(f"{key} ")), "")
            length = len(known.split()) or 1
            name, words = " ".join(all_words[:length]), all_words[length:]
        key = _power_key(where, name)
        if arrow:
            was = _power_key(where, old.strip())
            if was not in sheet.sides:
                raise MapError(f"{where}: there is no power {was} to rename; write its line before")
            sheet.sides = {key if each == was else each: side for each, side in sheet.sides.items()}
            sheet.units = {at: (key if p == was else p, u, w) for at, (p, u, w) in sheet.units.items()}
            sheet.sides[key].name = _power_name(name)
            first = next((old for old, new in self.new_powers.items() if new == was), was)
            self.new_powers[first] = key
        self.power = key
        side = sheet.sides.setdefault(key, Side(_power_name(name), where))
        if bracket:
            adjective, _, letter = tail.partition(")")[0].partition(":")
            side.adjective = _power_name(adjective.strip()) if adjective.strip() else side.name
            side.initial = letter.strip().upper() or side.initial
        for word in words:
            self.home(side, where, word)

    def home(self, side: Side, where: str, word: str) -> None:
        """One home centre, or another word in its place."""
        found = centre(where, word)
        if word.upper() == "&SC":
            side.adopts = True
        elif "-" in found.marks:
            side.homes = [home for home in side.homes if home != found.place]
        elif unsaid := next((each for each in found.marks if each in "+*@&"), None):
            what = {"+": "a factory", "*": "a partisans' site", "@": "an alternative home", "&": "a claim"}[unsaid]
            self.sheet.warn(where, f"{word}: {what} is not known here; it is left out")
        else:
            if "~" in found.marks:
                self.sheet.warn(where, f"{word}: hidden builds are not known here; it becomes an ordinary home")
            side.homes += [found.place] if found.place not in side.homes else []


def _left(where: str, rest: list[str]) -> str:
    if len(rest) < 2 or rest[1].upper() != "ABUTS":
        raise MapError(f"{where}: no neighbours follow; write the line as COAST ABB ABUTS and the list")
    return code(where, rest[0])


def _upper_after_plus(text: str) -> str:
    """Join letters at a plus sign: Washington DC for `Washington D+C`."""
    return re.sub(r"\+(.?)", lambda match: match[1].upper(), text)


def _power_key(where: str, text: str) -> str:
    key = " ".join(_spaced(text).replace("+", "").replace("_", " ").upper().split())
    if not re.fullmatch(r"[^\W\d_][\w '.-]*", key):
        raise MapError(f"{where}: {text!r} is neither a directive nor the name of a power; fix the line or take it out")
    return key


def _power_name(text: str) -> str:
    """The name of a power: CSA for `C+S+A`, Austria for `AUSTRIA`; mixed case stays as it is."""
    name = " ".join(_spaced(text).replace("_", " ").split())
    if "+" in name or name in (name.upper(), name.lower()):
        name = re.sub(r"(^|[+ -])(\w)", lambda match: match[1].replace("+", "") + match[2].upper(), name.lower())
    return name


def _spaced(text: str) -> str:
    """Separates words that a plus sign joins: HOLY ROMAN EMPIRE; single letters (`C+S+A`) stay as they are."""
    return text.replace("+", " ") if all(len(word) > 1 for word in text.split("+")) else text
