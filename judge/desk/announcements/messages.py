"""What people write: press and announcements, and their diaries once the game has ended."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial

from judge.board.variant import Variant
from judge.desk.announcements.audience import Scene
from judge.game.events import Announced, Event, PressSent
from judge.game.press.diary import Entry
from judge.game.press.press import EVERYBODY, may_answer, may_broadcast, readers
from judge.game.settings import PressMode
from judge.game.state import Role, Seat
from judge.game.views.game_view import GameView
from judge.writing.letters import game_letters, press_letters
from judge.writing.letters.outgoing import RECORD, OutLetter, Reader
from judge.writing.letters.press_letters import OpenedEntry, PressHeader


def tell(scene: Scene, event: Event) -> Iterator[OutLetter]:
    """The letters of an event that is somebody's words; none for any other event."""
    match event:
        case PressSent():
            yield from _press(scene, event)
        case Announced(text=text, subject=subject):
            yield from scene.to_all(
                lambda to, view: game_letters.announcement(to, view, scene.variant, text, subject=subject)
            )


def _press(scene: Scene, sent: PressSent) -> Iterator[OutLetter]:
    """A message to its readers, with copies for a sender who wants one, masters who read along, and the record if it is
    public.

    The answer has told the sender of the message; what became of it later, when it had waited, they are told here.
    """
    variant, seats = scene.variant, scene.after.seats
    there = readers(scene.after, sent)
    truth = _truth(sent, there)
    for reader in there:
        to, view = Reader.of(reader), scene.view(reader.id)
        header, answer = _header_for(sent, there, reader), _answer(scene, reader, sent)
        yield press_letters.received(to, view, variant, header, sent.text, answer=answer, number=sent.number)
    missed = [] if sent.broadcast else [id for id in sent.to if not seats[id].is_held]
    own = replace(truth, readers=(), hidden=True) if sent.hidden else truth
    if seats[sent.sender].copies or (sent.postal and missed):
        yield from scene.to(
            [seats[sent.sender]], lambda to, view: press_letters.sent(to, view, variant, own, sent.text, missed)
        )
    if sent.copied:
        along = [seat for seat in scene.after.masters if seat not in there and seat.id != sent.sender]
        yield from scene.to(along, lambda to, view: press_letters.read_along(to, view, variant, truth, sent.text))
    if sent.broadcast and not sent.as_to:  # otherwise its readers are meant to take it for private
        header = _header_for(sent, there, None)
        open_to_all = scene.after.settings.press in (PressMode.ALL, PressMode.BROADCAST)
        answer = "broadcast" if open_to_all else "master"
        yield press_letters.received(RECORD, scene.view(None), variant, header, sent.text, answer=answer)


def _truth(sent: PressSent, there: Iterable[Seat]) -> PressHeader:
    """The whole truth about a message, for its sender and for those who may know it."""
    return PressHeader(
        sent.sender,
        tuple(seat.id for seat in there),
        sent.broadcast,
        sent.postal,
        sent.grey,
        sent.as_sender,
        tuple(id for id in sent.as_to if id != EVERYBODY),
        EVERYBODY in sent.as_to,
    )


def _header_for(sent: PressSent, there: Iterable[Seat], reader: Seat | None) -> PressHeader:
    """What a reader (None: everybody) is told of a message. Masters are told nothing false (DPjudge FAKE_PRESS).

    They learn who wrote a grey message only where they read all press.
    """
    truth = _truth(sent, there)
    if reader is not None and reader.role is Role.MASTER:
        if sent.grey and not sent.copied:
            return replace(truth, sender="", grey=False)
        return truth
    sender = "" if sent.grey else sent.as_sender or sent.sender
    if not sent.as_to:
        return PressHeader(sender, truth.readers, sent.broadcast, sent.postal)
    return PressHeader(sender, truth.false_readers, EVERYBODY in sent.as_to, sent.postal)


def _answer(scene: Scene, reader: Seat, sent: PressSent) -> str:
    """How a reader may answer a message."""
    if may_answer(scene.after, reader, sent):
        return "reply"
    if scene.after.settings.press is PressMode.BROADCAST and may_broadcast(scene.after, reader):
        return "broadcast"
    return "" if reader.role is Role.MASTER else "master"


def diaries(scene: Scene, entries: Iterable[Entry]) -> Iterator[OutLetter]:
    """The game has ended: its diaries go to everybody, without the entries that were struck out."""
    opened = [OpenedEntry(each.seat, each.phase, each.text, each.former) for each in entries if not each.struck]
    parts = press_letters.parted(opened)
    for number, part in enumerate(parts, 1):
        yield from scene.to_all(partial(_diary_letter, scene.variant, part, number, len(parts)))


def _diary_letter(
    variant: Variant, part: Sequence[OpenedEntry], number: int, of: int, to: Reader, view: GameView
) -> OutLetter:
    return press_letters.diaries(to, view, variant, part, number, of)
