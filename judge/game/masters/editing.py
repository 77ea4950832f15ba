"""Edits of the board by a master: units and centres, one change after the other, with a public reason.

A change is a value that `changed` applies to a position. `edit` applies several, or none if one is impossible.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from judge.board.phase import Phase, PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message, Power, Space
from judge.game.clock.readiness import held_until_deadline
from judge.game.events import Event, PositionEdited
from judge.game.masters import refiling
from judge.game.reducer import apply_all
from judge.game.refusals import Refusal
from judge.game.seating import require_running
from judge.game.state import GameState

LONGEST_REASON = 500  # characters


@dataclass(frozen=True, slots=True)
class Added:
    """Put this unit on the board."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Removed:
    """Remove the unit in the province of this space."""

    space: str


@dataclass(frozen=True, slots=True)
class Moved:
    """Move the unit in the province of the first space to the other space."""

    space: str
    to: str


@dataclass(frozen=True, slots=True)
class Owned:
    """Give a centre to a power; None: to nobody."""

    centre: str
    power: str | None


Change = Added | Removed | Moved | Owned


class NotInRetreats(Message):
    """The board is to be edited in a phase of retreats."""

    phase: Phase


class NothingToEdit(Message):
    """An edit without a change."""


class ReasonWanted(Message):
    """An edit without its reason."""


class ReasonTooLong(Message):
    """An edit with a reason of more characters than one may have."""

    most: int


class NoUnitThere(Message):
    """A unit is to be moved or removed, and there is none."""

    space: Space


class NoArmyThere(Message):
    """An army is to stand at sea."""

    space: Space


class NoFleetThere(Message):
    """A fleet is to stand inland, or in a province whose coast is not named."""

    space: Space


class ProvinceTaken(Message):
    """A unit is to stand where another does."""

    power: Power
    unit: Unit


class NeutralStays(Message):
    """A unit that nobody plays is to stand outside its own place."""

    power: Power
    unit: Unit


class NoSupplyCentre(Message):
    """A province without a centre is to be given to a power."""

    space: Space


class OwnedAlready(Message):
    """A centre is to be given to its owner."""

    space: Space
    power: Power


class UnownedAlready(Message):
    """A centre is to be taken from nobody."""

    space: Space


def require_editable(state: GameState) -> Position:
    """The position of a game, in a phase in which it may be edited.

    In retreats it may not: a change could contradict the retreats that the last movement left open.

    :raises Refusal: `NotStarted`, `GameOver`, `NotInRetreats`.
    """
    position = require_running(state)
    if position.phase.kind is PhaseKind.RETREATS:
        raise Refusal(NotInRetreats(position.phase))
    return position


def changed(variant: Variant, position: Position, change: Change) -> Position:
    """The position with one change. The spaces and powers in it must be the variant's.

    :raises Refusal: `NoUnitThere`, `NoArmyThere`, `NoFleetThere`, `ProvinceTaken`, `NeutralStays`, `NoSupplyCentre`,
        `OwnedAlready`, `UnownedAlready`.
    """
    match change:
        case Added(unit=unit):
            _require_room(variant, position, unit)
            return replace(position, units=(*position.units, unit), control=_control(variant, position, unit))
        case Removed(space=space):
            unit = _unit_in(variant, position, space)
            stays = {at: seasons for at, seasons in position.stays.items() if at != variant.province_of[unit.space]}
            return replace(position, units=tuple(each for each in position.units if each != unit), stays=stays)
        case Moved(space=space, to=to):
            unit = _unit_in(variant, position, space)
            gone = changed(variant, position, Removed(space))
            there = unit._replace(space=to)
            _require_room(variant, gone, there)
            units = tuple(there if each == unit else each for each in position.units)
            return replace(gone, units=units, control=_control(variant, gone, there))
        case Owned(centre=centre, power=power):
            return _owned(variant, position, centre, power)


