"""The batch interface: one JSON object a line in, outcomes a line out (`judge adjudicate --jsonl`).

docs/batch.md documents the keys. No line stops the stream: one that cannot be adjudicated is answered with an `error`.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.board.bid import Bid, parse_bid
from judge.board.json_positions import (
    NEUTRALS,
    RecordError,
    is_catch_all,
    read_phase,
    read_position,
    read_power,
    write_position,
)
from judge.board.library import Library, UnknownVariant
from judge.board.message_records import write_facts
from judge.board.notation import parse_order
from judge.board.orders import Order, spaces_of
from judge.board.position import Position
from judge.board.variant import Variant
from judge.reading.orders.bid_lines import read_bid
from judge.reading.orders.orders import OrderContext, read_line
from judge.reading.orders.problems import Problem
from judge.reading.sides import find_group
from judge.rules.adjudication import adjudicate
from judge.rules.bids import check_bid
from judge.rules.outcome import LedgerLine, Outcome, Result, Verdict
from judge.rules.policies import Policies
from judge.rules.reasons import Reason
from judge.rules.reasons.bid_reasons import BidsUnknown, BidWon
from judge.writing.rendering.translator import in_english

NESTED = "not JSON that anybody means: nested too deep"
MOST_YEARS = 100  # that may lie between two listed phases of a game


def adjudicate_line(line: str | bytes, library: Library) -> Iterator[dict[str, Any]]:
    """The answers to one line: one for a position, one for each listed phase of a game, or one with an `error`."""
    case: dict[str, Any] = {}
    try:
        case = _case(line)
        variant, policies = _rules(case, library)
        if case.get("phases") is not None:
            yield from (answered for answered, _ in _turns(variant, policies, case))
        else:
            board, position = _position(variant, case)
            yield _judge(board, policies, position, case, case.get("id"))[0]
    except ValueError as error:  # a RecordError among them
        yield {"id": case.get("id"), "error": str(error)}
    except RecursionError:
        yield {"id": None, "error": NESTED}


@dataclass(frozen=True, slots=True)
class Unread:
    """A line of a power's orders that was not understood, and what the problem with it is."""

    power: str
    text: str
    problem: str


@dataclass(frozen=True, slots=True)
class AdjudicatedPhase:
    """One adjudicated phase of a line: the variant in that phase, the position before it, and the outcome.

    `case` is the line's id, or empty.
    """

    case: str
    board: Variant
    before: Position
    outcome: Outcome


def adjudicate_phase(line: str, library: Library, phase: str = "") -> AdjudicatedPhase:
    """The phase that one line describes; of a game, the phase with that code, or the last one without a code.

    The outcome leaves out order lines that cannot be read.

    :raises ValueError: the line is not JSON, cannot be adjudicated (a RecordError), or does not list that phase.
    """
    try:
        case = _case(line)
        variant, policies = _rules(case, library)
        if case.get("phases") is not None:
            turns = [each for _, each in _turns(variant, policies, case) if each is not None]
        else:
            board, position = _position(variant, case)
            turns = [AdjudicatedPhase(_name(case), board, position, _judge(board, policies, position, case, None)[1])]
    except RecursionError as error:
        raise RecordError(NESTED) from error
    wanted = str(read_phase(variant, phase)) if phase else ""
    found = [each for each in turns if wanted in ("", str(each.before.phase))]
    if not found:
        listed = ", ".join(str(each.before.phase) for each in turns) or "none"
        raise RecordError(f"{wanted or 'a phase'} was not played; these were: {listed}")
    return found[-1]


def _name(case: Mapping[str, Any]) -> str:
    """A case's id as text, or empty."""
    return "" if case.get("id") is None else str(case["id"])


def _case(line: str | bytes) -> dict[str, Any]:
    try:
        case = json.loads(line, parse_constant=_no_constant)
    except ValueError as error:
        raise RecordError(f"not JSON: {error}") from error
    if not isinstance(case, dict):
        raise RecordError("a line must be one JSON object")
    return case


def _no_constant(name: str) -> None:
    """Refuse NaN and Infinity, which Python reads and JSON does not have."""
    raise ValueError(f"{name} is not a value")


def _rules(case: Mapping[str, Any], library: Library) -> tuple[Variant, Policies]:
    """The variant that a case names, and its policies changed as the case says."""
    key = case.get("variant")
    words = {True: "yes", False: "no"}  # options have these words for booleans
    options = {
        str(name): words[value] if isinstance(value, bool) else str(value)
        for name, value in _mapping(case, "options").items()
        if value is not None
    }
    try:
        variant = library.load("standard" if key is None else str(key), options)
    except UnknownVariant as error:
        raise RecordError(str(error.args[0])) from error
    assignment = {
        _read_player(variant, power): _read_group(variant, group)
        for power, group in _mapping(case, "assignment").items()
        if group is not None
    }
    if assignment:
        variant = library.load(variant.key, options, assignment)
    chosen = {str(name): str(choice) for name, choice in _mapping(case, "policies").items()}
    return variant, Policies.of({**variant.policies, **chosen})


