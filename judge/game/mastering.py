"""What a master does: runs and rewinds phases, moves and stops the clock, seats and unseats players, speaks to all.

Every function returns the events that happened, or raises a Refusal and nothing happened. That the master asks is
for the desk to know; the clock runs phases through `process_phase` like a master does.
"""

import dataclasses
import random
from collections.abc import Sequence
from datetime import datetime, timedelta

from judge.board.phase import Phase
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.bidding import bids_on_file, settled, takes_bids
from judge.game.boards import policies_of, variant_of
from judge.game.events import (
    Announced,
    DeadlineSet,
    Event,
    GamePaused,
    GameResumed,
    GameTerminated,
    OptionSet,
    PhaseProcessed,
    ResultLine,
    RolledBack,
    SeatChanged,
    SeatLeft,
    SeatTaken,
)
from judge.game.life import apply
from judge.game.playing import require_text
from judge.game.questions import phases_held_for_votes
from judge.game.readiness import early_run, orders_on_file, unfinished
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
from judge.game.voting import count_votes, opening_questions
from judge.rules.turn import adjudicate

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


def run_phase(state: GameState, variant: Variant, now: datetime, rng: random.Random) -> list[Event]:
    """The present phase adjudicated, and the next one's early run where nobody has to be waited for in it."""
    position = require_running(state)
    orders = {power: orders_on_file(state, power) for power in state.orders}
    bids = {side: bids_on_file(state, side) for side in state.bids}
    counted = count_votes(state, variant)
    voted = _after(state, counted)
    never_skip = phases_held_for_votes(voted)
    outcome = adjudicate(variant, position, orders, policies_of(state, variant), bids, never_skip=never_skip)
    weighed = [settled(variant, str(position.phase), outcome.ledger, rng)] if takes_bids(state, variant) else []
    results = tuple(
        ResultLine(
            power=each.power,
            order=each.order,
            verdict=str(each.verdict),
            reason=each.reason.told(variant.label),
            code=each.reason.code,
            dislodged=each.dislodged,
            destroyed=each.destroyed,
            ordered=each.ordered,
            strengths=each.reason.strengths,
            by=each.reason.by,
        )
        for each in outcome.results
    )
    winner = outcome.winner or voted.winner  # the votes may have conceded the game
    over = outcome.is_over or winner is not None or bool(outcome.drawn)
    processed = PhaseProcessed(
        before=position,
        orders=dict(state.orders),
        results=results,
        after=dataclasses.replace(outcome.after, phase=position.phase) if over else outcome.after,
        missing=tuple(unfinished(state, variant)),
        deadline=None if over else next_deadline(now, outcome.after.phase.kind, state.settings.timing),
        winner=winner,
        began=None if over else now,
        drawn=() if winner else outcome.drawn,
        commitment=weighed[0].commitment if weighed else "",
    )
    return [*weighed, *counted, processed, *early_run(apply(voted, processed), variant, now)]


def _after(state: GameState, events: Sequence[Event]) -> GameState:
    for event in events:
        state = apply(state, event)
    return state


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
        asked = _after(state, events)
        questions = opening_questions(variant_of(asked))
        events += [each for each in questions if each.key not in asked.proposals]
    after = _after(state, events)
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
