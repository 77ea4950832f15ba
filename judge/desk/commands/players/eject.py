"""EJECT: take a power from its player."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import player_named, power_named, side_named
from judge.desk.handling.request import Request
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.game.state import Status


def eject(request: Request, named: str) -> str:
    """Take the power, or the seat before the start, that a text names from its player; gives the sentence that says so.

    :raises Refusal: `eject-whom`, those of `player_named`, `power_named` and `master_actions.eject`.
    """
    state = request.state
    if not named:
        raise Refusal("eject-whom", "Name the power whose player is to go: EJECT FRANCE.")
    forming = state.status is Status.FORMING
    power = player_named(state, named) if forming else power_named(state, named)
    request.act(master_actions.eject(state, power))
    if forming:
        return f"{named} has lost the seat; JOIN {state.name} fills it"
    return f"{side_named(state, power)} is vacant; JOIN {state.name} or REPLACE fills the seat"


def _eject(request: Request, text: str) -> str:
    return eject(request, text)


COMMAND = Command(
    spellings=("EJECT", "DUMMY"),
    usage=("EJECT power", "EJECT player"),
    summary="takes a power from its player",
    help=(
        "Takes a power, or the group of powers that it belongs to, from its player. It is vacant until somebody joins "
        "for it or REPLACE names a player. Before the start, when nobody has a power, give the player's name as LIST "
        "shows it."
    ),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=as_written,
    handle=_eject,
)
