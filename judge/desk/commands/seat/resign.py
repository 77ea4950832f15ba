"""RESIGN: give up one's seat."""

from judge.desk.command import Command, Subject, Who
from judge.desk.commands.players.eject import eject
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import require_alone
from judge.game.masters import comasters
from judge.game.players import playing
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role
from judge.reading.mail.items import Call


def _resign(context: LetterContext, call: Call) -> str:
    state, seat = context.here()
    if seat.role is not Role.MASTER:
        require_alone(call, state)
        _require_no_vote_meant(call, state)
        context.act(state.name, playing.resign(state, seat.id))
        context.signed_on = None
        return f"you have left {state.name}; thank you for playing"
    if call.rest.strip(" .!").lower() not in ("", state.name):
        return eject(context, call.rest)  # DPjudge's RESIGN FRANCE
    context.act(state.name, comasters.resign(state, seat.id))
    context.signed_on = None
    return f"you are no master of {state.name} any more; the others go on"


def _require_no_vote_meant(call: Call, state: GameState) -> None:
    """Make sure that WITHDRAW, which other judges have for RESIGN, does not mean a vote.

    :raises Refusal: `vote-or-seat`.
    """
    if state.proposals and call.text.upper().startswith("WITHDRAW"):
        sentence = (
            "A vote is open, so say which you mean: VOTE, what is voted on, and WITHDRAW takes your vote back (VOTES "
            "shows it); RESIGN gives up your seat."
        )
        raise Refusal("vote-or-seat", sentence)


COMMAND = Command(
    spellings=("RESIGN", "WITHDRAW"),
    usage=("RESIGN",),
    summary="gives up your seat",
    help=(
        "Gives up your seat. In a running game your power stays on the board until somebody takes it over by JOIN. A "
        "master leaves the game to the other masters, if there are any: PROMOTE makes one. Who opened the game hands "
        "his seat over to the next."
    ),
    who=Who.SEAT,
    subject=Subject.SEAT,
    handle=_resign,
)
