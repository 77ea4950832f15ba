"""SET REMIND: when one wants to be reminded of missing orders."""

from datetime import timedelta

from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import as_sentence, says_none
from judge.desk.handling.request import Request
from judge.game.players import preferences
from judge.game.refusals import Refusal
from judge.reading.arguments.values import DURATION_EXAMPLES, Misread, read_duration
from judge.writing.rendering.render import length


def _reminders(request: Request) -> tuple[timedelta, ...] | None:
    """How long before each deadline a reminder is wanted; None: as the game does for everybody.

    :raises Refusal: `remind-when`, `unclear-length`.
    """
    word = request.text.strip(" .").upper()
    if not word:
        raise Refusal("remind-when", "Say how long before the deadline: SET REMIND 24H 4H, or NONE, or DEFAULT.")
    if word == "DEFAULT":
        return None
    return () if says_none(word) else _lengths(request.text)


def _set_remind(request: Request, lengths: tuple[timedelta, ...] | None) -> str:
    state, seat = request.state, request.seat
    state = request.act(preferences.set_reminders(state, seat.id, lengths))
    if lengths is None:
        usual = state.settings.timing.remind
        return (
            f"you are reminded as everybody is, {length(usual)} before the deadline"
            if usual
            else ("you are reminded as everybody is: in this game not at all")
        )
    chosen = state.seats[seat.id].remind
    if not chosen:
        return "you are not reminded of deadlines any more; late notices still come"
    first, *later = (length(each) for each in chosen)
    said = ", ".join([f"{first} before the deadline", *(f"again {each} before it" for each in later)])
    return f"if orders of yours are missing, you are reminded {said}"


def _lengths(text: str) -> tuple[timedelta, ...]:
    """The lengths of a list such as `24H 4H` or `1 day, 4 hours`.

    :raises Refusal: `unclear-length`.
    """
    words = text.replace(",", " ").replace(" and ", " ").split()
    found: list[timedelta] = []
    while words:
        # a number and its unit may stand apart
        for count in (2, 1):
            one = read_duration(" ".join(words[:count])) if len(words) >= count else None
            if isinstance(one, timedelta) and (count == 1 or words[0].isdecimal()):
                found.append(one)
                words = words[count:]
                break
        else:
            unclear = read_duration(words[0])
            said = unclear.said if isinstance(unclear, Misread) else f"write e.g. {DURATION_EXAMPLES}"
            raise Refusal("unclear-length", as_sentence(said))
    return tuple(found)


COMMAND = Command(
    spellings=("SET REMIND", "SET REMINDER", "SET REMINDERS", "SET WARN", "REMIND", "WARN"),
    usage=("SET REMIND 24H 4H", "SET REMIND NONE", "SET REMIND DEFAULT"),
    summary="chooses when you are reminded of missing orders",
    help=(
        "Chooses how long before each deadline you are reminded if orders of yours are missing: up to five lengths, or "
        "NONE. DEFAULT is what the game does for everybody. Who chooses gets the game's own reminder no more."
    ),
    who=Who.PLAYER,
    subject=Subject.TIME,
    game=own_game,
    arguments=_reminders,
    handle=_set_remind,
)
