"""LIST: the games there are, or one of them."""

from judge.desk.command import Command, Who
from judge.desk.lookup import game_list, listing
from judge.desk.visit import Visit
from judge.reading.items import Call


def _list(visit: Visit, call: Call) -> str:
    word = call.rest.strip(" .:?").upper()
    if not word or word in ("ALL", "FULL", "GAMES"):
        return game_list(visit)
    return listing(visit, visit.game(call.rest))


COMMAND = Command(
    spellings=("LIST",),
    usage=("LIST", "LIST game"),
    help="Shows the games that are forming or running, or one game: who plays, where the units stand, its deadline.",
    who=Who.ANYBODY,
    handle=_list,
)
