"""A game around one event, and letters to those whom it concerns, each from his own view."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from judge.board.variant import Variant
from judge.game.events import Event
from judge.game.state import GameState, Seat
from judge.game.views import GameView, view_for
from judge.writing.outgoing import RECORD, OutLetter, Reader
from judge.writing.replies import CentresByYear

Writer = Callable[[Reader, GameView], OutLetter]


@dataclass(frozen=True, slots=True)
class Scene:
    """A game around one event; `earlier` are the events that happened with it before.

    `years` are the owners of the centres year by year, once the game has ended.
    """

    before: GameState | None
    after: GameState
    variant: Variant
    earlier: tuple[Event, ...]
    years: CentresByYear

    @property
    def old(self) -> GameState:
        """The game before the event; the first event has only the game after it."""
        return self.before or self.after

    def view(self, seat: str | None) -> GameView:
        """The game after the event, as the holder of a seat may see it; None: as everybody may."""
        return view_for(self.after, self.variant, seat)

    def to(self, seats: Iterable[Seat], write: Writer) -> Iterator[OutLetter]:
        """A letter to the holder of each of these seats, from his own view."""
        for seat in seats:
            if seat.is_held:
                yield write(Reader.of(seat), self.view(seat.id))

    def to_all(self, write: Writer, *, besides: str = "") -> Iterator[OutLetter]:
        """A letter to everybody in the game, and its copy for the record."""
        yield from self.to((seat for seat in self.after.seats.values() if seat.id != besides), write)
        yield write(RECORD, self.view(None))
