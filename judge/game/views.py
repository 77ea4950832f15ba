"""What a reader may see of a game: secrecy as a type. A view holds nothing that its reader may not know.

Templates get views and never a GameState, so that what only one player may see cannot reach another's letter:
everybody gets the public facts, a player also what is his own, the master also which powers lack orders.
Nobody's view holds an address, a password record, the seed of the deal, or another player's orders, bids, wishes or
WAIT; not even the master's.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.game.bidding import BidSheet, bid_sheet
from judge.game.boards import hands
from judge.game.questions import counted_with
from judge.game.readiness import left_unordered, unfinished
from judge.game.settings import Settings
from judge.game.state import GameState, Role, Seat, Status
from judge.rules.duties import adjustment_count


@dataclass(frozen=True, slots=True)
class SeatCard:
    """What everybody may know of a seat. `held` is False while it is vacant; `group` is what its powers make up."""

    id: str
    role: Role
    name: str
    powers: tuple[str, ...]
    held: bool
    group: str = ""


@dataclass(frozen=True, slots=True)
class SideCard:
    """A side by its key and its name, and the powers that make it up; before the start those that are known to."""

    key: str
    name: str
    powers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnView:
    """What a seat's holder alone may know.

    `orders` are those on file, in canonical spelling, and `unordered` what is still missing, by each of the seat's
    powers. `adjustments` are the builds (above zero) or removals (below) of an adjustment phase, else empty. `bids` are
    those on file of a player's side, None where nothing is bid for.
    """

    seat: str
    role: Role
    powers: tuple[str, ...]
    preferences: tuple[str, ...]
    orders: Mapping[str, tuple[str, ...]]
    unordered: Mapping[str, tuple[str, ...]]
    adjustments: Mapping[str, int]
    waiting: bool
    zone: str
    bids: BidSheet | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A vote that is open: to concede the game to `subject` (a power), or to set `subject` (an option).

    `counted` is the code of the phase with which the votes are counted, `counted_title` its name for people. `vote`
    is what the reader himself has answered; None: nothing, or he has no vote. `is_due`: it is counted with the
    present phase.
    """

    key: str
    kind: str
    subject: str
    counted: str
    counted_title: str
    is_due: bool
    vote: bool | None


@dataclass(frozen=True, slots=True)
class GameView:
    """A game as one reader may see it.

    `phase` is its code and `phase_title` its name for people, both None before the start. `early_at` is when the
    phase runs because everybody is ready. `paused_left` are the seconds that a paused game has left. `own` is None
    for the public. `missing`, the powers that lack orders, is None for everybody but the master. `questions` are the
    open votes, with the reader's own answer and nobody else's. `options` are what the variant leaves to the master,
    each by its title with its present value. `places` is how many players the game is for. `drawn` share the game.
    """

    name: str
    variant: str
    variant_title: str
    provenance: str
    status: Status
    settings: Settings
    seats: tuple[SeatCard, ...]
    phase: str | None
    phase_title: str | None
    position: Position | None
    deadline: datetime | None
    early_at: datetime | None
    paused_left: float | None
    winner: str | None
    own: OwnView | None
    missing: tuple[str, ...] | None
    questions: tuple[Question, ...] = ()
    drawn: tuple[str, ...] = ()
    sides: tuple[SideCard, ...] = ()
    options: tuple[tuple[str, str], ...] = ()
    places: int = 0

    @property
    def vacant(self) -> tuple[str, ...]:
        """The powers that somebody could take over."""
        return tuple(power for seat in self.seats if not seat.held for power in seat.powers)


def view_for(state: GameState, variant: Variant, seat: str | None) -> GameView:
    """The game as the holder of that seat may see it; None, or a seat that nobody holds, sees what the public does."""
    reader = state.seats.get(seat) if seat is not None else None
    if reader is not None and not reader.is_held:
        reader = None
    phase = state.position.phase if state.position is not None else None
    is_master = reader is not None and reader.role is Role.MASTER
    return GameView(
        name=state.name,
        variant=variant.key,
        variant_title=variant.title,
        provenance=variant.provenance,
        status=state.status,
        settings=state.settings,
        seats=tuple(
            SeatCard(each.id, each.role, each.name, each.powers, each.is_held, each.group)
            for each in state.seats.values()
            if each.is_held or (each.role is Role.PLAYER and (each.powers or state.position is None))
        ),
        phase=None if phase is None else str(phase),
        phase_title=None if phase is None else variant.calendar.title(phase),
        position=state.position,
        deadline=state.deadline,
        early_at=state.early_at,
        paused_left=state.paused_left,
        winner=state.winner,
        own=None if reader is None else _own(state, variant, reader),
        missing=tuple(unfinished(state, variant)) if is_master else None,
        questions=_questions(state, variant, reader),
        drawn=state.drawn,
        sides=tuple(
            SideCard(side, variant.side_name(side), powers)
            for side, powers in variant.sides.items()
            if side in hands(variant)
        ),
        options=tuple((choice.title, variant.chosen[key]) for key, choice in variant.options.items()),
        places=len(hands(variant)),
    )


def _questions(state: GameState, variant: Variant, reader: Seat | None) -> tuple[Question, ...]:
    if state.position is None or state.is_over:
        return ()
    present = state.position.phase
    counted = {key: counted_with(variant, present, asked) for key, asked in state.proposals.items()}
    return tuple(
        Question(
            key=key,
            kind=asked.kind,
            subject=asked.subject,
            counted=str(counted[key]),
            counted_title=variant.calendar.title(counted[key]),
            is_due=counted[key] == present,
            vote=None if reader is None else asked.votes.get(reader.id),
        )
        for key, asked in state.proposals.items()
    )


def _own(state: GameState, variant: Variant, reader: Seat) -> OwnView:
    position = None if state.is_over else state.position
    adjusting = position is not None and position.phase.kind is PhaseKind.ADJUSTMENTS
    return OwnView(
        seat=reader.id,
        role=reader.role,
        powers=reader.powers,
        preferences=reader.preferences,
        orders={power: state.orders.get(power, ()) for power in reader.powers},
        unordered={power: tuple(left_unordered(state, variant, power)) for power in reader.powers},
        adjustments={
            power: adjustment_count(variant, position, power)
            for power in reader.powers
            if adjusting and position is not None
        },
        waiting=reader.waiting,
        zone=reader.zone,
        bids=bid_sheet(state, variant, reader),
    )
