"""What happened in a game: for masters without anybody's secrets, for all others what masters and the judge did.

Nothing here tells orders, bids, votes, press, diaries, passwords, wishes or WAITs. Whose act an event is, the archive
records (`PastEvent.by`); records of earlier releases may not tell which of several masters it was.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime

from judge.board.library import Library
from judge.board.phase import Phase
from judge.common.message import Message
from judge.desk.handling.game_reader import PastEvent
from judge.desk.handling.lookup import OptionIs
from judge.desk.handling.seat_names import person_and_address, person_called
from judge.desk.history import deeds, gathering, stewardship, timekeeping
from judge.desk.history.guest_deeds import guest_deed
from judge.game.boards import edition_of, variant_of
from judge.game.clock.phase_status import PhaseStatus
from judge.game.events import (
    ActedFor,
    Announced,
    ApplicationAnswered,
    Applied,
    BansChanged,
    Cause,
    DeadlineSet,
    EarlyRunCause,
    EarlyRunSet,
    EditionChanged,
    Event,
    GameConceded,
    GameCreated,
    GamePaused,
    GameReopened,
    GameResumed,
    GameRevealed,
    GameSettled,
    GameStarted,
    GameTerminated,
    HouseRulesSet,
    InvitationWithdrawn,
    Invited,
    LateNoticed,
    MasterCandidate,
    MasterSilent,
    MusterCalled,
    OptionSet,
    PhaseProcessed,
    PositionEdited,
    PowersAssigned,
    Previewed,
    ProposalLapsed,
    ProposalSettled,
    RecordedPositionSet,
    Reminded,
    ReviewAsked,
    RolledBack,
    RolledForward,
    SeatChanged,
    SeatLeft,
    SeatReminded,
    SeatTaken,
    SettingsChanged,
    TakenBack,
)
from judge.game.masters.comasters import KEEPER
from judge.game.reducer import apply
from judge.game.seating import is_played, same_address
from judge.game.state import GameState, Role, Seat
from judge.game.votes.questions import kind_and_subject
from judge.writing.reports.votes import asked

Row = tuple[datetime, Message, Message]
"""When something happened, who did it, and what it was."""

Deed = tuple[Message, Message]
"""Who did something, and what it was."""

_NEW = {"password": deeds.ChangedPassword, "address": deeds.ChangedAddress, "second": deeds.ChangedSecond}
_LEFT = {
    "absent": deeds.LeftUnanswered,
    "joined": deeds.LeftToPlay,
    "promoted": deeds.LeftToLead,
    "dismissed": deeds.LeftLate,
    "vacated": deeds.LeftLate,
}
_RAN = {
    Cause.DEADLINE: deeds.RanAtDeadline,
    Cause.READY: deeds.RanEarly,
    Cause.GRACE: deeds.RanAfterGrace,
    Cause.VOTE: deeds.RanByVote,
    Cause.MASTER: deeds.RanPhase,
    None: deeds.RanPhase,
}


@dataclass(frozen=True, slots=True)
class Sight:
    """What a reader of the past may know: all that a master may, the board (not in fog), the names of players."""

    master: bool
    board: bool
    players: bool


def audit_rows(past: Iterable[PastEvent], library: Library, sight: Sight) -> list[Row]:
    """What happened; for readers other than masters only what masters and the judge did."""
    rows: list[Row] = []
    state: GameState | None = None
    holders: dict[str, Seat] = {}
    for each in past:
        before, state = state, apply(state, each.event, library)
        by = each.by or getattr(each.event, "by", "")
        told = _Told(before or state, state, holders.get(by), each.at, sight)
        done = told.of_keeper(each) or told.of_masters(each.event) or told.of_the_judge(each.event)
        if done is None and sight.master:
            done = told.of_others(each.event)
        if done is not None:
            rows.append((each.at, *done))
        holders |= {seat.id: seat for seat in state.seats.values() if seat.is_held}
    return rows


@dataclass(frozen=True, slots=True)
class _Told:
    """An event of the past as it is told: the game before and after it, when it happened, and who reads of it.

    `by` is who did it, as they were called until then; None: the judge, or the record does not tell.
    """

    old: GameState
    new: GameState
    by: Seat | None
    at: datetime
    sight: Sight

    def of_keeper(self, past: PastEvent) -> Deed | None:
        """Who did what, if the keeper of the judge did it."""
        what = self._masters_act(past.event) if past.by == KEEPER else None
        return None if what is None else (stewardship.TheKeeper(), what)

    def of_masters(self, event: Event) -> Deed | None:
        """Who did what, if a master did it."""
        what = self._masters_act(event)
        if what is None:
            return None
        master = self.by if self.by is not None and self.by.role is Role.MASTER else None
        if isinstance(event, GameCreated):
            master = event.master
        elif master is None and len(self.old.masters) == 1:
            master = self.old.masters[0]
        return deeds.AMaster() if master is None else self._called(self.old, master), what

    def _masters_act(self, event: Event) -> Message | None:
        old, new = self.old, self.new
        match event:
            case GameCreated():
                return deeds.OpenedGame()
            case GameStarted() if self.by is not None and self.by.role is Role.MASTER:
                return deeds.StartedGame(_phase(new))
            case SeatTaken(seat=seat) if seat.role is Role.MASTER and not _was_asked(old, seat):
                return deeds.MadeMaster(seat.name or seat.id)
            case SeatLeft(seat=id, why="replaced"):
                return deeds.GaveSeatToAnother(self._called(old, old.seats[id]))
            case SeatLeft(seat=id, why="ejected" | "demoted" | "taken-back"):
                return deeds.EndedSeat(self._called(old, old.seats[id]))
            case SeatLeft(seat=id, why="resigned") if old.seats[id].role is Role.MASTER:
                return deeds.LeftSeat()
            case SeatChanged(seat=seat, what="generation"):
                return deeds.RenewedAddresses(self._called(new, seat))
            case Invited() | InvitationWithdrawn() | BansChanged() | SeatChanged(what="dealt") if self.sight.master:
                return guest_deed(event, old)
            case PowersAssigned(assignment=sides):
                fixed = tuple(deeds.FixedPower(power, side) for power, side in sides.items())
                return deeds.FixedDeal(fixed) if fixed else deeds.FixedNothing()
            case OptionSet(option=option, value=value, why="master"):
                return _option(new, option, value)
            case SettingsChanged(what=what, by=by) if by != "vote":
                return deeds.ChangedTerms(tuple(what))
            case HouseRulesSet(text=text):
                return deeds.WroteHouseRules() if text else deeds.TookHouseRulesBack()
            case DeadlineSet(deadline=deadline, why="master", reason=reason):
                return deeds.MovedDeadline(deadline).with_more(deeds.ForReason(reason) if reason else None)
            case PhaseProcessed(cause=Cause.MASTER) | PhaseProcessed(cause=None, hurried=True):
                return self._run_by_master(event)
            case GamePaused():
                return deeds.StoppedClock()
            case GameResumed(deadline=deadline) if self.by is not None or old.paused_until is None:
                return deeds.LetClockRun(deadline)
            case RolledBack(position=position, restored=again):
                back = deeds.WentBack(_phase(old), position.phase)
                return back.with_more(deeds.WithOrdersGivenThen() if again else None)
            case RolledForward(to=to) if to.ended:
                return deeds.UndidReopening()
            case RolledForward(to=to):
                return deeds.UndidRollback(to.position.phase)
            case TakenBack(command=command, given=given):
                return deeds.TookBack(command, given)
            case GameReopened():
                return deeds.LetGameGoOn()
            case PositionEdited(reason=reason, changes=changes) if changes:
                return deeds.EditedBoard(changes, reason) if self.sight.board else deeds.EditedUnseen(reason)
            case EditionChanged():
                return deeds.MovedGameToEdition(edition_of(new).name)
            case ActedFor(seat=id):
                return deeds.WroteForPlayer(self._called(old, old.seats[id]))
            case Previewed():
                return deeds.PreviewedPhase(_phase(old))
            case ApplicationAnswered():
                return self._answered(event)
            case MusterCalled(until=until) if self.by is not None and self.by.role is Role.MASTER:
                return gathering.AskedWhoIsThere() if until is not None else gathering.EndedMuster()
            case Announced(text=text):
                return deeds.AnnouncedText(text)
            case GameSettled(winner=winner, drawn=drawn, by=by, reason=reason) if by:
                ended = deeds.DeclaredGameWon(winner) if winner else deeds.DeclaredGameDrawn(drawn)
                return ended.with_more(deeds.ForReason(reason))
            case GameTerminated():
                return deeds.EndedGame()
        return None

    def of_the_judge(self, event: Event) -> Deed | None:
        """Who did what, if the judge did it and everybody was told."""
        judge, clock = deeds.TheJudge(), deeds.TheClock()
        old, new = self.old, self.new
        match event:
            case GameStarted():
                return judge, deeds.StartedGame(_phase(new))
            case MusterCalled(until=until):
                return judge, _mustered(old, until)
            case PhaseProcessed(before=before, cause=cause):
                ran = _RAN[cause](before.phase)
                return judge if cause is None else clock, ran.with_more(*self._without_orders(event))
            case GameResumed(deadline=deadline):
                return clock, deeds.LetClockRun(deadline)
            case DeadlineSet(why="outage"):
                return judge, _moved_after_outage(event)
            case EarlyRunSet(at=at, cause=EarlyRunCause.OUTAGE, since=since, until=until) if at is not None:
                return judge, timekeeping.MovedEarlyRunAfterOutage(at).with_more(_held_up(since, until))
            case DeadlineSet(deadline=deadline, why="missing", missing=late):
                of = timekeeping.MissingFrom(late) if self.sight.board else None
                return clock, timekeeping.MovedDeadlineForMissing(deadline).with_more(of)
            case DeadlineSet(deadline=deadline):
                return judge, timekeeping.MovedDeadlineByVote(deadline)
            case RecordedPositionSet(position=position):
                return judge, deeds.FollowedRecord(position.phase)
            case LateNoticed(powers=powers) if powers and not old.late_noticed:
                return clock, timekeeping.ToldLate(powers) if self.sight.board else timekeeping.ToldSomeLate()
            case ReviewAsked():
                return clock, deeds.AskedForReview(_phase(new))
            case MasterSilent():
                told = stewardship.ToldOfSilence if new.lacks_master else stewardship.RemindedMasters
                return clock, told(_phase(new))
            case SettingsChanged():
                return judge, stewardship.RunsPhases()
            case MasterCandidate(address=address):
                return judge, stewardship.AskedCandidate(address)
            case SeatTaken(seat=seat) if seat.role is Role.MASTER:
                return self._called(new, seat), stewardship.BecameMaster()
            case ProposalSettled(key=key, carried=carried):
                return judge, (deeds.CountedCarried if carried else deeds.CountedLost)(_question(old, key))
            case ProposalLapsed(key=key):
                return judge, deeds.VoteEnded(_question(old, key))
            case OptionSet(option=option, value=value):
                return judge, _option(new, option, value)
            case GameConceded() | GameSettled():
                return judge, deeds.PlayersEndedGame()
            case GameRevealed(agreed=agreed):
                return (judge, stewardship.OpenedAsAgreed()) if agreed else (clock, stewardship.OpenedAfterWeek())
        return None

    def of_others(self, event: Event) -> Deed | None:
        """Who did what, for masters alone: players, and the judge to some of them; no secret of a player's."""
        judge, clock = deeds.TheJudge(), deeds.TheClock()
        old, new = self.old, self.new
        match event:
            case SeatTaken(seat=seat):
                watches = seat.role is Role.OBSERVER
                return self._called(new, seat), deeds.TookObserversSeat() if watches else deeds.TookPlayersSeat()
            case SeatLeft(seat=id, why=why):
                return self._called(old, old.seats[id]), _LEFT.get(why, deeds.LeftSeat)()
            case SeatChanged(seat=seat, what=what) if what in _NEW:
                return self._called(new, seat), _NEW[what]()
            case Applied(seat=seat):
                return deeds.Applicant(seat.name or seat.address), gathering.AskedForSeat()
            case Reminded(powers=powers) if powers:
                return clock, timekeeping.RemindedPlayers(powers)
            case SeatReminded(seat=id) if late := _late_of(old, id):
                return clock, timekeeping.RemindedAsAsked(late)
            case LateNoticed(powers=powers) if powers:
                return clock, timekeeping.ToldLateAgain(powers)
            case EarlyRunSet(at=at) if at is not None and at != old.early_at:
                return judge, timekeeping.SetEarlyRun(at)
            case EarlyRunSet(at=None, cause=EarlyRunCause.DEADLINE) if old.early_at is not None:
                return judge, timekeeping.CalledOffEarlyRunForDeadline()
            case EarlyRunSet(at=None) if old.early_at is not None:
                return judge, timekeeping.CalledOffEarlyRun()
        return None

    def _answered(self, event: ApplicationAnswered) -> Message:
        """The answer to an application; only masters read whose it was."""
        asked = next((each for each in self.old.applicants if each.id == event.seat), None)
        if asked is None or not self.sight.master:
            return gathering.AcceptedApplication() if event.accepted else gathering.RefusedApplication()
        name = asked.name or asked.address
        return gathering.AcceptedApplicant(name) if event.accepted else gathering.RefusedApplicant(name)

    def _run_by_master(self, event: PhaseProcessed) -> Message:
        """How a master ran a phase: before its deadline, or not."""
        phase, due = event.before.phase, self.old.deadline
        early = due is not None and self.at < due
        ran = deeds.RanBeforeDeadline(phase, due) if early and due is not None else deeds.RanPhase(phase)
        return ran.with_more(*self._without_orders(event))

    def _without_orders(self, event: PhaseProcessed) -> Iterator[Message]:
        """Whose orders were missing when a phase ran, and for whom nobody plays."""
        if not self.sight.board:
            return  # in fog it would tell who has something to order
        missing = tuple(power for power in event.missing if is_played(self.old, power))
        vacant = tuple(power for power in event.missing if power not in missing)
        if missing:
            yield deeds.WithoutOrdersOf(missing)
        if vacant:
            yield deeds.InCivilDisorder(vacant)

    def _called(self, state: GameState, seat: Seat) -> Message:
        """What the holder of a seat is called, to this reader."""
        if self.sight.master:
            return person_and_address(state, seat)
        return person_called(state, seat, named=self.sight.players)


