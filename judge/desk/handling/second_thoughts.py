"""What a master's line would do is told first, and done once they say YES: on the line below it, or within a day.

That is for what is seldom meant, or hard to put right. The line is kept in the record of the game until then.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from judge.common.message import Message
from judge.desk.handling.confirmation import is_yes, says_yes
from judge.desk.handling.letter_context import LetterContext, YesWanted
from judge.desk.registry import all_spellings
from judge.game.events import YesAwaited
from judge.reading.mail.items import Call, Item, read_items
from judge.reading.mail.lines import classify
from judge.reading.mail.spellings import Below
from judge.writing.letters.replies import LineVerdict

WAITS = timedelta(days=1)


class ReplyYes(Message):
    """Besides what a line would do: how to have it done."""


def with_yes(call: Call, rest: Sequence[Item], below: Below) -> tuple[Call, bool]:
    """The call, and whether the line below it, the first of the `rest`, says YES.

    Where settings stand `below`, a YES at their end is none of them.
    """
    if below is Below.SETTINGS and call.lines and says_yes(call.lines[-1].text):
        return replace(call, lines=call.lines[:-1]), True
    return call, any(is_yes(each) for each in rest[:1])


def ask(context: LetterContext, call: Call, wanted: YesWanted) -> LineVerdict:
    """Keep a line until its writer says YES to it; gives what they are asked."""
    state, _ = context.here()
    line = wanted.line or "\n".join((call.text, *(each.text for each in call.lines)))
    context.act(state.name, [YesAwaited(context.writer.id, line, context.now)])
    asked = wanted.would.with_more(ReplyYes())
    return LineVerdict(True, call.quoted, asked, awaits_confirmation=True, asks_yes=True)


def agreed_to(context: LetterContext) -> Call | None:
    """The line to which the writer now `agrees`, which waits no longer; None: they were asked nothing today."""
    if context.signed_on is None:
        return None
    state, writer = context.here()[0], context.writer
    awaited = state.awaited.get(writer.id)
    if awaited is None or context.now - awaited.at > WAITS:
        return None
    context.act(state.name, [YesAwaited(writer.id, "", context.now)])
    context.agrees = True
    read = read_items(classify(awaited.line), all_spellings())
    return next((each for each in read if isinstance(each, Call)), None)
