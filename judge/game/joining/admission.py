"""Who gets a seat: the conditions that a master may set, and the applications that wait for the master's approval.

Every function that changes a game returns the events that happened, or raises a Refusal and nothing happened.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from judge.board.variant import Variant
from judge.common.message import Message
from judge.game.boards import variant_of
from judge.game.events import ApplicationAnswered, Event, LateNoticed, PhaseProcessed, SettingsChanged
from judge.game.joining import forming
from judge.game.refusals import Refusal
from judge.game.seating import names_person, require_not_over
from judge.game.state import GameState, Seat
from judge.rules.orders_due import powers_to_move

NEWCOMER = 5
"""Somebody who has played fewer phases than this is a newcomer, whose record does not count."""


class WordNeeded(Message):
    """Somebody joins a private game without its word."""

    game: str


class NotOnTime(Message):
    """Somebody was on time in `own` of a hundred phases, and the game wants `least`."""

    game: str
    least: int
    own: int


class NoApplication(Message):
    """A text that names no application, or several."""

    game: str


class ApplicationsWaiting(Message):
    """Follows `NoApplication`: the numbers of the applications that wait."""

    numbers: tuple[str, ...]


class NobodyApplied(Message):
    """Follows `NoApplication`: no application waits."""


@dataclass(frozen=True, slots=True)
class Reliability:
    """How well somebody has kept deadlines, in all their games together.

    `phases` counts the phases in which they had something to order. In `late` of them some orders were missing at the
    deadline; `missed` of them were run without these orders.
    """

    phases: int = 0
    late: int = 0
    missed: int = 0

    def __add__(self, other: "Reliability") -> "Reliability":
        return Reliability(self.phases + other.phases, self.late + other.late, self.missed + other.missed)

    @property
    def is_newcomer(self) -> bool:
        """Whether somebody has played too few phases to be judged."""
        return self.phases < NEWCOMER

    @property
    def on_time(self) -> int:
        """In how many of a hundred phases they were on time; 100 if there were none."""
        return 100 * max(0, self.phases - self.late) // self.phases if self.phases else 100


def reliability_changes(before: GameState, event: Event) -> Iterator[tuple[str, Reliability]]:
    """What an event adds to the records of players, by their addresses.

    A phase counts for those who had something to order in it. Each seat counts as late at most once a phase: it got a
    late notice or, without grace, its orders were missing. Nobody is late in a phase that was `hurried`.
    """
    if before.position is None or not isinstance(event, LateNoticed | PhaseProcessed):
        return
    movers = set(powers_to_move(variant_of(before), before.position))
    for seat in before.players:
        if not seat.is_held or movers.isdisjoint(seat.powers):
            continue
        if isinstance(event, LateNoticed):
            if not before.late_noticed and not before.extensions and not set(event.powers).isdisjoint(seat.powers):
                yield seat.address, Reliability(late=1)
        else:
            missed = not event.hurried and not set(event.missing).isdisjoint(seat.powers)
            late = missed and not before.late_noticed and not before.extensions
            yield seat.address, Reliability(1, int(late), int(missed))


def require_admitted(state: GameState, record: Reliability, *, knows_word: bool) -> None:
    """Make sure that somebody knows the game's JOIN word and has a good enough record; newcomers need no record.

    :raises Refusal: `WordNeeded`, `NotOnTime`.
    """
    gates = state.settings.gates
    if gates.word and not knows_word:
        raise Refusal(WordNeeded(state.name))
    if not record.is_newcomer and record.on_time < gates.ontime:
        raise Refusal(NotOnTime(state.name, least=gates.ontime, own=record.on_time))


def find_applicant(state: GameState, text: str) -> Seat:
    """The application that a text names: by its number, or by the applicant's name or address, in any case.

    :raises Refusal: `NoApplication`, listing the open ones.
    """
    named = [each for each in state.applicants if names_person(text, each)]
    if len(named) == 1:
        return named[0]
    waiting = tuple(each.id for each in state.applicants)
    known = ApplicationsWaiting(waiting) if waiting else NobodyApplied()
    raise Refusal(NoApplication(state.name).with_more(known))


def approve(state: GameState, variant: Variant, text: str) -> list[Event]:
    """Accept an application: the applicant joins.

    :raises Refusal: `NoApplication`, and those of `judge.game.joining.forming.join`.
    """
    applied = find_applicant(state, text)
    joined = forming.join(
        state, variant, applied.address, applied.name, applied.preferences, applied.weights, approved=True
    )
    return [ApplicationAnswered(applied.id, True), *joined]


def reject(state: GameState, text: str, reason: str) -> list[Event]:
    """Decline an application.

    :raises Refusal: `GameOver`, `NoApplication`.
    """
    require_not_over(state)
    return [ApplicationAnswered(find_applicant(state, text).id, False, reason)]


def set_word(state: GameState, record: str, by: str) -> list[Event]:
    """Set the word that people need to join; only its `record` is kept. Empty: no word is needed.

    :raises Refusal: `GameOver`.
    """
    require_not_over(state)
    if record == state.settings.gates.word:
        return []
    gates = replace(state.settings.gates, word=record)
    return [SettingsChanged(replace(state.settings, gates=gates), ("WORD",), by)]


def set_unlisted(state: GameState, unlisted: bool, by: str) -> list[Event]:
    """Set whether LIST leaves the game out.

    :raises Refusal: `GameOver`.
    """
    require_not_over(state)
    if unlisted == state.settings.unlisted:
        return []
    return [SettingsChanged(replace(state.settings, unlisted=unlisted), ("UNLISTED",), by)]
