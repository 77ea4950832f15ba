"""BECOME: a master writes the lines below for a player."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import holder_named
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import name_of
from judge.game.masters import master_actions
from judge.game.refusals import Refusal
from judge.game.seating import find_players_seat
from judge.game.state import Role


def _become(request: Request, written: str) -> str:
    state, seat = request.state, request.seat
    here = request.context.signed_on
    by = (here.by if here is not None else "") or seat.id
    if state.seats[by].role is not Role.MASTER:
        sentence = f"BECOME is the master's; here you are {name_of(state, seat)} of {state.name}."
        raise Refusal("master-only", sentence)
    text = written.strip(" .:!")
    if text.upper() in ("MASTER", "GM", "M", "MYSELF"):
        request.context.sign_on(state.name, state.seats[by])
        return f"the lines below are {name_of(state, state.seats[by])}'s again"
    if not text:
        raise Refusal("become-whom", "Say for whom the lines below are: BECOME FRANCE. BECOME MASTER goes back.")
    power = holder_named(state, text)
    player = find_players_seat(state, power)
    request.act(master_actions.act_for(state, power, by))
    request.context.become(state.name, player, by)
    return f"the lines below are written for {name_of(state, player)}, who is told of each; BECOME MASTER goes back"


COMMAND = Command(
    spellings=("BECOME", "ACT FOR"),
    usage=("BECOME FRANCE", "A PAR - BUR", "BECOME MASTER"),
    summary="you write the lines below for a player",
    help=(
        "From there on your letter speaks for a player, as when his mail does not get through: orders, also for later "
        "phases, WAIT and FINAL, CLEAR, and press. He gets a letter with every line and what was done. You learn "
        "nothing of what he has on file; his bids, votes, diary, password and addresses stay his. BECOME MASTER goes "
        "back."
    ),
    who=Who.MASTER,
    subject=Subject.PEOPLE,
    game=own_game,
    arguments=as_written,
    handle=_become,
    most=20,
)
