"""Writes and reads games in the format of the Python package `diplomacy`.

The format has the standard board only, with the same codes as ours. A phase has its state (units, dislodged ones with
a star, retreats, centres), its orders and their results. Press is not written.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from judge.archive.records import Records
from judge.board.json_positions import RecordError, read_position
from judge.board.library import Library
from judge.board.orders import Convoy, Move, Order, Retreat, Support, Waive
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message, MessageError
from judge.game.boards import DEFAULT_VARIANT, base_variant_of
from judge.game.events import ResultLine
from judge.game.state import GameState
from judge.rules.orders_due import adjustment_count

OVER = "COMPLETED"
"""The package's name for the phase after the last."""

_RULES = ["NO_PRESS", "POWER_CHOICE"]
_NO_WAY = frozenset({"convoy-broken", "convoy-paradox", "convoy-missing"})


@dataclass(frozen=True, slots=True)
class SavedPhase:
    """A phase of a saved game: the position before it, and the order lines of each power."""

    before: Position
    orders: Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game from a file. `end` is the position in which it ended (None: it is not over), and `note` says how."""

    variant: Variant
    phases: tuple[SavedPhase, ...]
    end: Position | None
    note: str


class UsualBoardOnly(Message):
    """A game on another board is requested in the format of the Python package diplomacy, which knows only the usual
    board."""

    game: str


# -- written --------------------------------------------------------------------------------------------------------


def as_saved_game(records: Records, state: GameState) -> dict[str, Any]:
    """A game in that format, without phases that were rolled back.

    :raises MessageError: it is not on the standard board.
    """
    variant = base_variant_of(state)
    if state.variant != DEFAULT_VARIANT or variant.changed_options or state.editions:
        raise MessageError(
            f"the package diplomacy plays the usual board only, and {state.name} is on another one",
            UsualBoardOnly(state.name),
        )
    played = [each for each in records.phases(state.name) if not each.voided]
    phases = [
        _phase(state.name, variant, each.phase, each.before, each.orders, each.results)
        for each in sorted(played, key=lambda each: variant.calendar.order(each.before.phase))
    ]
    if state.position is not None:
        name = OVER if state.is_over else str(state.position.phase)
        phases.append(_phase(state.name, variant, name, state.position, {}, (), note=_note(state)))
    return {"id": state.name, "map": DEFAULT_VARIANT, "rules": _RULES, "phases": phases}


def _note(state: GameState) -> str:
    if state.winner:
        return f"Victory by: {state.winner}"
    return f"Ended in draw by: {' & '.join(state.drawn)}" if state.drawn else ""


def _phase(
    game: str,
    variant: Variant,
    name: str,
    before: Position,
    orders: Mapping[str, tuple[Order, ...]],
    results: tuple[ResultLine, ...],
    note: str = "",
) -> dict[str, Any]:
    return {
        "name": name,
        "state": _state(game, variant, name, before, note),
        "orders": {power: [str(order) for order in orders.get(power, ())] for power in variant.powers},
        "results": _results(before, results),
        "messages": [],
    }


def _state(game: str, variant: Variant, name: str, position: Position, note: str) -> dict[str, Any]:
    adjusting = position.phase.kind is PhaseKind.ADJUSTMENTS and name != OVER
    due = {power: adjustment_count(variant, position, power) if adjusting else 0 for power in variant.powers}
    standing = {variant.province_of[unit.space] for unit in position.units}
    free = {
        power: [home for home in sorted(each.homes) if position.centres.get(home) == power and home not in standing]
        for power, each in variant.powers.items()
    }
    return {
        "game_id": game,
        "map": DEFAULT_VARIANT,
        "rules": _RULES,
        "name": name,
        "note": note,
        "units": {
            power: [
                *map(str, position.units_of(power)),
                *(f"*{each.unit}" for each in position.dislodged_of(power)),
            ]
            for power in variant.powers
        },
        "retreats": {
            power: {str(each.unit): list(each.retreats or ()) for each in position.dislodged_of(power)}
            for power in variant.powers
        },
        "centers": {power: position.centres_of(power) for power in variant.powers},
        "homes": {power: sorted(each.homes) for power, each in variant.powers.items()},
        "influence": {
            power: sorted(
                {*position.centres_of(power), *(variant.province_of[each.space] for each in position.units_of(power))}
            )
            for power in variant.powers
        },
        "civil_disorder": dict.fromkeys(variant.powers, 0),
        "builds": {power: {"count": due[power], "homes": free[power] if due[power] > 0 else []} for power in due},
    }


def _results(before: Position, results: tuple[ResultLine, ...]) -> dict[str, list[str]]:
    """Each unit of the phase with the package's words for the result of its order; none for an order that succeeded."""
    result_words: dict[str, list[str]] = {}
    if before.phase.kind is PhaseKind.MOVEMENT:
        result_words = {str(unit): [] for unit in before.units}
    for line in results:
        order = line.order
        if not isinstance(order, Order):
            continue
        unit = "WAIVE" if isinstance(order, Waive) else f"{order.kind} {order.at}"
        words: list[str] = []
        match order:
            case Move() if line.code in _NO_WAY:
                words = ["no convoy"]
            case Move() if line.verdict == "fails":
                words = ["bounce"]
            case Retreat() if line.verdict == "fails":
                words = ["bounce", "disband"]
            case Support() if line.verdict == "cut":
                words = ["cut"]
            case Convoy() if line.verdict == "disrupted":
                words = ["disrupted"]
            case _ if line.verdict in ("invalid", "illegal", "fails"):
                words = ["void"]
        if line.dislodged:
            words.append("dislodged")
        if line.dislodged and line.destroyed:
            words.append("disband")
        result_words[unit] = words
    return result_words


# -- read -----------------------------------------------------------------------------------------------------------


def read_saved_game(saved: Any, library: Library) -> SavedGame:
    """A saved game, on the library's usual board.

    :raises RecordError: it is not a saved game, or is on another board.
    """
    try:
        if saved["map"] != DEFAULT_VARIANT:
            raise RecordError(f"the game is on the map {saved['map']!r}; only {DEFAULT_VARIANT!r} can be imported")
        variant = library.load(DEFAULT_VARIANT)
        listed = list(saved["phases"])
        over = bool(listed) and listed[-1]["name"] == OVER
        playing = listed[:-1] if over else listed
        phases = tuple(
            SavedPhase(
                _position(variant, each["name"], each["state"]),
                {str(power): tuple(map(str, lines or ())) for power, lines in each["orders"].items()},
            )
            for each in playing
        )
        if not phases:
            raise RecordError("the game has no phases")
        end = _position(variant, str(phases[-1].before.phase), listed[-1]["state"]) if over else None
        return SavedGame(variant, phases, end, str(listed[-1]["state"].get("note") or ""))
    except RecordError:
        raise
    except (KeyError, TypeError, AttributeError, ValueError, IndexError) as error:
        raise RecordError(f"this is not a game as the package diplomacy saves them: {error!r}") from error


def _position(variant: Variant, name: str, state: Mapping[str, Any]) -> Position:
    return read_position(
        variant,
        {
            "phase": name,
            "units": {
                power: [unit for unit in units if not unit.startswith("*")] for power, units in state["units"].items()
            },
            "dislodged": state.get("retreats") or {},
            "centres": state["centers"],
        },
    )
