"""SET ZONE: the time zone of times in one's letters."""

from judge.desk.command import Command, Who
from judge.desk.lookup import as_sentence
from judge.desk.visit import Visit
from judge.game import playing
from judge.game.refusals import Refusal
from judge.reading.commands import ZONE_EXAMPLES, Misread, read_zone
from judge.reading.items import Call


def _set_zone(visit: Visit, call: Call) -> str:
    state, seat = visit.here()
    zone = read_zone(call.rest) if call.rest else Misread(f"say which zone, e.g. {ZONE_EXAMPLES}")
    if isinstance(zone, Misread):
        raise Refusal("unknown-zone", as_sentence(zone.said))
    visit.act(state.name, playing.change_seat(state, seat.id, zone=zone))
    return f"times in your letters are now those of {zone}"


COMMAND = Command(
    spellings=("SET ZONE", "SET TIMEZONE"),
    usage=("SET ZONE Europe/Berlin",),
    summary="chooses the time zone of your letters",
    help="Chooses the time zone in which your letters tell times; UTC stands beside it always.",
    who=Who.SEAT,
    handle=_set_zone,
)
