"""The batch interface: one JSON object a line in, outcomes a line out (`judge adjudicate --jsonl`).

docs/batch.md documents the keys. No line stops the stream: one that cannot be adjudicated is answered with an `error`.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from judge.batch.written_lines import Unread, read_bids, read_neutrals_orders, read_orders
from judge.board.bid import Bid
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
from judge.board.orders import Order
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message
from judge.reading.sides import find_group
from judge.rules.adjudication import adjudicate
from judge.rules.bids import check_bid
from judge.rules.outcome import LedgerLine, Outcome, Result, Verdict
from judge.rules.policies import Policies
from judge.rules.reasons.bid_reasons import BidWon
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
    """Play a game from the variant's start; yields an answer for each listed phase, with its adjudication.

    Phases that are not listed are played without orders. Listed phases are always played, even after a victory and when
    no power has orders to give.
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
            read_neutrals_orders(variant, position, lines, orders, unread)
        elif lines:
            read_orders(variant, position, power, lines, orders, unread)
    sides = [(_read_side(variant, name), listed) for name, listed in _mapping(case, "bids").items()]
    bids, unread_bids = read_bids(variant, position, [(side, _texts(each, f"bids of {side}")) for side, each in sides])
    outcome = adjudicate(variant, position, orders, policies, bids)
    results: dict[str, list[dict[str, Any]]] = {}
    for result in outcome.results:
        results.setdefault(result.power, []).append(_result(result))
    for line in unread:
        illegal = {"order": line.text, "verdict": str(Verdict.ILLEGAL), **_why(line.problem, variant)}
        results.setdefault(line.whose, []).append(illegal)
    answered: dict[str, Any] = {
        "id": case_id,
        "phase": str(position.phase),
        "next": None if outcome.is_over else str(outcome.after.phase),
        **write_position(variant, outcome.after),
        "results": results,
    }
    if case.get("bids") is not None:
        answered["bids"] = _bids(variant, outcome.ledger or _refused(variant, position, bids), unread_bids)
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


def _bids(variant: Variant, ledger: tuple[LedgerLine, ...], unread: list[Unread]) -> dict[str, Any]:
    """The winning order of each neutral, and the result of every bid; last the lines that could not be read."""
    winners = {line.bid.order for line in ledger if isinstance(line.reason, BidWon)}
    return {
        "won": {order.at.partition("/")[0]: str(order) for order in sorted(winners, key=lambda order: order.at)},
        "ledger": [
            *({"side": each.side, "bid": str(each.bid), "weight": each.weight, **_why(each.reason)} for each in ledger),
            *({"side": each.whose, "bid": each.text, "weight": 0, **_why(each.problem, variant)} for each in unread),
        ],
    }


def _why(reason: Message, variant: Variant | None = None) -> dict[str, Any]:
    """A reason in English, with the names of a variant or with codes; its code and facts for programs."""
    return {"reason": in_english(reason, variant), "code": reason.code, "facts": write_facts(reason)}


def _result(result: Result) -> dict[str, Any]:
    line: dict[str, Any] = {"order": str(result.order), "verdict": str(result.verdict), **_why(result.reason)}
    if result.dislodged:
        line["dislodged"] = True
    if result.destroyed:
        line["destroyed"] = True
    if not result.ordered:
        line["ordered"] = False
    return line
