"""A game's past as one reader may know it: the only way for commands to read what happened before their letter."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import chain

from judge.board.phase import Phase
from judge.board.variant import Variant
from judge.common.message import Message
from judge.desk.handling.effects import GameChange
from judge.desk.handling.game_reader import PastReader
from judge.desk.history.auditing import Row, Sight, audit_rows
from judge.desk.history.persons import Persons, persons
from judge.desk.history.played import centres_by_year, counted
from judge.game.boards import board_of, variant_of
from judge.game.events import Event, GameStarted, PhaseProcessed, PressSent
from judge.game.masters.reopening import ENDINGS, require_reopenable
from judge.game.masters.taking_back import Act, last_act
from judge.game.press.diary import KINDS, Entry, entries, own_entries
from judge.game.refusals import Refusal
from judge.game.state import GameState, Role, Seat
from judge.game.views.fog import is_foggy, seen_results
from judge.game.views.history import (
    PHASE_EVENTS,
    SEATING_EVENTS,
    Period,
    Punctuality,
    are_players_public,
    is_board_public,
    periods,
    punctuality,
    readable,
)
from judge.game.views.receipt_log import PhaseReceipts, receipt_log, seen_receipts
from judge.writing.letters.replies import PastLetter


class PhasesInFog(Message):
    """GET of a phase of a game in fog, which is not over."""

    game: str


class NotPlayed(Message):
    """A line names a phase, by its code, that the game has not played; what it has played follows."""

    game: str
    phase: str


class PlayedSoFar(Message):
    """Follows `NotPlayed`: the phases that the game has played."""

    phases: tuple[Phase, ...]


class PlayedNothing(Message):
    """Follows `NotPlayed`: the game has played no phase yet."""


def not_played(game: str, phase: str, played: Iterable[Phase]) -> Refusal:
    """The refusal of a line about a phase, given by its code, that is none of those played."""
    phases = tuple(dict.fromkeys(played))
    return Refusal(NotPlayed(game, phase).with_more(PlayedSoFar(phases) if phases else PlayedNothing()))


@dataclass(frozen=True, slots=True)
class Turn:
    """A phase as everybody may read it: its board, what was played, when it ended, and whether it was rolled back."""

    board: Variant
    played: PhaseProcessed
    ended: datetime
    voided: bool


@dataclass(frozen=True, slots=True)
class _Happened:
    """An event of the letter that is being handled."""

    at: datetime
    event: Event
    by: str


@dataclass(frozen=True, slots=True)
class Past:
    """What one reader may know of a game's past (`reader` None: the public).

    Before the game opens them it holds no bids and no other player's diary. In fog it holds what the reader was told of
    each phase. `state` is the game as the letter has left it so far, and `since` gives what the letter has led to by
    `now`.
    """

    state: GameState
    reader: Seat | None
    _records: PastReader
    _since: Callable[[], Sequence[GameChange]]
    _now: datetime

    def _events(self) -> list[Event]:
        """What the letter has led to."""
        return [event for each in self._since() for event in each.events]

    def phases(self) -> list[PhaseProcessed]:
        """The phases that count, as the reader was told of them, including those run by this letter."""
        played = counted(self._records.phases(self.state.name), self._events())
        if not is_foggy(self.state, self.reader):
            return played
        powers = self.reader.powers if self.reader else ()
        return [seen_results(board_of(self.state, each.before), each, powers) for each in played]

    def turn(self, code: str) -> Turn:
        """The last time that the phase of that code was played.

        :raises Refusal: `PhasesInFog`, `NotPlayed`.
        """
        game = self.state.name
        if not is_board_public(self.state):
            raise Refusal(PhasesInFog(game))
        records = self._records.phases(game)
        found = [each for each in records if each.phase == code]
        if not found:
            raise not_played(game, code, (each.before.phase for each in records))
        last = next((each for each in reversed(found) if not each.voided), found[-1])
        played = PhaseProcessed(last.before, last.orders, last.results, last.after, last.missing, None)
        return Turn(board_of(self.state, last.before), played, last.at, last.voided)

    def letters(self) -> list[PastLetter]:
        """The public letters that anybody may read now, in order."""
        return readable(self.state, self._records.history(self.state.name))

    def owners_by_year(self) -> dict[int, dict[str, str]]:
        """The owner of each centre at the end of each year; empty while the board is hidden in fog."""
        if not is_board_public(self.state):
            return {}
        played = counted(self._records.phases(self.state.name), self._events())
        return centres_by_year(self.state, variant_of(self.state), played)

    def periods(self) -> list[Period]:
        """The holders of seats, from when to when; empty while players are anonymous."""
        if not are_players_public(self.state):
            return []
        present = str(self.state.position.phase) if self.state.position else ""
        ended = [(each.at, each.phase) for each in self._records.runs(self.state.name)]
        return periods(self._records.events(self.state.name, SEATING_EVENTS + PHASE_EVENTS), ended, present)

    def punctuality(self) -> Mapping[str, Punctuality]:
        """How punctual each power's orders were; empty in fog.

        The number of phases in which a power had something to order would give its retreats away.
        """
        if not is_board_public(self.state):
            return {}
        return punctuality(self.state, self._records.events(self.state.name, PHASE_EVENTS))

    def played_count(self) -> int:
        """How many phases were played, of those that count."""
        return len(self.ran())

    def ran(self) -> list[tuple[Phase, datetime]]:
        """The phases that were played, of those that count, each with the time when it was run."""
        return [(Phase.parse(each.phase), each.at) for each in self._records.runs(self.state.name) if not each.voided]

    def started(self) -> datetime | None:
        """When the game began; None: that is not on record."""
        return next((each.at for each in self._records.events(self.state.name, (GameStarted,))), None)

    def diary(self) -> list[Entry]:
        """The entries in the diary of the reader's seat, without the text of those the reader may not read."""
        if self.reader is None:
            return []
        past = [each.event for each in self._records.events(self.state.name, KINDS)]
        written = [each for each in entries([*past, *self._events()]) if each.seat == self.reader.id]
        own = own_entries(written, self.reader.id)
        return [each if each in own else replace(each, text="") for each in written]

    def audit(self) -> list[Row]:
        """What happened, for a master; what masters and the judge did, for everybody else."""
        for_master = self.reader is not None and self.reader.role is Role.MASTER
        board, players = is_board_public(self.state), are_players_public(self.state)
        sight = Sight(for_master, board or for_master, players or for_master)
        return audit_rows(self._records.events(self.state.name), self.state.library, sight)

    def persons(self) -> Persons | None:
        """The people of the game, for its masters; None for everybody else."""
        if self.reader is None or self.reader.role is not Role.MASTER:
            return None
        return persons(self._records, self._records.events, self.state)

    def receipts(self) -> list[PhaseReceipts]:
        """When letters of which seats came for which phases; of others' hours as much as the reader may know."""
        log = receipt_log(self._records.events(self.state.name), self.state.library)
        return seen_receipts(log, self.state, self.reader)

    def last_act(self) -> Act | None:
        """The last act of a master that was not taken back; for masters alone, because it holds the whole game."""
        if self.reader is None or self.reader.role is not Role.MASTER:
            return None
        here = (_Happened(self._now, event, each.by) for each in self._since() for event in each.events)
        return last_act(chain(self._records.events(self.state.name), here), self.state.library)

    def require_reopenable(self) -> None:
        """Make sure that the game, which is over, may go on.

        :raises Refusal: those of `judge.game.masters.reopening.require_reopenable`.
        """
        here = (_Happened(self._now, event, each.by) for each in self._since() for event in each.events)
        on_record = self._records.events(self.state.name, ENDINGS)
        require_reopenable(self.state, chain(on_record, here), self._now)

    def message(self, number: int) -> PressSent | None:
        """The message of that number, which the reader got by the letter whose signed address names it."""
        past = (each.event for each in self._records.events(self.state.name, (PressSent,)))
        return next((each for each in past if isinstance(each, PressSent) and each.number == number), None)
