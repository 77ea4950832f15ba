"""What a reader may see of a game: secrecy as a type. A view holds nothing that its reader may not know.

Templates get views and never a GameState, so that what only one player may see cannot reach another's letter. Everybody
gets the public facts; players also get their own, and masters the powers that lack orders. No view, not even the
master's, holds an address, a password record, the seed of the deal, or another player's orders, bids or wishes.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import NamedTuple

from judge.board.orders import AdjustmentsDue, Order
from judge.board.phase import PhaseKind
from judge.board.position import Position, Unit
from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.boards import policies_of, sides_to_deal
from judge.game.clock.agenda import Alarm, Due, Hold, early_of, process_of
from judge.game.clock.missing_orders import misses_left, time_for_missing
from judge.game.clock.phase_status import PhaseStatus, SeatStatus, Wait
from judge.game.hidden import Hidden, hides
from judge.game.orders.bidding import BidSheet, bid_sheet
from judge.game.orders.caution import Caution
from judge.game.orders.warnings import cautions
from judge.game.players.absences import VisibleAbsence, avoided_absences
from judge.game.settings import EarlyRun, ProcessMode, Settings
from judge.game.state import AheadOrder, GameState, Role, Seat, Status
from judge.game.views.fog import is_foggy, seen
from judge.game.votes.agreements import eligible_voters, is_open, lapses_with, quorum_tally
from judge.game.votes.questions import BY_QUORUM, DRAW, counted_with
from judge.game.votes.revealing import asked_to_reveal
from judge.rules.adjustments import placed_unordered, removed_unordered
from judge.rules.build_sites import sites_to_fill
from judge.rules.orders_due import adjustment_count


class SeatCard(NamedTuple):
    """What everybody may know of a seat. `held` is False while it is vacant; `group` is the group of its powers."""

    id: str
    role: Role
    name: str
    powers: tuple[str, ...]
    held: bool
    group: str = ""


class SideCard(NamedTuple):
    """A side by its key and name, with its powers; before the start, only those known to belong to it."""

    key: str
    name: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnView:
    """What a seat's holder alone may know; mappings are by power."""

    seat: str
    role: Role
    powers: tuple[str, ...]
    preferences: tuple[str, ...]
    orders: Mapping[str, tuple[Order, ...]]  # on file
    unordered: Mapping[str, tuple[Unit | AdjustmentsDue, ...]]  # what still needs an order
    adjustments: Mapping[str, int]  # builds (above zero) or removals (below) of an adjustment phase, else empty
    waiting: bool
    zone: str
    bids: BidSheet | None = None  # those on file of a player's side; None if there is no bidding
    ready: str = ""  # `draft` or `final`, if they have said so
    # their orders for later phases, by the code of the phase
    ahead: Mapping[str, tuple[AheadOrder, ...]] = field(default_factory=dict)
    cautions: tuple[Caution, ...] = ()  # what looks odd about their orders on file
    weights: tuple[int, ...] = ()  # the worth of each preference to them; empty: by their order
    present: bool = False  # they have answered the muster
    # the provinces in which each power may build in an adjustment phase
    sites: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # the units that each power loses in it without further orders
    departing: Mapping[str, tuple[Unit, ...]] = field(default_factory=dict)
    # the first units that each power gets in it without further orders
    placed: Mapping[str, tuple[Unit, ...]] = field(default_factory=dict)
    # their last letter answered one of an older phase, and the phase waits for another one
    must_write_again: bool = False
    may_only_bid: bool = False  # they have points and no unit, and the phase waits for their FINAL
    # How many more deadlines in a row they may miss before they lose the seat: 1 means that the next miss costs it;
    # None means no limit.
    misses_left: int | None = None
    # after the end, whether they want what the game hides opened at once; None: they are not asked
    reveals: bool | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """An open vote; `kind` and `subject` are those of its `Proposal`.

    `counted` is the code of the phase with which the votes are counted; it is empty if the vote is decided as soon as
    enough have said yes: `needed` of `voters`. `vote` is the reader's own answer; None if they gave none, or have no
    vote (`has_vote`). `is_due`: it is counted with the present phase; `stays`: it continues after it. `sides` would
    share a draw. `vacant` are the sides that nobody plays, whose yes is missing. In fog, everything that would reveal
    who is still on the board is empty or 0.
    """

    key: str
    kind: str
    subject: str
    counted: str
    is_due: bool
    vote: bool | None
    has_vote: bool = False
    needed: int = 0
    voters: int = 0
    sides: tuple[str, ...] = ()
    vacant: tuple[str, ...] = ()
    stays: bool = False


