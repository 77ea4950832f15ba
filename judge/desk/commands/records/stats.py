"""STATS: statistics of a variant, a game, or the writer's own games."""

from dataclasses import dataclass

from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.game_argument import Found
from judge.desk.handling.letter_context import LetterContext
from judge.desk.handling.lookup import variant_named
from judge.desk.handling.request import Request
from judge.desk.history import figures
from judge.game.refusals import Refusal
from judge.reading.mail.items import Call


class StatsOfWhat(Message):
    """STATS names nothing, and the letter speaks for no game."""


@dataclass(frozen=True, slots=True)
class _Player:
    """A player, present or former, by an address."""

    address: str


def _subject(request: Request) -> _Player | Variant | None:
    """What to count: the writer's own games, or the games of a variant; None: the line asks for one game.

    :raises Refusal: `NotOneSender`.
    """
    if _is_me(request.call):
        return _Player(request.context.require_address())
    return request.context.game_reader.library.load(request.text) if request.text else None


def _stats(request: Request, subject: _Player | Variant | None) -> Message:
    match subject:
        case _Player(address):
            return figures.of_oneself(request.context, address)
        case Variant():
            return figures.of_variant(request.context, subject)
        case None:
            return figures.of_game(request)


def _counted(context: LetterContext, call: Call) -> Found:
    """The game that is named or signed on; or no game and the key of a variant, if the line names one.

    :raises Refusal: `StatsOfWhat`, `NoSuchGame`.
    """
    what = call.rest.strip(" .")
    if _is_me(call):
        return Found(None, "")
    if not what and context.signed_on is not None:
        return Found(context.game(context.signed_on.game), "")
    if not what:
        raise Refusal(StatsOfWhat())
    key = variant_named(what, context.game_reader.library)
    return Found(None, key) if key is not None and context.find(what) is None else Found(context.game(what), "")


def _is_me(call: Call) -> bool:
    return call.rest.strip(" .").upper() in ("ME", "MYSELF")


def _needs_confirmation(context: LetterContext, call: Call) -> bool:
    return _is_me(call)


COMMAND = Command(
    spellings=("STATS", "STATISTICS"),
    usage=("STATS game", "STATS variant", "STATS ME"),
    who=Who.ANYBODY,
    subject=Subject.RECORDS,
    game=_counted,
    arguments=_subject,
    handle=_stats,
    needs_confirmation=_needs_confirmation,
    most=3,
)
