"""A reply to a letter of press: its own words are sent as press to the author of that letter.

A reply that begins with a command, or holds nothing but orders and commands, is a letter to the judge like any other. A
reply that mixes them with prose is neither sent nor carried out: another player must not read what was meant for the
judge, and prose must not get lost among orders.
"""

import enum
import re
from collections import deque
from collections.abc import Sequence

from judge.board.orders import Order
from judge.board.phase import PhaseKind
from judge.board.position import Position
from judge.board.variant import Variant
from judge.common.message import Message, Quotable
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.line_remarks import CommandDone
from judge.desk.handling.seat_names import seat_called, seat_word
from judge.desk.orders.bidding import BidDesk
from judge.desk.orders.headings import heading_group, heading_phase, restart
from judge.desk.orders.openings import opening
from judge.desk.orders.whose import whose_order
from judge.desk.press.press_answers import (
    AmongWordsForOthers,
    BroadcastToEverybody,
    NothingWasSent,
    PressToAllOfThem,
    PressToTheOthers,
    PutInOneLetter,
    ReadAsLetterToJudge,
    ReplySentTo,
    ReplyTooLong,
    WhoeverWroteIt,
    WithoutYourName,
    WordsAndOrdersMixed,
    YourReply,
)
from judge.desk.press.withholding import require_unnamed
from judge.desk.registry import all_spellings
from judge.game.boards import variant_of
from judge.game.events import PressSent
from judge.game.press.press import EVERYBODY, LONGEST_PRESS, answer_press, may_broadcast
from judge.game.refusals import Refusal
from judge.game.settings import PressMode
from judge.game.state import GameState, Role, Seat
from judge.reading.mail.body import MORE, Body
from judge.reading.mail.items import (
    Call,
    Item,
    PlainLine,
    SignOff,
    UnknownCommand,
    hides_secret,
    masked,
    read_items,
    resembles_order,
)
from judge.reading.mail.lines import LineKind, signs_off
from judge.reading.orders.conditions import clauses
from judge.reading.orders.order_context import OrderContext, Search
from judge.reading.orders.orders import heading_power, read_line
from judge.writing.letters.replies import LineVerdict

_MOST_LINES = 150  # lines that are read as thoroughly as orders
_MOST_BLOCKS = 3  # lines of prose that begin like a command that takes a text below
_SHOWN = 5
_FEW_WORDS = 4  # words of a command that is not written in capitals, at most
_SHORT = 8  # words of a line that is a misspelled order, at most
_BEGINS_ORDER = re.compile(r"\W*(?:a|f|army|fleet|build|remove|disband|retreat)\s+\S", re.IGNORECASE)
_ARROW = re.compile(r"->|→|⇒|[—–−]|(?<=\s)-(?=\s)")
_BLANKS = re.compile(r"\n{3,}")


class _Kind(enum.Enum):
    """What a line of a reply is."""

    COMMAND = enum.auto()
    ORDER = enum.auto()
    ABOUT_OTHERS = enum.auto()  # reads as an order, but for units of others
    HEADING = enum.auto()
    PROSE = enum.auto()


def answered_as_press(context: LetterContext, items: Sequence[Item], body: Body) -> bool:
    """Whether the letter was a reply to press and has been dealt with here; else it is a letter like any other."""
    claim = context.sender.claim
    if claim is None or not claim.press or context.signed_on is None:
        return False
    state, seat = context.here()
    message = context.past_of(state, seat).message(claim.press)
    if message is None or len(_own_words(body)) > 2 * LONGEST_PRESS:
        return False
    lines = _Lines(context, state, seat).kinds(items)
    kinds = [kind for _, kind in lines]
    if _Kind.PROSE not in kinds or kinds[0] is _Kind.COMMAND:
        return False
    judges = [text for text, kind in lines if kind in (_Kind.COMMAND, _Kind.ORDER)]
    if judges:
        _refuse(context, state, message, judges)
    else:
        _send(context, state, seat, message, body, masked(lines[0][0]))
    return True


def tell_nothing_sent(context: LetterContext) -> None:
    """Say that a reply to press was sent to nobody, when it was read as a letter to the judge and did nothing."""
    claim = context.sender.claim
    if claim is None or not claim.press or any(verdict.ok for _, verdict in context.verdicts):
        return
    context.press = claim.press
    context.answer(YourReply(), ReadAsLetterToJudge())


