"""What happened to a game becomes letters to everybody concerned, whether a letter or the clock made it happen.

Whatever everybody may read is written once more for the game's record, with nobody's address on it: HISTORY shows
those copies.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from judge.board.phase import Phase, PhaseKind
from judge.board.variant import Variant
from judge.desk.office import Happening, Office, PhaseRecord
from judge.game.boards import variant_of
from judge.game.events import (
    Announced,
    BidsSettled,
    DeadlineSet,
    Event,
    GameConceded,
    GameCreated,
    GamePaused,
    GameResumed,
    GameStarted,
    GameTerminated,
    LateNoticed,
    OptionSet,
    PhaseProcessed,
    PowersAssigned,
    PressSent,
    ProposalMade,
    ProposalSettled,
    Reminded,
    RolledBack,
    SeatChanged,
    SeatLeft,
    SeatTaken,
)
from judge.game.forming import is_full
from judge.game.life import apply
from judge.game.sealing import SealedLedger
from judge.game.settings import StartMode
from judge.game.state import GameState, Role, Seat, Status
from judge.game.views import GameView, view_for
from judge.writing import letters
from judge.writing.bids import bidders
from judge.writing.letters import RECORD, OutLetter, Reader
from judge.writing.replies import CentresByYear

Writer = Callable[[Reader, GameView], OutLetter]


def announce(office: Office, happenings: Sequence[Happening]) -> list[OutLetter]:
    """The letters that tell of these happenings, in their order."""
    told: dict[str, list[PhaseProcessed | RolledBack]] = {}
    sealed: dict[str, list[BidsSettled | RolledBack]] = {}
    written: list[OutLetter] = []
    for happening in happenings:
        played = told.setdefault(happening.game, [])
        weighed = sealed.setdefault(happening.game, [])
        state = happening.before
        for place, event in enumerate(happening.events):
            before, state = state, apply(state, event)
            if isinstance(event, PhaseProcessed | RolledBack):
                played.append(event)
            if isinstance(event, BidsSettled | RolledBack):
                weighed.append(event)
            scene = _Scene(before, state, variant_of(state), happening.events[:place])
            years = _years(office, scene, played) if state.is_over else {}
            written += _tell(scene, event, years)
            if state.is_over and not (before and before.is_over):
                written += _opened(scene, sealed_ledgers(scene.variant, office.ledgers(state.name), weighed))
    return written


@dataclass(frozen=True, slots=True)
class _Scene:
    """A game around one event; `earlier` are the events that happened with it before."""

    before: GameState | None
    after: GameState
    variant: Variant
    earlier: tuple[Event, ...]

    def view(self, seat: str | None) -> GameView:
        return view_for(self.after, self.variant, seat)

    def to(self, seats: Iterable[Seat], write: Writer) -> Iterator[OutLetter]:
        """A letter to the holder of each of these seats, from his own view."""
        for seat in seats:
            if seat.is_held:
                yield write(Reader.of(seat), self.view(seat.id))

    def to_all(self, write: Writer, *, besides: str = "") -> Iterator[OutLetter]:
        """A letter to everybody in the game, and its copy for the record."""
        yield from self.to((seat for seat in self.after.seats.values() if seat.id != besides), write)
        yield write(RECORD, self.view(None))


def _tell(scene: _Scene, event: Event, years: CentresByYear) -> Iterator[OutLetter]:
    """The letters that one event asks for."""
    variant, state = scene.variant, scene.after
    old = scene.before or state
    match event:
        case GameCreated():
            yield from scene.to([state.master], lambda to, view: letters.welcome_master(to, view, variant))
        case SeatTaken(seat=seat):
            yield from _taken(scene, seat)
        case SeatChanged(seat=seat, what="generation"):
            yield from scene.to([seat], lambda to, view: letters.renewed(to, view, variant))
        case SeatLeft(seat=left, why=why):
            yield from _left(scene, old.seats[left], why)
        case GameStarted():
            yield from scene.to_all(lambda to, view: letters.starting(to, view, variant))
        case BidsSettled():
            yield from _judged(scene, event)
        case PhaseProcessed():
            due = old.deadline
            yield from scene.to_all(lambda to, view: letters.processed(to, view, variant, event, was_due=due))
            if state.is_over:
                yield from _ended(scene, years)
        case GameTerminated():
            yield from _ended(scene, years)
        case DeadlineSet(deadline=new, why=why):
            was = old.deadline
            yield from scene.to_all(lambda to, view: letters.deadline_changed(to, view, variant, was, new, why))
        case GamePaused():
            yield from scene.to_all(lambda to, view: letters.paused(to, view, variant))
        case GameResumed():
            yield from scene.to_all(lambda to, view: letters.resumed(to, view, variant))
        case RolledBack():
            phase = str(old.position.phase) if old.position else ""
            yield from scene.to_all(lambda to, view: letters.rolled_back(to, view, variant, phase))
        case Reminded(powers=powers):
            seats = [seat for seat in state.players if not set(powers).isdisjoint(seat.powers)]
            yield from scene.to(seats, lambda to, view: letters.reminder(to, view, variant))
        case LateNoticed(powers=powers, until=until):
            yield from scene.to_all(lambda to, view: letters.late(to, view, variant, powers, until))
        case PressSent():
            yield from _press(scene, event)
        case ProposalMade(key=key):
            (asked,) = (each for each in scene.view(None).questions if each.key == key)
            yield from scene.to_all(lambda to, view: letters.proposed(to, view, variant, asked))
        case ProposalSettled(key=key):
            settled = old.proposals[key]
            yield from scene.to_all(lambda to, view: letters.vote_settled(to, view, variant, settled, event))
        case OptionSet(option=option, value=value, why="master"):
            chosen = f"A choice for this game: {variant.options[option].title}: {value}."
            yield from scene.to_all(lambda to, view: letters.announcement(to, view, variant, chosen))
        case PowersAssigned(assignment=assignment):
            fixed = [f"{variant.side_name(power)} to {variant.side_name(side)}" for power, side in assignment.items()]
            dealt = f"Fixed before the deal: {', '.join(fixed) or 'nothing'}. The rest is drawn by lot."
            yield from scene.to_all(lambda to, view: letters.announcement(to, view, variant, dealt))
        case Announced(text=text):
            yield from scene.to_all(lambda to, view: letters.announcement(to, view, variant, text))


def _taken(scene: _Scene, seat: Seat) -> Iterator[OutLetter]:
    """Somebody took a seat: a welcome for him, a note for the master, and for all when the game runs."""
    variant, state = scene.variant, scene.after
    card = next(each for each in scene.view(None).seats if each.id == seat.id)
    if seat.role is Role.OBSERVER:
        yield from scene.to([seat], lambda to, view: letters.welcome_observer(to, view, variant))
        yield from scene.to([state.master], lambda to, view: letters.joined(to, view, variant, card))
    elif state.status is Status.FORMING:
        yield from scene.to([seat], lambda to, view: letters.welcome_player(to, view, variant))
        yield from scene.to([state.master], lambda to, view: letters.joined(to, view, variant, card))
        if is_full(state, variant) and state.settings.start is StartMode.MANUAL:
            yield from scene.to([state.master], lambda to, view: letters.game_full(to, view, variant))
    else:
        by_master = any(isinstance(each, SeatLeft) and each.why == "replaced" for each in scene.earlier)
        yield from scene.to([seat], lambda to, view: letters.seat_yours(to, view, variant))
        yield from scene.to_all(
            lambda to, view: letters.taken_over(to, view, variant, card, by_master=by_master), besides=seat.id
        )


def _left(scene: _Scene, seat: Seat, why: str) -> Iterator[OutLetter]:
    """Somebody left a seat, by his own will or not. An observer who became a player has his welcome already."""
    variant, state = scene.variant, scene.after
    if why == "joined" or scene.before is None:
        return
    card = next(each for each in view_for(scene.before, variant, None).seats if each.id == seat.id)
    # The seat is his no more, so the letter has no reply address of the seat.
    former = Reader(seat.address, zone=seat.zone)
    yield letters.seat_lost(former, scene.view(None), variant, card, why)
    if why == "replaced" or seat.role is not Role.PLAYER:
        return
    if state.is_running:
        yield from scene.to_all(lambda to, view: letters.vacant(to, view, variant, card, why))
    else:
        yield from scene.to([state.master], lambda to, view: letters.vacant(to, view, variant, card, why))


def _press(scene: _Scene, sent: PressSent) -> Iterator[OutLetter]:
    """A message to its readers, its sender's copy, and the record's when it was for everybody."""
    variant, seats = scene.variant, scene.after.seats

    def write(to: Reader, view: GameView) -> OutLetter:
        return letters.press(to, view, variant, sent.sender, sent.to, sent.text, broadcast=sent.broadcast)

    yield from scene.to([seats[each] for each in sent.to], write)
    yield from scene.to(
        [seats[sent.sender]],
        lambda to, view: letters.press_sent(to, view, variant, sent.to, sent.text, broadcast=sent.broadcast),
    )
    if sent.broadcast:
        yield write(RECORD, scene.view(None))


def _ended(scene: _Scene, years: CentresByYear) -> Iterator[OutLetter]:
    variant = scene.variant
    conceded = any(isinstance(each, GameConceded) for each in scene.earlier)
    if scene.after.winner:
        yield from scene.to_all(lambda to, view: letters.won(to, view, variant, years, conceded=conceded))
    elif scene.after.status is Status.DRAWN:
        yield from scene.to_all(lambda to, view: letters.drawn(to, view, variant, years))
    else:
        yield from scene.to_all(lambda to, view: letters.terminated(to, view, variant, years))


def _judged(scene: _Scene, settled: BidsSettled) -> Iterator[OutLetter]:
    """To each bidder what became of his own bids. No copy is kept for the record: nobody else may read it."""
    for side in bidders(settled):
        seat = scene.after.seat_of_side(side)
        if seat is not None and seat.is_held:
            yield letters.bids_judged(Reader.of(seat), scene.view(seat.id), scene.variant, settled, side)


def _opened(scene: _Scene, ledgers: Sequence[SealedLedger]) -> Iterator[OutLetter]:
    """The game has ended: what was bid is nobody's secret any more."""
    if ledgers:
        yield from scene.to_all(lambda to, view: letters.ledgers_opened(to, view, scene.variant, ledgers))


