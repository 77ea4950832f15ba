"""Replays recorded games: adjudicates each phase from its recorded position and compares the outcome with the next.

A record is of a game that was played elsewhere on a variant of this judge, or it is one of our exports (`GET game
JSON`), which brings the edition of its variant, its options, its policies, and the position after each phase.
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from judge.batch.written_lines import read_neutrals_orders, read_orders
from judge.board.json_positions import RecordError, read_position
from judge.board.library import Edition, Library
from judge.board.orders import Order
from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.rules.adjudication import adjudicate
from judge.rules.outcome import Outcome
from judge.rules.policies import Policies


@dataclass(frozen=True, slots=True)
class RecordedPhase:
    """One phase of a record: the position before it, and the order lines of each power.

    `after` is the position after it if the record has one; None means the position before the next phase.
    `for_neutrals` are the orders that won by bids. `board` is the variant of another edition that it was played on;
    None means the game's.
    """

    before: Position
    orders: dict[str, list[str]]
    after: Position | None = None
    for_neutrals: tuple[str, ...] = ()
    board: Variant | None = None


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A game as it was played elsewhere; `policies` are those that its master chose."""

    id: str
    variant: Variant
    phases: tuple[RecordedPhase, ...]
    policies: Mapping[str, str] = field(default_factory=dict)


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
        if "judge_game" in record:
            return _exported(record, library)
        variant = library.load(record["variant"])
        phases = tuple(
            RecordedPhase(read_position(variant, {"phase": each["phase"], **each["before"]}), _lines(each))
            for each in record["phases"]
        )
        return RecordedGame(str(record["id"]), variant, phases)
    except RecordError:
        raise
    except (ValueError, KeyError, TypeError, AttributeError, LookupError, RecursionError) as error:
        raise RecordError(f"{file} is not a recorded game: {error!r}") from error


def _lines(phase: Mapping[str, Any]) -> dict[str, list[str]]:
    return {power.upper(): [str(line) for line in lines] for power, lines in phase["orders"].items()}


def _exported(record: Mapping[str, Any], library: Library) -> RecordedGame:
    """The game in one of our exports, without phases that were rolled back.

    :raises MapError: it is of an edition of its variant that is not here, and does not bring it.
    """
    key, edition, settings = record["variant"], record.get("edition"), record["settings"]
    later = {name: Edition.of_texts(key, texts) for name, texts in record.get("later_editions", {}).items()}
    if edition is not None:
        files = record.get("edition_files")
        carried = Edition.of_texts(key, files) if files else None
        library = library.bound(key, edition) if carried is None else library.carried(carried, edition, later)
    base = library.load(key, settings["options"], record["groups"])
    boards = {name: library.bound(key, name).load(key, settings["options"], record["groups"]) for name in later}

    def position(board: Variant, phase: Any, written: Mapping[str, Any]) -> Position:
        code = Phase.parse(phase)
        return read_position(board.at(code), {**written, "phase": phase})

    phases = []
    for each in record["phases"]:
        if not each["voided"]:
            board = boards.get(each.get("edition", ""), base)
            won = [line["order"] for line in each["results"] if line["power"] in board.neutrals and line["ordered"]]
            before, after = position(board, each["phase"], each["before"]), position(board, each["next"], each["after"])
            phases.append(RecordedPhase(before, _lines(each), after, tuple(won), board))
    return RecordedGame(str(record["name"]), base, tuple(phases), settings["policies"])


def play(variant: Variant, phase: RecordedPhase, policies: Policies, never_skip: Collection[PhaseKind] = ()) -> Outcome:
    """The outcome of a recorded phase; no phase of the kinds in `never_skip` is skipped after it."""
    variant = variant.at(phase.before.phase)
    orders: dict[str, list[Order]] = {}
    for power, lines in phase.orders.items():
        read_orders(variant, phase.before, power, lines, orders, [])
    read_neutrals_orders(variant, phase.before, phase.for_neutrals, orders, [])
    return adjudicate(variant, phase.before, orders, policies, never_skip=never_skip)


def compare(game: RecordedGame) -> Iterator[Comparison]:
    """Each phase's outcome compared with the next position of the record."""
    following = [*(each.before for each in game.phases[1:]), None]
    for phase, then in zip(game.phases, following, strict=True):
        expected = phase.after or then
        if expected is None:
            continue
        board = phase.board or game.variant
        policies = Policies.of({**board.policies, **game.policies})
        older = replace(policies, civil_disorder="home_centres")
        found = _found(board, phase, expected, policies)
        if found and not _found(board, phase, expected, older):
            yield Comparison(str(phase.before.phase), (), by_older_rule=True)
        else:
            yield Comparison(str(phase.before.phase), found)


def _found(variant: Variant, phase: RecordedPhase, expected: Position, policies: Policies) -> tuple[str, ...]:
    """How the outcome of a phase differs. A record does not say whether a phase was held only for a vote, without
    orders."""
    after = play(variant, phase, policies).after
    if after.phase != expected.phase:
        held = play(variant, phase, policies, (expected.phase.kind,)).after
        after = held if held.phase == expected.phase else after
    return differences(after, expected)


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
