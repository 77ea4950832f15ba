"""HISTORY: the public record of a game, as it was sent."""

from judge.desk.command import Command, Who
from judge.desk.lookup import as_sentence, past_letters
from judge.desk.visit import Visit
from judge.game.boards import variant_of
from judge.game.refusals import Refusal
from judge.game.state import GameState
from judge.reading.commands import Misread, read_phase
from judge.reading.items import Call


def _history(visit: Visit, call: Call) -> str:
    state, phase = _asked(visit, call.rest)
    codes: list[str] | None = None
    if phase:
        calendar = variant_of(state).calendar
        named = read_phase(phase, calendar)
        if isinstance(named, Misread):
            raise Refusal("unclear-phase", as_sentence(named.said))
        codes = [
            f"{season}{named.year}{kind}"
            for season, kind in calendar.cycle
            if season == named.season and named.kind in (None, kind)
        ]
    return past_letters(visit, state, codes)


def _asked(visit: Visit, rest: str) -> tuple[GameState, str]:
    """The game and the phase that are asked for; who is signed on may leave his game's name out.

    :raises Refusal: `no-game-name`, `unknown-game`.
    """
    name, _, phase = rest.partition(" ")
    if visit.signed_on is not None:
        own = visit.game(visit.signed_on.game)
        if not rest or not isinstance(read_phase(rest, variant_of(own).calendar), Misread):
            return own, rest
    if not name:
        raise Refusal("no-game-name", "Say which game: HISTORY spring-cup, or HISTORY spring-cup F1901M.")
    return visit.game(name), phase.strip()


COMMAND = Command(
    spellings=("HISTORY",),
    usage=("HISTORY game", "HISTORY game F1901M"),
    summary="the letters a game's players got, as they were sent",
    help="Sends the letters that went to everybody in a game, as they were sent: all of them, or those of one phase.",
    who=Who.ANYBODY,
    most=2,
    handle=_history,
)
