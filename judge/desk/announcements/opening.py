"""What a finished game hid is opened: names, ledgers and diaries, and the record of a game in fog gets the board."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.desk.announcements import master_acts, messages, phases
from judge.desk.announcements.audience import Scene
from judge.desk.handling.game_reader import PastReader
from judge.game.boards import variant_of
from judge.game.events import (
    BidsSettled,
    EditionChanged,
    Event,
    GameSettled,
    GameStarted,
    GameTerminated,
    PhaseProcessed,
    PositionEdited,
    RolledBack,
    RolledForward,
)
from judge.game.hidden import Hidden, hides
from judge.game.orders.sealed_ledgers import SealedLedger
from judge.game.press.diary import KINDS, entries
from judge.game.reducer import apply
from judge.game.state import GameState, Role
from judge.writing.letters import endings, fogged
from judge.writing.letters.outgoing import OutLetter

_MOST_BIDS = 400  # in a letter that opens something else besides; each takes two lines or three
_OF_THE_BOARD = (
    GameStarted,
    PhaseProcessed,
    RolledBack,
    RolledForward,
    PositionEdited,
    EditionChanged,
    GameSettled,
    GameTerminated,
)


def opened(game_reader: PastReader, scene: Scene, told: Sequence[Event]) -> Iterator[OutLetter]:
    """Letters to everybody: who played, what was bid, the diaries, and after fog, that the whole game may now be read.

    `told` are the events that happened with the opening.
    """
    state, variant, hid = scene.after, scene.variant, hides(scene.after)
    if Hidden.BOARD in hid:
        yield from _in_clear([*(each.event for each in game_reader.events(state.name)), *told], scene)
    letters: list[OutLetter] = []
    ledgers = sealed_ledgers(variant, game_reader.ledgers(state.name), told) if Hidden.BIDS in hid else []
    if Hidden.NAMES in hid:
        letters += scene.to_all(lambda to, view: endings.names_opened(to, view, variant), news=True)
    if Hidden.BIDS in hid:
        letters += scene.to_all(lambda to, view: endings.ledgers_opened(to, view, variant, ledgers), news=True)
    past = [each.event for each in game_reader.events(state.name, KINDS)]
    letters += messages.diaries(scene, entries([*past, *told]))
    if Hidden.BOARD in hid:
        letters += scene.to(state.seats.values(), lambda to, view: fogged.lifted(to, view, variant, scene.years))
    yield from _by_reader(letters, sum(len(each.settled.ledger) for each in ledgers))


def _by_reader(letters: Sequence[OutLetter], bids: int) -> Iterator[OutLetter]:
    """What one reader gets of these letters as one. Apart stay, behind it, diaries that take several letters, and
    ledgers of so many `bids` that a letter with something else would be too long; and all of the record's, where each
    has a subject of its own.
    """
    diaries = Counter((each.address, each.seat) for each in letters if each.kind == "diaries")
    together: dict[tuple[str, tuple[str, str, int] | None], list[OutLetter]] = {}
    apart: list[OutLetter] = []
    for each in letters:
        reader = (each.address, each.seat)
        is_long = (each.kind == "diaries" and diaries[reader] > 1) or (each.kind == "ledger" and bids > _MOST_BIDS)
        if each.public or is_long:
            apart.append(each)
        else:
            together.setdefault(reader, []).append(each)
    yield from map(endings.opened, together.values())
    yield from apart


def _in_clear(happened: Sequence[Event], scene: Scene) -> Iterator[OutLetter]:
    """The record's letters about the board as they would have been without fog, in order, from all that `happened`."""
    last = max(place for place, event in enumerate(happened) if isinstance(event, _OF_THE_BOARD))
    before, state, earlier = None, None, []
    for place, event in enumerate(happened):
        before, state = state, apply(state, event, scene.after.library)
        if not isinstance(event, _OF_THE_BOARD):
            earlier.append(event)
            continue
        clear, years = _clear(state), scene.years if place == last else {}
        then = Scene(_clear(before) if before else None, clear, variant_of(clear), tuple(earlier), years)
        earlier = []
        for tell in (phases.tell, master_acts.tell):
            yield from (letter for letter in tell(then, event) if letter.public)


def _clear(state: GameState) -> GameState:
    """The game without fog. Only its masters keep an address, because some letters name them; nobody else gets one."""
    seats = {
        id: seat if seat.role is Role.MASTER else replace(seat, address="", second="")
        for id, seat in state.seats.items()
    }
    return replace(state, seats=seats, settings=replace(state.settings, fog=False), hidden_until=None)


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
