"""What happened in a game, in sentences: for masters without anybody's secrets, for all others what masters did.

No sentence tells orders, bids, votes, press, diaries, passwords, wishes or WAITs. A sentence names who did a thing if
its event records it; where several masters share a game, some things are only `a master`'s.
"""

from collections.abc import Iterable
from datetime import datetime

from judge.board.library import Library
from judge.board.variant import Variant
from judge.desk.handling.game_reader import PastEvent
from judge.desk.handling.seat_names import name_of
from judge.game.boards import variant_of
from judge.game.events import (
    ActedFor,
    Announced,
    ApplicationAnswered,
    Applied,
    DeadlineSet,
    Event,
    GameConceded,
    GameCreated,
    GamePaused,
    GameResumed,
    GameSettled,
    GameStarted,
    GameTerminated,
    HouseRulesSet,
    LateNoticed,
    MusterCalled,
    OptionSet,
    PhaseProcessed,
    PositionEdited,
    PowersAssigned,
    ProposalSettled,
    ReviewAsked,
    RolledBack,
    RolledForward,
    SeatChanged,
    SeatLeft,
    SeatTaken,
    SettingsChanged,
)
from judge.game.reducer import apply
from judge.game.state import GameState, Role, Seat
from judge.writing.rendering.render import names, plural, power_name, when

Row = tuple[datetime, str, str]

_MASTER, _JUDGE, _CLOCK = "a master", "the judge", "the clock"
_OPENLY_CHANGED = {
    "password": "has another password",
    "address": "has another address",
    "second": "has another second address",
    "generation": "has new reply addresses, by a master",
}


def audit_rows(past: Iterable[PastEvent], library: Library, *, for_master: bool) -> list[Row]:
    """When what happened, and who did it; for readers other than masters only what masters did."""
    rows: list[Row] = []
    state: GameState | None = None
    for each in past:
        before, state = state, apply(state, each.event, library)
        old = before or state
        done = _by_masters(each.event, old, state, in_full=for_master or not state.settings.fog or state.is_over)
        said = done or (_by_others(each.event, old, state) if for_master else None)
        if said is not None:
            who, what = said
            alone = who == _MASTER and len(old.masters) == 1
            rows.append((each.at, name_of(old, old.masters[0]) if alone else who, what))
    return rows


def _by_masters(event: Event, old: GameState, new: GameState, *, in_full: bool) -> tuple[str, str] | None:
    """Who did what, if a master did it."""
    variant = variant_of(new)
    match event:
        case GameCreated(master=master):
            return name_of(new, master), "opened the game"
        case SeatTaken(seat=seat) if seat.role is Role.MASTER:
            return _MASTER, f"{seat.name or seat.id} is a master from now on"
        case SeatLeft(seat=id, why=why) if why in ("ejected", "replaced", "demoted"):
            left = "was replaced in" if why == "replaced" else "lost"
            return _MASTER, f"{_holder(old, old.seats[id])} {left} the seat"
        case SeatChanged(seat=seat, what="generation"):
            return _MASTER, f"{_holder(new, seat)} {_OPENLY_CHANGED['generation'].removesuffix(', by a master')}"
        case PowersAssigned(assignment=fixed):
            said = [f"{variant.side_name(power)} to {variant.side_name(side)}" for power, side in fixed.items()]
            return _MASTER, f"fixed before the deal: {names(said) or 'nothing'}"
        case OptionSet(option=option, value=value, why="master"):
            return _MASTER, f"{variant.options[option].title}: {value or 'as usual'}"
        case SettingsChanged(what=what, by=by):
            return _who(old, by), f"changed the terms: {names(what)}"
        case HouseRulesSet(text=text):
            return _MASTER, "wrote the house rules" if text else "took the house rules back"
        case DeadlineSet(deadline=deadline, why="master"):
            return _MASTER, f"moved the deadline to {when(deadline)}"
        case GamePaused(by=by):
            return _who(old, by), "stopped the clock"
        case GameResumed():
            return _MASTER if old.paused_until is None else _CLOCK, "the clock runs again"
        case RolledBack(position=position, restored=again):
            orders = " with the orders given then" if again else ""
            return _MASTER, f"went back from {_phase(old)} to {position.phase}{orders}"
        case RolledForward(to=to):
            return _MASTER, f"undid the rollback: {to.position.phase} again"
        case PositionEdited(reason=reason, changes=changes, by=by):
            what_changed = f": {'; '.join(changes)}" if in_full else ""
            return _who(old, by), f"changed the position{what_changed}. Reason: {reason}"
        case ActedFor(seat=seat_id, by=by):
            return _who(old, by), f"wrote for {name_of(old, old.seats[seat_id])}, who was told of it"
        case ApplicationAnswered(accepted=accepted):
            return _MASTER, "accepted an application" if accepted else "refused an application"
        case Announced(text=text):
            return _MASTER, f"announced: {text}"
        case GameTerminated():
            return _MASTER, "ended the game"
    return None


def _by_others(event: Event, old: GameState, new: GameState) -> tuple[str, str] | None:
    """Who did what, if a player or the judge did it; nothing that a player keeps secret."""
    variant = variant_of(new)
    match event:
        case SeatTaken(seat=seat):
            return _holder(new, seat), f"took {'an observer' if seat.role is Role.OBSERVER else 'a player'}'s seat"
        case SeatLeft(seat=id, why=why):
            return _holder(old, old.seats[id]), f"left the seat ({why})"
        case SeatChanged(seat=seat, what=what) if what in _OPENLY_CHANGED:
            return _holder(new, seat), _OPENLY_CHANGED[what]
        case Applied(seat=seat):
            return seat.name or seat.address, "asked for a seat"
        case MusterCalled(until=until):
            return _JUDGE, "asked who is there" if until is not None else "the muster ended"
        case GameStarted():
            return _JUDGE, f"the game started with {_phase(new)}"
        case PhaseProcessed(before=before, missing=missing):
            late = f"; without all orders: {_powers(missing, variant)}" if missing else ""
            return _JUDGE, f"ran {before.phase}{late}"
        case DeadlineSet(deadline=deadline, why=why):
            return _JUDGE, f"moved the deadline to {when(deadline)} ({why})"
        case LateNoticed(powers=powers):
            return _CLOCK, f"late notice to {_powers(powers, variant)}"
        case ReviewAsked():
            return _CLOCK, f"{_phase(new)} is due and waits for a master"
        case ProposalSettled(carried=carried):
            return _JUDGE, f"a vote was counted: {'carried' if carried else 'not carried'}"
        case OptionSet(option=option, value=value):
            return _JUDGE, f"{variant.options[option].title}: {value or 'as usual'}"
        case GameConceded() | GameSettled():
            return _JUDGE, "the players ended the game by vote"
    return None


def _who(state: GameState, by: str) -> str:
    seat = state.seats.get(by)
    return name_of(state, seat) if seat is not None else _MASTER


def _holder(state: GameState, seat: Seat) -> str:
    """A seat's name without its player's: by power once powers are dealt, else by the seat's id."""
    return name_of(state, seat) if seat.powers or seat.role is Role.MASTER else f"{seat.role.value} {seat.id}"


def _phase(state: GameState) -> str:
    return str(state.position.phase) if state.position else "no phase"


def _powers(powers: tuple[str, ...], variant: Variant) -> str:
    return names([power_name(variant, power) for power in powers]) or plural(0, "power")
