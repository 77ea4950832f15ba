"""HELP: how to talk to the judge."""

from judge.desk.command import Command, Who
from judge.desk.lookup import help_on
from judge.desk.visit import Visit
from judge.reading.items import Call


def _help(visit: Visit, call: Call) -> str:
    # The registry imports this module, so it is asked only when somebody wants help.
    from judge.desk.registry import all_commands, find_command

    topic = call.rest.strip(" .:?!")
    return help_on(visit, topic, list(all_commands().values()), find_command(topic))


COMMAND = Command(
    spellings=("HELP", "INFO"),
    usage=("HELP", "HELP topic"),
    summary="this list, or one of its words in full",
    help="Shows all commands, or one of them in full; HELP ORDERS tells how orders are written.",
    who=Who.ANYBODY,
    handle=_help,
)
