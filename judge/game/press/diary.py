"""Diaries: players write them for themselves, and everybody may read them once the game is over and opens them.

Entries are events and are not in the state, so no view can hold them; the desk looks them up in the events. Somebody
who takes over a seat may not read its former holder's entries.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from judge.common.message import Message
from judge.game.events import DiaryStruck, DiaryWritten, Event, SeatLeft, SeatTaken
from judge.game.refusals import Refusal
from judge.game.seating import GameOver, require_player
from judge.game.state import GameState

KINDS: tuple[type[Event], ...] = (DiaryWritten, DiaryStruck, SeatLeft, SeatTaken)  # the events that `entries` needs
LONGEST_ENTRY = 20_000  # characters
LONGEST_DIARY = 200_000  # characters of one holder


class NoSuchEntry(Message):
    """The reader's own diary has no entry of that number."""

    number: int


class DiariesOpened(Message):
    """Somebody writes in a diary that everybody may read."""

    game: str


class EmptyEntry(Message):
    """An entry without a word."""


class EntryTooLong(Message):
    """An entry of more characters than one may have."""

    length: int
    most: int


class DiaryFull(Message):
    """A diary has no room for this entry."""

    most: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry: whose seat it is of, its phase (the code, empty before the start), and whether it still stands.

    `number` counts the seat's entries, `shown` those of the holder who wrote it. `former`: another holds the seat now.
    """

    seat: str
    number: int
    shown: int
    phase: str
    text: str
    struck: bool = False
    former: bool = False


def entries(happened: Iterable[Event]) -> list[Entry]:
    """All entries of a game's diaries, in the order in which they were written, from the game's events."""
    found: list[Entry] = []
    lost: dict[str, list[set[int]]] = {}  # by seat, the entries of each holder whom a master removed
    for event in happened:
        match event:
            case DiaryWritten(seat=seat, number=number, text=text, phase=phase):
                shown = sum(each.seat == seat and not each.former for each in found) + 1
                found.append(Entry(seat, number, shown, phase, text))
            case DiaryStruck(seat=seat, number=number):
                found = [
                    replace(each, struck=True) if (each.seat, each.number) == (seat, number) else each for each in found
                ]
            case SeatLeft(seat=seat, why=why):
                if why in ("ejected", "replaced"):
                    lost.setdefault(seat, []).append({each.number for each in own_entries(found, seat)})
                found = _left(found, seat)
            case SeatTaken(seat=taken, returns=returns):
                found = _left(found, taken.id)
                own = lost[taken.id].pop() if returns and lost.get(taken.id) else ()
                found = [
                    replace(each, former=False) if each.seat == taken.id and each.number in own else each
                    for each in found
                ]
    return found


def _left(found: list[Entry], seat: str) -> list[Entry]:
    return [replace(each, former=True) if each.seat == seat else each for each in found]


def own_entries(written: Iterable[Entry], seat: str) -> list[Entry]:
    """The entries that the present holder of a seat may read: their own, unless struck out."""
    return [each for each in written if each.seat == seat and not each.struck and not each.former]


def find_entry(state: GameState, written: Iterable[Entry], seat: str, shown: int) -> Entry:
    """The holder's own entry of that number.

    :raises Refusal: `NotAPlayer`, `NoSuchEntry`.
    """
    require_player(state, seat)
    found = next((each for each in own_entries(written, seat) if each.shown == shown), None)
    if found is None:
        raise Refusal(NoSuchEntry(shown))
    return found


def write(state: GameState, written: Iterable[Entry], seat: str, text: str) -> list[Event]:
    """Add an entry to a player's diary, before the game, while it runs, or after its end until diaries are opened.

    :raises Refusal: `DiariesOpened`, `NotAPlayer`, `EmptyEntry`, `EntryTooLong`, `DiaryFull`.
    """
    if state.is_revealed:
        raise Refusal(DiariesOpened(state.name))
    require_player(state, seat)
    if not text.strip():
        raise Refusal(EmptyEntry())
    if len(text) > LONGEST_ENTRY:
        raise Refusal(EntryTooLong(len(text), LONGEST_ENTRY))
    known = list(written)
    if sum(len(each.text) for each in own_entries(known, seat)) + len(text) > LONGEST_DIARY:
        raise Refusal(DiaryFull(LONGEST_DIARY))
    number = max((each.number for each in known if each.seat == seat), default=0) + 1
    return [DiaryWritten(seat, number, text, str(state.position.phase) if state.position else "")]


def strike(state: GameState, written: Iterable[Entry], seat: str, shown: int) -> list[Event]:
    """Strike out an entry of a player's diary: nobody will read it.

    :raises Refusal: `GameOver`, `NotAPlayer`, `NoSuchEntry`.
    """
    if state.is_revealed:
        raise Refusal(GameOver(state.name))
    return [DiaryStruck(seat, find_entry(state, written, seat, shown).number)]
