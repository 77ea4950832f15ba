"""SET PREFERENCE: say what one would like to be dealt."""

from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import wishes_of
from judge.desk.handling.request import Request
from judge.game.joining import forming
from judge.game.refusals import Refusal
from judge.reading.arguments.wishes import Wishes
from judge.writing.letters.recruiting import wish_list


class WhichPreference(Message):
    """SET PREFERENCE names nothing."""


class NoPreference(Message):
    """Answer to SET PREFERENCE NONE."""


class PreferenceIs(Message):
    """Answer to SET PREFERENCE."""

    wishes: tuple[Message, ...]


def _wishes(request: Request) -> Wishes:
    """What the player would like to be dealt.

    :raises Refusal: `WhichPreference`, and those of `wishes_of`.
    """
    if not request.text.strip():
        raise Refusal(WhichPreference())
    return wishes_of(request.text, request.variant)


def _set_preference(request: Request, wishes: Wishes) -> Message:
    state, seat = request.state, request.seat
    request.act(forming.set_preferences(state, request.variant, seat.id, wishes.keys, wishes.weights))
    if not wishes.keys:
        return NoPreference()
    return PreferenceIs(wish_list(wishes.keys, wishes.weights))


COMMAND = Command(
    spellings=("SET PREFERENCE", "SET PREFERENCES", "SET PREF"),
    usage=(
        "SET PREFERENCE FRANCE, TURKEY, ENGLAND",
        "SET PREFERENCE FRANCE 10, TURKEY 9, ENGLAND 2",
        "SET PREFERENCE E[FGR][TAI]*",
        "SET PREFERENCE NONE",
    ),
    who=Who.PLAYER,
    subject=Subject.SEAT,
    game=own_game,
    arguments=_wishes,
    handle=_set_preference,
)
