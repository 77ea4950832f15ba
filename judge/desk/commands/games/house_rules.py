"""HOUSERULES … END: the house rules that a master writes for the game."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import NotClosed
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.game.state import Role
from judge.reading.mail.spellings import Below


class HouseRulesForMaster(Message):
    """Somebody who is no master writes house rules."""

    game: str


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
    if not call.closed and not takes_back:
        raise Refusal(NotClosed("END"))
    return "" if takes_back else text


def _house_rules(request: Request, text: str | None) -> str:
    state = request.state
    if text is None:
        request.answer(f"House rules of {state.name}", state.house_rules or "There are none.")
        return "they are below" if state.house_rules else f"{state.name} has none"
    request.act(master_actions.set_house_rules(state, text))
    return "they are changed, and everybody is told" if text else "there are none any more"


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
