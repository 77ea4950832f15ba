"""Which lines of a text that stands among words for other people are meant for the judge: orders and commands."""

import enum
import re
from collections import deque
from collections.abc import Sequence
from typing import NamedTuple

from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.desk.handling.letter_context import LetterContext
from judge.desk.orders.bidding import BidDesk
from judge.desk.orders.headings import heading_group, heading_phase, restart
from judge.desk.orders.openings import opening
from judge.desk.orders.order_table import language_of, writers_context
from judge.desk.orders.whose import whose_order
from judge.desk.registry import all_spellings
from judge.game.boards import variant_of
from judge.game.state import GameState, Role, Seat
from judge.reading.mail.items import (
    Call,
    Item,
    PlainLine,
    SignOff,
    UnknownCommand,
    hides_secret,
    read_items,
    resembles_order,
)
from judge.reading.orders.clauses import clauses
from judge.reading.orders.order_context import Search
from judge.reading.orders.orders import heading_power, read_line

_MOST_LINES = 150  # lines that are read as thoroughly as orders
_MOST_BLOCKS = 3  # lines of prose that begin like a command that takes a text below
_FEW_WORDS = 4  # words of a command that is not written in capitals, at most
_SHORT = 8  # words of a line that is a misspelled order, at most
_BEGINS_ORDER = re.compile(r"\W*(?:a|f|army|fleet|build|remove|disband|retreat)\s+\S", re.IGNORECASE)
_ARROW = re.compile(r"->|→|⇒|[—–−]|(?<=\s)-(?=\s)")


class ForWhom(enum.Enum):
    """What a line is, and so whom it is meant for: PROSE for other people, the others for the judge."""

    COMMAND = enum.auto()
    ORDER = enum.auto()
    ABOUT_OTHERS = enum.auto()  # reads as an order, but for units of others
    HEADING = enum.auto()
    PROSE = enum.auto()


class JudgedLine(NamedTuple):
    """A line, by its `number` in the letter, and its kind."""

    number: int
    text: str
    kind: ForWhom


class MeantFor:
    """Tells for each line of a letter, or of a text in it, whether it is meant for the judge."""

    def __init__(self, context: LetterContext, state: GameState, seat: Seat) -> None:
        self.context, self.state, self.seat, self.variant = context, state, seat, variant_of(state)
        self.search = Search()
        self.bids = BidDesk(context, self.search)
        self.blocks = 0

    def kinds(self, items: Sequence[Item], *, follow: bool = False) -> list[JudgedLine]:
        """The writer's own lines, each with its kind. `follow`: they stand below others."""
        found: list[JudgedLine] = []
        waiting = deque(items)
        while waiting:
            item = waiting.popleft()
            match item:
                case SignOff():
                    break
                case PlainLine(text=text):
                    kind = self._written(text, closely=len(found) < _MOST_LINES)
                    found.append(JudgedLine(item.number, text, kind))
                case UnknownCommand(text=text):
                    first = text.split()[0]
                    is_command = hides_secret(text) or (first.isupper() and len(first) > 1)
                    kind = ForWhom.COMMAND if is_command else ForWhom.PROSE
                    found.append(JudgedLine(item.number, text, kind))
                case Call(text=text):
                    is_first = not (found or follow)
                    is_command = is_meant(item, is_first=is_first or self.blocks >= _MOST_BLOCKS)
                    kind = ForWhom.COMMAND if is_command else ForWhom.PROSE
                    found.append(JudgedLine(item.number, text, kind))
                    if not is_command and item.lines:
                        self.blocks += 1
                        waiting.extendleft(reversed(read_items(item.lines, all_spellings())))
        return found

    def _written(self, text: str, *, closely: bool) -> ForWhom:
        if hides_secret(text):
            return ForWhom.COMMAND
        if self.seat.role is not Role.PLAYER or self.state.position is None or self.state.is_over:
            return ForWhom.PROSE
        if not closely:
            return ForWhom.ORDER if is_misspelt(text, self.variant) else ForWhom.PROSE
        if restart(text, self.variant) is not None or text.startswith("PHASE "):
            return ForWhom.COMMAND
        if _is_heading(text, self.variant, self.search):
            return ForWhom.HEADING
        if (opened := opening(text, self.variant, self.search)) is not None:
            if not opened[1]:
                return ForWhom.HEADING
            text = opened[1]
        if found := clauses(text, language_of(self.context)):
            behind = [self._order(each.text) for each in found if each.word in ("THEN", "ELSE") and each.text]
            is_order = text.split(maxsplit=1)[0].isupper() or ForWhom.ORDER in behind
            return ForWhom.ORDER if is_order else ForWhom.PROSE
        kinds = {self._order(part) for part in text.split(";") if part.strip()}
        return next((kind for kind in (ForWhom.ORDER, ForWhom.PROSE) if kind in kinds), ForWhom.ABOUT_OTHERS)

    def _order(self, text: str) -> ForWhom:
        """Whether a text is a bid, or an order of the writer's in any kind of phase: orders may be sent ahead."""
        if self.bids.is_bid(text):
            return ForWhom.ORDER
        position = self.state.position
        if position is None:
            return ForWhom.PROSE
        is_read = misspelt = False
        for phase in PhaseKind:
            mine = self.seat.powers[0] if len(self.seat.powers) == 1 else None
            order_context = writers_context(
                self.context, self.variant, phase, mine, position, powers=self.seat.powers, search=self.search
            )
            readings = read_line(text, order_context)
            if any(each.order is not None and self._is_own(each.order, each.power, position) for each in readings):
                return ForWhom.ORDER
            is_read |= all(each.order is not None for each in readings)
            misspelt |= any(each.order is None and is_misspelt(each.text, self.variant) for each in readings)
        if is_read:
            return ForWhom.ABOUT_OTHERS
        return ForWhom.ORDER if misspelt else ForWhom.PROSE

    def _is_own(self, order: Order, named: str | None, position: Position) -> bool:
        whose = whose_order(order, named, self.seat, position, self.variant)
        return not whose.problem and named in (None, *self.seat.powers, self.seat.group)


def is_meant(call: Call, *, is_first: bool = False) -> bool:
    """Whether a line that begins with a command's words is a command, and not a sentence; what `is_first` mostly is."""
    words = call.text.split()
    closed = bool(call.lines) and call.closed
    seems = is_first or words[0].isupper() or len(words) <= _FEW_WORDS or closed or hides_secret(call.text)
    return seems and not _exclaims(call.text)


def _exclaims(text: str) -> bool:
    """Whether a line is a question or an exclamation that begins like a command: `Why?`, `Wait!`, `Resign!`."""
    first = text.split(maxsplit=1)[0].rstrip("?!")
    return text.endswith(("?", "!")) and not first.isupper() and not hides_secret(text)


def _is_heading(text: str, variant: Variant, search: Search) -> bool:
    named = heading_power(text, variant) or heading_group(text, variant)
    return named is not None or heading_phase(text, variant, search) is not None


def is_misspelt(text: str, variant: Variant) -> bool:
    """Whether a text that cannot be read was meant as an order, and is not a sentence about one."""
    short = len(text.split()) <= _SHORT
    looks = _BEGINS_ORDER.match(text) is not None or (short and _ARROW.search(text) is not None)
    return looks and resembles_order(text, variant)
