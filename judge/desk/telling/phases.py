"""What is played: the start, phases and their results, the clock, the end."""

from collections.abc import Iterator

from judge.desk.telling.scene import Scene
from judge.game.events import (
    BidsSettled,
    DeadlineSet,
    Event,
    GameConceded,
    GamePaused,
    GameResumed,
    GameSettled,
    GameStarted,
    GameTerminated,
    LateNoticed,
    PhaseProcessed,
    Reminded,
    RolledBack,
)
from judge.game.state import Status
from judge.writing import letters
from judge.writing.bids import bidders
from judge.writing.outgoing import OutLetter, Reader


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of an event on the board or of the clock; none of any other event."""
    variant, state, old = scene.variant, scene.after, scene.old
    match event:
        case GameStarted():
            yield from scene.to_all(lambda to, view: letters.starting(to, view, variant))
        case BidsSettled():
            yield from _judged(scene, event)
        case PhaseProcessed():
            due = old.deadline
            yield from scene.to_all(lambda to, view: letters.processed(to, view, variant, event, was_due=due))
            if state.is_over:
                yield from _ended(scene)
        case GameTerminated() | GameSettled():
            yield from _ended(scene)
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


def _ended(scene: Scene) -> Iterator[OutLetter]:
    variant, years = scene.variant, scene.years
    conceded = any(isinstance(each, GameConceded) for each in scene.earlier)
    if scene.after.winner:
        yield from scene.to_all(lambda to, view: letters.won(to, view, variant, years, conceded=conceded))
    elif scene.after.status is Status.DRAWN:
        yield from scene.to_all(lambda to, view: letters.drawn(to, view, variant, years))
    else:
        yield from scene.to_all(lambda to, view: letters.terminated(to, view, variant, years))


def _judged(scene: Scene, settled: BidsSettled) -> Iterator[OutLetter]:
    """To each bidder what became of his own bids. No copy is kept for the record: nobody else may read it."""
    for side in bidders(settled):
        seat = scene.after.seat_of_side(side)
        if seat is not None and seat.is_held:
            yield letters.bids_judged(Reader.of(seat), scene.view(seat.id), scene.variant, settled, side)
