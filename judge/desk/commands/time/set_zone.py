"""SET ZONE: the time zone of times in one's letters."""

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import as_sentence
from judge.desk.handling.request import Request
from judge.game.players import player_actions
from judge.game.refusals import Refusal
from judge.reading.arguments.values import ZONE_EXAMPLES, Misread, read_zone

_BACK = ("SET NOZONE", "SET NO ZONE", "SET NO TIMEZONE", "NOZONE")


def _zone(request: Request) -> str | None:
    """The time zone that is wanted; None: that of the game.

    :raises Refusal: `unknown-zone`.
    """
    said = " ".join(request.call.text.upper().split())
    if said.startswith(_BACK) or request.text.strip(" .").upper() in ("NONE", "DEFAULT"):
        return None
    zone = read_zone(request.text) if request.text else Misread(f"say which zone, e.g. {ZONE_EXAMPLES}")
    if isinstance(zone, Misread):
        raise Refusal("unknown-zone", as_sentence(zone.said))
    return zone


def _set_zone(request: Request, chosen: str | None) -> str:
    state, seat = request.state, request.seat
    zone = state.settings.timing.zone if chosen is None else chosen
    request.act(player_actions.change_seat(state, seat.id, zone=zone))
    return f"times in your letters are now those of {zone}{', the zone of the game' if chosen is None else ''}"


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
    arguments=_zone,
    handle=_set_zone,
)
