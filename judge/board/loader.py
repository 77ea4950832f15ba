"""The loader of `maps/<variant>/`: `variant.toml` and its tables become a `Variant`.

Everything is checked. A mistake raises a `MapError` that names the file, the line and the remedy. docs/maps.md
describes the files.
"""

import re
import tomllib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from judge.board.notation import parse_unit
from judge.board.phase import Calendar, Phase, PhaseKind
from judge.board.tables import MapError, read_borders, read_names, read_neutrals, read_places
from judge.board.variant import Power, Province, Terrain, Variant
from judge.board.variant_options import (
    ENDINGS,
    LAST,
    NONE,
    VICTORY,
    EndsBeforeItBegins,
    Option,
    UnknownOption,
    choose,
    filled,
    read_options,
    with_variations,
    words_in,
)
from judge.board.variant_rules import BidRules, Builds, Concession, Deal, Group, Internment, Lapse, Opening

__all__ = [
    "MapError",
    "read_variant",
]


NAMES = "names.tsv"
DRAWING = "drawing.tsv"  # read by `judge.atlas.drawing`
_COLOUR = re.compile(r"#[0-9a-f]{6}\Z")


def read_variant(folder: Path, options: Mapping[str, str] | None = None) -> Variant:
    """The variant whose files lie in `folder`, with these options chosen.

    :raises UnknownOption: it has no such option.
    :raises MapError: a file is wrong; the message says where and what would be right.
    """
    file = folder / "variant.toml"
    try:
        facts = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise MapError(f"{file}: not TOML: {error}") from error
    try:
        known, variations = read_options(folder, facts.get("options", {})), facts.get("variations", {})
        known = with_variations(known, variations)
        wanted = options or {}
        own = {key: value for key, value in wanted.items() if key in known or key not in ENDINGS}
        chosen = choose(facts["title"], known, own)
        for key, value in chosen.items():
            facts = _merged(facts, variations.get(key, {}).get(value, {}))
        variant = _assemble(folder, filled(facts, known, chosen), known, chosen)
        ends = {key: value for key, value in wanted.items() if key not in own}
        variant = ended(variant, choose(variant.title, variant.choices, ends)) if ends else variant
    except KeyError as error:
        raise MapError(f"{file}: {error.args[0]!r} is missing; compare maps/standard/variant.toml") from error
    except (UnknownOption, MapError):
        raise
    except (ValueError, TypeError, AttributeError, IndexError) as error:
        raise MapError(f"{file}: {error}") from error
    _check(file, variant)
    start, end = variant.calendar.start, variant.draw_at
    if end is not None and variant.calendar.order(end) <= variant.calendar.order(start):
        raise UnknownOption(f"the game would end ({end}) before it begins ({start})", EndsBeforeItBegins(end, start))
    return variant


def _assemble(folder: Path, facts: dict[str, Any], options: dict[str, Option], chosen: dict[str, str]) -> Variant:
    files = facts.get("files", {})
    places = read_places(_inside(folder, files.get("places", ["places.tsv"])))
    borders = read_borders(_inside(folder, files.get("borders", ["borders.tsv"])), places)
    powers = {key: _read_power(key, each) for key, each in facts["powers"].items()}
    groups = {key: _read_group(key, each) for key, each in facts.get("groups", {}).items()}
    neutrals = (
        read_neutrals(_inside(folder, [files["neutrals"]])[0], places, powers, groups) if "neutrals" in files else {}
    )
    known = {*places.provinces, *places.impassable, *powers, *neutrals}
    names = files.get("names", [NAMES] if (folder / NAMES).is_file() else [])
    besides = frozenset(facts.get("centres_besides", ()))
    harbours = {space.partition("/")[0] for space in borders.ways["F"]}
    variant = Variant(
        key=folder.name,
        folder=folder,
        drawing=drawing if (drawing := folder / DRAWING).is_file() else None,
        title=facts["title"],
        provenance=words_in(folder, "provenance", facts["provenance"]),
        provinces={code: _completed(place, harbours, besides) for code, place in places.provinces.items()},
        powers=powers,
        army={at: frozenset(to) for at, to in borders.ways["A"].items()},
        fleet={at: frozenset(to) for at, to in borders.ways["F"].items()},
        calendar=_read_calendar(facts["calendar"]),
        victory_centres=int(facts["victory_centres"]),
        policies=dict(facts.get("policies", {})),
        authors=words_in(folder, "authors", facts["authors"]) if facts.get("authors") else None,
        licence=words_in(folder, "licence", facts["licence"]) if facts.get("licence") else None,
        is_reconstructed=facts.get("reconstructed", False),
        layout=facts.get("layout", "dpjudge"),
        impassable=places.impassable,
        gates=borders.gates,
        neutrals=neutrals,
        groups=groups,
        deals=tuple(Deal(**_tuples(each)) for each in facts.get("deals", ())),
        names=read_names(_inside(folder, names), known),
        canals={place: int(year) for place, year in facts.get("canals", {}).items()},
        builds=_read_builds(facts.get("builds", {})),
        opening=_read_opening(facts["opening"]) if "opening" in facts else None,
        internments=tuple(Internment(**each) for each in facts.get("internments", ())),
        lapses=tuple(Lapse(**each) for each in facts.get("lapses", ())),
        ferries=frozenset(facts.get("ferries", ())),
        bridges=tuple(borders.bridges),
        edges=tuple(facts.get("edges", ())),
        bids=BidRules(**facts["bids"]) if "bids" in facts else None,
        concession=Concession(**facts["concession"]) if "concession" in facts else None,
        draw_at=None if "none" in facts.get("draw_at", "none") else Phase.parse(facts["draw_at"]),
        options=options,
        chosen=chosen,
        counts=dict(facts.get("counts", {})),
    )
    return variant.dealt({})


