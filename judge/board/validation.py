"""Validates a whole variant: errors, and information for its author.

The loader (`judge.board.loader`) refuses files that contradict themselves. This module checks that every border leads
both ways, every place can be reached, every name means one place, and every count is as stated.
"""

import enum
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, permutations

from judge.board.map_counts import count_map
from judge.board.phase import Phase, PhaseKind
from judge.board.variant import Power, Terrain, Variant
from judge.board.variant_rules import Deal

LAST_PHASE = Phase("Z", 9999, PhaseKind.MOVEMENT)
"""A phase in which every canal is open."""


class Severity(enum.StrEnum):
    """How bad a finding is: an error must be fixed, information is for the author to confirm."""

    ERROR = "error"
    INFORMATION = "information"


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding: a sentence that names the place and, for an error, the remedy."""

    severity: Severity
    text: str


def validate(variant: Variant) -> list[Finding]:
    """All findings about a variant's map, powers and counts, errors first."""
    found = [*_borders(variant), *_names(variant), *_powers(variant), *_deals(variant), *_counts(variant)]
    if variant.canals:
        opened = variant.at(LAST_PHASE)
        places = " and ".join(_called(variant, place) for place in variant.canals)
        known = {each.text for each in found}
        found += [
            Finding(each.severity, f"once {places} is open: {each.text}")
            for each in _borders(opened)
            if each.text not in known
        ]
    return sorted(found, key=lambda each: each.severity is not Severity.ERROR)


def _error(text: str) -> Finding:
    return Finding(Severity.ERROR, text)


def _information(text: str) -> Finding:
    return Finding(Severity.INFORMATION, text)


def _called(variant: Variant, space: str) -> str:
    """`Kiel (KIE)`, `Spain (SPA/NC)`, or only the code of an unknown place."""
    code = space.partition("/")[0]
    place = variant.provinces.get(code) or variant.impassable.get(code)
    return f"{place.name} ({space})" if place else space


# -- borders ---------------------------------------------------------------------------------------------------------


def _borders(variant: Variant) -> list[Finding]:
    return [*_symmetry(variant), *_gates(variant), *_coasts(variant), *_reach(variant), *_canals(variant)]


def _symmetry(variant: Variant) -> Iterator[Finding]:
    """Every border leads both ways, space by space."""
    for who, ways in (("army", variant.army), ("fleet", variant.fleet)):
        for at, near in sorted(ways.items()):
            for to in sorted(near):
                if to.partition("/")[0] == at.partition("/")[0]:
                    yield _error(f"the {who} border {at}-{to} joins a place to itself; take it out")
                elif at not in ways.get(to, ()):
                    yield _error(
                        f"the {who} border from {_called(variant, at)} to {_called(variant, to)} leads one way only; "
                        "write it for both, or with the condition oneway"
                    )


def _gates(variant: Variant) -> Iterator[Finding]:
    """Conditional borders may lead one way; that is information."""
    for (kind, at), gates in sorted(variant.gates.items()):
        for gate in gates:
            if not any(each.to == at for each in variant.gates.get((kind, gate.to), ())):
                who = "army" if kind == "A" else "fleet"
                yield _information(
                    f"the {who} border from {_called(variant, at)} to {_called(variant, gate.to)} leads one way only"
                )


def _coasts(variant: Variant) -> Iterator[Finding]:
    """Every named coast has a sea or a coast beside it."""
    ways = _ways(variant, ("F",))
    for code, place in sorted(variant.provinces.items()):
        for coast in place.coasts:
            if not ways.get(f"{code}/{coast}"):
                yield _error(
                    f"{_called(variant, f'{code}/{coast}')} is a coast that no fleet reaches; "
                    "write its fleet borders, or take it out of places.tsv"
                )


def _reach(variant: Variant) -> Iterator[Finding]:
    """Units can reach every place; separate waters are information."""
    steps: dict[str, set[str]] = {code: set() for code in variant.provinces}
    for at, to in _ways(variant, ("A", "F")).items():
        steps[variant.province_of[at]].update(variant.province_of[each] for each in to)
    for piece in _pieces(steps)[1:]:
        places = ", ".join(_called(variant, code) for code in sorted(piece))
        yield _error(f"no unit reaches {places} from the rest of the map; write the borders that are missing")
    waters = [each for each in _pieces(_ways(variant, ("F",))) if len(each) > 1]
    for piece in waters[1:]:
        places = ", ".join(
            _called(variant, space) for space in sorted(piece, key=lambda at: (_is_land(variant, at), at))
        )
        yield _information(f"fleets sail from {places} to no other waters")


