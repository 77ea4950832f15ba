"""What a master does: runs and rewinds phases, moves and stops the clock, seats and unseats players, speaks to all.

Every function returns the events that happened, or raises a Refusal and nothing happened. That the master asks is
for the desk to know; the clock runs phases through `process_phase` like a master does.
"""

import dataclasses
import random
from datetime import datetime, timedelta

from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.boards import variant_of
from judge.game.events import (
    Announced,
    DeadlineSet,
    Event,
    GamePaused,
    GameResumed,
    GameTerminated,
    OptionSet,
    RolledBack,
    SeatChanged,
    SeatLeft,
    SeatTaken,
)
from judge.game.life import apply
from judge.game.playing import require_text
from judge.game.readiness import early_run
from judge.game.refusals import Refusal
from judge.game.schedule import LONGEST, next_deadline
from judge.game.seating import (
    find_by_address,
    find_players_seat,
    names_seat,
    require_may_play,
    require_not_over,
    require_running,
    side_of_seat,
)
from judge.game.state import GameState, Role, Seat, Status
from judge.game.turning import having, run_phase
from judge.game.voting import opening_questions

LEAST_AFTER_PAUSE = timedelta(hours=1)


def process(state: GameState, variant: Variant, phase: str | None, now: datetime, rng: random.Random) -> list[Event]:
    """The phase is adjudicated now, and the next one begins; missing orders are what civil disorder makes of them.

    `phase` is the phase the master means, None the present one: a command that crossed with the clock must not run
    the next phase too. `rng` is for rules that draw lots.

    :raises Refusal: `not-started`, `game-over`, `game-paused`, `not-a-phase`, `phase-is-over`, `phase-not-begun`.
    """
    position = _require_ticking(state, "PROCESS")
    if phase is not None:
        _require_present(state, variant, position.phase, phase)
    return run_phase(state, variant, now, rng)


def set_deadline(state: GameState, deadline: datetime, now: datetime) -> list[Event]:
    """The deadline of the present phase is another one.

    :raises Refusal: `not-started`, `game-over`, `game-paused`, `deadline-passed`, `deadline-too-far` (a year).
    """
    _require_ticking(state, "SET DEADLINE")
    if deadline <= now:
        sentence = (
            f"{deadline:%d %b %Y %H:%M} UTC has passed; a deadline lies ahead, and PROCESS runs the phase at once."
        )
        raise Refusal("deadline-passed", sentence, game=state.name, deadline=deadline)
    if deadline > now + LONGEST:
        sentence = f"{deadline:%d %b %Y} is more than a year ahead; PAUSE stops the clock for as long as you like."
        raise Refusal("deadline-too-far", sentence, game=state.name, deadline=deadline)
    return [DeadlineSet(deadline, "master")]


def pause(state: GameState, now: datetime) -> list[Event]:
    """The clock stops and keeps the time that is left; orders and press go on.

    :raises Refusal: `not-started`, `game-over`, `game-paused`.
    """
    _require_ticking(state, "PAUSE")
    left = timedelta(0) if state.deadline is None else state.deadline - now
    return [GamePaused(max(left, timedelta(0)).total_seconds())]


def resume(state: GameState, variant: Variant, now: datetime) -> list[Event]:
    """The clock runs again with the time that was left, but an hour at the least: nobody is late by surprise.

    :raises Refusal: `not-started`, `game-over`, `not-paused`.
    """
    require_running(state)
    if state.status is not Status.PAUSED:
        raise Refusal("not-paused", f"{state.name} is not paused; its clock runs.", game=state.name)
    left = timedelta(seconds=state.paused_left or 0)
    resumed = GameResumed(now + max(left, LEAST_AFTER_PAUSE))
    return [resumed, *early_run(apply(state, resumed), variant, now)]


