"""The reducer: `apply` makes the next state from an event and is the only way a state changes."""

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import TypeVar, assert_never

from judge.board.library import Library, installed
from judge.game.clock_reducer import deadline_moved, in_time, new_phase, reopened, stopped
from judge.game.copies import replace
from judge.game.events import (
    ActedFor,
    AheadFiled,
    AheadUsed,
    Announced,
    ApplicationAnswered,
    Applied,
    BansChanged,
    BidsFiled,
    BidsSettled,
    DeadlineSet,
    DiaryStruck,
    DiaryWritten,
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
    OrdersFiled,
    OrdersOffered,
    OrdersReceived,
    PhaseProcessed,
    PositionEdited,
    PowersAssigned,
    PressOffered,
    PressPosted,
    PressSent,
    PressTakenBack,
    Previewed,
    ProposalLapsed,
    ProposalMade,
    ProposalSettled,
    RecordedPositionSet,
    Reminded,
    RevealWished,
    ReviewAsked,
    Revocable,
    RolledBack,
    RolledForward,
    SeatChanged,
    SeatLeft,
    SeatReminded,
    SeatTaken,
    SettingsChanged,
    TakenBack,
    VoteCast,
    YesAwaited,
)
from judge.game.people_reducer import gathered, let_in, seated
from judge.game.press.press_messages import PressMessage
from judge.game.state import AheadOrder, Awaited, GameState, Proposal, Received, Status

_T = TypeVar("_T")


def replay(events: Iterable[Event], library: Library | None = None) -> GameState:
    """The game that results from these events, from its creation on.

    :raises ValueError: there are none, or the first is not a GameCreated.
    """
    state: GameState | None = None
    for event in events:
        state = apply(state, event, library)
    if state is None:
        raise ValueError("a game begins with GameCreated; there are no events")
    return state


def apply_all(state: GameState, events: Iterable[Event]) -> GameState:
    """The game after these events."""
    for event in events:
        state = apply(state, event)
    return state


