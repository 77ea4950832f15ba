"""What a line would do is told first, and done once its writer says YES: on the line below it, or within a day.

That is for what is seldom meant, or hard to put right, and for sentences that may mean a command. The line is kept in
the record of the game until then. A YES counts in a reply to the letter that asks; in another one it is asked about.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from judge.common.message import Message, Typed
from judge.desk.handling.confirmation import is_yes, says_yes
from judge.desk.handling.letter_context import LetterContext, YesWanted
from judge.desk.handling.trying import try_out
from judge.desk.registry import all_commands, all_spellings
from judge.game.events import YesAwaited
from judge.game.refusals import Refusal
from judge.game.state import Awaited
from judge.reading.mail.items import Call, Item, PlainLine, read_items
from judge.reading.mail.lines import classify
from judge.reading.mail.spellings import Below
from judge.writing.letters.replies import LineVerdict

WAITS = timedelta(days=1)


class MeansLine(Message):
    """A sentence may mean this line of a command."""

    line: Typed


class YesToLine(Message):
    """A YES comes in a letter that answers none which asks for one, while this line waits for one."""

    line: Typed


class YesOrNoToLine(Message):
    """A reply to the question whether this line is meant says neither YES nor NO."""

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
    line = wanted.line or "\n".join((call.text, *(each.text for each in call.lines)))
    _keep(context, line)
    asked = wanted.would.with_more(ReplyYes())
    return LineVerdict(True, call.quoted, asked, awaits_confirmation=True, asks_yes=True)


def ask_about(context: LetterContext, item: PlainLine, line: str) -> bool:
    """Ask whether a sentence means the `line` of a command. False: that could not be done, and nothing was said."""
    call = _call_in(line)
    if call is None:
        return False
    command = all_commands()[call.name]
    said: Message = MeansLine(line)
    try:
        try_out(context, command, call, command.game(context, call))
    except YesWanted as wanted:
        said = wanted.would.with_more(ReplyYes())
    except Refusal:
        return False
    _keep(context, line)
    context.say(LineVerdict(True, item.text, said, awaits_confirmation=True, asks_yes=True))
    return True


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
    _keep(context, awaited.line)
    context.say(LineVerdict(True, text, said, awaits_confirmation=True, asks_yes=True))
    return True


def waits_for_yes(context: LetterContext) -> Awaited | None:
    """What waits for a YES in a reply to the letter that this one answers; None: nothing does."""
    awaited, claim = _awaited(context), context.sender.claim
    return awaited if awaited is not None and awaited.letter in (0, claim.offer if claim is not None else 0) else None


def agreed_to(context: LetterContext) -> Call | None:
    """The line to which the writer now `agrees`, which waits no longer; None: this letter answers none which asks."""
    awaited = waits_for_yes(context)
    if awaited is None:
        return None
    _forget(context)
    context.agrees = True
    return _call_in(awaited.line)


def refused_line(context: LetterContext) -> str:
    """The line to which the writer says NO, which waits no longer; empty: this letter answers none which asks."""
    awaited = waits_for_yes(context)
    if awaited is None:
        return ""
    _forget(context)
    return awaited.line


def _forget(context: LetterContext) -> None:
    context.act(context.here()[0].name, [YesAwaited(context.writer.id, "", context.now)])


def _awaited(context: LetterContext) -> Awaited | None:
    """What the writer was asked within a day; None: nothing."""
    if context.signed_on is None:
        return None
    state, writer = context.here()[0], context.writer
    awaited = state.awaited.get(writer.id)
    return awaited if awaited is not None and context.now - awaited.at <= WAITS else None


def _keep(context: LetterContext, line: str) -> None:
    """Keep a line for a YES to the answer; where that has no address of its own, for one in any letter."""
    state, to = context.here()[0], context.reply_address
    is_own = to is not None and len(context.seats) == 1 and context.reply_seat(context.seats[0], to) is not None
    letter = context.letter if is_own and not context.acted else 0
    context.act(state.name, [YesAwaited(context.writer.id, line, context.now, letter)])


def _call_in(line: str) -> Call | None:
    read = read_items(classify(line), all_spellings())
    return next((each for each in read if isinstance(each, Call)), None)
