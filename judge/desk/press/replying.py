"""A reply to a letter of press: its own words are sent as press to the author of that letter.

A reply that begins with a command, or holds nothing but orders and commands, is a letter to the judge like any other. A
reply that mixes them with prose is neither sent nor carried out: another player must not read what was meant for the
judge, and prose must not get lost among orders.
"""

import re
from collections.abc import Sequence

from judge.common.message import Message, Quotable
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.line_remarks import CommandDone
from judge.desk.handling.seat_names import seat_called, seat_word
from judge.desk.orders.found_orders import note_order
from judge.desk.press.line_kinds import ForWhom, MeantFor
from judge.desk.press.press_answers import (
    AmongWordsForOthers,
    AskedAmongWords,
    BroadcastToEverybody,
    LetterLost,
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
from judge.game.events import PressSent
from judge.game.press.press import EVERYBODY, LONGEST_PRESS, answer_press, may_broadcast
from judge.game.refusals import Refusal
from judge.game.settings import PressMode
from judge.game.state import GameState, Role, Seat
from judge.reading.mail.body import MORE, Body
from judge.reading.mail.frames import signs_off
from judge.reading.mail.items import (
    Item,
    masked,
)
from judge.reading.mail.lines import LineKind
from judge.writing.letters.replies import LineVerdict

_SHOWN = 5
_BLANKS = re.compile(r"\n{3,}")


def answered_as_press(context: LetterContext, items: Sequence[Item], body: Body) -> bool:
    """Whether the letter was a reply to press and has been dealt with here; else it is a letter like any other."""
    claim = context.sender.claim
    if claim is None or not claim.press or context.signed_on is None:
        return False
    state, seat = context.here()
    message = context.past_of(state, seat).message(claim.press)
    if message is None or len(_own_words(body)) > 2 * LONGEST_PRESS:
        return False
    lines = MeantFor(context, state, seat).kinds(items)
    kinds = [each.kind for each in lines]
    if ForWhom.PROSE not in kinds or kinds[0] is ForWhom.COMMAND:
        return False
    judges = [each.text for each in lines if each.kind in (ForWhom.COMMAND, ForWhom.ORDER)]
    if judges:
        _refuse(context, state, message, judges)
    else:
        _send(context, state, seat, message, body, masked(lines[0].text))
    return True


def tell_nothing_sent(context: LetterContext) -> None:
    """Say that a reply to press was sent to nobody, when it was read as a letter to the judge and did nothing."""
    claim = context.sender.claim
    if claim is not None and claim.lost:
        context.answer(YourReply(), LetterLost())
        return
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
    """Send nothing and do nothing; offer the orders, and show how to do either."""
    for text in judges[:_SHOWN]:
        if not note_order(context, text, AmongWordsForOthers(), AskedAmongWords()):
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