def apply(state: GameState | None, event: Event, library: Library | None = None) -> GameState:
    """The game after one more event. Events are facts: whether they are allowed was checked before they were made.

    A game that is created finds its variant in `library`; without one, among those of this installation.

    :raises ValueError: a game without a GameCreated, or a second one.
    """
    if isinstance(event, GameCreated):
        if state is not None:
            raise ValueError(f"{state.name} was created before; GameCreated is the first event only")
        seats = {event.master.id: event.master}
        found_in = installed() if library is None else library
        return GameState(event.name, event.variant, event.settings, Status.FORMING, seats, library=found_in)
    if state is None:
        raise ValueError(f"a game begins with GameCreated, not {type(event).__name__}")
    match event:
        case SeatTaken() | SeatLeft() | SeatChanged():
            return seated(state, event)
        case GameStarted():
            dealt = {
                id: replace(state.seats[id], powers=powers, group=event.groups.get(id, ""))
                for id, powers in event.powers.items()
            }
            seats = {**state.seats, **dealt}
            began = replace(state, seats=seats, seed=event.seed, assignment=event.assignment)
            return new_phase(began, event)
        case PowersAssigned() | OptionSet() | SettingsChanged() | HouseRulesSet():
            return _chosen(state, event)
        case MasterCandidate(address=address):
            return replace(state, candidate=address)
        case Applied() | ApplicationAnswered() | MusterCalled():
            return gathered(state, event)
        case Invited() | InvitationWithdrawn() | BansChanged():
            return let_in(state, event)
        case ProposalMade() | VoteCast() | ProposalSettled() | ProposalLapsed():
            return _voted(state, event)
        case GameSettled(winner=winner, drawn=drawn, by=by):
            over = replace(stopped(state), status=Status.WON if winner else Status.DRAWN, winner=winner, drawn=drawn)
            # a master may take back what they declared, and then the votes go on
            return replace(over, proposals=state.proposals if by else {}, hidden_until=event.hidden_until)
        case RevealWished(seat=id, wish=wish):
            others = tuple(each for each in state.revealing if each != id)
            return replace(state, revealing=(*others, id) if wish else others)
        case GameRevealed():
            return replace(state, hidden_until=None, revealing=())
        case AheadFiled():
            return _ahead(state, event.seat, event.phase, event.orders)
        case AheadUsed():
            return _ahead(state, event.seat, event.phase, ())
        case BidsFiled():
            return replace(state, bids=_amended(state.bids, event.side, event.bids))
        case BidsSettled():
            return state if state.bids_weighed else replace(state, bids_weighed=True)
        case OrdersFiled(power=power, orders=orders):
            # a letter that repeats the orders on file changes nothing
            same = state.orders.get(power, ()) == orders
            return state if same else replace(state, orders=_amended(state.orders, power, orders))
        case OrdersOffered(seat=id, orders=offered):
            return replace(state, offered=_amended(state.offered, id, offered))
        case PressOffered(seat=id, messages=withheld):
            return replace(state, offered_press=_amended(state.offered_press, id, withheld))
        case OrdersReceived():
            return _received(state, event)
        case EarlyRunSet():
            return replace(state, early_at=event.at, held=event.held)
        case PhaseProcessed():
            return new_phase(state, event)
        case DeadlineSet():
            return deadline_moved(state, event)
        case Reminded(before=before):
            first = max(state.settings.timing.remind, default=timedelta(0)).total_seconds()
            return _reminded_at(state, "", before or first)
        case SeatReminded():
            return _reminded_at(state, event.seat, event.before)
        case ReviewAsked(at=at):
            return replace(state, review=True, early_at=None, silence=0, silent_since=at, candidate="")
        case MasterSilent(times=times, at=at):
            return replace(state, silence=times, silent_since=at)
        case LateNoticed():
            return replace(state, late_noticed=True, late_again=event.again, grace_until=event.until)
        case GamePaused():
            paused = replace(stopped(state), status=Status.PAUSED, paused_left=event.left)
            return replace(
                paused, paused_until=event.until, paused_at=event.at, paused_to=state.paused_to, paused_by=event.by
            )
        case GameResumed():
            running = replace(stopped(state), status=Status.ACTIVE, deadlines=state.deadlines + 1)
            return replace(in_time(running), deadline=event.deadline, deadline_by=event.by, avoids=event.avoids)
        case TakenBack(command=command):
            return replace(state, paused_to=None) if command is Revocable.DEADLINE else state
        case GameReopened():
            return reopened(state, event)
        case RolledBack():
            return replace(new_phase(state, event), orders=event.restored, forward=event.left)
        case RolledForward(to=to):
            return replace(new_phase(state, event), orders=to.orders, bids=to.bids)
        case PositionEdited() | RecordedPositionSet():
            return replace(state, position=event.position)
        case EditionChanged(position=position):
            later = () if position.edition in ("", *state.editions) else (position.edition,)
            return replace(state, position=position, editions=(*state.editions, *later))
        case PressSent():
            kept = replace(state, pressed=state.pressed + 1)
            return _without(kept, event) if event.postal else kept
        case PressTakenBack(message=message):
            return _without(state, message)
        case PressPosted():
            return replace(state, postal=(*state.postal, event.message))
        case DiaryWritten():
            return replace(state, diary_entries=state.diary_entries + 1)
        case DiaryStruck():
            return replace(state, diary_entries=state.diary_entries - 1)
        case Announced() | ActedFor() | Previewed():
            return state  # words change nothing, nor does a look
        case GameConceded():
            return state  # the game goes on until its last phase has been run, whose event names the winner
        case YesAwaited(seat=id, line=line, at=at, letter=letter):
            return replace(state, awaited=_amended(state.awaited, id, Awaited(line, at, letter) if line else None))
        case GameTerminated():
            return replace(stopped(state), status=Status.TERMINATED, hidden_until=event.hidden_until)
        case _:
            assert_never(event)


