"""SET MAP: the form of the maps in one's letters."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import takes_back
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.players import preferences
from judge.game.refusals import Refusal
from judge.writing.pictures.board_pictures import FORMS, LARGE, NONE, PDF, PNG, SVG, possible_forms
from judge.writing.rendering.render import names

_USUAL = frozenset(("on", "yes", "default", "picture", "pictures", "gif", "jpg", "jpeg"))
_IDLE = frozenset(("to", "as", "please"))
_SAID = {
    PNG: "bring maps as pictures",
    LARGE: "bring maps as large pictures, with more detail",
    SVG: "bring maps as SVG files, which stay sharp however far they are enlarged",
    PDF: "bring maps as PDF files",
    NONE: "bring no maps; MAP brings one when you ask for it",
}


def _form(request: Request) -> str:
    """The form of maps that is wanted.

    :raises Refusal: `unknown-form`, `no-pdf`.
    """
    said = " ".join(each for each in request.text.lower().strip(" .!").split() if each not in _IDLE)
    word = NONE if takes_back(request) else PNG if said in _USUAL else said
    if word not in FORMS:
        listed = names([form.upper() for form in FORMS], "or")
        raise Refusal("unknown-form", f"Say how maps are to come: SET MAP and {listed}.")
    if word not in possible_forms():
        raise Refusal("no-pdf", "This judge makes no PDF files; SET MAP SVG brings files that print as well.")
    return word


def _set_map(request: Request, form: str) -> str:
    state, seat = request.state, request.seat
    request.act(preferences.set_maps(state, seat.id, "" if form == PNG else form))
    return f"your letters from {state.name} {_SAID[form]}"


COMMAND = Command(
    spellings=("SET MAP", "SET MAPS", "SET NO MAP", "SET NO MAPS"),
    usage=("SET MAP PNG", "SET MAP LARGE", "SET MAP SVG", "SET MAP PDF", "SET MAP NONE"),
    summary="chooses how maps come with your letters, or that none do",
    help=(
        "Chooses how you get the maps of this game: PNG, the usual way, shows them in the letter, and LARGE in more "
        "detail; SVG and PDF come as files beside it (PDF where the judge can make them). With NONE your letters bring "
        "no maps, but MAP still does."
    ),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_form,
    handle=_set_map,
)
