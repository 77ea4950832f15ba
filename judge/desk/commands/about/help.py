"""HELP: how to talk to the judge."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.request import Request
from judge.desk.help.help_text import help_on


def _topic(request: Request) -> str:
    """The word that is asked about, empty where there is none."""
    return request.text.strip(" .:?!")


def _help(request: Request, topic: str) -> str:
    # The registry imports this module, so it is asked only when somebody wants help.
    from judge.desk.registry import all_commands, find_command

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
    arguments=_topic,
    handle=_help,
)