def _canals(variant: Variant) -> Iterator[Finding]:
    """Land with one coast that joins seas which are not connected by sea; that is information."""
    seas = {
        at: {to for to in near if not _is_land(variant, to)}
        for at, near in variant.fleet.items()
        if not _is_land(variant, at)
    }
    pieces = _pieces(seas)
    for code, place in sorted(variant.provinces.items()):
        near = variant.fleet.get(code, frozenset())
        if place.terrain is Terrain.SEA or place.coasts:
            continue
        joined = [sorted(piece & near) for piece in pieces if piece & near]
        if len(joined) > 1:
            sides = " to ".join(" and ".join(_called(variant, sea) for sea in side) for side in joined)
            yield _information(f"{_called(variant, code)} is a canal: fleets pass it from {sides}")


def _ways(variant: Variant, kinds: tuple[str, ...]) -> dict[str, set[str]]:
    """Maps each space to its neighbours for these kinds of unit, in either direction, conditional borders included."""
    near: dict[str, set[str]] = {}
    for kind in kinds:
        for at, to in (variant.army if kind == "A" else variant.fleet).items():
            near.setdefault(at, set()).update(to)
    for (kind, at), gates in variant.gates.items():
        for gate in gates if kind in kinds else ():
            near.setdefault(at, set()).add(gate.to)
            near.setdefault(gate.to, set()).add(at)
    return near


def _pieces(steps: Mapping[str, Iterable[str]]) -> list[set[str]]:
    """The connected components of a graph, the largest first."""
    pieces: list[set[str]] = []
    seen: set[str] = set()
    for first in sorted(steps):
        if first in seen:
            continue
        piece, edge = {first}, {first}
        while edge:
            edge = {near for at in edge for near in steps.get(at, ())} - piece
            piece |= edge
        seen |= piece
        pieces.append(piece)
    return sorted(pieces, key=len, reverse=True)


def _is_land(variant: Variant, space: str) -> bool:
    return variant.provinces[variant.province_of[space]].terrain is not Terrain.SEA


# -- names -----------------------------------------------------------------------------------------------------------


def _names(variant: Variant) -> Iterator[Finding]:
    """Every code and name means one place; an alias that several places share is information."""
    own: dict[str, set[str]] = {}
    aliases: dict[str, set[str]] = {}
    places = {**variant.impassable, **variant.provinces}
    for code, place in places.items():
        for text in (code, place.name):
            own.setdefault(folded(text), set()).add(code)
        for alias in place.aliases:
            aliases.setdefault(folded(alias), set()).add(code)
    for text, codes in sorted(own.items()):
        for one, other in combinations(sorted(codes), 2):
            yield _error(
                f"“{text}” means both {_called(variant, one)} and {_called(variant, other)}; rename one of them"
            )
    for text, codes in sorted(aliases.items()):
        meant = own.get(text, set())
        for code in sorted(codes - meant) if meant else ():
            others = " and ".join(_called(variant, each) for each in sorted(meant))
            yield _error(f"“{text}”, an alias of {_called(variant, code)}, is what {others} is called; take it out")
        if len(codes) > 1 and not meant:
            shared = ", ".join(_called(variant, code) for code in sorted(codes))
            yield _information(f"“{text}” is an alias of {shared}: whoever writes it is asked which is meant")


