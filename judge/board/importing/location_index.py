"""Reads a plain location index: a paragraph for each location with abbreviation, name, type, neighbours and coasts.

    Suez  Suez (coast)
    Neighbours: Alexandria, Asyut, Cairo, Damascus, Hejaz
    nc: Alexandria, Damascus, EMS
    sc: Asyut, Hejaz, RedS
    Centre: yes

docs/maps.md lists every key. `judge.board.importing.index_borders` derives the borders from the lists.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from pathlib import Path

from judge.board.importing.index_borders import Location, draw_borders
from judge.board.importing.index_neighbours import coast_of, split_list
from judge.board.importing.map_draft import Draft, DraftPlace, DraftPower, give_initials, plain_text
from judge.board.tables import MapError
from judge.board.validation import folded
from judge.board.variant import Variant

_HEAD = re.compile(r"(?P<label>\w+)(?:\s+[-–—:]\s+|\s*:\s*|\s+)(?P<name>\S.*?)\s*\((?P<type>[^()]*)\)\Z")
_KEY = re.compile(r"(?P<key>[A-Za-z][A-Za-z ]*?)\s*:\s*(?P<value>.*)\Z")
_KEYS = {
    **dict.fromkeys(("abbreviation", "abbr", "abb", "code"), "label"),
    **dict.fromkeys(("name", "location"), "name"),
    **dict.fromkeys(("type", "kind", "terrain"), "type"),
    **dict.fromkeys(("neighbours", "neighbors", "adjacent", "adjacencies", "borders", "touches"), "neighbours"),
    **dict.fromkeys(("army", "armies"), "armies"),
    **dict.fromkeys(("fleet", "fleets"), "fleets"),
    "coasts": "coasts",
    **dict.fromkeys(("centre", "center", "supply centre", "supply center"), "centre"),
    **dict.fromkeys(("owner", "home", "home of", "power"), "owner"),
    **dict.fromkeys(("start", "starts", "unit"), "start"),
    **dict.fromkeys(("also", "alias", "aliases"), "aliases"),
    **dict.fromkeys(("note", "notes", "remark", "remarks"), "note"),
}
_TYPES = {
    **dict.fromkeys(("land", "coast", "coastal", "island", "canal"), "land"),
    **dict.fromkeys(("inland", "landlocked"), "inland"),
    **dict.fromkeys(("sea", "water", "ocean", "lake"), "sea"),
    "port": "port",
    **dict.fromkeys(("wall", "impassable", "shut"), "wall"),
}
_NOTHING = ("", "-", "no", "none", "neutral", "minor", "affiliate")


def read_locations(files: Sequence[Path], base: Variant | None = None) -> Draft:
    """The draft of what these location indexes say.

    With `base`, the draft replaces only the places and borders of that variant. Its powers stay; so do its aliases,
    centres and impassable places where the index has none.

    :raises MapError: a file is missing or wrong; the message names file, line and remedy.
    """
    locations: dict[str, Location] = {}
    warnings: list[str] = []
    for file in files:
        for location in _locations(file, warnings):
            code = location.label.upper()
            if code in locations:
                raise MapError(f"{location.where}: {code} stands twice; give each location one paragraph")
            locations[code] = location
    name = files[0].name
    if not locations:
        raise MapError(f"{name}: names no location; a paragraph begins with a line such as Lond  London (coast)")
    title = base.title if base else re.sub("[_-]", " ", name.partition(".")[0]).title()
    draft = Draft(title, f"Imported from {name}, a location index.", warnings=warnings)
    for code, each in locations.items():
        kind = "land" if each.kind == "inland" else each.kind
        draft.places[code] = DraftPlace(each.label, each.name, kind, each.coasts, each.is_centre, each.aliases)
    draw_borders(locations, draft)
    if base is None:
        _powers(locations, draft)
    else:
        _inherit(draft, base)
    return draft


# -- paragraphs ------------------------------------------------------------------------------------------------------


def _locations(file: Path, warnings: list[str]) -> Iterator[Location]:
    paragraph: list[tuple[str, str]] = []
    for number, line in enumerate([*plain_text(file, "name a location index").splitlines(), ""], 1):
        if line.strip() and not line.lstrip().startswith("#"):
            paragraph.append((f"{file}:{number}", line))
        elif paragraph and not line.strip():
            yield _location(paragraph, warnings)
            paragraph = []


def _location(paragraph: list[tuple[str, str]], warnings: list[str]) -> Location:
    where, first = paragraph[0]
    location = Location(where)
    rest = paragraph
    head, key = _HEAD.match(first.strip()), _KEY.match(first.strip())
    if head is not None and (key is None or not _known(key["key"])):
        _take(location, where, "label", head["label"])
        _take(location, where, "name", head["name"])
        _take(location, where, "type", head["type"])
        rest = paragraph[1:]
    for at, key_text, value in _values(rest):
        known = _known(key_text)
        if known is None:
            warnings.append(f"{at}: {key_text!r} is not a key of a location; docs/maps.md tells them all")
        else:
            _take(location, at, known, value)
    for what, given in (("abbreviation", location.label), ("name", location.name), ("type", location.kind)):
        if not given:
            raise MapError(f"{where}: the location has no {what}; begin with a line such as Lond  London (coast)")
    location.coasts += [each for each in location.fleets if each and each not in location.coasts]
    return location


def _values(lines: list[tuple[str, str]]) -> list[tuple[str, str, str]]:
    """File and line, key and value of each `Key: value`; a line without a key continues the value before it."""
    values: list[tuple[str, str, str]] = []
    for where, line in lines:
        match = _KEY.match(line.strip())
        if match is not None:
            values.append((where, " ".join(match["key"].lower().split()), match["value"]))
        elif values:
            at, key, value = values[-1]
            values[-1] = (at, key, f"{value.rstrip()} {line.strip()}")
        else:
            raise MapError(f"{where}: {line.strip()!r} begins no location; write a line such as Lond  London (coast)")
    return values


def _known(key: str) -> str | None:
    """The field of a location that a key means, or its coast."""
    key = " ".join(key.lower().split())
    coast = coast_of(key)
    return _KEYS.get(key) or (f"fleets {coast}" if coast else None)


def _take(location: Location, where: str, key: str, value: str) -> None:
    """Put one value into its field."""
    value = value.strip()
    match key:
        case "label":
            if not value.isalnum():
                raise MapError(f"{where}: {value!r} is not an abbreviation; write letters and digits")
            location.label = value
        case "name":
            location.name = value
        case "type":
            if value.lower() not in _TYPES:
                known = ", ".join(_TYPES)
                raise MapError(f"{where}: {value!r} is not a type of location; write one of {known}")
            location.kind = _TYPES[value.lower()]
        case "neighbours":
            location.neighbours.append((where, value))
        case "armies":
            location.armies = [*(location.armies or []), (where, value)]
        case "coasts":
            for text in split_list(value)[1]:
                coast = coast_of(text)
                if not coast:
                    raise MapError(f"{where}: {text!r} is not a coast; write nc, sc, ec or wc")
                location.coasts += [coast] if coast not in location.coasts else []
        case "centre":
            location.is_centre = value.lower() not in ("no", "-", "none", "")
        case "owner":
            location.owner = value
        case "start":
            location.start = value
        case "aliases":
            location.aliases += [alias.strip() for alias in re.split(r"[|,;]", value) if alias.strip() not in ("", "-")]
        case "note":
            pass
        case _:
            coast = key.removeprefix("fleets").strip()
            location.fleets.setdefault(coast, []).append((where, value))


# -- powers ----------------------------------------------------------------------------------------------------------


def _powers(locations: dict[str, Location], draft: Draft) -> None:
    """Add the powers that own locations, with the units that start there."""
    for code, each in locations.items():
        if each.owner.lower() in _NOTHING:
            if each.start.lower() not in _NOTHING:
                draft.warnings.append(
                    f"{each.where}: {each.start} starts at {code}, which no power owns; it is left out"
                )
            continue
        key = _key(each.owner)
        if not key:
            raise MapError(f"{each.where}: {each.owner!r} is not the name of a power; write letters")
        power = draft.powers.setdefault(key, DraftPower(each.owner))
        draft.places[code].is_centre = True
        power.homes.append(code)
        if each.start.lower() not in _NOTHING:
            kind, _, coast = each.start.upper().replace("/", " ").partition(" ")
            if kind not in ("A", "ARMY", "F", "FLEET"):
                raise MapError(f"{each.where}: {each.start!r} is not a unit; write A, F or F nc")
            side = coast_of(coast)
            space = f"{code}/{side}" if side else code
            if not draft.has_way(kind[0], space):
                raise MapError(
                    f"{each.where}: no {kind[0]} can stand on {space}; write the unit with its coast, as F nc"
                )
            power.units.append(f"{kind[0]} {space}")
    if not draft.powers:
        raise MapError(
            f"{next(iter(locations.values())).where}: no location has an owner; write Owner lines, or name the variant "
            "whose places these are with --over"
        )
    give_initials(draft)


def _key(name: str) -> str:
    """A power's key, which has no accents: `DAI NAM` for `ĐẠI NAM`."""
    plain = unicodedata.normalize("NFKD", name.upper().replace("Đ", "D"))
    return " ".join(re.sub(r"[^A-Z0-9 ]", "", plain).split())


def _inherit(draft: Draft, base: Variant) -> None:
    """Take from the variant `base` what the index leaves out."""
    by_index = any(place.is_centre for place in draft.places.values())
    claims = {folded(text): code for code, place in draft.places.items() for text in (code, place.name, *place.aliases)}
    for code, place in draft.places.items():
        old = base.provinces.get(code) or base.impassable.get(code)
        if old is None:
            continue
        if not by_index:
            place.is_centre = old.is_centre
        if not place.aliases:
            place.aliases = [alias for alias in old.aliases if claims.get(folded(alias), code) == code]
    for code, wall in base.impassable.items():
        if code not in draft.places and not {folded(wall.label), folded(wall.name)} & claims.keys():
            aliases = [alias for alias in wall.aliases if folded(alias) not in claims]
            draft.places[code] = DraftPlace(wall.label, wall.name, "wall", aliases=aliases)
    gone = [code for code in base.centres if code not in draft.places]
    if gone:
        draft.warnings.append(f"the index lacks these centres of {base.title}: {', '.join(gone)}")
