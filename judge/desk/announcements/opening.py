"""A game has ended: its diaries and ledgers are opened, and the record of a game in fog gets the whole board."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.desk.announcements import master_acts, messages, phases
from judge.desk.announcements.audience import Scene
from judge.desk.handling.game_reader import PastReader
from judge.game.boards import variant_of
from judge.game.events import BidsSettled, Event, GameStarted, PhaseProcessed, PositionEdited, RolledBack, RolledForward
from judge.game.orders.sealed_ledgers import SealedLedger
from judge.game.press.diary import KINDS, entries
from judge.game.reducer import apply
from judge.game.state import GameState, Role
from judge.writing.letters import endings, fogged
from judge.writing.letters.outgoing import OutLetter

_OF_THE_BOARD = (GameStarted, PhaseProcessed, RolledBack, RolledForward, PositionEdited)


def in_clear(game_reader: PastReader, scene: Scene, told: Sequence[Event]) -> Iterator[OutLetter]:
    """For a game in fog: the record's letters about the board as they would have been without it, in order.

    `told` are the events that happened with the end, before it.
    """
    if not scene.after.settings.fog:
        return
    before, state = None, None
    for event in (*(each.event for each in game_reader.events(scene.after.name)), *told):
        before, state = state, apply(state, event, scene.after.library)
        if isinstance(event, _OF_THE_BOARD):
            clear = _clear(state)
            then = Scene(_clear(before) if before else None, clear, variant_of(clear), (), {})
            for tell in (phases.tell, master_acts.tell):
                yield from (letter for letter in tell(then, event) if letter.public)


def _clear(state: GameState) -> GameState:
    """The game without fog. Only its masters keep an address, because some letters name them; nobody else gets one."""
    seats = {
        id: seat if seat.role is Role.MASTER else replace(seat, address="", second="")
        for id, seat in state.seats.items()
    }
    return replace(state, seats=seats, settings=replace(state.settings, fog=False))


def opened(game_reader: PastReader, scene: Scene, told: Sequence[Event]) -> Iterator[OutLetter]:
    """Letters to everybody: what was bid, the diaries, and after fog, that the whole game may now be read.

    `told` are the events that happened with the end.
    """
    state, variant = scene.after, scene.variant
    ledgers = sealed_ledgers(variant, game_reader.ledgers(state.name), told)
    if ledgers:
        yield from scene.to_all(lambda to, view: endings.ledgers_opened(to, view, variant, ledgers), news=True)
    past = [each.event for each in game_reader.events(state.name, KINDS)]
    yield from messages.diaries(scene, entries([*past, *told]))
    if state.settings.fog and state.position is not None:
        yield from scene.to(state.seats.values(), lambda to, view: fogged.lifted(to, view, variant))


def sealed_ledgers(variant: Variant, records: Sequence[SealedLedger], since: Iterable[Event]) -> list[SealedLedger]:
    """The ledgers on record, with what has happened `since` they were kept."""
    order = variant.calendar.order
    ledgers = list(records)
    for event in since:
        match event:
            case BidsSettled():
                ledgers.append(SealedLedger(event))
            case RolledBack():
                back = order(event.position.phase)
                ledgers = [
                    replace(each, voided=True) if order(Phase.parse(each.settled.phase)) >= back else each
                    for each in ledgers
                ]
            case RolledForward():
                ledgers = _with_branch(variant, ledgers, event.to.position.phase)
    return ledgers


def _with_branch(variant: Variant, ledgers: Sequence[SealedLedger], end: Phase) -> list[SealedLedger]:
    """The ledgers, with those of the last abandoned branch that ended before the phase `end` counting again."""
    order = variant.calendar.order
    counted, before = list(ledgers), order(end)
    for place in reversed(range(len(counted))):
        if not counted[place].voided:
            break
        at = order(Phase.parse(counted[place].settled.phase))
        if at < before:
            counted[place], before = replace(counted[place], voided=False), at
    return counted
