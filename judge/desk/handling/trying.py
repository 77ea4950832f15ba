"""Commands are tried before they are done, where their writer must agree first."""

from judge.desk.command import AnyCommand
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.reading.mail.items import Call


def try_out(context: LetterContext, command: AnyCommand, call: Call, found: Found) -> None:
    """Find out whether a command could be done, without doing it.

    :raises Refusal: it could not be done.
    """
    effects, sections = context.effects, list(context.sections)
    context.effects = effects.tried()
    try:
        command.do(context, call, found)
    finally:
        context.effects, context.sections = effects, sections
