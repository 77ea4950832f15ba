"""What a line would do is told first, and done once its writer says YES: on the line below it, or within a day.

That is for what is seldom meant, or hard to put right, and for sentences that may mean a command. The line is kept in
the record of the game until then. A YES counts in a reply to the letter that asks; in another one it is asked about.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from judge.common.message import Message, Typed
from judge.desk.conversation.yes_wanted import YesWanted
from judge.desk.handling.confirmation import is_yes, says_yes
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.line_remarks import CommandDone
from judge.desk.handling.trying import would_do
from judge.desk.registry import all_commands, all_spellings
from judge.game.events import YesAwaited
from judge.game.refusals import Refusal
from judge.game.state import Awaited
from judge.reading.arguments.offer_answers import OfferAnswer
from judge.reading.mail.items import Call, Item, PlainLine, read_items
from judge.reading.mail.lines import classify
from judge.reading.mail.spellings import Below
from judge.writing.letters.replies import LineVerdict

WAITS = timedelta(days=1)
_YES = OfferAnswer(takes_all=True)


class MeansLine(Message):
    """A sentence may mean this line of a command."""

    line: Typed


class YesToLine(Message):
    """A YES comes in a letter that answers none which asks for one, while this line waits for one."""

    line: Typed


class YesOrNoToLine(Message):
    """A reply to the question whether this line is meant says neither YES nor NO."""

    line: Typed


class LineDropped(Message):
    """A NO to a line that waited for a YES."""

    line: Typed


class ReplyYes(Message):
    """Follows the effect of a line: how to have it done."""


def with_yes(call: Call, rest: Sequence[Item], below: Below) -> tuple[Call, bool]:
    """The call, and whether the line below it, the first of the `rest`, says YES.

    Where settings stand `below`, a YES at their end is none of them.
    """
    if below is Below.SETTINGS and call.lines and says_yes(call.lines[-1].text):
        return replace(call, lines=call.lines[:-1]), True
    return call, any(is_yes(each) for each in rest[:1])


def ask(context: LetterContext, call: Call, wanted: YesWanted) -> LineVerdict:
    """Keep a line until its writer says YES to it; gives what they are asked."""
    line = wanted.line or written_out(call)
    keep(context, line)
    asked = wanted.would.with_more(ReplyYes())
    return LineVerdict(True, call.quoted, asked, awaits_confirmation=True, asks_yes=True)


def ask_about(context: LetterContext, item: PlainLine, line: str) -> bool:
    """Ask whether a sentence means the `line` of a command. False: that could not be done, and nothing was said."""
    question = question_about(context, line)
    if question is None:
        return False
    keep(context, line)
    context.say(LineVerdict(True, item.text, question, awaits_confirmation=True, asks_yes=True))
    return True


def question_about(context: LetterContext, line: str) -> Message | None:
    """How it is asked whether a line is meant; None: it is no command, or could not be done."""
    calls = calls_in(line)
    if not calls:
        return None
    try:
        would = would_do(context, all_commands()[calls[0].name], calls[0])
    except Refusal:
        return None
    return MeansLine(line.partition("\n")[0]) if would is None else would.with_more(ReplyYes())


def ask_again_about_line(context: LetterContext, item: PlainLine) -> bool:
    """Ask once more about the line that waits for a YES, where one comes in a letter that answers none which asks.

    False: none waits.
    """
    awaited = _awaited(context)
    return awaited is not None and _ask(context, awaited, item.text, YesToLine(awaited.line))


def ask_once_more(context: LetterContext, text: str) -> bool:
    """Ask once more about the line that waits for a YES, in answer to a reply whose `text` says neither YES nor NO.

    False: none waits.
    """
    awaited = waits_for_yes(context)
    return awaited is not None and _ask(context, awaited, text, YesOrNoToLine(awaited.line))


def _ask(context: LetterContext, awaited: Awaited, text: str, said: Message) -> bool:
    keep(context, awaited.line)
    context.say(LineVerdict(True, text, said, awaits_confirmation=True, asks_yes=True))
    return True


def waits_for_yes(context: LetterContext) -> Awaited | None:
    """What waits for a YES in a reply to the letter that this one answers; None: nothing does."""
    awaited, claim = _awaited(context), context.sender.claim
    return awaited if awaited is not None and awaited.letter in (0, claim.offer if claim is not None else 0) else None


def settle_lines(context: LetterContext, answer: OfferAnswer = _YES) -> list[Call]:
    """The lines that the writer takes of those that wait for a YES; they, and what is refused, wait no longer.

    None: this letter answers none which asks, or takes nothing.
    """
    awaited = waits_for_yes(context)
    if awaited is None:
        return []
    lines = dict(enumerate(calls_in(awaited.line), 1))
    left = [written_out(each) for number, each in lines.items() if not answer.takes(number) | answer.refuses(number)]
    kept = YesAwaited(context.writer.id, "\n".join(left), awaited.at, awaited.letter)
    context.act(context.here()[0].name, [kept])
    for number, each in lines.items():
        if answer.refuses(number):
            context.say(LineVerdict(True, "NO", CommandDone("NO", LineDropped(each.text))))
    taken = [each for number, each in lines.items() if answer.takes(number)]
    context.agrees = bool(taken)
    return taken


def _awaited(context: LetterContext) -> Awaited | None:
    """What the writer was asked within a day; None: nothing."""
    if context.signed_on is None:
        return None
    state, writer = context.here()[0], context.writer
    awaited = state.awaited.get(writer.id)
    return awaited if awaited is not None and context.now - awaited.at <= WAITS else None


def keep(context: LetterContext, line: str) -> None:
    """Keep a line, or several, for a YES to the answer; where that has no address of its own, for one in any letter."""
    state, to = context.here()[0], context.reply_address
    is_own = to is not None and len(context.seats) == 1 and context.reply_seat(context.seats[0], to) is not None
    letter = context.letter if is_own and not context.acted else 0
    context.act(state.name, [YesAwaited(context.writer.id, line, context.now, letter)])


def written_out(call: Call) -> str:
    """A command with the lines that belong to it, up to the one that ends its text."""
    shape = all_spellings().whole.get(call.name)
    ends = shape is not None and shape.below is Below.TEXT and call.lines
    return "\n".join((call.text, *(each.text for each in call.lines), *(["ENDPRESS"] if ends else [])))


def calls_in(lines: str) -> list[Call]:
    """The commands that lines hold."""
    read = read_items(classify(lines), all_spellings())
    return [each for each in read if isinstance(each, Call)]
