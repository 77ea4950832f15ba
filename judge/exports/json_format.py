"""A game as JSON for other programs: its board, players by name, phases, votes and, once it is over, its ledgers.

It contains no addresses. `judge_game` is the version of the format, which grows when a key changes its meaning.
Positions are written as `judge.board.json_positions` describes.
"""

import enum
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from datetime import time, timedelta
from typing import Any

from judge.archive.records import PhaseRecord, RecordedEvent, Records
from judge.board.json_positions import write_position
from judge.board.message_records import write_facts
from judge.board.phase import Phase
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Plain, code_of
from judge.game.boards import board_of, edition_of, editions_of, first_edition_of, variant_of
from judge.game.events import GameStarted, ProposalMade, ProposalSettled, ResultLine
from judge.game.orders.sealed_ledgers import SealedLedger
from judge.game.state import GameState, Role
from judge.game.views.history import SEATING_EVENTS, Period, are_players_public, is_board_public, periods
from judge.game.views.lasting import Lasting, lasting, lasting_news
from judge.writing.rendering.translator import in_english

FORM = 1
_SECRET = ("word",)  # settings that are passwords


def as_json(records: Records, state: GameState) -> dict[str, Any]:
    """Everything about the game that is public now."""
    variant, edition = variant_of(state), first_edition_of(state)
    played = records.phases(state.name)
    started = records.events(state.name, (GameStarted,))
    shown = is_board_public(state)
    return {
        "judge_game": FORM,
        "name": state.name,
        "variant": state.variant,
        "edition": edition.key,
        "edition_files": edition.texts,
        "later_editions": {key: each.texts for key, each in editions_of(state).items() if key},
        "title": variant.title,
        "status": state.status.value,
        "winner": state.winner,
        "drawn": list(state.drawn),
        "goal": variant.goal._asdict(),
        "settings": _plain(state.settings),
        "groups": dict(state.assignment) if state.position is not None else {},
        "players": _players(records, state, played) if are_players_public(state) else [],
        "start": _start(state, started) if shown else None,
        "lasting": _lasting(lasting(variant, state.position)) if shown and state.position else [],
        "phases": [_phase(state, each) for each in played] if shown else [],
        "votes": _votes(records, state) if shown else [],
        "ledgers": [_ledger(each, variant) for each in records.ledgers(state.name)] if state.is_revealed else [],
    }


def _players(records: Records, state: GameState, played: list[PhaseRecord]) -> list[dict[str, Any]]:
    present = str(state.position.phase) if state.position else ""
    events = records.events(state.name, SEATING_EVENTS)
    found = periods(events, [(each.at, each.phase) for each in played], present)
    return [_player(each) for each in found]


def _player(period: Period) -> dict[str, Any]:
    return {
        "role": "master" if period.role is Role.MASTER else "player",
        "seat": period.seat,
        "name": period.name,
        "group": period.group or None,
        "powers": list(period.powers),
        "from": period.since or None,
        "to": period.until or None,
    }


def _start(state: GameState, started: list[RecordedEvent]) -> dict[str, Any] | None:
    for each in started:
        if isinstance(each.event, GameStarted):
            position = each.event.position
            at = {"phase": str(position.phase), "at": each.at.isoformat()}
            return {**at, **write_position(board_of(state, position), position)}
    return None


def _phase(state: GameState, played: PhaseRecord) -> dict[str, Any]:
    before, after = board_of(state, played.before), board_of(state, played.after)
    return {
        "phase": played.phase,
        "edition": edition_of(state, played.before).key,
        "at": played.at.isoformat(),
        "voided": played.voided,
        "before": write_position(before, played.before),
        "orders": {power: [str(each) for each in orders] for power, orders in played.orders.items()},
        "results": [_result(before, each) for each in played.results],
        "missing": list(played.missing),
        "next": str(played.after.phase),
        "after": write_position(after, played.after),
        "lasting_news": _lasting(lasting_news(after, played.before, played.after)),
    }


def _lasting(facts: Iterable[Lasting]) -> list[dict[str, Any]]:
    """The facts that hold beyond a phase, each by its kind, with phases as their codes and a unit with its power."""
    return [{"kind": code_of(type(each)), **_facts(each)} for each in facts]


def _facts(fact: Lasting) -> dict[str, Any]:
    values = {each.name: getattr(fact, each.name) for each in fields(fact)}
    unit = values.get("unit")
    power = {"power": unit.power} if isinstance(unit, Unit) else {}
    return {**power, **{name: str(each) if isinstance(each, Phase | Unit) else each for name, each in values.items()}}


def _result(variant: Variant, line: ResultLine) -> dict[str, Any]:
    return {
        "power": line.power,
        "order": str(line.order),
        "verdict": line.verdict,
        "code": line.code,
        "reason": in_english(line.reason, variant) if line.reason else "",
        "facts": write_facts(line.reason) if line.reason and not isinstance(line.reason, Plain) else {},
        "dislodged": line.dislodged,
        "destroyed": line.destroyed,
        "ordered": line.ordered,
    }


def _votes(records: Records, state: GameState) -> list[dict[str, Any]]:
    """The results of votes, without who voted how."""
    asked: dict[str, ProposalMade] = {}
    counted: list[dict[str, Any]] = []
    for each in records.events(state.name, (ProposalMade, ProposalSettled)):
        match each.event:
            case ProposalMade() as made:
                asked[made.key] = made
            case ProposalSettled() as settled:
                question = asked.get(settled.key)
                counted.append(
                    {
                        "at": each.at.isoformat(),
                        "kind": question.kind if question else settled.key,
                        "subject": question.subject if question else "",
                        "carried": settled.carried,
                        "yes": settled.yes,
                        "of": settled.of,
                        "needed": settled.needed,
                    }
                )
    return counted


def _ledger(sealed: SealedLedger, variant: Variant) -> dict[str, Any]:
    settled = sealed.settled
    return {
        "phase": str(Phase.parse(settled.phase)),
        "voided": sealed.voided,
        "commitment": settled.commitment,
        "salt": settled.salt,
        "bids": [
            {
                "side": variant.side_name(each.side),
                "bid": str(each.bid),
                "weight": each.weight,
                "reason": in_english(each.reason, variant),
            }
            for each in settled.ledger
        ],
    }


def _plain(value: Any) -> Any:
    """Settings as JSON values: lengths of time in seconds, sets as sorted lists."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: _plain(getattr(value, each.name)) for each in fields(value) if each.name not in _SECRET}
    if isinstance(value, Mapping):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, frozenset | set | tuple | list):
        listed = [_plain(each) for each in value]
        return sorted(listed) if isinstance(value, frozenset | set) else listed
    if isinstance(value, timedelta):
        return value.total_seconds()
    if isinstance(value, time):
        return value.isoformat("minutes")
    return value.value if isinstance(value, enum.Enum) else value
