"""The parts of an answer: verdicts on lines, receipts, sections.

The desk fills these in; `judge.writing.letters.answers.reply` writes them.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import NamedTuple, Protocol

from judge.board.bid import Bid
from judge.board.orders import AdjustmentsDue, Order
from judge.board.position import Unit
from judge.board.variant import Variant
from judge.common.message import Message, Quotable
from judge.game.views.game_view import GameView
from judge.writing.rendering.composer import Passage
from judge.writing.rendering.letter_blocks import Quoted, Table
from judge.writing.rendering.translator import in_english


class OrderRead(Message):
    """An order as the judge has read it."""

    order: Order


class BidRead(Message):
    """A bid as the judge has read it."""

    points: int
    order: Order

    @classmethod
    def of(cls, bid: Bid) -> "BidRead":
        """The message that shows a bid."""
        return cls(bid.points, bid.order)


class NotPossible(Message):
    """An order or a bid, read as it was written, is impossible."""

    why: Message


class ReadAsImpossible(Message):
    """An order or a bid is impossible, and the judge's reading differs from what was written."""

    read: Message
    why: Message


@dataclass(frozen=True, slots=True)
class LineVerdict:
    """The verdict on one line of a letter.

    If `ok`, `said` is what was understood (an order in canonical spelling, or a command and what it did); else it says
    what is wrong and what would be right. `notes` are remarks on it ("replaces A PAR H"). `is_order` and `is_bid` tell
    orders and bids from commands, for the summary. `awaits_confirmation`: it is done once the writer confirms that it
    is theirs, or (`asks_yes`) says YES to what it would do. `is_offered`: it answers a letter of an older phase, and is
    done for the present one once the writer says YES; or it was not understood (not `ok`), and a YES files the order in
    `said` that it may have meant. `is_in_vain`: it is right, but another line of its command is not. `is_misread`: it
    was not understood; a line that is neither `ok` nor this was understood, and refused. `outline` is what a master
    reads instead of `said` if they wrote the line for somebody else. `variant` is the variant of the game that the line
    is about; its names are used in the messages.
    """

    ok: bool
    quoted: Quotable
    said: Message
    notes: tuple[Message, ...] = ()
    is_order: bool = False
    is_bid: bool = False
    awaits_confirmation: bool = False
    asks_yes: bool = False
    is_offered: bool = False
    is_in_vain: bool = False
    is_misread: bool = False
    outline: Message | None = None
    variant: Variant | None = None

    def in_vain(self, note: Message) -> "LineVerdict":
        """The verdict on this line if nothing came of its command, with a note that says so."""
        return replace(self, notes=(note,), is_in_vain=True) if self.ok else self

    @property
    def is_done(self) -> bool:
        """Whether something came of the line."""
        return self.ok and not (self.is_offered or self.awaits_confirmation or self.is_in_vain)

    @property
    def is_refused(self) -> bool:
        """Whether the line was not done, and nothing is offered instead."""
        return not self.ok and not self.is_offered


def not_possible(quoted: Quotable, read: OrderRead | BidRead, why: Message, variant: Variant) -> Message:
    """Says that an order or a bid is impossible, repeating our reading where it differs from the text `quoted`."""
    as_written = isinstance(quoted, str) and " ".join(quoted.split()).casefold() == in_english(read, variant).casefold()
    return NotPossible(why) if as_written else ReadAsImpossible(read, why)


