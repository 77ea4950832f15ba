"""SET ABSENCE: say when one will be away."""

from dataclasses import dataclass
from datetime import datetime

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import standpoint
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import power_named, says_none
from judge.desk.handling.request import Request
from judge.desk.handling.seat_names import seat_called
from judge.game.players import absences
from judge.game.refusals import Refusal
from judge.game.seating import find_players_seat
from judge.game.state import GameState, Role, Seat
from judge.reading.arguments.misreadings import Misread
from judge.reading.arguments.spans import read_span
from judge.reading.mail.items import Call


class AbsenceOfWhom(Message):
    """A master enters an absence, and names no player."""


class AbsenceFromWhen(Message):
    """SET ABSENCE names no time."""


class YouAreAway(Message):
    """Answer to SET ABSENCE, for oneself."""

    start: datetime
    end: datetime


class TheyAreAway(Message):
    """Answer to SET ABSENCE, by a master for a player."""

    who: Message
    start: datetime
    end: datetime


class DeadlineUnchanged(Message):
    """Follows an absence: what it means for deadlines."""

    deadline: datetime


class AbsenceTakenBack(Message):
    """Answer to SET NO ABSENCE, with a date."""


class AbsencesTakenBack(Message):
    """Answer to SET NO ABSENCE."""


class ReturnIsTold(Message):
    """Follows an absence that is taken back: everybody is told."""


class ReturnIsNotTold(Message):
    """Follows an absence that is taken back in the letter that announced it: nobody is told of either."""


_LONGEST_NAME = 3  # words in the name of a player or power, at most


@dataclass(frozen=True, slots=True)
class _Away:
    """A player is away between two instants."""

    player: Seat
    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class _Back:
    """A player takes back their absences to come: the one within `span`, or all of them."""

    player: Seat
    span: tuple[datetime, datetime] | None


def _absence(request: Request) -> _Away | _Back:
    """Whose absence it is, and when; a master names the player.

    :raises Refusal: `AbsenceOfWhom`, `NotOnePower`, `AbsenceFromWhen`, or the times cannot be
        read.
    """
    by_master = request.seat.role is Role.MASTER
    player, rest = _whose(request.state, request.text) if by_master else (request.seat, request.text)
    if says_none(rest):
        return _Back(player, None)
    if _is_no(request.call):
        return _Back(player, _span(request, player, rest) if rest else None)
    if not rest:
        raise Refusal(AbsenceFromWhen())
    return _Away(player, *_span(request, player, rest))


def _span(request: Request, player: Seat, text: str) -> tuple[datetime, datetime]:
    """The beginning and the end that a text names, by the player's clock.

    :raises Refusal: they cannot be read.
    """
    span = read_span(text, standpoint(request, player.zone))
    if isinstance(span, Misread):
        raise Refusal(span.problem)
    return span


def _set_absence(request: Request, absence: _Away | _Back) -> Message:
    if isinstance(absence, _Back):
        return _call_off(request, absence)
    state, seat = request.state, request.seat
    player, start, end = absence.player, absence.start, absence.end
    by_master = seat.role is Role.MASTER
    after = request.act(absences.announce_absence(state, player.id, start, end, request.now, by_master=by_master))
    begin, own = max(start, request.now), player.id == seat.id
    said = YouAreAway(begin, end) if own else TheyAreAway(seat_called(state, player), begin, end)
    return said.with_more(DeadlineUnchanged(after.deadline) if after.deadline else None)


def _call_off(request: Request, back: _Back) -> Message:
    """Cancel all absences to come, or those at the time that is named."""
    after = request.act(absences.cancel_absences(request.state, back.player.id, request.now, *(back.span or ())))
    before = request.context.changes_of(after.name)[0].before
    was_known = before is None or before.seats[back.player.id].absences != after.seats[back.player.id].absences
    said = AbsenceTakenBack() if back.span else AbsencesTakenBack()
    return said.with_more(ReturnIsTold() if was_known else ReturnIsNotTold())


def _is_no(call: Call) -> bool:
    """Whether the call has a NO: SET NO ABSENCE, SET NOVACATION."""
    first, *behind = call.text.upper().split()
    return first == "SET" and behind[0].startswith("NO")


def _whose(state: GameState, text: str) -> tuple[Seat, str]:
    """The player whom a master names first, and the rest of the text.

    :raises Refusal: `AbsenceOfWhom`, `NotOnePower`.
    """
    words = text.split()
    for count in range(min(_LONGEST_NAME, len(words)), 0, -1):
        try:
            seat = find_players_seat(state, power_named(state, " ".join(words[:count])))
        except Refusal:
            if count == 1:
                raise
        else:
            return seat, " ".join(words[count:])
    raise Refusal(AbsenceOfWhom())


COMMAND = Command(
    spellings=(
        *("SET ABSENCE", "SET VACATION", "SET HOLIDAY", "ABSENCE", "VACATION", "HOLIDAY"),
        *("SET NO ABSENCE", "SET NO VACATION", "SET NO HOLIDAY", "SET NOABSENCE", "SET NOVACATION", "SET NOHOLIDAY"),
    ),
    usage=("SET ABSENCE 24 DEC TO 6 JAN", "SET ABSENCE TO 13:00", "SET NO ABSENCE", "SET ABSENCE power from TO to"),
    who=Who.SEAT,
    subject=Subject.TIME,
    game=own_game,
    arguments=_absence,
    handle=_set_absence,
    most=5,
)
