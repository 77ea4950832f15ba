"""SET ZONE: the time zone of times in one's letters."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.request import Request
from judge.desk.settings.choosing import choose, without_here
from judge.game.players.letter_choices import Choice
from judge.game.refusals import Refusal
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.zone_words import read_zone

_EXAMPLES = ("UTC", "CET", "Europe/Berlin", "America/New_York")


class WhichZone(Message):
    """SET ZONE names no zone; `examples` do."""

    examples: str


class ZoneIs(Message):
    """Answer to SET ZONE."""

    zone: str


class ZoneIsTheGames(Message):
    """Answer to SET NO ZONE."""

    zone: str


_BACK = ("SET NOZONE", "SET NO ZONE", "SET NO TIMEZONE", "NOZONE")


def _zone(request: Request) -> str | None:
    """The time zone that is wanted; None: that of the game.

    :raises Refusal: `WhichZone`, or no zone has that name.
    """
    said = " ".join(request.call.text.upper().split())
    written = without_here(request.text)
    if said.startswith(_BACK) or written.strip(" .").upper() in ("NONE", "DEFAULT"):
        return None
    if not written:
        raise Refusal(WhichZone(", ".join(_EXAMPLES)))
    zone = read_zone(written)
    if isinstance(zone, Misread):
        raise Refusal(zone.problem)
    return zone


def _set_zone(request: Request, chosen: str | None) -> Message:
    where = choose(request, Choice.ZONE, chosen or "")
    said = ZoneIs(chosen) if chosen else ZoneIsTheGames(request.state.settings.timing.zone)
    return said.with_more(where)


COMMAND = Command(
    spellings=("SET ZONE", "SET TIMEZONE", *_BACK),
    usage=("SET ZONE Europe/Berlin", "SET ZONE CET HERE", "SET NO ZONE"),
    who=Who.SEAT,
    subject=Subject.TIME,
    game=own_game,
    arguments=_zone,
    handle=_set_zone,
)
