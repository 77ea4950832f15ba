"""The cases of the DATC as data: read from `datc/*.toml`, checked strictly, handed out as frozen values.

The format is described in `datc/README.md`. A file that breaks it never loads: a case that asserts less than it
seems to is worse than none.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from judge.board.notation import parse_order, parse_unit
from judge.board.orders import Build, Convoy, Disband, Hold, Move, Order, Retreat, Support, Waive
from judge.board.phase import Phase, PhaseKind
from judge.rules.outcome import Verdict
from judge.rules.policies import Policies

FOLDER = Path(__file__).parent / "datc"
LINK = "https://petermc.net/diplomacy/datc_v3_2.html#"

Units = Mapping[str, tuple[str, ...]]
Retreats = Mapping[str, Mapping[str, tuple[str, ...]]]

_CASE_KEYS = {"id", "title", "link", "policies", "phase"}
_PHASE_KEYS = {"phase", "units", "dislodged", "centres", "orders", "expect", "after", "retreats"}
_EXPECTATION = re.compile(
    r"(?P<order>[^:]+): (?P<verdict>[a-z]+)"
    r"(?P<dislodged>, dislodged)?(?P<destroyed>, destroyed)?(?P<unordered>, unordered)?"
)
_NEVER_COUNTED = {Verdict.ILLEGAL, Verdict.INVALID}
_VERDICTS: dict[tuple[PhaseKind, type], set[Verdict]] = {
    (PhaseKind.MOVEMENT, Move): {Verdict.SUCCEEDS, Verdict.FAILS} | _NEVER_COUNTED,
    (PhaseKind.MOVEMENT, Hold): {Verdict.STANDS, Verdict.FAILS},
    (PhaseKind.MOVEMENT, Support): {Verdict.GIVEN, Verdict.CUT} | _NEVER_COUNTED,
    (PhaseKind.MOVEMENT, Convoy): {Verdict.AVAILABLE, Verdict.DISRUPTED} | _NEVER_COUNTED,
    (PhaseKind.RETREATS, Retreat): {Verdict.SUCCEEDS, Verdict.FAILS, Verdict.ILLEGAL},
    (PhaseKind.RETREATS, Disband): {Verdict.SUCCEEDS, Verdict.ILLEGAL},
    (PhaseKind.RETREATS, Support): {Verdict.ILLEGAL},
    (PhaseKind.RETREATS, Convoy): {Verdict.ILLEGAL},
    (PhaseKind.ADJUSTMENTS, Build): {Verdict.SUCCEEDS, Verdict.ILLEGAL},
    (PhaseKind.ADJUSTMENTS, Disband): {Verdict.SUCCEEDS, Verdict.ILLEGAL},
    (PhaseKind.ADJUSTMENTS, Waive): {Verdict.SUCCEEDS, Verdict.ILLEGAL},
}


class CaseError(ValueError):
    """A case is not written as the format wants it; the text names the case and the fault."""


@dataclass(frozen=True, slots=True)
class Expectation:
    """What must come of one order, in canonical spelling; `ordered` is false where nobody wrote it."""

    power: str
    order: Order
    verdict: Verdict
    dislodged: bool = False
    destroyed: bool = False
    ordered: bool = True

    @property
    def unit(self) -> str:
        """The unit the order is for, `A LON` or `F STP/SC`; an empty text for a waived build."""
        return "" if isinstance(self.order, Waive) else f"{self.order.kind} {self.order.at}"


@dataclass(frozen=True, slots=True)
class CasePhase:
    """One phase of a case: where everything stands, what is ordered, and all that must come of it.

    `units` and `dislodged` are filled in for later phases too, so every phase can be run by itself.
    `after` are the units standing afterwards; `retreats` the units dislodged in this phase, each with exactly
    the spaces open to it.
    """

    phase: str
    units: Units
    dislodged: Retreats
    centres: Mapping[str, tuple[str, ...]] | None
    orders: Mapping[str, tuple[str, ...]]
    expect: tuple[Expectation, ...]
    after: Units
    retreats: Retreats

    @property
    def kind(self) -> PhaseKind:
        """Movement, retreats or adjustments."""
        return Phase.parse(self.phase).kind


@dataclass(frozen=True, slots=True)
class Case:
    """A case of DATC chapter 6; `policies` is empty where the document's preferences hold."""

    id: str
    title: str
    link: str
    phases: tuple[CasePhase, ...]
    policies: Mapping[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """A name for the test's report: `6.F.17` or `6.F.17 paradox=1982`."""
        return " ".join([self.id, *(f"{name}={choice}" for name, choice in sorted(self.policies.items()))])


def load_cases(folder: Path = FOLDER) -> list[Case]:
    """Every case of the folder's files, in the files' order.

    :raises CaseError: a case breaks the format.
    """
    cases = [case for file in sorted(folder.glob("*.toml")) for case in read_cases(file.read_text("utf-8"))]
    for title, count in Counter((case.id, case.title) for case in cases).items():
        if count > 1:
            raise CaseError(f"{title[0]}: two cases have the title {title[1]!r}")
    return cases


def read_cases(text: str) -> Iterator[Case]:
    """The cases of one file's text.

    :raises CaseError: a case breaks the format.
    """
    for raw in tomllib.loads(text)["case"]:
        try:
            yield _read_case(raw)
        except (KeyError, TypeError, ValueError) as fault:
            raise CaseError(f"{raw.get('id', 'a case without id')}: {fault}") from fault


def _read_case(raw: dict[str, Any]) -> Case:
    _want(not raw.keys() - _CASE_KEYS, f"unknown keys {raw.keys() - _CASE_KEYS}")
    _want(re.fullmatch(r"6\.[A-J]\.[1-9]\d?", raw["id"]), "the id is not one of chapter 6")
    _want(raw["link"] == LINK + raw["id"], "the link is another case's")
    policies = raw.get("policies", {})
    Policies.of(policies)
    phases: list[CasePhase] = []
    for given in raw["phase"]:
        phases.append(_read_phase(given, phases[-1] if phases else None))
    return Case(raw["id"], raw["title"], raw["link"], tuple(phases), policies)


def _read_phase(raw: dict[str, Any], before: CasePhase | None) -> CasePhase:
    _want(not raw.keys() - _PHASE_KEYS, f"unknown keys {raw.keys() - _PHASE_KEYS}")
    if before is not None:
        _want(not raw.keys() & {"units", "dislodged"}, "only a first phase says where units stand")
    phase = CasePhase(
        phase=raw["phase"],
        units=_lists(raw["units"]) if before is None else before.after,
        dislodged=_retreats(raw.get("dislodged", {})) if before is None else before.retreats,
        centres=_lists(raw["centres"]) if "centres" in raw else None,
        orders=_lists(raw.get("orders", {})),
        expect=tuple(
            read_expectation(Phase.parse(raw["phase"]).kind, power, line)
            for power, lines in raw["expect"].items()
            for line in lines
        ),
        after=_lists(raw["after"]),
        retreats=_retreats(raw.get("retreats", {})),
    )
    _check_phase(phase)
    return phase


def read_expectation(kind: PhaseKind, power: str, line: str) -> Expectation:
    """One line of `expect`: `A LON - YOR: fails, dislodged`.

    :raises ValueError: the order is not canonical, or such an order can have no such verdict.
    """
    parts = _EXPECTATION.fullmatch(line)
    order = parse_order(parts["order"]) if parts else None
    if parts is None or order is None:
        raise ValueError(f"{line!r} is not an order and its verdict")
    verdict = Verdict(parts["verdict"])
    _want(verdict in _VERDICTS.get((kind, type(order)), ()), f"{line!r}: not a verdict such an order can have")
    dislodged, destroyed = bool(parts["dislodged"]), bool(parts["destroyed"])
    if kind is PhaseKind.MOVEMENT:
        _want(dislodged or not destroyed, f"{line!r}: only a dislodged unit is destroyed")
        _want(verdict is not Verdict.STANDS or not dislodged, f"{line!r}: a dislodged unit does not stand")
    else:
        _want(not dislodged, f"{line!r}: units are dislodged in movement only")
    return Expectation(power, order, verdict, dislodged, destroyed, ordered=not parts["unordered"])


def _check_phase(phase: CasePhase) -> None:
    for units in (phase.units, phase.after):
        provinces = Counter(_province(parse_unit(power, unit).space) for power, unit in _each(units))
        _want(max(provinces.values(), default=0) <= 1, "two units in one province")
    written = {power: len(lines) for power, lines in phase.orders.items()}
    judged = Counter(each.power for each in phase.expect if each.ordered)
    _want(written == judged, f"orders {written} but verdicts on {dict(judged)}")
    match phase.kind:
        case PhaseKind.MOVEMENT:
            _check_movement(phase)
        case PhaseKind.RETREATS:
            _check_retreats(phase)
        case PhaseKind.ADJUSTMENTS:
            _check_adjustments(phase)


def _check_movement(phase: CasePhase) -> None:
    _want(not phase.dislodged and not phase.centres, "a movement phase has no dislodged units and needs no centres")
    moved, left, entered = _judged_units(phase, phase.units), set(_each(phase.units)), {}
    for unit, each in moved.items():
        if isinstance(each.order, Move) and each.verdict is Verdict.SUCCEEDS:
            left.discard(unit)
            entered[_province(each.order.to)] = (unit[0], f"{each.order.kind} {each.order.to}")
    beaten = {unit for unit in left if _province(unit[1].split()[1]) in entered}
    _want(beaten == {unit for unit, each in moved.items() if each.dislodged}, f"dislodged are {sorted(beaten)}")
    _want_after(phase, (left - beaten) | set(entered.values()))
    saved = {unit for unit in beaten if not moved[unit].destroyed}
    named = {(power, unit) for power, units in phase.retreats.items() for unit in units}
    _want(named == saved, f"retreats must be given for exactly {sorted(saved)}")
    _want(all(spaces for units in phase.retreats.values() for spaces in units.values()), "no retreat is destroyed")


def _check_retreats(phase: CasePhase) -> None:
    _want(not phase.retreats, "nobody is dislodged in a retreat phase")
    judged = _judged_units(phase, {power: tuple(units) for power, units in phase.dislodged.items()})
    arrived = set()
    for (power, unit), each in judged.items():
        if isinstance(each.order, Retreat) and each.verdict is Verdict.SUCCEEDS:
            _want(each.order.to in phase.dislodged[power][unit], f"{each.order} is not open")
            arrived.add((power, f"{each.order.kind} {each.order.to}"))
        else:
            saved = isinstance(each.order, Disband) and each.verdict is Verdict.SUCCEEDS
            _want(each.destroyed or saved, f"{each.order} must be destroyed")
    _want_after(phase, set(_each(phase.units)) | arrived)


def _check_adjustments(phase: CasePhase) -> None:
    _want(phase.centres is not None, "an adjustment phase says who owns what")
    standing = set(_each(phase.units))
    for each in phase.expect:
        if each.verdict is not Verdict.SUCCEEDS or isinstance(each.order, Waive):
            continue
        unit = (each.power, each.unit)
        _want((unit in standing) == isinstance(each.order, Disband), f"{each.order} cannot succeed")
        standing ^= {unit}
    _want_after(phase, standing)


def _judged_units(phase: CasePhase, units: Units) -> dict[tuple[str, str], Expectation]:
    """The one expectation of each unit; whatever else is expected must be an illegal order without a unit to obey."""
    judged: dict[tuple[str, str], Expectation] = {}
    wanted = set(_each(units))
    for each in phase.expect:
        unit = (each.power, each.unit)
        if unit not in wanted:
            stray = each.verdict is Verdict.ILLEGAL and each.ordered and not each.dislodged and not each.destroyed
            _want(stray, f"{each.power}'s {each.order} has no unit, so it is illegal")
            continue
        _want(unit not in judged, f"two verdicts on {each.power}'s {each.unit}")
        judged[unit] = each
    _want(judged.keys() == wanted, f"no verdict on {sorted(wanted - judged.keys())}")
    return judged


def _want_after(phase: CasePhase, standing: set[tuple[str, str]]) -> None:
    given = set(_each(phase.after))
    _want(given == standing, f"after: {sorted(given ^ standing)} contradict the verdicts")


def _want(truth: object, otherwise: str) -> None:
    if not truth:
        raise ValueError(otherwise)


def _each(units: Units) -> Iterator[tuple[str, str]]:
    return ((power, unit) for power, its in units.items() for unit in its)


def _province(space: str) -> str:
    return space.partition("/")[0]


def _lists(raw: dict[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {power: tuple(lines) for power, lines in raw.items()}


def _retreats(raw: dict[str, dict[str, list[str]]]) -> dict[str, dict[str, tuple[str, ...]]]:
    return {power: _lists(units) for power, units in raw.items()}