@dataclass(frozen=True, slots=True)
class PhaseWaits:
    """Why the present phase does not run yet, as far as a reader may know it.

    `delayed`: somebody has asked, by WAIT or DRAFT, that it waits for its deadline; `delaying` are their powers, for a
    master who may know them. `held`: everybody was ready when the deadline was last told, so it waits for that, or
    until all have written again. `older`: somebody's last letter answered one of an older phase, so it waits until they
    have written again. `votes`: somebody has not voted on a question that is counted with the phase.
    """

    delayed: bool = False
    delaying: tuple[str, ...] = ()
    held: bool = False
    older: bool = False
    votes: bool = False


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as one reader may see it."""

    name: str
    variant: str
    variant_title: str
    provenance: Message
    status: Status
    settings: Settings
    seats: tuple[SeatCard, ...]
    phase: str | None  # the code of the phase; None before the start
    position: Position | None
    deadline: datetime | None
    early_at: datetime | None  # when the phase runs because everybody is ready
    paused_left: float | None  # the seconds that were left when the game was paused
    winner: str | None
    own: OwnView | None  # None for the public
    missing: tuple[str, ...] | None  # the powers whose orders the phase waits for; None for everybody but the master
    questions: tuple[Question, ...] = ()  # the open votes; of the answers only the reader's own
    drawn: tuple[str, ...] = ()  # the sides that share the game
    sides: tuple[SideCard, ...] = ()
    options: tuple[tuple[Message, str], ...] = ()  # the variant's options: their titles and values
    places: int = 0  # how many players the game is for
    house_rules: str = ""
    review: bool = False  # the phase is due and waits for a master
    muster: datetime | None = None  # until when players can answer that they are there
    paused_until: datetime | None = None  # when the pause ends by itself
    paused_to: datetime | None = None  # the deadline that is set for the time after the pause
    grace_until: datetime | None = None  # when the phase runs without the late orders; None: no orders are late yet
    early: EarlyRun = EarlyRun.ORDERS  # the terms of the present phase; `settings` has those of later ones
    process: ProcessMode = ProcessMode.AUTO  # likewise
    waits: PhaseWaits = PhaseWaits()  # why the phase does not run yet
    # by how much the deadline moves if orders are missing; None: the phase runs without them
    more_time: timedelta | None = None
    # how the seats stand in the phase: all of them for a master, a player's own, none for others
    standings: tuple[SeatStatus, ...] = ()
    dues: tuple[Due, ...] = ()  # what the clock does next, as far as it concerns the reader
    hold: Hold | None = None  # deadlines wait for letters that cannot come in
    hides: tuple[Hidden, ...] = ()  # what a finished game opens at `hidden_until`
    hidden_until: datetime | None = None  # None: nothing is hidden
    avoids: tuple[VisibleAbsence, ...] = ()  # the absences that make the deadline later than usual

    @property
    def in_fog(self) -> bool:
        """Whether the reader sees only a part of the board, or nothing of it."""
        unfinished = self.status in (Status.FORMING, Status.ACTIVE, Status.PAUSED)
        is_master = self.own is not None and self.own.role is Role.MASTER
        return self.settings.fog and (unfinished or self.hidden_until is not None) and not is_master

    @property
    def vacant(self) -> tuple[str, ...]:
        """The powers that somebody could take over."""
        return tuple(power for seat in self.seats if not seat.held for power in seat.powers)


def view_for(state: GameState, variant: Variant, seat: str | None, status: PhaseStatus | None = None) -> GameView:
    """The game as the holder of that seat may see it; None, or a vacant seat, sees what the public does.

    `status` is the status of its phase, for callers who have it at hand.
    """
    reader = state.seats.get(seat) if seat is not None else None
    if reader is not None and not reader.is_held:
        reader = None
    phase = state.position.phase if state.position is not None else None
    is_master = reader is not None and reader.role is Role.MASTER
    dealt = sides_to_deal(variant)
    status = status or PhaseStatus(state, variant)
    standing = None if reader is None else status.of(reader.id)
    return GameView(
        name=state.name,
        variant=variant.key,
        variant_title=variant.title,
        provenance=variant.provenance,
        status=state.status,
        settings=_open_settings(state.settings),
        seats=tuple(
            SeatCard(each.id, each.role, _name(state, each, reader), each.powers, each.is_held, each.group)
            for each in state.seats.values()
            if each.is_held or (each.role is Role.PLAYER and (each.powers or state.position is None))
        ),
        phase=None if phase is None else str(phase),
        position=_position(state, variant, reader),
        deadline=state.deadline,
        early_at=state.early_at,
        paused_left=state.paused_left,
        paused_until=state.paused_until,
        paused_to=state.paused_to,
        winner=state.winner,
        own=None if reader is None else _own(state, variant, reader, standing),
        missing=status.late if is_master else None,
        standings=_standings(state, status) if is_master else () if standing is None else (standing,),
        dues=tuple(each for each in status.dues if _concerns(each, status, reader)),
        hold=status.hold,
        avoids=avoided_absences(state, reader.id if reader else None),
        questions=_questions(state, variant, reader),
        drawn=state.drawn,
        sides=tuple(
            SideCard(side, variant.side_names[side], powers) for side, powers in variant.sides.items() if side in dealt
        ),
        options=tuple((choice.title, variant.chosen[key]) for key, choice in variant.options.items()),
        places=len(dealt),
        house_rules=state.house_rules,
        review=status.review,
        muster=state.muster,
        grace_until=state.grace_until,
        early=early_of(state),
        process=process_of(state),
        waits=PhaseWaits(
            delayed=Wait.WAIT in status.reasons or Wait.DRAFT in status.reasons,
            delaying=_delaying(state, variant, status) if is_master and not state.settings.gunboat else (),
            held=Wait.ANEW in status.reasons,
            older=Wait.OLDER in status.reasons,
            votes=status.votes,
        ),
        more_time=time_for_missing(state, variant),
        hides=hides(state) if state.hidden_until is not None else (),
        hidden_until=state.hidden_until,
    )


def _delaying(state: GameState, variant: Variant, status: PhaseStatus) -> tuple[str, ...]:
    """The powers whose players delay the phase, in the order of the variant."""
    seats = status.waiting(Wait.WAIT, Wait.DRAFT)
    return tuple(power for power in variant.powers if (seat := state.seat_of(power)) is not None and seat.id in seats)


def _open_settings(settings: Settings) -> Settings:
    """The settings without the record of the game's JOIN word. Everybody may know that there is one."""
    if not settings.gates.word:
        return settings
    return replace(settings, gates=replace(settings.gates, word="set"))


