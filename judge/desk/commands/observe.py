"""OBSERVE: watch a game."""

from judge.desk.command import Command, Who, always
from judge.desk.visit import Visit
from judge.game import forming
from judge.game.refusals import Refusal
from judge.reading.items import Call


def _observe(visit: Visit, call: Call) -> str:
    address = visit.sender("observe a game")
    words = call.rest.split()
    if len(words) != 1:
        raise Refusal("no-game-name", "Say which game, and nothing else: OBSERVE spring-cup.")
    state = visit.game(words[0].rpartition("@")[2])
    visit.act(state.name, forming.observe(state, address, visit.visitor.name))
    return f"you observe {state.name} and get its results and everything said to all"


COMMAND = Command(
    spellings=("OBSERVE", "WATCH"),
    usage=("OBSERVE game",),
    summary="lets you watch a game",
    help="Lets you watch a game: you get its results and whatever is written to everybody. RESIGN ends it.",
    who=Who.ANYBODY,
    needs_proof=always,
    handle=_observe,
)
