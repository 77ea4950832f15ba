"""Replays recorded games: adjudicates each phase from its recorded position and compares the outcome with the next."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from judge.batch.written_lines import read_orders
from judge.board.json_positions import RecordError, read_position
from judge.board.library import Library
from judge.board.orders import Order
from judge.board.position import Position
from judge.board.variant import Variant
from judge.rules.adjudication import adjudicate
from judge.rules.outcome import Outcome
from judge.rules.policies import Policies


@dataclass(frozen=True, slots=True)
class RecordedPhase:
    """One phase of a record: the position before it, and the order lines of each power."""

    before: Position
    orders: dict[str, list[str]]


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game as it was played elsewhere."""

    id: str
    variant: Variant
    phases: tuple[RecordedPhase, ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """How a phase's outcome compares with the record: `differences` are empty when they agree.

    `by_older_rule`: it agrees only under the civil disorder rule from before 2023. A record does not say which rule
    removed the units of players without orders (DATC 4.D.8).
    """

    phase: str
    differences: tuple[str, ...]
    by_older_rule: bool = False


def read_game(file: Path, library: Library) -> RecordedGame:
    """The recorded game in a file, on a variant of the library.

    :raises RecordError: the file is not a record of a game.
    """
    try:
        record: Any = json.loads(file.read_text(encoding="utf-8"))
        variant = library.load(record["variant"])
        phases = tuple(
            RecordedPhase(
                read_position(variant, {"phase": each["phase"], **each["before"]}),
                {power.upper(): [str(line) for line in lines] for power, lines in each["orders"].items()},
            )
            for each in record["phases"]
        )
        return RecordedGame(str(record["id"]), variant, phases)
    except RecordError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, LookupError, RecursionError) as error:
        raise RecordError(f"{file} is not a recorded game: {error!r}") from error


def play(variant: Variant, phase: RecordedPhase, policies: Policies) -> Outcome:
    """The outcome of a recorded phase."""
    orders: dict[str, list[Order]] = {}
    for power, lines in phase.orders.items():
        read_orders(variant, phase.before, power, lines, orders, [])
    return adjudicate(variant, phase.before, orders, policies)


def compare(game: RecordedGame) -> Iterator[Comparison]:
    """Each phase's outcome compared with the next position of the record."""
    policies = Policies.of(game.variant.policies)
    older = replace(policies, civil_disorder="home_centres")
    for phase, following in zip(game.phases, game.phases[1:], strict=False):
        found = differences(play(game.variant, phase, policies).after, following.before)
        if found and not differences(play(game.variant, phase, older).after, following.before):
            yield Comparison(str(phase.before.phase), (), by_older_rule=True)
        else:
            yield Comparison(str(phase.before.phase), found)


def differences(after: Position, expected: Position) -> tuple[str, ...]:
    """Sentences about how our position differs from a recorded one."""
    found = []
    if after.phase != expected.phase:
        found.append(f"next phase {after.phase}, recorded {expected.phase}")
    for what, ours, theirs in (
        ("units", _texts(after.units), _texts(expected.units)),
        (
            "dislodged",
            _texts(each.unit for each in after.dislodged),
            _texts(each.unit for each in expected.dislodged),
        ),
        ("centres", {f"{o} {c}" for c, o in after.centres.items()}, {f"{o} {c}" for c, o in expected.centres.items()}),
    ):
        if ours != theirs:
            found.append(f"{what}: ours only {sorted(ours - theirs)}, recorded only {sorted(theirs - ours)}")
    return tuple(found)


def _texts(units: Any) -> set[str]:
    return {f"{unit.power} {unit}" for unit in units}