def _send(
    context: LetterContext, state: GameState, seat: Seat, message: PressSent, body: Body, quoted: Quotable
) -> None:
    if MORE in body.attachments:
        context.say(LineVerdict(False, quoted, ReplyTooLong().with_more(NothingWasSent())))
        return
    try:
        events = answer_press(state, seat.id, message, _own_words(body))
    except Refusal as refusal:
        context.say(LineVerdict(False, quoted, refusal.message.with_more(NothingWasSent())))
        return
    try:
        require_unnamed(context, state, events, answers=message.number)
    except Refusal as refusal:
        context.press = message.number  # a reply with other words is sent, too
        context.say(LineVerdict(False, quoted, refusal.message))
        return
    context.act(state.name, events)
    reader = seat_called(state, state.seats[_told_sender(message)])
    sent = ReplySentTo(WhoeverWroteIt() if _is_hidden(message, seat) else reader)
    is_grey = any(isinstance(each, PressSent) and each.grey for each in events)
    said = sent.with_more(WithoutYourName() if is_grey else None, _to_write_to_all(state, seat, message))
    context.say(LineVerdict(True, quoted, CommandDone("PRESS", said)))


def _own_words(body: Body) -> str:
    """What the writer wrote: no quotation, no signature, no comment, nothing below SIGNOFF."""
    own = []
    for line in body.lines:
        if line.kind is LineKind.TEXT and signs_off(line.text):
            break
        if line.kind in (LineKind.TEXT, LineKind.BLANK) and not line.text.lstrip().startswith("//"):
            own.append(line.text)
    return _BLANKS.sub("\n\n", "\n".join(own)).strip("\n")


def _refuse(context: LetterContext, state: GameState, message: PressSent, judges: Sequence[str]) -> None:
    """Send nothing and do nothing; show how to do either."""
    for text in judges[:_SHOWN]:
        context.say(LineVerdict(False, masked(text), AmongWordsForOthers()))
    _, seat = context.here()
    if seat.role is Role.PLAYER and state.is_running:
        context.show_orders()
    context.press = message.number
    both = None if _is_hidden(message, seat) else PutInOneLetter(seat_word(state.seats[_told_sender(message)]))
    context.answer(YourReply(), WordsAndOrdersMixed().with_more(both))


def _told_sender(message: PressSent) -> str:
    return message.as_sender or message.sender


def _is_hidden(message: PressSent, reader: Seat) -> bool:
    """Whether a reader was not told who wrote a message."""
    return message.grey and not (reader.role is Role.MASTER and message.copied)


def _to_write_to_all(state: GameState, seat: Seat, message: PressSent) -> Message | None:
    """How to write to everybody who, as the reader was told, got the message; None: to nobody, or not allowed."""
    if EVERYBODY in message.as_to or (message.broadcast and not message.as_to):
        return BroadcastToEverybody() if may_broadcast(state, seat) else None
    told = [*([] if message.grey else [_told_sender(message)]), *(message.as_to or message.to)]
    others = [state.seats[id] for id in dict.fromkeys(told) if id != seat.id and state.seats[id].is_held]
    open_to_some = seat.role is Role.MASTER or state.settings.press in (PressMode.ALL, PressMode.PARTIAL)
    if len(others) < (1 if message.grey else 2) or not open_to_some:
        return None
    to = ", ".join(map(seat_word, others))
    return PressToTheOthers(to) if message.grey else PressToAllOfThem(to)


