"""HISTORY: the public record of a game, as it was sent."""

from judge.desk.command import Command, Who
from judge.desk.lookup import past_letters
from judge.desk.visit import Visit, variant_of
from judge.game.refusals import Refusal
from judge.reading.commands import Misread, read_phase
from judge.reading.items import Call


def _history(visit: Visit, call: Call) -> str:
    name, _, rest = call.rest.partition(" ")
    if not name:
        raise Refusal("no-game-name", "Say which game: HISTORY spring-cup, or HISTORY spring-cup F1901M.")
    state = visit.game(name)
    codes: list[str] | None = None
    if rest.strip():
        calendar = variant_of(state).calendar
        named = read_phase(rest, calendar)
        if isinstance(named, Misread):
            raise Refusal("unclear-phase", named.said[:1].upper() + named.said[1:])
        codes = [
            f"{season}{named.year}{kind}"
            for season, kind in calendar.cycle
            if season == named.season and named.kind in (None, kind)
        ]
    return past_letters(visit, state, codes)


COMMAND = Command(
    spellings=("HISTORY",),
    usage=("HISTORY game", "HISTORY game F1901M"),
    help="Sends the letters that went to everybody in a game, as they were sent: all of them, or those of one phase.",
    who=Who.ANYBODY,
    handle=_history,
)
