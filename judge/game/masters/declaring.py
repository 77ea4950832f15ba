"""A master declares a running game drawn or won, for a reason that everybody reads.

Players do the same by their votes (`judge.game.votes.agreements`). TERMINATE ends a game without a result.
"""

from collections.abc import Sequence
from datetime import datetime

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.events import Event, GameSettled
from judge.game.hidden import hidden_until
from judge.game.press.press import release_postal_press
from judge.game.refusals import Refusal
from judge.game.seating import require_running
from judge.game.state import GameState
from judge.game.votes.agreements import sides_on_board
from judge.game.votes.voting import CannotShareDraw, ConcededToEliminated


class DeclaredDrawOfOne(Message):
    """A draw is declared for one side alone; `side` is the word for it in commands."""

    side: str


def declare_draw(
    state: GameState, variant: Variant, sides: Sequence[str], by: str, reason: str, now: datetime
) -> list[Event]:
    """End the game in a draw of these sides, or, if none are named, of all sides on the board.

    `by` is the seat of the master who asks for it, here and below.

    :raises Refusal: `NotStarted`, `GameOver`, `CannotShareDraw`, `DeclaredDrawOfOne`.
    """
    there = sides_on_board(variant, require_running(state))
    gone = tuple(side for side in sides if side not in there)
    if gone:
        raise Refusal(CannotShareDraw(gone))
    if len(set(sides)) == 1:
        raise Refusal(DeclaredDrawOfOne(sides[0]))
    drawn = tuple(side for side in there if side in sides or not sides)
    settled = GameSettled(drawn=drawn, by=by, reason=reason, hidden_until=hidden_until(state, now))
    return [settled, *release_postal_press(state)]


def declare_victory(state: GameState, variant: Variant, power: str, by: str, reason: str, now: datetime) -> list[Event]:
    """End the game with the victory of a power's side, which must be on the board.

    :raises Refusal: `NotStarted`, `GameOver`, `ConcededToEliminated`.
    """
    side = variant.side_of.get(power, power)
    if side not in sides_on_board(variant, require_running(state)):
        raise Refusal(ConcededToEliminated(power))
    settled = GameSettled(winner=side, by=by, reason=reason, hidden_until=hidden_until(state, now))
    return [settled, *release_postal_press(state)]
