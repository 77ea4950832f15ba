"""The survivors of a game that is over agree that what it hides is opened to everybody before its week is over.

Everybody is asked whose seat still has a unit or a centre, and the winner. A vacant seat delays nothing.
"""

from datetime import datetime

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.events import Event, GameRevealed, RevealWished
from judge.game.refusals import Refusal
from judge.game.state import GameState, Seat
from judge.game.votes.agreements import surviving_sides


class NotOverYet(Message):
    """REVEAL in a game that is not over."""

    game: str


class NothingHidden(Message):
    """REVEAL in a finished game that hides nothing, or no longer."""

    game: str


class SurvivorsAlone(Message):
    """REVEAL by somebody who has nothing left on the board, or never had anything."""

    game: str
    opens: datetime


def asked_to_reveal(state: GameState, variant: Variant) -> list[Seat]:
    """The seats whose holders must all agree; in a game that never began, those of all its players."""
    if state.position is None:
        return [seat for seat in state.players if seat.is_held]
    there = {seat.id for seat in surviving_sides(state, variant).values()}
    if state.winner is not None and (winner := state.seat_of_side(state.winner)) is not None:
        there.add(winner.id)
    return [seat for seat in state.players if seat.is_held and seat.id in there]


def wish(state: GameState, variant: Variant, seat: str, *, reveals: bool) -> list[Event]:
    """A survivor wants (or no longer wants) what the game hides to be opened; the last such wish opens it.

    :raises Refusal: `NotOverYet`, `NothingHidden`, `SurvivorsAlone`.
    """
    if not state.is_over:
        raise Refusal(NotOverYet(state.name))
    if state.hidden_until is None:
        raise Refusal(NothingHidden(state.name))
    asked = {each.id for each in asked_to_reveal(state, variant)}
    if seat not in asked:
        raise Refusal(SurvivorsAlone(state.name, state.hidden_until))
    if reveals == (seat in state.revealing):
        return []
    wished = RevealWished(seat, reveals)
    if reveals and asked <= {*state.revealing, seat}:
        return [wished, GameRevealed(agreed=True)]
    return [wished]
