"""The lines of a letter, one by one: orders, commands, sentences that mean one, and a YES to what was asked."""

from collections import Counter
from collections.abc import Sequence

from judge.common.message import Message
from judge.desk.command import Who
from judge.desk.conversation.corrections import note_known
from judge.desk.conversation.sentences import as_meant, likely_line
from judge.desk.handling.calling import carried_out
from judge.desk.handling.confirmation import is_yes
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.line_remarks import (
    ReadingEnds,
    TooManyCalls,
    TooManyCommands,
    TooManyLines,
    TooManyUnknown,
    TooManyWrongWords,
    UnknownCommandAmong,
    UnknownCommandAtAll,
    UnknownCommandNear,
)
from judge.desk.handling.offers import ask_again
from judge.desk.handling.passwords import WrongWord
from judge.desk.handling.second_thoughts import ask_about, ask_again_about_line, settle_lines, with_yes
from judge.desk.orders.as_before import asks_as_before
from judge.desk.orders.on_record import put_receipt_on_record
from judge.desk.orders.ordering import OrderDesk
from judge.desk.press.withholding import ask_again_for_press
from judge.desk.registry import all_commands
from judge.desk.settings.changing import as_set_term
from judge.desk.settings.open_votes import unasked_answer
from judge.reading.mail.items import (
    Call,
    Ignored,
    Item,
    LineWithPassword,
    PlainLine,
    SignOff,
    UnknownCommand,
    masked,
    pieces,
)
from judge.writing.letters.replies import LineVerdict

MOST_UNKNOWN = 5  # unknown commands in a row, after which the letter is assumed not to be for a judge
MOST_CALLS = 50
MOST_WRITTEN = 150
MOST_TRIES = 3  # wrong passwords in a letter, because each try takes time on purpose


def take(context: LetterContext, items: Sequence[Item]) -> None:
    """Handle the items of a letter one by one, up to where it stops being a letter to a judge."""
    commands = all_commands()
    orders = OrderDesk(context)
    called: Counter[str] = Counter()
    written = calls = unknown = wrong_passwords = 0
    for place, each in enumerate(items):
        item = as_set_term(context, each) if isinstance(each, UnknownCommand) else each
        if not (context.asked and is_yes(item)):
            item = as_meant(context, item)
        match item:
            case Ignored():
                continue
            case PlainLine() if context.asked and is_yes(item):
                continue  # the YES to the line above
            case PlainLine() if is_yes(item) and (agreed := settle_lines(context)):
                orders.file()
                for call in agreed:
                    carried_out(context, commands[call.name], call)
            case PlainLine() if is_yes(item) and ask_again_about_line(context, item):
                continue
            case PlainLine() if ask_again(context, item):
                continue
            case PlainLine() if is_yes(item) and ask_again_for_press(context, item.text):
                continue
            case PlainLine() if asks_as_before(context, item):
                continue
            case PlainLine() if (line := likely_line(context, item)) is not None and ask_about(context, item, line):
                continue
            case PlainLine(text=text) if hint := unasked_answer(context, text):
                orders.file()
                context.say(LineVerdict(False, masked(text), hint))
            case PlainLine():
                misread = orders.misread
                orders.take(item)
                written += pieces(item.text, was_read=orders.misread == misread)
            case Call():
                calls += 1
                called[item.name] += 1
                orders.file()
                if context.acted and commands[item.name].who is Who.MASTER:
                    put_receipt_on_record(context)  # the master may now run the phase for which they wrote
                command = commands[item.name]
                if called[item.name] > command.most:
                    context.say(LineVerdict(False, masked(item.text), TooManyCalls(command.most, command.name)))
                else:
                    call, context.agrees = with_yes(item, items[place + 1 : place + 2], command.below)
                    wrong_passwords += isinstance(carried_out(context, command, call), WrongWord)
            case UnknownCommand():
                unknown += 1
                orders.file()
                note_known(context, item)
                context.say(_not_known(item))
            case SignOff():
                break
        if not isinstance(item, UnknownCommand):
            unknown = 0
        enough = _enough(written, calls, unknown, wrong_passwords)
        if enough:
            context.say(LineVerdict(False, masked(item.text), ReadingEnds(enough)))
            break
    orders.file()


def _enough(written: int, calls: int, unknown: int, wrong_passwords: int) -> Message | None:
    """Why the rest of a letter is not read; None while it is."""
    if unknown == MOST_UNKNOWN:
        return TooManyUnknown(MOST_UNKNOWN)
    if wrong_passwords == MOST_TRIES:
        return TooManyWrongWords(MOST_TRIES)
    if calls == MOST_CALLS:
        return TooManyCommands(MOST_CALLS)
    return TooManyLines(MOST_WRITTEN) if written > MOST_WRITTEN else None


def _not_known(line: UnknownCommand) -> LineVerdict:
    near = tuple(each for each in line.near if each != "ELSEWHERE")
    first, *behind = line.text.upper().split()
    begins_some = any(name.startswith(f"{first} ") for name in all_commands())
    hint = UnknownCommandAmong(first) if begins_some else UnknownCommandAtAll()
    # secrets stay secret even if the command is misspelled
    may_hold_word = len(behind) > 1 and ("WORD" in behind or not {"SET PASSWORD", "SET WORD"}.isdisjoint(line.near))
    quoted = LineWithPassword() if may_hold_word else masked(line.text)
    return LineVerdict(False, quoted, UnknownCommandNear(near) if near else hint, is_misread=True)