def _inside(folder: Path, names: Sequence[str]) -> list[Path]:
    """The files with these names. They must be in the folder itself, because a game keeps a copy of that folder alone.

    :raises MapError: one would be elsewhere.
    """
    for name in names:
        if name in ("", ".", "..") or Path(name).name != name or "\\" in name:
            where = f"{folder / 'variant.toml'}: [files] names {name!r}"
            raise MapError(f"{where}, which lies outside its folder; put the file into the folder and write its name")
    return [folder / name for name in names]


def ended(variant: Variant, chosen: Mapping[str, str]) -> Variant:
    """The variant with these `ENDINGS` chosen, by key.

    The game ends in a draw before the adjustments of its last year, unless the variant draws it sooner.
    """
    fixed = {key: chosen[key] for key in ENDINGS if chosen.get(key, NONE) != NONE}
    ends = [variant.draw_at] if variant.draw_at is not None else []
    if LAST in fixed:
        ends.append(_after_play(variant.calendar, int(fixed[LAST])))
    return replace(
        variant,
        victory_centres=int(fixed.get(VICTORY, variant.victory_centres)),
        draw_at=min(ends, key=variant.calendar.order, default=None),
        chosen={**variant.chosen, **fixed},
    )


def _after_play(calendar: Calendar, year: int) -> Phase:
    """The first phase of a year after its last movements and retreats: its adjustments, or else the next year's first
    phase."""
    season, kind = next((each for each in calendar.cycle if each[1] is PhaseKind.ADJUSTMENTS), calendar.cycle[0])
    return Phase(season, year if kind is PhaseKind.ADJUSTMENTS else year + 1, kind)


