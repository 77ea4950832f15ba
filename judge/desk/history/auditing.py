"""What happened in a game: for masters without anybody's secrets, for all others what masters did.

Nothing here tells orders, bids, votes, press, diaries, passwords, wishes or WAITs. It is said who did a thing if its
event records it; where several masters share a game, some things are only `a master`'s.
"""

from collections.abc import Iterable
from datetime import datetime

from judge.board.library import Library
from judge.board.phase import Phase
from judge.common.message import Message, Plain
from judge.desk.handling.game_reader import PastEvent
from judge.desk.handling.lookup import OptionIs
from judge.desk.handling.seat_names import seat_called
from judge.desk.history import deeds
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
    RecordedPositionSet,
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

Row = tuple[datetime, Message, Message]
"""When something happened, who did it, and what it was."""

Deed = tuple[Message, Message]
"""Who did something, and what it was."""

_NEW = {"password": deeds.ChangedPassword, "address": deeds.ChangedAddress, "second": deeds.ChangedSecond}
_LEFT = {"absent": deeds.LeftUnanswered, "joined": deeds.LeftToPlay, "promoted": deeds.LeftToLead}


def audit_rows(past: Iterable[PastEvent], library: Library, *, for_master: bool) -> list[Row]:
    """What happened; for readers other than masters only what masters did."""
    rows: list[Row] = []
    state: GameState | None = None
    for each in past:
        before, state = state, apply(state, each.event, library)
        old = before or state
        done = _by_masters(each.event, old, state, in_full=for_master or not state.settings.fog or state.is_over)
        said = done or (_by_others(each.event, old, state) if for_master else None)
        if said is not None:
            who, what = said
            alone = isinstance(who, deeds.AMaster) and len(old.masters) == 1
            rows.append((each.at, seat_called(old, old.masters[0]) if alone else who, what))
    return rows


def _by_masters(event: Event, old: GameState, new: GameState, *, in_full: bool) -> Deed | None:
    """Who did what, if a master did it."""
    a_master = deeds.AMaster()
    match event:
        case GameCreated(master=master):
            return seat_called(new, master), deeds.OpenedGame()
        case SeatTaken(seat=seat) if seat.role is Role.MASTER:
            return a_master, deeds.MadeMaster(seat.name or seat.id)
        case SeatLeft(seat=id, why="replaced"):
            return a_master, deeds.GaveSeatToAnother(_holder(old, old.seats[id]))
        case SeatLeft(seat=id, why="ejected" | "demoted"):
            return a_master, deeds.EndedSeat(_holder(old, old.seats[id]))
        case SeatChanged(seat=seat, what="generation"):
            return a_master, deeds.RenewedAddresses(_holder(new, seat))
        case PowersAssigned(assignment=sides):
            fixed = tuple(deeds.FixedPower(power, side) for power, side in sides.items())
            return a_master, deeds.FixedDeal(fixed) if fixed else deeds.FixedNothing()
        case OptionSet(option=option, value=value, why="master"):
            return a_master, _option(new, option, value)
        case SettingsChanged(what=what, by=by):
            return _who(old, by), deeds.ChangedTerms(tuple(what))
        case HouseRulesSet(text=text):
            return a_master, deeds.WroteHouseRules() if text else deeds.TookHouseRulesBack()
        case DeadlineSet(deadline=deadline, why="master"):
            return a_master, deeds.MovedDeadline(deadline)
        case GamePaused(by=by):
            return _who(old, by), deeds.StoppedClock()
        case GameResumed():
            return a_master if old.paused_until is None else deeds.TheClock(), deeds.LetClockRun()
        case RolledBack(position=position, restored=again):
            back = deeds.WentBack(_phase(old), position.phase)
            return a_master, back.with_more(deeds.WithOrdersGivenThen() if again else None)
        case RolledForward(to=to):
            return a_master, deeds.UndidRollback(to.position.phase)
        case PositionEdited(reason=reason, changes=changes, by=by):
            seen = deeds.EditedBoard(changes, reason) if in_full else deeds.EditedUnseen(reason)
            return _who(old, by), seen
        case ActedFor(seat=seat_id, by=by):
            return _who(old, by), deeds.WroteForPlayer(seat_called(old, old.seats[seat_id]))
        case ApplicationAnswered(accepted=accepted):
            return a_master, deeds.AcceptedApplication() if accepted else deeds.RefusedApplication()
        case Announced(text=text):
            return a_master, deeds.AnnouncedText(text)
        case GameTerminated():
            return a_master, deeds.EndedGame()
    return None


def _by_others(event: Event, old: GameState, new: GameState) -> Deed | None:
    """Who did what, if a player or the judge did it; nothing that a player keeps secret."""
    judge, clock = deeds.TheJudge(), deeds.TheClock()
    match event:
        case SeatTaken(seat=seat):
            watches = seat.role is Role.OBSERVER
            return _holder(new, seat), deeds.TookObserversSeat() if watches else deeds.TookPlayersSeat()
        case SeatLeft(seat=id, why=why):
            return _holder(old, old.seats[id]), _LEFT.get(why, deeds.LeftSeat)()
        case SeatChanged(seat=seat, what=what) if what in _NEW:
            return _holder(new, seat), _NEW[what]()
        case Applied(seat=seat):
            return deeds.Applicant(seat.name or seat.address), deeds.AskedForSeat()
        case MusterCalled(until=until):
            return judge, deeds.AskedWhoIsThere() if until is not None else deeds.EndedMuster()
        case GameStarted():
            return judge, deeds.StartedGame(_phase(new))
        case PhaseProcessed(before=before, missing=missing):
            return judge, deeds.RanPhase(before.phase).with_more(deeds.WithoutOrdersOf(missing) if missing else None)
        case DeadlineSet(deadline=deadline, why=why):
            moved = deeds.MovedDeadlineByVote if why == "vote" else deeds.MovedDeadlineAfterOutage
            return judge, moved(deadline)
        case RecordedPositionSet(position=position):
            return judge, deeds.FollowedRecord(position.phase)
        case LateNoticed(powers=powers):
            return clock, deeds.ToldLate(powers)
        case ReviewAsked():
            return clock, deeds.AskedForReview(_phase(new))
        case ProposalSettled(carried=carried):
            return judge, deeds.CountedCarried() if carried else deeds.CountedLost()
        case OptionSet(option=option, value=value):
            return judge, _option(new, option, value)
        case GameConceded() | GameSettled():
            return judge, deeds.PlayersEndedGame()
    return None


def _option(state: GameState, option: str, value: str) -> Message:
    title = Plain(variant_of(state).options[option].title)
    return OptionIs(title, value) if value else deeds.OptionAsUsual(title)


def _who(state: GameState, by: str) -> Message:
    seat = state.seats.get(by)
    return seat_called(state, seat) if seat is not None else deeds.AMaster()


def _holder(state: GameState, seat: Seat) -> Message:
    """What a seat is called without its player's name: by power once powers are dealt, else by the seat's id."""
    if seat.powers or seat.role is Role.MASTER:
        return seat_called(state, seat)
    return deeds.ObserverSeat(seat.id) if seat.role is Role.OBSERVER else deeds.PlayerSeat(seat.id)


def _phase(state: GameState) -> Phase:
    """The phase of a game that has started."""
    assert state.position is not None
    return state.position.phase
