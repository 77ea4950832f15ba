"""HELP: how to talk to the judge."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import no_game
from judge.desk.handling.request import Request
from judge.desk.help.help_text import help_on


def _topic(request: Request) -> str:
    """The word that is asked about, empty where there is none."""
    return request.text.strip(" .:?!")


def help_about(request: Request, topic: str) -> Message:
    """What HELP says on a word, or where none is given.

    :raises Refusal: there is no help on this word.
    """
    # The registry imports this module, so it is asked only when somebody wants help.
    from judge.desk.registry import all_commands, find_command

    return help_on(request.context, topic, list(all_commands().values()), find_command)


COMMAND = Command(
    spellings=("HELP",),
    usage=("HELP", "HELP topic", "HELP VARIANT", "HELP COMMANDS", "HELP ALL"),
    who=Who.ANYBODY,
    subject=Subject.JUDGE,
    game=no_game,
    arguments=_topic,
    handle=help_about,
)