def _mustered(state: GameState, until: datetime | None) -> Message:
    """What the judge did about the muster: called, moved (after an outage) or ended it."""
    if until is None:
        return gathering.EndedMuster()
    return gathering.AskedWhoIsThere() if state.muster is None else gathering.MovedMuster(until)


def _was_asked(state: GameState, seat: Seat) -> bool:
    """Whether the players had asked the new holder of a master's seat."""
    return bool(state.candidate) and same_address(state.candidate, seat.address)


def _late_of(state: GameState, seat: str) -> tuple[str, ...]:
    """The powers of a seat whose orders were not all there."""
    return tuple(power for power in PhaseStatus(state, variant_of(state)).late if power in state.seats[seat].powers)


def _question(state: GameState, key: str) -> Message:
    """What an open vote asks."""
    return asked(variant_of(state), *kind_and_subject(key))


def _moved_after_outage(event: DeadlineSet) -> Message:
    ends = event.grace_until
    moved = timekeeping.MovedGraceAfterOutage(ends) if ends else timekeeping.MovedDeadlineAfterOutage(event.deadline)
    return moved.with_more(_held_up(event.since, event.until))


def _held_up(since: datetime | None, until: datetime | None) -> Message | None:
    """How long an outage lasted; None: the record does not tell."""
    return timekeeping.LettersHeldUp(since, until) if since and until else None


def _option(state: GameState, option: str, value: str) -> Message:
    title = variant_of(state).choices[option].title
    return OptionIs(title, value) if value else deeds.OptionAsUsual(title)


def _phase(state: GameState) -> Phase:
    """The phase of a game that has started."""
    assert state.position is not None
    return state.position.phase