def folded(text: str) -> str:
    """A name in the form in which names are compared: without case, accents and extra spaces."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(char for char in plain if not unicodedata.combining(char)).split())


# -- powers ----------------------------------------------------------------------------------------------------------


def _powers(variant: Variant) -> Iterator[Finding]:
    """Units and homes are in legal places, and powers have distinct names."""
    stands: dict[str, str] = {}
    lives: dict[str, str] = {}
    for power in (*variant.powers.values(), *variant.neutrals.values()):
        for unit in power.units:
            place = unit.space.partition("/")[0]
            if not variant.can_stand(unit.kind, unit.space):
                yield _error(f"{power.name} cannot start with {unit}; name a space where it may stand")
            if place in stands:
                yield _error(f"{stands[place]} and {power.name} {unit} start in one place; move one of them")
            stands[place] = f"{power.name} {unit}"
        for home in power.homes:
            if home not in variant.centres:
                yield _error(
                    f"{_called(variant, home)}, home of {power.name}, is not a centre; make it one in places.tsv"
                )
            if home in lives:
                owners = f"{lives[home]} and {power.name}"
                yield _error(f"{_called(variant, home)} is home of both {owners}; leave it to one of them")
            lives[home] = power.name
        if power.key in variant.powers and _builds_nowhere(variant, power):
            yield _error(
                f"{power.name} has no home, so it could never build; name its homes, or other sites in [builds]"
            )
        if not power.units and variant.opening is None:
            yield _information(f"{power.name} starts without units")
    for what, texts in (
        ("initial", [power.initial for power in variant.powers.values()]),
        ("name", [power.name for power in variant.powers.values()]),
    ):
        for text, times in sorted(Counter(folded(each) for each in texts).items()):
            if times > 1:
                yield _error(f"{times} powers have the {what} “{text.upper()}”; give each its own")
    for place in sorted(variant.builds.colonies | variant.builds.special.keys() | variant.builds.held):
        if place not in variant.centres:
            yield _error(f"[builds] names {_called(variant, place)}, which is not a centre; make it one in places.tsv")
    if variant.victory_centres > len(variant.centres):
        yield _error(f"victory_centres is {variant.victory_centres}, but there are {len(variant.centres)} centres")


def _builds_nowhere(variant: Variant, power: Power) -> bool:
    """Whether a power has no home, and the variant has no other place where it could ever build."""
    builds = variant.builds
    granted = any(not powers or power.key in powers for powers in builds.granted.values())
    return not power.homes and set(builds.sites) <= {"own_homes"} and not granted


def _deals(variant: Variant) -> Iterator[Finding]:
    """Every power goes to one group, and every group gets equally many powers, whatever the outcome of the deals."""
    if not variant.groups:
        return
    dealt = Counter(power for group in variant.groups.values() for power in group.powers)
    dealt.update(power for deal in variant.deals for power in deal.powers)
    wrong = False
    for key in variant.powers:
        if dealt[key] != 1:
            wrong = True
            yield _error(f"{key} is dealt {dealt[key]} times; name it once, in a group or in a deal")
    for deal in variant.deals:
        room = len(deal.groups) - bool(deal.skip_group_of)
        if unknown := [group for group in deal.groups if group not in variant.groups]:
            wrong = True
            yield _error(f"the deal of {', '.join(deal.powers)} names {unknown[0]}, which is not a group")
        if len(deal.powers) > room:
            wrong = True
            yield _error(f"{len(deal.powers)} powers are dealt to {room} groups: {', '.join(deal.powers)}; add groups")
    shares = set() if wrong else _shares(variant)
    if any(len(set(share)) > 1 for share in shares):
        uneven = dict(zip(variant.groups, max(shares, key=lambda share: max(share) - min(share)), strict=True))
        counts = ", ".join(f"{group} {powers}" for group, powers in uneven.items())
        yield _error(f"the groups may get unequal numbers of powers ({counts}); fix [[deals]]")


def _shares(variant: Variant) -> set[tuple[int, ...]]:
    """For every outcome of the deals, how many powers each group has, in the order of the groups."""
    asked = {deal.skip_group_of for deal in variant.deals}
    fixed = {power: group.key for group in variant.groups.values() for power in group.powers if power in asked}
    first = tuple(len(group.powers) for group in variant.groups.values())
    states = {(first, frozenset(fixed.items()))}
    for deal in variant.deals:
        states = {after for held, known in states for after in _fallen(variant, deal, held, known, asked)}
    return {held for held, _ in states}


def _fallen(
    variant: Variant, deal: Deal, held: tuple[int, ...], known: frozenset[tuple[str, str]], asked: set[str]
) -> Iterator[tuple[tuple[int, ...], frozenset[tuple[str, str]]]]:
    """Every outcome of one deal: the groups' shares after it, and the groups of powers that later deals depend on."""
    order = list(variant.groups)
    open_to = [group for group in deal.groups if group != dict(known).get(deal.skip_group_of)]
    ways = (
        permutations if asked.intersection(deal.powers) else combinations
    )  # which group gets which power matters only if a later deal depends on it
    for groups in ways(open_to, len(deal.powers)):
        shares = tuple(powers + groups.count(group) for group, powers in zip(order, held, strict=True))
        news = {(power, group) for power, group in zip(deal.powers, groups, strict=True) if power in asked}
        yield shares, known | news


# -- counts ----------------------------------------------------------------------------------------------------------


def _counts(variant: Variant) -> Iterator[Finding]:
    """Every count in `[counts]` is right."""
    counted = count_map(variant)
    for name, stated in variant.counts.items():
        if name not in counted:
            yield _error(f"[counts] knows no {name!r}; write one of the names in docs/maps.md")
        elif counted[name] != stated:
            yield _error(f"{name} are stated as {stated}, but there are {counted[name]}; fix the tables or [counts]")