def _position(state: GameState, variant: Variant, reader: Seat | None) -> Position | None:
    """The board, or in fog as much of it as the reader sees."""
    if state.position is None or not is_foggy(state, reader):
        return state.position
    return seen(variant, state.position, reader.powers if reader else ())


def _name(state: GameState, seat: Seat, reader: Seat | None) -> str:
    """The name of a seat's holder. Until a gunboat game opens it, only masters and the holders see it."""
    hidden = state.settings.gunboat and seat.role is Role.PLAYER and not state.is_revealed
    if hidden and (reader is None or (reader.id != seat.id and reader.role is not Role.MASTER)):
        return ""
    return seat.name


def _questions(state: GameState, variant: Variant, reader: Seat | None) -> tuple[Question, ...]:
    if state.position is None or state.is_over:
        return ()
    return tuple(
        _question(state, variant, state.position, key, reader)
        for key, asked in state.proposals.items()
        if is_open(state, asked.kind, variant)
    )


def _question(state: GameState, variant: Variant, position: Position, key: str, reader: Seat | None) -> Question:
    asked = state.proposals[key]
    counted = counted_with(variant, position.phase, asked)
    seat = reader if reader is not None and reader.role is Role.PLAYER else None
    vote = None if seat is None else asked.votes.get(seat.id)
    if counted is not None:
        is_due, can_vote = counted == position.phase, bool(seat and seat.powers)
        return Question(key, asked.kind, asked.subject, str(counted), is_due, vote, can_vote)
    voters = eligible_voters(state, variant, asked)
    can_vote = seat is not None and seat in voters.values()
    sides = tuple(filter(None, asked.subject.split("+"))) if asked.kind == DRAW else ()
    many, stays = len(voters), not lapses_with(position.phase, asked)
    if state.settings.fog:
        return Question(key, asked.kind, asked.subject, "", False, vote, can_vote, sides=sides, stays=stays)
    if asked.kind in BY_QUORUM:
        count = quorum_tally(state, variant, asked)
        return Question(key, asked.kind, asked.subject, "", False, vote, can_vote, count.needed, count.of)
    vacant = tuple(side for side, each in voters.items() if not each.is_held)
    sides = sides or (tuple(voters) if asked.kind == DRAW else ())
    return Question(key, asked.kind, asked.subject, "", False, vote, can_vote, many, many, sides, vacant, stays)


