"""The batch interface: one JSON object a line in, outcomes a line out (`judge adjudicate --jsonl`).

The keys are documented in docs/batch.md. Nothing that a line says ends the stream: a line that cannot be judged is
answered with its `error`.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from judge.board.maps import UnknownVariant, load_variant
from judge.board.notation import parse_order
from judge.board.orders import Order, Waive
from judge.board.position import Position
from judge.board.records import RecordError, read_phase, read_position, read_power, write_position
from judge.board.variant import Variant
from judge.reading.orders import Context, read_line
from judge.rules.outcome import Outcome, Result, Verdict, because
from judge.rules.policies import Policies
from judge.rules.turn import adjudicate

NESTED = "not JSON that anybody means: nested too deep"
MOST_YEARS = 100  # that a game may pass over between two listed phases


def answer(line: str | bytes) -> Iterator[dict[str, Any]]:
    """The answers to one line: one for a position, one for each listed phase of a game, or one with an `error`."""
    case: dict[str, Any] = {}
    try:
        case = _case(line)
        variant, policies = _rules(case)
        if case.get("phases") is not None:
            yield from _play(variant, policies, case)
        else:
            position = read_position(variant, case)
            yield _judge(variant, policies, position, case.get("orders"), case.get("id"))[0]
    except ValueError as error:  # a RecordError among them
        yield {"id": case.get("id"), "error": str(error)}
    except RecursionError:
        yield {"id": None, "error": NESTED}


def judge_line(line: str) -> tuple[Variant, Position, Outcome]:
    """The position that one line describes, and the outcome of its orders, unread lines left out.

    :raises ValueError: the line cannot be judged (a RecordError, or no JSON).
    """
    try:
        case = _case(line)
        variant, policies = _rules(case)
        position = read_position(variant, case)
        return variant, position, _judge(variant, policies, position, case.get("orders"), None)[1]
    except RecursionError as error:
        raise RecordError(NESTED) from error


def _case(line: str | bytes) -> dict[str, Any]:
    try:
        case = json.loads(line, parse_constant=_no_constant)
    except ValueError as error:
        raise RecordError(f"not JSON: {error}") from error
    if not isinstance(case, dict):
        raise RecordError("a line must be one JSON object")
    return case


def _no_constant(name: str) -> None:
    """Python would read NaN and Infinity, and write them back; JSON has neither."""
    raise ValueError(f"{name} is no value")


def _rules(case: Mapping[str, Any]) -> tuple[Variant, Policies]:
    """The variant that a case names, and its policies with those that the case chooses."""
    key = case.get("variant")
    try:
        variant = load_variant("standard" if key is None else str(key))
    except UnknownVariant as error:
        raise RecordError(str(error.args[0])) from error
    chosen = case.get("policies") or {}
    if not isinstance(chosen, Mapping):
        raise RecordError("policies must map names to choices")
    return variant, Policies.of(dict(variant.policies) | {str(name): str(choice) for name, choice in chosen.items()})


def _play(variant: Variant, policies: Policies, case: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """A game from the variant's start, an outcome for each listed phase; those left out just happen.

    Records may go on after somebody has won, and list phases in which nobody has anything to do: what is listed is
    played.
    """
    phases = case["phases"]
    if not isinstance(phases, list) or not all(isinstance(each, dict) for each in phases):
        raise RecordError("phases must be a list of objects")
    position, order = variant.start(), variant.calendar.order
    played = None
    for each in phases:
        phase = read_phase(variant, each.get("phase"))
        if phase.year > position.phase.year + MOST_YEARS:
            raise RecordError(f"{phase} is more than {MOST_YEARS} years ahead of {position.phase}")
        while order(position.phase) < order(phase):
            played, position = position.phase, adjudicate(variant, position, {}, policies).after
        if played is not None and order(played) < order(phase) < order(position.phase):
            position = replace(position, phase=phase)
        if position.phase != phase:
            why = f"{phase} cannot be played: the game stands at {position.phase}"
            yield {"id": case.get("id"), "phase": str(phase), "error": why}
            return
        answered, outcome = _judge(variant, policies, position, each.get("orders"), case.get("id"))
        yield answered
        played, position = phase, outcome.after


def _judge(
    variant: Variant, policies: Policies, position: Position, written: Any, case_id: Any
) -> tuple[dict[str, Any], Outcome]:
    """One phase's answer, and its outcome."""
    if not isinstance(written or {}, Mapping):
        raise RecordError("orders must map powers to lists")
    orders: dict[str, list[Order]] = {}
    unread: dict[str, list[Result]] = {}
    for name, lines in (written or {}).items():
        power = read_power(variant, name)
        listed = [lines] if isinstance(lines, str) else [] if lines is None else lines
        if not isinstance(listed, list):
            raise RecordError(f"orders of {power} must be a list of texts")
        read_orders(variant, position, power, [str(line) for line in listed], orders, unread)
    outcome = adjudicate(variant, position, orders, policies)
    results: dict[str, list[dict[str, Any]]] = {}
    for result in (*outcome.results, *(each for lost in unread.values() for each in lost)):
        results.setdefault(result.power, []).append(_result(result))
    answered: dict[str, Any] = {
        "id": case_id,
        "phase": str(position.phase),
        "next": None if outcome.is_over else str(outcome.after.phase),
        **write_position(variant, outcome.after),
        "results": results,
    }
    if outcome.winner:
        answered["winner"] = outcome.winner
    return answered, outcome


def read_orders(
    variant: Variant,
    position: Position,
    power: str,
    lines: list[str],
    orders: dict[str, list[Order]],
    unread: dict[str, list[Result]],
) -> None:
    """Read a power's order lines into `orders`; what is not understood goes to `unread` as an illegal result.

    The canonical spelling is read straight; everything else goes through the reader of people's spellings.
    """
    mine = orders.setdefault(power, [])
    known = variant.province_of
    context = None
    for line in lines:
        order = parse_order(line)
        if order is not None and _places_known(order, known):
            mine.append(order)
            continue
        context = context or Context(variant, position.phase.kind, power, position)
        for reading in read_line(line, context):
            if reading.literal is not None and reading.power in (None, power):
                mine.append(reading.literal)  # kinds and coasts left out are for the rules and their policies
            else:
                problem = str(reading.problem) if reading.problem else f"this is an order for {reading.power}"
                reason = because("unreadable", problem=problem)
                unread.setdefault(power, []).append(Result(power, reading.text, Verdict.ILLEGAL, reason))


def _places_known(order: Order, known: Mapping[str, str]) -> bool:
    if isinstance(order, Waive):
        return True
    for name in ("at", "to", "of_at"):
        place = getattr(order, name, None)
        if place is not None and place not in known:
            return False
    return True


def _result(result: Result) -> dict[str, Any]:
    line: dict[str, Any] = {"order": result.order, "verdict": str(result.verdict), "reason": str(result.reason)}
    if result.dislodged:
        line["dislodged"] = True
    if result.destroyed:
        line["destroyed"] = True
    if not result.ordered:
        line["ordered"] = False
    return line
