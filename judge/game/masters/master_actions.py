"""What a master does: runs phases, moves and stops the clock, changes terms, seats and unseats players, announces.

Edits of the board are in `editing`, rollbacks in `rewinding`, and other masters in `comasters`.

Every function returns the events that happened, or raises a Refusal and nothing happened. The desk checks that
a master asks.
"""

import dataclasses
import random
from datetime import datetime, timedelta

from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message, Power, Typed
from judge.game.boards import sides_to_deal, variant_of
from judge.game.clock.processing import run_phase
from judge.game.clock.readiness import held_until_deadline, with_early_run
from judge.game.clock.schedule import LONGEST, check_timing, open_after_pause, whole_minute
from judge.game.events import (
    ActedFor,
    Announced,
    Cause,
    DeadlineSet,
    Event,
    GamePaused,
    GameResumed,
    GameTerminated,
    HouseRulesSet,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    SettingsChanged,
)
from judge.game.hidden import hidden_until
from judge.game.joining.person_names import name_in
from judge.game.players.absences import lawful_from
from judge.game.press.press import release_postal_press, require_text
from judge.game.reducer import apply
from judge.game.refusals import Refusal
from judge.game.seating import (
    find_by_address,
    find_players_seat,
    names_seat,
    require_may_play,
    require_not_over,
    require_running,
    sides_of,
)
from judge.game.setting_registry import changed_settings
from judge.game.settings import Settings
from judge.game.state import GameState, Role, Seat, Status
from judge.rules.policies import Policies, UnknownPolicy


class ResumeFirst(Message):
    """A master's `command` needs a running clock, and the game is paused."""

    game: str
    command: str


class PausedAlready(Message):
    """A paused game is to be paused for just as long."""

    game: str


class NotPaused(Message):
    """A game whose clock runs is to be resumed."""

    game: str


class NotAPhaseOf(Message):
    """A phase is to be run that the variant does not have."""

    named: Typed
    variant: str
    present: Phase


class PhaseRun(Message):
    """A phase is to be run that has been run already."""

    phase: Phase
    present: Phase


class PhaseNotBegun(Message):
    """A later phase than the present one is to be run."""

    phase: Phase
    present: Phase


class DeadlineInThePast(Message):
    """A deadline is to be set in the past."""

    at: datetime


class DeadlineTooFar(Message):
    """A deadline is to be set more than a year ahead."""

    at: datetime


class PauseOver(Message):
    """A pause is to end in the past."""

    until: datetime


class DeadlineInPause(Message):
    """A deadline is to be set before the end of the pause, or too soon after it."""

    until: datetime
    earliest: datetime


class PauseBeyondDeadline(Message):
    """A pause is to end after the deadline that was set for the time after it, or too soon before it."""

    until: datetime
    deadline: datetime


class PauseTooLong(Message):
    """A pause is to end more than a year ahead."""

    until: datetime


class NobodyToEject(Message):
    """A seat is to be taken from its holder, and has none."""

    sides: tuple[Power, ...]
    game: str


class NobodyToActFor(Message):
    """A master wants to act for the holder of a seat that nobody holds."""

    sides: tuple[Power, ...]
    game: str


class NobodyToStartWith(Message):
    """A game without any player is to start."""

    game: str


class MusterAsks(Message):
    """The terms of the muster are to change while it runs."""

    game: str


class SettledAtStart(Message):
    """A setting is to change that cannot change once a game has started."""

    setting: str


def process(
    state: GameState, variant: Variant, phase: str | None, now: datetime, rng: random.Random, by: str = "master"
) -> list[Event]:
    """Adjudicate the phase now and begin the next one; units without orders are in civil disorder.

    `by` is the seat of the master who asks for it, here and below.

    `phase` is the phase that the master means, None the present one. It prevents a command that arrives just after the
    deadline from running the next phase, too. `rng` is for rules that draw lots.

    :raises Refusal: `NotStarted`, `GameOver`, `ResumeFirst`, `NotAPhaseOf`, `PhaseRun`, `PhaseNotBegun`.
    """
    position = _require_ticking(state, "PROCESS")
    if phase is not None:
        _require_present(variant, position.phase, phase)
    return run_phase(state, variant, now, rng, Cause.MASTER, by)