def edit(
    state: GameState, variant: Variant, edits: Sequence[tuple[Change, Message]], reason: str, by: str, now: datetime
) -> list[Event]:
    """Apply all these changes, each with its message, or none. Orders and bids that no longer fit the board are
    dropped.

    FINAL of the players whose units, centres or orders change is taken back, because they said it about another board.
    If everybody is still ready, the phase waits for its deadline, until they have all written again.

    :raises Refusal: `NothingToEdit`, `ReasonWanted`, `ReasonTooLong`, and those of `require_editable` and `changed`.
    """
    position = require_editable(state)
    if not edits:
        raise Refusal(NothingToEdit())
    if not reason.strip():
        raise Refusal(ReasonWanted())
    if len(reason) > LONGEST_REASON:
        raise Refusal(ReasonTooLong(LONGEST_REASON))
    for change, _ in edits:
        position = changed(variant, position, change)
    events: list[Event] = [PositionEdited(position, reason.strip(), tuple(said for _, said in edits), by)]
    events += refiling.without_misfits(state, apply_all(state, events))
    events += refiling.to_look_again(state, apply_all(state, events))
    return [*events, *held_until_deadline(apply_all(state, events), variant, now)]


def edit_taken_back(state: GameState, before: GameState, after: GameState, by: str) -> list[Event]:
    """Restore the position `before` an edit; `after` is the game after it.

    Orders, bids and FINAL that the edit dropped are on file again. What players have written since stays, as far as it
    fits that board.
    """
    assert before.position is not None
    events: list[Event] = [PositionEdited(before.position, "", (), by)]
    events += refiling.given_back(state, before, after)
    events += refiling.without_misfits(state, apply_all(state, events))
    events += refiling.to_look_again(state, apply_all(state, events))
    return [*events, *refiling.final_again(apply_all(state, events), before, after)]


def _unit_in(variant: Variant, position: Position, space: str) -> Unit:
    """The unit that stands in the province of a space.

    :raises Refusal: `NoUnitThere`.
    """
    province = variant.province_of[space]
    found = next((unit for unit in position.units if variant.province_of[unit.space] == province), None)
    if found is None:
        raise Refusal(NoUnitThere(province))
    return found


def _require_room(variant: Variant, position: Position, unit: Unit) -> None:
    """Make sure that a unit may stand in its space.

    :raises Refusal: `NoArmyThere`, `NoFleetThere`, `ProvinceTaken`, `NeutralStays`.
    """
    if not variant.can_stand(unit.kind, unit.space):
        raise Refusal(NoArmyThere(unit.space) if unit.kind == "A" else NoFleetThere(unit.space))
    province = variant.province_of[unit.space]
    other = next((each for each in position.units if variant.province_of[each.space] == province), None)
    if other is not None:
        raise Refusal(ProvinceTaken(other.power, other))
    if unit.power in variant.neutrals and province not in variant.neutrals[unit.power].homes:
        raise Refusal(NeutralStays(unit.power, unit))


def _owned(variant: Variant, position: Position, centre: str, power: str | None) -> Position:
    """The position with another owner of a centre.

    :raises Refusal: `NoSupplyCentre`, `OwnedAlready`, `UnownedAlready`.
    """
    province = variant.province_of[centre]
    if not variant.provinces[province].is_centre:
        raise Refusal(NoSupplyCentre(province))
    if position.centres.get(province) == power:
        raise Refusal(UnownedAlready(province) if power is None else OwnedAlready(province, power))
    others = {at: owner for at, owner in position.centres.items() if at != province}
    since = {at: year for at, year in position.since.items() if at != province}
    if power is not None and province in variant.builds.held:
        since[province] = position.phase.year
    return replace(position, centres=others if power is None else {**others, province: power}, since=since)


def _control(variant: Variant, position: Position, unit: Unit) -> dict[str, str]:
    """The powers that control building sites without a centre, once a unit is there."""
    place = variant.province_of[unit.space]
    taken = place in variant.builds.granted and not variant.provinces[place].is_centre
    return {**position.control, **({place: unit.power} if taken else {})}
