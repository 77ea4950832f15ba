"""What concerns somebody's time: absences, reminders that players chose, deadlines for their calendars."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from judge.board.phase import Phase
from judge.desk.announcements.audience import Scene
from judge.game.clock.agenda import reminders_of
from judge.game.events import (
    DeadlineSet,
    Event,
    GamePaused,
    GameResumed,
    GameSettled,
    GameStarted,
    GameTerminated,
    PhaseProcessed,
    RolledBack,
    RolledForward,
    SeatChanged,
    SeatReminded,
    SeatTaken,
    TakenBack,
)
from judge.game.players.absences import VisibleAbsence, may_know_absentee
from judge.game.state import Absence, GameState, Seat
from judge.game.views.game_view import GameView
from judge.writing.letters import absences, game_letters
from judge.writing.letters.outgoing import Due, OutLetter, Reader
from judge.writing.rendering.board_words import phase_in_words

_CARRIERS: dict[type[Event], tuple[str, ...]] = {
    GameStarted: ("starting", "fogged"),
    PhaseProcessed: ("results", "fogged"),
    DeadlineSet: ("deadline",),
    GamePaused: ("paused",),
    GameResumed: ("resumed",),
    RolledBack: ("rollback", "fogged"),
    RolledForward: ("rollforward", "fogged"),
    SeatTaken: ("seat_yours",),
    TakenBack: ("taken_back", "fogged"),
    GameSettled: ("won", "drawn"),
    GameTerminated: ("terminated",),
}
"""The events that set or cancel a deadline, and the kinds of letters about it."""


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of an event about somebody's time; none for any other event."""
    match event:
        case SeatReminded(seat=id):
            seat = scene.after.seats[id]
            if not set(scene.status.late).isdisjoint(seat.powers):
                yield from scene.to([seat], lambda to, view: game_letters.reminder(to, view, scene.variant))
        case SeatChanged(seat=seat, what="absences"):
            yield from _absences(scene, seat)


def _absences(scene: Scene, seat: Seat) -> Iterator[OutLetter]:
    """To everybody: somebody will be away, or will be there after all. They are named if that may be known."""
    before, after = scene.old.seats[seat.id].absences, seat.absences
    fresh = [each for each in after if each not in before]
    # an absence replaced by a longer one is not announced
    gone = [each for each in before if each not in after and not any(_holds(other, each) for other in fresh)]

    def seen(absences: list[Absence], reader: str | None) -> list[VisibleAbsence]:
        named = may_know_absentee(scene.after, seat.id, reader)
        powers, name = (seat.powers, "" if seat.powers else seat.name) if named else ((), "")
        return [VisibleAbsence(each.start, each.end, powers, name) for each in absences]

    def write(to: Reader, view: GameView) -> OutLetter:
        own = to.seat == seat.id
        return absences.absences(to, view, scene.variant, seen(fresh, to.seat), seen(gone, to.seat), own=own)

    if fresh or gone:
        yield from scene.to_all(write)


def _holds(one: Absence, other: Absence) -> bool:
    return one.start <= other.start and other.end <= one.end


def with_deadlines(scene: Scene, event: Event, letter: OutLetter) -> OutLetter:
    """The letter, with the deadline that it sets or cancels, for a reader who wants calendar files."""
    seat = scene.after.seats.get(letter.seat[1]) if letter.seat else None
    if seat is None or not seat.calendar or letter.kind not in _CARRIERS.get(type(event), ()):
        return letter
    return replace(letter, dues=tuple(_dues(scene, seat)))


def _dues(scene: Scene, seat: Seat) -> Iterator[Due]:
    """The cancelled deadline, if the phase is over or the clock has stopped; and the next one, if there is one."""
    old, new = scene.old, scene.after
    ended = new.deadline is None or _phase(old) != _phase(new)
    for state, cancelled in ((old, True), (new, False)):
        phase = _phase(state)
        if phase is not None and state.deadline is not None and (ended or not cancelled):
            yield Due(
                game=new.name,
                phase=str(phase),
                title=phase_in_words(phase, scene.variant.calendar),
                at=state.deadline,
                sequence=new.deadlines,
                alarms=_alarms(new, seat),
                cancelled=cancelled,
            )


def _phase(state: GameState) -> Phase | None:
    return state.position.phase if state.position else None


def _alarms(state: GameState, seat: Seat) -> tuple[timedelta, ...]:
    """How long before a deadline a reader's calendar reminds them: the same as the judge's own reminders."""
    if seat.remind is not None:
        return seat.remind
    return reminders_of(state)
