"""A game before and after one event, and letters to the people concerned, each from its reader's view."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.boards import board_of
from judge.game.clock.phase_status import PhaseStatus
from judge.game.events import Event, PhaseProcessed
from judge.game.state import GameState, Seat
from judge.game.views.fog import is_foggy, seen_results, sees_nothing
from judge.game.views.game_view import GameView, view_for
from judge.writing.letters import fogged
from judge.writing.letters.outgoing import RECORD, OutLetter, Reader
from judge.writing.letters.replies import CentresByYear

Writer = Callable[[Reader, GameView], OutLetter]


@dataclass(frozen=True)
class Scene:
    """A game around one event; `earlier` are the events that happened just before it, in the same change.

    `years` are the owners of the centres year by year, once the game has ended. `outgoing` are the seats whose holders
    the clock removes in the same change, after this event: they read that they are out, and nothing that asks more of
    them.
    """

    before: GameState | None
    after: GameState
    variant: Variant
    earlier: tuple[Event, ...]
    years: CentresByYear
    outgoing: frozenset[str] = frozenset()

    @property
    def old(self) -> GameState:
        """The game before the event; for the game's first event, the game after it."""
        return self.before or self.after

    @cached_property
    def status(self) -> PhaseStatus:
        """How the phase stands after the event; all letters about it draw on this."""
        return PhaseStatus(self.after, self.variant)

    def view(self, seat: str | None) -> GameView:
        """The game after the event, as the holder of a seat may see it; None: as everybody may."""
        return view_for(self.after, self.variant, seat, self.status)

    def as_seen(self, event: PhaseProcessed, to: Reader) -> PhaseProcessed:
        """The results of a phase as a reader learns them: all of them, or in fog what they see."""
        seat = self.after.seats.get(to.seat or "")
        if not is_foggy(self.after, seat):
            return event
        # the board of the phase that was played: a canal may have opened since, and then had coasts
        board = board_of(self.after, event.before)
        return seen_results(board, event, seat.powers if seat else ())

    def to(self, seats: Iterable[Seat], write: Writer) -> Iterator[OutLetter]:
        """A letter to the holder of each of these seats, from that seat's view; none to the outgoing."""
        for seat in seats:
            if seat.is_held and seat.id not in self.outgoing:
                yield write(Reader.of(seat), self.view(seat.id))

    def to_all(
        self, write: Writer, *, besides: str = "", news: bool = False, unseen: Message | None = None
    ) -> Iterator[OutLetter]:
        """A letter to everybody in the game, and its copy for the record.

        Monitors get it only if it is `news`: the start, results, deadlines, the end. In fog, a reader who sees nothing
        of what a letter about the board tells (the record is one) gets a letter with only `unseen`, if that is given.
        """

        def told(to: Reader, view: GameView) -> OutLetter:
            if unseen and sees_nothing(self.after, self.after.seats.get(to.seat or "")):
                return fogged.unseen(to, view, self.variant, unseen)
            return write(to, view)

        readers = (seat for seat in self.after.seats.values() if seat.id != besides and (news or not seat.monitor))
        yield from self.to(readers, told)
        yield told(RECORD, self.view(None))
