"""HELP: how to talk to the judge."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.request import Request
from judge.desk.help.help_text import help_on


def _help(request: Request, text: str) -> str:
    # The registry imports this module, so it is asked only when somebody wants help.
    from judge.desk.registry import all_commands, find_command

    topic = text.strip(" .:?!")
    return help_on(request.context, topic, list(all_commands().values()), find_command(topic))


COMMAND = Command(
    spellings=("HELP", "INFO"),
    usage=("HELP", "HELP topic", "HELP ALL"),
    summary="what you can write, or one of its words in full",
    help=(
        "Alone it explains what you have just tried, in the same letter or in the answer that yours quotes; when "
        "nothing failed, it says how your game stands and what you can write. With a word it explains that in full: "
        "HELP ORDERS tells how orders are written. HELP ALL lists every command, HELP SET those that begin so."
    ),
    who=Who.ANYBODY,
    subject=Subject.JUDGE,
    game=no_game,
    arguments=as_written,
    handle=_help,
)
