"""PROPOSE CONCESSION TO power: let the players vote on ending the game in its favour."""

import re

from judge.desk.command import Command, Who
from judge.desk.lookup import power_named
from judge.desk.visit import Visit
from judge.game import voting
from judge.game.boards import variant_of
from judge.game.questions import CONCESSION, question_key
from judge.game.refusals import Refusal
from judge.game.views import view_for
from judge.reading.items import Call

_ASKED = re.compile(r"(?:(?:a|to)\s+)?conce(?:ssion|de)s?\b\s*(?:the\s+game\b\s*)?(?:to\b\s*)?", re.IGNORECASE)


def _propose(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    asked = _ASKED.match(call.rest if call.text.split()[0].upper().startswith("PROPOSE") else call.text)
    if asked is None:
        sentence = "Say what you propose: PROPOSE CONCESSION TO and a power is what can be put to the vote."
        raise Refusal("propose-what", sentence)
    named = asked.string[asked.end() :].strip(" .:!")
    if not named:
        sentence = "Say to whom the game is to be conceded: PROPOSE CONCESSION TO and a power."
        raise Refusal("concede-to-whom", sentence)
    variant = variant_of(state)
    power = power_named(state, named)
    state = visit.act(state.name, voting.propose_concession(state, variant, seat.id, power, visit.now))
    key = question_key(CONCESSION, power)
    (question,) = (each for each in view_for(state, variant, seat.id).questions if each.key == key)
    return (
        f"a concession to {variant.powers[power].name} is put to the vote, which is counted with "
        f"{question.counted_title} ({question.counted}); your own vote is still to be sent, VOTE CONCESSION {power} YES"
    )


COMMAND = Command(
    spellings=("PROPOSE", "CONCEDE"),
    usage=("PROPOSE CONCESSION TO FRANCE", "CONCEDE TO FRANCE"),
    summary="lets the players vote on conceding the game to a power",
    help=(
        "Puts a concession to a power, which may be your own, to the vote, in a variant whose rules know it. All are "
        "told of the proposal, and nobody who made it. The votes are counted with the next winter's adjustments; "
        "carried, it ends the game. Of several that are carried together the one with the most centres does."
    ),
    who=Who.PLAYER,
    handle=_propose,
)
