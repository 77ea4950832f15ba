"""Press letters: to readers, each with what they may know, to the sender, and to masters who read along; and
diaries."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import OutLetter, Reader, letter
from judge.writing.letters.subjects import (
    AllDiaries,
    BroadcastSent,
    PressCopyTo,
    PressFrom,
    PressFromTo,
    SomeDiaries,
    UnsignedPress,
    about_game,
    naming_game,
)
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.letter_blocks import Quoted, quoted
from judge.writing.rendering.shared_words import card_called

_EVERYBODY, _UNTOLD = "*", "?"  # stands for seats: all of them, or one that the reader may not know
_LETTER = 60_000  # characters of a letter of diaries; the rest goes into the next letter


class You(Message):
    """The reader of a letter, as one of a message's recipients."""


class Everybody(Message):
    """Everybody in a game, as the recipients of a message."""


class Nobody(Message):
    """A message went to nobody."""


class Somebody(Message):
    """Somebody whom the reader may not know."""


class WhomYouAnswered(Message):
    """The recipient of an answer to a letter that did not say who wrote it."""


class SeatThatIsGone(Message):
    """The writer or a reader of a message whose seat does not exist any longer."""


class EarlierPlayer(Message):
    """The former holder of a seat, as the writer of a diary."""

    who: Message


class BeforeTheStart(Message):
    """Replaces a phase: before the first one."""


class SenderUntold(Message):
    """The readers of a message are not told who wrote it."""


class FalseSender(Message):
    """The false sender shown to the readers of a message."""

    sender: Message


class FalseReaders(Message):
    """The false readers shown to the readers of a message."""

    readers: tuple[Message, ...]


class FalseSenderAndReaders(Message):
    """The false sender and the false readers shown to the readers of a message."""

    sender: Message
    readers: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PressHeader:
    """What a reader learns about a message; seats are ids. `sender` is empty if they do not learn who wrote it.

    `broadcast`: it went to everybody. `postal`: it had waited for the results. `false_sender`, `false_readers` and
    `false_broadcast` are what the recipients learn instead, given only to readers who may know both; `grey`: the
    recipients do not learn who wrote. `hidden`: the reader learns only that it went to somebody who had written to
    them, not who that is.
    """

    sender: str
    readers: tuple[str, ...]
    broadcast: bool = False
    postal: bool = False
    grey: bool = False
    false_sender: str = ""
    false_readers: tuple[str, ...] = ()
    false_broadcast: bool = False
    hidden: bool = False


def received(
    to: Reader, view: GameView, variant: Variant, header: PressHeader, text: str, *, answer: str = "", number: int = 0
) -> OutLetter:
    """A message as received.

    `answer` is how the reader may answer: `reply` (to this letter, which brings message `number` of the game),
    `broadcast`, `master` (only to the master), or empty: not at all.
    """
    who = _seat(view, header.sender, variant) if header.sender else None
    you = (You(),) if to.seat in header.readers else ()
    facts = {
        "sender": who,
        "readers": (*you, *_seats(view, header.readers, variant, besides=to.seat)),
        "text": quoted(text),
        "broadcast": header.broadcast,
        "postal": header.postal,
        "note": _falsehood(view, variant, header),
        "answer": answer,
    }
    subject = naming_game(view, PressFrom(who) if who else UnsignedPress())
    written = letter("press", subject, to, view, variant, facts)
    return replace(written, press=number if answer == "reply" else 0, among=_among(to, header))


def sent(
    to: Reader, view: GameView, variant: Variant, header: PressHeader, text: str, missed: Sequence[str] = ()
) -> OutLetter:
    """The sender's copy of a message; `missed` are the recipients' seats that are now vacant."""
    readers = (Somebody(),) if header.hidden else _readers(view, header.readers, variant)
    facts = {
        "readers": WhomYouAnswered() if header.hidden else readers,
        "text": quoted(text),
        "broadcast": header.broadcast,
        "postal": header.postal,
        "note": _falsehood(view, variant, header),
        "missed": () if header.hidden else _seats(view, missed, variant),
    }
    subject = naming_game(view, BroadcastSent() if header.broadcast else PressCopyTo(readers))
    return replace(letter("press_sent", subject, to, view, variant, facts), among=_among(to, header))


