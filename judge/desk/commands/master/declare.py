"""DECLARE: end the game with a result, a draw or a victory, for a reason that everybody reads."""

import re
from dataclasses import dataclass

from judge.common.message import Message, Power
from judge.desk.command import Command, Subject, Who
from judge.desk.handling.arguments import reasoned
from judge.desk.handling.game_argument import own_game
from judge.desk.handling.lookup import power_named
from judge.desk.handling.request import Request
from judge.desk.settings.ballots import asks_concession, asks_draw, sides_named
from judge.game.masters.declaring import declare_draw, declare_victory
from judge.game.reducer import apply_all
from judge.game.refusals import Refusal

_VICTORY = re.compile(r"(?:the\s+)?(?:victory|win|winner|solo)\b(?:\s+(?:of|for|by|to|is))*\s*:?\s*", re.IGNORECASE)


class DeclareWhat(Message):
    """DECLARE names no result, or no winner."""


class DeclareWhy(Message):
    """DECLARE gives no reason."""


class WouldBeDrawn(Message):
    """What DECLARE DRAW would do."""

    game: str
    sides: tuple[Power, ...]


class WouldBeWon(Message):
    """What DECLARE VICTORY would do."""

    game: str
    winner: Power


class DeclaredDrawn(Message):
    """Answer to DECLARE DRAW."""

    game: str
    sides: tuple[Power, ...]


class DeclaredWon(Message):
    """Answer to DECLARE VICTORY."""

    game: str
    winner: Power


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A draw of these sides; none of them: of all survivors."""

    sides: tuple[str, ...]
    reason: str


@dataclass(frozen=True, slots=True)
class _Won:
    """The victory of a power's side."""

    power: str
    reason: str


def _result(request: Request) -> _Drawn | _Won:
    """What the master declares, and why.

    :raises Refusal: `DeclareWhat`, `DeclareWhy`, `ReasonTooLong`, `NotOnePower`, `DrawOfWhom`, or the
        sides cannot be read.
    """
    what, reason = reasoned(request.text)
    shared = asks_draw(what)
    won = _VICTORY.match(what)
    winner = what[won.end() :] if won else asks_concession(what)
    if shared is None and not winner:
        raise Refusal(DeclareWhat())
    if not reason:
        raise Refusal(DeclareWhy())
    if shared is not None:
        return _Drawn(sides_named(request.variant, shared), reason)
    return _Won(power_named(request.state, winner or ""), reason)


def _declare(request: Request, result: _Drawn | _Won) -> Message:
    state, variant, by = request.state, request.variant, request.seat.id
    if isinstance(result, _Drawn):
        events = declare_draw(state, variant, result.sides, by, result.reason, request.now)
    else:
        events = declare_victory(state, variant, result.power, by, result.reason, request.now)
    ends = apply_all(state, events)
    winner, drawn = ends.winner or "", ends.drawn
    request.context.require_yes(WouldBeDrawn(state.name, drawn) if drawn else WouldBeWon(state.name, winner))
    request.act(events)
    return DeclaredDrawn(state.name, drawn) if drawn else DeclaredWon(state.name, winner)


COMMAND = Command(
    spellings=("DECLARE",),
    usage=(
        "DECLARE DRAW BECAUSE reason",
        "DECLARE DRAW FRANCE, GERMANY BECAUSE reason",
        "DECLARE VICTORY FRANCE BECAUSE reason",
        "DECLARE CONCESSION TO FRANCE BECAUSE reason",
    ),
    who=Who.MASTER,
    subject=Subject.RUNNING,
    game=own_game,
    arguments=_result,
    handle=_declare,
)
