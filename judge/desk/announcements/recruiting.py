"""How a game finds its players: answers to applications, the muster, the search for somebody to take a seat over."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from judge.desk.announcements.audience import Scene
from judge.desk.handling.effects import GameChange
from judge.desk.handling.game_reader import PastReader
from judge.desk.handling.lookup import is_kept_out
from judge.game.boards import variant_of
from judge.game.events import ApplicationAnswered, Event, Invited, MusterCalled, Reminded, SeatChanged, SeatLeft
from judge.game.joining.forming import is_full, waits_for_master
from judge.game.joining.muster import unanswered
from judge.game.seating import same_address, vacant_seats
from judge.game.state import GameState, Role, Status
from judge.game.views.game_view import view_for
from judge.writing.letters import recruiting
from judge.writing.letters.outgoing import OutLetter, Reader

_UNCALLED = ("replaced", "vacated")
"""Reasons for leaving a seat after which no replacement is sought."""
MOST_ASKED = 50
"""How many standbys are notified of a seat, the longest waiting first."""


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of an event before the start; none for any other event."""
    variant, state, old = scene.variant, scene.after, scene.old
    match event:
        case ApplicationAnswered(seat=id, accepted=False, reason=reason):
            asked = next(each for each in old.applicants if each.id == id)
            yield recruiting.rejected(Reader(asked.address), scene.view(None), variant, reason)
        case Invited(address=address, side=side):
            yield _once(recruiting.invited(Reader(address), scene.view(None), variant, side), state, "invited")
        case MusterCalled(until=None):
            absent = sum(isinstance(each, SeatLeft) and each.why == "absent" for each in scene.earlier)
            stay = [*state.masters, *state.players]
            yield from scene.to(stay, lambda to, view: recruiting.muster_off(to, view, variant, absent))
        case MusterCalled(until=datetime() as until):
            again = "moved" if old.muster else ""
            asked_for = unanswered(state)
            yield from scene.to(asked_for, lambda to, view: recruiting.muster(to, view, variant, until, again=again))
            if again:
                yield from _unanswered(scene, until, moved=True)
        case Reminded() if state.status is Status.FORMING and state.muster is not None:
            late, end = unanswered(state), state.muster
            yield from scene.to(late, lambda to, view: recruiting.muster(to, view, variant, end, again="reminder"))
            yield from _unanswered(scene, end)
        case SeatChanged(what="present") if not unanswered(state) and is_full(state, variant):
            if waits_for_master(state):
                yield from scene.to(state.masters, lambda to, view: recruiting.mustered(to, view, variant))


def _unanswered(scene: Scene, until: datetime, *, moved: bool = False) -> Iterator[OutLetter]:
    """To the masters: who has not answered yet, `until` when they can; `moved`: it is later than they were told."""
    people = [recruiting.person(seat.name, seat.address) for seat in unanswered(scene.after)]
    yield from scene.to(
        scene.after.masters,
        lambda to, view: recruiting.unanswered(to, view, scene.variant, until, people, moved=moved),
    )


def search(game_reader: PastReader, happening: GameChange) -> list[OutLetter]:
    """Letters to standbys when a game has lost a player and nobody has taken the seat yet.

    Unlisted games, and games joined with a word, do not search. Players of the game, present and former, are not asked,
    nor is anybody who was asked within the last day (`OutLetter.once`).
    """
    state, before = happening.after, happening.before
    if before is None or not _has_lost(happening) or state.settings.unlisted or state.settings.gates.word:
        return []
    variant = variant_of(state)
    known = [
        each for seats in (before.seats, state.seats) for seat in seats.values() for each in (seat.address, seat.second)
    ]
    asked = [
        each
        for each in game_reader.standbys(state.variant)
        if not any(same_address(each, one) for one in known) and not is_kept_out(game_reader, state, each)
    ]
    view = view_for(state, variant, None)
    written = (recruiting.wanted(Reader(each), view, variant) for each in asked[:MOST_ASKED])
    return [_once(letter, state, "wanted") for letter in written]


def _once(letter: OutLetter, state: GameState, kind: str) -> OutLetter:
    """The letter, which goes to its address once a day at most."""
    return replace(letter, once=f"{kind} {state.name}")


def _has_lost(happening: GameChange) -> bool:
    """Whether a player has left a game that goes on, and the seat is still free."""
    state = happening.after
    left = {each.seat for each in happening.events if isinstance(each, SeatLeft) and each.why not in _UNCALLED}
    if state.is_over or not left:
        return False
    if state.status is Status.FORMING:
        return any(state.seats[id].role is Role.PLAYER and not state.seats[id].is_held for id in left)
    return any(seat.id in left for seat in vacant_seats(state))
