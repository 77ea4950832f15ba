"""EDITION: move the game to the edition of its variant that the judge has now."""

import re

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.masters.new_editions import NewEdition, new_edition
from judge.game.reducer import apply_all
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.writing.sheet.edition_rows import differences

_NAME = re.compile(r"[0-9a-f]{12}", re.IGNORECASE)


class WouldMoveToEdition(Message):
    """What EDITION would do."""

    game: str
    variant: str
    edition: str


class EditionDiffers(Message):
    """Title of what EDITION would change."""

    edition: str


class AnotherEditionNow(Message):
    """EDITION names an edition that is not the one which the judge has."""

    variant: str
    edition: str


class EditionMoved(Message):
    """Answer to EDITION."""

    game: str
    variant: str
    edition: str


def _wanted(request: Request) -> str:
    """The name of the edition that the line asks for; empty: whichever there is.

    :raises Refusal: `NotAlone`.
    """
    if _NAME.fullmatch(request.text):
        return request.text.lower()
    nothing(request)
    return ""


def _move(request: Request, wanted: str) -> Message:
    state, context, title = request.state, request.context, request.variant.title
    found = new_edition(state, context.game_reader.library, request.seat.id, request.now)
    name = found.edition.name
    if wanted not in ("", name):
        raise Refusal(AnotherEditionNow(title, wanted))
    if not context.agrees:
        told = differences(found.way, request.view, _falling(state, found))
        context.answer(EditionDiffers(name), told, found.way.new)
    # the folder may be edited before the master says YES
    context.require_yes(WouldMoveToEdition(state.name, title, name), f"EDITION {name}")
    request.act(found.events)
    return EditionMoved(state.name, title, name)


def _falling(state: GameState, found: NewEdition) -> dict[str, int]:
    """How many orders on file of each power the new edition does not allow.

    Which they are no master is told: they would learn what players order.
    """
    after = apply_all(state, found.events)
    lost = {power: len(filed) - len(after.orders.get(power, ())) for power, filed in state.orders.items()}
    return {power: count for power, count in lost.items() if count}


COMMAND = Command(
    spellings=("EDITION", "NEW EDITION"),
    usage=("EDITION",),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_wanted,
    handle=_move,
    most=5,
)