def rollback(state: GameState, variant: Variant, position: Position, now: datetime) -> list[Event]:
    """The game returns to the start of an earlier phase, given as the position it began with.

    Orders on file are cleared, the phase gets a new deadline of its usual length, and a paused clock runs again.

    :raises Refusal: `not-started`, `game-over`, `phase-not-earlier`.
    """
    present = require_running(state).phase
    if variant.calendar.order(position.phase) >= variant.calendar.order(present):
        sentence = f"{position.phase} is not over, the present phase is {present}; ROLLBACK takes an earlier one."
        raise Refusal("phase-not-earlier", sentence, game=state.name, phase=str(position.phase), present=str(present))
    events: list[Event] = [RolledBack(position, next_deadline(now, position.phase.kind, state.settings.timing), now)]
    if position.phase == variant.calendar.start:
        # what was voted with the first orders is void with them, and is asked again
        events += [OptionSet(option, before, "rollback") for option, before in state.voted.items()]
        asked = having(state, events)
        questions = opening_questions(variant_of(asked))
        events += [each for each in questions if each.key not in asked.proposals]
    after = having(state, events)
    return [*events, *early_run(after, variant_of(after), now)]


def replace(state: GameState, power: str, address: str, name: str) -> list[Event]:
    """Somebody else plays a power from now on, whether or not somebody did before.

    `power` may also be the id of its seat. Orders on file and the password went with the old player, and his reply
    addresses are dead. Where the address is the holder's own, only the reply addresses die, and he keeps the rest.

    :raises Refusal: `not-started`, `game-over`, `unknown-power`, `master-may-not-play`, `already-playing`.
    """
    holder = find_by_address(state, address, Role.PLAYER)
    if holder is not None and names_seat(power, holder):
        require_not_over(state)
        renewed = dataclasses.replace(holder, name=name or holder.name, generation=holder.generation + 1)
        return [SeatChanged(renewed, "generation")]
    require_running(state)
    seat = find_players_seat(state, power)
    require_may_play(state, address)
    left: list[Event] = [SeatLeft(seat.id, "replaced")] if seat.is_held else []
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
    return [*left, SeatTaken(taken)]


def eject(state: GameState, power: str) -> list[Event]:
    """A player loses his seat; it stays vacant until somebody takes it over. `power` may be the id of the seat.

    :raises Refusal: `game-over`, `unknown-power`, `seat-vacant`.
    """
    require_not_over(state)
    seat = find_players_seat(state, power)
    if not seat.is_held:
        named = side_of_seat(seat)
        sentence = f"Nobody plays {named} of {state.name}; REPLACE {named} with an address gives it a player."
        raise Refusal("seat-vacant", sentence, game=state.name, seat=seat.id, powers=seat.powers)
    return [SeatLeft(seat.id, "ejected")]


def announce(text: str) -> list[Event]:
    """The master speaks to everybody in the game, before, during and after it.

    :raises Refusal: `empty-press`, `press-too-long`.
    """
    require_text(text)
    return [Announced(text)]


def terminate(state: GameState) -> list[Event]:
    """The game ends without a winner, at whatever stage it is.

    :raises Refusal: `game-over`.
    """
    require_not_over(state)
    return [GameTerminated()]


def _require_ticking(state: GameState, what: str) -> Position:
    position = require_running(state)
    if state.status is Status.PAUSED:
        sentence = f"{state.name} is paused; RESUME it first, then {what}."
        if what == "PAUSE":
            sentence = f"{state.name} is paused already; RESUME lets its clock run again."
        raise Refusal("game-paused", sentence, game=state.name)
    return position


def _require_present(state: GameState, variant: Variant, present: Phase, code: str) -> None:
    try:
        named = Phase.parse(code)
        over = variant.calendar.order(named) < variant.calendar.order(present)
    except ValueError as error:
        sentence = f"{code!r} is no phase of {variant.title}; the present one is {present}."
        raise Refusal("not-a-phase", sentence, game=state.name, phase=code) from error
    if over:
        sentence = f"{named} is over; the present phase is {present}, and PROCESS {present} would run it."
        raise Refusal("phase-is-over", sentence, game=state.name, phase=str(named), present=str(present))
    if named != present:
        sentence = f"{named} has not begun; the present phase is {present}, and PROCESS {present} would run it."
        raise Refusal("phase-not-begun", sentence, game=state.name, phase=str(named), present=str(present))