def sealed_ledgers(
    variant: Variant, records: Sequence[SealedLedger], told: Sequence[BidsSettled | RolledBack]
) -> list[SealedLedger]:
    """The ledgers on record, and what was settled and rolled back since the records were kept."""
    order = variant.calendar.order
    ledgers = list(records)
    for event in told:
        if isinstance(event, BidsSettled):
            ledgers.append(SealedLedger(event))
        else:
            back = order(event.position.phase)
            ledgers = [
                replace(each, voided=True) if order(Phase.parse(each.settled.phase)) >= back else each
                for each in ledgers
            ]
    return ledgers


def _years(office: Office, scene: _Scene, told: Sequence[PhaseProcessed | RolledBack]) -> CentresByYear:
    return centres_by_year(scene.after, scene.variant, office.phases(scene.after.name), told)


def centres_by_year(
    state: GameState, variant: Variant, records: Sequence[PhaseRecord], told: Sequence[PhaseProcessed | RolledBack]
) -> dict[int, dict[str, str]]:
    """The owners of the centres before the game and after each of its years.

    `told` are phases and rollbacks that happened since the records were kept. The year a game is in counts only once
    it is over.
    """
    start = variant.calendar.start
    # a game that opens with builds has its start in that winter's year, not in the year before
    first = start.year if start.kind is PhaseKind.ADJUSTMENTS else start.year - 1
    years = {first: dict(variant.start().centres)}
    for record in records:
        if not record.voided:
            years[record.before.phase.year] = dict(record.after.centres)
    for event in told:
        if isinstance(event, PhaseProcessed):
            years[event.before.phase.year] = dict(event.after.centres)
        else:
            back_to = event.position.phase.year
            years = {year: owners for year, owners in years.items() if year == first or year < back_to}
    if state.position is None:
        return {}
    present = state.position.phase.year
    return {year: owners for year, owners in years.items() if year == first or year < present or state.is_over}