@dataclass(frozen=True, slots=True)
class Receipt:
    """The orders now on file in one game, as the reader's own view has them (`view.own` is not None).

    `waiting` are the powers and provinces of lines that file an order for the phase once their reader says YES.
    """

    view: GameView
    variant: Variant
    waiting: tuple[tuple[str, str], ...] = ()

    @property
    def unordered(self) -> Mapping[str, tuple[Unit | AdjustmentsDue, ...]]:
        """What the reader has not ordered yet, by power, except what waits for their YES."""
        unordered = self.view.own.unordered if self.view.own is not None else {}
        if not self.waiting:
            return unordered
        return {
            power: tuple(left for each in listed if (left := self._left(power, each)) is not None)
            for power, listed in unordered.items()
        }

    def _left(self, power: str, each: Unit | AdjustmentsDue) -> Unit | AdjustmentsDue | None:
        if isinstance(each, Unit):
            return None if self.waits_for(each) else each
        left = abs(each.count) - sum(owner == power for owner, _ in self.waiting)
        return AdjustmentsDue(left if each.count > 0 else -left) if left > 0 else None

    def waits_for(self, unit: Unit) -> bool:
        """Whether an order for a unit waits for its reader's YES."""
        return (unit.power, self.variant.province_of.get(unit.space)) in self.waiting


SectionText = Passage | Message | Table | Quoted
"""The text below a title of an answer: a passage, a message, or a block."""


@dataclass(frozen=True, slots=True)
class Section:
    """The result of another command: a title and its text, with the names of a variant (None: codes).

    `ends`: the text says at its end what to reply.
    """

    title: Message
    text: SectionText
    variant: Variant | None = None
    ends: bool = False


@dataclass(frozen=True, slots=True)
class Reply:
    """The one answer to one letter. `subject` is the subject of the letter answered.

    Sections are in the order of their commands. `harmless`: nothing authenticates the sender, so as little as possible
    is quoted from the letter. `first` begins the answer, with the names of a variant. `offers`: a YES uses whatever
    waits for one; `readings`: the number of misunderstood lines for which a YES files a possible meaning; `choices`:
    for how many of these it must name one of several orders; `messages`: how many unsent messages it sends. `left`: the
    writer no longer holds the seat for which they wrote. `unsigned`: a section says how their orders count. `welcome`
    is about a seat that they got by the letter; it ends with what to reply.
    """

    subject: str
    verdicts: tuple[LineVerdict, ...] = ()
    receipts: tuple[Receipt, ...] = ()
    sections: tuple[Section, ...] = ()
    harmless: bool = False
    first: tuple[Message, Variant] | None = None
    offers: bool = False
    readings: int = 0
    choices: int = 0
    messages: int = 0
    left: bool = False
    unsigned: bool = False
    welcome: tuple[Passage, ...] = ()


class ListedGame(Protocol):
    """One line of LIST: any object with these facts will do. `seats_taken` counts the players' seats that are held,
    `vacancies` those of a running game that are not."""

    @property
    def name(self) -> str: ...
    @property
    def variant(self) -> str: ...
    @property
    def status(self) -> str: ...
    @property
    def phase(self) -> str | None: ...
    @property
    def deadline(self) -> datetime | None: ...
    @property
    def seats_taken(self) -> int: ...
    @property
    def vacancies(self) -> int: ...
    @property
    def unlisted(self) -> bool: ...


class Example(NamedTuple):
    """A sample line, and what it means."""

    line: str
    meaning: Message


class Topic(Protocol):
    """A command as HELP shows it: its name, sample lines, what it does in a few words and in full, and who may use
    it."""

    @property
    def name(self) -> str: ...
    @property
    def usage(self) -> Sequence[str | Example]: ...
    @property
    def summary(self) -> Message: ...
    @property
    def help(self) -> Message: ...
    @property
    def readers(self) -> Message: ...


class PastLetter(Protocol):
    """A letter of a game's public record, as it was sent; `kind` names what it is: `results`, `press` …"""

    @property
    def seq(self) -> int: ...
    @property
    def phase(self) -> str | None: ...
    @property
    def kind(self) -> str: ...
    @property
    def subject(self) -> str: ...
    @property
    def text(self) -> str: ...
    @property
    def at(self) -> datetime: ...


CentresByYear = Mapping[int, Mapping[str, str]]
"""Year to the owners of its centres (centre's province to power) after that year's last phase."""
