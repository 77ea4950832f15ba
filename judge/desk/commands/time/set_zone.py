"""SET ZONE: the time zone of times in one's letters."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import as_written
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import as_sentence
from judge.desk.handling.request import Request
from judge.game.players import player_actions
from judge.game.refusals import Refusal
from judge.reading.arguments.values import ZONE_EXAMPLES, Misread, read_zone

_BACK = ("SET NOZONE", "SET NO ZONE", "SET NO TIMEZONE", "NOZONE")


def _set_zone(request: Request, written: str) -> str:
    state, seat = request.state, request.seat
    back = " ".join(request.call.text.upper().split()).startswith(_BACK) or written.strip(" .").upper() in (
        "NONE",
        "DEFAULT",
    )
    if back:
        zone: str | Misread = state.settings.timing.zone
    else:
        zone = read_zone(written) if written else Misread(f"say which zone, e.g. {ZONE_EXAMPLES}")
    if isinstance(zone, Misread):
        raise Refusal("unknown-zone", as_sentence(zone.said))
    request.act(player_actions.change_seat(state, seat.id, zone=zone))
    return f"times in your letters are now those of {zone}{', the zone of the game' if back else ''}"


COMMAND = Command(
    spellings=("SET ZONE", "SET TIMEZONE", *_BACK),
    usage=("SET ZONE Europe/Berlin", "SET NO ZONE"),
    summary="chooses the time zone of your letters",
    help=(
        "Chooses the time zone in which your letters tell times; UTC stands beside it always. SET NO ZONE goes back to "
        "the zone of the game."
    ),
    who=Who.SEAT,
    subject=Subject.TIME,
    game=own_game,
    arguments=as_written,
    handle=_set_zone,
)
