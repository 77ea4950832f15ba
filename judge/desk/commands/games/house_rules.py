"""HOUSERULES … END: the house rules that a master writes for the game."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import require_closed
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.reading.mail.spellings import Below
from judge.writing.rendering.letter_blocks import quoted


class HouseRulesForMaster(Message):
    """Somebody who is no master writes house rules."""

    game: str


class HouseRulesOf(Message):
    """Title of the house rules that HOUSERULES shows."""

    game: str


class HouseRulesBelow(Message):
    """Answer to HOUSERULES alone."""


class HasNoHouseRules(Message):
    """Answer to HOUSERULES alone in a game without house rules."""

    game: str


class HouseRulesChanged(Message):
    """Answer to a master's HOUSERULES."""


class HouseRulesGone(Message):
    """Answer to a master's HOUSERULES NONE."""


def _text(request: Request) -> str | None:
    """The rules as written, empty to withdraw them; None: the line asks for the present ones.

    :raises Refusal: `HouseRulesForMaster`, `NotClosed`.
    """
    call, game = request.call, request.state.name
    text = "\n".join(line.text for line in call.lines).strip("\n")
    said = request.text.strip(" .:")
    takes_back = said.upper() in ("NONE", "OFF", "CLEAR")
    if not takes_back and said.lower() not in ("", "begin", game):
        text = f"{request.text}\n{text}".strip("\n")  # the rules may begin on the command's own line
    if not call.closed and not text and not takes_back:
        return None
    if request.seat.role is not Role.MASTER:
        raise Refusal(HouseRulesForMaster(game))
    if not takes_back:
        require_closed(call, "END")
    return "" if takes_back else text


def _house_rules(request: Request, text: str | None) -> Message:
    state = request.state
    if text is None and not state.house_rules:
        return HasNoHouseRules(state.name)
    if text is None:
        request.answer(HouseRulesOf(state.name), quoted(state.house_rules))
        return HouseRulesBelow()
    request.act(master_actions.set_house_rules(state, text))
    return HouseRulesChanged() if text else HouseRulesGone()


COMMAND = Command(
    spellings=("HOUSERULES", "HOUSE RULES", "SET RULES", "SET HOUSERULES", "SET COMMENT", "COMMENT"),
    usage=("HOUSERULES", "text", "END"),
    who=Who.SEAT,
    subject=Subject.GAMES,
    game=own_game,
    arguments=_text,
    handle=_house_rules,
    below=Below.TEXT,
    most=5,
)