def _standings(state: GameState, status: PhaseStatus) -> tuple[SeatStatus, ...]:
    """The status of the seats, as far as masters may know it: in gunboat without wishes."""
    if not state.settings.gunboat:
        return status.seats
    return tuple(
        replace(
            each,
            ready="" if each.ready == "draft" else each.ready,
            waits=tuple(why for why in each.waits if why not in (Wait.WAIT, Wait.DRAFT)),
        )
        for each in status.seats
    )


def _concerns(due: Due, status: PhaseStatus, reader: Seat | None) -> bool:
    """Whether the next event of the clock concerns a reader. Reminders that others chose do not."""
    match due.alarm:
        case Alarm.LATE_AGAIN:
            return reader is not None and (reader.role is Role.MASTER or reader.id in status.waiting(Wait.ORDERS))
        case Alarm.SEAT_REMINDER:
            return reader is not None and reader.id == due.seat
        case Alarm.REMINDER:
            return reader is not None and reader.role is not Role.OBSERVER and reader.remind is None
        case Alarm.REVEAL:
            return False  # a sentence of its own tells what is hidden, and until when
        case _:
            return True


def _own(state: GameState, variant: Variant, reader: Seat, standing: SeatStatus | None) -> OwnView:
    position = None if state.is_over else state.position
    adjusted = position if position is not None and position.phase.kind is PhaseKind.ADJUSTMENTS else None
    given = [order for power in reader.powers for order in state.orders.get(power, ())]
    rules = policies_of(state, variant)
    return OwnView(
        seat=reader.id,
        role=reader.role,
        powers=reader.powers,
        preferences=reader.preferences,
        orders={power: state.orders.get(power, ()) for power in reader.powers},
        unordered={power: standing.lacking.get(power, ()) if standing else () for power in reader.powers},
        adjustments={
            power: adjustment_count(variant, adjusted, power) for power in reader.powers if adjusted is not None
        },
        waiting=reader.waiting,
        zone=reader.zone,
        bids=bid_sheet(state, variant, reader),
        ready=reader.ready,
        ahead={} if state.is_over else state.ahead.get(reader.id, {}),
        cautions=() if position is None else cautions(variant, position, reader.powers, given, rules),
        weights=reader.weights,
        present=reader.present,
        sites={} if adjusted is None else sites_to_fill(variant, adjusted, reader.powers),
        departing={} if adjusted is None else removed_unordered(variant, adjusted, reader.powers, state.orders),
        placed={} if adjusted is None else placed_unordered(variant, adjusted, reader.powers, state.orders),
        must_write_again=standing is not None and Wait.OLDER in standing.waits,
        may_only_bid=standing is not None and Wait.BIDS in standing.waits,
        misses_left=misses_left(state, reader) if reader.role is Role.PLAYER else None,
        reveals=_reveals(state, variant, reader),
    )


def _reveals(state: GameState, variant: Variant, reader: Seat) -> bool | None:
    """Whether a survivor of a finished game wants it to open what it hides; None: they are not asked."""
    if state.hidden_until is None or reader not in asked_to_reveal(state, variant):
        return None
    return reader.id in state.revealing
