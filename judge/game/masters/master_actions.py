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
from judge.game.boards import sides_to_deal
from judge.game.clock.processing import run_phase
from judge.game.clock.readiness import early_run, with_early_run
from judge.game.clock.schedule import LONGEST, after_absences, check_timing
from judge.game.events import (
    ActedFor,
    Announced,
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
from judge.game.players.absences import absences_to_avoid
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
    seat_label,
)
from judge.game.setting_registry import changed_settings
from judge.game.settings import Settings
from judge.game.state import GameState, Role, Seat, Status
from judge.rules.policies import Policies

LEAST_AFTER_PAUSE = timedelta(hours=1)


def process(state: GameState, variant: Variant, phase: str | None, now: datetime, rng: random.Random) -> list[Event]:
    """Adjudicate the phase now and begin the next one; units without orders are in civil disorder.

    `phase` is the phase that the master means, None the present one. It prevents a command that arrives just after the
    deadline from running the next phase, too. `rng` is for rules that draw lots.

    :raises Refusal: `not-started`, `game-over`, `game-paused`, `not-a-phase`, `phase-is-over`, `phase-not-begun`.
    """
    position = _require_ticking(state, "PROCESS")
    if phase is not None:
        _require_present(variant, position.phase, phase)
    return run_phase(state, variant, now, rng)


def set_deadline(state: GameState, deadline: datetime, now: datetime) -> list[Event]:
    """Set another deadline for the present phase.

    :raises Refusal: `not-started`, `game-over`, `game-paused`, `deadline-passed`, `deadline-too-far` (a year).
    """
    _require_ticking(state, "SET DEADLINE")
    if deadline <= now:
        sentence = (
            f"{deadline:%d %b %Y %H:%M} UTC has passed; a deadline lies ahead, and PROCESS runs the phase at once."
        )
        raise Refusal("deadline-passed", sentence)
    if deadline > now + LONGEST:
        sentence = f"{deadline:%d %b %Y} is more than a year ahead; PAUSE stops the clock for as long as you like."
        raise Refusal("deadline-too-far", sentence)
    return [DeadlineSet(deadline, "master")]


def pause(state: GameState, now: datetime, until: datetime | None = None, by: str = "master") -> list[Event]:
    """Stop the clock and keep the time left; orders and press go on. At `until` the clock goes on by itself.

    `by` is the seat of the master who asks for it.

    :raises Refusal: `not-started`, `game-over`, `game-paused`, `pause-over`, `pause-too-long` (a year).
    """
    _require_ticking(state, "PAUSE")
    if until is not None and until <= now:
        raise Refusal("pause-over", f"{until:%d %b %Y %H:%M} UTC has passed; PAUSE UNTIL takes a time to come.")
    if until is not None and until > now + LONGEST:
        raise Refusal("pause-too-long", f"{until:%d %b %Y} is more than a year ahead; PAUSE alone has no end.")
    left = timedelta(0) if state.deadline is None else state.deadline - now
    return [GamePaused(max(left, timedelta(0)).total_seconds(), until, by)]


def resume(state: GameState, variant: Variant, now: datetime) -> list[Event]:
    """Start the clock again with the time that was left, but at least an hour, so that no deadline comes as a surprise.

    The deadline is a new one, so it avoids the absences that have been announced.

    :raises Refusal: `not-started`, `game-over`, `not-paused`.
    """
    position = require_running(state)
    if state.status is not Status.PAUSED:
        raise Refusal("not-paused", f"{state.name} is not paused; its clock runs.")
    left = max(timedelta(seconds=state.paused_left or 0), LEAST_AFTER_PAUSE)
    resumed = GameResumed(after_absences(now + left, absences_to_avoid(state, position), left))
    return [resumed, *early_run(apply(state, resumed), variant, now)]


