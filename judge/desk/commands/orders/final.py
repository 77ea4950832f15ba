"""FINAL: the player is done with this phase."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import nothing_but_orders
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.game.players import player_actions
from judge.game.settings import EarlyRun
from judge.writing.letters.receipts import default_words, due
from judge.writing.rendering.render import names


def _final(request: Request, _: None) -> str:
    state, seat = request.state, request.seat
    variant = request.variant
    state = request.act(player_actions.set_ready(state, variant, seat.id, "final", request.now))
    request.context.show_orders()
    view = request.view
    missing = due(view, variant)
    lacking = f", without one for {names(missing)} so far: {_lower(default_words(view))}" if missing else ""
    never = " (this game waits for its deadlines all the same)" if state.settings.early is EarlyRun.NEVER else ""
    waits = "; WAIT is still set, and SET NOWAIT takes it back" if state.seats[seat.id].waiting else ""
    return f"your orders are final{never}{lacking}{waits}"


def _lower(sentence: str) -> str:
    return f"{sentence[:1].lower()}{sentence[1:].rstrip('.')}"


COMMAND = Command(
    spellings=("FINAL", "SET FINAL", "SET NO DRAFT", "SET NODRAFT", "NO DRAFT", "NOT DRAFT"),
    usage=("FINAL",),
    who=Who.PLAYER,
    subject=Subject.ORDERS,
    game=own_game,
    arguments=nothing_but_orders,
    handle=_final,
)
