"""What a command gets: its call, its game, and what its reader may know of that game."""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.letter_context import LetterContext
from judge.desk.history.past import Past
from judge.game.events import Event
from judge.game.state import GameState, Seat
from judge.game.views.game_view import GameView
from judge.reading.mail.items import Call
from judge.writing.letters.replies import SectionText


@dataclass(frozen=True, slots=True)
class Request:
    """One call of a command.

    `text` is what follows the command's words and the name of its game; `call` is the line as it was written. `game` is
    the name of the game that the call is about; None: it is about no game.
    """

    context: LetterContext
    call: Call
    text: str
    game: str | None

    @property
    def state(self) -> GameState:
        """The game as the earlier lines of this letter have left it.

        :raises LookupError: the call is about no game.
        """
        if self.game is None:
            raise LookupError(f"{self.call.name} is about no game here")
        return self.context.game(self.game)

    @property
    def seat(self) -> Seat:
        """The seat for which the letter speaks.

        :raises Refusal: `NotSignedOn`.
        """
        return self.context.here()[1]

    @property
    def reader(self) -> Seat | None:
        """The seat that reads the answer: the seat signed on, if it belongs to this game; None: anybody."""
        signed_on = self.context.signed_on
        return self.seat if signed_on is not None and signed_on.game == self.game else None

    @property
    def variant(self) -> Variant:
        """The variant of the game, as it is in the present phase."""
        return self.context.variant_of(self.state)

    @property
    def view(self) -> GameView:
        """The game as its reader may see it."""
        return self.context.view(self.state, self.reader.id if self.reader else None)

    @property
    def past(self) -> Past:
        """The game's past as its reader may know it."""
        return self.context.past_of(self.state, self.reader)

    @property
    def now(self) -> datetime:
        """When the letter came."""
        return self.context.now

    @property
    def rng(self) -> random.Random:
        """The source of all random draws."""
        return self.context.rng

    def act(self, events: Iterable[Event]) -> GameState:
        """Let these events happen to the game; gives its new state."""
        return self.context.act(self.state.name, events)

    def answer(self, title: Message, text: SectionText) -> None:
        """Add a longer answer below the verdicts."""
        variant = self.context.variant_at_hand(self.state if self.game is not None else None)
        self.context.answer(title, text, variant)