def _mapping(case: Mapping[str, Any], key: str) -> Mapping[Any, Any]:
    listed = case.get(key) or {}
    if not isinstance(listed, Mapping):
        raise RecordError(f"{key} must map names to values")
    return listed


def _read_player(variant: Variant, name: Any) -> str:
    """The key of a power that players hold."""
    key = read_power(variant, str(name))
    if key not in variant.powers:
        raise RecordError(f"nobody plays {name!r}; the powers that are played are {', '.join(variant.powers)}")
    return key


def _read_group(variant: Variant, name: Any) -> str:
    group = find_group(variant, str(name))
    if group is None:
        raise RecordError(f"{variant.title} has no group {name!r}; it has {', '.join(variant.groups) or 'none'}")
    return group


def _position(variant: Variant, case: Mapping[str, Any]) -> tuple[Variant, Position]:
    """The variant in the case's phase, and the position on it."""
    board = variant.at(read_phase(variant, case.get("phase")))
    return board, read_position(board, case)


def _turns(
    variant: Variant, policies: Policies, case: Mapping[str, Any]
) -> Iterator[tuple[dict[str, Any], AdjudicatedPhase | None]]:
    """Play a game from the variant's start: an answer for each listed phase, with its adjudication.

    Phases that are not listed are played without orders. Listed phases are always played, even after a victory and
    when no power has orders to give.
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
            yield {"id": case.get("id"), "phase": str(phase), "error": why}, None
            return
        board = variant.at(phase)
        answered, outcome = _judge(board, policies, position, each, case.get("id"))
        yield answered, AdjudicatedPhase(_name(case), board, position, outcome)
        played, position = phase, outcome.after


def _judge(
    variant: Variant, policies: Policies, position: Position, case: Mapping[str, Any], case_id: Any
) -> tuple[dict[str, Any], Outcome]:
    """One phase's answer and outcome; `case` has the phase's orders and bids."""
    orders: dict[str, list[Order]] = {}
    unread: list[Unread] = []
    for name, listed in _mapping(case, "orders").items():
        power = NEUTRALS if is_catch_all(variant, name) else read_power(variant, name)
        lines = _texts(listed, f"orders of {power}")
        if power == NEUTRALS:
            _read_neutrals_orders(variant, position, lines, orders, unread)
        elif lines:
            read_orders(variant, position, power, lines, orders, unread)
    bids, unread_bids = _read_bids(variant, position, _mapping(case, "bids"))
    outcome = adjudicate(variant, position, orders, policies, bids)
    results: dict[str, list[dict[str, Any]]] = {}
    for result in outcome.results:
        results.setdefault(result.power, []).append(_result(result))
    for line in unread:
        illegal = {"order": line.text, "verdict": str(Verdict.ILLEGAL), "reason": line.problem}
        results.setdefault(line.power, []).append(illegal)
    answered: dict[str, Any] = {
        "id": case_id,
        "phase": str(position.phase),
        "next": None if outcome.is_over else str(outcome.after.phase),
        **write_position(variant, outcome.after),
        "results": results,
    }
    if case.get("bids") is not None:
        answered["bids"] = _bids(outcome.ledger or _refused(variant, position, bids), unread_bids)
    if outcome.winner:
        answered["winner"] = outcome.winner
    if outcome.drawn:
        answered["drawn"] = list(outcome.drawn)
    return answered, outcome


def _texts(listed: Any, what: str) -> list[str]:
    """The texts of a list; a single text is a list of one."""
    lines = [listed] if isinstance(listed, str) else [] if listed is None else listed
    if not isinstance(lines, list):
        raise RecordError(f"{what} must be a list of texts")
    return [str(line) for line in lines]


def read_orders(
    variant: Variant,
    position: Position,
    power: str,
    lines: list[str],
    orders: dict[str, list[Order]],
    unread: list[Unread],
) -> None:
    """Read a power's order lines into `orders`; lines that cannot be read go to `unread`."""
    mine = orders.setdefault(power, [])
    context = OrderContext(variant, position.phase.kind, power, position)
    for line in lines:
        for text, whose, found in _read_order(variant, line, context):
            if not isinstance(found, str) and whose in (None, power):
                mine.append(found)
            else:
                problem = found if isinstance(found, str) else f"this is an order for {whose}"
                unread.append(Unread(power, text, problem))


