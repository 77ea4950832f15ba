"""SET MAP: the form of the maps in one's letters."""

from judge.common.message import Message, OneOf
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import takes_back
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.choosing import choose, without_here
from judge.game.players.letter_choices import Choice
from judge.game.refusals import Refusal
from judge.writing.pictures.board_pictures import FORMS, LARGE, NONE, PDF, PNG, SVG, possible_forms


class WhichMapForm(Message):
    """SET MAP names no form of maps."""

    forms: OneOf[str]


class NoPdfHere(Message):
    """SET MAP PDF at a judge that cannot make such files."""


class MapsAsPictures(Message):
    """Answer to SET MAP PNG."""


class MapsAsLargePictures(Message):
    """Answer to SET MAP LARGE."""


class MapsAsSvg(Message):
    """Answer to SET MAP SVG."""


class MapsAsPdf(Message):
    """Answer to SET MAP PDF."""


class NoMaps(Message):
    """Answer to SET MAP NONE."""


_USUAL = frozenset(("on", "yes", "default", "picture", "pictures", "gif", "jpg", "jpeg"))
_IDLE = frozenset(("to", "as", "please"))
_SAID = {
    PNG: MapsAsPictures,
    LARGE: MapsAsLargePictures,
    SVG: MapsAsSvg,
    PDF: MapsAsPdf,
    NONE: NoMaps,
}


def _form(request: Request) -> str:
    """The form of maps that is wanted.

    :raises Refusal: `WhichMapForm`, `NoPdfHere`.
    """
    said = " ".join(each for each in without_here(request.text).lower().strip(" .!").split() if each not in _IDLE)
    word = NONE if takes_back(request) else PNG if said in _USUAL else said
    if word not in FORMS:
        raise Refusal(WhichMapForm(tuple(form.upper() for form in FORMS)))
    if word not in possible_forms():
        raise Refusal(NoPdfHere())
    return word


def _set_map(request: Request, form: str) -> Message:
    return _SAID[form]().with_more(choose(request, Choice.MAPS, "" if form == PNG else form))


COMMAND = Command(
    spellings=("SET MAP", "SET MAPS", "SET NO MAP", "SET NO MAPS"),
    usage=("SET MAP PNG", "SET MAP LARGE", "SET MAP SVG", "SET MAP PDF", "SET MAP NONE", "SET MAP SVG HERE"),
    who=Who.SEAT,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_form,
    handle=_set_map,
)