def set_deadline(
    state: GameState, variant: Variant, deadline: datetime, now: datetime, by: str = "master", reason: str = ""
) -> list[Event]:
    """Set another deadline (a whole minute) for the present phase; everybody reads the `reason`, if there is one.

    If all are ready, the phase waits for it, until they have all written again. In a pause it counts once the clock
    runs again. Setting the deadline that the phase already has does nothing, unless there is an early run to cancel.

    :raises Refusal: `NotStarted`, `GameOver`, `DeadlineInThePast`, `DeadlineInPause`, `DeadlineTooFar`.
    """
    require_running(state)
    if state.paused_until is not None and deadline < (earliest := open_after_pause(state, state.paused_until)):
        raise Refusal(DeadlineInPause(state.paused_until, earliest))
    if deadline <= now:
        raise Refusal(DeadlineInThePast(deadline))
    if deadline > now + LONGEST:
        raise Refusal(DeadlineTooFar(deadline))
    moved = DeadlineSet(deadline := whole_minute(deadline), "master", by, reason)
    if state.status is Status.PAUSED:
        return [moved] if deadline != state.paused_to else []
    held = held_until_deadline(apply(state, moved), variant, now)
    return [moved, *held] if held or deadline != state.deadline else []


def pause(state: GameState, now: datetime, until: datetime | None = None, by: str = "master") -> list[Event]:
    """Stop the clock and keep the time left; orders and press go on. At `until` the clock goes on by itself.

    For a paused game this only changes the end of the pause.

    :raises Refusal: `NotStarted`, `GameOver`, `PausedAlready`, `PauseOver`, `PauseBeyondDeadline`, `PauseTooLong`.
    """
    require_running(state)
    if state.status is Status.PAUSED and until == state.paused_until:
        raise Refusal(PausedAlready(state.name))
    if until is not None and until <= now:
        raise Refusal(PauseOver(until))
    if until is not None and state.paused_to is not None and open_after_pause(state, until) > state.paused_to:
        raise Refusal(PauseBeyondDeadline(until, state.paused_to))
    if until is not None and until > now + LONGEST:
        raise Refusal(PauseTooLong(until))
    if state.status is Status.PAUSED:
        return [GamePaused(state.paused_left or 0.0, until, by, state.paused_at)]
    left = timedelta(0) if state.deadline is None else state.deadline - now
    return [GamePaused(max(left, timedelta(0)).total_seconds(), until, by, now)]


def resume(state: GameState, variant: Variant, now: datetime, by: str = "") -> list[Event]:
    """Start the clock again with the time that was left, or what `open_after_pause` demands; `by`: empty, the clock.

    The new deadline is one that the terms and the announced absences allow. If everybody is ready, the phase waits for
    it, until they have all written again.

    :raises Refusal: `NotStarted`, `GameOver`, `NotPaused`.
    """
    position = require_running(state)
    if state.status is not Status.PAUSED:
        raise Refusal(NotPaused(state.name))
    earliest = open_after_pause(state, now)
    left = timedelta(seconds=state.paused_left or 0) if state.paused_to is None else timedelta(0)
    deadline, avoids = lawful_from(state, position, now, max(left, earliest - now))
    if state.paused_to is not None and state.paused_to >= earliest:
        deadline, avoids = state.paused_to, ()
    resumed = GameResumed(deadline, by, avoids)
    return [resumed, *held_until_deadline(apply(state, resumed), variant, now)]


def replace_player(state: GameState, power: str, address: str, name: str, *, clears: bool = False) -> list[Event]:
    """Give a power a new player, whether or not it had one before.

    `power` may also be the id of its seat. What is on file for the seat stays, unless this `clears` it. The old
    player's password is dropped, and their reply addresses become invalid (only these if the address is the holder's
    own). A name that belongs to somebody or something else is left out.

    :raises Refusal: `NotStarted`, `GameOver`, `NobodyPlays`, `MasterMayNotPlay`, `AlreadyPlays`.
    """
    holder, name = find_by_address(state, address, Role.PLAYER), name_in(state, variant_of(state), address, name)
    if holder is not None and names_seat(power, holder):
        require_not_over(state)
        renewed = dataclasses.replace(holder, name=name or holder.name, generation=holder.generation + 1)
        return [SeatChanged(renewed, "generation")]
    require_running(state)
    seat = find_players_seat(state, power)
    require_may_play(state, address)
    left: list[Event] = [SeatLeft(seat.id, "replaced", not clears)] if seat.is_held else []
    taken = Seat(
        id=seat.id,
        role=Role.PLAYER,
        address=address,
        name=name,
        powers=seat.powers,
        generation=seat.generation + 1,
        zone=state.settings.timing.zone,
        group=seat.group,
    )
    return [*left, SeatTaken(taken, not clears)]


