"""LIST: the games there are, or one of them."""

from judge.desk.command import Command, Who
from judge.desk.lookup import game_list, listing
from judge.desk.visit import Visit
from judge.reading.items import Call


def _list(visit: Visit, call: Call) -> str:
    word = call.rest.strip(" .:?").upper()
    if word in ("", "GAMES", "ALL", "FULL"):
        return game_list(visit, with_over=word in ("ALL", "FULL"))
    return listing(visit, visit.game(call.rest))


COMMAND = Command(
    spellings=("LIST",),
    usage=("LIST", "LIST ALL", "LIST game"),
    summary="the games there are, or one of them",
    help=(
        "Shows the games that are forming or running, with ALL also those that are over; or one game: who plays, "
        "where the units stand, its deadline."
    ),
    who=Who.ANYBODY,
    handle=_list,
)