def read_along(to: Reader, view: GameView, variant: Variant, header: PressHeader, text: str) -> OutLetter:
    """A master's copy of a message to others, with its true sender and readers, in a game whose terms announce such
    copies."""
    sender, readers = _seat(view, header.sender, variant), _readers(view, header.readers, variant)
    facts = {
        "sender": sender,
        "readers": readers,
        "text": quoted(text),
        "postal": header.postal,
        "note": _falsehood(view, variant, header),
    }
    written = letter("press_copy", naming_game(view, PressFromTo(sender, readers)), to, view, variant, facts)
    return replace(written, among=_among(to, header))


def _among(to: Reader, header: PressHeader) -> tuple[str, ...]:
    """The correspondence that a message belongs to, as far as its reader knows: everybody's, or that of these seats."""
    if header.broadcast:
        return (_EVERYBODY,)
    readers = (_UNTOLD,) if header.hidden else header.readers
    return tuple(sorted({header.sender or _UNTOLD, *readers, *((to.seat,) if to.seat else ())}))


def _falsehood(view: GameView, variant: Variant, header: PressHeader) -> Message | None:
    """The false or incomplete statements that the readers get; None if there are none."""
    sender = _seat(view, header.false_sender, variant) if header.false_sender else None
    readers = (Everybody(),) if header.false_broadcast else _seats(view, header.false_readers, variant)
    false: Message | None = None
    if sender and readers:
        false = FalseSenderAndReaders(sender, readers)
    elif sender:
        false = FalseSender(sender)
    elif readers:
        false = FalseReaders(readers)
    return SenderUntold().with_more(false) if header.grey else false


def _seat(view: GameView, seat: str, variant: Variant) -> Message:
    card = next((each for each in view.seats if each.id == seat), None)
    return card_called(card, variant) if card else SeatThatIsGone()


def _seats(view: GameView, seats: Sequence[str], variant: Variant, besides: str | None = None) -> tuple[Message, ...]:
    return tuple(dict.fromkeys(_seat(view, each, variant) for each in seats if each != besides))


def _readers(view: GameView, seats: Sequence[str], variant: Variant) -> tuple[Message, ...]:
    return _seats(view, seats, variant) or (Nobody(),)


# -- diaries ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenedEntry:
    """An entry of an opened diary: its seat and phase; `former`: written by a holder before the last."""

    seat: str
    phase: str
    text: str
    former: bool = False


def parted(entries: Sequence[OpenedEntry]) -> list[list[OpenedEntry]]:
    """The entries by seat, split into letters of bounded size."""
    letters: list[list[OpenedEntry]] = []
    size, places = 0, {each.seat: place for place, each in reversed(list(enumerate(entries)))}
    for entry in sorted(entries, key=lambda each: places[each.seat]):
        if not letters or size + len(entry.text) > _LETTER:
            letters.append([])
            size = 0
        letters[-1].append(entry)
        size += len(entry.text)
    return letters


def diaries(
    to: Reader, view: GameView, variant: Variant, entries: Sequence[OpenedEntry], number: int, of: int
) -> OutLetter:
    """The game is over: what players wrote in their diaries, letter `number` of `of`."""
    groups: dict[Message, list[tuple[Message | str, Quoted]]] = {}
    for each in entries:
        seat = _seat(view, each.seat, variant)
        whose = EarlierPlayer(seat) if each.former else seat
        groups.setdefault(whose, []).append((each.phase or BeforeTheStart(), quoted(each.text)))
    facts = {"diaries": list(groups.items()), "number": number, "of": of}
    subject = about_game(view, SomeDiaries(number, of) if of > 1 else AllDiaries())
    return letter("diaries", subject, to, view, variant, facts)


# -- press that waits -------------------------------------------------------------------------------------------------


def posted(waiting: Sequence[tuple[tuple[Message, ...], str]], variant: Variant) -> Passage:
    """The press of one seat that waits for the results: the recipients and text of each message."""
    return Passage("posted", {"waiting": [(readers, quoted(text)) for readers, text in waiting]}, variant)
