"""What differs between two editions of a variant, as far as it affects games: values, no words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from judge.board.variant import Power, PowerKind, Province, Terrain, Variant

RULES = (
    *("calendar", "victory_centres", "draw_at", "policies", "gates", "canals", "builds", "opening", "groups"),
    *("internments", "lapses", "ferries", "bids", "concession"),
)
"""The fields of a variant, other than places, borders and powers, that affect games once they have begun."""

_IN_NAME, _BY_KIND = ("renamed", "called", "powers_called"), ("borders", "borders_gone")

Border = tuple[str, str]
"""Two spaces, in alphabetical order."""
Home = tuple[str, str]
"""A power, and one of its home centres."""


@dataclass(frozen=True, slots=True)
class EditionChanges:
    """How a later edition differs from an older one. Codes of places are the later edition's, except those of places
    that it lacks.

    `renamed` maps a code to the new code of the place of the same name; `called` has the places whose name has changed,
    and `powers_called` the powers. `terrains` are places whose kind has changed: sea, coast, inland, port. Borders are
    those that armies (`A`) or fleets (`F`) cross. `sponsors` are the powers that nobody plays and whose sponsor has
    changed. `rules` names everything else that affects games and differs, as the fields of `Variant` are called.
    """

    renamed: Mapping[str, str]
    called: tuple[str, ...]
    places: tuple[str, ...]
    places_gone: tuple[str, ...]
    terrains: tuple[str, ...]
    centres: tuple[str, ...]
    centres_gone: tuple[str, ...]
    borders: Mapping[str, tuple[Border, ...]]
    borders_gone: Mapping[str, tuple[Border, ...]]
    homes: tuple[Home, ...]
    homes_gone: tuple[Home, ...]
    powers: tuple[str, ...]
    powers_gone: tuple[str, ...]
    powers_called: tuple[str, ...]
    sponsors: tuple[str, ...]
    rules: tuple[str, ...]

    @property
    def are_any(self) -> bool:
        """Whether anything differs that affects games, or what a place is called."""
        return self.are_judged or any(getattr(self, name) for name in _IN_NAME)

    @property
    def are_judged(self) -> bool:
        """Whether anything differs that affects adjudication."""
        others = (getattr(self, each.name) for each in fields(self) if each.name not in (*_IN_NAME, *_BY_KIND))
        return any(others) or any(each for name in _BY_KIND for each in getattr(self, name).values())


def edition_changes(old: Variant, new: Variant) -> EditionChanges:
    """How the edition `new` differs from `old`; both with the same options."""
    renamed = renamed_places(old, new)
    codes = {code: renamed.get(code, code) for code in old.provinces}
    before = {codes[code]: province for code, province in old.provinces.items()}
    kept = sorted(before.keys() & new.provinces.keys())
    old_powers = {codes.get(key, key) if key in old.neutrals else key: each for key, each in _everybody(old).items()}
    new_powers = _everybody(new)
    old_homes = {(key, codes[home]) for key, each in old_powers.items() for home in each.homes}
    new_homes = {(key, home) for key, each in new_powers.items() for home in each.homes}
    old_centres, new_centres = {codes[code] for code in old.centres}, set(new.centres)
    both = sorted(old_powers.keys() & new_powers.keys())
    old_borders = {"A": _borders(old.army, codes), "F": _borders(old.fleet, codes)}
    new_borders = {"A": _borders(new.army, {}), "F": _borders(new.fleet, {})}
    return EditionChanges(
        renamed=renamed,
        called=tuple(code for code in kept if before[code].name != new.provinces[code].name),
        places=tuple(sorted(new.provinces.keys() - before.keys())),
        places_gone=tuple(sorted(before.keys() - new.provinces.keys())),
        terrains=tuple(code for code in kept if _kind(before[code]) != _kind(new.provinces[code])),
        centres=tuple(sorted(new_centres - old_centres)),
        centres_gone=tuple(sorted(old_centres - new_centres)),
        borders={kind: tuple(sorted(new_borders[kind] - old_borders[kind])) for kind in new_borders},
        borders_gone={kind: tuple(sorted(old_borders[kind] - new_borders[kind])) for kind in new_borders},
        homes=tuple(sorted(new_homes - old_homes)),
        homes_gone=tuple(sorted(old_homes - new_homes)),
        powers=tuple(sorted(new_powers.keys() - old_powers.keys())),
        powers_gone=tuple(sorted(old_powers.keys() - new_powers.keys())),
        powers_called=tuple(key for key in both if key in new.powers and old_powers[key].name != new_powers[key].name),
        sponsors=tuple(key for key in both if _sponsored(old_powers[key]) != _sponsored(new_powers[key])),
        rules=tuple(name for name in RULES if _plain(getattr(old, name), codes) != _plain(getattr(new, name), {})),
    )


def _everybody(variant: Variant) -> dict[str, Power]:
    return {**variant.powers, **variant.neutrals}


def _kind(province: Province) -> tuple[Terrain, bool]:
    return province.terrain, province.is_port


def _sponsored(power: Power) -> tuple[PowerKind, str]:
    return power.kind, power.sponsor


def renamed_places(old: Variant, new: Variant) -> dict[str, str]:
    """The places that have a new code. Of the codes that only one edition has, one old and one new code share the
    place's name."""
    found = {}
    here, there = _by_name(old, new.provinces), _by_name(new, old.provinces)
    for name, codes in here.items():
        if len(codes) == len(there.get(name, ())) == 1:
            found[codes[0]] = there[name][0]
    return found


def _by_name(variant: Variant, others: Iterable[str]) -> dict[str, list[str]]:
    """The codes that the other edition lacks, by the name of their place."""
    found: dict[str, list[str]] = {}
    for code in variant.provinces.keys() - set(others):
        found.setdefault(variant.provinces[code].name.casefold(), []).append(code)
    return found


def _borders(ways: Mapping[str, frozenset[str]], codes: Mapping[str, str]) -> set[Border]:
    """The borders of a kind of unit; a border that leads one way counts as one that leads both."""
    pairs = (sorted((_space(at, codes), _space(to, codes))) for at, neighbours in ways.items() for to in neighbours)
    return {(one, other) for one, other in pairs}


def _space(space: str, codes: Mapping[str, str]) -> str:
    code, slash, coast = space.partition("/")
    return f"{codes.get(code, code)}{slash}{coast}"


def _plain(value: Any, codes: Mapping[str, str]) -> Any:
    """A value as texts and tuples that can be compared, with other codes of places."""
    if isinstance(value, str):
        return _space(value, codes)
    if isinstance(value, Mapping):
        return sorted((repr(_plain(key, codes)), _plain(each, codes)) for key, each in value.items())
    if isinstance(value, frozenset | set):
        return sorted(repr(_plain(each, codes)) for each in value)
    if isinstance(value, tuple | list):
        return [_plain(each, codes) for each in value]
    if is_dataclass(value) and not isinstance(value, type):
        return [_plain(getattr(value, each.name), codes) for each in fields(value)]
    return repr(value)
