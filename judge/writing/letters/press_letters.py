"""Press letters: to readers, each with what they may know, to the sender, to masters who read along; and diaries."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.board.variant import Variant
from judge.game.views.game_view import GameView
from judge.writing.letters.outgoing import OutLetter, Reader, about_game, letter, naming_game
from judge.writing.rendering.render import clean, names
from judge.writing.rendering.shared_words import seat_words
from judge.writing.rendering.translatable import say

_LETTER = 60_000  # characters of a letter of diaries; the rest goes into the next letter


@dataclass(frozen=True, slots=True)
class PressHeader:
    """What a reader is told about a message; seats are ids. `sender` is empty if they are not told who wrote it.

    `broadcast`: it went to everybody. `postal`: it had waited for the results. `false_sender`, `false_readers` and
    `false_broadcast` are what the recipients are told instead, given only to those who may know both; `grey`: the
    recipients are not told who wrote. `hidden`: the reader is told only that it went to whoever had written to them,
    not who that is.
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
    who = _seat(view, header.sender, variant) if header.sender else ""
    you = [say("you")] if to.seat in header.readers else []
    facts = {
        "sender": who,
        "readers": names([*you, *_seats(view, header.readers, variant, besides=to.seat)]),
        "text": _said(text),
        "broadcast": header.broadcast,
        "postal": header.postal,
        "note": _falsehood(view, variant, header),
        "answer": answer,
    }
    subject = naming_game(view, f"press from {who}" if who else "press")
    written = letter("press", subject, to, view, variant, facts, whole_words=True)
    return replace(written, press=number if answer == "reply" else 0)


def sent(
    to: Reader, view: GameView, variant: Variant, header: PressHeader, text: str, missed: Sequence[str] = ()
) -> OutLetter:
    """The sender's copy of a message; `missed` are the recipients' seats that are now vacant."""
    who = say("somebody") if header.hidden else names(_seats(view, header.readers, variant)) or say("nobody")
    facts = {
        "readers": say("somebody, whose letter you answered,") if header.hidden else who,
        "text": _said(text),
        "broadcast": header.broadcast,
        "postal": header.postal,
        "note": _falsehood(view, variant, header),
        "missed": "" if header.hidden else names(_seats(view, missed, variant)),
    }
    subject = naming_game(view, "broadcast sent" if header.broadcast else f"press sent to {who}")
    return letter("press_sent", subject, to, view, variant, facts, whole_words=True)


def read_along(to: Reader, view: GameView, variant: Variant, header: PressHeader, text: str) -> OutLetter:
    """A master's copy of a message to others, with its true sender and readers, in a game whose terms announce such
    copies."""
    sender, readers = _seat(view, header.sender, variant), names(_seats(view, header.readers, variant)) or say("nobody")
    facts = {
        "sender": sender,
        "readers": readers,
        "text": _said(text),
        "postal": header.postal,
        "note": _falsehood(view, variant, header),
    }
    subject = naming_game(view, f"press from {sender} to {readers}")
    return letter("press_copy", subject, to, view, variant, facts, whole_words=True)


def _falsehood(view: GameView, variant: Variant, header: PressHeader) -> str:
    """What the readers are told that is false or incomplete."""
    said = [say("is from {sender}", sender=_seat(view, header.false_sender, variant))] if header.false_sender else []
    if header.false_broadcast or header.false_readers:
        readers = say("everybody") if header.false_broadcast else names(_seats(view, header.false_readers, variant))
        said.append(say("went to {readers}", readers=readers))
    parts = [say("are not told who wrote it")] if header.grey else []
    parts += [say("are told that it {falsehood}", falsehood=names(said))] if said else []
    return say("Its readers {are_told}.", are_told=names(parts)) if parts else ""


def _said(text: str) -> str:
    return clean(text).strip("\n")


def _seat(view: GameView, seat: str, variant: Variant) -> str:
    card = next((each for each in view.seats if each.id == seat), None)
    return seat_words(card, variant) if card else say("a seat that is gone")


def _seats(view: GameView, seats: Sequence[str], variant: Variant, besides: str | None = None) -> list[str]:
    return list(dict.fromkeys(_seat(view, each, variant) for each in seats if each != besides))


# -- diaries ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OpenedEntry:
    """An entry of a diary that is opened: whose seat's, of which phase; `former`: by a holder before the last."""

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
    groups: dict[str, list[tuple[str, str]]] = {}
    for each in entries:
        whose = _seat(view, each.seat, variant)
        if each.former:
            whose = say("{seat}, an earlier player", seat=whose)
        groups.setdefault(whose, []).append((each.phase or say("before the start"), _said(each.text)))
    facts = {"groups": list(groups.items()), "number": number, "of": of}
    subject = about_game(view, f"diaries {number} of {of}" if of > 1 else "diaries")
    return letter("diaries", subject, to, view, variant, facts, whole_words=True)