def eject(state: GameState, power: str, *, clears: bool = False) -> list[Event]:
    """Take a player's seat away; it stays vacant until somebody takes it over. `power` may be the id of the seat.

    What is on file for the seat stays, unless this `clears` it.

    :raises Refusal: `GameOver`, `NobodyPlays`, `NobodyToEject`.
    """
    require_not_over(state)
    seat = find_players_seat(state, power)
    if not seat.is_held:
        raise Refusal(NobodyToEject(sides_of(seat) or (seat.id,), state.name))
    return [SeatLeft(seat.id, "ejected", keeps=not clears)]


def act_for(state: GameState, power: str, by: str) -> list[Event]:
    """Let the master `by` act for the holder of a seat in this letter; `power` may be the id of the seat.

    :raises Refusal: `GameOver`, `NobodyPlays`, `NobodyToActFor`.
    """
    require_not_over(state)
    seat = find_players_seat(state, power)
    if not seat.is_held:
        raise Refusal(NobodyToActFor(sides_of(seat) or (seat.id,), state.name))
    return [ActedFor(seat.id, by)]


def create_vacant_seats(state: GameState, variant: Variant) -> list[Event]:
    """Add vacant seats, so that a game may start with fewer players than it is for.

    The powers dealt to them are in civil disorder until somebody takes them over.

    :raises Refusal: `NobodyToStartWith`.
    """
    if not any(seat.is_held for seat in state.players):
        raise Refusal(NobodyToStartWith(state.name))
    there, needed = len(state.players), len(sides_to_deal(variant))
    return [SeatChanged(Seat(f"p{number}", Role.PLAYER, ""), "vacant") for number in range(there + 1, needed + 1)]


def change_settings(
    state: GameState, variant: Variant, settings: Settings, what: tuple[str, ...], by: str, now: datetime
) -> list[Event]:
    """Change the terms of the game; `what` names those that differ. The running deadline stays.

    A new zone of the game applies to everybody who has not chosen their own.

    `judge.game.joining.options.set_option` sets options of the variant.

    :raises Refusal: `GameOver`, `SettledAtStart`, `MusterAsks`, and those of `Policies.of` and `check_timing`.
    """
    require_not_over(state)
    changed = changed_settings(state.settings, settings, variant)
    if not changed:
        return []
    check_timing(settings.timing)
    try:
        Policies.of(settings.policies)
    except UnknownPolicy as error:
        raise Refusal(error.message) from error
    if state.muster is not None and any(each.key == "muster" for each in changed):
        raise Refusal(MusterAsks(state.name))
    if state.status is not Status.FORMING:
        late = [each for each in changed if each.until_start]
        if late:
            raise Refusal(SettledAtStart(late[0].name))
    there, here = state.settings.timing.zone, settings.timing.zone
    # a zone that differs, but is not marked as chosen, was chosen under an earlier release
    moved = (seat for seat in state.seats.values() if seat.zone == there != here and not seat.own_zone)
    zones = [SeatChanged(dataclasses.replace(seat, zone=here), "zone") for seat in moved]
    return with_early_run(state, variant, [*zones, SettingsChanged(settings, what, by)], now)


def set_house_rules(state: GameState, text: str) -> list[Event]:
    """Set the game's house rules; empty: it has none.

    :raises Refusal: `GameOver`, `PressTooLong`.
    """
    require_not_over(state)
    if text.strip():
        require_text(text)
    return [] if text.strip() == state.house_rules else [HouseRulesSet(text.strip())]


def announce(text: str, subject: str = "") -> list[Event]:
    """Announce something to everybody in the game, before, during or after it; a `subject` is given with OFFICIAL.

    :raises Refusal: `EmptyPress`, `PressTooLong`.
    """
    require_text(text)
    return [Announced(text, subject)]


def terminate(state: GameState, now: datetime) -> list[Event]:
    """End the game without a winner, at any stage.

    :raises Refusal: `GameOver`.
    """
    require_not_over(state)
    return [GameTerminated(hidden_until(state, now)), *release_postal_press(state)]


def _require_ticking(state: GameState, what: str) -> Position:
    position = require_running(state)
    if state.status is Status.PAUSED:
        raise Refusal(ResumeFirst(state.name, what))
    return position


def _require_present(variant: Variant, present: Phase, code: str) -> None:
    try:
        named = Phase.parse(code)
        over = variant.calendar.order(named) < variant.calendar.order(present)
    except ValueError as error:
        raise Refusal(NotAPhaseOf(code, variant.title, present)) from error
    if over:
        raise Refusal(PhaseRun(named, present))
    if named != present:
        raise Refusal(PhaseNotBegun(named, present))
