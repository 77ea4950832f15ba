"""LIST: the games there are, or one of them."""

from judge.desk.command import Command, Subject, Who
from judge.desk.games.describing import listing
from judge.desk.games.game_list import game_list
from judge.desk.handling.letter_context import LetterContext
from judge.reading.mail.items import Call


def _list(context: LetterContext, call: Call) -> str:
    word = call.rest.strip(" .:?").upper()
    if word in ("", "GAMES", "ALL", "FULL", "OPEN"):
        return game_list(context, with_over=word in ("ALL", "FULL"), only_open=word == "OPEN")
    return listing(context, context.game(call.rest))


COMMAND = Command(
    spellings=("LIST",),
    usage=("LIST", "LIST OPEN", "LIST ALL", "LIST game"),
    summary="the games there are, or one of them",
    help=(
        "Shows the games that are forming or running: first those that want players, with the powers that are "
        "vacant and what the game asks of those who join. OPEN shows only games in which there is a seat for you, "
        "ALL also those that are over; or name one game: who plays, where the units stand, its deadline."
    ),
    who=Who.ANYBODY,
    subject=Subject.GAMES,
    handle=_list,
)