def replace_player(state: GameState, power: str, address: str, name: str) -> list[Event]:
    """Give a power a new player, whether or not it had one before.

    `power` may also be the id of its seat. The old player's orders on file and password are dropped, and their reply
    addresses end. If the address is the present holder's own, only the reply addresses end.

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
    """Take a player's seat away; it stays vacant until somebody takes it over. `power` may be the id of the seat.

    :raises Refusal: `game-over`, `unknown-power`, `seat-vacant`.
    """
    require_not_over(state)
    seat = find_players_seat(state, power)
    if not seat.is_held:
        named = seat_label(seat)
        sentence = f"Nobody plays {named} of {state.name}; REPLACE {named} with an address gives it a player."
        raise Refusal("seat-vacant", sentence)
    return [SeatLeft(seat.id, "ejected")]


def act_for(state: GameState, power: str, by: str) -> list[Event]:
    """Let the master `by` act for the holder of a seat in this letter; `power` may be the id of the seat.

    :raises Refusal: `game-over`, `unknown-power`, `seat-vacant`.
    """
    require_not_over(state)
    seat = find_players_seat(state, power)
    if not seat.is_held:
        named = seat_label(seat)
        sentence = f"Nobody plays {named} of {state.name}, so there is nobody to act for; REPLACE gives it a player."
        raise Refusal("seat-vacant", sentence)
    return [ActedFor(seat.id, by)]


def create_vacant_seats(state: GameState, variant: Variant) -> list[Event]:
    """Add vacant seats, so that a game may start with fewer players than it is for.

    The powers dealt to them are in civil disorder until somebody takes them over.

    :raises Refusal: `powers-without-players`: there is no player at all.
    """
    if not any(seat.is_held for seat in state.players):
        sentence = f"Nobody plays in {state.name} yet; START FORCE needs one player."
        raise Refusal("powers-without-players", sentence)
    there, needed = len(state.players), len(sides_to_deal(variant))
    return [SeatChanged(Seat(f"p{number}", Role.PLAYER, ""), "vacant") for number in range(there + 1, needed + 1)]


def change_settings(
    state: GameState, variant: Variant, settings: Settings, what: tuple[str, ...], by: str, now: datetime
) -> list[Event]:
    """Change the terms of the game; `what` names those that differ. The running deadline stays.

    `judge.game.joining.options.set_option` sets options of the variant.

    :raises Refusal: `game-over`, `already-started` (the term cannot change then), `muster-runs`, `bad-policy`, and
        those of `check_timing`.
    """
    require_not_over(state)
    changed = changed_settings(state.settings, settings, variant)
    if not changed:
        return []
    check_timing(settings.timing)
    try:
        Policies.of(settings.policies)
    except ValueError as error:
        raise Refusal("bad-policy", f"The rules cannot be chosen so: {error}.") from error
    if state.muster is not None and any(each.key == "muster" for each in changed):
        sentence = f"The players of {state.name} are being asked whether they are there; MUSTER can change after that."
        raise Refusal("muster-runs", sentence)
    if state.status is not Status.FORMING:
        late = [each for each in changed if each.until_start]
        if late:
            sentence = f"{late[0].name} is settled once a game has started, and stays as it is."
            raise Refusal("already-started", sentence)
    return with_early_run(state, variant, [SettingsChanged(settings, what, by)], now)


def set_house_rules(state: GameState, text: str) -> list[Event]:
    """Set the game's house rules; empty: it has none.

    :raises Refusal: `game-over`, `press-too-long`.
    """
    require_not_over(state)
    if text.strip():
        require_text(text)
    return [] if text.strip() == state.house_rules else [HouseRulesSet(text.strip())]


def announce(text: str, subject: str = "") -> list[Event]:
    """Announce something to everybody in the game, before, during or after it; a `subject` is given with OFFICIAL.

    :raises Refusal: `empty-press`, `press-too-long`.
    """
    require_text(text)
    return [Announced(text, subject)]


def terminate(state: GameState) -> list[Event]:
    """End the game without a winner, at any stage.

    :raises Refusal: `game-over`.
    """
    require_not_over(state)
    return [GameTerminated(), *release_postal_press(state)]


def _require_ticking(state: GameState, what: str) -> Position:
    position = require_running(state)
    if state.status is Status.PAUSED:
        sentence = f"{state.name} is paused; RESUME it first, then {what}."
        if what == "PAUSE":
            sentence = f"{state.name} is paused already; RESUME lets its clock run again."
        raise Refusal("game-paused", sentence)
    return position


def _require_present(variant: Variant, present: Phase, code: str) -> None:
    try:
        named = Phase.parse(code)
        over = variant.calendar.order(named) < variant.calendar.order(present)
    except ValueError as error:
        sentence = f"{code!r} is no phase of {variant.title}; the present one is {present}."
        raise Refusal("not-a-phase", sentence) from error
    if over:
        sentence = f"{named} is over; the present phase is {present}, and PROCESS {present} would run it."
        raise Refusal("phase-is-over", sentence)
    if named != present:
        sentence = f"{named} has not begun; the present phase is {present}, and PROCESS {present} would run it."
        raise Refusal("phase-not-begun", sentence)