def _read_neutrals_orders(
    variant: Variant,
    position: Position,
    lines: list[str],
    orders: dict[str, list[Order]],
    unread: list[Unread],
) -> None:
    """Read order lines for neutral units: each belongs to the neutral whose centre the unit stands on."""
    context = OrderContext(variant, position.phase.kind, None, position).for_neutrals
    for line in lines:
        for text, _, found in _read_order(variant, line, context):
            neutral = "" if isinstance(found, str) else getattr(found, "at", "").partition("/")[0]
            if not isinstance(found, str) and neutral in variant.neutrals:
                orders.setdefault(neutral, []).append(found)
            else:
                problem = found if isinstance(found, str) else "this is not an order for a unit that nobody plays"
                unread.append(Unread(NEUTRALS, text, problem))


def _read_order(variant: Variant, line: str, context: OrderContext) -> Iterator[tuple[str, str | None, Order | str]]:
    """The orders on a line: each one's text, the power that it names, and the order or the problem with it.

    `judge.reading` reads what is not in canonical spelling. The rules fill in missing unit kinds and coasts.
    """
    order = parse_order(line)
    if order is not None and _is_whole(order, variant.province_of):
        yield line, None, order
        return
    for reading in read_line(line, context):
        yield reading.text, reading.power, reading.literal or _problem(reading.problem, variant)


def _problem(problem: Problem | None, variant: Variant) -> str:
    return in_english(problem, variant) if problem else ""


def _read_bids(
    variant: Variant, position: Position, written: Mapping[Any, Any]
) -> tuple[dict[str, list[Bid]], list[dict[str, Any]]]:
    """The bids by side, and the lines that could not be read, in the form of the ledger."""
    context = OrderContext(variant, position.phase.kind, None, position)
    bids: dict[str, list[Bid]] = {}
    unread: list[dict[str, Any]] = []
    for name, listed in written.items():
        side = _read_side(variant, name)
        for line in _texts(listed, f"bids of {side}"):
            bid = parse_bid(line)
            if bid is None or not _is_whole(bid.order, variant.province_of):
                reading = read_bid(line, context)
                bid = reading.bid if reading else None
                problem = _problem(reading.problem, variant) if reading else _no_bid(variant)
                if bid is None:
                    unread.append({"side": side, "bid": line, "weight": 0, "reason": problem})
                    continue
            bids.setdefault(side, []).append(bid)
    return bids, unread


def _no_bid(variant: Variant) -> str:
    if variant.bids is None:
        return in_english(BidsUnknown())
    return "this is not a bid; a bid is points and an order, written like DP 1: A PAR H"


def _read_side(variant: Variant, name: Any) -> str:
    """The side of that name: a group, or the side of a power."""
    group = find_group(variant, str(name))
    if group is not None:
        return group
    try:
        return variant.side_of[_read_player(variant, name)]
    except RecordError as error:
        raise RecordError(f"nobody called {name!r} bids; those who may are {', '.join(variant.sides)}") from error


def _refused(variant: Variant, position: Position, bids: Mapping[str, list[Bid]]) -> tuple[LedgerLine, ...]:
    """The ledger for a variant or phase without bidding: each bid with the reason why it is refused."""
    checked = ((side, *check_bid(variant, position, side, (), bid)) for side, each in bids.items() for bid in each)
    return tuple(LedgerLine(side, bid, 0, problem) for side, bid, problem in checked if problem is not None)


def _bids(ledger: tuple[LedgerLine, ...], unread: list[dict[str, Any]]) -> dict[str, Any]:
    """The winning order of each neutral, and the result of every bid."""
    winners = {line.bid.order for line in ledger if isinstance(line.reason, BidWon)}
    return {
        "won": {order.at.partition("/")[0]: str(order) for order in sorted(winners, key=lambda order: order.at)},
        "ledger": [
            *({"side": each.side, "bid": str(each.bid), "weight": each.weight, **_why(each.reason)} for each in ledger),
            *unread,
        ],
    }


def _is_whole(order: Order, known: Mapping[str, str]) -> bool:
    """Whether an order leaves no kind of unit out and names only places that the map has."""
    kinds = getattr(order, "kind", None), getattr(order, "of_kind", None)
    return "" not in kinds and all(map(known.__contains__, spaces_of(order)))


def _why(reason: Reason) -> dict[str, Any]:
    """A reason in English, and its code and facts for programs."""
    return {"reason": in_english(reason), "code": reason.code, "facts": write_facts(reason)}


def _result(result: Result) -> dict[str, Any]:
    line: dict[str, Any] = {"order": str(result.order), "verdict": str(result.verdict), **_why(result.reason)}
    if result.dislodged:
        line["dislodged"] = True
    if result.destroyed:
        line["destroyed"] = True
    if not result.ordered:
        line["ordered"] = False
    return line