class _Lines:
    """Tells for each line of a reply whether it is meant for the judge."""

    def __init__(self, context: LetterContext, state: GameState, seat: Seat) -> None:
        self.state, self.seat, self.variant = state, seat, variant_of(state)
        self.search = Search()
        self.bids = BidDesk(context, self.search)
        self.blocks = 0

    def kinds(self, items: Sequence[Item]) -> list[tuple[str, _Kind]]:
        """The letter's own lines, each with its kind."""
        found: list[tuple[str, _Kind]] = []
        waiting = deque(items)
        while waiting:
            item = waiting.popleft()
            match item:
                case SignOff():
                    break
                case PlainLine(text=text):
                    found.append((text, self._written(text, closely=len(found) < _MOST_LINES)))
                case UnknownCommand(text=text):
                    first = text.split()[0]
                    is_command = hides_secret(text) or (first.isupper() and len(first) > 1)
                    found.append((text, _Kind.COMMAND if is_command else _Kind.PROSE))
                case Call(text=text):
                    is_command = (not found or self._is_meant(item)) and not _exclaims(text)
                    found.append((text, _Kind.COMMAND if is_command else _Kind.PROSE))
                    if not is_command and item.lines:
                        self.blocks += 1
                        waiting.extendleft(reversed(read_items(item.lines, all_spellings())))
        return found

    def _is_meant(self, call: Call) -> bool:
        """Whether a line that begins with a command's words is a command, and not a sentence."""
        words = call.text.split()
        closed = bool(call.lines) and call.closed
        return (
            words[0].isupper()
            or len(words) <= _FEW_WORDS
            or closed
            or hides_secret(call.text)
            or self.blocks >= _MOST_BLOCKS
        )

    def _written(self, text: str, *, closely: bool) -> _Kind:
        if hides_secret(text):
            return _Kind.COMMAND
        if self.seat.role is not Role.PLAYER or self.state.position is None or self.state.is_over:
            return _Kind.PROSE
        if not closely:
            return _Kind.ORDER if _is_misspelt(text, self.variant) else _Kind.PROSE
        if restart(text, self.variant) is not None or text.startswith("PHASE "):
            return _Kind.COMMAND
        if _is_heading(text, self.variant, self.search):
            return _Kind.HEADING
        if (opened := opening(text, self.variant, self.search)) is not None:
            if not opened[1]:
                return _Kind.HEADING
            text = opened[1]
        if found := clauses(text):
            behind = [self._order(each.text) for each in found if each.word in ("THEN", "ELSE") and each.text]
            is_order = text.lstrip().startswith("IF ") or _Kind.ORDER in behind
            return _Kind.ORDER if is_order else _Kind.PROSE
        kinds = {self._order(part) for part in text.split(";") if part.strip()}
        return next((kind for kind in (_Kind.ORDER, _Kind.PROSE) if kind in kinds), _Kind.ABOUT_OTHERS)

    def _order(self, text: str) -> _Kind:
        """Whether a text is a bid, or an order of the writer's in any kind of phase: orders may be sent ahead."""
        if self.bids.is_bid(text):
            return _Kind.ORDER
        position = self.state.position
        if position is None:
            return _Kind.PROSE
        is_read = misspelt = False
        for phase in PhaseKind:
            mine = self.seat.powers[0] if len(self.seat.powers) == 1 else None
            order_context = OrderContext(
                self.variant, phase, mine, position, self.seat.powers, self.search, self.seat.language
            )
            readings = read_line(text, order_context)
            if any(each.order is not None and self._is_own(each.order, each.power, position) for each in readings):
                return _Kind.ORDER
            is_read |= all(each.order is not None for each in readings)
            misspelt |= any(each.order is None and _is_misspelt(each.text, self.variant) for each in readings)
        if is_read:
            return _Kind.ABOUT_OTHERS
        return _Kind.ORDER if misspelt else _Kind.PROSE

    def _is_own(self, order: Order, named: str | None, position: Position) -> bool:
        whose = whose_order(order, named, self.seat, position, self.variant)
        return not whose.problem and named in (None, *self.seat.powers, self.seat.group)


def _exclaims(text: str) -> bool:
    """Whether a line is a question or an exclamation that begins like a command: `Why?`, `Wait!`, `Resign!`."""
    first = text.split(maxsplit=1)[0].rstrip("?!")
    return text.endswith(("?", "!")) and not first.isupper() and not hides_secret(text)


def _is_heading(text: str, variant: Variant, search: Search) -> bool:
    named = heading_power(text, variant) or heading_group(text, variant)
    return named is not None or heading_phase(text, variant, search) is not None


def _is_misspelt(text: str, variant: Variant) -> bool:
    """Whether a text that cannot be read was meant as an order, and is not a sentence about one."""
    short = len(text.split()) <= _SHORT
    looks = _BEGINS_ORDER.match(text) is not None or (short and _ARROW.search(text) is not None)
    return looks and resembles_order(text, variant)
