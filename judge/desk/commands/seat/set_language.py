"""SET LANGUAGE: choose the language of the seat's letters."""

from dataclasses import replace

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.events import SeatChanged
from judge.game.refusals import Refusal
from judge.writing.rendering.languages import ENGLISH, language_called, languages
from judge.writing.rendering.render import names


def _language(request: Request) -> str:
    """The code of the language that is wanted.

    :raises Refusal: `unknown-language`.
    """
    chosen = language_called(request.text.strip(" .!"))
    if chosen is None:
        listed = names([f"{code} ({name})" for code, name in languages().items()], "or")
        raise Refusal("unknown-language", f"Say which language: SET LANGUAGE and {listed}.")
    return chosen


def _set_language(request: Request, chosen: str) -> str:
    state, seat = request.state, request.seat
    request.act([SeatChanged(replace(seat, language="" if chosen == ENGLISH else chosen), "language")])
    return f"your letters from {state.name} come in {languages()[chosen]}, as far as they are translated"


COMMAND = Command(
    spellings=("SET LANGUAGE", "LANGUAGE", "SET LOCALE"),
    usage=("SET LANGUAGE de", "SET LANGUAGE French"),
    summary="chooses the language of your letters",
    help=(
        "Chooses the language in which you get the letters of this game: en, de or fr. What is not translated comes "
        "in English, and so do the verdicts on your lines and longer answers; orders and commands are written as "
        "ever, and press comes as it was written."
    ),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_language,
    handle=_set_language,
)