def _merged(facts: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """The facts with others merged in: tables are merged, other values replaced."""
    merged = dict(facts)
    for key, value in over.items():
        below = merged.get(key)
        merged[key] = _merged(below, value) if isinstance(value, dict) and isinstance(below, dict) else value
    return merged


# -- parts -----------------------------------------------------------------------------------------------------------


def _completed(place: Province, harbours: Collection[str], besides: frozenset[str]) -> Province:
    """A place with its terrain, which follows from its borders, and with the centre that the chosen options may give
    it.

    `harbours` are the places from which borders let fleets go.
    """
    is_centre = place.is_centre or place.code in besides
    terrain = place.terrain
    if terrain is not Terrain.SEA and place.code in harbours:
        terrain = Terrain.COAST
    return Province(place.code, place.name, terrain, place.coasts, is_centre, place.aliases, place.label, place.is_port)


def _read_power(key: str, facts: Mapping[str, Any]) -> Power:
    return Power(
        key=key,
        name=facts["name"],
        adjective=facts["adjective"],
        initial=facts["initial"],
        homes=tuple(facts["homes"]),
        units=tuple(parse_unit(key, text) for text in facts["units"]),
        owns=tuple(facts.get("owns", ())),
        unheld=frozenset(facts.get("unheld", ())),
        colour=_read_colour(facts),
    )


def _read_group(key: str, facts: Mapping[str, Any]) -> Group:
    return Group(key, facts["name"], tuple(facts["powers"]), _read_colour(facts))


def _read_colour(facts: Mapping[str, Any]) -> str:
    colour = str(facts.get("colour", ""))
    if colour and not _COLOUR.match(colour):
        raise ValueError(f"colour {colour!r}; write a hash and six hexadecimal digits, like #1f5fbf")
    return colour


def _read_calendar(facts: Mapping[str, Any]) -> Calendar:
    return Calendar(
        start=Phase.parse(facts["start"]),
        cycle=tuple((each[0], PhaseKind(each[1])) for each in facts["cycle"]),
        seasons=dict(facts["seasons"]),
        ownership_season=facts["ownership_season"],
        step=int(facts.get("step", 1)),
        later={key: int(years) for key, years in facts.get("later", {}).items()},
    )


def _read_builds(facts: Mapping[str, Any]) -> Builds:
    sets = {key: frozenset(facts[key]) for key in ("colonies", "held", "fleets_only") if key in facts}
    return Builds(**{**_tuples(facts), **sets})


def _read_opening(facts: Mapping[str, Any]) -> Opening:
    units = {key: tuple(parse_unit(key, text) for text in texts) for key, texts in facts.get("default", {}).items()}
    return Opening(**{**_tuples(facts), "default": units})


def _tuples(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts with lists as tuples, and those of `fleets_only` as a set."""
    made: dict[str, Any] = {}
    for key, value in facts.items():
        if isinstance(value, list):
            made[key] = frozenset(value) if key == "fleets_only" else tuple(value)
        else:
            made[key] = _tuples(value) if isinstance(value, dict) else value
    return made


def _check(file: Path, variant: Variant) -> None:
    """Check that the parts of a variant agree with each other.

    :raises MapError: something names what the variant lacks.
    """
    for power in (*variant.powers.values(), *variant.neutrals.values()):
        for home in power.homes:
            if home not in variant.provinces or not variant.provinces[home].is_centre:
                raise MapError(f"{file}: home {home} of {power.key} is not a centre in places.tsv")
        if strange := sorted(power.unheld - set(power.homes)):
            raise MapError(f"{file}: unheld {strange[0]} is no home of {power.key}; name its homes only")
        for centre in power.owns:
            if centre not in variant.centres or centre in variant.held_homes:
                raise MapError(
                    f"{file}: {power.key} owns {centre}; name centres of places.tsv that are nobody's home, or unheld"
                )
        for unit in power.units:
            if not variant.can_stand(unit.kind, unit.space):
                raise MapError(f"{file}: {power.key} cannot start with {unit}; name a space it may stand on")
    builds, opening = variant.builds, variant.opening
    for key, units in opening.default.items() if opening else ():
        for unit in units:
            sites = opening.territory.get(key, ()) if opening else ()
            if unit.space.partition("/")[0] not in sites or not variant.can_stand(unit.kind, unit.space):
                raise MapError(
                    f"{file}: {key} cannot begin with {unit}; name a space of its territory where it may stand"
                )
    named = [*builds.colonies, *builds.special, *builds.held, *builds.granted, *builds.fleets_only, *variant.ferries]
    named += [
        *variant.edges,
        *variant.canals,
        *(each.place for each in variant.internments),
        *(each.place for each in variant.lapses),
    ]
    named += [centre for gates in variant.gates.values() for gate in gates for centre in gate.owner_of]
    named += [gate.helps for gates in variant.gates.values() for gate in gates if gate.helps]
    named += [place for places in (opening.territory.values() if opening else ()) for place in places]
    for place in named:
        if place not in variant.provinces:
            raise MapError(f"{file}: {place} is not a place in places.tsv; write its code as there")
    powers = [*(each for group in variant.groups.values() for each in group.powers)]
    powers += [each for deal in variant.deals for each in deal.powers]
    powers += [each for named_powers in (*builds.special.values(), *builds.granted.values()) for each in named_powers]
    powers += [*opening.territory, *opening.least_fleets, *opening.default] if opening else []
    powers += [gate.power for gates in variant.gates.values() for gate in gates if gate.power]
    for each in powers:
        if each not in variant.powers:
            raise MapError(f"{file}: {each} is not one of its powers; write a key: {', '.join(variant.powers)}")