def _without(state: GameState, gone: PressMessage | PressSent) -> GameState:
    """The game without one message among those that wait for the results."""
    parts = (gone.sender, gone.to, gone.text, gone.broadcast, gone.grey, gone.as_sender, gone.as_to, gone.copied)
    message, waiting = PressMessage(*parts), list(state.postal)
    if message in waiting:
        waiting.remove(message)
    return replace(state, postal=tuple(waiting))


def _amended(filed: Mapping[str, _T], whose: str, own: _T | None) -> Mapping[str, _T]:
    """The orders or bids on file, with one owner's part replaced; owners with nothing on file are absent."""
    others = {key: each for key, each in filed.items() if key != whose}
    return others | ({whose: own} if own else {})


def _chosen(state: GameState, event: PowersAssigned | OptionSet | SettingsChanged | HouseRulesSet) -> GameState:
    """The game after a choice of its masters or players."""
    match event:
        case PowersAssigned():
            return replace(state, assignment=event.assignment)
        case SettingsChanged(settings=settings, by="vote"):
            # the present phase, which waits for a silent master, no longer waits
            return replace(state, settings=settings, process=settings.process, review=False, run_by_vote=True)
        case SettingsChanged(settings=settings):
            return replace(state, settings=settings)
        case HouseRulesSet():
            return replace(state, house_rules=event.text)
        case OptionSet():
            options = {**state.settings.options, event.option: event.value}
            # setting an option answers the question that was open on it
            asked = ("option", event.option)
            proposals = {key: each for key, each in state.proposals.items() if (each.kind, each.subject) != asked}
            voted = {key: before for key, before in state.voted.items() if key != event.option}
            if event.why == "vote":
                voted[event.option] = state.settings.options.get(event.option, "")
            settings = replace(state.settings, options={key: value for key, value in options.items() if value})
            return replace(state, settings=settings, proposals=proposals, voted=voted)


def _received(state: GameState, event: OrdersReceived) -> GameState:
    """The game after a letter for the present phase; its seat no longer holds the phase."""
    return replace(
        state,
        received={**state.received, event.seat: Received(event.at, event.complete, event.older)},
        held=tuple(seat for seat in state.held if seat != event.seat),
    )


def _reminded_at(state: GameState, seat: str, before: float) -> GameState:
    """The game after a reminder `before` seconds before the deadline, one that a seat chose or (no seat) the game's."""
    return replace(state, reminders={**state.reminders, seat: (*state.reminders.get(seat, ()), before)})


def _ahead(state: GameState, seat: str, phase: str, orders: tuple[AheadOrder, ...]) -> GameState:
    """The game with these orders of a seat for a later phase, and no others."""
    phases = {code: kept for code, kept in state.ahead.get(seat, {}).items() if code != phase}
    phases |= {phase: orders} if orders else {}
    others = {id: kept for id, kept in state.ahead.items() if id != seat}
    return replace(state, ahead=others | ({seat: phases} if phases else {}))


def _voted(state: GameState, event: ProposalMade | VoteCast | ProposalSettled | ProposalLapsed) -> GameState:
    proposals = dict(state.proposals)
    match event:
        case ProposalMade():
            phase = "" if state.position is None else str(state.position.phase)
            proposals[event.key] = Proposal(event.kind, event.subject, event.by, phase=phase)
        case VoteCast():
            asked = proposals[event.key]
            votes = {seat: vote for seat, vote in asked.votes.items() if seat != event.seat}
            votes |= {} if event.vote is None else {event.seat: event.vote}
            proposals[event.key] = replace(asked, votes=votes)
        case ProposalSettled() | ProposalLapsed():
            proposals.pop(event.key, None)
    return replace(state, proposals=proposals)
