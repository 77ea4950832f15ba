"""Who comes and goes: seats taken, left, given other addresses."""

from collections.abc import Iterable, Iterator

from judge.desk.announcements.audience import Scene
from judge.game.events import Event, GameCreated, SeatChanged, SeatLeft, SeatTaken
from judge.game.joining.forming import is_full, waits_for_master
from judge.game.state import Role, Seat, Status
from judge.game.views.game_view import view_for
from judge.writing.letters import game_letters
from judge.writing.letters.outgoing import OutLetter, Reader


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of an event about somebody's seat; none for any other event."""
    variant, state = scene.variant, scene.after
    match event:
        case GameCreated():
            yield from scene.to(state.masters, lambda to, view: game_letters.welcome_master(to, view, variant))
        case SeatTaken(seat=seat, returns=returns) if seat.role is not Role.MASTER:
            yield from _taken(scene, seat, returns=returns)
        case SeatChanged(seat=seat, what="generation"):
            yield from scene.to([seat], lambda to, view: game_letters.renewed(to, view, variant))
        case SeatLeft(seat=left) if scene.old.seats[left].role is not Role.MASTER:
            yield from _left(scene, scene.old.seats[left], event)


def dismissed(events: Iterable[Event]) -> frozenset[str]:
    """The seats whose holders lose them by these events, because they have missed too many deadlines."""
    return frozenset(
        each.seat for each in events if isinstance(each, SeatLeft) and each.why in ("dismissed", "vacated")
    )


def _taken(scene: Scene, seat: Seat, *, returns: bool) -> Iterator[OutLetter]:
    """Somebody took a seat: they are welcomed, and everybody else is told if the game is running.

    Of a player in a game that forms, its masters are told by their daily letter, or when it is full.
    Of somebody who `returns`, because a master took back what had lost them the seat, all others are told otherwise.
    """
    variant, state = scene.variant, scene.after
    card = next(each for each in scene.view(None).seats if each.id == seat.id)
    if seat.role is Role.OBSERVER:
        yield from scene.to(
            [seat], lambda to, view: game_letters.welcome_observer(to, view, variant, monitor=seat.monitor)
        )
        yield from scene.to(state.masters, lambda to, view: game_letters.observed(to, view, variant, card))
    elif state.status is Status.FORMING:
        yield from scene.to([seat], lambda to, view: game_letters.welcome_player(to, view, variant, seat.dealt))
        if is_full(state, variant) and waits_for_master(state):
            yield from scene.to(state.masters, lambda to, view: game_letters.game_full(to, view, variant))
    else:
        yield from scene.to([seat], lambda to, view: game_letters.seat_yours(to, view, variant, again=returns))
        if returns:
            return
        by_master = any(isinstance(each, SeatLeft) and each.why == "replaced" for each in scene.earlier)
        yield from scene.to_all(
            lambda to, view: game_letters.taken_over(to, view, variant, card, by_master=by_master), besides=seat.id
        )


def _left(scene: Scene, seat: Seat, event: SeatLeft) -> Iterator[OutLetter]:
    """Somebody left a seat, of their own will or not. Observers who became players or masters have been welcomed."""
    variant, state, why = scene.variant, scene.after, event.why
    keeps = event.keeps and bool(seat.powers)
    if why in ("joined", "promoted") or scene.before is None:
        return
    card = next(each for each in view_for(scene.before, variant, None).seats if each.id == seat.id)
    # They no longer hold the seat, so the letter carries no reply address of it.
    former = Reader(seat.address, zone=seat.zone)
    keeps_own = keeps and any(scene.old.orders.get(power) for power in seat.powers)
    yield game_letters.seat_lost(former, scene.view(None), variant, card, why, keeps=keeps_own)
    if why in ("replaced", "absent", "taken-back") or seat.role is not Role.PLAYER:
        return  # everybody is told of all absent players at once, when the muster ends
    if state.is_running:
        yield from scene.to_all(lambda to, view: game_letters.vacant(to, view, variant, card, why, keeps=keeps))
    else:
        yield from scene.to(
            state.masters, lambda to, view: game_letters.vacant(to, view, variant, card, why, keeps=keeps)
        )
